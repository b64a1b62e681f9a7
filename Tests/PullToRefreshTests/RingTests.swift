import Drawing
import Geometry
import Glibc
import Paths
import PullToRefresh
import Raster
import Testing

private func drawn(
    _ phase: RefreshPhase = .pulling, pull: Double, time: Double = 0, commitPull: Double? = nil
) -> Drawn {
    var state = RefreshStyleState(phase: phase, pull: pull, trigger: 80, width: 240, time: time)
    state.commitPull = commitPull ?? pull
    return Drawn(state, style: RingStyle())
}

@Suite struct RingTests {
    /// The clip that the ring is drawn in.
    private func pie(_ drawn: Drawn) -> Path? {
        for command in drawn.list.commands where command.name == "pie" {
            if case .pushClip(let path, _) = command.content { return path }
        }
        return nil
    }

    private func area(_ path: Path?) -> Double {
        let points = path?.samples ?? []
        return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }

    private func gradient(_ drawn: Drawn) -> Gradient? {
        for command in drawn.list.commands where command.name == "ring" {
            if case .gradient(let gradient) = command.paint { return gradient }
        }
        return nil
    }

    /// Where the gradient's head meets its tail, in degrees clockwise from 12 o'clock: the ring's rotation.
    private func head(_ drawn: Drawn, centerY: Double) -> Double {
        guard let gradient = gradient(drawn), case .conic(Point(120, centerY), let angle) = gradient.course,
            gradient.stops.last?.color == RefreshColors().tint
        else { return .nan }
        return angle * 180 / .pi + 90
    }

    @Test(arguments: [0.1, 0.25, 0.5, 0.77, 359.9 / 360, 1, 1.5])
    func thePieCoversTheProgress(progress: Double) {  // R110
        let pie = pie(drawn(pull: 80 * progress))
        #expect(abs(area(pie) / (.pi * 400) - min(progress, 1)) < 0.005)
        guard progress < 1 else { return }
        let center = Point(120, min(80 * progress - 30, 30))
        let end = (pie?.points.last ?? .zero) - center
        #expect(angleDistance(atan2(end.x, -end.y) * 180 / .pi, 360 * progress) < 0.01)
        #expect(
            pie.map { ($0.points[0] - center).length < 1e-9 && ($0.points[1] - center - Point(0, -20)).length < 1e-9 } == true)
    }

    @Test func withoutProgressThereIsNoRing() {  // R110
        var state = RefreshStyleState(phase: .pulling, pull: 40, trigger: 80, width: 240)
        state.progress = 0
        let drawn = Drawn(state, style: RingStyle())
        #expect(pie(drawn) == nil && gradient(drawn) == nil && drawn.color("logo")?.alpha == 0)
    }

    @Test(arguments: [0.3, 0.5, 0.9, 1, 1.4])
    func oneNumberDoesAllThree(progress: Double) {  // R111, R112
        let pull = 80 * progress
        let drawn = drawn(pull: pull)
        let x = 360 * min(progress, 1)
        #expect(angleDistance(head(drawn, centerY: min(pull - 30, 30)), x) < 0.01)
        #expect(abs(Double(drawn.color("logo")?.alpha ?? 0) / 255 - x / 360) <= 0.5 / 255)
        #expect(abs(area(pie(drawn)) / (.pi * 400) - x / 360) < 0.005)
    }

    @Test func theMaskDoesNotTurnWithTheRing() {  // R111
        for pull in [20.0, 40, 60] {
            let points = pie(drawn(pull: pull))?.points ?? []
            #expect(points[1].x == 120 && points[1].y < points[0].y)
        }
    }

    @Test func moreThanTheTriggerChangesNothing() {  // R112
        for pull in [80.5, 100, 130, 240] {
            let (at, beyond) = (drawn(.armed, pull: 80), drawn(.armed, pull: pull))
            #expect(at.points.dropFirst(9) == beyond.points.dropFirst(9) && gradient(at) == gradient(beyond))
            #expect(at.list.commands.dropFirst(2).map(\.paint) == beyond.list.commands.dropFirst(2).map(\.paint))
        }
    }

    @Test func theRingTurnsOnFromItsAngle() {  // R112
        for pull in [79.0, 80, 100] {
            let start = 360 * min(pull / 80, 1)
            #expect(angleDistance(head(drawn(.armed, pull: pull), centerY: 30), start) < 0.01)
            #expect(angleDistance(head(drawn(.committing, pull: pull), centerY: 30), start) < 0.01)
        }
        for time in [0.1, 0.25, 0.7, 1.2] {
            let now = drawn(.committing, pull: 60, time: time, commitPull: 90)
            #expect(angleDistance(head(now, centerY: 30), 360 * time) < 0.01)
            #expect(pie(now) == Path(circle: Point(120, 30), radius: 20))
            #expect(now.color("logo")?.alpha == 255)
        }
    }

    /// Along the middle of the line, from just behind the step at the head, clockwise: the colour only grows, without a seam.
    @Test func theGradientRisesToItsHead() {
        let painted = Painted(drawn(pull: 80).list)
        let greens = stride(from: 9.0, through: 354, by: 3).map { degrees in
            let angle = (degrees - 90) * .pi / 180
            return Int(painted.buffer[Int(120 + 17.5 * cos(angle)), Int(30 + 17.5 * sin(angle))] >> 8 & 255)
        }
        let (band, tint) = (0x43, 0xDD)
        #expect(greens[0] < band + (tint - band) / 4 && greens[greens.count - 1] > tint - 12)
        // Neighbours are 1.3 levels apart, and a pixel's middle may be half of the next one's.
        for (a, b) in zip(greens, greens.dropFirst()) { #expect((-4...8).contains(b - a), "\(greens)") }
    }

    /// The step from the head to the tail is antialiased.
    @Test func theHeadIsNotRagged() throws {
        let ramp = try #require(gradient(drawn(pull: 80)))
        #expect(ramp.stops.count == 3 && ramp.stops[0].color == ramp.stops[2].color)
        let step = ramp.stops[1].offset * 2 * .pi * 17.5
        #expect(step > 1 && step < 2)
    }

    @Test func inTheEndAllOfItFades() {
        let end = drawn(.finishing, pull: 50, time: 0.2)
        #expect(end.color("logo") == nil)
        #expect(gradient(end)?.opacity == 0)
        let middle = drawn(.finishing, pull: 50, time: 0.1)
        #expect(middle.color("logo")?.alpha == 128)
        for (time, alpha) in [(0.0, 255), (0.1, 128), (0.2, 0)] as [(Double, UInt8)] {
            let state = RefreshStyleState(phase: .finishing, pull: 50, trigger: 80, width: 240, time: time, result: .empty)
            #expect(Drawn(state, style: RingStyle()).color("sign")?.alpha == alpha)
        }
    }
}
