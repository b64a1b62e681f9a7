import Geometry
import Gestures
import SDLPlatform
import Testing

@testable import pullkiosk

/// What paces the loop where no screen does.
@Suite struct FramePacerTests {
    /// Presents that return at once, until the pacer has noticed that there is no screen.
    private func unpaced(rate: Double) -> FramePacer {
        var pacer = FramePacer(refreshRate: rate)
        while pacer.isMeasuring {
            _ = pacer.beginFrame()
            _ = pacer.presented()
            pacer.finishFrame()
        }
        return pacer
    }

    /// R10: without a pacer it would draw as fast as it can.
    @Test func framesKeepTheRateWhereNoScreenHoldsThemBack() {
        var pacer = unpaced(rate: 50)
        let start = MonotonicClock.now
        for _ in 0..<11 {
            _ = pacer.beginFrame()
            pacer.finishFrame()
        }
        #expect(MonotonicClock.now - start >= 0.18)
    }

    /// R6: a frame that took long counts as a suspension. A loop that had nothing to draw was not suspended.
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

    /// R49: a finger rests on a slow panel, which sends no report for some frames. When it lifts later, it flings nothing.
    @Test(arguments: [25.0, 30, 60]) func framesGoOnUntilAFingerHasRested(sensor: Double) {
        var recognizer = GestureRecognizer(stamps: .pump, resampling: .adaptive)
        func frame(_ time: Double, _ phase: TouchEvent.Phase? = nil, y: Double = 0) -> [Gesture] {
            let finger = FingerID(device: 3, finger: 1)
            let touch = phase.map { TouchEvent(finger: finger, phase: $0, position: Point(100, y), time: time) }
            return (touch.map { recognizer.handle($0, catches: false) } ?? []) + recognizer.advance(to: time)
        }
        var last = 1.0
        _ = frame(last, .down, y: 100)
        for report in 1...25 {
            _ = frame(last + 0.5 / sensor)
            last = 1 + Double(report) / sensor
            _ = frame(last, .move, y: 100 + 1000 * (last - 1))
        }
        _ = frame(last + FramePacer.inputMemory)
        #expect(frame(last + FramePacer.inputMemory + 0.05, .up).contains(.dragEnded(velocity: 0)))
    }
}
