import Animation
import Drawing
import Geometry
import Gestures
import Glibc
import Paths
import PullToRefresh
import Raster
import Testing

private func state(
    _ phase: RefreshPhase = .pulling, pull: Double, x: Double? = nil, width: Double = 375, time: Double = 0
) -> RefreshStyleState {
    RefreshStyleState(phase: phase, pull: pull, trigger: 95, width: width, touchX: x, time: time)
}

@Suite struct WaveTests {
    private var article: WaveStyle {
        var style = WaveStyle()
        style.figures = .article
        return style
    }

    @Test func theControlPointsAreTheVectors() {  // R101
        let expected = [
            (-24.5, 44.33), (nil, 44.33), (63.89, 76.76), (100, 113.24), (179.75, 76.76), (nil, 44.33), (375, 44.33),
        ]
        for (point, (x, y)) in zip(Drawn(state(pull: 95, x: 100)).controls, expected) {
            if let x { #expect(abs(point.x - x) < 0.01) }
            #expect(abs(point.y - y) < 0.01)
        }
        let controls = Drawn(state(pull: 95, x: 100)).controls
        #expect(abs(controls[1].x - (-24.5 + 0.44 * 124.5)) < 0.01)
        #expect(abs(controls[5].x - (375 - 0.44 * 275)) < 0.01)
    }

    @Test func theWaveStopsGrowing() {  // R101
        for (pull, depth) in [(30.0, 16.0), (131.25, 70), (200, 70), (285, 70)] {
            let controls = Drawn(state(pull: pull)).controls
            #expect(abs(controls[0].y - (pull - depth)) < 0.01)
            #expect(abs(controls[3].y - (pull - depth + 1.36 * depth)) < 0.01)
        }
    }

    @Test func theLowestPointIsAboveTheList() {  // R91, R102
        for pull in stride(from: 1.0, through: 280, by: 9) {
            for x in [0.0, 100, 187.5, 375] {
                let drawn = Drawn(state(pull: pull, x: x))
                let wave = min(pull / 3 * 1.6, 70)
                let lowest = drawn.path("wave")?.samples.map(\.y).max() ?? .nan
                #expect(abs(lowest - (pull - wave + 0.96 * wave)) < 0.05)
                #expect(lowest <= pull)
            }
        }
    }

    @Test func theApexIsWhereTheVectorSays() {  // Behaviour.md, "Wave"
        let samples = Drawn(state(pull: 95, x: 100)).path("wave")?.samples ?? []
        let apex = samples.max { $0.y < $1.y } ?? .zero
        #expect(abs(apex.x - 109.93) < 0.5 && abs(apex.y - 92.97) < 0.01)
    }

    @Test func theBounceSwingsToTheHold() {  // R103
        let spring = Spring(duration: 0.9, ratio: 0.43)
        #expect(abs(spring.stiffness - 253.86) < 0.1 && abs(spring.damping - 13.70) < 0.01)
        for pull in [95.0, 140] {
            let start = Drawn(state(.committing, pull: pull)).controls
            for time in stride(from: 0.0, through: 0.9, by: 0.01) {
                let left = spring.state(after: time, displacement: 1, velocity: 0).displacement
                let now = Drawn(state(.committing, pull: pull, time: time)).controls
                for (a, b) in zip(start, now) { #expect(abs(b.y - (50 + (a.y - 50) * left)) < 0.01) }
            }
            let overshoot = (50 - Drawn(state(.committing, pull: pull, time: 0.218)).controls[3].y) / (start[3].y - 50)
            #expect(abs(overshoot - 0.224) < 0.005)
            #expect(Drawn(state(.refreshing, pull: 50)).controls.allSatisfy { abs($0.y - 50) < 0.5 })
        }
    }

    /// R103: from the release of a pull on, the wave swings on its own spring, and the list moves on its own.
    @Test(arguments: [100.0, 140, 250]) func theBounceOfAPullSwingsToTheHold(pull: Double) {
        var kiosk = Kiosk()
        kiosk.rate = 1000
        kiosk.pull(to: pull, x: 120)
        kiosk.letGo()
        let (start, begin) = (Drawn(kiosk.list).controls, kiosk.time)
        let spring = Spring(duration: 0.9, ratio: 0.43)
        var deepest = (time: 0.0, level: Double.infinity)
        while kiosk.list.phase == .committing {
            let now = Drawn(kiosk.list).controls
            let left = spring.state(after: kiosk.time - begin, displacement: 1, velocity: 0).displacement
            for (a, b) in zip(start, now) { #expect(abs(b.y - (50 + (a.y - 50) * left)) < 0.01) }
            if now[3].y < deepest.level { deepest = (kiosk.time - begin, now[3].y) }
            kiosk.frame()
        }
        #expect(abs(deepest.time - 0.218) < 0.0015)
        #expect(abs((50 - deepest.level) / (start[3].y - 50) - 0.224) < 0.005)
        // The library ends the spring at 0.9 s. What is left then is a third of a point of the widest swing.
        kiosk.run(0.9 - (kiosk.time - begin) + 0.001)
        for point in Drawn(kiosk.list).controls { #expect(abs(point.y - kiosk.list.pull) < 0.5) }
    }

    /// R104: it turns by 6° each sixtieth of a second, from the commit until the band has closed.
    @Test func theArcNeverStopsBeforeTheClose() {
        var kiosk = Kiosk()
        kiosk.pull(to: 120)
        var last = arc(kiosk.list)
        kiosk.letGo()
        #expect(angleDistance(arc(kiosk.list).start, last.start) < 0.001)
        for frame in 0..<200 {
            if frame == 60 { kiosk.end() }
            last = arc(kiosk.list)
            kiosk.frame()
            guard [.committing, .refreshing].contains(kiosk.list.phase) else { break }
            #expect(abs(angleDistance(arc(kiosk.list).start, last.start) - 6) < 0.2, "frame \(frame)")
        }
        // Then the arc closes to a whole circle, whose rotation is invisible.
        #expect(kiosk.list.phase == .success && kiosk.list.isMoving)
    }

    /// R105: scrolling works during the bounce: a finger stops the list, and drags it.
    @Test func theBounceCanBeDragged() {
        var kiosk = Kiosk()
        kiosk.pull(to: 150)
        kiosk.letGo()
        kiosk.run(0.1)
        kiosk.list.handle(.touchBegan(Point(100, 300)), at: kiosk.time)
        let held = kiosk.list.pull
        kiosk.list.handle(.dragBegan(Point(100, 310)), at: kiosk.time)
        for way in stride(from: 10.0, through: 60, by: 10) {
            let before = kiosk.list.pull
            kiosk.list.handle(.dragMoved(translation: way, Point(100, 310 + way)), at: kiosk.time)
            #expect(kiosk.list.pull > before)
        }
        #expect(held > 100 && kiosk.list.pull > held + 20)
    }

    @Test func theArticlesFiguresAreAParameterSet() {  // R106
        func controls(_ phase: RefreshPhase, _ pull: Double, time: Double = 0) -> [Point] {
            Drawn(state(phase, pull: pull, time: time), style: article).controls
        }
        for (pull, depth) in [(50.0, 30.0), (100, 60), (166, 99.6), (167, 100), (250, 100)] {
            #expect(abs(controls(.pulling, pull)[0].y - (pull - depth)) < 1e-9)
            #expect(abs(controls(.pulling, pull)[3].y - (pull + 0.36 * depth)) < 1e-9)
        }
        let start = controls(.committing, 120)
        let deepest = stride(from: 0.0, through: 0.9, by: 0.001).min {
            controls(.committing, 120, time: $0)[3].y < controls(.committing, 120, time: $1)[3].y
        }
        #expect(abs((deepest ?? 0) - 0.3) < 0.0015)
        let overshoot = (50 - controls(.committing, 120, time: 0.3)[3].y) / (start[3].y - 50)
        #expect(abs(overshoot - 0.113) < 0.0005)
    }

    @Test func theArcGrowsWithThePull() {  // R104
        for (pull, fraction, turned) in [(19.0, 0.18, 0.0), (47.5, 0.45, 0), (95, 0.9, 0), (142.5, 0.9, 100), (190, 0.9, 200)] {
            let arc = arc(state(pull: pull))
            #expect(abs(arc.sweep - 360 * fraction) < 0.1)
            #expect(angleDistance(arc.start, turned - 90) < 0.1)
        }
    }

    @Test func theArcTurnsOnFromWhereItIs() {  // R104
        let before = arc(state(.armed, pull: 130))
        let after = arc(state(.committing, pull: 130))
        #expect(angleDistance(before.start, after.start) < 0.001)
        for time in [0.1, 0.25, 0.7] {
            let now = arc(state(.committing, pull: 130, time: time))
            #expect(angleDistance(now.start, after.start + 360 * time) < 0.1)
            #expect(abs(now.sweep - 324) < 0.1)
        }
    }

    @Test func theSpinnerIsMaskedByTheWave() {
        let drawn = Drawn(state(pull: 30))
        let commands = drawn.list.commands
        #expect(commands.map(\.name) == ["wave", nil, "spinner", nil])
        guard case .pushClip(let mask, _) = commands[1].content else {
            Issue.record("no clip before the spinner")
            return
        }
        #expect(mask == drawn.path("wave"))
    }

    @Test func signsStandOutOfTheBand() {  // R121
        let colors = RefreshColors()
        for color in [colors.tint, colors.quiet, colors.failure] { #expect(color.contrast(with: colors.band) >= 3) }
    }

    @Test func lessMotionIsFlatAndStill() {  // R120
        for phase in RefreshPhase.allCases {
            var still = state(phase, pull: 120, x: 40, time: 0.3)
            still.reducedMotion = true
            #expect(Drawn(still).controls.allSatisfy { $0.y == 120 })
            if Drawn(still).path("sign") == nil { #expect(angleDistance(arc(still).start, -90) < 0.001) }
        }
    }

    private func arc(_ list: RefreshableScroll) -> (start: Double, sweep: Double) { arc(Drawn(list), pull: list.pull) }

    private func arc(_ state: RefreshStyleState) -> (start: Double, sweep: Double) { arc(Drawn(state), pull: state.pull) }

    /// The start and the extent of the spinner's arc in degrees. Its box is 30 pt high, 10 pt below the top of an open band.
    private func arc(_ drawn: Drawn, pull: Double) -> (start: Double, sweep: Double) {
        guard let samples = drawn.path("spinner")?.samples else { return (.nan, .nan) }
        let center = Point(187.5, min(max((pull - 30) / 2, 0), 10) + 15)
        let angles = samples.map { atan2($0.y - center.y, $0.x - center.x) * 180 / .pi }
        return (angles[0], zip(angles, angles.dropFirst()).reduce(0) { $0 + angleDistance($1.0, $1.1) })
    }

}
