/// Finds tags and text in a document that need not be well-formed: a `<` or `&` that begins nothing is text, attributes
/// need no quotes, comments, sections and declarations need no end. Linear: a search that ran to the end of the document
/// in vain is not run again.
struct XMLScanner {
    let bytes: [UInt8]
    private(set) var position = 0
    private(set) var references: XMLReferences
    private let warnings: Warnings
    private var lines: LineCounter
    /// Endings known not to occur in the rest of the document.
    private var missingEndings: Set<[UInt8]> = []

    init(_ bytes: [UInt8], warnings: Warnings) {
        self.bytes = bytes
        self.warnings = warnings
        self.references = XMLReferences()
        self.lines = LineCounter()
    }

    /// The line of the token read last; the first is 1.
    mutating func line() -> Int { lines.line(of: min(position, bytes.count), in: bytes) }

    mutating func warn(_ sentence: String) { warnings.add("line \(line()): \(sentence)") }

    /// The next token; nil at the end.
    mutating func next() -> XMLToken? {
        while position < bytes.count {
            guard bytes[position] == .lessThan, beginsMarkup(at: position) else { return text() }
            switch bytes[position + 1] {
            case UInt8(ascii: "!"): if let section = declaration() { return section }
            case UInt8(ascii: "?"): skipInstruction()
            case UInt8(ascii: "/"): return endTag()
            default: return startTag()
            }
        }
        return nil
    }

    private func beginsMarkup(at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let byte = bytes[index + 1]
        if byte == UInt8(ascii: "/") { return index + 2 < bytes.count && beginsName(bytes[index + 2]) }
        return byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") || beginsName(byte)
    }

    private func beginsName(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private mutating func text() -> XMLToken {
        let start = position
        while position < bytes.count {
            if bytes[position] == .lessThan {
                if beginsMarkup(at: position) { break }
                warn("a < that begins no tag is read as text")
            }
            position += 1
        }
        return .text(start..<position)
    }

    /// Moves behind `ending`; without one, behind the next `>`, or else to the end.
    private mutating func skip(past ending: [UInt8]) {
        position = end(of: ending, from: position) ?? end(of: [.greaterThan], from: position) ?? bytes.count
    }

    private mutating func end(of ending: [UInt8], from start: Int) -> Int? {
        guard !missingEndings.contains(ending) else { return nil }
        if let index = bytes.firstIndex(of: ending, from: start) { return index + ending.count }
        missingEndings.insert(ending)
        return nil
    }
}

// Comments, sections, declarations and processing instructions.
extension XMLScanner {
    private mutating func skipInstruction() {
        position += 2
        skip(past: Array("?>".utf8))
    }

    /// A CDATA section's text; nil for what is skipped: comments and declarations.
    private mutating func declaration() -> XMLToken? {
        if bytes.matches(Array("<!--".utf8), at: position) {
            position += 4
            skip(past: Array("-->".utf8))
        } else if bytes.matches(Array("<![cdata[".utf8), at: position) {
            return section()
        } else {
            position += 2
            skipDeclaration()
        }
        return nil
    }

    private mutating func section() -> XMLToken {
        let start = position + 9
        position = start
        if let end = end(of: Array("]]>".utf8), from: start) {
            position = end
            return .literal(start..<(end - 3))
        }
        warn("a CDATA section has no end")
        position = bytes.count
        return .literal(start..<bytes.count)
    }

    /// A DOCTYPE with or without a subset in brackets, of which only short entities without references are kept.
    private mutating func skipDeclaration() {
        guard let close = bytes.firstIndex(of: .greaterThan, from: position) else {
            position = bytes.count
            return
        }
        guard let bracket = bytes.firstIndex(of: UInt8(ascii: "["), from: position), bracket < close,
            let end = end(of: Array("]".utf8), from: bracket)
        else {
            position = close + 1
            return
        }
        references.declareEntities(in: bytes[bracket..<end])
        position = end
        skip(past: [.greaterThan])
    }
}

// Tags.
extension XMLScanner {
    private mutating func endTag() -> XMLToken {
        position += 2
        let name = name()
        while position < bytes.count, bytes[position] != .greaterThan, bytes[position] != .lessThan { position += 1 }
        if position < bytes.count, bytes[position] == .greaterThan { position += 1 }
        return .end(name: name)
    }

    private mutating func startTag() -> XMLToken {
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

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, !endsName(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<min(position, start + Limits.name)].lazy.map(lowercased), as: UTF8.self)
    }

    private func endsName(_ byte: UInt8) -> Bool {
        isWhiteSpace(byte) || byte == .greaterThan || byte == .lessThan || byte == .slash || byte == .equals
    }

    /// An attribute, with or without a value; always moves on.
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
            // A tag that begins inside a value, after one that ends there: the quote was left open.
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

extension UInt8 {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let equals = UInt8(ascii: "=")
    static let ampersand = UInt8(ascii: "&")
    static let semicolon = UInt8(ascii: ";")
}
