/// Several feeds as one list: newest first, without duplicates. Copying takes constant time, however many items there are.
public struct Timeline: Sendable {
    public struct Item: Hashable, Sendable {
        public let entry: Entry
        /// The title of its feed, or the configured name.
        public let source: String
        /// Its own language, else that of its feed; nil if neither is declared.
        public let language: String?
        /// The same for the same item in any feed and at any reload.
        public let identity: String
        /// The address or path of its feed; empty if it was not given.
        public let feedAddress: String
        /// The NAME of its feed in the configuration; empty if it was not given.
        public let channel: String
        /// The owner has pinned its category.
        public let isPinned: Bool
        /// It is a notice: the owner says so of its category, or it has no more than 90 characters of title and summary, no link,
        /// no further content and no picture.
        public let isNotice: Bool

        fileprivate init(_ entry: Entry, of source: Source, identity: String) {
            self.entry = entry
            self.source = source.name
            self.language = entry.language ?? source.feed.language
            self.identity = identity
            self.feedAddress = source.address
            self.channel = source.channel
            self.isPinned = source.rules.pins(entry)
            self.isNotice = source.rules.isNotice(entry)
        }
    }

    /// A feed to be merged.
    public struct Source: Sendable {
        /// Shown as the source of its items.
        let name: String
        let feed: Feed
        let address: String
        /// Its NAME in the configuration.
        let channel: String
        let rules: FeedRules

        public init(_ name: String, _ feed: Feed, address: String = "", channel: String = "", rules: FeedRules = .none) {
            self.name = name
            self.feed = feed
            self.address = address
            self.channel = channel
            self.rules = rules
        }
    }

    private var storage: Storage

    public var items: [Item] { storage.items }

    public static let empty = Timeline(items: [], since: nil)

    private init(items: [Item], since older: Timeline?) { storage = Storage(items, since: older) }

    /// Merges feeds. Entries that the rules of their feed hide are left out, and count neither as the first of their identity
    /// nor towards the limit. Entries of one identity (see `EntryIdentity`) are one item; the first one is kept. Entries without a
    /// date keep their place after the entry before them in their own feed, and lead it if they come first. Those of a feed
    /// without any date come last. A date after `now` counts as `now`, so that no feed can pin an item to the top. Cost: n
    /// log n in the number of entries.
    ///
    /// - Parameters:
    ///   - feeds: in order of preference.
    ///   - limit: the most items kept; 0 or less keeps none.
    ///   - older: the timeline that this one replaces. The two are compared here, so that the user interface need not do it.
    public init(
        merging feeds: [Source], now: Timestamp, limit: Int, since older: Timeline? = nil
    ) {
        var seen = Set<String>()
        var dated: [(date: Timestamp, order: Int, item: Item)] = []
        for source in feeds {
            let entries = source.feed.entries
            let identities = source.feed.identities(at: source.address.isEmpty ? source.name : source.address)
            for (entry, (date, identity)) in zip(entries, zip(Timeline.places(of: entries, now: now), identities)) {
                guard !seen.contains(identity), source.rules.shows(entry, now: now) else { continue }
                seen.insert(identity)
                dated.append((date, dated.count, Item(entry, of: source, identity: identity)))
            }
        }
        dated.sort { $0.date != $1.date ? $0.date > $1.date : $0.order < $1.order }
        self.init(items: dated.prefix(max(limit, 0)).map(\.item), since: older)
    }

    /// The date by which each entry is sorted: its own, else that of the entry before it, else the feed's first.
    private static func places(of entries: [Entry], now: Timestamp) -> [Timestamp] {
        var last = entries.lazy.compactMap(\.date).first.map { min($0, now) } ?? Timestamp(seconds: .min)
        return entries.map { entry in
            last = entry.date.map { min($0, now) } ?? last
            return last
        }
    }
}

extension Feed {
    /// The places of its newest entries among `entries`, the newest first; all of them, in their order, if they are few enough. Some
    /// feeds are in ascending order.
    public func newest(_ limit: Int) -> [Int] {
        guard entries.count > limit else { return Array(entries.indices) }
        let endOfTime = Timestamp(seconds: .max)
        let newest = Timeline(merging: [.init("", self)], now: endOfTime, limit: limit).items
        let places = Dictionary(zip(identities(at: ""), entries.indices)) { first, _ in first }
        return newest.compactMap { places[$0.identity] }
    }
}

extension Timeline {
    /// The index of the item with an identity; nil without one. Constant time.
    public func index(of identity: String) -> Int? { storage.places[identity] }

    /// The item with an identity; nil without one. Constant time.
    public func item(_ identity: String) -> Item? { index(of: identity).map { items[$0] } }

    /// The identities of the items that are not in `older`. Constant time if the timeline was created with this `older`, else
    /// linear.
    public func newItems(since older: Timeline) -> Set<String> {
        if let known = storage.comparison, known.older === older.storage.token { return known.newItems }
        return storage.newItems(since: older)
    }

    /// How many items of this timeline are not in `older`. It costs what `newItems(since:)` does.
    public func newItemCount(since older: Timeline) -> Int {
        older.items.isEmpty ? items.count : newItems(since: older).count
    }

    /// True if there is no other copy of this timeline. Releasing it then frees all its items, which takes a while.
    public mutating func isTheOnlyCopy() -> Bool { isKnownUniquelyReferenced(&storage) }
}

extension Timeline: Hashable {
    public static func == (one: Timeline, other: Timeline) -> Bool {
        one.storage === other.storage || one.items == other.items
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

extension Timeline {
    /// The storage shared by all copies of a timeline.
    private final class Storage: Sendable {
        let items: [Item]
        /// By identity.
        let places: [String: Int]
        let token = Token()
        let comparison: Comparison?

        init(_ items: [Item], since older: Timeline?) {
            self.items = items
            places = Dictionary(uniqueKeysWithValues: zip(items.map(\.identity), items.indices))
            comparison = older.map { Comparison(older: $0.storage.token, newItems: Storage.identities(in: items, notIn: $0)) }
        }

        func newItems(since older: Timeline) -> Set<String> { Storage.identities(in: items, notIn: older) }

        private static func identities(in items: [Item], notIn older: Timeline) -> Set<String> {
            Set(items.lazy.map(\.identity).filter { older.index(of: $0) == nil })
        }
    }

    /// Identifies a timeline without keeping it in memory.
    private final class Token: Sendable {}

    private struct Comparison: Sendable {
        let older: Token
        let newItems: Set<String>
    }
}
