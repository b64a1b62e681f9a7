/// Reads the attributes of a tag of HTML.
struct HTMLAttributes {
    private let bytes: [UInt8]
    private var position: Int
    private var endings: EndingSearch

    /// By name in lower case, with references resolved.
    ///
    /// - Parameters:
    ///   - position: after the name of the tag; then at its `>` or the end.
    ///   - endings: of all searches in these bytes.
    static func read(
        _ bytes: [UInt8], from position: inout Int, endings: inout EndingSearch
    ) -> [(name: String, value: [UInt8])] {
        var reader = HTMLAttributes(bytes: bytes, position: position, endings: endings)
        defer { (position, endings) = (reader.position, reader.endings) }
        return reader.attributes()
    }

    private mutating func attributes() -> [(name: String, value: [UInt8])] {
        var result: [(name: String, value: [UInt8])] = []
        while let name = attributeName() {
            let value = attributeValue()
            guard result.count < Limits.attributes, value.count <= Limits.attributeValue else { continue }
            result.append((name, resolved(Array(value))))
        }
        return result
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    }

    /// The next name, in lower case; nil at the end of the tag.
    private mutating func attributeName() -> String? {
        skip { isWhiteSpace($0) || $0 == .slash }
        guard position < bytes.count, bytes[position] != .greaterThan else { return nil }
        let start = position
        position += 1
        skip { !isWhiteSpace($0) && $0 != .equals && $0 != .greaterThan && $0 != .slash }
        return String(decoding: bytes[start..<position].prefix(Limits.name), as: UTF8.self).lowercased()
    }

    private mutating func attributeValue() -> ArraySlice<UInt8> {
        skip(while: isWhiteSpace)
        guard position < bytes.count, bytes[position] == .equals else { return [] }
        position += 1
        skip(while: isWhiteSpace)
        guard position < bytes.count else { return [] }
        return quotedValue() ?? bareValue()
    }

    /// Nil if there is no quote, or if it is left open.
    private mutating func quotedValue() -> ArraySlice<UInt8>? {
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        position += 1
        guard let end = endings.end(of: [quote], in: bytes, from: position) else { return nil }
        defer { position = end }
        return bytes[position..<(end - 1)]
    }

    private mutating func bareValue() -> ArraySlice<UInt8> {
        let start = position
        skip { !isWhiteSpace($0) && $0 != .greaterThan }
        return bytes[start..<position]
    }

    /// As in HTML's attributes, a name without its semicolon is none: addresses have `&copy=1`.
    private func resolved(_ value: [UInt8]) -> [UInt8] {
        guard value.contains(.ampersand) else { return value }
        var references = XMLReferences()
        var result: [UInt8] = []
        var i = 0
        while i < value.count {
            if value[i] == .ampersand {
                i += references.resolve(value, at: i, limit: value.count, into: &result).length
            } else {
                result.append(value[i])
                i += 1
            }
        }
        return result
    }
}
