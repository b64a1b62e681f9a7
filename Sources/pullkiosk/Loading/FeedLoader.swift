import Dispatch
import FeedModel
import FeedStore
import Foundation
import KioskUI
import Synchronization
import SystemService

/// Loads all feeds when asked, away from the loop: one worker process a feed, several at once, then the store. A request
/// while a reload runs is answered by that reload.
final class FeedLoader: Sendable {
    private let sources: [FeedSource]
    private let limits: Configuration.Limits
    private let storePath: String
    private let library: Mutex<FeedLibrary>
    private let isRunning = Atomic(false)
    private let isCancelled = Atomic(false)
    /// What last went wrong with the store: said once, not at every reload. Whoever stores holds it.
    private let storeTrouble = Mutex("")
    private let mailbox: Mailbox

    /// - Parameter mailbox: gets the outcome of each reload.
    init(_ configuration: Configuration, library: FeedLibrary, mailbox: Mailbox) {
        self.sources = configuration.feeds
        self.limits = configuration.limits
        self.storePath = configuration.storePath
        self.library = Mutex(library)
        self.mailbox = mailbox
    }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }

    /// What is known of another configuration's feeds.
    func library(for configuration: Configuration) -> FeedLibrary { library.withLock { $0.regrouped(for: configuration) } }

    func reload() {
        guard !isRunning.exchange(true, ordering: .acquiringAndReleasing) else { return }
        do throws(CommandFailure) {
            try startThread { self.load() }
        } catch {
            isRunning.store(false, ordering: .releasing)
            let failure = ReloadFailure(reason: "the feeds cannot be loaded: \(error.message)", isOffline: false)
            mailbox.post(.reloadEnded(.failed(failure), from: identity))
        }
    }

    private func load() {
        let results = FeedLoader.loadAll(sources, limits: limits) { self.isCancelled.load(ordering: .acquiring) }
        guard !isCancelled.load(ordering: .acquiring) else { return }
        let now = SystemClock.now
        let (outcome, changed) = library.withLock { library in
            (library.merge(results, now: now), library.feeds(fetchedAt: now))
        }
        isRunning.store(false, ordering: .releasing)
        mailbox.post(.reloadEnded(outcome, from: identity))
        store(changed)
    }

    /// Another loader takes over: the workers are ended, no further one is started, nothing is told and nothing stored.
    func cancel() { isCancelled.store(true, ordering: .releasing) }

    /// Loads every source, `mostWorkers` at once at the most; results in the order of the sources. Blocks. Once `isCancelled`,
    /// what is missing failed.
    static func loadAll(
        _ sources: [FeedSource], limits: Configuration.Limits, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> [Result<Feed, ReloadFailure>] {
        let results = Mutex<[Int: Result<Feed, ReloadFailure>]>([:])
        let places = DispatchSemaphore(value: mostWorkers)
        let group = DispatchGroup()
        for (index, source) in sources.enumerated() {
            // Every wait has its signal: the system ends a process that drops a semaphore which is still taken.
            places.wait()
            group.enter()
            let finish: @Sendable (Result<Feed, ReloadFailure>) -> Void = { result in
                results.withLock { $0[index] = result }
                places.signal()
                group.leave()
            }
            do throws(CommandFailure) {
                try startThread { finish(FeedWorker.load(source, limits: limits, isCancelled: isCancelled)) }
            } catch {
                finish(.failure(FeedWorker.failure(source, error.message)))
            }
        }
        group.wait()
        return results.withLock { found in sources.indices.compactMap { found[$0] } }
    }

    /// A worker that waits for its server takes some 40 MB (measured on x86-64): so many are half of the unit's MemoryMax.
    private static let mostWorkers = 8

    /// What is wrong with the disk is said once, not at every reload. While one that hangs holds an earlier reload's thread, no
    /// further thread waits behind it: a later reload stores what this one does not.
    private func store(_ feeds: [StoredFeed]) {
        guard !feeds.isEmpty else { return }
        storeTrouble.withLockIfAvailable { last in
            let trouble = troubleStoring(feeds)
            if trouble != last, !trouble.isEmpty { Log.standard.error(trouble) }
            last = trouble
        }
    }

    /// Stores and returns what went wrong; empty when nothing did.
    private func troubleStoring(_ feeds: [StoredFeed]) -> String {
        do throws(FeedStoreFailure) {
            let (store, notes) = try FeedStore.open(path: storePath, now: SystemClock.now)
            notes.forEach { Log.standard.warning($0) }
            try store.keep(feeds, amongAll: sources.map(\.url))
            return ""
        } catch {
            return "the content could not be kept: \(error.message)"
        }
    }
}

extension FeedLibrary {
    /// What the store holds. A store that cannot be read is told in the log, and costs only the old content.
    static func stored(_ configuration: Configuration) -> FeedLibrary {
        var feeds: [StoredFeed] = []
        do throws(FeedStoreFailure) {
            let (store, notes) = try FeedStore.open(path: configuration.storePath, now: SystemClock.now)
            notes.forEach { Log.standard.warning($0) }
            feeds = try store.load()
        } catch {
            Log.standard.error("the stored content could not be read: \(error.message)")
        }
        return FeedLibrary(sources: configuration.feeds, itemLimit: configuration.limits.items, stored: feeds)
    }
}
