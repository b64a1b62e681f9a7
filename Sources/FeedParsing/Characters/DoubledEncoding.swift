/// UTF-8 that was taken for windows-1252 and encoded again, as in "Ã©" for "é": a common fault of programs that write feeds.
enum DoubledEncoding {
    /// The original text; nil unless all of its characters beyond ASCII, and at least a few, come from this fault.
    static func undone(_ text: [UInt8]) -> [UInt8]? {
        guard looksDoubled(text) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var changed = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard let byte = byte(of: scalar) else { return nil }
            result.append(byte)
            if byte >= 0x80 { changed += 1 }
        }
        return changed >= 8 && String(validating: result, as: UTF8.self) != nil ? result : nil
    }

    /// The first character beyond ASCII is a UTF-8 lead byte read as a character (U+00C2 to U+00F4).
    private static func looksDoubled(_ text: [UInt8]) -> Bool {
        guard let first = text.firstIndex(where: { $0 >= 0x80 }), first + 1 < text.count else { return false }
        return text[first] == 0xC3 && text[first + 1] >= 0x82 && text[first + 1] <= 0xB4
    }

    /// The byte of a character in windows-1252. For bytes without a character, browsers use the C1 control of the same
    /// number.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalar.value < 0x100 ? UInt8(scalar.value) : windows1252Bytes[scalar]
    }

    private static let windows1252Bytes: [Unicode.Scalar: UInt8] = Dictionary(
        uniqueKeysWithValues: windows1252.map { ($0.value, UInt8($0.key)) })
}
