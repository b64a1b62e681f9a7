import FeedModel
import FeedStore
import KioskUI
import SystemService

/// The last good feed of every source, and what they say together.
struct FeedLibrary: Sendable {
    private let sources: [FeedSource]
    private let itemLimit: Int
    private var feeds: [String: StoredFeed] = [:]

    /// - Parameter stored: feeds of earlier; those of no source are ignored.
    init(sources: [FeedSource], itemLimit: Int, stored: [StoredFeed] = []) {
        self.sources = sources
        self.itemLimit = itemLimit
        let wanted = Set(sources.map(\.url))
        for feed in stored where wanted.contains(feed.url) { feeds[feed.url] = feed }
    }

    /// The same feeds as far as another configuration wants them.
    func regrouped(for configuration: Configuration) -> FeedLibrary {
        FeedLibrary(sources: configuration.feeds, itemLimit: configuration.limits.items, stored: Array(feeds.values))
    }

    /// All feeds as one list, with the time at which the newest of them was fetched. A clock that shows an earlier time than
    /// that is wrong (a board without a battery has just started), and must not put the items in another order.
    func content(now: Timestamp) -> Content {
        let shown = sources.compactMap { source in feeds[source.url].map { (source, $0) } }
        let updated = shown.map(\.1.fetched).max()
        let named = shown.map { source, stored in
            (source: source.title ?? stored.feed.title ?? source.name, feed: stored.feed)
        }
        return Content(
            timeline: Timeline(merging: named, now: max(now, updated ?? now), limit: itemLimit), updated: updated)
    }

    /// Takes over what workers brought, in the order of the sources, and says how the reload as a whole ended.
    mutating func merge(_ results: [Result<Feed, ReloadFailure>], now: Timestamp) -> ReloadOutcome {
        var failures: [ReloadFailure] = []
        for (source, result) in zip(sources, results) {
            switch result {
            case .success(let feed): feeds[source.url] = StoredFeed(url: source.url, feed: feed, fetched: now)
            case .failure(let failure): failures.append(failure)
            }
        }
        guard let first = failures.first else { return .content(content(now: now)) }
        let offline = failures.allSatisfy(\.isOffline)
        guard failures.count < results.count else { return .failed(ReloadFailure(reason: first.reason, isOffline: offline)) }
        let others = failures.count == 1 ? "" : " (and \(failures.count - 1) more)"
        return .partial(content(now: now), ReloadFailure(reason: first.reason + others, isOffline: false))
    }

    /// The feeds fetched at a time, for the store.
    func feeds(fetchedAt now: Timestamp) -> [StoredFeed] { sources.compactMap { feeds[$0.url] }.filter { $0.fetched == now } }
}
