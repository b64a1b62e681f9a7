import CSystemd
import Glibc
import Synchronization

/// Seconds of the monotonic clock.
func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// True when a descriptor is ready for one of these events of poll(2) within `seconds`, or is closed or failed. A signal does
/// not end the wait. A negative descriptor is never ready.
func isReady(_ descriptor: Int32, for events: Int32, within seconds: Double) -> Bool {
    let end = monotonicSeconds() + min(seconds, 1e6)
    while true {
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        // Whole milliseconds, rounded up, so that less than one is not a busy wait.
        let count = unsafe poll(&request, 1, Int32(max(0, ((end - monotonicSeconds()) * 1000).rounded(.up))))
        if count >= 0 || errno != EINTR { return count == 1 }
    }
}

/// The result of `body`, run on its own thread, or nil if that takes longer than `seconds`. Then `late` is called with the
/// result on that thread, whenever it comes. For calls that may hang, such as disk accesses. Fails if the system cannot
/// create a thread.
public func answer<Answer: Sendable>(
    within seconds: Double, of body: @escaping @Sendable () -> Answer, late: @escaping @Sendable (Answer) -> Void
) throws(CommandFailure) -> Answer? {
    let meeting = Meeting<Answer>()
    try startThread {
        let answer = body()
        if !meeting.bring(answer) { late(answer) }
    }
    return meeting.wait(seconds)
}

/// Hands a result from one thread to another that waits for it with a timeout.
private final class Meeting<Answer: Sendable>: Sendable {
    private enum State {
        case awaited, left
        case brought(Answer)
    }

    private let state = Mutex(State.awaited)
    /// Readable when the answer is there. −1 if the process may open no more files; then the answer is polled for.
    private let bell = eventfd(0, Int32(EFD_CLOEXEC))

    /// The polling interval without a descriptor, in seconds.
    private static var look: Double { 0.01 }

    deinit { close(bell) }

    private var isAwaited: Bool { state.withLock { if case .awaited = $0 { true } else { false } } }

    /// False if the wait has timed out.
    func bring(_ answer: Answer) -> Bool {
        state.withLock { state in
            if case .left = state { return false }
            state = .brought(answer)
            eventfd_write(bell, 1)
            return true
        }
    }

    func wait(_ seconds: Double) -> Answer? {
        let end = monotonicSeconds() + seconds
        while isAwaited, case let rest = end - monotonicSeconds(), rest > 0 {
            _ = isReady(bell, for: POLLIN, within: bell < 0 ? min(rest, Meeting.look) : rest)
        }
        return state.withLock { state in
            if case .brought(let answer) = state { return answer }
            state = .left
            return nil
        }
    }
}
