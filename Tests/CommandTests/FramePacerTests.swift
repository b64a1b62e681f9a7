import SDLPlatform
import Testing

@testable import pullkiosk

/// What holds the loop back where no screen does.
@Suite struct FramePacerTests {
    /// Presents that return at once, until that is known.
    private func unpaced(rate: Double) -> FramePacer {
        var pacer = FramePacer(refreshRate: rate)
        while pacer.isMeasuring {
            _ = pacer.beginFrame()
            _ = pacer.presented()
            pacer.finishFrame()
        }
        return pacer
    }

    /// R10: else it would draw as fast as it can.
    @Test func framesKeepTheRateWhereNoScreenHoldsThemBack() {
        var pacer = unpaced(rate: 50)
        let start = MonotonicClock.now
        for _ in 0..<11 {
            _ = pacer.beginFrame()
            pacer.finishFrame()
        }
        #expect(MonotonicClock.now - start >= 0.18)
    }

    /// R6: a frame that took long was a suspension; a loop that had nothing to draw was not suspended.
    @Test func aRestIsNoSuspension() {
        var pacer = unpaced(rate: 60)
        _ = pacer.beginFrame()
        MonotonicClock.sleep(until: MonotonicClock.now + 0.3)
        _ = pacer.beginFrame()
        #expect(pacer.wasSuspended)
        pacer.rest()
        MonotonicClock.sleep(until: MonotonicClock.now + 0.3)
        _ = pacer.beginFrame()
        #expect(!pacer.wasSuspended)
    }
}
