import FeedModel

/// The texts of a feed's stories, from the content of its entries.
struct Stories {
    private var budget = StoryBudget()
    private let base: String?

    init(base: String?) { self.base = base }

    /// The text of a story: of the first of its contents that has any, else of one that has only pictures. A description counts
    /// if it is more than a summary. Nil without one.
    mutating func story(of source: XMLElement, _ entry: Entry) -> StoryText? {
        story(of: entry, contents: source.contents) ?? story(of: entry, contents: source.descriptions, isSummary: true)
    }

    mutating func story(of item: JSONFeedItem, _ entry: Entry) -> StoryText? {
        story(
            of: entry,
            contents: [item.html.map { .html(Array($0.utf8)) }, item.text.map { .text(Array($0.utf8)) }].compactMap { $0 })
    }

    private mutating func story(of entry: Entry, contents: [StoryContent], isSummary: Bool = false) -> StoryText? {
        var best: StoryText?
        for content in contents {
            guard var story = read(content) else { continue }
            story.blocks = StoryEdges.removed(from: story.blocks, of: entry)
            if isSummary, !story.isMoreThanSummary { continue }
            if story.hasText { return story }
            if !story.blocks.isEmpty { best = best ?? story }
        }
        return best
    }

    private mutating func read(_ content: StoryContent) -> StoryText? {
        guard let budget = budget.renewed else { return nil }
        var builder = StoryBuilder(budget: budget, base: base)
        switch content {
        case .element(let element, let kind): builder.read(element, kind)
        case .html(let html): builder.read(html: html)
        case .text(let text): builder.read(plain: text)
        }
        let (story, left) = builder.finish()
        self.budget = left
        return story
    }
}

/// What a story may be read from.
private enum StoryContent {
    case element(XMLElement, XMLElement.ConstructKind)
    case html([UInt8])
    case text([UInt8])
}

extension XMLElement {
    /// Content of its own.
    fileprivate var contents: [StoryContent] {
        let html = [child(.content, "encoded"), child(.rss, "fulltext"), isRSS ? child(.rss, "content") : nil]
        let body = child(.xhtml, "body") ?? child(.xhtml, "div")
        return html.compactMap(\.self).map { .element($0, .html) } + construct("content")
            + (body.map { [.element($0, .markup)] } ?? [])
    }

    /// What may be a summary or all there is.
    fileprivate var descriptions: [StoryContent] {
        let media = Media.media(in: self).first { $0.name == "description" }
        return (child(.rss, "description").map { [.element($0, .html)] } ?? []) + construct("summary")
            + (media.map { [.element($0, $0.attribute("type") == "html" ? .html : .plain)] } ?? [])
    }

    private var isRSS: Bool { name == "item" }

    private func construct(_ name: String) -> [StoryContent] {
        let text = isRSS ? child(.atom, name) : atom(name)
        return text.map { [.element($0, $0.constructKind)] } ?? []
    }
}

extension StoryBuilder {
    fileprivate mutating func read(_ element: XMLElement, _ kind: XMLElement.ConstructKind) {
        let outer = base
        base = element.base ?? base
        switch kind {
        case .base64: if let text = element.decodedText { read(html: text) }
        case .markup: read(element, textIsHTML: false)
        case .html: read(element, textIsHTML: true)
        case .plain: read(plain: element.text)
        }
        base = outer
    }

    /// - Parameter textIsHTML: false if only elements are markup.
    private mutating func read(_ element: XMLElement, textIsHTML: Bool) {
        let outer = base
        base = element.base ?? base
        for part in element.content where !isOver {
            switch part {
            case .text(let text): if textIsHTML { read(html: text) } else { take(text: text) }
            case .element(let inner):
                if !HTMLElements.hidden.contains(Array(inner.name.utf8)) { read(inner: inner, textIsHTML: textIsHTML) }
            }
        }
        base = outer
    }

    private mutating func read(inner element: XMLElement, textIsHTML: Bool) {
        start(element.name, element.attributes)
        read(element, textIsHTML: textIsHTML)
        if !StoryElements.empty.contains(element.name) { end(element.name) }
    }

    fileprivate mutating func read(html: [UInt8]) {
        var scanner = HTMLScanner(html)
        while !isOver, let token = scanner.next() {
            switch token {
            case .start(let name, let attributes): start(String(decoding: name, as: UTF8.self), attributes)
            case .end(let name): end(String(decoding: name, as: UTF8.self))
            case .text(let text): take(text: text)
            }
        }
    }

    /// Lines with an empty one between are paragraphs.
    fileprivate mutating func read(plain text: [UInt8]) {
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) where !isOver {
            take(text: Array(line))
            start("br", [])
        }
    }
}

extension StoryText {
    fileprivate var hasText: Bool { blocks.contains { if case .picture = $0 { false } else { true } } }

    /// Several blocks, or a text longer than a card shows.
    fileprivate var isMoreThanSummary: Bool {
        guard blocks.count == 1, case .paragraph(let words) = blocks[0] else { return hasText }
        return words.plainText.unicodeScalars.count > EntryContent.longSummary
    }
}
