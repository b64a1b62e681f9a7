import FeedModel

/// The blocks of a story, with the quotes and lists that are open.
struct StoryLevels {
    enum Kind {
        case quote
        case list(start: Int?)
        case item
    }

    private struct Level {
        let kind: Kind
        var blocks: [StoryText.Block] = []
        /// Of a list.
        var items: [[StoryText.Block]] = []
    }

    private var levels = [Level(kind: .quote)]

    /// False if it cannot be kept apart: it would be too deep, or is an item outside a list.
    func mayBegin(_ kind: Kind) -> Bool {
        if case .item = kind, !isInList { return false }
        return levels.count < Limits.storyLevels
    }

    mutating func begin(_ kind: Kind) { levels.append(Level(kind: kind)) }

    private var isInList: Bool { if case .list = levels[levels.count - 1].kind { true } else { false } }

    mutating func add(_ block: StoryText.Block) {
        let last = levels.count - 1
        guard isInList else { return levels[last].blocks.append(block) }
        // A list in a list without an item belongs to the item before it.
        if case .list = block, !levels[last].items.isEmpty {
            levels[last].items[levels[last].items.count - 1].append(block)
        } else {
            levels[last].items.append([block])
        }
    }

    /// Ends the last one that is open. What is empty is left out.
    mutating func end() {
        guard levels.count > 1, let level = levels.popLast() else { return }
        switch level.kind {
        case .quote: if !level.blocks.isEmpty { add(.quote(level.blocks)) }
        case .list(let start): if !level.items.isEmpty { add(.list(start: start, items: level.items)) }
        case .item:
            if !level.blocks.isEmpty, isInList { levels[levels.count - 1].items.append(level.blocks) }
        }
    }

    mutating func finish() -> [StoryText.Block] {
        while levels.count > 1 { end() }
        return levels[0].blocks
    }

    /// The picture before a caption need not say the same.
    mutating func dropAlternative(equalTo caption: String) {
        let last = levels.count - 1
        guard case .picture(var picture)? = levels[last].blocks.last, picture.alt == caption else { return }
        picture.alt = nil
        levels[last].blocks[levels[last].blocks.count - 1] = .picture(picture)
    }
}

extension StoryLevels.Kind {
    init?(_ name: String, _ attributes: HTMLScanner.Attributes) {
        switch name {
        case "blockquote": self = .quote
        case "ul", "menu", "dir": self = .list(start: nil)
        case "ol":
            let start = attributes.first { $0.name == "start" }.flatMap { Int(String(decoding: $0.value, as: UTF8.self)) }
            self = .list(start: start.flatMap { -99_999...99_999 ~= $0 ? $0 : nil } ?? 1)
        case "li": self = .item
        default: return nil
        }
    }
}
