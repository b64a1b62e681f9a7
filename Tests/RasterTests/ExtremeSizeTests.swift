import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// Pictures from one pixel to 16384 × 16384, paths of any length.
@Suite struct ExtremeSizeTests {
    private static let far = 16_384

    @Test func onePixelIsAPicture() {
        #expect(coverage(Path(rect: Rect(x: -5, y: -5, width: 99, height: 99)), width: 1, height: 1) == [255])
        #expect(coverage(Path(rect: Rect(x: 0.5, y: 0, width: 9, height: 9)), width: 1, height: 1) == [128])
        #expect(coverage(Path(circle: Point(0.5, 0.5), radius: 0.25), width: 1, height: 1).allSatisfy { 45...55 ~= $0 })
        #expect(coverage(Path(circle: Point(3, 0.5), radius: 1.5), width: 1, height: 1) == [0])
    }

    /// Also wider than the largest picture: what lies beyond is added by other code.
    @Test(arguments: [100, far, 40_000])
    func aRowOfPixelsIsAPicture(width: Int) {
        let wedge = [Point(0, 1), Point(Double(width), 0)]
        let pixels = coverage(polygon(wedge + [Point(wedge[1].x, 1)]), width: width, height: 1)
        for x in 0..<width { #expect(abs(Double(pixels[x]) - 255 * (Double(x) + 0.5) / Double(width)) <= 1) }
    }

    @Test func aColumnOfPixelsIsAPicture() {
        let (height, wedge) = (ExtremeSizeTests.far, [Point(1, 0), Point(0, Double(ExtremeSizeTests.far))])
        let pixels = coverage(polygon(wedge + [Point(1, wedge[1].y)]), width: 1, height: height)
        for y in 0..<height { #expect(abs(Double(pixels[y]) - 255 * (Double(y) + 0.5) / Double(height)) <= 1) }
    }

    /// All the words would take a gigabyte. The coverage is kept in runs, and corners of it are painted.
    @Test func theLargestPictureIsExactEverywhere() {
        let side = ExtremeSizeTests.far
        let radius = Double(side) / 2
        let circle = Path(circle: Point(radius, radius), radius: radius)
        let whole = PixelRect(left: 0, top: 0, right: side, bottom: side)
        var rasterizer = Rasterizer()
        let mask = rasterizer.coverage(of: circle, inside: Clip(whole))
        for turn in stride(from: 0.1, to: 6.2, by: 0.7) {
            let rim = Path(circle: Point(radius, radius), radius: radius - 8).segments().compactMap(\.point)
            let place = rim[Int(turn * 7) % rim.count]
            let (left, top) = (min(max(Int(place.x) - 16, 0), side - 32), min(max(Int(place.y) - 16, 0), side - 32))
            let corner = coverage(circle, width: 32, height: 32, left: left, top: top)
            let kept = (0..<32 * 32).map { mask.coverage(x: left + $0 % 32, y: top + $0 / 32) }
            #expect(corner == kept)
            #expect(corner.contains(255))
        }
        #expect(mask.coverage(x: side / 2, y: side / 2) == 255 && mask.coverage(x: 0, y: 0) == 0)
        #expect(mask.coverage(x: side - 1, y: side - 1) == 0 && mask.coverage(x: side - 1, y: side / 2) == 255)
    }

    /// Lines of more than 2048 pixels, and lines that leave a tile, are added by other code than the others.
    @Test(arguments: [(4200, 24), (24, 4200)])
    func longLinesAreTheSameInTiles(width: Int, height: Int) {
        var random = Random(seed: 8)
        func place() -> Point { Point(random.number(0...Double(width)), random.number(0...Double(height))) }
        for _ in 0..<12 {
            let last = place()
            let path = polygon([place(), place(), place(), last, Point(last.x + 0.3, last.y + 0.2)])
            let whole = coverage(path, width: width, height: height)
            let (cutX, cutY) = (Int.random(in: 1..<width, using: &random), Int.random(in: 1..<height, using: &random))
            for (left, right) in [(0, cutX), (cutX, width)] {
                for (top, bottom) in [(0, cutY), (cutY, height)] {
                    let tile = coverage(path, width: right - left, height: bottom - top, left: left, top: top)
                    let expected = (top..<bottom).flatMap { whole[$0 * width + left..<$0 * width + right] }
                    #expect(zip(tile, expected).count { $0 != $1 } == 0)
                }
            }
        }
    }

    @Test func tenThousandNestedSubpathsAlternate() {
        let (count, width) = (10_000, 20_001.0)
        var nest = Path()
        for step in 0..<count {
            let inset = Double(step)
            nest.append(Path(rect: Rect(x: inset, y: -width + inset, width: width - 2 * inset, height: 2 * (width - inset))))
        }
        let stripes = coverage(nest, rule: .evenOdd, width: count, height: 2)
        for x in 0..<count { #expect(stripes[x] == (x % 2 == 0 ? 255 : 0) && stripes[count + x] == stripes[x]) }
        #expect(coverage(nest, width: count, height: 2).allSatisfy { $0 == 255 })
    }

    /// A line up and down at every 64th of a pixel, most of it outside the picture.
    @Test func aMillionSegmentsEnd() {
        var path = Path()
        path.move(to: .zero)
        for step in 0..<1_000_000 {
            path.line(to: Point(Double(step % 1024) / 64, step % 2 == 0 ? 1e4 : -1e4))
        }
        for rule in [FillRule.nonZero, .evenOdd] {
            let pixels = coverage(path, rule: rule, width: 32, height: 4)
            #expect((0..<4).allSatisfy { y in pixels[y * 32 + 17..<y * 32 + 32].allSatisfy { $0 == 0 } })
        }
    }
}

extension PathSegment {
    fileprivate var point: Point? {
        switch self {
        case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _): point
        case .close: nil
        }
    }
}
