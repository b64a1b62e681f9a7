/// Whether an entry has content worth opening: clearly more to read than a card shows of its summary. Lengths are in Unicode
/// scalars, and our choice.
enum EntryContent {
    /// How much of a summary a card shows, about.
    private static let shown = 300
    /// How much more is worth a look.
    private static let more = 200
    /// A summary that is longer is content itself.
    static let longSummary = shown + more

    static func of(_ entry: XMLElement, isBeyond summary: String?) -> Bool {
        isBeyond(summary) { length in
            let html = [entry.child(.content, "encoded"), entry.child(.rss, "fulltext")]
            if html.contains(where: { hasText($0?.html(escapesText: false), length) }) { return true }
            if hasText(entry.atom("content")?.bytesOfConstruct, length) { return true }
            return hasText((entry.child(.xhtml, "body") ?? entry.child(.xhtml, "div"))?.text, length)
        }
    }

    static func of(_ item: JSONFeedItem, isBeyond summary: String?) -> Bool {
        isBeyond(summary) { length in
            hasText(item.text.map { Array($0.utf8) }, length) || hasText(item.html.map { Array($0.utf8) }, length)
        }
    }

    /// A long summary is content itself: that of many feeds, or the beginning of the content.
    private static func isBeyond(_ summary: String?, hasContent: (_ length: Int) -> Bool) -> Bool {
        let length = summary?.unicodeScalars.prefix(shown + more).count ?? 0
        return length == shown + more || hasContent(min(length, shown) + more)
    }

    /// Whether text outside tags is at least so long. It is not resolved, normalized or kept: that would cost as much as
    /// everything else about an entry.
    private static func hasText(_ html: [UInt8]?, _ length: Int) -> Bool {
        guard let html, html.count >= length else { return false }
        var (count, isInTag, isAfterSpace) = (0, false, true)
        for byte in html {
            if isInTag || byte == .lessThan {
                isInTag = byte != .greaterThan
                continue
            }
            let isSpace = isWhiteSpace(byte)
            // Neither a further space counts nor a further byte of a scalar.
            if !(isSpace && isAfterSpace), byte & 0xC0 != 0x80 { count += 1 }
            if count == length { return true }
            isAfterSpace = isSpace
        }
        return false
    }
}

extension XMLElement {
    /// Of an Atom text; with tags or without.
    fileprivate var bytesOfConstruct: [UInt8]? {
        switch constructKind {
        case .base64: decodedText
        case .markup, .plain: text
        case .html: html(escapesText: false)
        }
    }
}
