/// The visible text of an HTML fragment, as UTF-8 with its white space unchanged. It accepts any input and ignores structure:
/// tags that break a line become `HTMLElements.gap`, all others are removed, and scripts, styles and the like are removed with
/// their content. Linear, and stops when enough text has been found.
///
/// If the fragment may not be HTML, a start tag counts only if it needs no end tag or has one, or has a quoted attribute
/// value and hides nothing. The `<T>` of "Vec<T> in Rust" is text, and so is the `<script>` of "How <script> loads".
struct HTMLText {
    private let bytes: [UInt8]
    private var position = 0
    private var result: [UInt8] = []
    private var endings = EndingSearch()
    private var isInSection = false
    /// The names of the tags that always count; nil if all do.
    private var tags: Set<[UInt8]>?

    /// - Parameter limit: bytes of text after which reading ends.
    static func text(of html: [UInt8], limit: Int, isCertain: Bool) -> [UInt8] {
        guard html.contains(where: { $0 == .lessThan || $0 == .ampersand }) else { return html }
        var reader = HTMLText(html)
        if !isCertain { reader.tags = reader.closedTags(within: limit).union(HTMLElements.endless) }
        while reader.position < html.count, reader.result.count < limit { reader.step(limit: limit) }
        return reader.result
    }

    private init(_ html: [UInt8]) { self.bytes = html }

    private mutating func step(limit: Int) {
        switch bytes[position] {
        case .ampersand: takeReference()
        case .lessThan: markup()
        case UInt8(ascii: "]") where isInSection && bytes.matches(Array("]]>".utf8), at: position):
            isInSection = false
            position += 3
        default: takeText(limit: limit)
        }
    }

    /// Takes a byte, and those after it that begin nothing.
    private mutating func takeText(limit: Int) {
        let longest = min(bytes.count, position + limit - result.count)
        var end = position + 1
        while end < longest, bytes[end] != .lessThan, bytes[end] != .ampersand, bytes[end] != UInt8(ascii: "]") { end += 1 }
        result.append(contentsOf: bytes[position..<end])
        position = end
    }

    private mutating func takeByte() {
        result.append(bytes[position])
        position += 1
    }

    private mutating func takeReference() {
        guard let (scalar, end) = HTMLReference.read(bytes, at: position) else { return takeByte() }
        result.append(utf8: scalar)
        position = end
    }

    private mutating func markup() {
        guard position + 1 < bytes.count else { return takeByte() }
        switch bytes[position + 1] {
        case UInt8(ascii: "!"): if endings.skipDeclaration(in: bytes, from: &position) { isInSection = true }
        case UInt8(ascii: "?"): skip(past: [.greaterThan])
        case .slash where position + 2 < bytes.count && isLetter(bytes[position + 2]): tag(nameAt: position + 2)
        case let byte where isLetter(byte) && isMarkup(nameAt: position + 1): tag(nameAt: position + 1)
        default: takeByte()
        }
    }

    /// Whether the name after a `<` is that of a start tag that counts.
    private func isMarkup(nameAt start: Int) -> Bool {
        guard let tags else { return true }
        let (name, end) = name(at: start)
        return tags.contains(name) || (hasQuotedValue(from: end) && !HTMLElements.hidden.contains(name))
    }

    /// Whether a quoted attribute value begins before the next `>` or `<`.
    private func hasQuotedValue(from start: Int) -> Bool {
        let inside = bytes[start...].prefix { $0 != .greaterThan && $0 != .lessThan }
        return inside.indices.contains(where: opensValue)
    }

    /// The names of the end tags among the first bytes.
    private func closedTags(within limit: Int) -> Set<[UInt8]> {
        let starts = bytes.indices.prefix(limit).filter { bytes[$0] == .slash && $0 > 0 && bytes[$0 - 1] == .lessThan }
        return Set(starts.map { name(at: $0 + 1).name })
    }

    private mutating func tag(nameAt start: Int) {
        let (name, end) = name(at: start)
        let isStart = bytes[start - 1] == .lessThan
        position = endOfTag(from: end)
        if let gap = HTMLElements.gap(at: name) { result.append(gap) }
        if isStart, HTMLElements.hidden.contains(name) { skip(past: Array("</".utf8) + name, then: .greaterThan) }
    }

    private func name(at start: Int) -> (name: [UInt8], end: Int) {
        let end = bytes[start...].firstIndex { !isLetter($0) && !isDigit($0) } ?? bytes.count
        return (bytes[start..<min(end, start + 16)].map(lowercased), end)
    }

    /// The position after the `>` of a tag. One inside quotes does not count, unless the quote is left open.
    private mutating func endOfTag(from start: Int) -> Int {
        var i = start
        while i < bytes.count, bytes[i] != .greaterThan {
            i = (opensValue(i) ? end(of: [bytes[i]], from: i + 1) : nil) ?? i + 1
        }
        return min(i + 1, bytes.count)
    }

    /// Whether there is a quote after an equals sign.
    private func opensValue(_ index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else { return false }
        var i = index - 1
        while i > 0, isWhiteSpace(bytes[i]), index - i < 8 { i -= 1 }
        return i >= 0 && bytes[i] == .equals
    }

    /// Skips past `ending` (and past the next `then`); without one, to the end.
    private mutating func skip(past ending: [UInt8], then byte: UInt8? = nil) {
        position = end(of: ending, from: position) ?? bytes.count
        if let byte { position = end(of: [byte], from: position) ?? bytes.count }
    }

    private mutating func end(of ending: [UInt8], from start: Int) -> Int? {
        endings.end(of: ending, in: bytes, from: start)
    }
}
