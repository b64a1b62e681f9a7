import FeedModel

/// Takes from the ends of a story what repeats the rest of its page, or only leads elsewhere: on a kiosk nothing can be opened.
struct StoryEdges {
    private var blocks: [StoryText.Block]

    /// - Parameter entry: shown above its story with its title and its picture.
    static func removed(from blocks: [StoryText.Block], of entry: Entry) -> [StoryText.Block] {
        var edges = StoryEdges(blocks: blocks)
        edges.dropRepetitions()
        edges.dropAnnouncements()
        edges.dropLead(of: entry)
        edges.dropTitle(entry.title)
        edges.dropEnd()
        return edges.blocks
    }

    private mutating func dropRepetitions() {
        var kept: [StoryText.Block] = []
        for block in blocks where block != kept.last && !block.isOrnament { kept.append(block) }
        blocks = kept
    }

    /// The line that a program sets before each picture. Nobody writes the same one three times.
    private mutating func dropAnnouncements() {
        let lines = blocks.indices.dropLast().filter { blocks[$0 + 1].isPicture && !blocks[$0].plainText.isEmpty }
        let repeated = Dictionary(grouping: lines) { blocks[$0].plainText }.values.filter { $0.count >= 3 }
        let dropped = Set(repeated.joined())
        blocks = blocks.indices.filter { !dropped.contains($0) }.map { blocks[$0] }
    }

    /// The item's own picture where it is the first thing, or the first after one paragraph, with its caption.
    private mutating func dropLead(of entry: Entry) {
        let addresses = Set(
            entry.images.map(\.addressWithoutQuery)
                + [entry.image].compactMap { $0 }.map { EntryImage(url: $0).addressWithoutQuery })
        guard let index = blocks.prefix(2).firstIndex(where: \.isPicture), case .picture(let picture) = blocks[index],
            addresses.contains(picture.addressWithoutQuery)
        else { return }
        if index + 1 < blocks.count, blocks[index + 1].isCaption { blocks.remove(at: index + 1) }
        blocks.remove(at: index)
    }

    private mutating func dropTitle(_ title: String?) {
        guard let title, let index = blocks.prefix(2).firstIndex(where: { !$0.isPicture }) else { return }
        let (line, letters) = (StoryEdges.letters(blocks[index].plainText), StoryEdges.letters(title))
        // With its author and its date, perhaps.
        let more = letters.count >= StoryEdges.longTitle ? StoryEdges.byline : 0
        if line.hasPrefix(letters), line.count <= letters.count + more, !line.isEmpty { blocks.remove(at: index) }
    }

    /// In letters: a shorter title may be the beginning of a sentence.
    private static let longTitle = 16
    private static let byline = 40

    /// Letters and digits in small letters, for comparing.
    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// From the end: lines that only lead elsewhere, then what announced them. A story of nothing but links keeps them.
    private mutating func dropEnd() {
        var kept = blocks
        while let last = kept.last, last.leadsElsewhere { kept.removeLast() }
        if kept.count < blocks.count, let last = kept.last, last.announces { kept.removeLast() }
        while case .heading? = kept.last { kept.removeLast() }
        if kept.contains(where: { !$0.isPicture }) || blocks.allSatisfy(\.isAddedByProgram) { blocks = kept }
    }
}

extension StoryText.Block {
    fileprivate var isPicture: Bool { if case .picture = self { true } else { false } }

    /// All of it is emphasized, as captions are here.
    fileprivate var isCaption: Bool {
        if case .paragraph(let words) = self { words.runs.allSatisfy(\.isEmphasized) } else { false }
    }

    /// A paragraph of stars or dashes.
    fileprivate var isOrnament: Bool {
        guard case .paragraph(let words) = self else { return false }
        return words.runs.allSatisfy { $0.text.unicodeScalars.allSatisfy(StoryText.Block.ornaments.contains) }
    }

    private static let ornaments = Set("*-–—_=~#.·•|/\\: \n".unicodeScalars)

    /// Nothing but links, or a sentence that programs add under what they publish.
    fileprivate var leadsElsewhere: Bool {
        switch self {
        case .paragraph(let words): words.isLinks || isAddedByProgram
        case .list(_, let items): items.allSatisfy { $0.allSatisfy(\.leadsElsewhere) }
        default: false
        }
    }

    fileprivate var isAddedByProgram: Bool { if case .paragraph(let words) = self { words.isAddedByProgram } else { false } }

    /// "Share this:"
    fileprivate var announces: Bool {
        if case .heading = self { return true }
        let text = plainText
        return text.hasSuffix(":") && text.unicodeScalars.count <= 60
    }

    /// The text of a paragraph or a heading; empty for others.
    fileprivate var plainText: String {
        switch self {
        case .paragraph(let words), .heading(_, let words): words.plainText
        default: ""
        }
    }
}

extension StoryText.Words {
    /// Outside of links there is no letter.
    fileprivate var isLinks: Bool {
        runs.contains(where: \.isLink)
            && runs.allSatisfy { run in run.isLink || !run.text.contains { $0.isLetter || $0.isNumber } }
    }

    /// "The post X appeared first on Y." of WordPress, "submitted by … [link] [comments]" of Reddit, "[…]" and "Continue reading"
    /// of many.
    fileprivate var isAddedByProgram: Bool {
        let text = plainText.lowercased()
        guard text.utf8.count < 400 else { return false }
        if text.hasPrefix("the post ") || text.hasPrefix("the article ") {
            return text.contains(" appeared first on ") || text.contains(" first appeared on ")
        }
        if text.hasPrefix("submitted by "), text.hasSuffix("[comments]") { return true }
        let letters = text.filter { $0.isLetter || $0.isNumber || $0 == " " }.trimmed
        return letters.isEmpty || StoryText.Words.endings.contains(String(letters))
    }

    private static let endings: Set<String> = [
        "continue reading", "read more", "read the full story", "read the full article", "read the rest", "keep reading",
        "link comments", "comments", "leave a comment", "permalink", "more", "weiterlesen", "lire la suite", "leer más",
        "advertisement",
    ]
}
