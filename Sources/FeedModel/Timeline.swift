/// Several feeds as one list: newest first, no item twice.
public struct Timeline: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public let entry: Entry
        /// The title of the feed it came from, or the name the owner gave it.
        public let source: String
        /// The language of its feed, if the feed says one.
        public let language: String?
        /// The same for the same item in any feed and at any reload.
        public let identity: String
    }

    public let items: [Item]

    public static let empty = Timeline(items: [])

    init(items: [Item]) { self.items = items }

    /// Merges feeds. Entries of one identity (see `EntryIdentity`) are one item; the first seen stays. Entries without a
    /// date keep their place behind the entry before them in their own feed, and lead it when they stand first; those of a
    /// feed without any date come last. A date beyond `now` counts as `now`, so that no feed can pin an item to the top.
    /// Cost: n log n in the number of entries.
    ///
    /// - Parameters:
    ///   - feeds: in order of preference, each with the name to show as its source.
    ///   - limit: the most items kept; 0 or less keeps none.
    public init(merging feeds: [(source: String, feed: Feed)], now: Timestamp, limit: Int) {
        var seen = Set<String>()
        var dated: [(date: Timestamp, order: Int, item: Item)] = []
        for (source, feed) in feeds {
            let identities = EntryIdentity.identities(of: feed, source: source)
            for (entry, (date, identity)) in zip(feed.entries, zip(Timeline.places(of: feed.entries, now: now), identities)) {
                guard seen.insert(identity).inserted else { continue }
                let item = Item(entry: entry, source: source, language: feed.language, identity: identity)
                dated.append((date, dated.count, item))
            }
        }
        dated.sort { $0.date != $1.date ? $0.date > $1.date : $0.order < $1.order }
        self.items = dated.prefix(max(limit, 0)).map(\.item)
    }

    /// The date by which each entry takes its place: its own, else that of the entry before it, else the feed's first.
    private static func places(of entries: [Entry], now: Timestamp) -> [Timestamp] {
        var last = entries.lazy.compactMap(\.date).first.map { min($0, now) } ?? Timestamp(seconds: .min)
        return entries.map { entry in
            last = entry.date.map { min($0, now) } ?? last
            return last
        }
    }

    /// How many items of this timeline are not in `older`.
    public func newItemCount(since older: Timeline) -> Int {
        let known = Set(older.items.map(\.identity))
        return items.lazy.filter { !known.contains($0.identity) }.count
    }
}
