import FeedStore
import Synchronization
import SystemService

/// Reads and writes the store, so that no other part has to wait for the disk. Only one thread accesses the disk at a time,
/// so a disk that hangs blocks only one. Feeds that arrive meanwhile wait for that thread.
final class StoreKeeper: Sendable {
    /// The timeout of `read`, in seconds: a healthy disk takes a few hundredths, and the first frame comes after it.
    static let patience = 1.0
    /// The timeout of `finish`, in seconds: a kiosk must stop within one second.
    private static let lastPatience = 0.5

    /// Locked by the thread that accesses the disk.
    private let disk = Mutex(StoreDisk())
    private let waiting = Mutex<StoreBatch?>(nil)
    /// What is being stored now.
    private let current = Mutex<StoreBatch?>(nil)

    /// What is stored at a path; nil if the disk takes longer than `patience`. `late` is then called with it on another
    /// thread, whenever it comes. A store that cannot be read is logged, and costs only the old content.
    func read(_ path: String, late: @escaping @Sendable (StoredContent) -> Void) -> StoredContent? {
        do throws(CommandFailure) {
            let stored = try answer(within: StoreKeeper.patience, of: { self.load(path) }) { stored in
                late(stored)
                self.storeWaiting()
            }
            if stored == nil { Log.standard.warning("\(path): no answer yet; what is stored is shown when it comes") }
            return stored
        } catch {
            return load(path)
        }
    }

    private func load(_ path: String) -> StoredContent { disk.withLock { $0.load(path) } }

    /// Queues content to be stored; what is stored and not `amongAll` will be removed. Never blocks; `storeWaiting` stores
    /// it.
    func keep(_ content: StoredContent, amongAll urls: [String], at path: String) {
        waiting.withLock { waiting in
            var batch = waiting ?? StoreBatch()
            for feed in content.feeds { batch.add(feed) }
            for record in content.records { batch.records[record.url] = record }
            (batch.urls, batch.path) = (urls, path)
            batch.feeds = batch.feeds.filter { urls.contains($0.key) }
            batch.records = batch.records.filter { urls.contains($0.key) }
            waiting = batch
        }
    }

    /// Stores the queued feeds. While another thread accesses the disk it does nothing: that thread stores them before it
    /// leaves.
    func storeWaiting() {
        // Checked again after unlocking: a call just before that found the disk locked and returned.
        while isAnythingWaiting, disk.withLockIfAvailable({ store(to: &$0) }) != nil {}
    }

    /// The program is about to end: stores the queued feeds, after the thread that has the disk, unless that takes longer
    /// than `lastPatience`.
    func finish() {
        let isFree = disk.withLockIfAvailable { _ in } != nil
        guard !isFree || isAnythingWaiting else { return }
        _ = try? answer(within: StoreKeeper.lastPatience, of: { self.disk.withLock { self.store(to: &$0) } }, late: {})
    }

    /// The text of an item, as it came last. May block for two seconds, or as long as the disk does. Nil without one; a store
    /// that cannot be read is logged.
    func story(of identity: String, feed url: String, at path: String) -> [UInt8]? {
        let waiting = waiting.withLock { $0?.feeds[url]?.stories }
        if let stories = waiting ?? current.withLock({ $0?.feeds[url]?.stories }) {
            return stories.first { $0.identity == identity }?.content
        }
        do throws(FeedStoreFailure) {
            return try FeedStore.story(of: identity, feed: url, path: path)
        } catch {
            Log.standard.error("a story could not be read: \(error.message)")
            return nil
        }
    }

    private var isAnythingWaiting: Bool { waiting.withLock { $0 != nil } }

    private func store(to disk: inout sending StoreDisk) {
        guard let batch = takeWaiting() else { return }
        disk.store(batch)
        current.withLock { $0 = nil }
    }

    private func takeWaiting() -> StoreBatch? {
        waiting.withLock { waiting in
            // At no moment is it in neither.
            current.withLock { $0 = waiting }
            return waiting.take()
        }
    }
}
