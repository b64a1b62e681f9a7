/// Tokenizes a document that need not be well-formed. A `<` or `&` that begins nothing is text. Attributes need no quotes;
/// comments, sections and declarations need no end. Linear: a search that ran to the end of the document without success is not
/// repeated.
struct XMLScanner {
    let bytes: [UInt8]
    var position = 0
    var references: XMLReferences
    var warnings: Warnings
    private var lines: LineCounter
    private var endings = EndingSearch()

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

    /// Skips past `ending`; without one, past the next `>`, or else to the end.
    private mutating func skip(past ending: [UInt8]) {
        position = end(of: ending, from: position) ?? end(of: [.greaterThan], from: position) ?? bytes.count
    }

    private mutating func end(of ending: [UInt8], from start: Int) -> Int? {
        endings.end(of: ending, in: bytes, from: start)
    }
}

// Comments, sections, declarations and processing instructions.
extension XMLScanner {
    private mutating func skipInstruction() {
        position += 2
        skip(past: Array("?>".utf8))
    }

    /// A CDATA section's text; nil for comments and declarations, which are skipped.
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

    /// A DOCTYPE with or without a subset in brackets. Only the subset's short entities without references are kept.
    private mutating func skipDeclaration() {
        guard let close = bytes.firstIndex(of: .greaterThan, from: position) else {
            position = bytes.count
            return
        }
        guard let bracket = bytes[position..<close].firstIndex(of: UInt8(ascii: "[")),
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
