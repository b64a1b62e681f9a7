import FeedStore
import Synchronization
import SystemService

/// Goes to the disk, so that nobody else need wait for it: reads what is stored and stores what is new. One thread of the process
/// is there at a time, so that a disk that hangs holds one and no more.
final class StoreKeeper: Sendable {
    /// How long `read` waits, in seconds: a sound disk takes some hundredths, and the first frame comes after it.
    static let patience = 1.0

    /// What last went wrong with storing: said once, not at every reload. Whoever is at the disk holds it.
    private let trouble = Mutex("")

    /// What is stored at a path; nil where the disk takes longer than `patience`. `late` is then called with it from another
    /// thread, whenever it comes. A store that cannot be read is told in the log, and costs only the old content.
    func read(_ path: String, late: @escaping @Sendable ([StoredFeed]) -> Void) -> [StoredFeed]? {
        do throws(CommandFailure) {
            let stored = try answer(within: StoreKeeper.patience, of: { self.stored(path) }, late: late)
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

    /// Stores feeds and forgets all that are not `amongAll`. While somebody is at the disk it does nothing: a later reload stores
    /// what this one did not.
    func keep(_ feeds: [StoredFeed], amongAll urls: [String], at path: String) {
        guard !feeds.isEmpty else { return }
        trouble.withLockIfAvailable { last in
            let found = troubleKeeping(feeds, amongAll: urls, at: path)
            if found != last, !found.isEmpty { Log.standard.error(found) }
            last = found
        }
    }

    /// Stores and returns what went wrong; empty when nothing did.
    private func troubleKeeping(_ feeds: [StoredFeed], amongAll urls: [String], at path: String) -> String {
        do throws(FeedStoreFailure) {
            try open(path).keep(feeds, amongAll: urls)
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
