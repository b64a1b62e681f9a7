import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct CoverageTests {
    @Test func wholePixelsAreExact() {
        let path = Path(rect: Rect(x: 1, y: 2, width: 3, height: 1))
        for y in 0..<4 {
            for x in 0..<6 {
                let isInside = y == 2 && (1..<4).contains(x)
                #expect(coverage(path, width: 6, height: 4)[y * 6 + x] == (isInside ? 255 : 0))
            }
        }
    }

    @Test func partsOfAPixelAreExact() {
        for eighth in 0...8 {
            let part = Double(eighth) / 8
            for rect in [
                Rect(x: 1, y: 1, width: part, height: 1), Rect(x: 2 - part, y: 1, width: part, height: 1),
                Rect(x: 1, y: 1, width: 1, height: part), Rect(x: 1, y: 2 - part, width: 1, height: part),
            ] {
                let pixels = coverage(Path(rect: rect), width: 3, height: 3)
                #expect(pixels[4] == UInt8((255 * part).rounded()))
                #expect(pixels.reduce(0) { $0 + Int($1) } == Int(pixels[4]))
            }
        }
    }

    /// Points are rounded by up to 1/512 pixel, crossings by as much again: together at most 2 of 255 levels.
    @Test func trianglesHaveTheirExactAreaInEveryPixel() {
        var random = Random(seed: 1)
        for _ in 0..<60 {
            let points = (0..<3).map { _ in random.point(-6...30) }
            let pixels = coverage(polygon(points), width: 24, height: 24)
            for index in pixels.indices {
                let exact = 255 * exactArea(of: points, x: index % 24, y: index / 24)
                #expect(abs(Double(pixels[index]) - exact) <= 2, "\(points) at \(index % 24), \(index / 24)")
            }
        }
    }

    @Test func flatAndSteepSliversHaveTheirExactArea() {
        for thickness in [0.1, 0.5, 1, 1.7] {
            let flat = [Point(0, 3), Point(200, 5), Point(200, 5 + thickness), Point(0, 3 + thickness)]
            for points in [flat, flat.map { Point($0.y, $0.x) }] {
                let isFlat = points[1].x == 200
                let (width, height) = isFlat ? (200, 10) : (10, 200)
                let pixels = coverage(polygon(points), width: width, height: height)
                for index in pixels.indices {
                    let exact = 255 * exactArea(of: points, x: index % width, y: index / width)
                    #expect(abs(Double(pixels[index]) - exact) <= 2)
                }
            }
        }
    }

    /// Lines up to two pixels wide, or twice as wide as high, are added by other code than wider ones, and so are lines of many
    /// rows.
    @Test(
        arguments: [1, 255, 256, 257, 510, 511, 512, 513, 514, 900, 12_000],
        [3, 128, 255, 256, 257, 600, 31_743, 31_745, 64_000])
    func linesOfEveryWidthAndHeightHaveTheirExactArea(width: Int, height: Int) {
        for start in [0, 77] {
            let top = Point(Double(start) / 256 + 1, Double(start) / 256)
            let bottom = Point(top.x + Double(width) / 256, top.y + Double(height) / 256)
            let size = (x: Int(bottom.x) + 3, y: Int(bottom.y) + 2)
            let down = [top, bottom, Point(0, bottom.y)]
            let up = [Point(bottom.x, top.y), Point(top.x, bottom.y), Point(0, top.y)]
            for points in [down, up] {
                let pixels = coverage(polygon(points), width: size.x, height: size.y)
                let worst = pixels.indices.reduce(0.0) { worst, index in
                    let exact = 255 * exactArea(of: points, x: index % size.x, y: index / size.x)
                    return max(worst, abs(Double(pixels[index]) - exact))
                }
                #expect(worst <= 1.5, "\(points)")
                let left = size.x / 2
                let tile = coverage(polygon(points), width: 2, height: size.y, left: left)
                let expected = (0..<size.y).flatMap { y in pixels[(y * size.x + left)...].prefix(2) }
                #expect(tile == expected, "\(points)")
            }
        }
    }

    /// The marks of a row's groups are in words of 64 groups: 512 pixels.
    @Test(arguments: Array(496...520) + [1008, 1022, 1023, 1024]) func rowsOfEveryWidthHaveTheirRightEnds(width: Int) {
        let points = [Point(0, 0), Point(Double(width) - 1.5, 0), Point(Double(width) - 0.5, 40), Point(0, 40)]
        let pixels = coverage(polygon(points), width: width, height: 40)
        for y in 0..<40 {
            for x in [0, width - 5, width - 2, width - 1] {
                let exact = 255 * exactArea(of: points, x: x, y: y)
                #expect(abs(Double(pixels[y * width + x]) - exact) <= 2, "\(x), \(y)")
            }
        }
    }

    /// Lines wait in a batch.
    @Test func everyOneOfManyShapesIsPainted() {
        let points = [Point(0.2, 0.1), Point(1.9, 0.7), Point(0.8, 1.9)]
        let one = coverage(polygon(points), width: 4, height: 2)
        for count in 20...90 {
            var path = Path()
            for place in 0..<count { path.append(polygon(points.map { $0 + Point(Double(4 * place), 0) })) }
            let row = coverage(path, width: 4 * count, height: 2)
            let isSame = row.indices.allSatisfy { row[$0] == one[$0 / (4 * count) * 4 + $0 % 4] }
            #expect(isSame, "\(count) shapes")
        }
    }

    @Test(arguments: [0.3, 1, 7.25, 40])
    func circlesHaveTheirArea(radius: Double) {
        let side = Int(radius * 2) + 6
        let center = Point(Double(side) / 2 + 0.37, Double(side) / 2 - 0.21)
        let sum = coverage(Path(circle: center, radius: radius), width: side, height: side).reduce(0) { $0 + Int($1) }
        #expect(abs(Double(sum) / 255 - .pi * radius * radius) < 0.02 + 0.04 * 2 * .pi * radius)
    }

    @Test func windingDecidesWhatIsInside() {
        var path = Path(rect: Rect(x: 0, y: 0, width: 30, height: 10))
        path.append(Path(rect: Rect(x: 10, y: 0, width: 20, height: 10)))
        path.append(polygon([Point(20, 0), Point(20, 10), Point(30, 10), Point(30, 0)]))
        path.append(polygon([Point(20, 0), Point(20, 10), Point(30, 10), Point(30, 0)]))
        let (nonZero, evenOdd) = (coverage(path, width: 30, height: 10), coverage(path, rule: .evenOdd, width: 30, height: 10))
        #expect([nonZero[5], nonZero[15], nonZero[25]] == [255, 255, 0])
        #expect([evenOdd[5], evenOdd[15], evenOdd[25]] == [255, 0, 0])
    }

    @Test(arguments: [1, 2, 3, 100, 101, 16_383, 16_384, 16_385, 32_767, 32_768, 32_769, 49_152, 65_535, 65_536, 65_537])
    func manyWindingsFoldExactly(count: Int) {
        var path = Path()
        for _ in 0..<count { path.append(Path(rect: Rect(x: 0.5, y: 0, width: 2, height: 1))) }
        #expect(coverage(path, width: 2, height: 1)[1] == 255)
        #expect(coverage(path, rule: .evenOdd, width: 2, height: 1)[1] == (count % 2 == 0 ? 0 : 255))
    }

    /// In several bands, and where the winding number returns to 0 inside the picture.
    @Test(arguments: [32_768, 65_536]) func manyWindingsEndExactly(count: Int) {
        var path = Path(rect: Rect(x: 0, y: 2, width: 2, height: 1))
        for _ in 0..<count { path.append(Path(rect: Rect(x: 3, y: 0, width: 30_000, height: 5))) }
        let row = coverage(path, width: 30_010, height: 4)[90_030 - 30_010 * 1..<90_030]
        #expect(Array(row.prefix(4)) == [255, 255, 0, 255])
        #expect(Array(row.suffix(8)) == [255, 0, 0, 0, 0, 0, 0, 0])
        #expect(coverage(path, rule: .evenOdd, width: 40, height: 3).suffix(40).count { $0 == 255 } == 2)
    }

    @Test func directionDoesNotMatter() {
        var random = Random(seed: 2)
        for _ in 0..<50 {
            let points = (0..<7).map { _ in random.point(-5...25) }
            for rule in [FillRule.nonZero, .evenOdd] {
                #expect(
                    coverage(polygon(points), rule: rule, width: 20, height: 20)
                        == coverage(polygon(points.reversed()), rule: rule, width: 20, height: 20))
            }
        }
    }

    @Test func openSubpathsAreClosedForFilling() {
        var open = Path()
        open.move(to: Point(2, 1))
        open.line(to: Point(9, 4))
        open.line(to: Point(3, 8))
        #expect(
            coverage(open, width: 10, height: 10)
                == coverage(polygon([Point(2, 1), Point(9, 4), Point(3, 8)]), width: 10, height: 10))
    }

    @Test func sharedEdgesLeaveNoSeam() {
        var random = Random(seed: 3)
        for _ in 0..<100 {
            let (a, b) = (random.number(0...20), random.number(0...20))
            let left = coverage(polygon([Point(0, 0), Point(a, 0), Point(b, 20), Point(0, 20)]), width: 20, height: 20)
            let right = coverage(polygon([Point(a, 0), Point(20, 0), Point(20, 20), Point(b, 20)]), width: 20, height: 20)
            #expect(zip(left, right).allSatisfy { (254...256).contains(Int($0) + Int($1)) })
        }
    }

    /// Points on a grid of 1/64 pixel, so that moving them is exact.
    @Test func movedByWholePixelsGivesTheSamePixelsMoved() {
        var random = Random(seed: 4)
        for _ in 0..<60 {
            let path = randomPath(&random)
            let (x, y) = (Int.random(in: -3000...3000, using: &random), Int.random(in: -3000...3000, using: &random))
            let moved = path.transformed(by: .translation(Double(x), Double(y)))
            #expect(
                coverage(path, width: 40, height: 40) == coverage(moved, width: 40, height: 40, left: x, top: y))
        }
    }

    /// Also where a part of an edge ends on the border of a column, which rounding may miss by a little.
    @Test func tilesEqualTheWholeOnColumnBorders() {
        var random = Random(seed: 91)
        for _ in 0..<2000 {
            let points = (0..<6).map { _ in
                Point(Double(Int.random(in: 0...16, using: &random)), Double(Int.random(in: 0...4096, using: &random)) / 256)
            }
            let path = polygon(points + [Point(7.996, 3.1), Point(8.0, 9.7), Point(7.001, 12.3)])
            let whole = coverage(path, width: 16, height: 16)
            for column in 0..<16 {
                let tile = coverage(path, width: 1, height: 16, left: column)
                #expect(tile == stride(from: column, to: 256, by: 16).map { whole[$0] })
            }
        }
    }

    @Test func tilesEqualTheWhole() {
        var random = Random(seed: 5)
        for _ in 0..<60 {
            let path = randomPath(&random)
            let rule: FillRule = Bool.random(using: &random) ? .nonZero : .evenOdd
            let whole = coverage(path, rule: rule, width: 40, height: 40)
            let (cutX, cutY) = (Int.random(in: 1...39, using: &random), Int.random(in: 1...39, using: &random))
            for (left, right) in [(0, cutX), (cutX, 40)] {
                for (top, bottom) in [(0, cutY), (cutY, 40)] {
                    let tile = coverage(
                        path, rule: rule, width: right - left, height: bottom - top, left: left, top: top)
                    let expected = (top..<bottom).flatMap { y in whole[(y * 40 + left)...].prefix(right - left) }
                    #expect(tile == expected)
                }
            }
        }
    }

    /// Groups of eight pixels of a large shape begin at cache lines.
    @Test func aLargeShapeIsTheSameWhereverItsWordsBegin() {
        let path = Path(circle: Point(148.3, 98.6), radius: 96.2)
        let whole = coverage(path, width: 304, height: 200)
        for left in -8...12 {
            let part = coverage(path, width: 304, height: 200, left: left)
            let (first, last) = (max(left, 0), min(left + 304, 304))
            let isSame = (0..<200).allSatisfy { y in
                part[y * 304 + first - left..<y * 304 + last - left] == whole[y * 304 + first..<y * 304 + last]
            }
            #expect(isSame, "from column \(left) on")
        }
    }

    @Test func bandsOfATallPictureJoinWithoutATrace() {
        let points = [Point(3, 0.5), Point(900, 250), Point(40, 499.5)]
        let whole = coverage(polygon(points), width: 900, height: 500)
        for y in stride(from: 0, to: 500, by: 37) {
            let row = coverage(polygon(points), width: 900, height: 1, top: y)
            #expect(row[...] == whole[y * 900..<(y + 1) * 900])
        }
    }

    private func randomPath(_ random: inout Random) -> Path {
        func point() -> Point {
            Point(
                Double(Int.random(in: -1500...4000, using: &random)) / 64,
                Double(Int.random(in: -1500...4000, using: &random)) / 64)
        }
        var path = Path()
        path.move(to: point())
        for _ in 0..<6 {
            path.line(to: point())
            path.quad(to: point(), control: point())
            path.cubic(to: point(), control1: point(), control2: point())
        }
        return path
    }
}
