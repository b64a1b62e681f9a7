// How the owner's words are compared with those of a feed (see `FeedRules`).

extension String {
    /// The words in the form in which they are compared: without upper case (ß is ss) and without marks on letters (é is e, ø
    /// is o, أ is ا). Everything that is neither a letter nor a digit separates words; invisible format characters, such as a
    /// soft hyphen, do not. Where a script puts no spaces between words (Han, kana, Thai, Lao, Burmese, Khmer) each letter is a
    /// word, so that words of several are found anywhere in a line. Empty for a text of signs. Cost: linear.
    public var comparableWords: [String] {
        var splitter = WordSplitter()
        for scalar in unicodeScalars { scalar.foldingCase { splitter.add($0) } }
        splitter.end()
        return splitter.words
    }
}

/// Puts words together, scalar by scalar.
private struct WordSplitter {
    var words: [String] = []
    private var word = String.UnicodeScalarView()
    /// The word is one letter that takes no other.
    private var isFull = false

    mutating func add(_ scalar: Unicode.Scalar) {
        let role = scalar.role
        if role == .separator || role == .word || role == .letter && isFull { end() }
        guard role != .separator, role != .invisible else { return }
        word.append(scalar.base)
        if role == .word { isFull = true }
    }

    mutating func end() {
        if !word.isEmpty { words.append(String(word)) }
        (word, isFull) = (String.UnicodeScalarView(), false)
    }
}

/// What a scalar is to the words of a text.
private enum ScalarRole {
    case letter, separator, invisible
    /// A letter that is a word of its own.
    case word
    /// Belongs to the letter before it.
    case mark
}

extension Unicode.Scalar {
    /// By way of upper case, which makes SS of ß and one letter of both forms of sigma.
    fileprivate func foldingCase(_ take: (Unicode.Scalar) -> Void) {
        if isASCII { return take("A"..."Z" ~= self ? Unicode.Scalar(UInt8(value) + 32) : self) }
        for scalar in properties.uppercaseMapping.lowercased().unicodeScalars { take(scalar) }
    }

    fileprivate var role: ScalarRole {
        if isASCII { return isASCIILetterOrDigit ? .letter : .separator }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber:
            return isOfScriptWithoutSpaces ? .word : .letter
        case .nonspacingMark, .spacingMark, .enclosingMark: return isDiacritic ? .invisible : .mark
        case .format: return .invisible
        default: return .separator
        }
    }

    private var isASCIILetterOrDigit: Bool { "a"..."z" ~= self || "0"..."9" ~= self }

    /// A mark that changes how a letter sounds, and no vowel of an Indic script: those, like the virama and the nukta, have no
    /// class from 10 on in Unicode's DerivedCombiningClass.txt, or are no diacritics.
    private var isDiacritic: Bool { properties.isDiacritic && properties.canonicalCombiningClass.rawValue >= 10 }

    /// The blocks of Thai and Lao, Burmese, Khmer, and kana with their halfwidth forms.
    private var isOfScriptWithoutSpaces: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005, 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
        default: properties.isIdeographic
        }
    }

    /// A lower-case letter without its marks.
    fileprivate var base: Unicode.Scalar { isASCII ? self : baseLetters[self] ?? self }
}

/// The letters that Unicode has with marks in one scalar, of the Latin, Greek, Cyrillic and Arabic scripts. Unicode names them
/// after their base, LATIN SMALL LETTER E WITH ACUTE, except for some Cyrillic ones, whose canonical decompositions are written
/// here. Found once, at the first use, in about 4 ms.
private let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
    let blocks = [0x41...0x24F, 0x370...0x6FF, 0x1E00...0x1FFF] as [ClosedRange<UInt32>]
    let named = blocks.joined().compactMap(Unicode.Scalar.init).compactMap { scalar in
        scalar.properties.name.map { ($0, scalar) }
    }
    let letters = Dictionary(named) { first, _ in first }
    var bases = ["й": "и", "ё": "е", "ї": "і", "ў": "у", "ѓ": "г", "ќ": "к"] as [Unicode.Scalar: Unicode.Scalar]
    for (name, letter) in named {
        guard let mark = name.firstRange(of: " WITH ") else { continue }
        bases[letter] = letters[String(name[..<mark.lowerBound])]
    }
    return bases
}()
