import Gestures
import Testing

/// SDL gives the same stamp to all reports that it reads together: after a late frame a finger that moved looks like one that
/// rested.
@Suite struct LateFrameTests {
    static let panels = [60.0, 100, 120, 240]
    /// The range of speeds that three reports of a panel of 60 Hz can give for 1000 pt/s, even in a frame on time.
    private static let speeds = 800.0...1400

    /// The gestures of a recognizer that knows its panel, for a finger that moves at 1000 pt/s from the first frame until
    /// `lift` and is read by frames at these times.
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

    /// After a hang its speed is unknown, but its distance is not.
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

    /// R28: while nothing moves there are no frames. A touch that ends such a rest was read at once, however long ago the last
    /// frame was.
    @Test(arguments: panels, [0.06, 0.1, 0.15, 0.24])
    func strokesAfterAShortRestAreAsSmooth(sensor: Double, rest: Double) {
        let (short, long) = (strokes(sensor, rest: rest), strokes(sensor, rest: 3))
        for (frames, expected) in zip(short, long) {
            #expect(frames.roughness < expected.roughness + 0.1)
            for (frame, other) in zip(frames, expected) { #expect(abs((frame.shown ?? 0) - (other.shown ?? 0)) < 5) }
        }
    }

    /// Three drags of a recognizer that does not know the panel, each followed by frames in which a finger may move again.
    private func strokes(_ sensor: Double, rest: Double) -> [[Swipe.Frame]] {
        var recognizer = GestureRecognizer(stamps: .pump, resampling: .adaptive)
        let swipe = Swipe(sensor: sensor, delay: 0, stamps: .pump)
        var now = 1.0
        return (0..<3).map { _ in
            _ = recognizer.advance(to: now)
            now += rest
            let frames = swipe.play(seconds: 0.3, on: &recognizer, from: now)
            now += 0.3
            _ = recognizer.play([event(.up, 100, 0, now)])
            now += 0.1
            return frames
        }
    }

    @Test(arguments: [25.0, 60], [0.06, 0.15, 0.24])
    func aShortFlickAfterAShortRestFlings(sensor: Double, rest: Double) {  // R25
        var recognizer = GestureRecognizer(stamps: .pump, resampling: .adaptive)
        _ = recognizer.advance(to: 1)
        let down = 1 + rest
        let touches = [event(.down, 100, 100, down), event(.move, 100, 100 + 1000 / sensor, down + 1 / sensor)]
        let gestures = recognizer.play(touches + [event(.up, 100, 0, down + 1.5 / sensor)])
        #expect(gestures.compactMap(\.speed).allSatisfy(Self.speeds.contains) && gestures.contains { $0.speed != nil })
    }

    @Test(arguments: panels) func aFlickThatOneLateFrameReadsFlings(sensor: Double) throws {  // R25
        var recognizer = GestureRecognizer(stamps: .pump, resampling: .adaptive)
        _ = Swipe(sensor: sensor, stamps: .pump).play(seconds: 1, on: &recognizer)
        _ = recognizer.play([event(.up, 100, 0, 1.5)]) + recognizer.advance(to: 3)
        let places = stride(from: 0.0, through: 0.08, by: 1 / sensor).map { 100 + 1000 * $0 }
        let touches = places.enumerated().map { event($0 == 0 ? .down : .move, 100, $1, 3.1) } + [event(.up, 100, 0, 3.1)]
        let gestures = touches.flatMap { recognizer.handle($0, catches: false) }
        #expect(Self.speeds.contains(try #require(gestures.compactMap(\.speed).last)))
    }

    /// A frame in between without a report shows that the finger rests, unless it comes right after a report.
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
