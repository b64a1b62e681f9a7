import Geometry
import Paths
import TestSupport
import Testing

@Suite struct PathTests {
    @Test func lineWithoutMoveStartsAtTheLastStart() {
        var path = Path()
        path.move(to: Point(1, 2))
        path.line(to: Point(3, 4))
        path.close()
        #expect(path.currentPoint == Point(1, 2))
        path.line(to: Point(5, 6))
        #expect(path.verbs == [.move, .line, .close, .move, .line])
        #expect(path.points[2] == Point(1, 2))
    }

    @Test func closingNothingAddsNothing() {
        var path = Path()
        path.close()
        #expect(path.isEmpty)
        path.move(to: .zero)
        path.close()
        path.close()
        #expect(path.verbs == [.move, .close])
    }

    @Test func appendingAnEmptyPathChangesNothing() {
        var path = Path()
        path.move(to: Point(1, 2))
        path.append(Path())
        path.line(to: Point(3, 4))
        #expect(path.verbs == [.move, .line])
    }

    @Test func boundsLeaveOutWhatIsNotFinite() {
        var path = Path()
        path.move(to: Point(.nan, 0))
        path.line(to: Point(1, 2))
        path.line(to: Point(.infinity, 5))
        path.line(to: Point(4, -3))
        #expect(path.controlBounds == Rect(left: 1, top: -3, right: 4, bottom: 2))
        #expect(Path().controlBounds == .zero)
    }

    @Test func boundsOfFarPointsStayExactAtTheOtherEdge() {
        var path = Path()
        path.move(to: Point(-1e300, -1e300))
        path.line(to: Point(5, 7))
        #expect(abs(path.controlBounds.right - 5) < 1e-6)
        #expect(abs(path.controlBounds.bottom - 7) < 1e-6)
    }

    @Test func circleIsRoundTo27Hundredthousandths() {
        var flat = FlatPath()
        flat.append(Path(circle: Point(3, 4), radius: 100), tolerance: 1e-4)
        for point in flat.points { #expect(abs((point - Point(3, 4)).length - 100) < 0.0275) }
        #expect(flat.points.count > 100)
    }

    @Test func circlesWithoutARadiusHaveNoArea() {
        for radius in [0, -1, -5, -Double.infinity, Double.nan] {
            #expect(area(Path(circle: Point(3, 4), radius: radius)) == 0)
        }
    }

    @Test func shapesHaveDifferentIdentities() {
        let path = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
        let shapes = (0..<10).map { _ in Shape(path) }
        #expect(Set(shapes.map(\.identity)).count == 10)
        #expect(shapes[0].bounds == path.controlBounds)
    }
}

@Suite struct SegmentTests {
    @Test func leavesOutSegmentsWithBadPoints() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.line(to: Point(.nan, 1))
        path.line(to: Point(2, 0))
        path.quad(to: Point(3, 3), control: Point(.infinity, 0))
        path.cubic(to: Point(4, 4), control1: Point(1, 1), control2: Point(0, .nan))
        path.close()
        #expect(Array(path.segments()) == [.move(Point(0, 0)), .line(Point(2, 0)), .close])
    }

    @Test func beginsAnewAfterABadMove() {
        var path = Path()
        path.move(to: Point(.nan, 0))
        path.line(to: Point(1, 1))
        path.quad(to: Point(2, 2), control: Point(3, 3))
        #expect(Array(path.segments()) == [.move(Point(1, 1)), .quad(Point(2, 2), control: Point(3, 3))])
    }

    @Test func dropsWhatTheTransformMakesInfinite() {
        var path = Path()
        path.move(to: Point(1, 0))
        path.line(to: Point(1e308, 0))
        path.line(to: Point(2, 0))
        #expect(Array(path.segments(transform: .scale(100))) == [.move(Point(100, 0)), .line(Point(200, 0))])
    }
}

@Suite struct FlatteningTests {
    @Test(arguments: [1.0, 0.1, 0.01])
    func curvesStayWithinTheTolerance(tolerance: Double) {
        var random = Random(seed: 7)
        for _ in 0..<20 {
            let points = (0..<4).map { _ in random.point(-50...50) }
            var path = Path()
            path.move(to: points[0])
            path.cubic(to: points[3], control1: points[1], control2: points[2])
            #expect(farthest(of: path) { cubic(points, $0) } <= tolerance)
            var parabola = Path()
            parabola.move(to: points[0])
            parabola.quad(to: points[2], control: points[1])
            #expect(farthest(of: parabola) { quad(points, $0) } <= tolerance)
        }

        func farthest(of path: Path, _ curve: (Double) -> Point) -> Double {
            var flat = FlatPath()
            flat.append(path, tolerance: tolerance)
            return (0...300).map { distance(curve(Double($0) / 300), flat.points) }.max()!
        }
    }

    /// A parabola so flat that distances are differences of y: of 24 pieces each inner one has 1 / (24 - 1/3) of it.
    @Test func linesLeaveACurveByFiveNinthsAndFourNinthsOfTheSagitta() {
        var (path, flat) = (Path(), FlatPath())
        path.move(to: .zero)
        path.quad(to: Point(1000, 0), control: Point(500, 20))
        flat.append(path, tolerance: 0.01)
        let step = 1 / (24 - 1.0 / 3)
        let sagitta = 10 * step * step
        func outside(_ point: Point) -> Double { point.y - point.x * (1 - point.x / 1000) * 0.04 }
        #expect(flat.points.count == 25)
        for point in flat.points.dropFirst().dropLast() {
            #expect(abs(outside(point) - sagitta * 5 / 9) < 1e-9)
        }
        for (a, b) in zip(flat.points, flat.points.dropFirst()) {
            let deepest = stride(from: 0, through: 1, by: 0.01).map { outside(a.interpolated(to: b, fraction: $0)) }.min()!
            #expect(abs(deepest + sagitta * 4 / 9) < 1e-6)
        }
    }

    /// So the box of the control points holds what is drawn.
    @Test(arguments: [1.0, 0.045]) func piecesStayAmongTheirControlPoints(tolerance: Double) {
        var random = Random(seed: 8)
        for _ in 0..<200 {
            let points = (0..<4).map { _ in Point(random.number(0...50), random.number(0...1) < 0.5 ? 0 : 50) }
            var path = Path()
            path.move(to: points[0])
            path.cubic(to: points[3], control1: points[1], control2: points[2])
            path.quad(to: points[1], control: points[0])
            var flat = FlatPath()
            flat.append(path, tolerance: tolerance)
            let box = path.controlBounds.inset(by: -1e-9)
            #expect(flat.points.allSatisfy { box.contains($0) })
        }
    }

    @Test func endsExactlyAtTheEnds() {
        var flat = FlatPath()
        var path = Path()
        path.move(to: Point(0.1, 0.7))
        path.cubic(to: Point(9.3, 4.9), control1: Point(100, 0.3), control2: Point(-80, 0.1))
        flat.append(path)
        #expect(flat.points.first == Point(0.1, 0.7))
        #expect(flat.points.last == Point(9.3, 4.9))
    }

    @Test func tellsWhichPointsWereACurve() {
        var path = polyline([.zero, Point(10, 0)])
        path.quad(to: Point(30, 0), control: Point(20, 30))
        path.line(to: Point(40, 0))
        path.cubic(to: Point(70, 10), control1: Point(40, 0), control2: Point(50, 20))
        var flat = FlatPath()
        flat.append(path)
        let ends = flat.curves.map { [flat.points[$0.points.lowerBound], flat.points[$0.points.upperBound]] }
        #expect(ends == [[Point(10, 0), Point(30, 0)], [Point(40, 0), Point(70, 10)]])
        #expect(flat.curves.map(\.departure) == [Point(10, 30), Point(10, 20)])
        #expect(flat.curves.map(\.arrival) == [Point(10, -30), Point(20, -10)])
        #expect(flat.curves.allSatisfy { $0.points.count > 4 })
        #expect(flat.subpaths.map(\.curves) == [0..<2])
    }

    @Test func leavesOutSubpathsWithoutSegments() {
        var path = Path()
        path.move(to: Point(1, 1))
        path.move(to: Point(2, 2))
        path.line(to: Point(3, 3))
        path.move(to: Point(4, 4))
        path.close()
        path.move(to: Point(5, 5))
        var flat = FlatPath()
        flat.append(path)
        #expect(flat.points == [Point(2, 2), Point(3, 3), Point(4, 4), Point(4, 4)])
        #expect(flat.subpaths.map(\.points) == [0..<2, 2..<4])
        #expect(flat.subpaths.map(\.isClosed) == [false, true])
    }

    @Test func giantCurvesHaveABoundedCount() {
        for far in [1e6, 1e30, 1e200, 1e308] {
            var path = Path()
            path.move(to: Point(-far, 0))
            path.cubic(to: Point(far, 0), control1: Point(0, far), control2: Point(far, -far))
            path.quad(to: Point(0, 0), control: Point(-far, far))
            var flat = FlatPath()
            flat.append(path)
            #expect(flat.points.count <= 2 * FlatPath.maximumPieces + 1)
            #expect(flat.points.allSatisfy { $0.isFinite })
        }
    }

    @Test func oddTolerancesStillGiveLines() {
        for tolerance in [0, -1, Double.nan, .infinity, 1e-300] {
            var flat = FlatPath()
            flat.append(Path(circle: .zero, radius: 10), tolerance: tolerance)
            #expect((5...4 * FlatPath.maximumPieces + 1).contains(flat.points.count))
        }
    }

    @Test func hugeCurvesWithoutNumberStayFinite() {
        var path = Path()
        for step in 0..<20_000 { path.append(Path(circle: Point(Double(step), 0), radius: 1e9)) }
        var flat = FlatPath()
        flat.append(path)
        #expect(flat.points.count < 1 << 20 + 18 * path.verbs.count)
        #expect(flat.subpaths.count == 20_000)
        #expect(flat.subpaths.last.map { flat.points[$0.points.lowerBound] } == Point(1_000_019_999, 0))
    }
}

func quad(_ p: [Point], _ t: Double) -> Point {
    p[0] * ((1 - t) * (1 - t)) + p[1] * (2 * t * (1 - t)) + p[2] * (t * t)
}

func cubic(_ p: [Point], _ t: Double) -> Point {
    let s = 1 - t
    return p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t)
}

/// From a point to the nearest place on a line through points.
func distance(_ point: Point, _ line: [Point]) -> Double {
    zip(line, line.dropFirst()).map { a, b in
        let (along, away) = (b - a, point - a)
        let square = along.x * along.x + along.y * along.y
        let t = square == 0 ? 0 : min(max((away.x * along.x + away.y * along.y) / square, 0), 1)
        return (away - along * t).length
    }.min()!
}
