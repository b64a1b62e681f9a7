import Foundation

extension PlainText {
    /// The text in Unicode's form NFC.
    static func normalized(_ text: String) -> String {
        text.unicodeScalars.allSatisfy(isInert) ? text : text.precomposedStringWithCanonicalMapping
    }

    /// True for characters that NFC neither changes nor combines with a neighbour: a subset of those with NFC_QC=Yes in
    /// Unicode's DerivedNormalizationProps.txt and combining class 0 that begin no composition. Most text consists of them.
    private static func isInert(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300,  // Latin
            0x0400...0x0482, 0x048A...0x052F,  // Cyrillic
            0x05D0...0x05EA,  // Hebrew letters
            0x0621...0x064A,  // Arabic letters
            0x0E01...0x0E37, 0x0E40...0x0E47,  // Thai without the marks that move
            0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20C0,  // punctuation, currencies
            0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF,  // Chinese and Japanese punctuation, kana
            0x4E00...0x9FFF,  // Han
            0xAC00...0xD7A3,  // Hangul syllables
            0xFF01...0xFF9F:  // full and half width
            true
        default: false
        }
    }
}
