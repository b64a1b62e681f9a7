import Geometry
import Glibc
import Paths
import TestSupport
import Testing

/// The pieces of a cubic curve's halves, where those are fewer than the curve's own.
private struct HalvedCurve {
    let control1, control2, end: Point
    let lines: [Point]

    private static let tolerance = 0.045

    init?(_ control1: Point, _ control2: Point, _ end: Point) {
        (self.control1, self.control2, self.end) = (control1, control2, end)
        let steps = CubicSteps(control1: control1.vector, control2: control2.vector, end: end.vector)
        let whole = CurvePieces(steps, tolerance: HalvedCurve.tolerance)
        guard let counts = HalfCounts(of: steps, tolerance: HalvedCurve.tolerance, fewerThan: whole.count) else { return nil }
        #expect(counts.first + counts.second < whole.count)
        let (left, right) = steps.halves
        let first = HalvedCurve.points(CurvePieces(left, count: counts.first), to: left.end)
        let second = HalvedCurve.points(CurvePieces(right, count: counts.second), to: right.end)
        lines = [.zero] + first + second.map { $0 + first[first.count - 1] }
    }

    private static func points(_ pieces: CurvePieces, to end: SIMD2<Double>) -> [Point] {
        ((1..<pieces.count).map { pieces.end(of: $0) } + [end]).map { Point($0.x, $0.y) }
    }

    private func place(at t: Double) -> Point {
        let s = 1 - t
        return control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t)
    }

    /// In multiples of the tolerance: the curve's largest distance from the lines, and that of the lines' ends and middles from
    /// the curve.
    var largestDistance: Double {
        let last = Double(16 * lines.count)
        let places = (0...16 * lines.count).map { place(at: Double($0) / last) }
        let middles = zip(lines, lines.dropFirst()).map { $0.interpolated(to: $1, fraction: 0.5) }
        let away = places.map { distance(from: $0, to: lines) } + (lines + middles).map { distance(from: $0, to: places) }
        return away.max()! / HalvedCurve.tolerance
    }

    var staysAmongItsControlPoints: Bool {
        let (x, y) = ([0, control1.x, control2.x, end.x], [0, control1.y, control2.y, end.y])
        let rounding = 1e-9
        return lines.allSatisfy { point in
            (x.min()! - rounding...x.max()! + rounding).contains(point.x)
                && (y.min()! - rounding...y.max()! + rounding).contains(point.y)
        }
    }
}

private func distance(from point: Point, to line: [Point]) -> Double {
    zip(line, line.dropFirst()).map { a, b in
        let (way, off) = (b - a, point - a)
        let square = way.x * way.x + way.y * way.y
        let fraction = square > 0 ? (off.x * way.x + off.y * way.y) / square : 0
        return (off - way * min(max(fraction, 0), 1)).length
    }.min()!
}

@Suite struct HalfCountsTests {
    /// A step of any length up to some hundred pixels, or of none, within `turn` of the x axis.
    private func step(_ random: inout Random, turn: Double) -> Point {
        let angle = random.number(-turn...turn)
        let length = random.below(5) == 0 ? 0 : pow(10, random.number(-1...2.7))
        return Point(cos(angle), sin(angle)) * length
    }

    /// Slight and sharp bends, loops and cusps, steps of length 0, and curves that run there and back.
    private func curves(_ seed: UInt64, _ body: (HalvedCurve) -> Void) {
        var (random, halved) = (Random(seed: seed), 0)
        for index in 0..<600 {
            let turn = [0, 0.1, 0.5, 1.5, 3.2][index % 5]
            let (a, b, c) = (step(&random, turn: turn), step(&random, turn: turn), step(&random, turn: turn))
            guard let curve = HalvedCurve(a, a + b, index % 7 == 0 ? .zero : a + b + c) else { continue }
            halved += 1
            body(curve)
        }
        #expect(halved > 100)
    }

    @Test func halvesAreAsNearToTheirCurveAsPromised() {
        curves(51) { curve in
            #expect(curve.largestDistance <= 1.1, "\(curve.control1), \(curve.control2), \(curve.end)")
        }
    }

    /// So the box of the control points holds what is drawn.
    @Test func halvesStayAmongTheControlPoints() {
        curves(52) { curve in
            #expect(curve.staysAmongItsControlPoints, "\(curve.control1), \(curve.control2), \(curve.end)")
        }
    }

    @Test func curveThatRunsAlongItselfHasFewerPieces() {
        let steps = CubicSteps(control1: .zero, control2: SIMD2(150, 5), end: SIMD2(400, 40))
        let whole = CurvePieces(steps, tolerance: 0.045).count
        let counts = HalfCounts(of: steps, tolerance: 0.045, fewerThan: whole)
        #expect(whole == 38)
        #expect(counts.map { [$0.first, $0.second] } == [6, 8])
    }

    @Test func arcOfACircleHasNoFewerInHalves() {
        let arc = CubicSteps(control1: SIMD2(0, 276), control2: SIMD2(-224, 500), end: SIMD2(-500, 500))
        #expect(HalfCounts(of: arc, tolerance: 0.045, fewerThan: CurvePieces(arc, tolerance: 0.045).count) == nil)
    }

    @Test func noNumbersMakeMorePieces() {
        for a in oddNumbers {
            for b in oddNumbers {
                let steps = CubicSteps(control1: SIMD2(a, 1), control2: SIMD2(b, a), end: SIMD2(2, b))
                let whole = CurvePieces(steps, tolerance: 0.045).count
                let counts = HalfCounts(of: steps, tolerance: 0.045, fewerThan: whole)
                #expect((1...CurvePieces.maximumCount).contains(whole))
                #expect(counts.map { $0.first > 0 && $0.second > 0 && $0.first + $0.second < whole } ?? true)
            }
        }
    }
}
