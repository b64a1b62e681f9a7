/// HTML as tags and text, in order. It accepts any input, knows no structure, and leaves out comments, declarations and what is
/// in scripts and styles. Linear.
struct HTMLScanner {
    typealias Attributes = [(name: String, value: [UInt8])]

    enum Token {
        /// The name is in lower case.
        case start(name: [UInt8], Attributes)
        case end(name: [UInt8])
        /// UTF-8, with references resolved.
        case text([UInt8])
    }

    private let bytes: [UInt8]
    private var position = 0
    private var endings = EndingSearch()
    private var isInSection = false

    init(_ html: [UInt8]) { bytes = html }

    mutating func next() -> Token? {
        while position < bytes.count {
            guard bytes[position] == .lessThan, position + 1 < bytes.count else { return .text(text()) }
            switch bytes[position + 1] {
            case UInt8(ascii: "!"): if endings.skipDeclaration(in: bytes, from: &position) { isInSection = true }
            case UInt8(ascii: "?"): skip(past: [.greaterThan])
            case .slash where position + 2 < bytes.count && isLetter(bytes[position + 2]): return end()
            case let byte where isLetter(byte): if let token = start() { return token }
            default: return .text(text())
            }
        }
        return nil
    }

    /// From here to the next `<`; that of the first byte is text.
    private mutating func text() -> [UInt8] {
        let end = bytes.firstIndex(of: .lessThan, from: position + 1) ?? bytes.count
        defer { position = end }
        guard isInSection || bytes[position..<end].contains(.ampersand) else { return Array(bytes[position..<end]) }
        var result: [UInt8] = []
        while position < end { takeText(to: end, into: &result) }
        return result
    }

    private mutating func takeText(to end: Int, into result: inout [UInt8]) {
        if bytes[position] == .ampersand, let (scalar, after) = HTMLReference.read(bytes, at: position), after <= end {
            result.append(utf8: scalar)
            position = after
        } else if isInSection, bytes.matches(Array("]]>".utf8), at: position) {
            isInSection = false
            position += 3
        } else {
            result.append(bytes[position])
            position += 1
        }
    }

    private mutating func start() -> Token? {
        let name = name(at: position + 1)
        position += 1 + name.count
        if HTMLElements.hidden.contains(name) {
            skip(past: Array("</".utf8) + name)
            skip(past: [.greaterThan])
            return nil
        }
        let attributes = HTMLAttributes.read(bytes, from: &position, endings: &endings)
        position = min(position + 1, bytes.count)
        return .start(name: name, attributes)
    }

    private mutating func end() -> Token {
        let name = name(at: position + 2)
        skip(past: [.greaterThan])
        return .end(name: name)
    }

    private func name(at start: Int) -> [UInt8] {
        let end = bytes[start...].prefix(Limits.name).firstIndex { isWhiteSpace($0) || $0 == .slash || $0 == .greaterThan }
        return bytes[start..<(end ?? min(start + Limits.name, bytes.count))].map(lowercased)
    }

    /// Without one, to the end.
    private mutating func skip(past ending: [UInt8]) {
        position = endings.end(of: ending, in: bytes, from: position) ?? bytes.count
    }
}
