import FeedModel

/// Atom 0.3 and 1.0.
enum Atom {
    static func format(of root: XMLElement) -> String {
        if root.attribute("version") == "0.3" || root.declaresNamespace("purl.org/atom") { return "atom-0.3" }
        return root.namespace == .atom ? "atom-1.0" : "atom"
    }

    static func head(of feed: XMLElement, base: String?) -> Feed {
        Feed(
            format: "atom",
            title: feed.atom("title")?.construct(limit: Limits.title),
            link: link(of: feed).flatMap { Link.absolute($0.href, base: $0.element.base ?? base) },
            language: feed.language,
            updateInterval: UpdateInterval.announced(by: feed))
    }

    static func entry(_ entry: XMLElement, _ context: EntryContext) -> Entry {
        let updated = context.date(entry.atom("updated") ?? entry.atom("modified"))
        let published = context.date(
            entry.atom("published") ?? entry.atom("issued") ?? entry.child(.dublinCore, "date") ?? entry.atom("pubdate"))
        let summary = summary(of: entry)
        return Entry(
            id: entry.atom("id")?.identifier,
            title: title(of: entry),
            link: link(of: entry, context),
            published: published ?? updated ?? context.date(entry.atom("created")),
            updated: updated,
            author: author(of: entry) ?? entry.atom("source").flatMap(author) ?? context.author,
            summary: summary,
            image: Media.image(of: entry, context),
            images: Images.images(of: entry, context),
            categories: Categories.categories(of: entry),
            language: entry.entryLanguage,
            hasContent: EntryContent.of(entry, isBeyond: summary))
    }

    private static func title(of entry: XMLElement) -> String? {
        entry.atom("title")?.construct(limit: Limits.title)
            ?? (entry.child(.media, "title") ?? entry.child(.dublinCore, "title"))?.title
    }

    private static func summary(of entry: XMLElement) -> String? {
        entry.atom("summary")?.summaryConstruct ?? entry.atom("content")?.summaryConstruct
            ?? (entry.child(.content, "encoded") ?? entry.child(.rss, "description"))?.summary
            ?? Media.description(of: entry)
    }

    /// The entry's link; else its id, if that is an address.
    private static func link(of entry: XMLElement, _ context: EntryContext) -> String? {
        if let link = link(of: entry) { return context.link(link.href, in: link.element) }
        return entry.atom("id")?.trimmedText.flatMap(Link.ofIdentifier)
    }

    /// The name of the entry's author, else the e-mail address.
    static func author(of element: XMLElement) -> String? {
        let person = element.atom("author")
        return person?.atom("name")?.shortText() ?? person?.atom("email")?.shortText() ?? person?.nameWithoutElements
            ?? element.child(.dublinCore, "creator")?.shortText() ?? element.atom("contributor")?.atom("name")?.shortText()
    }

    /// The link to the web page: the alternate one, preferably HTML.
    static func link(of element: XMLElement) -> (href: String, element: XMLElement)? {
        // In RSS, a link without a namespace is RSS's own.
        let isAtom = element.name == "feed" || element.name == "entry"
        let links = element.children(.atom, "link") + (isAtom ? element.children(.rss, "link") : [])
        let alternates = links.filter { ["alternate", ""].contains($0.attribute("rel")?.lowercased() ?? "") }
        let html = alternates.first { $0.attribute("type")?.lowercased().contains("html") ?? true }
        guard let chosen = html ?? alternates.first else { return nil }
        let href = chosen.attribute("href") ?? String(decoding: chosen.text, as: UTF8.self)
        return href.isEmpty ? nil : (href, chosen)
    }
}

private let textNames: Set<String> = ["title", "content", "summary", "description", "encoded"]

extension XMLElement {
    /// A child in Atom's namespace, or without a namespace in a feed that has none.
    func atom(_ name: String) -> XMLElement? { child(.atom, name) ?? (namespace == .rss ? child(.rss, name) : nil) }

    /// What an entry, or else its title or content, says itself. The feed's own is not repeated here.
    var entryLanguage: String? {
        if let own = language ?? child(.dublinCore, "language")?.shortText(limit: Limits.language) { return own }
        let texts = children.lazy.filter { !$0.attributes.isEmpty && textNames.contains($0.name) }
        return texts.compactMap(\.language).first
    }

    var language: String? {
        attribute("xml:lang").flatMap { PlainText.literal(Array($0.utf8), limit: Limits.language) }
    }

    /// A person given as text instead of elements.
    fileprivate var nameWithoutElements: String? { children.contains { _ in true } ? nil : shortText() }

    /// The id, trimmed but otherwise unchanged.
    var identifier: String? {
        let id = PlainText.literal(text, limit: Limits.id)
        return id?.isEmpty == true ? nil : id
    }
}
