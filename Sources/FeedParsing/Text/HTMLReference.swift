/// References in HTML, such as `&eacute;` and `&#233;`.
enum HTMLReference {
    /// The character of the reference at an ampersand, and the position after it; nil if it begins none.
    static func read(_ bytes: [UInt8], at ampersand: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        let start = ampersand + 1
        if start < bytes.count, bytes[start] == UInt8(ascii: "#") { return number(bytes, from: start + 1) }
        var end = start
        while end < bytes.count, end < start + 8, isLetter(bytes[end]) || isDigit(bytes[end]) { end += 1 }
        let hasSemicolon = end < bytes.count && bytes[end] == .semicolon
        // Without its semicolon a name counts only if it is one of Latin-1's and no letter or digit follows.
        let isGlued = end < bytes.count && (isLetter(bytes[end]) || isDigit(bytes[end]))
        guard let scalar = character(bytes[start..<end]), hasSemicolon || (!isGlued && scalar.value < 0x100) else { return nil }
        return (scalar, hasSemicolon ? end + 1 : end)
    }

    private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard !name.isEmpty else { return nil }
        switch String(decoding: name, as: UTF8.self) {
        case "amp", "AMP": return "&"
        case "lt", "LT": return "<"
        case "gt", "GT": return ">"
        case "quot", "QUOT": return "\""
        case "apos": return "'"
        case "nbsp": return "\u{A0}"
        case let name: return htmlEntity(named: name)
        }
    }

    private static func number(_ bytes: [UInt8], from start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        var end = start
        while end < bytes.count, end < start + 10, isLetter(bytes[end]) || isDigit(bytes[end]) { end += 1 }
        guard let scalar = characterReference(bytes[start..<end]) else { return nil }
        return (scalar, end < bytes.count && bytes[end] == .semicolon ? end + 1 : end)
    }
}
