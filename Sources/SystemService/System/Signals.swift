import CSystemd
import Glibc
import Synchronization

/// The signals that a service receives.
public enum Signal: Sendable {
    /// SIGTERM or SIGINT: end, within a second.
    case stop
    /// SIGHUP: read the configuration again.
    case reload
}

/// Delivers signals as calls on a thread instead of as interruptions. No signal is blocked, so workers inherit no blocked
/// signals.
public enum Signals {
    /// From now on SIGTERM, SIGINT and SIGHUP only call `handler`, on its own thread, one after the other. SIGPIPE and
    /// SIGXFSZ become errors of the write that fails. Call it once. Fails if the process may open no more files.
    public static func deliver(to handler: @escaping @Sendable (Signal) -> Void) throws(CommandFailure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else {
            throw CommandFailure(.software, "no pipe for signals: \(systemMessage(errno))")
        }
        writingEnd.store(ends[1], ordering: .relaxed)
        let readingEnd = ends[0]
        try startThread { while let number = readSignal(readingEnd) { handler(number == SIGHUP ? .reload : .stop) } }
        for number in [SIGTERM, SIGINT, SIGHUP] { catchSignal(number) }
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        unblock()
    }

    /// Where the signal handler writes the signal's number, one byte.
    private static let writingEnd = Atomic<Int32>(-1)

    /// The parent process may have blocked these signals; then none would end this program. Unblocks them for this thread and
    /// those that it starts.
    private static func unblock() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&signals, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static func catchSignal(_ number: Int32) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { number in
            // Only what signal-safety(7) allows. The interrupted code keeps its errno.
            let interrupted = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = unsafe write(Signals.writingEnd.load(ordering: .relaxed), &byte, 1)
            errno = interrupted
        }
        action.sa_flags = SA_RESTART
        unsafe sigaction(number, &action, nil)
    }

    private static func readSignal(_ descriptor: Int32) -> Int32? {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(descriptor, &byte, 1)
            if count == 1 { return Int32(byte) }
            guard count < 0 && errno == EINTR else { return nil }
        }
    }
}
