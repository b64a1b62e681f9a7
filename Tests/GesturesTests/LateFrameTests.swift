import Gestures
import Testing

/// SDL stamps what it reads together alike: after a late frame a finger that moved all the while looks like one that stood still.
@Suite struct LateFrameTests {
    static let panels = [60.0, 100, 120, 240]
    /// What three reports of a panel of 60 Hz may say of 1000 pt/s, in a frame in time too.
    private static let speeds = 800.0...1400

    /// What a recognizer that knows its panel makes of a finger that moves at 1000 pt/s from the first frame until `lift`, and is
    /// read by frames at these times.
    private func swipe(_ sensor: Double, frames: [Double], lift: Double) -> [Gesture] {
        var recognizer = GestureRecognizer(stamps: .pump, resampling: .adaptive)
        _ = Swipe(sensor: sensor, stamps: .pump).play(seconds: 1, on: &recognizer)
        _ = recognizer.play([event(.up, 100, 0, 1.5)])
        let start = 3.0
        var gestures = recognizer.advance(to: start) + recognizer.handle(event(.down, 100, 100, start), catches: false)
        var reports = 1
        for frame in frames {
            let now = start + frame
            while case let time = Double(reports) / sensor, time < min(frame, lift) {
                gestures += recognizer.handle(event(.move, 100, 100 + 1000 * time, now), catches: false)
                reports += 1
            }
            if frame >= lift, recognizer.fingerCount > 0 {
                gestures += recognizer.handle(event(.up, 100, 0, now), catches: false)
            }
            gestures += recognizer.advance(to: now)
        }
        return gestures
    }

    /// Frames at 60 Hz for 200 ms, then one that takes `last` seconds.
    private func frames(_ last: Double) -> [Double] {
        let first = (0...12).map { Double($0) / 60 }
        return first + [0.2 + last]
    }

    @Test(arguments: panels) func aFingerThatLeavesInALateFrameFlings(sensor: Double) throws {  // R25
        for late in [0.017, 0.045, 0.066, 0.1, 0.2] {
            for part in [0.3, 0.6, 0.95] {
                let lift = 0.2 + late * part
                let gestures = swipe(sensor, frames: frames(late), lift: lift)
                let speed = try #require(gestures.compactMap(\.speed).last)
                #expect(Self.speeds.contains(speed), "\(sensor) Hz, \(late) s, lifted at \(lift): \(speed)")
                let left = 1000 * lift - 10 - (try #require(gestures.compactMap(\.translation).last))
                #expect(left < 1000 / sensor + 25, "\(sensor) Hz, \(late) s: \(left) pt are missing")
            }
        }
    }

    /// After a hang nobody knows whether it flicked or rested, but that it went there it did.
    @Test(arguments: panels) func aFingerThatLeavesInAHangIsFollowed(sensor: Double) throws {
        for hang in [0.3, 0.5, 1.9] {
            let lift = 0.2 + 0.15
            let gestures = swipe(sensor, frames: frames(hang), lift: lift)
            let left = 1000 * lift - 10 - (try #require(gestures.compactMap(\.translation).last))
            #expect(left < 1000 / sensor + 25, "\(sensor) Hz, \(hang) s: \(left) pt are missing")
            #expect(gestures.compactMap(\.speed) == [0])
        }
    }

    @Test(arguments: panels, [24.0, 20, 15, 10]) func aSlowMachineFlings(sensor: Double, rate: Double) throws {  // R25
        for lift in stride(from: 0.2, to: 0.4, by: 0.013) {
            let frames = (0...Int(0.6 * rate)).map { Double($0) / rate }
            let gestures = swipe(sensor, frames: frames, lift: lift)
            let speed = try #require(gestures.compactMap(\.speed).last)
            #expect(Self.speeds.contains(speed), "\(sensor) Hz at \(rate) frames a second, lifted at \(lift): \(speed)")
        }
    }

    /// A frame in between that hears nothing of the finger knows that it rests, unless it comes right after a report.
    @Test(arguments: [(0.066, true), (0.1, true), (0.005, false), (0.02, false)])
    func onlyAFrameThatHeardNothingForLongSawARest(quiet: Double, isRest: Bool) throws {  // R49
        var recognizer = GestureRecognizer(stamps: .pump, resampling: .adaptive)
        var now = 1.0
        func advance(_ seconds: Double, _ touches: (TouchEvent.Phase, Double)...) -> [Gesture] {
            now += seconds
            let events = touches.map { event($0, 100, $1, now) }
            return events.flatMap { recognizer.handle($0, catches: false) } + recognizer.advance(to: now)
        }
        _ = advance(0.016, (.down, 100))
        for step in 1...12 {
            let place = 100 + Double(step) * 16
            _ = advance(1.0 / 60, (.move, place - 8), (.move, place))
        }
        _ = advance(quiet)
        let speed = try #require(advance(0.08, (.up, 0)).compactMap(\.speed).last)
        #expect(isRest ? speed == 0 : Self.speeds.contains(speed), "\(speed)")
    }
}
