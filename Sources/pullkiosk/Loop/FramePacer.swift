import Animation
import Glibc
import SDLPlatform

/// Turns the moments at which frames begin into frame times, and holds back a loop that no vsync holds back.
struct FramePacer {
    private var clock: FrameClock
    private let period: Double
    private var frameStart = 0.0
    private var lastInput = -Double.infinity

    /// A finger that moved this short a time ago, in seconds, will move again: slower than any panel reports.
    private static let inputMemory = 0.1

    init(refreshRate: Double?) {
        period = 1 / (refreshRate ?? 60)
        clock = FrameClock(period: period)
    }

    /// The time of the frame that begins now.
    mutating func beginFrame() -> Double {
        frameStart = MonotonicClock.now
        return clock.frameTime(presentReturnedAt: frameStart)
    }

    /// The frame before was so long ago that nothing should be seen to catch up.
    var wasSuspended: Bool { clock.wasSuspended }

    mutating func noticeInput() { lastInput = frameStart }

    var hasFreshInput: Bool { frameStart - lastInput < FramePacer.inputMemory }

    /// Ends a frame that another one follows. When presenting did not wait for the screen, this does.
    func finishFrame() {
        let rest = frameStart + period - MonotonicClock.now
        if rest > period / 4 { usleep(useconds_t(rest * 1e6)) }
    }

    /// No frame follows until something happens.
    mutating func rest() { clock.pause() }
}
