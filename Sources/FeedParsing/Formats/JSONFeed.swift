import FeedModel
import FoundationEssentials

/// JSON Feed 1.0 and 1.1, and other JSON with the same items.
enum JSONFeed {
    static func read(
        _ text: [UInt8], base: String?, limit: Int, withStories: Bool, warnings: Warnings
    ) throws(FeedParsingFailure) -> Feed {
        let (json, isCutShort) = try JSONRepair.repaired(text, warnings: warnings)
        let document: JSONFeedDocument
        do {
            document = try JSONDecoder().decode(JSONFeedDocument.self, from: Data(json))
        } catch {
            throw refusal(for: error)
        }
        guard let items = document.items else {
            throw FeedParsingFailure("the document is JSON but no feed: it has no list of items")
        }
        if items.count == Limits.entries { warnings.add("only the first \(Limits.entries) entries are read") }
        let link = document.homePage.flatMap { Link.absolute($0, base: base) }
        var context = EntryContext(base: base ?? link, author: document.author, warnings: warnings)
        let entries = items.map { item in
            context.number += 1
            return entry(item, context)
        }
        var feed = Feed(
            format: format(document.version ?? ""), title: document.title.flatMap { plain($0, limit: Limits.title) },
            link: link, language: document.language.flatMap { plain($0, limit: Limits.language) }, entries: entries,
            warnings: warnings.all, isCutShort: isCutShort)
        var stories = withStories ? Stories(base: context.base) : nil
        feed.entries = feed.newest(limit).map { place in
            var entry = entries[place]
            entry.story = stories?.story(of: items[place], entry)
            return entry
        }
        return feed
    }

    private static func format(_ version: String) -> String {
        let version = version.trimmed
        if version.hasSuffix("/1.1") { return "json-1.1" }
        return version.hasSuffix("/1") || version.hasSuffix("/1.0") ? "json-1.0" : "json"
    }

    private static func refusal(for error: any Error) -> FeedParsingFailure {
        guard let error = error as? DecodingError, case .dataCorrupted = error else {
            return FeedParsingFailure("the document is JSON but no feed: it is no object")
        }
        return FeedParsingFailure("the JSON is broken")
    }

    private static func plain(_ text: String, limit: Int) -> String? { PlainText.literal(Array(text.utf8), limit: limit) }

    private static func entry(_ item: JSONFeedItem, _ context: EntryContext) -> Entry {
        let updated = context.date(item.modified)
        let summary = summary(of: item)
        return Entry(
            id: item.id.flatMap { plain($0, limit: Limits.id) },
            title: item.title.flatMap { plain($0, limit: Limits.title) },
            link: context.link(item.link) ?? item.id.flatMap(Link.ofIdentifier),
            published: context.date(item.published) ?? updated,
            updated: updated,
            author: (item.author ?? context.author).flatMap { plain($0, limit: Limits.title) },
            summary: summary,
            image: context.link(item.image ?? item.banner),
            images: Images.images(of: item, context),
            categories: Categories.unique(item.tags.lazy.compactMap { plain($0, limit: Limits.category) }),
            language: item.language.flatMap { plain($0, limit: Limits.language) },
            hasContent: EntryContent.of(item, isBeyond: summary))
    }

    private static func summary(of item: JSONFeedItem) -> String? {
        item.summary.flatMap { plain($0, limit: Limits.summary) } ?? item.text.flatMap { plain($0, limit: Limits.summary) }
            ?? item.html.flatMap { PlainText.html(Array($0.utf8), limit: Limits.summary, gaps: .dots) }
    }
}
