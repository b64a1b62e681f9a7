import Geometry
import Gestures
import PullToRefresh
import Testing

/// Where the styles see the finger when another finger takes over (R96).
@Suite struct FingerTests {
    /// A pull under a real gesture recognizer, in steps of a millisecond.
    private struct Panel {
        var kiosk = Kiosk(style: WaveStyle())
        var recognizer = GestureRecognizer()

        init() { kiosk.rate = 1000 }

        mutating func touch(_ finger: Int64, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double) {
            let event = TouchEvent(
                finger: FingerID(device: 1, finger: finger), phase: phase, position: Point(x, y), time: kiosk.time)
            let gestures = recognizer.handle(event, catches: kiosk.list.catchesTouch)
            for gesture in gestures + recognizer.advance(to: kiosk.time) {
                kiosk.list.handle(gesture, at: kiosk.time)
            }
        }

        /// The wave's middle control point is under the finger.
        var x: Double { Drawn(kiosk.list).controls[3].x }
    }

    @Test func anotherFingersPlaceIsReachedSoftly() {  // R96, R41
        var panel = Panel()
        panel.touch(0, .down, 60, 100)
        for y in 101...300 {
            panel.kiosk.frame()
            panel.touch(0, .move, 60, Double(y))
        }
        panel.touch(1, .down, 320, 200)
        panel.kiosk.run(0.5)
        #expect(abs(panel.x - 60) < 0.01)
        panel.touch(0, .up, 60, 300)
        panel.kiosk.frame()
        panel.touch(1, .move, 320, 201)
        #expect(abs(panel.x - 60) < 260 / 60, "no jump")
        var (last, passed) = (panel.x, 0)
        while abs(panel.x - 320) > 0.02, passed < 1000 {
            panel.kiosk.frame()
            passed += 1
            // A time constant of 60 ms: in a millisecond a sixtieth of what is left.
            #expect(panel.x >= last && panel.x - last <= (320 - last) / 60 + 1e-9)
            if passed == 60 { #expect(abs(panel.x - (320 - 260 / 2.718_28)) < 4) }
            last = panel.x
        }
        #expect(passed < 700 && panel.kiosk.list.phase != .idle)
    }
}
