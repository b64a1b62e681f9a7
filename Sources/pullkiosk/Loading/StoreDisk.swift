import FeedStore
import SystemService

/// What is to be stored.
struct StoreBatch: Sendable {
    /// By URL: the newest of each.
    var feeds: [String: StoredFeed] = [:]
    /// All others are forgotten.
    var urls: [String] = []
    var path = ""
}

/// Reads and writes the store. Every call may take as long as the disk likes.
struct StoreDisk: Sendable {
    /// What last went wrong with storing: the log says it once, not at every reload. Empty when nothing did.
    private var trouble = ""

    /// What is stored at a path. A store that cannot be read costs only the old content, and a line of the log.
    func load(_ path: String) -> [StoredFeed] {
        do throws(FeedStoreFailure) {
            return try open(path).load()
        } catch {
            Log.standard.error("the stored content could not be read: \(error.message)")
            return []
        }
    }

    mutating func store(_ batch: StoreBatch) {
        let found = troubleStoring(batch)
        if found != trouble, !found.isEmpty { Log.standard.error(found) }
        trouble = found
    }

    private func troubleStoring(_ batch: StoreBatch) -> String {
        do throws(FeedStoreFailure) {
            try open(batch.path).keep(Array(batch.feeds.values), amongAll: batch.urls)
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
