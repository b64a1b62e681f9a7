import FeedFetching
import FeedModel
import FoundationEssentials
import KioskUI
import SystemService

/// Loads one feed in a process of its own, and believes little of what that process says.
enum FeedWorker {
    /// Beyond its own deadline a worker gets this long to say so by itself, in seconds.
    private static let grace = 2.0
    /// The most a worker may print: 10,000 entries of plain text fit in, or 3,900 whose every character takes four bytes.
    private static let outputBytes = 32 << 20

    /// Blocks until the feed is there or cannot be had, at most deadline and grace, and hardly longer than until `isCancelled`.
    ///
    /// - Parameter validators: of the version that is here.
    static func load(
        _ source: FeedSource, unlessStill validators: Validators, limits: Configuration.Limits,
        isCancelled: () -> Bool = { false }
    ) -> Result<LoadedFeed, LoadFailure> {
        let outcome = WorkerProcess.run(
            arguments: arguments(
                deadline: limits.deadline, byteLimit: limits.bytes, ["--item-limit", "\(limits.items)"]),
            input: WorkerOrder(source: source.url, validators: validators).json,
            limits: WorkerLimits(deadline: limits.deadline + grace, outputBytes: outputBytes), isCancelled: isCancelled)
        return result(of: outcome, source: source, limits: limits)
    }

    /// The command line of a worker; what it loads stands in its standard input.
    static func arguments(deadline: Double, byteLimit: Int, _ options: [String]) -> [String] {
        ["feed", "-", "--worker", "--deadline", "\(deadline)", "--byte-limit", "\(byteLimit)"] + options
    }

    static func result(
        of outcome: WorkerOutcome, source: FeedSource, limits: Configuration.Limits
    ) -> Result<LoadedFeed, LoadFailure> {
        switch outcome {
        case .finished(status: 0, let output, _): return loaded(from: output, source: source, itemLimit: limits.items)
        case .finished(_, let output, _): if let told = failure(from: output) { return .failure(told) }
        case .crashed, .timedOut, .tooMuchOutput, .cancelled, .notStarted: break
        }
        return .failure(failure(source, fault(of: outcome, within: "\(Int(limits.deadline)) seconds")))
    }

    /// Why a worker gave no feed, in words.
    static func fault(of outcome: WorkerOutcome, within deadline: String) -> String {
        switch outcome {
        case .finished(_, _, let message): message.isEmpty ? "the worker gave no reason" : message
        case .crashed(let signal, _): "the worker was ended by signal \(signal)"
        case .timedOut: "no answer within \(deadline)"
        case .tooMuchOutput: "the feed is too large"
        case .cancelled: "it is no longer wanted"
        case .notStarted(let why): "no worker could be started: \(why)"
        }
    }

    private static func loaded(
        from output: [UInt8], source: FeedSource, itemLimit: Int
    ) -> Result<LoadedFeed, LoadFailure> {
        guard var loaded = try? JSONDecoder().decode(LoadedFeed.self, from: Data(output)) else {
            return .failure(failure(source, "the worker's answer makes no sense"))
        }
        loaded.feed = loaded.feed?.kept(items: itemLimit)
        return .success(loaded)
    }

    /// What the worker says itself; nil where that makes no sense.
    private static func failure(from output: [UInt8]) -> LoadFailure? {
        guard let said = try? JSONDecoder().decode(LoadFailure.self, from: Data(output)) else { return nil }
        return LoadFailure(message: oneLine(said.message), isOffline: said.isOffline, retryAfter: said.retryAfter)
    }

    static func failure(_ source: FeedSource, _ reason: String) -> LoadFailure {
        LoadFailure(message: "\(placeName(of: source.url)): \(reason)")
    }
}
