/// Repairs faults seen in feeds that make a JSON decoder reject a whole document: raw control characters in strings, unpaired
/// surrogates, escapes that JSON does not have, and a truncated end or trailing bytes. It also reports where a document is
/// broken, which the decoder does not.
struct JSONRepair {
    private let bytes: [UInt8]
    private var position = 0
    private var result: [UInt8] = []
    private var repairs = 0
    private var nesting = JSONNesting()
    private var isInText = false

    static func repaired(
        _ text: [UInt8], warnings: Warnings
    ) throws(FeedParsingFailure) -> (json: [UInt8], isCutShort: Bool) {
        var repair = JSONRepair(bytes: text)
        try repair.run()
        if repair.repairs > 0 { warnings.add("\(repair.repairs) characters that JSON does not allow in text were replaced") }
        guard repair.nesting.hasEnded else { return (try repair.closed(warnings: warnings), true) }
        let hasMore = !text[repair.position...].allSatisfy(isWhiteSpace)
        if hasMore { warnings.add("what stands behind the end of the JSON is left out") }
        return (repair.result, false)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        result.reserveCapacity(bytes.count)
    }

    /// Up to the end of the outermost value.
    private mutating func run() throws(FeedParsingFailure) {
        while position < bytes.count, !nesting.hasEnded {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") { isInText.toggle() }
            if !isInText {
                guard nesting.take(byte, end: result.count + 1) else { throw failure(nesting.fault ?? "") }
                take(1)
            } else if byte == UInt8(ascii: "\\") {
                escape()
            } else if byte < 0x20 {
                replace(1, with: " ")
            } else {
                take(1)
            }
        }
    }

    /// The document up to its last complete item.
    private func closed(warnings: Warnings) throws(FeedParsingFailure) -> [UInt8] {
        guard let end = nesting.itemEnd else { throw failure(isInText ? "it ends inside a text" : "it ends too early") }
        warnings.add("the document ends too early; what stands before is read")
        return Array(result[..<end]) + Array("]}".utf8)
    }

    private func failure(_ sentence: String) -> FeedParsingFailure {
        var lines = LineCounter()
        return FeedParsingFailure("the JSON is broken: \(sentence) (line \(lines.line(of: position, in: bytes)))")
    }

    private mutating func take(_ count: Int) {
        let end = min(position + count, bytes.count)
        result.append(contentsOf: bytes[position..<end])
        position = end
    }

    private mutating func replace(_ count: Int, with text: String) {
        result.append(contentsOf: text.utf8)
        position = min(position + count, bytes.count)
        repairs += 1
    }

    private mutating func escape() {
        guard position + 1 < bytes.count else { return take(1) }
        if bytes[position + 1] == UInt8(ascii: "u") { return unicodeEscape() }
        if "\"\\/bfnrt".utf8.contains(bytes[position + 1]) { take(2) } else { replace(1, with: "") }
    }

    private mutating func unicodeEscape() {
        guard let unit = unit(at: position) else { return replace(1, with: "") }
        guard unit & 0xF800 == 0xD800 else { return take(6) }
        let isPair = unit < 0xDC00 && self.unit(at: position + 6).map { $0 & 0xFC00 == 0xDC00 } == true
        if isPair { take(12) } else { replace(6, with: "\\ufffd") }
    }

    /// The number of `\uXXXX` at `index`.
    private func unit(at index: Int) -> UInt32? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt32(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    }
}
