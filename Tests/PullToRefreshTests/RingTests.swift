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

    /// Where the gradient's strongest sector ends, in degrees clockwise from 12 o'clock: the ring's rotation.
    private func head(_ drawn: Drawn, centerY: Double) -> Double {
        let tint = RefreshColors().tint
        func distance(_ color: Color) -> Int { abs(Int(color.red) - Int(tint.red)) + abs(Int(color.green) - Int(tint.green)) }
        let sectors = drawn.list.commands.filter { $0.name == "ring" }
        guard let nearest = sectors.map({ distance($0.color ?? .clear) }).min(), nearest < 10,
            let strongest = sectors.last(where: { distance($0.color ?? .clear) == nearest }),
            case .fill(let path, _) = strongest.content
        else { return .nan }
        // The outer arc's end: one cubic after the move.
        let end = path.points[3] - Point(120, centerY)
        return atan2(end.x, -end.y) * 180 / .pi
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
        #expect(pie(drawn) == nil && drawn.color("ring") == nil && drawn.color("logo")?.alpha == 0)
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
        #expect(drawn(.armed, pull: 80).points.dropFirst(9) == drawn(.armed, pull: 130).points.dropFirst(9))
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

    @Test func theGradientRisesToItsHead() {
        let colors = drawn(pull: 80).list.commands.filter { $0.name == "ring" }.compactMap(\.color?.green)
        let second = Array(colors.suffix(48))
        #expect(colors.count == 97 && second == second.sorted() && Set(second).count == 48)
    }

    /// No pixel along the middle of the line shows the band between two sectors.
    @Test func noSeamShowsTheBand() {
        let painted = Painted(drawn(.success, pull: 60, time: 0.3).list)
        for degree in stride(from: 0.0, to: 360, by: 1) {
            let (x, y) = (120 + 17.5 * cos(degree * .pi / 180), 30 + 17.5 * sin(degree * .pi / 180))
            // A seam would take a quarter of the way to the band: 38 levels of green.
            #expect(painted.buffer[Int(x), Int(y)] >> 8 & 255 > 0xDD - 12)
        }
    }

    @Test func inTheEndAllOfItFades() {
        let end = drawn(.finishing, pull: 50, time: 0.2)
        #expect(end.color("logo") == nil)
        #expect(end.list.commands.filter { $0.name == "ring" }.allSatisfy { $0.color == RefreshColors().band })
        let middle = drawn(.finishing, pull: 50, time: 0.1)
        #expect(middle.color("logo")?.alpha == 128)
    }
}
