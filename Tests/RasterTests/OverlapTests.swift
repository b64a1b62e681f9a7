import Geometry
import Glibc
import Paths
import Raster
import TestSupport
import Testing

/// The coverage of pixels inside which a path overlaps itself.
@Suite struct OverlapTests {
    /// 16 of 255 levels are allowed there.
    private static let allowed = 16.0

    private func resolved(
        _ path: Path, _ rule: FillRule = .nonZero, width: Int = 3, height: Int = 3, left: Int = 0, top: Int = 0
    ) -> [UInt8] {
        var rasterizer = Rasterizer(overlaps: .resolved)
        return paint(width: width, height: height, left: left, top: top) { words, layout in
            rasterizer.fill(path, rule: rule, color: .white, clip: Clip(layout.bounds), into: &words, layout: layout)
        }.map { UInt8($0 & 255) }
    }

    private func path(_ polygons: [[Point]]) -> Path {
        var path = Path()
        for points in polygons { path.append(polygon(points)) }
        return path
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point] {
        [Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)]
    }

    private func expectMiddle(_ path: Path, _ rule: FillRule, covers area: Double, allowed: Double = allowed) {
        let pixels = resolved(path, rule)
        #expect(abs(Double(pixels[4]) - 255 * area) <= allowed, "\(pixels[4]) of \(255 * area)")
    }

    @Test func rectanglesOverEachOtherInsideAPixelCountOnce() {
        let (a, b) = (rect(1.1, 1.2, 0.5, 0.5), rect(1.3, 1.3, 0.6, 0.5))
        let (union, common) = (0.25 + 0.3 - 0.3 * 0.4, 0.3 * 0.4)
        for second in [b, b.reversed()] {
            expectMiddle(path([a, second]), .evenOdd, covers: union - common)
        }
        expectMiddle(path([a, b]), .nonZero, covers: union)
        expectMiddle(path([a, b.reversed()]), .nonZero, covers: union - common)
    }

    @Test func theSameRectangleManyTimesIsThatRectangle() {
        for count in 2...9 {
            let same = path(Array(repeating: rect(1.2, 1.3, 0.5, 0.4), count: count))
            expectMiddle(same, .nonZero, covers: 0.2, allowed: 8)
            expectMiddle(same, .evenOdd, covers: count % 2 == 0 ? 0 : 0.2, allowed: 8)
        }
    }

    @Test func theSameLevelEdgesManyTimesAreOne() {
        for count in 2...9 {
            let same = path(Array(repeating: rect(-3, 1.3, 9, 0.2), count: count))
            expectMiddle(same, .nonZero, covers: 0.2, allowed: 8)
            expectMiddle(same, .evenOdd, covers: count % 2 == 0 ? 0 : 0.2, allowed: 8)
        }
    }

    /// Only their horizontal edges are in the pixel, not their sides.
    @Test func levelEdgesInsideAPixelCountOnce() {
        let (a, b) = (rect(-3, 1.25, 9, 5), rect(-4, 1.75, 12, 5))
        expectMiddle(path([a, b]), .nonZero, covers: 0.75, allowed: 4)
        expectMiddle(path([a, b]), .evenOdd, covers: 0.5, allowed: 4)
        expectMiddle(path([a, b.reversed()]), .nonZero, covers: 0.5, allowed: 4)
        expectMiddle(path([a, rect(1.5, -2, 6, 9)]), .nonZero, covers: 0.875, allowed: 8)
    }

    @Test func figureEightsKeepBothLoops() {
        let eight = [Point(1.1, 1.1), Point(1.9, 1.9), Point(1.9, 1.1), Point(1.1, 1.9)]
        for rule in [FillRule.nonZero, .evenOdd] {
            expectMiddle(polygon(eight), rule, covers: 0.32)
            expectMiddle(polygon(eight.map { Point($0.y, $0.x) }), rule, covers: 0.32)
        }
    }

    @Test func starsInsideAPixelKeepTheirMiddle() {
        let star = (0..<5).map { Point(Point(1.5, 1.5), distance: 0.48, turns: Double($0 * 2) / 5) }
        // The pentagram's area and that of its pentagon, for a circumradius of 1: 1.12257 and 0.34691.
        expectMiddle(polygon(star), .nonZero, covers: 1.12257 * 0.48 * 0.48)
        expectMiddle(polygon(star), .evenOdd, covers: (1.12257 - 0.34691) * 0.48 * 0.48)
    }

    @Test func sliversThatCrossCountOnce() {
        let (flat, upright) = (rect(-5, 1.45, 13, 0.1), rect(1.45, -5, 0.1, 13))
        expectMiddle(path([flat, upright]), .nonZero, covers: 0.19)
        expectMiddle(path([flat, upright]), .evenOdd, covers: 0.18)
        expectMiddle(path([flat, flat.map { Point($0.x, $0.y + 0.05) }]), .nonZero, covers: 0.15)
    }

    private func randomPolygon(_ random: inout Random, _ corners: Int, _ range: ClosedRange<Double>) -> [Point] {
        (0..<corners).map { _ in random.point(range) }
    }

    /// Half of the corners are on a grid of quarters, so that horizontal and vertical edges and shared corners are frequent.
    private func randomPath(_ random: inout Random) -> Path {
        let range = [0.5...2.5, -1.0...5.0, -4.0...12.0].randomElement(using: &random)!
        let isOnGrid = Bool.random(using: &random)
        return path(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let points = randomPolygon(&random, Int.random(in: 3...9, using: &random), range)
                return isOnGrid ? points.map { Point(($0.x * 4).rounded() / 4, ($0.y * 4).rounded() / 4) } : points
            })
    }

    @Test func randomPolygonsAreAsManySamplesSay() {
        var random = Random(seed: 21)
        for round in 0..<120 {
            let path = randomPath(&random)
            for rule in [FillRule.nonZero, .evenOdd] {
                let pixels = resolved(path, rule, width: 8, height: 8)
                var truth = TrueCoverage(width: 8, height: 8, linesPerRow: 64)
                truth.add(path, rule)
                let samples = truth.pixels
                for index in pixels.indices {
                    let error = abs(Double(pixels[index]) - 255 * samples[index])
                    #expect(
                        error <= OverlapTests.allowed,
                        "round \(round), \(rule), pixel \(index): \(pixels[index]) of \(255 * samples[index]), \(path.points)")
                }
            }
        }
    }

    @Test func tilesEqualTheWhole() {
        var random = Random(seed: 22)
        for _ in 0..<120 {
            let path = randomPath(&random)
            let rule: FillRule = Bool.random(using: &random) ? .nonZero : .evenOdd
            let whole = resolved(path, rule, width: 12, height: 12)
            let (cutX, cutY) = (Int.random(in: 1...11, using: &random), Int.random(in: 1...11, using: &random))
            for (left, right) in [(0, cutX), (cutX, 12)] {
                for (top, bottom) in [(0, cutY), (cutY, 12)] {
                    let tile = resolved(path, rule, width: right - left, height: bottom - top, left: left, top: top)
                    let expected: [UInt8] = (top..<bottom).flatMap { y in whole[y * 12 + left..<y * 12 + right] }
                    #expect(tile == expected)
                }
            }
        }
    }

    @Test func whatDoesNotLieOverItselfStaysTheSame() {
        var random = Random(seed: 23)
        for _ in 0..<200 {
            let center = random.point(4...8)
            let corners = (0..<12).map { Point(center, distance: random.number(0.3...5), turns: Double($0) / 12) }
            let star = polygon(corners)
            #expect(resolved(star, width: 12, height: 12) == coverage(star, width: 12, height: 12))
            #expect(resolved(star, .evenOdd, width: 12, height: 12) == coverage(star, rule: .evenOdd, width: 12, height: 12))
        }
    }

    /// Large pictures are scanned in bands, small ones in one piece.
    @Test func largePicturesEqualTheirTiles() {
        var random = Random(seed: 24)
        let path = polygon(randomPolygon(&random, 40, -20...420))
        let whole = resolved(path, .evenOdd, width: 400, height: 400)
        for top in stride(from: 0, to: 400, by: 23) {
            let height = min(23, 400 - top)
            #expect(
                resolved(path, .evenOdd, width: 400, height: height, top: top)[...] == whole[top * 400..<(top + height) * 400])
        }
    }
}

extension Point {
    /// On a circle around a point.
    fileprivate init(_ center: Point, distance: Double, turns: Double) {
        self.init(center.x + distance * sin(turns * 2 * .pi), center.y - distance * cos(turns * 2 * .pi))
    }
}
