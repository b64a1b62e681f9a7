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
    private let queue = DispatchQueue(label: "pullkiosk.feeds")
    /// What last went wrong with the store: said once, not at every reload.
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
        queue.async { [self] in
            let results = FeedLoader.loadAll(sources, limits: limits) { [self] in isCancelled.load(ordering: .acquiring) }
            guard !isCancelled.load(ordering: .acquiring) else { return }
            let now = SystemClock.now
            let (outcome, changed) = library.withLock { library in
                (library.merge(results, now: now), library.feeds(fetchedAt: now))
            }
            isRunning.store(false, ordering: .releasing)
            mailbox.post(.reloadEnded(outcome, from: identity))
            store(changed)
        }
    }

    /// Another loader takes over: the workers are ended, no further one is started, nothing is told and nothing stored.
    func cancel() { isCancelled.store(true, ordering: .releasing) }

    /// Loads every source, at most so many at once; results in the order of the sources. Blocks. Once `isCancelled`, what is
    /// missing failed.
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
            Thread.detachNewThread {
                let result = FeedWorker.load(source, limits: limits, isCancelled: isCancelled)
                results.withLock { $0[index] = result }
                places.signal()
                group.leave()
            }
        }
        group.wait()
        return results.withLock { found in sources.indices.compactMap { found[$0] } }
    }

    private static let mostWorkers = 8

    /// What is wrong with the disk is said once, not at every reload.
    private func store(_ feeds: [StoredFeed]) {
        guard !feeds.isEmpty else { return }
        var trouble = ""
        do throws(FeedStoreFailure) {
            let (store, notes) = try FeedStore.open(path: storePath, now: SystemClock.now)
            notes.forEach { Log.standard.warning($0) }
            for feed in feeds { try store.save(feed) }
            try store.remove(allExcept: sources.map(\.url))
        } catch {
            trouble = "the content could not be kept: \(error.message)"
        }
        let isNews = storeTrouble.withLock { last in
            defer { last = trouble }
            return trouble != last
        }
        if isNews, !trouble.isEmpty { Log.standard.error(trouble) }
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
