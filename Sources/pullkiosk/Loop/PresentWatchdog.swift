import Dispatch
import Glibc
import Synchronization
import SystemService

/// Detects a display that hangs. SDL waits for a page flip without a timeout, and the waiting thread cannot report that, so
/// this checks from its own thread (R13). While the loop sleeps, so does this thread.
final class PresentWatchdog: Sendable {
    /// How long a call of the display may take, in seconds.
    static let limit = 2.0
    /// The same before the first picture is shown. A slow machine then reads the graphics library from its disk and compiles
    /// shaders, which takes that long at each start. Well below systemd's timeout for a start.
    static let firstLimit = 30.0
    /// Checks within the shorter limit. If the process itself was stopped, it has made fewer checks, and does not take that
    /// for a display that hangs.
    private static let checks = 4.0

    private struct State {
        /// Counts calls; odd while one runs.
        var call = 0
        var isWatching = false
        var hasShown = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let limit, firstLimit: Double
    private let stalled: @Sendable (_ limit: Double) -> Void

    /// Calls `stalled`, on its own thread, when a call takes longer than `limit` seconds, or `firstLimit` before the first
    /// picture is shown.
    init(
        limit: Double = PresentWatchdog.limit, firstLimit: Double = PresentWatchdog.firstLimit,
        stalled: @escaping @Sendable (_ limit: Double) -> Void
    ) {
        (self.limit, self.firstLimit) = (limit, firstLimit)
        self.stalled = stalled
        do throws(CommandFailure) {
            try startThread { self.watch() }
        } catch {
            Log.standard.error("a display that hangs will not be noticed: \(error.message)")
        }
    }

    /// Runs a call of the display under the watchdog.
    func watch<Result, Failure: Error>(_ call: () throws(Failure) -> Result) throws(Failure) -> Result {
        let mustWake = state.withLock { state in
            state.call += 1
            defer { state.isWatching = true }
            return !state.isWatching
        }
        if mustWake { wake.signal() }
        defer { state.withLock { $0.call += 1 } }
        return try call()
    }

    /// From now on `limit` applies.
    func pictureIsShown() { state.withLock { $0.hasShown = true } }

    /// No call follows for a while.
    func rest() { state.withLock { $0.isWatching = false } }

    /// Seconds between two checks.
    private var step: Double { min(limit, firstLimit) / PresentWatchdog.checks }

    private func watch() {
        var seen = (call: 0, times: 0)
        while true {
            let now = state.withLock { $0 }
            if !now.isWatching, now.call.isMultiple(of: 2) {
                wake.wait()
                continue
            }
            seen = now.call == seen.call ? (seen.call, seen.times + 1) : (now.call, 0)
            let limit = now.hasShown ? limit : firstLimit
            if !now.call.isMultiple(of: 2), Double(seen.times) * step >= limit { return stalled(limit) }
            usleep(useconds_t(step * 1e6))
        }
    }
}
