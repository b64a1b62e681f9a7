import FeedModel
import FeedStore
import FetchPlanning
import KioskUI
import SystemService
import WorkerContract

/// The reloads of a replay, one after the other. The first one was done before the clock started.
final class ReplayLoads {
    private let configuration: Configuration
    private let now: Timestamp
    private var library: FeedLibrary
    private var first: [String: Result<LoadedFeed, LoadFailure>]?
    /// By address of the feed and identity of the item.
    private var stories: [String: [String: [UInt8]]] = [:]

    init(_ configuration: Configuration, first: [String: Result<LoadedFeed, LoadFailure>], now: Timestamp) {
        self.configuration = configuration
        self.first = first
        self.now = now
        self.library = FeedLibrary(configuration)
    }

    func next() -> ReloadOutcome {
        let results = first ?? FeedLoader.loadAll(configuration.feeds, limits: configuration.limits)
        first = nil
        let outcome = library.merge(results, at: FetchTime(uptime: 0, wall: now.seconds))
        for (url, result) in results { keepStories(of: url, result) }
        return outcome
    }

    /// The text of an item of what was loaded last. There is no store: all of them are held.
    func story(of identity: String) -> StoryText? {
        stories.values.lazy.compactMap { $0[identity] }.first.flatMap { StoryText(decoding: $0) }
    }

    private func keepStories(of url: String, _ result: Result<LoadedFeed, LoadFailure>) {
        guard let loaded = try? result.get(), let feed = loaded.feed else { return }
        let stored = StoredFeed(url: url, feed: feed, fetched: now).stories(loaded.stories ?? [])
        stories[url] = Dictionary(stored.map { ($0.identity, $0.content) }) { first, _ in first }
    }
}
