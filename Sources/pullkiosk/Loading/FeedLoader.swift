import FeedModel
import FeedStore
import FetchPlanning
import KioskUI
import Synchronization
import SystemService
import WorkerContract

/// Loads each feed when it is due, outside the main loop: one worker process per feed, several at once; then stores it.
final class FeedLoader: Sendable {
    private struct State {
        var library: FeedLibrary
        /// The feeds whose answer a visitor waits for.
        var awaited: Set<String> = []
    }

    private struct Published {
        var nextDue: Double?
        var report: FeedLibrary.Report?
    }

    private let sources: [FeedSource]
    private let limits: Configuration.Limits
    private let storePath: String
    private let keeper: StoreKeeper
    private let state: Mutex<State>
    /// What the loop reads in every frame, so that it never waits while feeds are merged.
    private let published = Mutex(Published())
    private let turn: LoaderTurn
    private let mailbox: Mailbox

    /// - Parameters:
    ///   - mailbox: gets a message whenever a feed was loaded or has failed.
    ///   - previous: a cancelled loader. Nothing is loaded before its workers have ended.
    init(
        _ configuration: Configuration, library: FeedLibrary, keeper: StoreKeeper, mailbox: Mailbox,
        after previous: FeedLoader? = nil
    ) {
        self.sources = configuration.feeds
        self.limits = configuration.limits
        self.storePath = configuration.storePath
        self.keeper = keeper
        self.state = Mutex(State(library: library))
        self.mailbox = mailbox
        self.turn = LoaderTurn(after: previous?.turn)
    }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }

    private static var random: Double { .random(in: 0...1) }

    /// The library regrouped for another configuration.
    func library(for configuration: Configuration) -> FeedLibrary {
        state.withLock { $0.library.regrouped(for: configuration, at: SystemClock.fetchTime) }
    }

    /// Adds what was stored and read late.
    func recall(_ stored: StoredContent) {
        change { state in
            state.library.recall(stored, at: SystemClock.fetchTime)
            guard !stored.feeds.isEmpty else { return }
            if report != nil { publishReport(of: &state) }
            mailbox.post(.recalled(state.library.content(now: SystemClock.now), from: identity))
        }
    }

    /// Another loader takes over: ends the workers and starts no others; nothing more is posted or stored.
    func cancel() { turn.cancel() }
}

// When to load.
extension FeedLoader {
    /// Plans the first load of every feed.
    func start(_ start: FetchPlanner.Start) {
        change { $0.library.start(start, at: SystemClock.fetchTime, random: FeedLoader.random) }
    }

    /// When `loadDue` has something to do, by the monotonic clock; nil for never.
    var nextDue: Double? { turn.isBlocked ? nil : published.withLock(\.nextDue) }

    /// Loads what is due.
    func loadDue() {
        guard !turn.isCancelled, !turn.isBlocked else { return }
        let due = change { $0.library.begin(at: SystemClock.fetchTime) }
        turn.jobsBegan(due.count)
        for (source, order) in due {
            do throws(CommandFailure) {
                try startThread { self.load(source, order) }
            } catch {
                turn.jobEnded()
                end(source, .failure(LoadFailure("\(placeName(of: source.url)): \(error.message)", cause: .noWorker)))
            }
        }
    }

    /// A visitor asks for everything new. False if no answer is to be waited for, because every feed answered a moment ago.
    func pull() -> Bool {
        let isAwaited = change { state in
            state.awaited = state.library.pull(at: SystemClock.fetchTime)
            // An answer from before the pull is none to it; the next report has its content, too.
            if !state.awaited.isEmpty { published.withLock { $0.report = nil } }
            return !state.awaited.isEmpty
        }
        loadDue()
        return isAwaited
    }

    func networkChanged(isUp: Bool) {
        change { $0.library.networkChanged(isUp: isUp, at: SystemClock.fetchTime, random: FeedLoader.random) }
    }

    func clockWasSet() {
        change { $0.library.clockWasSet(at: SystemClock.fetchTime, random: FeedLoader.random) }
    }

    private func load(_ source: FeedSource, _ order: FetchOrder) {
        let result = source.load(order, limits: limits) { self.turn.isCancelled }
        turn.jobEnded()
        // A loader that waits for the end of this one's workers has to look again.
        guard !turn.isCancelled else { return mailbox.post(.feedEnded(from: identity)) }
        end(source, result)
        loadDue()
        keeper.storeWaiting()
    }

    /// The keeper has the feed before the message is posted, because the receiver of the message may end the program.
    private func end(_ source: FeedSource, _ result: Result<LoadedFeed, LoadFailure>) {
        let now = SystemClock.fetchTime
        change { state in
            state.library.take(result, of: source.url, at: now, random: FeedLoader.random)
            state.awaited.remove(source.url)
            let stored = state.library.stored(source.url, stories: (try? result.get())?.stories, at: now)
            keeper.keep(stored, amongAll: sources.map(\.url), at: storePath)
            publishReport(of: &state)
        }
        mailbox.post(.feedEnded(from: identity))
    }
}

// How it stands.
extension FeedLoader {
    /// After the last feed that ended; nil before the first one, and before the first one after a pull.
    var report: FeedLibrary.Report? { published.withLock(\.report) }

    private func publishReport(of state: inout State) {
        let report = state.library.report(awaiting: state.awaited, now: SystemClock.now)
        published.withLock { $0.report = report }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            let result = body(&state)
            let due = state.library.nextDue
            published.withLock { $0.nextDue = due }
            return result
        }
    }
}

// All at once, for a replay.
extension FeedLoader {
    /// Loads every source whole; results by address. Blocks.
    static func loadAll(
        _ sources: [FeedSource], limits: Configuration.Limits
    ) -> [String: Result<LoadedFeed, LoadFailure>] {
        let results = inParallel(sources) { source in (source.url, source.load(nil, limits: limits)) }
        return Dictionary(results) { _, last in last }
    }
}

extension FeedSource {
    /// The most that the stories of a feed take in the store: a hundred long ones.
    fileprivate static let storyBytes = 4 << 20

    /// Blocks until the feed is loaded or has failed: little longer than its deadline, and returns soon after `isCancelled`.
    fileprivate func load(
        _ order: FetchOrder?, limits: Configuration.Limits, isCancelled: () -> Bool = { false }
    ) -> Result<LoadedFeed, LoadFailure> {
        let worker = FeedWorker(place: placeName(of: url), deadline: limits.deadline, itemLimit: limits.items)
        do throws(CommandFailure) {
            return worker.load(try request(order, limits: limits), isCancelled: isCancelled)
        } catch {
            return .failure(LoadFailure(error.message))
        }
    }

    private func request(
        _ order: FetchOrder?, limits: Configuration.Limits
    ) throws(CommandFailure) -> WorkerMessage<WorkerRequest> {
        let reading = FeedReading(itemLimit: limits.items, storyLimit: FeedSource.storyBytes)
        guard isWebAddress(url) else { return FeedRequest.read(try readFile(url, limit: limits.bytes), reading: reading) }
        return FeedRequest.fetch(
            url, order, deadline: limits.deadline, byteLimit: limits.bytes, contact: limits.contact, reading: reading)
    }
}
