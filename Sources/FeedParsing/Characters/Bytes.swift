// Helpers for UTF-8 bytes, used by all scanners.

/// The white space of XML, and the vertical tab and form feed between.
func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

extension [UInt8] {
    /// True if the bytes from `index` on are `word`, ignoring case; `word` is in lower case.
    func matches(_ word: [UInt8], at index: Int) -> Bool {
        guard index >= 0, index + word.count <= count else { return false }
        for offset in 0..<word.count where lowercased(self[index + offset]) != word[offset] { return false }
        return true
    }

    /// The first position at or after `index` where `word` begins.
    func firstIndex(of word: [UInt8], from index: Int) -> Int? {
        guard let head = word.first else { return index }
        var i = index
        while i + word.count <= count {
            if lowercased(self[i]) == head, matches(word, at: i) { return i }
            i += 1
        }
        return nil
    }

    func firstIndex(of byte: UInt8, from index: Int) -> Int? {
        var i = index
        while i < count {
            if self[i] == byte { return i }
            i += 1
        }
        return nil
    }

    mutating func append(utf8 scalar: Unicode.Scalar) {
        if scalar.isASCII { append(UInt8(scalar.value)) } else { append(contentsOf: UTF8.encode(scalar)!) }
    }
}

extension UInt8 {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let equals = UInt8(ascii: "=")
    static let ampersand = UInt8(ascii: "&")
    static let semicolon = UInt8(ascii: ";")
}
