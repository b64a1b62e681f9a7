import FeedModel
import SystemService

/// A story as lines for a terminal, an empty one before each block.
struct StoryLines {
    private(set) var lines: [String] = []

    init(_ story: StoryText) {
        add(story.blocks, after: "", first: "")
        if story.isCut { lines += ["", "[cut]"] }
    }

    /// - Parameters:
    ///   - margin: before every line.
    ///   - first: before the first line, in its place.
    private mutating func add(_ blocks: [StoryText.Block], after margin: String, first: String) {
        var first: String? = first
        for block in blocks {
            if first == nil || lines.last != "" { lines.append("") }
            add(block, after: margin, first: first ?? margin)
            first = nil
        }
    }

    private mutating func add(_ block: StoryText.Block, after margin: String, first: String) {
        switch block {
        case .paragraph(let words): add(words.plainText, after: margin, first: first)
        case .heading(let level, let words):
            add(String(repeating: "#", count: level) + " " + words.plainText, after: margin, first: first)
        case .list(let start, let items):
            for (index, item) in items.enumerated() {
                let mark = start.map { "\($0 + index). " } ?? "- "
                add(
                    item, after: margin + String(repeating: " ", count: mark.count), first: (index == 0 ? first : margin) + mark
                )
            }
        case .quote(let blocks): add(blocks, after: margin + "> ", first: first + "> ")
        case .code(let text): add(text, after: margin + "| ", first: first + "| ")
        case .picture(let picture): add("[\(picture.alt ?? "picture")] \(picture.url)", after: margin, first: first)
        }
    }

    private mutating func add(_ text: String, after margin: String, first: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            lines.append((index == 0 ? first : margin) + oneLine(String(line), longest: .max))
        }
    }
}
