import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct OddInputTests {
    private static let odd = [
        0, 1, 5.5, -3, .leastNonzeroMagnitude, 2_097_151.9, 2_097_152.1, -2_097_153, 1e9, -1e9, 1e30, -1e30, 1e308, -1e308,
        .infinity,
        -.infinity, .nan,
    ]

    private static let outside = (0..<1600).filter { !(10..<26).contains($0 % 40) || !(10..<26).contains($0 / 40) }

    /// Paints into the middle of a larger picture, whose other words must not change.
    private func expectNothingOutside(_ path: Path, transform: Transform = .identity, paint: Paint = .color(.black)) {
        var rasterizer = Rasterizer()
        var words = [UInt32](repeating: 0x1234_5678, count: 40 * 40)
        let inner = PixelRect(left: 10, top: 10, right: 26, bottom: 26)
        for rule in [FillRule.nonZero, .evenOdd] {
            var span = words.mutableSpan
            rasterizer.fill(
                path, transform: transform, rule: rule, paint: paint, clip: Clip(inner), into: &span,
                layout: PixelLayout(bounds: PixelRect(left: 0, top: 0, right: 40, bottom: 40), stride: 40))
        }
        #expect(OddInputTests.outside.allSatisfy { words[$0] == 0x1234_5678 })
    }

    @Test func everyPairOfOddNumbersIsHarmless() {
        for a in OddInputTests.odd {
            for b in OddInputTests.odd {
                expectNothingOutside(polygon([Point(a, b), Point(20, 15), Point(b, a)]))
                expectNothingOutside(Path(circle: Point(a, 20), radius: abs(b)))
                expectNothingOutside(Path(rect: Rect(x: a, y: b, width: b, height: a)))
            }
        }
    }

    @Test func oddNumbersInCurvesAreHarmless() {
        var random = Random(seed: 6)
        for _ in 0..<50 {
            func point() -> Point {
                Point(OddInputTests.odd.randomElement(using: &random)!, OddInputTests.odd.randomElement(using: &random)!)
            }
            var path = Path()
            path.move(to: point())
            path.cubic(to: point(), control1: point(), control2: point())
            path.quad(to: point(), control: point())
            path.close()
            path.cubic(to: Point(30, 30), control1: point(), control2: Point(3, 3))
            expectNothingOutside(path)
            expectNothingOutside(path.stroked(StrokeStyle(width: 5, cap: .round, join: .round)))
        }
    }

    @Test func oddTransformsAreHarmless() {
        let circle = Path(circle: Point(17, 18), radius: 9)
        let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]
        let gradient = Gradient(.radial(center: Point(17, 18), radius: 5), stops: stops)
        for a in OddInputTests.odd {
            for b in [0, 1, .leastNonzeroMagnitude, -1e30, .nan] {
                for transform in [
                    Transform(a: a, b: b, c: 1, d: 0, tx: 3, ty: 3), .translation(a, b), .scale(a, b),
                    Transform(a: 1, b: a, c: b, d: -1, tx: a, ty: b),
                ] {
                    expectNothingOutside(circle, transform: transform, paint: .gradient(gradient))
                }
            }
        }
    }

    @Test func oddStrokesAreHarmless() {
        let corner = polygon([Point(12, 12), Point(24, 12), Point(12, 24)])
        for width in OddInputTests.odd {
            for limit in OddInputTests.odd {
                let style = StrokeStyle(width: width, cap: .square, join: .miter, miterLimit: limit)
                expectNothingOutside(corner.stroked(style))
                expectNothingOutside(corner.stroked(style, tolerance: limit))
            }
        }
    }

    @Test func hugeTransformsOfTinyPathsDraw() {
        let huge = 0x1p1016
        let corners = [Point(2, 1), Point(17, 6.5), Point(5, 16)]
        let tiny = polygon(corners.map { Point($0.x / huge, $0.y / huge) })
        #expect(
            coverage(tiny, transform: .scale(huge, huge), width: 20, height: 20)
                == coverage(polygon(corners), width: 20, height: 20))
    }

    /// Rounding decides in which row their pieces are, and the box of the path must contain that row.
    @Test func nearlyLevelCurvesBetweenRowsStayInTheirBox() {
        var random = Random(seed: 31)
        let border = 4 + 255.5 / 256
        for _ in 0..<2000 {
            func point(_ x: ClosedRange<Double>) -> Point {
                let away = [0, 0x1p-50, -0x1p-50, 1e-13, -1e-13, 1e-9, -1e-9].randomElement(using: &random)!
                return Point(Double.random(in: x, using: &random), border + away)
            }
            var path = Path()
            path.move(to: point(1...20))
            path.cubic(to: point(180...199), control1: point(1...199), control2: point(1...199))
            path.quad(to: point(100...110), control: point(1...199))
            path.line(to: Point(100, 8))
            let pixels = coverage(path, width: 200, height: 10)
            #expect(pixels[..<800].allSatisfy { $0 == 0 } && pixels[1600...].allSatisfy { $0 == 0 })
            #expect(pixels[1000..<1600].contains { $0 > 200 })
        }
    }

    @Test func hugeRectangleCoversEverything() {
        for far in [100, 1e7, 1e30, 1e308] {
            let path = polygon([Point(-far, -far), Point(far, -far), Point(far, far), Point(-far, far)])
            #expect(coverage(path, width: 9, height: 7).allSatisfy { $0 == 255 })
        }
    }

    @Test func hugeTriangleKeepsItsSlope() {
        let path = polygon([Point(0, 0), Point(1e8, 1e8), Point(0, 1e8)])
        let pixels = coverage(path, width: 20, height: 20)
        for y in 0..<20 {
            for x in 0..<20 { #expect(abs(Int(pixels[y * 20 + x]) - (x < y ? 255 : x == y ? 128 : 0)) <= 1) }
        }
    }

    @Test func whatLiesBesideThePictureDrawsNothing() {
        let rect = Rect(x: 0, y: 0, width: 5, height: 5)
        for (x, y) in [(-6, 0), (10, 0), (0, -6), (0, 10), (-1e6, 0), (1e6, 1e6)] as [(Double, Double)] {
            #expect(coverage(Path(rect: rect.offset(x: x, y: y)), width: 10, height: 10).allSatisfy { $0 == 0 })
        }
    }

    @Test func pathsWithoutAreaDrawNothing() {
        for points in [[Point(3, 3)], [Point(1, 1), Point(8, 8)], [Point(1, 4), Point(8, 4), Point(5, 4)]] {
            #expect(coverage(polygon(points), width: 10, height: 10).allSatisfy { $0 == 0 })
        }
        #expect(coverage(Path(), width: 10, height: 10).allSatisfy { $0 == 0 })
    }

    @Test func picturesOfAnyWidthWork() {
        for width in 1...70 {
            let pixels = coverage(Path(rect: Rect(x: 0.5, y: 0, width: Double(width) - 1, height: 1)), width: width, height: 1)
            #expect(pixels.reduce(0) { $0 + Int($1) } == (width == 1 ? 0 : 128 * 2 + 255 * (width - 2)))
        }
    }

    @Test func emptyClipsPaintNothing() {
        var rasterizer = Rasterizer()
        let pixels = paint(width: 4, height: 4) { words, layout in
            for clip in [
                PixelRect.empty, PixelRect(left: 9, top: 9, right: 3, bottom: 3),
                PixelRect(left: 9, top: 0, right: 20, bottom: 4),
            ] {
                rasterizer.fill(
                    Path(circle: Point(2, 2), radius: 9), color: .white, clip: Clip(clip), into: &words, layout: layout)
            }
        }
        #expect(pixels.allSatisfy { $0 == 0xFF00_0000 })
    }
}
