import Glibc

/// The limits of a worker.
public struct WorkerLimits: Hashable, Sendable {
    /// Seconds from its start after which it is killed. Not above 0 or NaN kills it at once.
    public var deadline: Double
    /// The bytes of standard output it may write.
    public var outputBytes: Int

    public init(deadline: Double, outputBytes: Int) {
        self.deadline = deadline
        self.outputBytes = outputBytes
    }
}

/// How a worker ended. `message` is the last line of its standard error, sanitized, without the program's name. It is empty
/// if there was none.
public enum WorkerOutcome: Hashable, Sendable {
    /// Its answer was complete before it ended.
    case answered([UInt8])
    /// It exited; status 0 is success.
    case finished(status: Int32, output: [UInt8], message: String)
    /// A signal that we did not send ended it.
    case crashed(signal: Int32, message: String)
    /// It was killed at its deadline.
    case timedOut
    /// It was killed for writing more than its limit.
    case tooMuchOutput
    /// It was killed because its result is no longer wanted.
    case cancelled
    /// It could not be started, for this reason.
    case notStarted(String)
}

/// A process that does one job under limits. Its request is its standard input, its answer its standard output. Its only
/// effect on this process is its outcome.
public enum WorkerProcess {
    /// Runs a program until it has answered or ended; `arguments` come after its name. It blocks for at most the deadline, so
    /// call it on its own thread. Afterwards no process is left: the worker and everything it started are killed, and it is
    /// reaped.
    ///
    /// The worker gets this process's environment without the variables meant for a service's main process, default signal
    /// handling, and no open file but the three standard ones. Its standard input stays open while it is followed.
    ///
    /// - Parameters:
    ///   - input: sent to the worker. Unlike arguments, it cannot be read by other users of the machine.
    ///   - isWhole: called with all output so far whenever there is more; true when that is the complete answer. By default
    ///     it is never true, and the end of the process ends its output.
    ///   - isCancelled: polled a few times a second; true ends the worker.
    public static func run(
        executable: String, arguments: [String] = [], input: [UInt8] = [], limits: WorkerLimits,
        isWhole: ([UInt8]) -> Bool = { _ in false }, isCancelled: () -> Bool = { false }
    ) -> WorkerOutcome {
        guard !isCancelled() else { return .cancelled }
        do throws(SpawnFailure) {
            let child = try SpawnedProcess(executable: executable, arguments: arguments, input: input)
            var watch = WorkerWatch(limits: limits)
            let verdict = watch.follow(child, isWhole: isWhole, isCancelled: isCancelled)
            let end = child.terminate()
            return verdict ?? watch.outcome(end)
        } catch {
            return .notStarted(error.message)
        }
    }
}

/// Follows one worker: collects what it writes until it ends or breaks a limit.
private struct WorkerWatch {
    private let limits: WorkerLimits
    private let start = monotonicSeconds()
    private var output: [UInt8] = []
    private var errors: [UInt8] = []

    /// The end of standard error that is kept: more than any line of the log.
    private static let keptErrors = 4096
    /// How often `isCancelled` is polled, in seconds.
    private static let pause = 0.2

    init(limits: WorkerLimits) { self.limits = limits }

    /// Returns when the worker has ended (nil) or must be ended (the outcome).
    mutating func follow(
        _ child: SpawnedProcess, isWhole: ([UInt8]) -> Bool, isCancelled: () -> Bool
    ) -> WorkerOutcome? {
        while true {
            if isCancelled() { return .cancelled }
            let remaining = limits.deadline - (monotonicSeconds() - start)
            guard remaining > 0 else { return .timedOut }
            // The end is checked before the output is read, so that the last output is already in the pipe.
            let hasEnded = child.waitForNews(seconds: min(remaining, Self.pause))
            let piece = child.readOutput(limit: limits.outputBytes - output.count)
            output += piece
            errors += child.readErrors(limit: Self.keptErrors)
            errors.removeFirst(max(0, errors.count - Self.keptErrors))
            if output.count > limits.outputBytes { return .tooMuchOutput }
            if !piece.isEmpty, isWhole(output) { return .answered(output) }
            if hasEnded { return nil }
        }
    }

    func outcome(_ end: ProcessEnd) -> WorkerOutcome {
        switch end {
        case .exited(let status): .finished(status: status, output: output, message: message)
        case .signalled(let signal): .crashed(signal: signal, message: message)
        case .unknown: .notStarted("its exit status was taken elsewhere in this process")
        }
    }

    private var message: String {
        let lines = errors.split(separator: UInt8(ascii: "\n")).map { oneLine(String(decoding: $0, as: UTF8.self)) }
        let last = lines.last { !$0.allSatisfy { $0 == " " } } ?? ""
        let name = "pullkiosk-worker: "
        return last.hasPrefix(name) ? String(last.dropFirst(name.count)) : last
    }
}
