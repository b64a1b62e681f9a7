import FeedModel
import TextLayout

/// One piece of a story's text that is laid out at once: a paragraph, some lines of code, a picture. A story is a list of these,
/// so that a long one is laid out over several frames.
struct StoryPiece: Hashable {
    enum Content: Hashable {
        case words(StoryWords)
        case heading(level: Int, StoryWords)
        /// Lines as they are.
        case code(String)
        case picture(EntryImage)
    }

    /// What is between it and the piece above it.
    enum Gap: Hashable { case none, item, paragraph, heading }

    let content: Content
    /// A BCP 47 tag; nil for the story's.
    var language: String?
    var gap = Gap.paragraph
    /// In how many lists it stands.
    var depth = 0
    var isQuote = false
    /// Of an item's first piece: a bullet or a number.
    var marker: String?

    /// What it says; of a picture what its feed says of it.
    var text: String {
        switch content {
        case .words(let words), .heading(_, let words): words.text
        case .code(let text): text
        case .picture(let image): image.alt ?? ""
        }
    }
}

extension [StoryPiece] {
    /// A story's text as one list.
    init(_ text: StoryText) {
        self = []
        append(text.blocks, StoryNesting())
        if !isEmpty { self[0].gap = .none }
    }

    /// The words of a feed's summary, where that is all there is.
    init(summary: String) {
        self = summary.isEmpty ? [] : [StoryPiece(content: .words(StoryWords(text: summary)), gap: .none)]
    }

    private mutating func append(_ blocks: [StoryText.Block], _ place: StoryNesting) {
        for block in blocks { append(block, place) }
    }

    private mutating func append(_ block: StoryText.Block, _ place: StoryNesting) {
        switch block {
        case .paragraph(let words): append(words, place) { .words($0) }
        case .heading(let level, let words): append(words, place, gap: .heading) { .heading(level: level, $0) }
        case .list(let start, let items): append(items, start: start, place)
        case .quote(let blocks):
            var inside = place
            inside.isQuote = true
            append(blocks, inside)
        case .code(let text): append(lines: text, place)
        case .picture(let image): append(.picture(image), place, gap: .paragraph)
        }
    }

    /// A break begins a line, and not a paragraph.
    private mutating func append(
        _ words: StoryText.Words, _ place: StoryNesting, gap: StoryPiece.Gap = .paragraph,
        _ content: (StoryWords) -> StoryPiece.Content
    ) {
        for (index, line) in words.lines.flatMap(\.readableParts).enumerated() {
            append(content(line), place, gap: index == 0 ? gap : .none, language: words.language)
        }
    }

    private mutating func append(_ items: [[StoryText.Block]], start: Int?, _ place: StoryNesting) {
        for (index, blocks) in items.enumerated() {
            let first = count
            append(blocks, StoryNesting(depth: place.depth + 1, isQuote: place.isQuote))
            guard first < count else { continue }
            self[first].marker = start.map { "\($0 &+ index)." } ?? "•"
            self[first].gap = index == 0 && place.depth == 0 ? .paragraph : .item
        }
    }

    private mutating func append(lines text: String, _ place: StoryNesting) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for first in stride(from: 0, to: lines.count, by: linesOfCode) {
            let part = lines[first..<Swift.min(first + linesOfCode, lines.count)].joined(separator: "\n")
            append(.code(part), place, gap: first == 0 ? .paragraph : .none)
        }
    }

    private mutating func append(
        _ content: StoryPiece.Content, _ place: StoryNesting, gap: StoryPiece.Gap, language: String? = nil
    ) {
        append(
            StoryPiece(
                content: content, language: language, gap: gap, depth: Swift.min(place.depth, deepest), isQuote: place.isQuote))
    }
}

/// Where a block stands.
private struct StoryNesting {
    var depth = 0
    var isQuote = false
}

/// More would leave no room for words.
private let deepest = 4
/// So many are laid out at once.
private let linesOfCode = 12
