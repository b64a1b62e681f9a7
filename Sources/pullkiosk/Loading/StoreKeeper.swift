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

    /// The thread that is at the disk has it.
    private let disk = Mutex(StoreDisk())
    private let waiting = Mutex<StoreBatch?>(nil)

    /// What is stored at a path; nil where the disk takes longer than `patience`. `late` is then called with it from another
    /// thread, whenever it comes. A store that cannot be read is told in the log, and costs only the old content.
    func read(_ path: String, late: @escaping @Sendable ([StoredFeed]) -> Void) -> [StoredFeed]? {
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

    private func load(_ path: String) -> [StoredFeed] { disk.withLock { $0.load(path) } }

    /// Takes feeds to be stored, and a disk that forgets all that are not `amongAll`. Waits for nothing; `storeWaiting` stores.
    func keep(_ feeds: [StoredFeed], amongAll urls: [String], at path: String) {
        guard !feeds.isEmpty else { return }
        waiting.withLock { waiting in
            var batch = waiting ?? StoreBatch()
            for feed in feeds { batch.feeds[feed.url] = feed }
            (batch.urls, batch.path) = (urls, path)
            batch.feeds = batch.feeds.filter { urls.contains($0.key) }
            waiting = batch
        }
    }

    /// Stores what waits. While somebody else is at the disk it does nothing: that thread stores it before it leaves.
    func storeWaiting() {
        // Looked at again after the disk is free: what came just before was told that somebody is there.
        while isAnythingWaiting, disk.withLockIfAvailable({ store(to: &$0) }) != nil {}
    }

    /// The program is about to end: stores what waits, behind whoever is at the disk, unless that takes longer than
    /// `lastPatience`.
    func finish() {
        let isFree = disk.withLockIfAvailable { _ in } != nil
        guard !isFree || isAnythingWaiting else { return }
        _ = try? answer(within: StoreKeeper.lastPatience, of: { self.disk.withLock { self.store(to: &$0) } }, late: {})
    }

    private var isAnythingWaiting: Bool { waiting.withLock { $0 != nil } }

    private func store(to disk: inout sending StoreDisk) {
        if let batch = waiting.withLock({ $0.take() }) { disk.store(batch) }
    }
}
