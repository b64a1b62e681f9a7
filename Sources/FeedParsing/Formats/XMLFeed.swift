import FeedModel

/// A document in XML: RSS in all its forms, or Atom.
enum XMLFeed {
    static func read(
        _ text: [UInt8], base: String?, limit: Int, withStories: Bool, warnings: Warnings
    ) throws(FeedParsingFailure) -> Feed {
        var builder = XMLTreeBuilder(text, documentBase: base, warnings: warnings)
        let (root, format) = try root(of: &builder, count: text.count)
        var reader = XMLEntries(builder, EntryContext(base: base, warnings: warnings), storiesOfFirst: withStories ? limit : 0)
        reader.readAll()
        var feed = head(of: reader.builder.root ?? root, base: base)
        feed.format = format
        feed.entries = reader.entries
        feed.entries = reader.entries(feed.newest(limit))
        feed.warnings = warnings.all
        feed.isCutShort = reader.builder.isCutShort
        return feed
    }

    /// The first outermost element that is the root of a feed.
    private static func root(
        of builder: inout XMLTreeBuilder, count: Int
    ) throws(FeedParsingFailure) -> (root: XMLElement, format: String) {
        var refusal: FeedParsingFailure?
        while let root = builder.readRoot() {
            if let format = format(of: root) { return (root, format) }
            refusal = refusal ?? self.refusal(of: root, line: builder.line())
        }
        throw refusal ?? FeedParsingFailure("the document is neither XML nor JSON: no tag in its \(count) bytes")
    }

    private static func format(of root: XMLElement) -> String? {
        switch root.name {
        case "rss", "channel": RSS.format(of: root)
        case "rdf": RSS.format(ofRDF: root)
        case "feed": Atom.format(of: root)
        default: nil
        }
    }

    private static func refusal(of root: XMLElement, line: Int) -> FeedParsingFailure {
        if htmlNames.contains(root.name) { return FeedParsingFailure("the document is HTML, not a feed (line \(line))") }
        guard root.name.utf8.count < 40, root.name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") })
        else { return FeedParsingFailure("the document is neither XML nor JSON (line \(line))") }
        return FeedParsingFailure("the document is XML but no feed: it begins with <\(root.name)> (line \(line))")
    }

    private static let htmlNames: Set<String> = [
        "html", "head", "body", "script", "meta", "title", "div", "p", "h1", "center", "style", "link",
    ]

    /// The metadata of the feed itself: children of the root and of its channel.
    private static func head(of root: XMLElement, base: String?) -> Feed {
        root.name == "feed" ? Atom.head(of: root, base: base) : RSS.head(of: channel(of: root), base: base)
    }

    private static func channel(of root: XMLElement) -> XMLElement {
        root.children.first { $0.name == "channel" } ?? root
    }
}
