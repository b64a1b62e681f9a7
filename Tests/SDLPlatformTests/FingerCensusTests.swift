import Geometry
import Gestures
import Testing

@testable import SDLPlatform

/// SDL's lists of fingers, one after the other.
struct FingerCensusTests {
    private func look(
        _ census: inout FingerCensus, at time: Double = 1, _ events: (TouchEvent.Phase, Int64)...
    ) -> Bool {
        for (phase, finger) in events {
            let id = FingerID(device: finger / 100, finger: finger)
            census.note(TouchEvent(finger: id, phase: phase, position: .zero, time: time))
        }
        return census.endPoll()
    }

    @Test func threeFingersLiftedInOneLookAreStolen() {  // R24
        var census = FingerCensus()
        #expect(!look(&census, (.down, 1), (.down, 2), (.down, 3)))
        #expect(!look(&census, (.move, 1)))
        #expect(look(&census, (.up, 1), (.up, 2), (.up, 3)))
        #expect(!look(&census))
    }

    @Test func twoFingersOrALookBetweenAreAPersons() {  // R24
        var census = FingerCensus()
        #expect(!look(&census, (.down, 1), (.down, 2)))
        #expect(!look(&census, (.up, 1), (.up, 2)))
        #expect(!look(&census, (.down, 1), (.down, 2), (.down, 3)))
        #expect(!look(&census, (.up, 1)))
        #expect(!look(&census, (.up, 2), (.up, 3)))
    }

    /// R24: after a frame that took long, three taps of one finger are read at once. The kernel gives each its own number.
    @Test func threeTapsInOneLookAreTaps() {
        var census = FingerCensus()
        #expect(!look(&census, (.down, 1), (.up, 1), (.down, 2), (.up, 2), (.down, 3), (.up, 3)))
        #expect(!look(&census, (.down, 4), (.up, 4), (.down, 4), (.up, 4), (.down, 4), (.up, 4)))
    }

    /// R23: SDL never reports that a finger was lifted (SYN_DROPPED). The lost gesture is noticed: at once where a finger of
    /// that device comes later than 10 s, and in any case after 60 s.
    @Test func aFingerWhoseLiftingGotLostIsForgotten() {
        for (second, device, isStolen) in [(9.0, 0, false), (11, 0, true), (11, 100, false), (61, 100, true)] {
            var census = FingerCensus()
            _ = look(&census, at: 0, (.down, 7))
            let fingers = (1...3).map { Int64($0 + device) }
            _ = look(&census, at: second, (.down, fingers[0]), (.down, fingers[1]), (.down, fingers[2]))
            #expect(
                look(&census, at: second, (.up, fingers[0]), (.up, fingers[1]), (.up, fingers[2])) == isStolen,
                "\(second) s, device \(device / 100)")
        }
    }

    @Test func aFingerThatMovesIsNotForgotten() {  // R23
        var census = FingerCensus()
        _ = look(&census, at: 0, (.down, 7))
        for second in 1...90 { _ = look(&census, at: Double(second), (.move, 7)) }
        _ = look(&census, at: 91, (.down, 1), (.down, 2), (.down, 3))
        #expect(!look(&census, at: 91, (.up, 1), (.up, 2), (.up, 3)))
    }
}

/// A panel that never reports motion.
struct MotionCheckTests {
    private func event(_ phase: TouchEvent.Phase, _ y: Double, _ time: Double, device: Int64 = 4) -> TouchEvent {
        TouchEvent(finger: FingerID(device: device, finger: -1), phase: phase, position: Point(5, y), time: time)
    }

    /// Touches one after the other, and which of them was reported.
    private func report(_ check: inout MotionCheck, count: Int, way: Double, seconds: Double, device: Int64 = 4) -> [Int] {
        (1...count).filter { touch in
            let time = Double(touch)
            let first = check.findsNone(event(.down, 100, time, device: device))
            return check.findsNone(event(.up, 100 + way, time + seconds, device: device)) || first
        }
    }

    /// R31: twenty fingers that moved more than 20 pt, without motion events.
    @Test func twentyWaysWithoutMotionAreReportedOnce() {
        var check = MotionCheck()
        #expect(report(&check, count: 100, way: 20.1, seconds: 0.1) == [20])
    }

    /// R31: SDL reports the place of the down when the finger is lifted, so long touches count as well.
    @Test func twentyLongTouchesWithoutMotionAreReportedOnce() {
        var check = MotionCheck()
        #expect(report(&check, count: 100, way: 0, seconds: 0.4) == [20])
    }

    @Test func tapsAreNoReason() {  // R31
        var check = MotionCheck()
        #expect(report(&check, count: 500, way: 19, seconds: 0.2) == [])
    }

    @Test func oneMotionIsEnoughForADevice() {  // R31
        var check = MotionCheck()
        _ = report(&check, count: 19, way: 50, seconds: 0.5)
        let isReported = check.findsNone(event(.move, 100, 30))
        #expect(!isReported)
        #expect(report(&check, count: 100, way: 50, seconds: 0.5) == [])
        #expect(report(&check, count: 100, way: 50, seconds: 0.5, device: 5) == [20], "another panel is another matter")
    }
}
