import Dispatch
import Glibc
import Synchronization
import SystemService

/// Notices a display that does not answer. SDL waits for a page flip without limit, and whoever waits so cannot say it; this
/// looks from a thread of its own (R13). While the loop sleeps, so does it.
final class PresentWatchdog: Sendable {
    /// How long a call of the display may take, in seconds.
    static let limit = 2.0
    /// How long until the first picture is shown: a slow machine then reads the graphics library from its disk and compiles
    /// shaders, which takes as long at each start. Well below the time systemd gives a start.
    static let firstLimit = 30.0
    /// Looks within the shorter of them. A process that was stopped itself has looked less often, and is not a display that hangs.
    private static let looks = 4.0

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

    /// Runs a call of the display under its eyes.
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

    /// From now on a call has to be quick.
    func pictureIsShown() { state.withLock { $0.hasShown = true } }

    /// No call comes for a while.
    func rest() { state.withLock { $0.isWatching = false } }

    /// Seconds from look to look.
    private var step: Double { min(limit, firstLimit) / PresentWatchdog.looks }

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
