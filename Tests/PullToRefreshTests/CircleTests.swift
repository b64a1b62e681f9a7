import Drawing
import Geometry
import Gestures
import Glibc
import Paths
import PullToRefresh
import Raster
import Testing

private func drawn(_ phase: RefreshPhase = .pulling, pull: Double, time: Double = 0, style: CircleStyle = CircleStyle())
    -> Drawn
{
    Drawn(RefreshStyleState(phase: phase, pull: pull, trigger: 92, width: 240, time: time), style: style)
}

@Suite struct CircleTests {
    private let center = Point(120, 22)

    /// The end points and controls of the seven segments, from the centre: move, two quarters, side, two quarters, side.
    private func corners(_ drawn: Drawn) -> [Point] { (drawn.path("drop")?.points ?? []).map { $0 - center } }

    /// y, from where the right side ends.
    private func stretch(_ drawn: Drawn) -> Double { corners(drawn).count == 19 ? corners(drawn)[9].y : .nan }

    @Test(arguments: [(0.0, 16.0), (12, 14), (24, 12), (48, 8)])
    func thePullDrawsTheCircleOut(stretch y: Double, lowerRadius low: Double) {  // R97
        let points = corners(drawn(pull: 44 + y))
        #expect(points.count == 19)
        let expected = [
            (0, Point(-16, 0)), (3, Point(0, -16)), (6, Point(16, 0)), (7, Point(16, y / 4)), (8, Point(low, y / 3)),
            (9, Point(low, y)), (12, Point(0, y + low)), (15, Point(-low, y)), (16, Point(-low, y / 3)),
            (17, Point(-16, y / 4)), (18, Point(-16, 0)),
        ]
        for (index, point) in expected { #expect((points[index] - point).length < 1e-9, "\(index)") }
    }

    @Test func theOutlineIsSmooth() {  // R98
        for y in stride(from: 1.0, through: 48, by: 1) {
            let points = corners(drawn(pull: 44 + y))
            for joint in [6, 9, 15, 18] {
                let next = joint == 18 ? points[1] : points[joint + 1]
                let (into, out) = (points[joint] - points[joint - 1], next - points[joint])
                let angle = atan2(into.x * out.y - into.y * out.x, into.x * out.x + into.y * out.y)
                #expect(abs(angle) * 180 / .pi < 0.5)
            }
        }
    }

    @Test func itIsNeverDrawnOutTooFar() {  // R98
        var kiosk = Kiosk(style: CircleStyle(), width: 240)
        for pull in [300.0, 60, 250, 91, 300] {
            kiosk.pull(to: pull)
            kiosk.run(1)
            let y = stretch(Drawn(kiosk.list))
            #expect(abs(y - min(max(kiosk.list.pull - 44, 0), 48)) < 1e-6)
            kiosk.list.handle(.cancelled, at: kiosk.time)
            kiosk.run(0.05)
            #expect((0...48).contains(stretch(Drawn(kiosk.list))))
        }
    }

    @Test(arguments: [(0.0, 48.0), (0.1, 33.17), (0.25, 14.06), (0.4, 2.35)])
    func itGoesBackInHalfASecond(time: Double, y: Double) {  // R99
        #expect(abs(stretch(drawn(.retracting, pull: 92, time: time)) - y) < 0.005)
    }

    @Test func andIsACircleInTheEnd() {  // R99
        for time in [0.5, 0.6, 9] { #expect(stretch(drawn(.retracting, pull: 92, time: time)) == 0) }
    }

    @Test func aTouchStopsItWhereItIs() {  // R99
        var kiosk = Kiosk(style: CircleStyle(), width: 240)
        kiosk.pull(to: 90)
        kiosk.letGo()
        kiosk.run(0.05)
        kiosk.list.handle(.touchBegan(Point(9, 300)), at: kiosk.time)
        let held = stretch(Drawn(kiosk.list))
        #expect(held > 10 && held < 46)
        kiosk.run(1)
        #expect(stretch(Drawn(kiosk.list)) == held && !kiosk.list.isMoving)
        kiosk.list.handle(.dragBegan(Point(9, 310)), at: kiosk.time)
        #expect(stretch(Drawn(kiosk.list)) == held)
        kiosk.run(1)
        kiosk.list.handle(.dragEnded(velocity: 0), at: kiosk.time)
        kiosk.run(2)
        #expect(kiosk.list.phase == .idle && Drawn(kiosk.list).parts.isEmpty)
    }

    @Test func atRestItIsACircle() {  // R100
        for pull in [20.0, 44] {
            let center = Point(120, pull - 22)
            for point in drawn(pull: pull).path("drop")?.samples ?? [] {
                #expect(abs((point - center).length - 16) < 0.05)
            }
        }
        #expect(drawn(pull: 44).path("drop") != nil)
    }

    @Test func theDropCollapsesAndGivesWayToASpinner() {
        #expect(stretch(drawn(.committing, pull: 92)) == 48)
        #expect(stretch(drawn(.committing, pull: 92, time: 0.15)) == 0)
        #expect(drawn(.committing, pull: 92, time: 0.1).path("spinner") == nil)
        let between = drawn(.committing, pull: 92, time: 0.25)
        for part in ["drop", "spinner"] { #expect((127...128).contains(between.color(part)?.alpha ?? 0)) }
        #expect(drawn(.committing, pull: 92, time: 0.36).parts == ["band", "spinner"])
    }

    @Test func theSpinnerTurnsOnceASecond() {
        func start(_ time: Double) -> Point { drawn(.refreshing, pull: 44, time: time).path("spinner")?.points[0] ?? .zero }
        #expect((start(0) - Point(120, 7.5)).length < 1e-9)
        #expect((start(0.25) - Point(134.5, 22)).length < 1e-9)
        #expect((start(1.5) - Point(120, 36.5)).length < 1e-9)
    }

    @Test func itsColoursAndItsLineCanBeChosen() {
        var style = CircleStyle()
        #expect(drawn(pull: 60).color("drop") == Color(0xAAAAAA) && drawn(pull: 60).color("outline") == nil)
        (style.fill, style.stroke, style.lineWidth) = (Color(0xFFEE00), Color(0xFF0000), 3)
        let drawn = drawn(pull: 60, style: style)
        #expect(drawn.color("drop") == style.fill && drawn.color("outline") == style.stroke)
        #expect(drawn.path("outline") == drawn.path("drop"))
    }
}
