import Drawing
import Geometry
import Gestures
import PullToRefresh
import Testing

@Suite struct DrawingContinuityTests {
    /// Every possible event in every phase, drawn just before and just after it at the same time.
    @Test(arguments: RefreshPhase.allCases)
    func nothingDrawnJumpsAtAnAction(phase: RefreshPhase) {  // R92
        let actions: [(inout RefreshableScroll, Double) -> Void] = [
            { $0.handle(.touchBegan(Point(40, 300)), at: $1) }, { $0.handle(.dragEnded(velocity: 2000), at: $1) },
            { $0.handle(.cancelled, at: $1) }, { $0.handle(.touchEnded, at: $1) }, { $0.beginRefresh(at: $1) },
            { $0.endRefresh(.success(newItems: 1), at: $1) },
        ]
        for settle in [0.0, 0.05, 0.5] {
            for action in actions {
                var kiosk = Kiosk()
                kiosk.reach(phase)
                if phase != .idle, phase != .finishing, phase != .retracting { kiosk.run(min(settle, 0.2)) }
                let before = Drawn(kiosk.list).controls
                action(&kiosk.list, kiosk.time)
                let after = Drawn(kiosk.list).controls
                #expect(before.count == after.count)
                for (a, b) in zip(before, after) { #expect((a - b).length < 0.1, "\(a) to \(b)") }
            }
        }
    }

    /// A whole refresh, and one with a finger in every phase, in steps of a millisecond.
    @Test(arguments: [false, true])
    func nothingDrawnJumpsInBetween(withFinger: Bool) {  // R92
        var kiosk = Kiosk()
        kiosk.rate = 1000
        kiosk.pull(to: 150, x: 90)
        kiosk.letGo(speed: 500)
        var last = Drawn(kiosk.list).controls
        var largest = 0.0
        for millisecond in 0..<3000 {
            if withFinger { kiosk.touch(at: millisecond) }
            if millisecond == 900 { kiosk.end() }
            kiosk.frame()
            let now = Drawn(kiosk.list).controls
            for (a, b) in zip(last, now) { largest = max(largest, abs(b.y - a.y)) }
            last = now
        }
        // The wave's own spring is the fastest of all: its control point C, from 178 to 50 at ω = 15.9 rad/s.
        #expect(largest <= 1.2 * 128 * 15.9 * 0.65 / 1000, "\(largest)")
        #expect(kiosk.list.phase == .idle)
    }

    /// A finger pushes the closing band so far that it counts as a new pull.
    @Test(arguments: RefreshStyles.names)
    func nothingPaintedJumpsWhereANewPullBegins(name: String) throws {  // R92, R69
        var kiosk = Kiosk(style: try #require(RefreshStyles().named(name)), width: 240)
        kiosk.reach(.finishing)
        kiosk.list.handle(.touchBegan(Point(120, 300)), at: kiosk.time)
        kiosk.list.handle(.dragBegan(Point(120, 310)), at: kiosk.time)
        kiosk.run(0.5)
        var way = 0.0
        while kiosk.list.phase == .finishing, way > -1000 {
            let before = Painted(Drawn(kiosk.list).list)
            way -= 0.2
            kiosk.list.handle(.dragMoved(translation: way, Point(120, 310)), at: kiosk.time)
            let step = Painted(Drawn(kiosk.list).list).difference(from: before)
            if kiosk.list.phase != .finishing { #expect(step < 36, "at \(kiosk.list.pull): \(step)") }
        }
        #expect(kiosk.list.phase == .pulling)
    }

    @Test func theWaveFollowsTheFingerSoftly() {  // R96
        var kiosk = Kiosk()
        kiosk.rate = 1000
        kiosk.pull(to: 60, x: 100)
        #expect(Drawn(kiosk.list).controls[3].x == 100)
        kiosk.drag(to: 60, x: 300)
        kiosk.run(0.059)
        #expect(abs(Drawn(kiosk.list).controls[3].x - (300 - 200 / 2.718_28)) < 0.5)
        kiosk.run(1)
        #expect(Drawn(kiosk.list).controls[3].x == 300)
        #expect(!kiosk.list.isMoving)
    }

    @Test func withoutAFingerTheWaveIsInTheMiddle() {  // R96
        var kiosk = Kiosk()
        kiosk.list.beginRefresh(at: 0)
        kiosk.run(0.05)
        #expect(Drawn(kiosk.list).controls[3].x == 187.5)
    }

    @Test func theWaveNeverLeavesTheBand() {  // R91, R102
        for speed in [-8000.0, -3000, 0, 3000, 8000] {
            var kiosk = Kiosk()
            kiosk.pull(to: 140, x: 90)
            kiosk.letGo(speed: speed)
            for _ in 0..<120 {
                kiosk.frame()
                let lowest = Drawn(kiosk.list).path("wave")?.samples.map(\.y).max() ?? 0
                #expect(lowest <= kiosk.list.pull + 1e-6)
            }
        }
    }

    @Test func aClosedBandDrawsNothing() {
        let kiosk = Kiosk(at: 200)
        #expect(Drawn(kiosk.list).list.commands.isEmpty)
    }

    @Test func everyNameHasItsStyle() {
        for name in RefreshStyles.names { #expect(RefreshStyles().named(name).map { type(of: $0).name } == name) }
        #expect(RefreshStyles().named("nothing") == nil)
    }
}

extension Kiosk {
    /// Catches the bounce, pulls, lets go, and catches the closing band.
    mutating func touch(at millisecond: Int) {
        switch millisecond {
        case 150, 1320: list.handle(.touchBegan(Point(300, 300)), at: time)
        case 300: list.handle(.dragBegan(Point(300, 310)), at: time)
        case 301...400:
            list.handle(.dragMoved(translation: Double(millisecond - 300) * 0.5, Point(300, 310)), at: time)
        case 420: list.handle(.dragEnded(velocity: 300), at: time)
        case 1500: list.handle(.touchEnded, at: time)
        default: break
        }
    }
}
