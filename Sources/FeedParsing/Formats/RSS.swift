import FeedModel

/// RSS 0.90 to 2.0 and RDF.
enum RSS {
    /// The format, from the version that the document declares.
    static func format(of root: XMLElement) -> String {
        let version = root.attribute("version").map { $0.trimmed } ?? ""
        if version.hasPrefix("2") { return "rss-2.0" }
        return ["0.90", "0.91", "0.92", "1.0"].contains(version) ? "rss-\(version)" : "rss"
    }

    static func format(ofRDF root: XMLElement) -> String {
        root.declaresNamespace("my.netscape.com/rdf/simple") && !root.declaresNamespace("purl.org/rss/1.0/")
            ? "rss-0.90" : "rss-1.0"
    }

    static func head(of channel: XMLElement, base: String?) -> Feed {
        Feed(
            format: "rss",
            title: (channel.child(.rss, "title") ?? channel.child(.dublinCore, "title") ?? channel.child(.atom, "title"))?
                .title,
            link: link(of: channel, base: base),
            language: (channel.child(.rss, "language") ?? channel.child(.dublinCore, "language"))?.shortText(
                limit: Limits.language)
                ?? channel.language,
            updateInterval: UpdateInterval.announced(by: channel))
    }

    static func link(of channel: XMLElement, base: String?) -> String? {
        for link in channel.children(.rss, "link") {
            let text = String(decoding: link.text, as: UTF8.self)
            if let link = Link.absolute(text.isEmpty ? link.attribute("href") ?? "" : text, base: link.base ?? base) {
                return link
            }
        }
        return Atom.link(of: channel).flatMap { Link.absolute($0.href, base: $0.element.base ?? base) }
    }

    static func entry(_ item: XMLElement, _ context: EntryContext) -> Entry {
        let updated = updated(of: item, context)
        let summary = summary(of: item)
        return Entry(
            id: id(of: item),
            title: title(of: item),
            link: link(of: item, context),
            published: published(of: item, context) ?? updated,
            updated: updated,
            author: author(of: item),
            summary: summary,
            image: Media.image(of: item, context),
            images: Images.images(of: item, context),
            categories: Categories.categories(of: item),
            language: item.entryLanguage,
            hasContent: EntryContent.of(item, isBeyond: summary))
    }

    private static func id(of item: XMLElement) -> String? {
        (item.child(.rss, "guid") ?? item.child(.atom, "id"))?.identifier
            ?? item.attribute("rdf:about").flatMap { PlainText.literal(Array($0.utf8), limit: Limits.id) }
    }

    private static func title(of item: XMLElement) -> String? {
        item.child(.rss, "title")?.title ?? item.child(.atom, "title")?.construct(limit: Limits.title)
            ?? (item.child(.dublinCore, "title") ?? item.child(.media, "title") ?? item.child(.itunes, "title"))?.title
    }

    private static func published(of item: XMLElement, _ context: EntryContext) -> Timestamp? {
        context.date(
            of: item,
            in: [
                (.rss, "pubdate"), (.dublinCore, "date"), (.atom, "published"), (.atom, "issued"), (.terms, "issued"),
                (.terms, "created"), (.rss, "date"), (.rss, "published"), (.atom, "created"),
            ])
    }

    private static func updated(of item: XMLElement, _ context: EntryContext) -> Timestamp? {
        context.date(
            of: item, in: [(.atom, "updated"), (.atom, "modified"), (.terms, "modified"), (.rss, "lastbuilddate")])
    }

    private static func summary(of item: XMLElement) -> String? {
        for element in [
            item.child(.rss, "description"), item.child(.content, "encoded"), item.child(.dublinCore, "description"),
        ] {
            if let text = element?.summary { return text }
        }
        for element in [item.child(.atom, "summary"), item.child(.atom, "content")] {
            if let text = element?.summaryConstruct { return text }
        }
        let body = item.child(.xhtml, "body") ?? item.child(.xhtml, "div")
        return body.flatMap { PlainText.html($0.html(escapesText: true), limit: Limits.summary, gaps: .dots) }
            ?? (item.child(.rss, "fulltext") ?? item.child(.rss, "summary") ?? item.child(.rss, "content"))?
            .summary
            ?? Media.description(of: item)
            ?? (item.child(.itunes, "summary") ?? item.child(.itunes, "subtitle"))?.summary
    }

    /// The item's link; else its guid, if that is a link.
    private static func link(of item: XMLElement, _ context: EntryContext) -> String? {
        for link in item.children(.rss, "link") {
            let text = String(decoding: link.text, as: UTF8.self)
            let reference = text.isBlank ? link.attribute("href") : text
            if let link = context.link(reference, in: link) { return link }
        }
        if let link = Atom.link(of: item).flatMap({ context.link($0.href, in: $0.element) }) { return link }
        guard let guid = item.child(.rss, "guid") else { return context.link(item.attribute("rdf:about"), in: item) }
        guard guid.attribute("ispermalink")?.lowercased() != "false" else { return nil }
        return Link.absolute(String(decoding: guid.text, as: UTF8.self), base: guid.base ?? context.base)
    }

    private static func author(of item: XMLElement) -> String? {
        let written = item.child(.rss, "author")?.children.first { $0.name == "name" } ?? item.child(.rss, "author")
        return written?.shortText().map(personName)
            ?? (item.child(.dublinCore, "creator") ?? item.child(.itunes, "author"))?.shortText().map(personName)
            ?? Atom.author(of: item) ?? item.child(.media, "credit")?.shortText()
    }

    /// The name in `mail@host (Name)` or `Name <mail@host>`; any other text as it is.
    static func personName(_ text: String) -> String {
        if text.hasSuffix(")"), let open = text.firstIndex(of: "("), text[..<open].contains("@") {
            let name = text[text.index(after: open)...].dropLast().trimmed
            return name.isEmpty ? String(text[..<open].trimmed) : String(name)
        }
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<"), text[open...].contains("@") {
            let name = text[..<open].filter { $0 != "\"" }.trimmed
            return name.isEmpty ? String(text[open...].dropFirst().dropLast()) : String(name)
        }
        return text
    }
}
