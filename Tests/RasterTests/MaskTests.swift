import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct MaskTests {
    private let area = PixelRect(left: 0, top: 0, right: 60, bottom: 50)

    @Test func keptCoveragePaintsAsThePathDoes() {
        var random = Random(seed: 8)
        var rasterizer = Rasterizer()
        for _ in 0..<60 {
            let path = polygon((0..<5).map { _ in random.point(-20...60) })
            let color = Color(red: 200, green: 90, blue: 10, alpha: Bool.random(using: &random) ? 255 : 100)
            let mask = rasterizer.coverage(of: path, inside: Clip(area))
            #expect(
                painted { $0.fill(mask, x: 0, y: 0, color: color, clip: $1, into: &$2, layout: $3) }
                    == painted { $0.fill(path, color: color, clip: $1, into: &$2, layout: $3) })
        }
    }

    @Test func keptCoverageTellsItsPixels() {
        var rasterizer = Rasterizer()
        let path = Path(circle: Point(30, 20), radius: 17.3)
        let mask = rasterizer.coverage(of: path, inside: Clip(area))
        let pixels = coverage(path, width: 60, height: 50)
        for y in -2..<52 {
            for x in -2..<62 {
                let isInside = (0..<60).contains(x) && (0..<50).contains(y)
                #expect(mask.coverage(x: x, y: y) == (isInside ? pixels[y * 60 + x] : 0))
            }
        }
    }

    @Test func keptCoverageIsCutAtThePicturesBorder() {
        var rasterizer = Rasterizer()
        let mask = rasterizer.coverage(
            of: Path(circle: .zero, radius: 10), inside: Clip(PixelRect(left: -10, top: -10, right: 10, bottom: 10)))
        for (x, y) in [(0, 0), (60, 50), (-9, 30), (30, -9), (65, 20), (300, 300), (-300, 0)] {
            let moved = Path(circle: Point(Double(x), Double(y)), radius: 10)
            #expect(
                painted { $0.fill(mask, x: x, y: y, color: .white, clip: $1, into: &$2, layout: $3) }
                    == painted { $0.fill(moved, color: .white, clip: $1, into: &$2, layout: $3) })
        }
    }

    @Test func clipsMultiply() {
        var random = Random(seed: 9)
        for _ in 0..<20 {
            let paths = (0..<3).map { _ in polygon((0..<4).map { _ in random.point(-10...60) }) }
            var rasterizer = Rasterizer()
            let outer = rasterizer.clip(Clip(area), to: paths[0])
            let inner = rasterizer.clip(outer, to: paths[1])
            let pixels = painted { $0.fill(paths[2], color: .white, clip: inner, into: &$2, layout: $3) }
            let parts = paths.map { coverage($0, width: 60, height: 50) }
            for index in pixels.indices {
                let clip = Int((Double(parts[0][index]) * Double(parts[1][index]) / 255).rounded())
                let expected = (Double(clip) * Double(parts[2][index]) / 255).rounded()
                #expect(Double(pixels[index] & 255) == expected)
            }
        }
    }

    @Test func keptCoverageIsClippedToo() {
        var rasterizer = Rasterizer()
        let circle = Path(circle: Point(25, 25), radius: 20.4)
        let clip = rasterizer.clip(Clip(area), to: Path(roundedRect: Rect(x: 20.3, y: 3, width: 30, height: 33.3), radius: 9))
        let mask = rasterizer.coverage(of: circle, inside: Clip(area))
        let color = Color(red: 255, green: 255, blue: 255, alpha: 131)
        #expect(
            painted { $0.fill(mask, x: 0, y: 0, color: color, clip: clip, into: &$2, layout: $3) }
                == painted { $0.fill(circle, color: color, clip: clip, into: &$2, layout: $3) })
    }

    /// More bytes at once than a band keeps.
    @Test func hugeMasksAreClippedToo() {
        let wide = PixelRect(left: 0, top: 0, right: 9000, bottom: 70)
        var fence = Path()
        for x in stride(from: 0.25, to: 9000, by: 1.37) { fence.append(Path(rect: Rect(x: x, y: 0, width: 0.5, height: 70))) }
        var rasterizer = Rasterizer()
        let clip = rasterizer.clip(Clip(wide), to: polygon([Point(0, -10), Point(9000, -1), Point(8990, 69.5), Point(5, 70)]))
        let mask = rasterizer.coverage(of: fence, inside: Clip(wide))
        let kept = paint(width: 9000, height: 70) { words, layout in
            rasterizer.fill(mask, x: 0, y: 0, color: .white, clip: clip, into: &words, layout: layout)
        }
        let direct = paint(width: 9000, height: 70) { words, layout in
            rasterizer.fill(fence, color: .white, clip: clip, into: &words, layout: layout)
        }
        let isSame = kept == direct
        #expect(isSame)
        #expect(Set(kept).count > 50)
    }

    /// Clips made in the storage of others equal new ones, and those others do not change.
    @Test func clipsAreMadeInTheStorageOfSpentOnes() {
        var random = Random(seed: 10)
        var (recycling, plain) = (Rasterizer(), Rasterizer())
        var kept: [(clip: Clip, pixels: [UInt32])] = []
        let white = Path(rect: Rect(x: 0, y: 0, width: 60, height: 50))
        for number in 0..<40 {
            let path = polygon((0..<5).map { _ in random.point(-20...60) })
            let clip = recycling.clip(Clip(area), to: path)
            let expected = painted {
                $0.fill(white, color: .white, clip: plain.clip(Clip(area), to: path), into: &$2, layout: $3)
            }
            #expect(painted { $0.fill(white, color: .white, clip: clip, into: &$2, layout: $3) } == expected)
            if number % 3 == 0 { kept.append((clip, expected)) }
            if number % 3 != 2 { recycling.recycle(clip) }
        }
        for (clip, pixels) in kept {
            #expect(painted { $0.fill(white, color: .white, clip: clip, into: &$2, layout: $3) } == pixels)
        }
    }

    @Test func aClipOfWholePixelsIsARectangle() {
        var rasterizer = Rasterizer()
        let clip = rasterizer.clip(Clip(area), to: Path(rect: Rect(x: 5, y: 6, width: 7, height: 8)))
        #expect(clip.rect == PixelRect(left: 5, top: 6, right: 12, bottom: 14))
        let pixels = painted {
            $0.fill(Path(rect: Rect(x: 0, y: 0, width: 99, height: 99)), color: .white, clip: clip, into: &$2, layout: $3)
        }
        #expect(pixels.count { $0 == 0xFFFF_FFFF } == 56)
    }

    private func painted(
        _ body: (inout Rasterizer, Clip, inout MutableSpan<UInt32>, PixelLayout) -> Void
    ) -> [UInt32] {
        var rasterizer = Rasterizer()
        return paint(width: area.width, height: area.height) { words, layout in
            body(&rasterizer, Clip(area), &words, layout)
        }
    }
}

@Suite struct ShapeCacheTests {
    private let shape = Shape(Path(circle: Point(5, -5), radius: 4.7))

    @Test func placementsAreWholeRowsAndQuarterColumns() throws {
        for step in -80...80 {
            let origin = Point(Double(step) / 16, Double(step) / 16)
            let placement = try #require(ShapePlacement(PlacedShape(shape: shape, origin: origin, scale: 1), pixelsPerPoint: 2))
            let x = Double(placement.x) + Double(placement.phase) / 4
            #expect(abs(x - origin.x * 2) <= 0.125)
            #expect(abs(Double(placement.y) - origin.y * 2) <= 0.5)
            #expect((0..<4).contains(placement.phase))
        }
    }

    @Test func oddPlacementsAreNone() {
        for odd in [Double.nan, .infinity, -.infinity, 1e30] {
            #expect(ShapePlacement(PlacedShape(shape: shape, origin: Point(odd, 0), scale: 1), pixelsPerPoint: 1) == nil)
            #expect(ShapePlacement(PlacedShape(shape: shape, origin: Point(0, odd), scale: 1), pixelsPerPoint: 1) == nil)
        }
        for scale in [0, Double.nan, .infinity] {
            #expect(ShapePlacement(PlacedShape(shape: shape, origin: .zero, scale: scale), pixelsPerPoint: 1) == nil)
        }
    }

    @Test func givesTheSameCoverageAgain() throws {
        var (cache, rasterizer) = (ShapeCache(), Rasterizer())
        let placement = try #require(
            ShapePlacement(PlacedShape(shape: shape, origin: Point(3.3, 7), scale: 2), pixelsPerPoint: 1))
        let first = try #require(cache.coverage(of: shape, at: placement, with: &rasterizer))
        #expect(cache.byteCount == first.mask.byteCount && first.mask.byteCount > 200)
        let again = try #require(cache.coverage(of: shape, at: placement, with: &rasterizer))
        #expect(again.mask.bounds == first.mask.bounds && cache.byteCount == first.mask.byteCount)
        let other = Shape(shape.path)
        _ = try #require(cache.coverage(of: other, at: placement, with: &rasterizer))
        #expect(cache.byteCount == 2 * first.mask.byteCount)
    }

    @Test func staysWithinItsLimit() throws {
        var (cache, rasterizer) = (ShapeCache(byteLimit: 20_000), Rasterizer())
        for round in 0..<300 {
            let placed = PlacedShape(shape: shape, origin: .zero, scale: 1 + Double(round % 100) / 50)
            let placement = try #require(ShapePlacement(placed, pixelsPerPoint: 1))
            _ = cache.coverage(of: shape, at: placement, with: &rasterizer)
            #expect(cache.byteCount <= 20_000 + 4000)
        }
        #expect(cache.byteCount > 5000)
    }

    @Test func keepsNothingHuge() throws {
        var (cache, rasterizer) = (ShapeCache(), Rasterizer())
        let shape = Shape(Path(circle: .zero, radius: 1))
        for scale in [1000, 1e9, 1e300] {
            let placed = PlacedShape(shape: shape, origin: .zero, scale: scale)
            let placement = try #require(ShapePlacement(placed, pixelsPerPoint: 1))
            #expect(cache.coverage(of: shape, at: placement, with: &rasterizer) == nil)
        }
        #expect(cache.byteCount == 0)
    }
}
