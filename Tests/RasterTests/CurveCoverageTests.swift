import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// The coverage of curves against that of lines within a thousandth of a pixel of them.
@Suite struct CurveCoverageTests {
    /// The levels of 255 that are allowed where no path overlaps itself.
    private static let allowed = 12.0

    private func expectTrueArea(_ path: Path, _ transform: Transform = .identity) {
        var flat = FlatPath()
        flat.append(path, transform: transform, tolerance: 1e-3)
        let pixels = coverage(path, transform: transform, width: 32, height: 32)
        var worst = 0.0
        for index in pixels.indices {
            let exact = 255 * exactArea(of: flat.points, x: index % 32, y: index / 32)
            worst = max(worst, abs(Double(pixels[index]) - exact))
        }
        #expect(worst <= CurveCoverageTests.allowed, "\(path), \(transform)")
    }

    @Test func circlesAndEllipsesHaveTheirArea() {
        var random = Random(seed: 41)
        for _ in 0..<8 {
            expectTrueArea(Path(circle: random.point(8...24), radius: random.number(0.4...14)))
            // Large or small before the transform.
            let radius = random.number(0...1) < 0.5 ? 1e-3 : 1e4
            let (across, down) = (random.number(2...14) / radius, random.number(2...14) / radius)
            let map = Transform(a: across, b: down / 3, c: -across / 2, d: down, tx: 16, ty: 16)
            expectTrueArea(Path(circle: .zero, radius: radius), map)
        }
    }

    @Test func curvesWithTheirChordsHaveTheirArea() {
        var random = Random(seed: 42)
        for _ in 0..<10 {
            let (start, end) = (Point(2, random.number(4...28)), Point(30, random.number(4...28)))
            var parabola = Path()
            parabola.move(to: start)
            parabola.quad(to: end, control: random.point(-10...40))
            expectTrueArea(parabola)
            var arch = Path()
            arch.move(to: start)
            arch.cubic(to: end, control1: Point(9, random.number(-30...0)), control2: Point(23, random.number(-30...0)))
            expectTrueArea(arch)
        }
    }

    /// Curves from far left to far right, with any spacing of their control points, that pass through the picture's middle.
    @Test func longCurvesHaveTheirArea() {
        var random = Random(seed: 44)
        for _ in 0..<30 {
            let x = [random.number(0...600), random.number(0...600)].sorted()
            let (control1, control2) = (Point(x[0], random.number(-200...200)), Point(x[1], random.number(-200...200)))
            let (t, end) = (random.unit(), Point(600, random.number(-200...200)))
            let middle = (control1 * (1 - t) + control2 * t) * (3 * t * (1 - t)) + end * (t * t * t)
            var path = Path()
            path.move(to: .zero)
            path.cubic(to: end, control1: control1, control2: control2)
            path.line(to: Point(600, 300))
            path.line(to: Point(0, 300))
            expectTrueArea(path, .translation(16 - middle.x, 16 - middle.y))
        }
    }

    @Test func aPathIsMappedPointByPoint() {
        var random = Random(seed: 43)
        for _ in 0..<40 {
            var path = Path()
            path.move(to: random.point(0...30))
            path.line(to: random.point(0...30))
            path.quad(to: random.point(0...30), control: random.point(0...30))
            path.cubic(to: random.point(0...30), control1: random.point(0...30), control2: random.point(0...30))
            let map = Transform(
                a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2), d: random.number(-2...2),
                tx: random.number(0...30), ty: random.number(0...30))
            #expect(
                coverage(path, transform: map, width: 32, height: 32)
                    == coverage(path.transformed(by: map), width: 32, height: 32))
        }
    }
}
