internal import Languages

/// Where a Latin, Greek or Cyrillic word that is too long for a line may be cut with a hyphen, if its language's patterns have no
/// place (Hyphenation.swift): offsets, ascending. A word here is what stands between spaces; one that is an address or a code has
/// none.
struct HyphenPlaces {
    /// After two letters or more, and before two or more.
    private(set) var good: [Int] = []
    /// Before the last letter.
    private(set) var poor: [Int] = []
    /// The letters of words that may be cut, ascending.
    private(set) var words: [Range<Int>] = []

    init(in paragraph: Paragraph) {
        let letters = paragraph.graphemes.map { isHyphenable($0, in: paragraph) }
        let words = paragraph.graphemes.indices.split { isSpace(paragraph.firstScalar(of: $0)) }
        for word in words where word.count > 2 && !isAddress(word, letters, in: paragraph) {
            for letters in word.split(whereSeparator: { !letters[$0] }) where letters.count > 2 {
                let places = letters.dropFirst().dropLast().map { paragraph.graphemes[$0].range.upperBound }
                good.append(contentsOf: places.dropLast())
                poor.append(places[places.count - 1])
                let (first, last) = (letters.startIndex, letters.endIndex - 1)
                self.words.append(paragraph.graphemes[first].range.lowerBound..<paragraph.graphemes[last].range.upperBound)
            }
        }
    }
}

extension Paragraph {
    fileprivate func firstScalar(of grapheme: Int) -> Unicode.Scalar { scalars[graphemes[grapheme].scalars.lowerBound] }
}

private func isHyphenable(_ grapheme: Grapheme, in paragraph: Paragraph) -> Bool {
    let first = paragraph.scalars[grapheme.scalars.lowerBound]
    if first.isASCII { return isASCIILetter(first) }
    let script = paragraph.scripts[grapheme.range.lowerBound]
    return (script == .latin || script == .greek || script == .cyrillic) && first.properties.isAlphabetic
}

/// A hyphen would become part of it.
private func isAddress(_ word: Range<Int>, _ letters: [Bool], in paragraph: Paragraph) -> Bool {
    word.contains { place in
        let scalar = paragraph.firstScalar(of: place)
        if scalar == "." { return place + 1 < word.upperBound && letters[place + 1] }
        if scalar.isASCII { return "/\\@_".unicodeScalars.contains(scalar) || ("0"..."9").contains(scalar) }
        return scalar.properties.generalCategory == .decimalNumber
    }
}

private func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
}
