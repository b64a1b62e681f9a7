import FeedModel

// What the kiosk shows of a story at most. A worker sends no more (FeedParsing's limits).

extension StoryText {
    /// Cut to what a page shows; nil if that is nothing.
    var kept: StoryText? {
        var bounds = StoryBounds()
        let blocks = bounds.kept(blocks)
        return blocks.isEmpty ? nil : StoryText(blocks: blocks, isCut: isCut || bounds.isSpent)
    }
}

/// What of a story is left to be kept.
private struct StoryBounds {
    /// Bytes of text.
    private var text = 80 << 10
    private var blocks = 2_500
    private var runs = 6_000
    private var pictures = 40
    private var depth = 0
    private(set) var isSpent = false

    private static let deepest = 16

    mutating func kept(_ list: [StoryText.Block]) -> [StoryText.Block] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= StoryBounds.deepest else { return [] }
        return list.compactMap { kept($0) }
    }

    private mutating func kept(_ block: StoryText.Block) -> StoryText.Block? {
        blocks -= 1
        guard blocks >= 0, !isSpent else {
            isSpent = true
            return nil
        }
        switch block {
        case .paragraph(let words): return kept(words).map { .paragraph($0) }
        case .heading(let level, let words): return kept(words).map { .heading(level: min(max(level, 1), 6), $0) }
        case .list(let start, let items):
            let items = items.map { kept($0) }.filter { !$0.isEmpty }
            return items.isEmpty ? nil : .list(start: start.map { min(max($0, -99_999), 99_999) }, items: items)
        case .quote(let blocks):
            let blocks = kept(blocks)
            return blocks.isEmpty ? nil : .quote(blocks)
        case .code(let text): return take(text).map { .code($0) }
        case .picture(let picture):
            pictures -= 1
            return pictures >= 0 ? picture.kept.map { .picture($0) } : nil
        }
    }

    private mutating func kept(_ words: StoryText.Words) -> StoryText.Words? {
        var result: [StoryText.Run] = []
        for var run in words.runs where runs > 0 {
            runs -= 1
            guard let text = take(run.text) else { continue }
            run.text = text
            result.append(run)
        }
        return result.isEmpty ? nil : StoryText.Words(result, language: keptLanguage(words.language))
    }

    private mutating func take(_ written: String) -> String? {
        guard written.utf8.count <= text else {
            isSpent = true
            return nil
        }
        text -= written.utf8.count
        return written.isEmpty ? nil : written
    }
}
