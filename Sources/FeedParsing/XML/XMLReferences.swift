/// Resolves `&name;` and `&#123;` in XML: its five names, numbers, HTML's names (which feeds use undeclared), and the short
/// entities that the document declares. A declared value is text without references, so nothing expands twice.
struct XMLReferences {
    private var declared: [String: [UInt8]] = [:]
    /// Bytes that declared entities may still add.
    private var expansion = Limits.expansion

    /// Appends the value of the reference at `index`, or the ampersand alone if it is not a reference.
    mutating func resolve(
        _ bytes: [UInt8], at index: Int, limit: Int, into result: inout [UInt8]
    ) -> (length: Int, warning: String?) {
        guard let end = end(of: bytes, from: index + 1, limit: limit) else {
            result.append(.ampersand)
            return (1, "a & that begins no reference is read as text")
        }
        let length = end + 1 - index
        if bytes[index + 1] == UInt8(ascii: "#") {
            if let scalar = characterReference(bytes[(index + 2)..<end]) {
                result.append(utf8: scalar)
                return (length, nil)
            }
            result.append(.ampersand)
            return (1, "a & that begins no reference is read as text")
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        return (length, append(entity: name, to: &result))
    }

    /// The place of the semicolon that ends a reference of a plausible length.
    private func end(of bytes: [UInt8], from start: Int, limit: Int) -> Int? {
        var i = start
        while i < min(limit, start + 32) {
            let byte = bytes[i]
            if byte == .semicolon { return i > start ? i : nil }
            guard isLetter(byte) || isDigit(byte) || byte >= 0x80 || ".-_#:".utf8.contains(byte) else { return nil }
            i += 1
        }
        return nil
    }

    /// Returns a warning for a reference that a strict parser would reject.
    private mutating func append(entity name: String, to result: inout [UInt8]) -> String? {
        switch name {
        case "amp": result.append(.ampersand)
        case "lt": result.append(.lessThan)
        case "gt": result.append(.greaterThan)
        case "quot": result.append(UInt8(ascii: "\""))
        case "apos": result.append(UInt8(ascii: "'"))
        default: return append(uncommon: name, to: &result)
        }
        return nil
    }

    private mutating func append(uncommon name: String, to result: inout [UInt8]) -> String? {
        if let value = declared[name], value.count <= expansion {
            expansion -= value.count
            result.append(contentsOf: value)
            return nil
        }
        if let scalar = htmlEntity(named: name) {
            result.append(utf8: scalar)
            return "undeclared entity &\(name); read as \(scalar.value == 0xA0 ? "a space" : String(scalar))"
        }
        result.append(.ampersand)
        result.append(contentsOf: name.utf8)
        result.append(.semicolon)
        return "unknown entity &\(name); kept as text"
    }

    /// Keeps the entities that a document type's internal subset declares: `<!ENTITY name "value">`.
    mutating func declareEntities(in subset: ArraySlice<UInt8>) {
        let words = subset.split(whereSeparator: { $0 == .lessThan })
        for word in words where declared.count < Limits.declaredEntities {
            let parts = word.split(maxSplits: 2, whereSeparator: isWhiteSpace)
            guard parts.count == 3, String(decoding: parts[0], as: UTF8.self) == "!ENTITY" else { continue }
            let value = parts[2].drop(while: isWhiteSpace)
            guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            declare(String(decoding: parts[1], as: UTF8.self), value: value.dropFirst().prefix { $0 != quote })
        }
    }

    private mutating func declare(_ name: String, value: ArraySlice<UInt8>) {
        guard value.count <= Limits.entityValue, declared[name] == nil else { return }
        var text: [UInt8] = []
        if value.starts(with: Array("&#".utf8)), value.last == .semicolon {
            guard let scalar = characterReference(value.dropFirst(2).dropLast()) else { return }
            text.append(utf8: scalar)
        } else {
            guard !value.contains(.ampersand), !value.contains(UInt8(ascii: "%")) else { return }
            text = Array(value)
        }
        declared[name] = text
    }
}

/// The character of `123` or `xA0`, without `&#` and the semicolon. Numbers 128 to 159 mean windows-1252, as in HTML; a
/// number that is not a character gives U+FFFD. Nil if it is not a number.
func characterReference(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard !number.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in number {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, isHexadecimal || digit < 10 else { return nil }
        value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
    }
    if let scalar = windows1252[value] { return scalar }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
}

/// Where windows-1252 has a character in place of a C1 control (WHATWG HTML, "numeric character reference end state").
let windows1252: [UInt32: Unicode.Scalar] = [
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰", 0x8A: "Š",
    0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—",
    0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
]
