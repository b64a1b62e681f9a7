import Geometry
import Gestures
import PullToRefresh
import TestSupport
import Testing

/// A fling begins where the drag was: the list's step in the frame in which the finger lifts is the one between the steps before
/// and after it.
@Suite struct LiftTests {
    static let panels = [25.0, 33, 50, 60.3, 80, 100, 120, 240]
    static let screens = [30.0, 48, 60, 75, 90, 120]

    // R29
    @Test(arguments: panels, screens) func theStepAtTheLiftIsBetweenItsNeighbours(sensor: Double, screen: Double) {
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            for speed in [-2_400.0, 900] {
                for phase in stride(from: 0.0, to: 1, by: 0.125) {
                    for lift in stride(from: 0.0, to: 1, by: 0.0625) {
                        let swipe = FlingSwipe(
                            sensor: sensor, screen: screen, stamps: stamps, speed: speed, phase: phase, lift: lift)
                        let steps = swipe.stepsAroundTheLift
                        let between = (steps[0] + steps[2]) / 2
                        #expect(
                            abs(steps[1] - between) <= 0.1 * abs(between),
                            "\(stamps), \(speed) pt/s, phase \(phase), lift \(lift): \(steps)")
                    }
                }
            }
        }
    }
}

/// A finger of constant speed on a long list, lifted at any moment between two reports.
private struct FlingSwipe {
    let sensor: Double
    let screen: Double
    let stamps: VelocityTracker.Stamps
    let speed: Double
    /// Of the panel to the screen, 0…1.
    let phase: Double
    /// How long after its last report the finger lifts, in intervals of the panel.
    let lift: Double

    private static let delay = 0.002

    /// Before the lift, in its frame, and after it, in points of the list.
    var stepsAroundTheLift: [Double] {
        var recognizer = GestureRecognizer(stamps: stamps, resampling: .adaptive)
        var list = RefreshableScroll(style: WaveStyle())
        list.layOut(width: 375, viewportHeight: 800, contentHeight: 40_000, pixelScale: 1, at: 0)
        list.scroll(to: 20_000, animated: false, at: 0)
        var offsets: [Double] = []
        var reports = 0
        let count = Int(0.5 * sensor)
        var isDown = true
        var framesLeft = 2
        while framesLeft > 0 {
            let frame = Double(offsets.count) / screen
            var gestures: [Gesture] = []
            func read(_ kind: TouchEvent.Phase, _ y: Double, _ time: Double) {
                let event = TouchEvent(
                    finger: FingerID(device: 1, finger: 0), phase: kind, position: Point(100, y),
                    time: stamps == .kernel ? time : frame)
                gestures += recognizer.handle(event, catches: false, frame: frame)
            }
            while reports < count, reportTime(reports) + Self.delay <= frame {
                read(reports == 0 ? .down : .move, 400 + speed * reportTime(reports), reportTime(reports))
                reports += 1
            }
            let end = reportTime(count - 1) + lift / sensor
            if isDown, reports == count, end + Self.delay <= frame {
                read(.up, 0, end)
                isDown = false
            }
            if !isDown { framesLeft -= 1 }
            gestures += recognizer.advance(to: frame)
            for gesture in gestures { list.handle(gesture, at: frame) }
            _ = list.advance(to: frame)
            offsets.append(list.offset)
        }
        return zip(offsets.suffix(4), offsets.suffix(3)).map { $1 - $0 }
    }

    private func reportTime(_ index: Int) -> Double { (Double(index) + phase) / sensor }
}
