// Tags and their attributes.

extension XMLScanner {
    mutating func endTag() -> XMLToken {
        position += 2
        let name = name()
        while position < bytes.count, bytes[position] != .greaterThan, bytes[position] != .lessThan { position += 1 }
        if position < bytes.count, bytes[position] == .greaterThan { position += 1 }
        return .end(name: name)
    }

    mutating func startTag() -> XMLToken {
        position += 1
        let name = name()
        var attributes: [(name: String, value: [UInt8])] = []
        while position < bytes.count {
            switch bytes[position] {
            case .greaterThan:
                position += 1
                return .start(name: name, attributes: attributes, isEmpty: false)
            case .lessThan:
                warn("the tag <\(name)> has no end")
                return .start(name: name, attributes: attributes, isEmpty: false)
            case .slash where position + 1 < bytes.count && bytes[position + 1] == .greaterThan:
                position += 2
                return .start(name: name, attributes: attributes, isEmpty: true)
            case let byte where isWhiteSpace(byte) || byte == .slash:
                position += 1
            default:
                let attribute = attribute()
                if attributes.count < Limits.attributes { attributes.append(attribute) }
            }
        }
        return .start(name: name, attributes: attributes, isEmpty: false)
    }

    /// Without combining marks, because names with many of them take long to compare.
    private mutating func name() -> String {
        let start = position
        while position < bytes.count, !endsName(bytes[position]) { position += 1 }
        let kept = bytes[start..<min(position, start + Limits.name)]
        let name = String(decoding: kept.lazy.map(lowercased), as: UTF8.self)
        return kept.allSatisfy { $0 < 0x80 } ? name : String(name.unicodeScalars.filter { !isMark($0) })
    }

    private func endsName(_ byte: UInt8) -> Bool {
        isWhiteSpace(byte) || byte == .greaterThan || byte == .lessThan || byte == .slash || byte == .equals
    }

    /// An attribute, with or without a value; always advances.
    private mutating func attribute() -> (name: String, value: [UInt8]) {
        let start = position
        let name = name()
        skipWhiteSpace()
        guard position < bytes.count, bytes[position] == .equals else {
            if position == start { position += 1 }
            return (name, [])
        }
        position += 1
        skipWhiteSpace()
        let range = valueRange()
        guard range.count <= Limits.attributeValue else {
            warn("the attribute \(name) has \(range.count) bytes and is left out")
            return (name, [])
        }
        var value: [UInt8] = []
        resolve(range, into: &value)
        return (name, value)
    }

    private mutating func skipWhiteSpace() {
        while position < bytes.count, isWhiteSpace(bytes[position]) { position += 1 }
    }

    private mutating func valueRange() -> Range<Int> {
        guard position < bytes.count else { return position..<position }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return bareValueRange() }
        let start = position + 1
        var lastClose: Int?
        var i = start
        while i < bytes.count, bytes[i] != quote {
            if bytes[i] == .greaterThan, lastClose == nil { lastClose = i }
            // A tag that starts inside a value, after one that ends there, means that the quote was left open.
            if bytes[i] == .lessThan, let lastClose { return unclosedValueRange(start..<lastClose) }
            i += 1
        }
        position = min(i + 1, bytes.count)
        return start..<i
    }

    private mutating func unclosedValueRange(_ range: Range<Int>) -> Range<Int> {
        warn("an attribute's quote has no end")
        position = range.upperBound
        return range
    }

    private mutating func bareValueRange() -> Range<Int> {
        let start = position
        while position < bytes.count, !isWhiteSpace(bytes[position]), bytes[position] != .greaterThan { position += 1 }
        let isEmptyTag = position < bytes.count && bytes[position] == .greaterThan && position > start + 1
        if isEmptyTag, bytes[position - 1] == .slash { position -= 1 }
        warn("an attribute's value has no quotes")
        return start..<position
    }

    /// Appends text with its references resolved.
    mutating func resolve(_ range: Range<Int>, into result: inout [UInt8]) {
        var rest = range.lowerBound
        while let ampersand = bytes[rest..<range.upperBound].firstIndex(of: .ampersand) {
            result.append(contentsOf: bytes[rest..<ampersand])
            let reference = references.resolve(bytes, at: ampersand, limit: range.upperBound, into: &result)
            if let sentence = reference.warning { warn(sentence) }
            rest = ampersand + reference.length
        }
        result.append(contentsOf: bytes[rest..<range.upperBound])
    }
}
