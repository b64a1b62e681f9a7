/// Whether a grapheme is a picture (UTS 51): one of its characters is one by itself, as most emoji are, skin tones and letters of
/// flags, or U+FE0F asks for it. U+FE0E behind the first character asks for a letter.
func isPicture(_ grapheme: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = grapheme.first, grapheme.count > 1 || first.value >= firstPicture, first.properties.isEmoji else {
        return false
    }
    let others = grapheme.dropFirst()
    if first.isASCII { return others.contains(pictureSelector) && others.contains(keycap) }
    return others.first != textSelector && grapheme.contains { $0 == pictureSelector || $0.properties.isEmojiPresentation }
}

/// The watch: no character before it is a picture by itself.
private let firstPicture: UInt32 = 0x231A
private let textSelector: Unicode.Scalar = "\u{FE0E}"
private let pictureSelector: Unicode.Scalar = "\u{FE0F}"
/// Makes a key of the digit before it.
private let keycap: Unicode.Scalar = "\u{20E3}"
