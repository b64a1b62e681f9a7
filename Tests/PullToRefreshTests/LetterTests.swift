import Drawing
import Geometry
import Glibc
import Paths
import PullToRefresh
import Raster
import Testing

private func drawn(
    _ phase: RefreshPhase = .pulling, pull: Double, time: Double = 0, change: (inout RefreshStyleState) -> Void = { _ in }
) -> Drawn {
    var state = RefreshStyleState(phase: phase, pull: pull, trigger: 70, width: 240, time: time)
    change(&state)
    return Drawn(state, style: LetterStyle())
}

@Suite struct LetterTests {
    @Test(arguments: [(40.0, 5.0), (69.99, 34.99), (70, 35), (70.01, 35.005), (100, 50), (210, 105)])
    func theLetterRidesWithTheListThenStaysHalfWay(pull: Double, y: Double) {  // R113
        let hook = drawn(pull: pull).path("hook")
        // The hook ends on the level of the centre, or, half full, begins right below it.
        let center = pull >= 35 ? hook?.points.last.map { Point($0.x - 10.5, $0.y) } : nil
        #expect(abs((center?.y ?? .nan) - y) < 1e-9 && abs((center?.x ?? .nan) - 120) < 1e-9)
    }

    @Test(arguments: [(0.25, 45.0, 0.0), (0.5, 90, 0), (0.75, 90, 8), (1, 90, 16), (1.4, 90, 16)])
    func thePullFillsHookThenStem(progress: Double, sweep: Double, stem: Double) {  // R114
        let picture = drawn(pull: 70 * progress)
        let hook = hook(picture, centerY: progress <= 1 ? 70 * progress - 35 : 35 * progress)
        #expect(abs(hook.start - 90) < 0.01 && abs(hook.start - hook.end - sweep) < 0.02)
        #expect(abs(length(picture.path("stem")) - stem) < 1e-9)
        #expect(stem > 0 || picture.path("stem") == nil)
    }

    @Test func hardlyAPullDrawsNothing() {  // R114
        #expect(drawn(pull: 0.0159 * 70).parts == ["band"])
        #expect(drawn(pull: 0.0161 * 70).parts == ["band", "ghost", "hook"])
    }

    @Test func theLinesEndWithoutCaps() {  // R114, Behaviour.md, "Letter"
        for command in drawn(pull: 70).list.commands {
            if case .stroke(_, let style) = command.content { #expect(style.cap == .butt && style.width == 5) }
        }
    }

    @Test func theGreyLetterIsTheFilledOneItsFootALittleShort() {
        let ghost = drawn(pull: 70).path("ghost")?.points ?? []
        #expect(
            ghost.contains { ($0 - Point(133, 19)).length < 1e-9 } && ghost.contains { ($0 - Point(128, 19)).length < 1e-9 })
        #expect(abs((ghost.map(\.y).max() ?? 0) - 48) < 0.02)
        #expect((ghost[0] - Point(120 + 13 * sin(0.05), 35 + 13 * cos(0.05))).length < 1e-9)
    }

    /// On a dark band the tint replaces an ink that cannot be seen. A grey that is as light as the ink is replaced, too; any
    /// other is used.
    @Test(
        arguments: [
            (0x3B546A, 0xDEE2E5, false), (0x3B546A, 0x5A6478, true), (0xFFFFFF, 0xDEE2E5, false), (0xFFCC00, 0x777777, true),
        ] as [(UInt32, UInt32, Bool)])
    func theOwnersGreyIsUsedWhereItDiffersFromTheInk(ink: UInt32, grey: UInt32, isTaken: Bool) {
        var style = LetterStyle()
        style.ink = Color(ink)
        style.grey = Color(grey)
        let picture = Drawn(RefreshStyleState(phase: .pulling, pull: 40, trigger: 70, width: 240), style: style)
        #expect((picture.color("ghost") == Color(grey)) == isTaken)
    }

    @Test(arguments: [(70.01, RefreshPhase.armed), (69.99, .pulling)])
    func armsAboveSeventy(pull: Double, phase: RefreshPhase) {  // R115
        var kiosk = Kiosk(style: LetterStyle())
        kiosk.pull(to: pull)
        #expect(kiosk.list.phase == phase)
        kiosk.drag(to: 68.01)
        #expect(kiosk.list.phase == phase)
        kiosk.drag(to: 67.99)
        #expect(kiosk.list.phase == .pulling)
    }

    @Test func theLetterBecomesARing() {  // R116
        let full = (2 * Double.pi - 0.1) * 180 / .pi
        for (time, share) in [(0.0, 0.25), (0.05, 0.5), (0.1, 0.75), (0.1499, 1)] {
            let picture = drawn(.committing, pull: 70, time: time)
            let hook = hook(picture, centerY: 35)
            #expect(abs(hook.end) < 0.1 && abs(hook.start - hook.end - full * share) < 0.3)
            #expect(abs(length(picture.path("stem")) - 16 * (1 - time / 0.15)) < 1e-9)
            #expect(picture.path("ghost") == nil)
        }
        let before = hook(drawn(.armed, pull: 70), centerY: 35)
        let after = hook(drawn(.committing, pull: 70), centerY: 35)
        #expect(abs(before.start - after.start) * .pi / 180 <= 0.03 && abs(before.end - after.end) < 0.01)
    }

    @Test func thenTheRingTurnsTwiceASecond() {  // R116
        for time in [0.15, 0.2, 0.4, 0.6] {
            let hook = hook(drawn(.committing, pull: 70, time: time), centerY: 35)
            #expect(angleDistance(hook.end, 720 * (time - 0.15)) < 0.1)
        }
    }

    @Test func whatEndsBeforeTheRingIsThereNeverTurns() {  // R116
        for time in stride(from: 0.0, through: 0.8, by: 0.05) {
            let picture = drawn(.failure, pull: 70, time: time) { $0.timeSinceCommit = 0.1 + time }
            let hook = hook(picture, centerY: 35)
            #expect(angleDistance(hook.end, 0) < 0.1)
        }
    }

    @Test func theLineThinsOutInTheEnd() {  // R117
        for (time, width) in [(0.0, 5.0), (0.125, 3.75), (0.25, 2.5), (0.49, 0.1)] {
            #expect(abs((strokeWidth(drawn(.finishing, pull: 40, time: time)) ?? .nan) - width) < 1e-9)
        }
        #expect(strokeWidth(drawn(.finishing, pull: 40, time: 0.5)) == nil)
        #expect(strokeWidth(drawn(pull: 40)) == 5)
    }

    @Test func aFailureIsSignedInAClosedRing() {  // R117
        let picture = drawn(.failure, pull: 70, time: 0.3)
        #expect(picture.path("hook") == Path(circle: Point(120, 35), radius: 10.5))
        #expect(picture.path("sign") != nil && strokeWidth(picture) == 5)
        #expect(picture.color("hook") == RefreshColors().failure)
    }

    @Test func withoutAPullTheOpeningBandFillsTheLetter() {  // R75
        var kiosk = Kiosk(style: LetterStyle())
        kiosk.rate = 1000
        kiosk.list.beginRefresh(at: 0)
        var seen: [Double] = []
        while kiosk.time < 0.29 {
            kiosk.frame()
            seen.append(length(Drawn(kiosk.list).path("stem")))
        }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 } && seen[0] == 0 && (seen.last ?? 0) > 15)
        kiosk.run(0.2)
        #expect(Drawn(kiosk.list).path("stem") == nil && Drawn(kiosk.list).path("hook") != nil)
    }

    /// The angles of the hook's path, first and last point, unwrapped so that it never jumps; degrees clockwise from +x.
    private func hook(_ drawn: Drawn, centerY: Double) -> (start: Double, end: Double) {
        let angles = (drawn.path("hook")?.samples ?? []).map { atan2($0.y - centerY, $0.x - 120) * 180 / .pi }
        guard let last = angles.last else { return (.nan, .nan) }
        var turned = 0.0
        for (a, b) in zip(angles, angles.dropFirst()) { turned += (b - a + 540).truncatingRemainder(dividingBy: 360) - 180 }
        return (last - turned, last)
    }

    private func length(_ path: Path?) -> Double {
        guard let points = path?.points, points.count == 2 else { return 0 }
        return (points[1] - points[0]).length
    }

    private func strokeWidth(_ drawn: Drawn) -> Double? {
        for command in drawn.list.commands where command.name == "hook" {
            if case .stroke(_, let style) = command.content { return style.width }
        }
        return nil
    }
}

func angleDistance(_ a: Double, _ b: Double) -> Double {
    abs((a - b + 540).truncatingRemainder(dividingBy: 360) - 180)
}
