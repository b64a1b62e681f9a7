public import FeedModel

// What the kiosk keeps of a feed. A worker sends no more, so that the process that draws need not read it; and the kiosk cuts
// it again, as it believes little of what a worker says.

/// Texts longer than this many characters are cut: no card shows as much.
private let longestTitle = 600
private let longestSummary = 1_500
/// Unicode scalars of a character, on average, from which on it is no writing: there is no end to what one can be made of.
private let scalarsPerCharacter = 4
/// What nobody reads is dropped where it has more bytes than this, as many as feeds are read with: a cut link is a wrong one.
private let longestLink = 8_192

extension Feed {
    /// The feed with no more than so many entries, no text longer than a card shows, and no warnings. The same again when it is
    /// applied twice.
    public func kept(items limit: Int) -> Feed {
        Feed(
            format: bounded(format) ?? "", title: cut(title, longestTitle), link: bounded(link), language: bounded(language),
            entries: newest(limit).map(\.kept))
    }

    /// The entries as they stand where they are few, else the newest: some feeds stand oldest first.
    private func newest(_ limit: Int) -> [Entry] {
        guard entries.count > limit else { return entries }
        let endOfTime = Timestamp(seconds: .max)
        return Timeline(merging: [(source: "", feed: self)], now: endOfTime, limit: limit).items.map(\.entry)
    }
}

extension Entry {
    fileprivate var kept: Entry {
        Entry(
            id: bounded(id), title: cut(title, longestTitle), link: bounded(link), published: published, updated: updated,
            author: cut(author, longestTitle), summary: cut(summary, longestSummary), image: bounded(image))
    }
}

private func cut(_ text: String?, _ longest: Int) -> String? {
    text.map { String(String.UnicodeScalarView($0.prefix(longest).unicodeScalars.prefix(longest * scalarsPerCharacter))) }
}

private func bounded(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= longestLink ? $0 : nil } }
