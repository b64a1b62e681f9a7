import FeedModel

/// A document in XML: RSS in all its forms, or Atom.
enum XMLFeed {
    static func read(_ text: [UInt8], base: String?, warnings: Warnings) throws(FeedParsingFailure) -> Feed {
        var builder = XMLTreeBuilder(text, documentBase: base, warnings: warnings)
        guard let root = builder.readRoot() else {
            throw FeedParsingFailure("the document is neither XML nor JSON: no tag in its \(text.count) bytes")
        }
        guard let format = format(of: root) else { throw refusal(of: root, line: builder.line()) }
        var entries: [Entry] = []
        while let element = builder.nextEntry() {
            guard entries.count < Limits.entries else {
                warnings.add("line \(builder.line()): only the first \(Limits.entries) entries are read")
                _ = builder.finish()
                break
            }
            let context = EntryContext(
                base: base ?? feedLink(builder.unfinished, base: nil), number: entries.count + 1, warnings: warnings)
            entries.append(element.name == "entry" ? Atom.entry(element, context) : RSS.entry(element, context))
        }
        var feed = head(of: builder.root ?? root, base: base)
        feed.format = format
        feed.entries = entries
        feed.warnings = warnings.all
        return feed
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
        let html: Set<String> = [
            "html", "head", "body", "script", "meta", "title", "div", "p", "h1", "center", "style", "link",
        ]
        if html.contains(root.name) { return FeedParsingFailure("the document is HTML, not a feed (line \(line))") }
        return FeedParsingFailure("the document is XML but no feed: it begins with <\(root.name.prefix(40))> (line \(line))")
    }

    /// All that is said of the feed itself: children of the root and of its channel.
    private static func head(of root: XMLElement, base: String?) -> Feed {
        root.name == "feed" ? Atom.head(of: root, base: base) : RSS.head(of: channel(of: root), base: base)
    }

    private static func channel(of root: XMLElement) -> XMLElement {
        root.children.first { $0.name == "channel" } ?? root
    }

    /// The feed's own link as far as it is known while entries are read.
    private static func feedLink(_ unfinished: some Sequence<XMLElement>, base: String?) -> String? {
        for element in unfinished {
            let link = element.name == "feed" ? Atom.head(of: element, base: base).link : RSS.link(of: element, base: base)
            if let link { return link }
        }
        return nil
    }
}
