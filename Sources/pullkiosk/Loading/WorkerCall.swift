import SystemService
import WorkerContract

/// One request to a new worker.
struct WorkerCall {
    /// What the job is about, for messages: what is loaded, and its server or path.
    let subject: String
    let place: String
    /// Seconds the worker has for its job. A little later it is killed.
    let deadline: Double
    /// The longest answer, in bytes.
    let outputBytes: Int

    /// Seconds after its deadline in which a worker may still report the timeout itself.
    private static let grace = 2.0

    /// Starts a worker and blocks until it has answered or failed, at most until the deadline. Returns soon after `isCancelled`.
    /// The answer is not trusted: it is a message, but may be the answer to another request.
    func answer(
        to request: WorkerMessage<WorkerRequest>, isCancelled: () -> Bool
    ) -> Result<WorkerMessage<WorkerAnswer>, LoadFailure> {
        var end = MessageEnd()
        let limits = WorkerLimits(deadline: deadline + WorkerCall.grace, outputBytes: outputBytes)
        let outcome = WorkerProcess.run(
            executable: WorkerProgram.path, input: request.encoded, limits: limits,
            isWhole: { end.isReached(by: $0) }, isCancelled: isCancelled)
        return result(of: outcome)
    }

    func result(of outcome: WorkerOutcome) -> Result<WorkerMessage<WorkerAnswer>, LoadFailure> {
        switch outcome {
        case .answered(let bytes): WorkerMessage(decoding: bytes).map { .success($0) } ?? .failure(nonsense)
        case .finished(_, _, let message): .failure(failure(message.isEmpty ? "the worker gave no reason" : message))
        case .crashed(let signal, _): .failure(failure("the worker was ended by signal \(signal)"))
        case .timedOut: .failure(failure("no answer within \(plain(deadline)) s"))
        case .tooMuchOutput: .failure(failure("the \(subject) is too large"))
        case .cancelled: .failure(failure("it is no longer wanted"))
        case .notStarted(let why): .failure(failure("no worker could be started: \(why)", .noWorker))
        }
    }

    /// A failure that a worker reports, with the place where its message has none.
    func worded(_ said: LoadFailure) -> LoadFailure {
        let message = oneLine(said.cause == .document ? "\(place): \(said.message)" : said.message)
        return LoadFailure(message, cause: said.cause, retryAfter: said.retryAfter)
    }

    /// The worker's answer does not match the request.
    var nonsense: LoadFailure { failure("the worker's answer makes no sense") }

    private func failure(_ reason: String, _ cause: LoadFailure.Cause = .worker) -> LoadFailure {
        LoadFailure("\(place): \(reason)", cause: cause)
    }
}
