import Geometry
import Paths
import TestSupport
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

    /// With round caps and joins a stroke is the set of points nearer to the path than half its width.
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

    /// The tip of a line that turns straight back, whatever the signs of its zeros.
    @Test(arguments: [Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1), Point(0.6, 0.8), Point(-0.8, 0.6)])
    func aLineThatTurnsBackIsJoinedAtItsTip(way: Point) {
        let there = polyline([.zero, way * 50, way * 10])
        func isInside(_ style: StrokeStyle, _ distance: Double) -> Bool {
            var border = FlatPath()
            border.append(there.stroked(style))
            return winding(of: border, at: way * distance) != 0
        }
        #expect(isInside(StrokeStyle(width: 20, join: .round), 59) && !isInside(StrokeStyle(width: 20, join: .round), 61))
        let bevel = there.stroked(StrokeStyle(width: 20, join: .bevel))
        #expect(isInside(StrokeStyle(width: 20, join: .bevel), 49) && !isInside(StrokeStyle(width: 20, join: .bevel), 51))
        for limit in [4, 1e5, 1e30, .infinity] {
            #expect(there.stroked(StrokeStyle(width: 20, join: .miter, miterLimit: limit)) == bevel)
        }
    }

    /// Directions that differ from opposite ones by a rounding error only, in either sense.
    @Test func aLineThatTurnsBackLeavesNoHole() {
        var random = Random(seed: 9)
        for _ in 0..<300 {
            let (start, tip) = (random.point(0...100), random.point(0...100))
            let path = polyline([start, tip, start.interpolated(to: tip, fraction: 0.4), Point(50, 300)])
            var border = FlatPath()
            border.append(path.stroked(StrokeStyle(width: 20, join: .bevel)))
            let way = (tip - start) * (1 / (tip - start).length)
            for side in [-9.0, 9] {
                let place = start.interpolated(to: tip, fraction: 0.2) + Point(way.y, -way.x) * side
                #expect(winding(of: border, at: place) != 0, "\(path)")
            }
        }
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

    @Test func closedSubpathsWithoutLengthAreDotsToo() {
        var dot = Path()
        dot.move(to: Point(5, 5))
        dot.close()
        var loop = polyline([Point(5, 5), Point(5, 5), Point(5, 5)])
        loop.close()
        for path in [dot, loop] {
            #expect(path.stroked(StrokeStyle(width: 4, cap: .butt)).isEmpty)
            #expect(area(path.stroked(StrokeStyle(width: 4, cap: .square))) == 16)
            #expect(abs(area(path.stroked(StrokeStyle(width: 4, cap: .round)), 1e-5) - .pi * 4) < 0.01)
        }
    }

    @Test func pointsThatAreThereTwiceChangeNothing() {
        let plain = polyline([Point(0, 0), Point(20, 0), Point(20, 20), Point(5, 30)])
        let doubled = polyline([
            Point(0, 0), Point(0, 0), Point(20, 0), Point(20, 0), Point(20, 0), Point(20, 20), Point(5, 30), Point(5, 30),
        ])
        for join in [StrokeStyle.Join.miter, .round, .bevel] {
            let style = StrokeStyle(width: 6, cap: .square, join: join)
            #expect(doubled.stroked(style) == plain.stroked(style))
        }
    }

    /// A stroke has the right width, however thin or thick.
    @Test func anyWidthHasItsArea() {
        let line = polyline([Point(0, 0), Point(30, 40)])
        for width in [1e-12, 1e-6, 0.01, 0.1, 1, 1e3, 1e6, 1e9] {
            let area = area(line.stroked(StrokeStyle(width: width)))
            #expect(abs(area - 50 * width) < 1e-6 * 50 * max(width, 1e-3))
        }
        for width in [1e30, 1e300, Double.greatestFiniteMagnitude, .leastNonzeroMagnitude] {
            for join in [StrokeStyle.Join.miter, .round, .bevel] {
                let corner = polyline([Point(0, 0), Point(20, 0), Point(20, 20), Point(0, 20)])
                #expect(corner.stroked(StrokeStyle(width: width, cap: .round, join: join)).points.count < 1000)
            }
        }
    }

    /// A stroker that is used again gives the same as a new one.
    @Test func aStrokerIsUsedAgain() {
        var random = Random(seed: 12)
        var stroker = Stroker()
        for number in 0..<40 {
            var path = random.curves()
            if number % 3 == 0 { path.close() }
            let style = StrokeStyle(
                width: random.number(0...20), cap: [.butt, .round, .square].randomElement(using: &random)!,
                join: [.miter, .round, .bevel].randomElement(using: &random)!)
            stroker.stroke(path, style, tolerance: 0.1)
            #expect(stroker.outline == path.stroked(style, tolerance: 0.1))
            #expect(!stroker.outline.isEmpty)
        }
        stroker.stroke(Path(), StrokeStyle(width: 3))
        #expect(stroker.outline.isEmpty)
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
