import Geometry
import Paths
import Testing

@Suite struct StrokingTests {
    @Test func lineHasTheAreaOfItsCaps() {
        let line = polyline([Point(10, 10), Point(40, 50)])
        #expect(abs(area(line.stroked(StrokeStyle(width: 4, cap: .butt))) - 200) < 1e-9)
        #expect(abs(area(line.stroked(StrokeStyle(width: 4, cap: .square))) - 216) < 1e-9)
        #expect(abs(area(line.stroked(StrokeStyle(width: 4, cap: .round)), 1e-5) - (200 + .pi * 4)) < 0.01)
    }

    @Test func cornerHasTheAreaOfItsJoin() {
        let corner = polyline([Point(0, 0), Point(20, 0), Point(20, 20)])
        let (sides, inner) = (2 * 20 * 4.0, 4.0)
        #expect(abs(area(corner.stroked(StrokeStyle(width: 4, join: .miter))) - (sides - inner + 4)) < 1e-9)
        #expect(abs(area(corner.stroked(StrokeStyle(width: 4, join: .bevel))) - (sides - inner + 2)) < 1e-9)
        #expect(abs(area(corner.stroked(StrokeStyle(width: 4, join: .round)), 1e-5) - (sides - inner + .pi)) < 0.01)
    }

    @Test func longMiterBecomesABevel() {
        let corner = polyline([Point(0, 0), Point(20, 0), Point(20, 20)])
        let bevel = area(corner.stroked(StrokeStyle(width: 4, join: .bevel)))
        #expect(area(corner.stroked(StrokeStyle(width: 4, join: .miter, miterLimit: 1.41))) == bevel)
        #expect(area(corner.stroked(StrokeStyle(width: 4, join: .miter, miterLimit: 1.42))) > bevel)
        for limit in [0, -3, Double.nan] {
            #expect(area(corner.stroked(StrokeStyle(width: 4, join: .miter, miterLimit: limit))) == bevel)
        }
    }

    @Test func closedSubpathIsARing() {
        let square = Path(rect: Rect(x: 10, y: 10, width: 20, height: 20))
        #expect(abs(area(square.stroked(StrokeStyle(width: 4))) - (24 * 24 - 16 * 16)) < 1e-9)
        let ring = Path(circle: .zero, radius: 50).stroked(StrokeStyle(width: 10), tolerance: 1e-3)
        #expect(abs(area(ring, 1e-4) - .pi * (55 * 55 - 45 * 45)) < 2)
    }

    /// With round caps and joins a stroke is all that is nearer to the path than half its width.
    @Test(arguments: 0..<14)
    func roundStrokeIsEverythingNear(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var path = Path()
        path.move(to: random.point(0...100))
        for _ in 0..<4 {
            path.line(to: random.point(0...100))
            path.cubic(to: random.point(0...100), control1: random.point(0...100), control2: random.point(0...100))
        }
        if seed % 2 == 0 { path.close() }
        expectStroke(of: path, width: random.number(0.5...40), &random)
    }

    @Test func tightCurvesAndTurnsHaveNoHoles() {
        var random = Random(seed: 3)
        expectStroke(of: Path(circle: Point(50, 50), radius: 6), width: 30, &random)
        expectStroke(of: polyline([Point(10, 50), Point(60, 50), Point(20, 50)]), width: 20, &random)
        expectStroke(of: polyline([Point(50, 50), Point(50.1, 50), Point(50, 50.1), Point(60, 40)]), width: 30, &random)
        var cusp = Path()
        cusp.move(to: Point(20, 80))
        cusp.cubic(to: Point(80, 80), control1: Point(80, 20), control2: Point(20, 20))
        expectStroke(of: cusp, width: 25, &random)
    }

    private func expectStroke(of path: Path, width: Double, _ random: inout Random) {
        let outline = path.stroked(StrokeStyle(width: width, cap: .round, join: .round), tolerance: 0.01)
        var (spine, border) = (FlatPath(), FlatPath())
        spine.append(path, tolerance: 0.01)
        border.append(outline, tolerance: 0.01)
        for _ in 0..<200 {
            let point = random.point(-20...120)
            let away = spine.subpaths.map { distance(point, loop(spine, $0)) }.min()!
            guard abs(away - width / 2) > 0.05 else { continue }
            #expect((winding(of: border, at: point) != 0) == (away < width / 2), "\(point), width \(width)")
        }
    }

    @Test func subpathWithoutLengthIsADot() {
        let dot = polyline([Point(5, 5), Point(5, 5)])
        #expect(dot.stroked(StrokeStyle(width: 4, cap: .butt)).isEmpty)
        #expect(area(dot.stroked(StrokeStyle(width: 4, cap: .square))) == 16)
        #expect(abs(area(dot.stroked(StrokeStyle(width: 4, cap: .round)), 1e-5) - .pi * 4) < 0.01)
        var lone = Path()
        lone.move(to: Point(5, 5))
        #expect(lone.stroked(StrokeStyle(width: 4, cap: .round)).isEmpty)
    }

    @Test func oddWidthsDrawNothing() {
        let line = polyline([Point(0, 0), Point(9, 9)])
        for width in [0, -1, Double.nan, .infinity] { #expect(line.stroked(StrokeStyle(width: width)).isEmpty) }
    }

    @Test func oddPointsAreLeftOut() {
        let line = polyline([Point(0, 0), Point(.nan, 3), Point(10, 0)])
        #expect(abs(area(line.stroked(StrokeStyle(width: 2))) - 20) < 1e-9)
        for far in [1e30, 1e300] {
            let outline = polyline([Point(0, 0), Point(far, far), Point(10, 0)]).stroked(StrokeStyle(width: 2, join: .round))
            #expect(outline.verbs.count < 10_000)
        }
    }
}

private func polyline(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    return path
}

private func loop(_ flat: FlatPath, _ subpath: FlatPath.Subpath) -> [Point] {
    let points = Array(flat.points[subpath.points])
    return subpath.isClosed ? points + [points[0]] : points
}

/// The area inside a path, each part counted as often as the path winds around it.
private func area(_ path: Path, _ tolerance: Double = 0.01) -> Double {
    var flat = FlatPath()
    flat.append(path, tolerance: tolerance)
    let twice = flat.subpaths.flatMap { subpath in
        let points = Array(flat.points[subpath.points])
        return zip(points, points.dropFirst() + [points[0]]).map { $0.x * $1.y - $1.x * $0.y }
    }
    return abs(twice.reduce(0, +)) / 2
}

private func winding(of flat: FlatPath, at point: Point) -> Int {
    flat.subpaths.reduce(0) { sum, subpath in
        let points = Array(flat.points[subpath.points])
        return zip(points, points.dropFirst() + [points[0]]).reduce(sum) { sum, line in
            let (a, b) = line
            guard (a.y <= point.y) != (b.y <= point.y) else { return sum }
            let x = a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
            return x > point.x ? sum : sum + (a.y < b.y ? 1 : -1)
        }
    }
}
