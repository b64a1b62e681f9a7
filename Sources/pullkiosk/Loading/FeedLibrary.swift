import FeedModel
import FeedStore
import FetchPlanning
import KioskUI
import SystemService
import WorkerContract

/// The last good feed of every source, their merged timeline, and when each is fetched next.
struct FeedLibrary: Sendable {
    private var sources: [FeedSource]
    private var itemLimit: Int
    private var feeds: [String: StoredFeed] = [:]
    private var planner: FetchPlanner
    /// Feeds that came in this run, whatever came after.
    private var loaded: Set<String> = []
    /// Feeds that failed because there is no network.
    private var offline: Set<String> = []
    /// How many times in a row a feed that had items was empty.
    private var emptyAnswers: [String: Int] = [:]
    /// The timelines handed out, in order. The user interface releases a timeline in the middle of a frame; keeping it here
    /// moves the freeing to later.
    private var handedOut: [Timeline] = []

    /// A feed counts as empty once it has been empty this many times in a row (see DECISIONS.md).
    private static let beliefInEmptiness = 3
    /// A worker that waits for its server takes about 40 MB (measured on x86-64). This many take half of the unit's
    /// MemoryMax.
    static let mostWorkers = 8

    init(_ configuration: Configuration) {
        sources = configuration.uniqueFeeds
        itemLimit = configuration.limits.items
        planner = FetchPlanner(
            configuration.plannedFeeds, maker: configuration.maker, mostAtOnce: FeedLibrary.mostWorkers)
    }

    /// Adds what the store has, except for feeds without a source and those loaded since. If a feed was loaded empty meanwhile
    /// but has stored items, the stored feed is used, and the load counts as its first empty answer.
    mutating func recall(_ stored: StoredContent, at now: FetchTime) {
        let wanted = Set(sources.map(\.url))
        for record in stored.records { planner.recall(record.record, of: record.url, at: now) }
        for feed in stored.feeds where wanted.contains(feed.url) {
            if let newer = feeds[feed.url] {
                guard newer.feed.entries.isEmpty, !feed.feed.entries.isEmpty else { continue }
                emptyAnswers[feed.url] = 1
                planner.forgetVersion(of: feed.url)
            }
            feeds[feed.url] = feed
        }
        // A version without the feed is none that a server could confirm.
        for source in sources where feeds[source.url] == nil { planner.forgetVersion(of: source.url) }
    }

    /// The library for another configuration. If that keeps another number of items, every feed is fetched in full.
    func regrouped(for configuration: Configuration, at now: FetchTime) -> FeedLibrary {
        var library = self
        library.sources = configuration.uniqueFeeds
        library.itemLimit = configuration.limits.items
        let wanted = Set(library.sources.map(\.url))
        library.feeds = feeds.filter { wanted.contains($0.key) }
        library.emptyAnswers = emptyAnswers.filter { wanted.contains($0.key) }
        library.planner = planner.replanned(configuration.plannedFeeds, maker: configuration.maker, at: now)
        return library
    }

    /// All feeds as one list, by the owner's rules of now, with the time of the newest fetch. A clock that is behind that time is wrong (a board without a
    /// battery has just started), and must not change the order of the items.
    mutating func content(now: Timestamp) -> Content {
        let shown = sources.compactMap { source in feeds[source.url].map { (source, $0) } }
        let updated = shown.map(\.1.fetched).max()
        let ruled = shown.map { source, stored in
            Timeline.Source(
                name(of: source), stored.feed, address: source.url, channel: source.name, rules: source.rules)
        }
        let timeline = Timeline(merging: ruled, now: max(now, updated ?? now), limit: itemLimit, since: handedOut.last)
        for index in handedOut.indices.reversed() where handedOut[index].isTheOnlyCopy() { handedOut.remove(at: index) }
        handedOut.append(timeline)
        return Content(timeline: timeline, updated: updated, channels: channels)
    }

    private var channels: [Channel] { sources.map { Channel(id: $0.name, title: name(of: $0), hue: $0.hue) } }

    private func name(of source: FeedSource) -> String { source.displayName(ownTitle: feeds[source.url]?.feed.title) }
}

// When to fetch.
extension FeedLibrary {
    var hasContent: Bool { !feeds.isEmpty }

    var nextDue: Double? { planner.nextDue }

    mutating func start(_ start: FetchPlanner.Start, at now: FetchTime, random: Double) {
        planner.start(start, hasContent: hasContent, at: now, random: random)
    }

    /// The feeds to fetch now, with their sources.
    mutating func begin(at now: FetchTime) -> [(source: FeedSource, order: FetchOrder)] {
        planner.begin(at: now).compactMap { order in
            sources.first { $0.url == order.url }.map { ($0, order) }
        }
    }

    mutating func pull(at now: FetchTime) -> Set<String> { planner.pull(at: now) }

    mutating func networkChanged(isUp: Bool, at now: FetchTime, random: Double) {
        planner.networkChanged(isUp: isUp, at: now, random: random)
    }

    mutating func clockWasSet(at now: FetchTime, random: Double) { planner.clockWasSet(at: now, random: random) }
}

// What a fetch brings.
extension FeedLibrary {
    /// All feeds at once, in the order of the sources; what is missing failed.
    mutating func merge(_ results: [String: Result<LoadedFeed, LoadFailure>], at now: FetchTime) -> ReloadOutcome {
        for source in sources {
            let result = results[source.url] ?? .failure(FeedWorker.nonsense(from: placeName(of: source.url)))
            take(result, of: source.url, at: now, random: 0.5)
        }
        return report(awaiting: [], now: Timestamp(seconds: now.wall)).outcome ?? .upToDate
    }

    /// The fetch of a feed has ended.
    mutating func take(
        _ result: Result<LoadedFeed, LoadFailure>, of url: String, at now: FetchTime, random: Double
    ) {
        offline.remove(url)
        let fetched = takeOver(result, of: url, now: Timestamp(seconds: now.wall))
        planner.ended(url, fetched, at: now, random: random)
        if case .loaded = fetched { loaded.insert(url) }
    }

    private mutating func takeOver(
        _ result: Result<LoadedFeed, LoadFailure>, of url: String, now: Timestamp
    ) -> FetchResult {
        switch result {
        case .success(let loaded):
            guard let feed = loaded.feed ?? unchanged(url) else {
                return .refused(FeedWorker.nonsense(from: placeName(of: url)).message)
            }
            guard mayTakeOver(feed, of: url) else {
                return .rejected("\(placeName(of: url)): it has no items at the moment")
            }
            feeds[url] = StoredFeed(url: url, feed: feed, fetched: now)
            forgetTheFuture(now: now)
            return .loaded(loaded.version)
        case .failure(let failure):
            if failure.isOffline { offline.insert(url) }
            return failure.fetchResult
        }
    }

    /// The feed that the server reports as unchanged. That is the current one if its validators were sent. If the feed sent
    /// was empty and the store has brought items meanwhile, it is an empty one.
    private func unchanged(_ url: String) -> Feed? {
        feeds[url].map { planner.knowsVersion(of: url) ? $0.feed : Feed(format: $0.feed.format) }
    }

    private mutating func mayTakeOver(_ feed: Feed, of url: String) -> Bool {
        let hadItems = feeds[url]?.feed.entries.isEmpty == false
        guard feed.entries.isEmpty, hadItems else {
            emptyAnswers[url] = nil
            return true
        }
        emptyAnswers[url, default: 0] += 1
        return isBelieved(url)
    }

    /// A fetch time in the future comes from a clock that was wrong then. It must not make the correct clock look wrong.
    private mutating func forgetTheFuture(now: Timestamp) {
        for (url, stored) in feeds where stored.fetched > now {
            feeds[url] = StoredFeed(url: url, feed: stored.feed, fetched: now)
        }
    }

    private func isBelieved(_ url: String) -> Bool { emptyAnswers[url, default: 0] >= FeedLibrary.beliefInEmptiness }

    /// What is to be stored of a feed whose fetch has ended now. An empty feed is stored only once it counts as empty: its
    /// stored items may not have been read yet.
    ///
    /// - Parameter stories: those that came, one for each entry of the feed as it came; nil if none were sent. They are not kept
    ///   here: their place is the store.
    func stored(_ url: String, stories: [[UInt8]]? = nil, at now: FetchTime) -> StoredContent {
        let time = Timestamp(seconds: now.wall)
        let feed = feeds[url].flatMap { stored in
            stored.fetched == time && (!stored.feed.entries.isEmpty || isBelieved(url)) ? stored.with(stories) : nil
        }
        let record = StoredRecord(url: url, record: planner.record(of: url), time: time)
        return StoredContent(feeds: feed.map { [$0] } ?? [], records: [record])
    }
}

extension StoredFeed {
    fileprivate func with(_ contents: [[UInt8]]?) -> StoredFeed {
        StoredFeed(url: url, feed: feed, fetched: fetched, stories: contents.map(stories))
    }

    /// The stories that came with its entries, by identity.
    func stories(_ contents: [[UInt8]]) -> [StoredStory] {
        guard contents.count == feed.entries.count else { return [] }
        return zip(feed.identities(at: url), contents).compactMap { identity, content in
            content.isEmpty || content.count > StoryText.mostBytes ? nil : StoredStory(identity: identity, content: content)
        }
    }
}

extension LoadFailure {
    /// It says nothing about the document.
    var isPassing: Bool { cause == .offline || cause == .unreached || cause == .noWorker }

    var fetchResult: FetchResult {
        if let retryAfter { return .resting(message, seconds: retryAfter) }
        return switch cause {
        case .offline, .unreached, .noWorker: .unreached(message)
        case .gone: .gone(message)
        case .source, .document, .worker: .refused(message)
        }
    }
}

// How it stands.
extension FeedLibrary {
    /// The state of one feed, for the log.
    struct FeedStatus: Hashable, Sendable {
        let url: String
        let name: String
        let state: FetchRecord.State
        let isOffline: Bool
        /// Why it failed, with the feed's name if there are several; nil if it did not.
        let trouble: String?
    }

    var statuses: [FeedStatus] {
        sources.map { source in
            let record = planner.record(of: source.url)
            return FeedStatus(
                url: source.url, name: name(of: source), state: record.state, isOffline: offline.contains(source.url),
                trouble: record.error.map { reason($0, of: source) })
        }
    }

    /// How it stands now.
    struct Report: Sendable {
        /// The outcome of what has come; nil while nothing can be said.
        let outcome: ReloadOutcome?
        /// The outcome for a visitor who waits no longer: a feed whose answer is missing counts as failed if another one came.
        let outcomeSoFar: ReloadOutcome?
        /// Every feed that a visitor waits for has answered.
        let isComplete: Bool
        let statuses: [FeedStatus]
    }

    /// - Parameter awaited: the feeds whose answer a visitor waits for.
    mutating func report(awaiting awaited: Set<String>, now: Timestamp) -> Report {
        let content = content(now: now)
        return Report(
            outcome: outcome(content, awaiting: []), outcomeSoFar: outcome(content, awaiting: awaited),
            isComplete: awaited.isEmpty, statuses: statuses)
    }

    private func outcome(_ content: Content, awaiting awaited: Set<String>) -> ReloadOutcome? {
        let fresh = sources.filter { isFresh($0.url) && !awaited.contains($0.url) }
        let troubles = sources.compactMap { source in trouble(of: source, awaited).map { (source, $0) } }
        guard !fresh.isEmpty else {
            guard troubles.count == sources.count, let first = troubles.first(where: { !awaited.contains($0.0.url) }) else {
                return nil
            }
            let isOffline = sources.allSatisfy { offline.contains($0.url) }
            return .failed(ReloadFailure(reason: first.1, isOffline: isOffline))
        }
        guard let first = troubles.first else { return .content(content) }
        guard troubles.count > 1 else {
            return .partial(content, ReloadFailure(reason: reason(first.1, of: first.0), isOffline: false))
        }
        let names = troubles.map { oneLine(name(of: $0.0), longest: FeedLibrary.longestName) }.joined(separator: ", ")
        let share = ReloadFailure.Share(fresh: fresh.count, of: sources.count)
        return .partial(content, ReloadFailure(reason: names, isOffline: false, share: share))
    }

    private func isFresh(_ url: String) -> Bool { loaded.contains(url) && planner.record(of: url).error == nil }

    private func trouble(of source: FeedSource, _ awaited: Set<String>) -> String? {
        awaited.contains(source.url) ? "no answer yet" : planner.record(of: source.url).error
    }

    /// Names the feed if there are several, which may be on one server.
    private func reason(_ message: String, of source: FeedSource) -> String {
        let name = name(of: source)
        return sources.count == 1 || name == placeName(of: source.url)
            ? message : "\(oneLine(name, longest: FeedLibrary.longestName)), \(message)"
    }

    /// Bytes of a name before a reason, which must fit beside it.
    private static let longestName = 60
}

extension Configuration {
    /// A feed that is configured twice is one.
    fileprivate var uniqueFeeds: [FeedSource] {
        var seen: Set<String> = []
        return feeds.filter { seen.insert($0.url).inserted }
    }

    fileprivate var plannedFeeds: [PlannedFeed] { uniqueFeeds.map { $0.planned(interval: refresh.interval) } }

    /// Another program, or another number of items, would make another copy of a feed.
    fileprivate var maker: String { "\(version), \(limits.items) items with stories" }
}
