import FeedModel
import FeedStore

extension TemporaryFolder {
    /// A store with the content of an earlier run: three items of a feed.
    func seedStore(url: String, name: String = "feeds.sqlite") throws {
        let entries = ["Old one", "Old two", "Old three"].map { Entry(id: $0, title: $0) }
        let feed = Feed(format: "rss-2.0", title: "Old board", entries: entries)
        let then = Timestamp(year: 2026, month: 11, day: 1)
        let (store, _) = try FeedStore.open(path: self[name], now: then)
        try store.keep(StoredContent(feeds: [StoredFeed(url: url, feed: feed, fetched: then)]), amongAll: [url])
    }

    /// How many items its store holds.
    func storedItems(name: String = "feeds.sqlite") -> Int {
        let stored = try? FeedStore.open(path: self[name], now: Timestamp(year: 2026, month: 11, day: 1)).store.load()
        return (stored?.feeds ?? []).reduce(0) { $0 + $1.feed.entries.count }
    }
}
