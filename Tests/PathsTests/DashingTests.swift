import Geometry
import Paths
import TestSupport
import Testing

@Suite struct DashingTests {
    private func dashed(_ path: Path, _ dashes: [Double], offset: Double = 0) -> Path {
        path.dashed(StrokeStyle(width: 1, dashes: dashes, dashOffset: offset))
    }

    private let line = polyline([Point(0, 0), Point(100, 0)])

    /// Where the dashes of a level line begin and end. The first one may stand last, as it would go on a closed line's last.
    private func ends(_ path: Path) -> [Double] { path.points.map { ($0.x * 1e9).rounded() / 1e9 }.sorted() }

    @Test func aLineIsCutByItsPattern() {
        #expect(ends(dashed(line, [30, 10])) == [0, 30, 40, 70, 80, 100])
        #expect(ends(dashed(line, [50, 50])) == [0, 50])
        #expect(ends(dashed(line, [200, 1])) == [0, 100])
        #expect(ends(dashed(line, [20, 5, 10, 15])) == [0, 20, 25, 35, 50, 70, 75, 85])
    }

    @Test func anOddPatternIsTakenTwice() {
        #expect(ends(dashed(line, [15])) == ends(dashed(line, [15, 15])))
        #expect(ends(dashed(line, [10, 20, 5])) == ends(dashed(line, [10, 20, 5, 10, 20, 5])))
    }

    @Test func theOffsetMovesThePattern() {
        #expect(ends(dashed(line, [30, 10], offset: 10)) == [0, 20, 30, 60, 70, 100])
        #expect(ends(dashed(line, [30, 10], offset: 35)) == [5, 35, 45, 75, 85, 100])
        for offset in [-5, 35 + 4000.0, -405] {
            #expect(ends(dashed(line, [30, 10], offset: offset)) == ends(dashed(line, [30, 10], offset: 35)))
        }
        for offset in [Double.nan, .infinity] {
            #expect(ends(dashed(line, [30, 10], offset: offset)) == ends(dashed(line, [30, 10])))
        }
        #expect(ends(dashed(line, [10, 20, 5], offset: 35)) == ends(dashed(line, [10, 20, 5, 10, 20, 5], offset: 35)))
    }

    @Test func patternsThatAreNoneLeaveTheLineWhole() {
        for dashes in [[], [0], [0, 0], [-1, 2], [.nan], [.infinity, 1], [1e308, 1e308]] {
            #expect(dashed(line, dashes) == line)
            #expect(line.stroked(StrokeStyle(width: 2, dashes: dashes)) == line.stroked(StrokeStyle(width: 2)))
        }
    }

    @Test func tooManyDashesAreASolidLine() {
        for fine in [1e-30, .leastNonzeroMagnitude, 1e-3] { #expect(dashed(line, [fine]) == line) }
        #expect(dashed(line, [0.002]).verbs.count == 50_000)
        #expect(dashed(polyline([Point(0, 0), Point(1e308, 1e308), Point(-1e308, 0)]), [5]).verbs.count == 3)
    }

    @Test func dashesGoRoundCorners() {
        let corner = polyline([Point(0, 0), Point(10, 0), Point(10, 10)])
        let dashes = dashed(corner, [6, 2])
        #expect(dashes.verbs == [.move, .line, .line, .move, .line, .move, .line])
        #expect(dashes.points[1] == Point(10, 0))
        #expect(abs(area(corner.stroked(StrokeStyle(width: 2, dashes: [6, 2]))) - (12 + (2 * 6 - 1 + 1) + 8)) < 1e-9)
    }

    /// Sums of lengths that are no binary fractions end now before the corner, now behind it.
    @Test(arguments: 1...60) func aDashThatEndsInACornerDoesNotGoAroundIt(step: Int) {
        let dash = Double(step) * 0.7
        let path = Path(rect: Rect(x: 57.7, y: 55.6, width: 2 * dash, height: 8 * dash))
        for offset in [0, dash] {
            let dashes = dashed(path, [dash, dash], offset: offset)
            #expect(dashes.verbs == Array(repeating: [.move, .line], count: 10).flatMap(\.self))
        }
    }

    @Test func anOffsetNearABorderIsOnIt() {
        for offset in [0.1 + 0.7, 0.8, 0.8.nextUp, 80.8, -99.2] {
            #expect(ends(dashed(line, [0.8, 0.2], offset: offset)).prefix(3) == [0.2, 1, 1.2], "\(offset)")
        }
        for offset in [0.1 + 0.2, 0.3, -0.3.nextUp, 30.3] {
            #expect(ends(dashed(line, [0, 0.3], offset: offset)).first == 0, "\(offset)")
        }
    }

    @Test func theLastDashOfAClosedSubpathGoesOnInItsFirst() {
        let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let joined = dashed(square, [8, 4], offset: 4)
        #expect(joined.verbs.count { $0 == .move } == 3)
        #expect(joined.points.contains(Point(0, 0)) && !joined.verbs.contains(.close))
        // The corner is one join: no two ends meet there.
        let ends = zip(joined.verbs, joined.points).filter { $0.0 == .move }.map(\.1)
        #expect(!ends.contains(Point(0, 0)))
        let open = polyline([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10), Point(0, 0)])
        #expect(dashed(open, [8, 4], offset: 4).verbs.count { $0 == .move } == 4)
        #expect(dashed(square, [100, 4]).verbs.last == .close)
        #expect(dashed(square, [10, 30], offset: 20).isEmpty == false)
    }

    @Test func aGapWithoutLengthPartsDashesButAtTheStartOfAClosedSubpath() {
        let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let dashes = dashed(square, [10, 0])
        #expect(dashes.verbs == [.move, .line, .move, .line, .move, .line, .line])
        #expect(dashes.points.suffix(3) == [Point(0, 10), Point(0, 0), Point(10, 0)])
        #expect(dashed(square, [5, 0]).verbs.count { $0 == .move } == 7)
    }

    @Test func everySubpathBeginsAnew() {
        var two = line
        two.append(line.transformed(by: .translation(0, 5)))
        let once = dashed(line, [30, 13])
        var twice = once
        twice.append(once.transformed(by: .translation(0, 5)))
        #expect(dashed(two, [30, 13]) == twice)
    }

    /// Angles on a circle are lengths of arc: each end is where it must be to a millionth.
    @Test func curvesAreCutByLengthOfArc() {
        let radius = 50.0
        let dashes = dashed(Path(circle: .zero, radius: radius), [7, 3], offset: 1.5)
        let ends = dashes.subpathEnds
        #expect(ends.count == 31)
        // Four cubics are a circle to 0.027 %; along a quarter the length is even, so its error is a factor.
        let quarter = Path(circle: .zero, radius: radius).length / 4
        for (start, end) in ends {
            for (point, isStart) in [(start, true), (end, false)] {
                let angle = Curvature.angle(point)
                let along = angle / (.pi / 2) * quarter + 1.5
                let phase = along - (along / 10).rounded(.down) * 10
                let away = min(abs(phase - (isStart ? 0 : 7)), abs(phase - (isStart ? 10 : 7)))
                #expect(away < 0.02, "\(point)")
            }
        }
    }

    @Test(arguments: 0..<20) func dashesHaveTheLengthsOfThePattern(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let path = random.curves()
        let (dash, gap) = (random.number(0.5...20), random.number(0.5...20))
        let lengths = dashed(path, [dash, gap]).subpaths.map(\.length)
        #expect(lengths.count > 3)
        // The last one may be cut short.
        #expect(lengths.count { abs($0 - dash) > 1e-4 } <= 1)
        #expect(lengths.allSatisfy { $0 < dash + 1e-4 })
        let whole = path.length
        let periods = (whole / (dash + gap)).rounded(.down)
        let expected = periods * dash + min(whole - periods * (dash + gap), dash)
        #expect(abs(lengths.reduce(0, +) - expected) < 1e-4 * Double(lengths.count))
    }

    /// Also at the end of a curve whose control point lies on that end.
    @Test func dotsLieAlongTheCurve() {
        for (control1, control2, way) in [(Point.zero, Point(0, 10), Point(0, 1)), (Point(10, 0), Point(20, 5), Point(1, 0))] {
            var path = Path()
            path.move(to: .zero)
            path.cubic(to: Point(30, 30), control1: control1, control2: control2)
            let ends = dashed(path, [0, 500]).subpathEnds
            #expect(ends.count == 1)
            let step = ends[0].end - ends[0].start
            #expect((step * (1 / step.length) - way).length < 1e-9)
        }
    }

    @Test func dashesWithoutLengthAreTheirCaps() {
        let path = polyline([Point(0, 0), Point(30, 40)])
        let dots = path.stroked(StrokeStyle(width: 4, cap: .round, dashes: [0, 10]), tolerance: 1e-4)
        #expect(abs(area(dots, 1e-5) - 5 * .pi * 4) < 0.03)
        let squares = path.stroked(StrokeStyle(width: 4, cap: .square, dashes: [0, 10]))
        #expect(abs(area(squares) - 5 * 16) < 1e-3)
        // They lie along the line.
        #expect(squares.points.contains { ($0 - Point(0.4, -2.8)).length < 1e-3 })
        #expect(area(path.stroked(StrokeStyle(width: 4, cap: .butt, dashes: [0, 10]))) < 1e-3)
    }

    @Test func subpathsWithoutLengthAreDotsWhereThePatternIsOn() {
        let dot = polyline([Point(5, 5), Point(5, 5)])
        let (on, off) = (
            StrokeStyle(width: 4, cap: .square, dashes: [3, 2]),
            StrokeStyle(width: 4, cap: .square, dashes: [3, 2], dashOffset: 4)
        )
        #expect(area(dot.stroked(on)) == 16)
        #expect(dot.stroked(off).isEmpty)
        #expect(area(dot.stroked(StrokeStyle(width: 4, cap: .square, dashes: [0, 9]))) == 16)
        var closed = Path()
        closed.move(to: Point(5, 5))
        closed.close()
        #expect(area(closed.stroked(on)) == 16)
        #expect(closed.stroked(off).isEmpty)
    }

    @Test func oddPathsAreHarmless() {
        for a in oddNumbers {
            for b in oddNumbers {
                let path = oddPath(a, b)
                for dashes in [[1], [a, b], [1e300, b]] {
                    let style = StrokeStyle(width: 3, cap: .round, dashes: dashes, dashOffset: a)
                    #expect(path.dashed(style).verbs.count < 1_000_000)
                    #expect(path.stroked(style).points.count < 10_000_000)
                }
            }
        }
    }
}

private enum Curvature {
    /// 0…2π, clockwise on screen, without C's mathematics: by halving.
    static func angle(_ point: Point) -> Double {
        var (low, high) = (0.0, 2 * Double.pi)
        let quadrant = point.y >= 0 ? (point.x > 0 ? 0.0 : 1) : (point.x < 0 ? 2 : 3)
        (low, high) = (quadrant * .pi / 2, (quadrant + 1) * .pi / 2)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            let direction = unit(middle)
            if direction.x * point.y - direction.y * point.x > 0 { low = middle } else { high = middle }
        }
        return low
    }

    private static func unit(_ angle: Double) -> Point {
        var path = Path()
        path.addArc(center: .zero, radius: 1, start: angle, sweep: 0.1)
        return path.points[0]
    }
}
