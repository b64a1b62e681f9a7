import Glibc

/// The signals a service is told by.
public enum Signal: Sendable {
    /// SIGTERM or SIGINT: end, within a second.
    case stop
    /// SIGHUP: read the configuration again.
    case reload
}

/// Signals as calls on a thread instead of interruptions of whatever runs.
public enum Signals {
    /// From now on SIGTERM, SIGINT and SIGHUP only call `handler`, on a thread of their own, one at a time, and SIGPIPE does
    /// nothing. Called once, by the main thread and before any other thread exists: threads inherit what is blocked.
    public static func deliver(to handler: @escaping @Sendable (Signal) -> Void) {
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&signals, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let waiting = signals
        startThread {
            while true {
                var number: Int32 = 0
                guard unsafe withUnsafePointer(to: waiting, { unsafe sigwait($0, &number) }) == 0 else { continue }
                handler(number == SIGHUP ? .reload : .stop)
            }
        }
    }
}

/// Runs `body` on a new thread that nobody waits for. Without memory for a thread at the start there is no program.
private func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
    let result = unsafe pthread_create(
        &thread, nil,
        { context in
            unsafe Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
            return nil
        }, context)
    precondition(result == 0, "no thread for signals: \(systemMessage(result))")
    pthread_detach(thread)
}
