import Animation
import Drawing
import Geometry
import Glibc
import Paths
import PullToRefresh
import Raster
import Testing

private func state(
    _ phase: RefreshPhase = .pulling, pull: Double, x: Double? = nil, time: Double = 0
) -> RefreshStyleState {
    RefreshStyleState(phase: phase, pull: pull, trigger: 90, width: 240, touchX: x, time: time)
}

private func drawn(_ phase: RefreshPhase = .pulling, pull: Double, x: Double? = nil, time: Double = 0) -> Drawn {
    Drawn(state(phase, pull: pull, x: x, time: time), style: DivotStyle())
}

/// L, its controls to C, C, its controls to R, R.
private func outline(_ drawn: Drawn) -> [Point] {
    guard let points = drawn.path("divot")?.points, points.count == 9 else { return [] }
    return Array(points[1...7])
}

@Suite struct DivotTests {
    @Test(arguments: [(20.0, 10.0), (90, 45), (111.9, 55.95), (112, 56), (200, 56)])
    func theEdgesTrailTheCentre(pull: Double, depth: Double) {  // R107
        let points = outline(drawn(pull: pull, x: 100))
        #expect(points.count == 7)
        #expect((points[0] - Point(0, pull - depth)).length < 1e-9)
        #expect((points[3] - Point(100, pull)).length < 1e-9)
        #expect((points[6] - Point(240, pull - depth)).length < 1e-9)
    }

    @Test func itIsLevelAtTheEndsAndAtTheDeepestPoint() {  // R107
        for x in [nil, 0, 100, 300] as [Double?] {
            let points = outline(drawn(pull: 90, x: x))
            let c = points[3].x
            for (a, b) in [(0, 1), (2, 3), (3, 4), (5, 6)] { #expect(points[a].y == points[b].y && points[a].x < points[b].x) }
            #expect(abs(points[1].x - 0.45 * c) < 1e-9 && abs(points[2].x - 0.6 * c) < 1e-9)
            #expect(abs(240 - points[5].x - 0.45 * (240 - c)) < 1e-9 && abs(240 - points[4].x - 0.6 * (240 - c)) < 1e-9)
        }
    }

    @Test func withoutADivotItIsARectangle() {  // R107
        for phase in [RefreshPhase.refreshing, .success, .finishing] {
            let ys = Set((drawn(phase, pull: 60).path("divot")?.samples ?? []).map { ($0.y * 1e6).rounded() / 1e6 })
            #expect(ys.isSubset(of: [0, 60]) && ys.contains(60))
        }
    }

    @Test func itIsUnderTheFingerAndNeverTooNearToASide() {  // R108
        for (finger, x) in [(-50.0, 24.0), (0, 24), (24, 24), (100, 100), (216, 216), (240, 216), (290, 216)] {
            #expect(abs(outline(drawn(pull: 90, x: finger))[3].x - x) < 1e-9)
        }
        #expect(outline(drawn(pull: 90))[3].x == 120)
    }

    @Test func aTickComesWithEachTwelfth() {  // R108
        for pull in stride(from: 1.0, through: 130, by: 1) {
            let ticks = drawn(pull: pull).list.commands.filter { $0.name == "tick" }
            #expect(ticks.count == min(Int(12 * pull / 90 + 1e-9), 12))
        }
    }

    @Test func theTicksAreOpaqueFromAThirdOn() {  // R108
        var last = 0
        for pull in stride(from: 8.0, through: 90, by: 0.5) {
            let alpha = Int(drawn(pull: pull).color("tick")?.alpha ?? 0)
            #expect(alpha >= last)
            #expect(pull > 0.36 * 90 ? alpha == 255 : pull > 0.33 * 90 || alpha < 255)
            last = alpha
        }
    }

    @Test func letGoTooEarlyItClosesWithTheList() {  // R109
        var kiosk = Kiosk(style: DivotStyle(), width: 240)
        kiosk.pull(to: 85, x: 60)
        kiosk.letGo(speed: 600)
        var last = outline(Drawn(kiosk.list))
        while kiosk.list.pull > 0, kiosk.time < 3 {
            let pull = kiosk.list.pull
            kiosk.frame()
            guard kiosk.list.pull > 0 else { break }
            let now = outline(Drawn(kiosk.list))
            let moved = abs(kiosk.list.pull - pull)
            for (a, b) in zip(last, now) { #expect((a - b).length <= moved + 1e-9) }
            last = now
        }
        #expect(kiosk.list.phase == .idle && kiosk.refreshes == 0)
    }

    @Test func letGoLaterItSnapsToTheHold() {  // R109
        var kiosk = Kiosk(style: DivotStyle(), width: 240)
        kiosk.pull(to: 130, x: 60)
        let spring = Spring(duration: 0.5, ratio: 0.57)
        kiosk.letGo()
        let start = kiosk.time
        var last = outline(Drawn(kiosk.list))
        for _ in 0..<60 {
            let pull = kiosk.list.pull
            kiosk.frame()
            let now = outline(Drawn(kiosk.list))
            let left = spring.state(after: kiosk.time - start, displacement: 1, velocity: 0).displacement
            #expect(abs(now[3].y - now[0].y - 56 * left) < 1e-6)
            // The spring is fastest at 0.44 of ω a second, from 56 points.
            for (a, b) in zip(last, now) {
                #expect((a - b).length <= abs(kiosk.list.pull - pull) + 1.2 * 56 * 0.5 * spring.frequency / 60)
            }
            last = now
        }
        kiosk.run(1)
        #expect(kiosk.list.pull == 60 && kiosk.list.phase == .refreshing)
        #expect(outline(Drawn(kiosk.list)).allSatisfy { abs($0.y - 60) < 0.01 })
    }

    @Test func theOvershootStaysInTheBand() {  // R91
        for time in stride(from: 0.0, through: 0.6, by: 0.01) {
            #expect(outline(drawn(.committing, pull: 80, time: time)).allSatisfy { $0.y <= 80 + 1e-9 })
        }
    }

    @Test func theTicksTurnOnceASecond() {
        func angle(_ time: Double) -> Double {
            let points = drawn(.refreshing, pull: 60, time: time).path("tick")?.points ?? [.zero, .zero]
            return atan2(points[1].x - points[0].x, points[0].y - points[1].y) * 180 / .pi
        }
        for time in [0.0, 0.1, 0.25, 0.6, 1.3] { #expect(angleDistance(angle(time), 360 * time) < 0.01) }
    }

    @Test func theTicksShrinkWithWhatIsLeft() {
        func size(_ pull: Double) -> Double {
            (drawn(.finishing, pull: pull, time: 0.2).path("tick")?.points.map { ($0 - Point(120, pull / 2)).length }.max() ?? 0)
        }
        for pull in [50.0, 30, 12] { #expect(abs(size(pull) / size(60) - pull / 60) < 1e-9) }
    }
}
