/// The beginnings of a text that end with a sentence, the longest first, without the whole text. At most `maximum`.
func wholeSentences(of text: String, maximum: Int) -> [Substring] {
    let scalars = text.unicodeScalars
    var ends: [String.Index] = []
    for index in scalars.indices where sentenceEnds.contains(scalars[index]) {
        let next = scalars.index(after: index)
        guard next < scalars.endIndex else { break }
        if scalars[next].properties.isWhitespace || wideEnds.contains(scalars[index]) { ends.append(next) }
    }
    return ends.suffix(maximum).reversed().map { text[..<$0] }
}

/// Full stops, question and exclamation marks of many scripts.
private let sentenceEnds = Set(".!?…。！？।؟۔".unicodeScalars)
/// Those after which no space comes.
private let wideEnds = Set("。！？".unicodeScalars)
