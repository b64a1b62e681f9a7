import FeedModel
import FeedStore
import KioskUI
import SystemService
import WorkerContract

/// The last good feed of every source, and their merged timeline.
struct FeedLibrary: Sendable {
    private var sources: [FeedSource]
    private var itemLimit: Int
    private var feeds: [String: StoredFeed] = [:]
    private var planner = FetchPlanner()
    /// How many times in a row a feed that had items was empty.
    private var emptyAnswers: [String: Int] = [:]
    /// The timelines handed out, in order. The user interface releases a timeline in the middle of a frame; keeping it here
    /// moves the freeing to later.
    private var handedOut: [Timeline] = []

    /// A feed counts as empty once it has been empty this many times in a row (see DECISIONS.md).
    private static let beliefInEmptiness = 3

    /// - Parameter stored: feeds from the store; those without a source are ignored.
    init(sources: [FeedSource], itemLimit: Int, stored: [StoredFeed] = []) {
        self.sources = sources
        self.itemLimit = itemLimit
        recall(stored)
    }

    /// Adds feeds from the store, except those without a source and those loaded since. If a feed was loaded empty meanwhile
    /// but has stored items, the stored feed is used, and the load counts as its first empty answer.
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

    /// The library for another configuration. If that keeps more items, every feed has to be fetched in full.
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

    /// All feeds as one list, with the time of the newest fetch. A clock that is behind that time is wrong (a board without a
    /// battery has just started), and must not change the order of the items.
    mutating func content(now: Timestamp) -> Content {
        let shown = sources.compactMap { source in feeds[source.url].map { (source, $0) } }
        let updated = shown.map(\.1.fetched).max()
        let named = shown.map { source, stored in (source: name(of: source), feed: stored.feed) }
        let timeline = Timeline(merging: named, now: max(now, updated ?? now), limit: itemLimit, since: handedOut.last)
        for index in handedOut.indices.reversed() where handedOut[index].isTheOnlyCopy() { handedOut.remove(at: index) }
        handedOut.append(timeline)
        return Content(timeline: timeline, updated: updated)
    }

    private func name(of source: FeedSource) -> String { source.displayName(ownTitle: feeds[source.url]?.feed.title) }

    func plan(for source: FeedSource, now: Timestamp) -> LoadPlan { planner.plan(for: source.url, now: now) }

    /// Merges the results of the workers, in the order of the sources, and returns the outcome of the whole reload.
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

    /// Names the feed if there are several, which may be on one server.
    private func reason(_ failure: LoadFailure, of source: FeedSource) -> String {
        let name = name(of: source)
        return name == placeName(of: source.url)
            ? failure.message : "\(oneLine(name, longest: FeedLibrary.longestName)), \(failure.message)"
    }

    /// Bytes of a name before a reason, which must fit beside it.
    private static let longestName = 60

    /// Nil, or the reason why not.
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

    /// The feed that the server reports as unchanged. That is the current one if its validators were sent. If the feed sent
    /// was empty and the store has brought items meanwhile, it is an empty one.
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

    /// A fetch time in the future comes from a clock that was wrong then. It must not make the correct clock look wrong.
    private mutating func forgetTheFuture(now: Timestamp) {
        for (url, stored) in feeds where stored.fetched > now {
            feeds[url] = StoredFeed(url: url, feed: stored.feed, fetched: now)
        }
    }

    /// The feeds fetched at this time, for the store. An empty feed is stored only once it counts as empty: its stored items
    /// may not have been read yet.
    func feedsToStore(fetchedAt now: Timestamp) -> [StoredFeed] {
        sources.compactMap { feeds[$0.url] }.filter { $0.fetched == now && (!$0.feed.entries.isEmpty || isBelieved($0.url)) }
    }

    private func isBelieved(_ url: String) -> Bool { emptyAnswers[url, default: 0] >= FeedLibrary.beliefInEmptiness }
}
