import Geometry
import Paths
import Raster
import Testing

/// Once warm, painting allocates nothing: not for a path, not for a frame.
@Suite struct AllocationTests {
    @Test(arguments: [
        "fills", "farPaths", "longPaths", "linearGradients", "radialGradients", "conicGradients", "strokes", "pathClips",
        "keptShapes",
        "images", "copies", "newClips", "layers",
    ])
    func warmFramesAllocateNothing(kind: String) throws {
        let count = try AllocationCounter.allocations(in: "CountedFrames/\(kind)")
        #expect(count < CountedFrames.count / 10)
    }

    @Test func anArrayInEachFrameIsSeen() throws {
        let count = try AllocationCounter.allocations(in: "CountedFrames/oneArrayEach")
        #expect(count >= CountedFrames.count)
    }
}

/// Frames to be counted, each kind in a program of its own.
@Suite(.enabled(if: AllocationCounter.isCounting)) struct CountedFrames {
    /// Enough frames that one allocation in each exceeds the few of the test's own machinery.
    static let count = 200

    private let clip = Clip(PixelRect(left: 0, top: 0, right: 64, bottom: 48))
    private let circle = Path(circle: Point(30.3, 20.7), radius: 17)
    private let star = polygon((0..<20).map { step in Point(1 + Double(step * 37 % 61), 1 + Double(step * 29 % 43)) })
    private let stops = [Gradient.Stop(0, .black), Gradient.Stop(0.3, .clear), Gradient.Stop(1, .white)]

    @Test func fills() throws {
        let colors = [Color.black, Color(red: 1, green: 2, blue: 3, alpha: 99)]
        try paint { rasterizer, words, layout in
            for color in colors {
                rasterizer.fill(circle, color: color, clip: clip, into: &words, layout: layout)
                rasterizer.fill(star, rule: .evenOdd, color: color, clip: clip, into: &words, layout: layout)
            }
        }
    }

    @Test func farPaths() throws {
        let far = polygon([Point(-1e9, 5), Point(1e30, 90), Point(12, 3e6), Point(-4e7, -4e7)])
        try paint { $0.fill(far, color: .black, clip: clip, into: &$1, layout: $2) }
    }

    /// 50,000 lines; a band of rows has fewer of them than one portion of edges.
    @Test func longPaths() throws {
        let tall = Clip(PixelRect(left: 0, top: 0, right: 200, bottom: 2000))
        let long = polygon((0..<50_000).map { step in Point(Double(step * 37 % 191), Double(step) / 25) })
        try paint(in: tall) { $0.fill(long, color: .black, clip: tall, into: &$1, layout: $2) }
    }

    @Test func linearGradients() throws { try paint(.linear(from: Point(0, 0), to: Point(50, 30))) }

    @Test func radialGradients() throws { try paint(.radial(center: Point(30, 20), radius: 11)) }

    @Test func conicGradients() throws { try paint(.conic(center: Point(30, 20), angle: 1)) }

    @Test func strokes() throws {
        let style = StrokeStyle(width: 3, cap: .round, join: .round)
        var stroker = Stroker()
        try paint { rasterizer, words, layout in
            stroker.stroke(star, style)
            rasterizer.fill(stroker.outline, color: .black, clip: clip, into: &words, layout: layout)
        }
    }

    @Test func pathClips() throws {
        var maker = Rasterizer()
        let inside = maker.clip(clip, to: Path(circle: Point(33, 21), radius: 20.2))
        let mask = maker.coverage(of: star, inside: clip)
        try paint { rasterizer, words, layout in
            rasterizer.fill(circle, color: .black, clip: inside, into: &words, layout: layout)
            rasterizer.fill(mask, x: 7, y: -9, color: .white, clip: inside, into: &words, layout: layout)
        }
    }

    @Test func keptShapes() throws {
        let shape = Shape(Path(circle: Point(5, -5), radius: 4.7))
        var cache = ShapeCache()
        try paint { rasterizer, words, layout in
            for step in 0..<9 {
                let placed = PlacedShape(shape: shape, origin: Point(Double(step) * 4.3, 30), scale: 2)
                guard let placement = ShapePlacement(placed, pixelsPerPoint: 1),
                    let kept = cache.coverage(of: shape, at: placement, with: &rasterizer)
                else { continue }
                rasterizer.fill(
                    kept.mask, x: placement.x, y: placement.y, color: .black, clip: clip, into: &words, layout: layout)
            }
        }
    }

    @Test func images() throws {
        let image = Image(PixelBuffer(size: PixelSize(width: 9, height: 9), filledWith: 0x8040_2010))
        let paint = Paint.image(ImagePattern(image, transform: .scale(7.7)))
        try self.paint { $0.fill(circle, paint: paint, clip: clip, into: &$1, layout: $2) }
    }

    @Test func copies() throws {
        var maker = Rasterizer()
        let inside = maker.clip(clip, to: circle)
        let picture = PixelBuffer(size: PixelSize(width: 50, height: 40), filledWith: 0xFF40_2010)
        try paint { rasterizer, words, layout in
            rasterizer.copy(picture, x: 3, y: 5, clip: clip, into: &words, layout: layout)
            rasterizer.copy(picture, x: -3, y: 2, clip: inside, into: &words, layout: layout)
        }
    }

    @Test func newClips() throws {
        try paint { rasterizer, words, layout in
            let inside = rasterizer.clip(clip, to: circle)
            rasterizer.fill(star, color: .black, clip: inside, into: &words, layout: layout)
            rasterizer.recycle(inside)
        }
    }

    @Test func layers() throws {
        var layer = Layer()
        try paint { rasterizer, words, layout in
            layer.begin(bounds: clip.rect)
            let inner = layer.layout
            layer.withMutablePixels { rasterizer.fill(star, color: .black, clip: clip, into: &$0, layout: inner) }
            rasterizer.composite(&layer, opacity: 0.4, clip: clip, into: &words, layout: layout)
        }
    }

    @Test func oneArrayEach() throws {
        var kept: [[Int]] = []
        kept.reserveCapacity(2 * CountedFrames.count)
        try paint { rasterizer, words, layout in
            kept.append([words.count])
            rasterizer.fill(circle, color: .black, clip: clip, into: &words, layout: layout)
        }
    }

    private func paint(_ course: Gradient.Course) throws {
        let paint = Paint.gradient(Gradient(course, stops: stops))
        try self.paint { $0.fill(circle, paint: paint, clip: clip, into: &$1, layout: $2) }
    }

    private func paint(
        in picture: Clip? = nil, _ frame: (inout Rasterizer, inout MutableSpan<UInt32>, PixelLayout) -> Void
    ) throws {
        var rasterizer = Rasterizer()
        let bounds = (picture ?? clip).rect
        let layout = PixelLayout(bounds: bounds, stride: bounds.width)
        var words = [UInt32](repeating: 0xFF80_9010, count: bounds.area)
        var span = words.mutableSpan
        for _ in 0..<3 { frame(&rasterizer, &span, layout) }
        try AllocationCounter.countedPart {
            for _ in 0..<CountedFrames.count { frame(&rasterizer, &span, layout) }
        }
        let isPainted = words.contains { $0 != 0xFF80_9010 }
        #expect(isPainted)
    }
}

private func polygon(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    path.close()
    return path
}
