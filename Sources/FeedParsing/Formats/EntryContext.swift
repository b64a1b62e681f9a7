import FeedModel

/// The context in which an entry is read.
struct EntryContext {
    /// The base of its links unless xml:base overrides it: the document's address, else the feed's link.
    private(set) var base: String?
    /// The author of entries without one.
    var author: String?
    /// The entry's number in the document, from 1.
    var number = 0
    let warnings: Warnings

    init(base: String?, author: String? = nil, warnings: Warnings) {
        self.base = base
        self.author = author
        self.warnings = warnings
    }

    /// Reads what the feed declares before its first entry, outermost element first.
    mutating func learn(from feed: some Sequence<XMLElement>) {
        for element in feed {
            if element.name == "feed" { author = Atom.author(of: element) }
            base = base ?? (element.name == "feed" ? Atom.head(of: element, base: nil).link : RSS.link(of: element, base: nil))
        }
    }

    func warn(_ sentence: String) { warnings.add("entry \(number): \(sentence)") }

    /// A resolved link, relative to `element` if given. Nil without one; nil with a warning if it cannot be used.
    func link(_ text: String?, in element: XMLElement? = nil) -> String? {
        guard let text, !text.isBlank else { return nil }
        let link = Link.absolute(text, base: element?.base ?? base)
        if link == nil { warn("the link \(text.prefix(80)) cannot be used") }
        return link
    }

    /// The first valid date among these elements of an entry, with a warning for each invalid one before it.
    func date(of entry: XMLElement, in names: [(namespace: XMLNamespace, name: String)]) -> Timestamp? {
        names.lazy.compactMap { date(entry.child($0.namespace, $0.name)) }.first
    }

    /// A date; nil with a warning if the text is not a date.
    func date(_ element: XMLElement?) -> Timestamp? {
        date(element.map { String(decoding: $0.text.drop(while: isWhiteSpace).prefix(Limits.date + 1), as: UTF8.self) })
    }

    func date(_ text: String?) -> Timestamp? {
        guard let text, !text.isBlank else { return nil }
        let date = DateReader.timestamp(String(text.trimmed))
        if date == nil { warn("\(PlainText.literal(Array(text.utf8), limit: 60) ?? "") is no date") }
        return date
    }
}
