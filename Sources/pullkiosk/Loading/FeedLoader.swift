import Dispatch
import FeedModel
import FeedStore
import FetchPlanning
import KioskUI
import Synchronization
import SystemService
import WorkerContract

/// Loads all feeds when asked, away from the loop: one worker process a feed, several at once, then the store. A request
/// while a reload runs is answered by that reload.
final class FeedLoader: Sendable {
    private let sources: [FeedSource]
    private let limits: Configuration.Limits
    private let storePath: String
    private let keeper: StoreKeeper
    private let library: Mutex<FeedLibrary>
    private let isRunning = Atomic(false)
    private let isCancelled = Atomic(false)
    private let mailbox: Mailbox

    /// - Parameter mailbox: gets the outcome of each reload.
    init(_ configuration: Configuration, library: FeedLibrary, keeper: StoreKeeper, mailbox: Mailbox) {
        self.sources = configuration.feeds
        self.limits = configuration.limits
        self.storePath = configuration.storePath
        self.keeper = keeper
        self.library = Mutex(library)
        self.mailbox = mailbox
    }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }

    /// What is known of another configuration's feeds.
    func library(for configuration: Configuration) -> FeedLibrary { library.withLock { $0.regrouped(for: configuration) } }

    /// The disk has answered after all.
    func recall(_ stored: [StoredFeed]) {
        guard !stored.isEmpty else { return }
        library.withLock { library in
            library.recall(stored)
            mailbox.post(.recalled(library.content(now: SystemClock.now), from: identity))
        }
    }

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
        let plan = { source in self.library.withLock { $0.plan(for: source, now: SystemClock.now) } }
        let results = FeedLoader.loadAll(sources, by: plan, limits: limits) {
            self.isCancelled.load(ordering: .acquiring)
        }
        guard !isCancelled.load(ordering: .acquiring) else { return }
        let now = SystemClock.now
        // Told under the lock, so that the loop hears of the library's states in their order, and the last one is the fullest. The
        // keeper has what is new before: whoever hears of it may end the program.
        library.withLock { library in
            let outcome = library.merge(results, now: now)
            keeper.keep(library.feedsToStore(fetchedAt: now), amongAll: sources.map(\.url), at: storePath)
            isRunning.store(false, ordering: .releasing)
            mailbox.post(.reloadEnded(outcome, from: identity))
        }
        keeper.storeWaiting()
    }

    /// Another loader takes over: the workers are ended, no further one is started, nothing is told and nothing stored.
    func cancel() { isCancelled.store(true, ordering: .releasing) }

    /// Loads every source, `mostWorkers` at once at the most; results in the order of the sources. Blocks. Once `isCancelled`,
    /// what is missing failed.
    ///
    /// - Parameter plan: how each source is loaded.
    static func loadAll(
        _ sources: [FeedSource], by plan: (FeedSource) -> LoadPlan = { _ in .fetch(unlessStill: Validators()) },
        limits: Configuration.Limits, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> [Result<LoadedFeed, LoadFailure>] {
        let results = Mutex<[Int: Result<LoadedFeed, LoadFailure>]>([:])
        let places = DispatchSemaphore(value: mostWorkers)
        let group = DispatchGroup()
        for (index, source) in sources.enumerated() {
            // Every wait has its signal: the system ends a process that drops a semaphore which is still taken.
            places.wait()
            group.enter()
            let finish: @Sendable (Result<LoadedFeed, LoadFailure>) -> Void = { result in
                results.withLock { $0[index] = result }
                places.signal()
                group.leave()
            }
            do throws(CommandFailure) {
                switch plan(source) {
                case .fail(let failure): finish(.failure(failure))
                case .fetch(let validators):
                    try startThread {
                        finish(source.load(unlessStill: validators, limits: limits, isCancelled: isCancelled))
                    }
                }
            } catch {
                finish(.failure(LoadFailure("\(placeName(of: source.url)): \(error.message)", cause: .noWorker)))
            }
        }
        group.wait()
        return results.withLock { found in sources.indices.compactMap { found[$0] } }
    }

    /// A worker that waits for its server takes some 40 MB (measured on x86-64): so many are half of the unit's MemoryMax.
    private static let mostWorkers = 8
}

extension FeedSource {
    /// Blocks until the feed is there or cannot be had, little longer than its deadline, and hardly longer than until
    /// `isCancelled`.
    fileprivate func load(
        unlessStill version: Validators, limits: Configuration.Limits, isCancelled: () -> Bool
    ) -> Result<LoadedFeed, LoadFailure> {
        let worker = FeedWorker(place: placeName(of: url), deadline: limits.deadline, itemLimit: limits.items)
        do throws(CommandFailure) {
            return worker.load(try request(unlessStill: version, limits: limits), isCancelled: isCancelled)
        } catch {
            return .failure(LoadFailure(error.message))
        }
    }

    private func request(
        unlessStill version: Validators, limits: Configuration.Limits
    ) throws(CommandFailure) -> WorkerMessage<WorkerRequest> {
        let reading = FeedReading(itemLimit: limits.items)
        guard isWebAddress(url) else { return FeedRequest.read(try readFile(url, limit: limits.bytes), reading: reading) }
        return FeedRequest.fetch(
            url, unlessStill: version, deadline: limits.deadline, byteLimit: limits.bytes, reading: reading)
    }
}
