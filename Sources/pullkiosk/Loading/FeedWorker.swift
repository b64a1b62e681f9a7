import FetchPlanning
import SystemService
import WorkerContract

/// A worker that is asked for one feed, and is believed little of what it says.
struct FeedWorker {
    /// Where the feed is, as messages name it: its server or its path.
    let place: String
    /// Seconds in which the worker is to be done; a little later it is ended.
    let deadline: Double
    /// The longest answer, in bytes: 10,000 entries of plain text fit in, or 3,900 whose every character takes four bytes.
    var outputBytes = 32 << 20
    /// How many of the newest entries are taken, with texts no longer than a card shows; nil for all of all.
    let itemLimit: Int?

    /// Seconds beyond its deadline in which a worker may say so by itself.
    private static let grace = 2.0

    /// Asks a worker of its own. Blocks until the feed is there or cannot be had, at most until the deadline, and hardly longer
    /// than until `isCancelled`.
    func load(
        _ request: WorkerMessage<WorkerRequest>, isCancelled: () -> Bool = { false }
    ) -> Result<LoadedFeed, LoadFailure> {
        var end = MessageEnd()
        let limits = WorkerLimits(deadline: deadline + FeedWorker.grace, outputBytes: outputBytes)
        let outcome = WorkerProcess.run(
            executable: WorkerProgram.path, input: request.encoded, limits: limits,
            isWhole: { end.isReached(by: $0) }, isCancelled: isCancelled)
        return result(of: outcome)
    }

    func result(of outcome: WorkerOutcome) -> Result<LoadedFeed, LoadFailure> {
        switch outcome {
        case .answered(let bytes): taken(WorkerMessage(decoding: bytes)?.loaded)
        case .finished(_, _, let message):
            .failure(failure(message.isEmpty ? "the worker gave no reason" : message))
        case .crashed(let signal, _): .failure(failure("the worker was ended by signal \(signal)"))
        case .timedOut: .failure(failure("no answer within \(plain(deadline)) s"))
        case .tooMuchOutput: .failure(failure("the feed is too large"))
        case .cancelled: .failure(failure("it is no longer wanted"))
        case .notStarted(let why): .failure(failure("no worker could be started: \(why)", .noWorker))
        }
    }

    private func taken(_ answer: Result<LoadedFeed, LoadFailure>?) -> Result<LoadedFeed, LoadFailure> {
        switch answer {
        case .success(var loaded):
            if let itemLimit { loaded.feed = loaded.feed?.kept(items: itemLimit) }
            return .success(loaded)
        case .failure(let said):
            let message = oneLine(said.cause == .document ? "\(place): \(said.message)" : said.message)
            return .failure(LoadFailure(message, cause: said.cause, retryAfter: said.retryAfter))
        case nil: return .failure(FeedWorker.nonsense(from: place))
        }
    }

    /// What a worker said can be no answer to what it was asked.
    static func nonsense(from place: String) -> LoadFailure {
        LoadFailure("\(place): the worker's answer makes no sense", cause: .worker)
    }

    private func failure(_ reason: String, _ cause: LoadFailure.Cause = .worker) -> LoadFailure {
        LoadFailure("\(place): \(reason)", cause: cause)
    }
}
