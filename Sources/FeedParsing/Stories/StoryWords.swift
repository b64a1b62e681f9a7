import FeedModel

/// Collects the words of one block: text in runs of one style, with single spaces.
struct StoryWords {
    struct Style: OptionSet {
        let rawValue: UInt8

        static let strong = Style(rawValue: 1)
        static let emphasized = Style(rawValue: 2)
        static let code = Style(rawValue: 4)
        static let link = Style(rawValue: 8)
    }

    private var text: SpaceCollapser
    /// Where a style begins, in bytes of the text.
    private var starts: [(offset: Int, style: Style)] = []
    private var style: Style
    var language: String?

    /// - Parameter limit: the most Unicode scalars collected.
    init(limit: Int, style: Style, language: String?) {
        text = SpaceCollapser(limit: limit, gaps: .lines)
        self.style = style
        self.language = language
    }

    var isEmpty: Bool { text.result.isEmpty }
    var isFull: Bool { text.isFull }
    var byteCount: Int { text.result.count }
    var runCount: Int { starts.count }

    mutating func take(_ bytes: [UInt8]) {
        if let first = bytes.first, isWhiteSpace(first), let last = starts.last?.style, last.isStrictSubset(of: style) {
            // A space at the beginning of a link, say, belongs to the words before it.
            text.take(Unicode.Scalar(first))
            text.settle()
        }
        let count = text.result.count
        text.take(bytes[...])
        if text.result.count > count, starts.last?.style != style { starts.append((count, style)) }
    }

    /// - Parameter begins: a space before it is then not part of it; where a style ends, a space after it is not.
    mutating func change(to style: Style, begins: Bool) {
        guard style != self.style else { return }
        if begins { settle() }
        self.style = style
    }

    /// What follows is another cell of the same row.
    mutating func separate() {
        guard !isEmpty else { return }
        let style = style
        change(to: [], begins: true)
        take(Array(" · ".utf8))
        change(to: style, begins: true)
    }

    private mutating func settle() {
        let count = text.result.count
        text.settle()
        if text.result.count > count, starts.last?.style != style { starts.append((count, style)) }
    }

    /// False if a line has ended here already, so that a paragraph ends.
    mutating func endLine() -> Bool {
        if text.isAfterLine { return false }
        text.take(Unicode.Scalar(HTMLElements.lineGap))
        return true
    }

    /// What was collected, at most so many bytes of it; nil if nothing of it can be seen.
    func words(limit: Int) -> StoryText.Words? {
        let bytes = StoryWords.cut(text.result, limit: limit)
        var runs: [StoryText.Run] = []
        for (index, start) in starts.enumerated() where start.offset < bytes.count {
            let end = index + 1 < starts.count ? min(starts[index + 1].offset, bytes.count) : bytes.count
            let text = PlainText.normalized(String(decoding: bytes[start.offset..<end], as: UTF8.self))
            if !text.isEmpty { runs.append(StoryText.Run(text, start.style)) }
        }
        return runs.contains { $0.text.unicodeScalars.contains(where: PlainText.isSeen) }
            ? StoryText.Words(runs, language: language) : nil
    }

    /// Cut between words, if there is a space near the end. Nothing is left at the end that is not seen.
    private static func cut(_ text: [UInt8], limit: Int) -> ArraySlice<UInt8> {
        var end = min(text.count, limit)
        if end < text.count {
            let space = text[..<end].suffix(64).lastIndex { $0 == 0x20 || $0 == 0x0A }
            end = space ?? text[...end].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        }
        return text[..<end].prefix((text[..<end].lastIndex { $0 != 0x20 && $0 != 0x0A } ?? -1) + 1)
    }
}

extension StoryText.Run {
    init(_ text: String, _ style: StoryWords.Style) {
        self.init(
            text, isStrong: style.contains(.strong), isEmphasized: style.contains(.emphasized), isCode: style.contains(.code),
            isLink: style.contains(.link))
    }
}
