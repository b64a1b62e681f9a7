/// Finds the tags `img`, `source` and `/picture` in an HTML fragment. It accepts any input and ignores structure; what is in comments, scripts, styles
/// and templates is not looked at. Linear.
struct ImageTagScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var endings = EndingSearch()

    init(_ html: [UInt8]) { bytes = html }

    enum Tag {
        case image(ImageTag)
        case source(ImageTag)
        case endOfPicture
    }

    mutating func next() -> Tag? {
        while let start = bytes.firstIndex(of: .lessThan, from: position) {
            position = start + 1
            if bytes.matches(Array("!--".utf8), at: position) {
                skip(past: Array("-->".utf8))
            } else if let name = ImageTagScanner.hidden.first(where: isTag) {
                skip(past: Array("</".utf8) + name)
            } else if isTag(ImageTagScanner.image) {
                position += ImageTagScanner.image.count
                return .image(ImageTag(attributes: attributes()))
            } else if isTag(ImageTagScanner.source) {
                position += ImageTagScanner.source.count
                return .source(ImageTag(attributes: attributes()))
            } else if isTag(ImageTagScanner.endOfPicture) {
                return .endOfPicture
            }
        }
        position = bytes.count
        return nil
    }

    private static let image = Array("img".utf8)
    private static let source = Array("source".utf8)
    private static let endOfPicture = Array("/picture".utf8)
    private static let hidden = ["script", "style", "template"].map { Array($0.utf8) }

    private func isTag(_ name: [UInt8]) -> Bool {
        let end = position + name.count
        guard bytes.matches(name, at: position), end < bytes.count else { return false }
        return isWhiteSpace(bytes[end]) || bytes[end] == .slash || bytes[end] == .greaterThan
    }

    /// Skips past `ending`; without one, to the end.
    private mutating func skip(past ending: [UInt8]) {
        position = endings.end(of: ending, in: bytes, from: position) ?? bytes.count
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    }
}

// Attributes.
extension ImageTagScanner {
    private mutating func attributes() -> [(name: String, value: [UInt8])] {
        var result: [(name: String, value: [UInt8])] = []
        while let name = attributeName() {
            let value = attributeValue()
            guard result.count < Limits.attributes, value.count <= Limits.attributeValue else { continue }
            result.append((name, resolved(Array(value))))
        }
        return result
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
