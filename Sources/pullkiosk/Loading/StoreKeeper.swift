import FeedStore
import Synchronization
import SystemService

/// Goes to the disk, so that nobody else need wait for it: reads what is stored and stores what is new. One thread of the process
/// is there at a time, so that a disk that hangs holds one and no more; what comes meanwhile waits for that thread.
final class StoreKeeper: Sendable {
    /// How long `read` waits, in seconds: a sound disk takes some hundredths, and the first frame comes after it.
    static let patience = 1.0
    /// How long `finish` waits, in seconds: a kiosk that is told to end does so within one.
    private static let lastPatience = 0.5

    /// What last went wrong with storing: said once, not at every reload. Whoever is at the disk holds it.
    private let trouble = Mutex("")
    private let waiting = Mutex<Batch?>(nil)

    /// What is to be stored.
    private struct Batch {
        /// By URL: the newest of each.
        var feeds: [String: StoredFeed] = [:]
        /// All others are forgotten.
        var urls: [String] = []
        var path = ""
    }

    /// What is stored at a path; nil where the disk takes longer than `patience`. `late` is then called with it from another
    /// thread, whenever it comes. A store that cannot be read is told in the log, and costs only the old content.
    func read(_ path: String, late: @escaping @Sendable ([StoredFeed]) -> Void) -> [StoredFeed]? {
        do throws(CommandFailure) {
            let stored = try answer(within: StoreKeeper.patience, of: { self.stored(path) }) { stored in
                late(stored)
                self.storeWaiting()
            }
            if stored == nil { Log.standard.warning("\(path): no answer yet; what is stored is shown when it comes") }
            return stored
        } catch {
            return stored(path)
        }
    }

    private func stored(_ path: String) -> [StoredFeed] {
        trouble.withLock { _ in
            do throws(FeedStoreFailure) {
                return try open(path).load()
            } catch {
                Log.standard.error("the stored content could not be read: \(error.message)")
                return []
            }
        }
    }

    /// Takes feeds to be stored, and a disk that forgets all that are not `amongAll`. Waits for nothing; `storeWaiting` stores.
    func keep(_ feeds: [StoredFeed], amongAll urls: [String], at path: String) {
        guard !feeds.isEmpty else { return }
        waiting.withLock { waiting in
            var batch = waiting ?? Batch()
            for feed in feeds { batch.feeds[feed.url] = feed }
            (batch.urls, batch.path) = (urls, path)
            batch.feeds = batch.feeds.filter { urls.contains($0.key) }
            waiting = batch
        }
    }

    /// Stores what waits. While somebody else is at the disk it does nothing: that thread stores it before it leaves.
    func storeWaiting() {
        // Looked at again after the disk is free: what came just before was told that somebody is there.
        while isAnythingWaiting, trouble.withLockIfAvailable({ store(&$0) }) != nil {}
    }

    /// The program is about to end: stores what waits, behind whoever is at the disk, unless that takes longer than
    /// `lastPatience`.
    func finish() {
        let isFree = trouble.withLockIfAvailable { _ in } != nil
        guard !isFree || isAnythingWaiting else { return }
        _ = try? answer(within: StoreKeeper.lastPatience, of: { self.trouble.withLock { self.store(&$0) } }, late: {})
    }

    private var isAnythingWaiting: Bool { waiting.withLock { $0 != nil } }

    private func store(_ last: inout sending String) {
        guard let batch = waiting.withLock({ $0.take() }) else { return }
        let found = troubleStoring(batch)
        if found != last, !found.isEmpty { Log.standard.error(found) }
        last = found
    }

    /// Stores and returns what went wrong; empty when nothing did.
    private func troubleStoring(_ batch: Batch) -> String {
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
