import FeedStore
import SystemService

/// A batch of feeds to store.
struct StoreBatch: Sendable {
    /// The newest version of each, by URL.
    var feeds: [String: StoredFeed] = [:]
    var records: [String: StoredRecord] = [:]
    /// All others are removed from the store.
    var urls: [String] = []
    var path = ""

    /// Stories that came before and are not stored yet stay, if no others came.
    mutating func add(_ feed: StoredFeed) {
        var feed = feed
        feed.stories = feed.stories ?? feeds[feed.url]?.stories
        feeds[feed.url] = feed
    }
}

/// Reads and writes the store. Every call may block for as long as the disk does.
struct StoreDisk: Sendable {
    /// The last failure of storing, so that it is logged once and not at every reload. Empty without one.
    private var trouble = ""

    /// What is stored at a path. A store that cannot be read is logged and costs only the old content.
    func load(_ path: String) -> StoredContent {
        do throws(FeedStoreFailure) {
            return try open(path).load()
        } catch {
            Log.standard.error("the stored content could not be read: \(error.message)")
            return StoredContent()
        }
    }

    mutating func store(_ batch: StoreBatch) {
        let found = troubleStoring(batch)
        if found != trouble, !found.isEmpty { Log.standard.error(found) }
        trouble = found
    }

    private func troubleStoring(_ batch: StoreBatch) -> String {
        do throws(FeedStoreFailure) {
            let content = StoredContent(feeds: Array(batch.feeds.values), records: Array(batch.records.values))
            try open(batch.path).keep(content, amongAll: batch.urls)
            return ""
        } catch {
            return "the content could not be kept: \(error.message)"
        }
    }

    private func open(_ path: String) throws(FeedStoreFailure) -> FeedStore {
        let (store, notes) = try FeedStore.open(path: path, now: SystemClock.now)
        notes.forEach { Log.standard.warning($0) }
        return store
    }
}
