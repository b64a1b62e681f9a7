import FeedModel
import FeedStore
import KioskUI
import SystemService
import WorkerContract

/// The last good feed of every source, and what they say together.
struct FeedLibrary: Sendable {
    private var sources: [FeedSource]
    private var itemLimit: Int
    private var feeds: [String: StoredFeed] = [:]
    private var planner = FetchPlanner()
    /// How often in a row a feed that had items came without any.
    private var emptyAnswers: [String: Int] = [:]
    /// What was told, in order. Whoever shows a timeline lets go of it in the middle of a frame; it is freed here, later.
    private var told: [Timeline] = []

    /// A feed is believed to be empty when it says so this many times in a row (see DECISIONS.md).
    private static let beliefInEmptiness = 3

    /// - Parameter stored: feeds of earlier; those of no source are ignored.
    init(sources: [FeedSource], itemLimit: Int, stored: [StoredFeed] = []) {
        self.sources = sources
        self.itemLimit = itemLimit
        recall(stored)
    }

    /// Takes over feeds of earlier, but for those of no source and those that came since. One that came without items counts
    /// as the first empty answer of a feed that had some.
    mutating func recall(_ stored: [StoredFeed]) {
        let wanted = Set(sources.map(\.url))
        for feed in stored where wanted.contains(feed.url) {
            if let newer = feeds[feed.url] {
                guard newer.feed.entries.isEmpty, !feed.feed.entries.isEmpty else { continue }
                emptyAnswers[feed.url] = 1
            }
            planner.forgetVersion(of: feed.url)
            feeds[feed.url] = feed
        }
    }

    /// The same as far as another configuration wants it. Where that wants more items than were kept, every feed has to come whole.
    func regrouped(for configuration: Configuration) -> FeedLibrary {
        var library = self
        library.sources = configuration.feeds
        library.itemLimit = configuration.limits.items
        let wanted = Set(library.sources.map(\.url))
        library.feeds = feeds.filter { wanted.contains($0.key) }
        library.emptyAnswers = emptyAnswers.filter { wanted.contains($0.key) }
        library.planner.forgetAll(but: wanted)
        if library.itemLimit > itemLimit { library.planner.forgetVersions() }
        return library
    }

    /// All feeds as one list, with the time at which the newest of them was fetched. A clock that shows an earlier time than
    /// that is wrong (a board without a battery has just started), and must not put the items in another order.
    mutating func content(now: Timestamp) -> Content {
        let shown = sources.compactMap { source in feeds[source.url].map { (source, $0) } }
        let updated = shown.map(\.1.fetched).max()
        let named = shown.map { source, stored in (source: name(of: source), feed: stored.feed) }
        let timeline = Timeline(merging: named, now: max(now, updated ?? now), limit: itemLimit, since: told.last)
        for index in told.indices.reversed() where told[index].isTheOnlyCopy() { told.remove(at: index) }
        told.append(timeline)
        return Content(timeline: timeline, updated: updated)
    }

    private func name(of source: FeedSource) -> String { source.displayName(ownTitle: feeds[source.url]?.feed.title) }

    func plan(for source: FeedSource, now: Timestamp) -> LoadPlan { planner.plan(for: source.url, now: now) }

    /// Takes over what workers brought, in the order of the sources, and says how the reload as a whole ended.
    mutating func merge(_ results: [Result<LoadedFeed, LoadFailure>], now: Timestamp) -> ReloadOutcome {
        let failures = zip(sources, results).compactMap { source, result in
            takeOver(result, of: source, now: now).map { (source, $0) }
        }
        if failures.count < results.count { forgetTheFuture(now: now) }
        guard let (source, first) = failures.first else { return .content(content(now: now)) }
        let offline = failures.allSatisfy(\.1.isOffline)
        guard failures.count < results.count else { return .failed(ReloadFailure(reason: first.message, isOffline: offline)) }
        let others = failures.count == 1 ? "" : " (and \(failures.count - 1) more)"
        return .partial(content(now: now), ReloadFailure(reason: reason(first, of: source) + others, isOffline: false))
    }

    /// Which of several feeds it is: they may be of one server.
    private func reason(_ failure: LoadFailure, of source: FeedSource) -> String {
        let name = name(of: source)
        return name == placeName(of: source.url)
            ? failure.message : "\(oneLine(name, longest: FeedLibrary.longestName)), \(failure.message)"
    }

    /// Bytes of a name before a reason, which must fit beside it.
    private static let longestName = 60

    /// Nil, or why not.
    private mutating func takeOver(
        _ result: Result<LoadedFeed, LoadFailure>, of source: FeedSource, now: Timestamp
    ) -> LoadFailure? {
        do throws(LoadFailure) {
            try takeOver(try result.get(), of: source, now: now)
            return nil
        } catch {
            planner.failed(error, of: source.url, now: now)
            return error
        }
    }

    private mutating func takeOver(_ loaded: LoadedFeed, of source: FeedSource, now: Timestamp) throws(LoadFailure) {
        guard let feed = loaded.feed ?? unchanged(source.url) else {
            throw FeedWorker.nonsense(from: placeName(of: source.url))
        }
        guard mayTakeOver(feed, of: source) else {
            planner.forgetVersion(of: source.url)
            throw LoadFailure("\(placeName(of: source.url)): it has no items at the moment")
        }
        feeds[source.url] = StoredFeed(url: source.url, feed: feed, fetched: now)
        planner.tookOver(loaded, of: source.url, now: now)
    }

    /// What has not changed: what is here, if it is what its server was told of. An empty feed was, where the disk has brought items
    /// meanwhile.
    private func unchanged(_ url: String) -> Feed? {
        feeds[url].map { planner.knowsVersion(of: url) ? $0.feed : Feed(format: $0.feed.format) }
    }

    private mutating func mayTakeOver(_ feed: Feed, of source: FeedSource) -> Bool {
        let hadItems = feeds[source.url]?.feed.entries.isEmpty == false
        guard feed.entries.isEmpty, hadItems else {
            emptyAnswers[source.url] = nil
            return true
        }
        emptyAnswers[source.url, default: 0] += 1
        return isBelieved(source.url)
    }

    /// A time of fetching beyond now comes from a clock that was wrong then; it must not make the right one look wrong.
    private mutating func forgetTheFuture(now: Timestamp) {
        for (url, stored) in feeds where stored.fetched > now {
            feeds[url] = StoredFeed(url: url, feed: stored.feed, fetched: now)
        }
    }

    /// The feeds fetched at a time, for the store. One without items is kept there only when it is believed: what the disk has of
    /// it may not be known yet.
    func feedsToStore(fetchedAt now: Timestamp) -> [StoredFeed] {
        sources.compactMap { feeds[$0.url] }.filter { $0.fetched == now && (!$0.feed.entries.isEmpty || isBelieved($0.url)) }
    }

    private func isBelieved(_ url: String) -> Bool { emptyAnswers[url, default: 0] >= FeedLibrary.beliefInEmptiness }
}
