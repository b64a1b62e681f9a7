import FeedModel

/// What an entry is read with.
struct EntryContext {
    /// What its links resolve against, where no xml:base says otherwise.
    let base: String?
    /// Its place in the document, from 1.
    let number: Int
    let warnings: Warnings

    func warn(_ sentence: String) { warnings.add("entry \(number): \(sentence)") }

    /// A link, in `element` if any; nil, with a warning, when there is one and it cannot be used.
    func link(_ text: String?, in element: XMLElement? = nil) -> String? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        let link = Link.absolute(text, base: element?.base ?? base)
        if link == nil { warn("the link \(text.prefix(80)) cannot be used") }
        return link
    }

    /// A date; nil, with a warning, when there is text that is none.
    func date(_ element: XMLElement?) -> Timestamp? {
        date(element.map { String(decoding: $0.text.prefix(Limits.date + 1), as: UTF8.self) })
    }

    func date(_ text: String?) -> Timestamp? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        let date = DateReader.timestamp(text)
        if date == nil { warn("\(PlainText.literal(Array(text.utf8), limit: 60) ?? "") is no date") }
        return date
    }
}
