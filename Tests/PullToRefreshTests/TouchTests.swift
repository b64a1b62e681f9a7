import Geometry
import Gestures
import PullToRefresh
import TestSupport
import Testing

/// A list under a real gesture recognizer: touch events in, offsets out.
struct Panel {
    /// A refresh that nobody ends runs on.
    var list = RefreshableScroll(style: WaveStyle(), times: Panel.patient)

    private static var patient: RefreshTimes {
        var times = RefreshTimes()
        times.timeout = 1_000
        return times
    }
    var recognizer = GestureRecognizer()
    var time = 0.0
    var gestures: [Gesture] = []
    var events: [RefreshEvent] = []

    init(at offset: Double = 0) {
        list.layOut(width: 375, viewportHeight: 800, contentHeight: 4000, pixelScale: 1, at: 0)
        list.scroll(to: offset, animated: false, at: 0)
    }

    mutating func touch(_ phase: TouchEvent.Phase, _ y: Double, x: Double = 100, finger: Int64 = 0) {
        let event = TouchEvent(
            finger: FingerID(device: 1, finger: finger), phase: phase, position: Point(x, y), time: time)
        pass(recognizer.handle(event, catches: list.catchesTouch))
        pass(recognizer.advance(to: time))
    }

    private mutating func pass(_ new: [Gesture]) {
        gestures += new
        for gesture in new { list.handle(gesture, at: time) }
    }

    mutating func run(_ seconds: Double) {
        for _ in 0..<Int((seconds * 120).rounded()) { step(1.0 / 120) }
    }

    mutating func step(_ seconds: Double) {
        time += seconds
        pass(recognizer.advance(to: time))
        events += list.advance(to: time)
    }

    /// A straight drag, a position every frame of 1/120 s.
    mutating func drag(from start: Double, to end: Double, seconds: Double, finger: Int64 = 0) {
        touch(.down, start, finger: finger)
        let steps = Int((seconds * 120).rounded())
        for step in 1...steps {
            run(1.0 / 120)
            touch(.move, start + (end - start) * Double(step) / Double(steps), finger: finger)
        }
    }

    mutating func cancel() { pass(recognizer.cancelTouches(at: time)) }
}

@Suite struct TouchTests {
    @Test func aPullOf300PointsRefreshes() {  // R46, R61
        var panel = Panel()
        panel.drag(from: 100, to: 400, seconds: 0.5)
        #expect(abs(panel.list.pull - 290 * 0.55 * 800 / (800 + 0.55 * 290)) < 0.01)
        panel.run(0.1)
        panel.touch(.up, 400)
        panel.run(1)
        #expect(panel.events.filter { $0 == .refresh }.count == 1)
        #expect(panel.list.offset == -50 && panel.list.phase == .refreshing)
    }

    @Test func aFlickSlidesOn() {  // R25, R51
        var panel = Panel(at: 1000)
        panel.drag(from: 600, to: 400, seconds: 0.2)
        let lifted = panel.list.offset
        panel.touch(.up, 400)
        panel.run(8)
        #expect(abs(panel.list.offset - lifted - 499.5) < 5)
    }

    @Test func aRestBeforeLiftingStopsTheList() {  // R49
        var panel = Panel(at: 1000)
        panel.drag(from: 600, to: 400, seconds: 0.2)
        panel.run(0.05)
        panel.touch(.up, 400)
        #expect(!panel.list.isMoving)
    }

    @Test func aTouchStopsAFlingAndTapsNothing() {  // R38
        var panel = Panel(at: 1000)
        panel.drag(from: 600, to: 400, seconds: 0.2)
        panel.touch(.up, 400)
        panel.run(0.3)
        let offset = panel.list.offset
        panel.touch(.down, 300)
        #expect(panel.list.offset == offset && !panel.list.isMoving)
        panel.run(0.05)
        panel.touch(.up, 300)
        panel.run(1)
        #expect(panel.list.offset == offset && panel.gestures.last == .touchEnded)
    }

    @Test func twoFingersPullAsFarAsOne() {  // R40
        var one = Panel()
        var two = Panel()
        one.drag(from: 100, to: 380, seconds: 0.4)
        two.touch(.down, 100)
        two.touch(.down, 50, x: 300, finger: 1)
        for step in 1...48 {
            two.run(1.0 / 120)
            two.touch(.move, 50 + Double(step) * 9, x: 300, finger: 1)
            two.touch(.move, 100 + 280 * Double(step) / 48)
        }
        #expect(two.list.pull == one.list.pull && two.list.phase == .armed)
    }

    @Test func aSidewaysDragNeitherScrollsNorRefreshes() {  // R43
        var panel = Panel()
        panel.touch(.down, 100)
        panel.touch(.move, 105, x: 120)
        panel.touch(.move, 500, x: 130)
        panel.run(0.1)
        panel.touch(.up, 500, x: 130)
        panel.run(1)
        #expect(panel.list.offset == 0 && panel.events.isEmpty)
    }

    @Test func lostFocusSpringsBackWithoutARefresh() {  // R22, R66
        var panel = Panel()
        panel.drag(from: 100, to: 500, seconds: 0.4)
        #expect(panel.list.phase == .armed)
        panel.cancel()
        panel.run(2)
        #expect(panel.list.offset == 0 && !panel.events.contains(.refresh))
    }

    @Test func aFingerWhoseLiftingGotLostLetsGoAfterAMinute() {  // R23
        var panel = Panel()
        panel.drag(from: 100, to: 500, seconds: 0.4)
        panel.run(62)
        #expect(panel.list.offset == 0 && !panel.events.contains(.refresh))
        panel.drag(from: 600, to: 400, seconds: 0.4)
        #expect(abs(panel.list.offset - 190) < 0.01)
    }

    @Test func anotherFingerTakesOverWithoutAStep() {  // R41, R96
        var panel = Panel()
        panel.drag(from: 100, to: 300, seconds: 0.3)
        panel.touch(.down, 500, x: 300, finger: 1)
        panel.run(0.1)
        let (offset, x) = (panel.list.offset, waveX(panel.list))
        panel.touch(.up, 300)
        #expect(panel.list.offset == offset && waveX(panel.list) == x)
        panel.run(1.0 / 120)
        panel.touch(.move, 500.5, x: 300, finger: 1)
        #expect(abs(panel.list.offset - offset) <= 0.5 && panel.list.offset < offset)
        // From the old finger's x to the new one's, without a jump and with a time constant of 60 ms.
        #expect(abs(waveX(panel.list) - x) < 1)
        panel.run(0.06)
        #expect(abs(waveX(panel.list) - (300 - 200 / 2.718)) < 5)
        panel.run(1)
        #expect(waveX(panel.list) == 300)
        panel.touch(.up, 500.5, x: 300, finger: 1)
        panel.run(2)
        #expect(panel.list.offset == 0 && !panel.events.contains(.refresh))
    }

    /// C of the wave: where it follows the finger to.
    private func waveX(_ list: RefreshableScroll) -> Double { Drawn(list).controls.dropFirst(3).first?.x ?? .nan }

    /// A list comes to rest within two seconds, or within two more after a fling: a fling takes up to 4.5 s
    /// (Behaviour.md, "Fling").
    @Test func anyFingersLeaveTheListAtRest() {  // R42
        for seed in 0..<10_000 as Range<UInt64> {
            var random = Random(seed: seed)
            var panel = Panel(at: random.unit() * 3200)
            for _ in 0..<60 { panel.touchSomehow(&random) }
            for finger in 0..<10 { panel.touch(.up, 0, finger: Int64(finger)) }
            var fault = panel.fault(afterRest: 2)
            panel.list.endRefresh(.empty, at: panel.time)
            fault = fault ?? panel.fault(afterRest: 3)
            if panel.list.phase != .idle || panel.list.inset != 0 { fault = fault ?? "\(panel.list.phase)" }
            if let fault { Issue.record("seed \(seed): \(fault)") }
        }
    }
}

extension Panel {
    fileprivate mutating func touchSomehow(_ random: inout Random) {
        let phase: TouchEvent.Phase = [.down, .move, .move, .move, .up, .cancel][random.below(6)]
        touch(phase, random.unit() * 800, x: 90 + random.unit() * 20, finger: Int64(random.below(10)))
        if random.unit() < 0.4 { step(random.unit() * 0.05) }
    }

    /// What is wrong so many seconds after the last finger, or after its fling; nil where nothing is.
    fileprivate mutating func fault(afterRest seconds: Double) -> String? {
        let isThrown = abs(gestures.last { $0.speed != nil }?.speed ?? 0) > 50
        let end = time + seconds + (isThrown ? 4.6 : 0)
        while time < end {
            step(0.25)
            if !list.offset.isFinite { return "no number" }
        }
        let rests = (-list.inset...3200).contains(list.offset) && (!list.isMoving || list.phase == .refreshing)
        return rests ? nil : "\(list.phase) at \(list.offset), moving: \(list.isMoving)"
    }
}

extension Gesture {
    fileprivate var speed: Double? { if case .dragEnded(let velocity) = self { velocity } else { nil } }
}
