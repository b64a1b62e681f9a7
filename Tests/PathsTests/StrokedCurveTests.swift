import Geometry
import Glibc
import Paths
import TestSupport
import Testing

@Suite struct StrokedCurveTests {
    /// The offset curves of a stroke are flattened with few points, and none is farther off than the tolerance.
    @Test(arguments: [0.5, 4, 24])
    func sidesOfACurveTakeOnePointForEachPiece(width: Double) {
        var (arc, flat) = (Path(), FlatPath())
        arc.addArc(center: .zero, radius: 100, start: 0.2, sweep: 1.5)
        flat.append(arc, tolerance: 0.04)
        let outline = arc.stroked(StrokeStyle(width: width), tolerance: 0.04)
        #expect(outline.points.count == 2 * flat.points.count)
        // Without the lines of the caps.
        for (a, b) in zip(outline.points, outline.points.dropFirst()) where abs(a.length - b.length) < width / 2 {
            for point in [a, a.interpolated(to: b, fraction: 0.5)] {
                #expect(abs(abs(point.length - 100) - width / 2) < 0.04 * (1 + width / 100) + 0.03)
            }
        }
    }

    /// A cap is perpendicular to the tangent of its curve, not to the last of the pieces.
    @Test(arguments: [0.3, 5, 50, 2000], [1.0, 20, 60])
    func endsStandAcrossTheTangent(radius: Double, width: Double) {
        var arc = Path()
        arc.addArc(center: .zero, radius: radius, start: 0.4, sweep: 1.1)
        let outline = arc.stroked(StrokeStyle(width: width))
        for angle in [0.4, 1.5] {
            for distance in [radius - width / 2, radius + width / 2] {
                expect(outline, has: Point(cos(angle), sin(angle)) * distance)
            }
        }
    }

    @Test func endsOfCurvesWhoseControlPointsLieOnThemStandAcrossTheTangent() {
        let (start, control, end) = (Point(10, 20), Point(40, 20), Point(60, 50))
        var path = Path()
        path.move(to: start)
        path.cubic(to: end, control1: start, control2: control)
        let outline = path.stroked(StrokeStyle(width: 30))
        for side in [-15.0, 15] { expect(outline, has: start + Point(0, side)) }
    }

    /// The tip of a miter is where the sides along the two tangents meet; the curves' own sides end before it.
    @Test func cornersBetweenCurvesFollowTheTangents() {
        var path = Path()
        path.move(to: Point(-50, 20))
        path.quad(to: .zero, control: Point(-20, 0))
        path.quad(to: Point(20, 50), control: Point(0, 20))
        for width in [0.5, 8, 40] {
            let outline = path.stroked(StrokeStyle(width: width, join: .miter))
            for (x, y) in [(0.0, -0.5), (0.5, -0.5), (0.5, 0.0)] { expect(outline, has: Point(x, y) * width) }
        }
    }

    private func expect(_ outline: Path, has corner: Point) {
        let nearest = outline.points.map { ($0 - corner).length }.min()!
        #expect(nearest < 1e-9 * (1 + corner.length), "\(corner), \(nearest) away")
    }

    /// A stroke covers everything that its width sweeps, however tight the curve is.
    @Test(arguments: 0..<20)
    func coversWhatItsWidthSweeps(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let (a, b, c, d) = (random.point(0...100), random.point(0...100), random.point(0...100), random.point(0...100))
        var path = Path()
        path.move(to: a)
        path.cubic(to: d, control1: b, control2: c)
        let width = random.number(1...60)
        var border = FlatPath()
        border.append(path.stroked(StrokeStyle(width: width)), tolerance: 0.01)
        for step in 0...60 {
            let t = Double(step) / 60
            let (first, last) = (
                a.interpolated(to: b, fraction: t).interpolated(to: b.interpolated(to: c, fraction: t), fraction: t),
                b.interpolated(to: c, fraction: t).interpolated(to: c.interpolated(to: d, fraction: t), fraction: t)
            )
            let way = (last - first) * (1 / (last - first).length)
            let inner = min(max(t, 0.001), 0.999)
            let place = first.interpolated(to: last, fraction: t) + way * (0.06 * (inner - t) / 0.001)
            for side in [-0.5, -0.25, 0.25, 0.5] {
                let point = place + Point(way.y, -way.x) * (side * (width - 0.12))
                #expect(winding(of: border, at: point) != 0, "\(t), \(side), width \(width)")
            }
        }
    }
}
