import Dispatch
import FeedModel
import FeedStore
import FetchPlanning
import KioskUI
import Synchronization
import SystemService
import WorkerContract

/// Loads all feeds on request, outside the main loop: one worker process per feed, several at once; then stores them. A
/// request while a reload runs is served by that reload.
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

    /// The library regrouped for another configuration.
    func library(for configuration: Configuration) -> FeedLibrary { library.withLock { $0.regrouped(for: configuration) } }

    /// Adds stored feeds that were read late.
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
        // Posted under the lock, so that the loop receives the states of the library in order, and the last one is the most
        // complete. The keeper has the new feeds before that, because the receiver of the message may end the program.
        library.withLock { library in
            let outcome = library.merge(results, now: now)
            keeper.keep(library.feedsToStore(fetchedAt: now), amongAll: sources.map(\.url), at: storePath)
            isRunning.store(false, ordering: .releasing)
            mailbox.post(.reloadEnded(outcome, from: identity))
        }
        keeper.storeWaiting()
    }

    /// Another loader takes over: ends the workers and starts no others; nothing more is posted or stored.
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
            // Every wait needs its signal: libdispatch crashes a process that releases a semaphore in use.
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

    /// A worker that waits for its server takes about 40 MB (measured on x86-64). This many take half of the unit's
    /// MemoryMax.
    private static let mostWorkers = 8
}

extension FeedSource {
    /// Blocks until the feed is loaded or has failed: little longer than its deadline, and returns soon after `isCancelled`.
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
