import FetchPlanning
import SystemService
import WorkerContract

/// A worker that loads one feed. Its answer is not trusted.
struct FeedWorker {
    /// The feed's server or path, for messages.
    let place: String
    /// Seconds the worker has for its job. A little later it is killed.
    let deadline: Double
    /// The longest answer, in bytes: enough for 10,000 entries of plain text, or 3,900 whose characters all take four bytes.
    var outputBytes = 32 << 20
    /// How many of the newest entries are kept, with their texts cut to what a card shows; nil keeps all entries with all
    /// their text.
    let itemLimit: Int?

    /// Seconds after its deadline in which a worker may still report the timeout itself.
    private static let grace = 2.0

    /// Starts a worker for this feed. Blocks until the feed is loaded or has failed, at most until the deadline, and returns
    /// soon after `isCancelled`.
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
            if loaded.version.movedTo.map(FeedWorker.isAddress) == false { loaded.version.movedTo = nil }
            return .success(loaded)
        case .failure(let said):
            let message = oneLine(said.cause == .document ? "\(place): \(said.message)" : said.message)
            return .failure(LoadFailure(message, cause: said.cause, retryAfter: said.retryAfter))
        case nil: return .failure(FeedWorker.nonsense(from: place))
        }
    }

    /// Another worker is sent there; 8,192 bytes are the longest link of a feed.
    private static func isAddress(_ text: String) -> Bool { isWebAddress(text) && text.utf8.count <= 8_192 }

    /// The worker's answer does not match the request.
    static func nonsense(from place: String) -> LoadFailure {
        LoadFailure("\(place): the worker's answer makes no sense", cause: .worker)
    }

    private func failure(_ reason: String, _ cause: LoadFailure.Cause = .worker) -> LoadFailure {
        LoadFailure("\(place): \(reason)", cause: cause)
    }
}
