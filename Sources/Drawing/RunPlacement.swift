import Geometry
import Paths
import Raster

/// Where the shapes of a run land on the pixels. A list that moves by whole pixels has the same lines again and again: how far
/// such a line has moved is enough to know, and of its letters only those are looked at that may land on either of two places.
struct RunPlacement: Sendable {
    let run: ShapeRun
    let scale: Double
    /// All pixels that the shapes may touch.
    let pixels: PixelRect
    /// How the shapes lie to each other and between the pixels: with the same run, scale and pattern, they make the same
    /// picture.
    let pattern: UInt64
    /// Of the run, in points.
    private let offset: Point
    /// The shapes so near to the border between two places that the rounding of numbers may decide, and where they landed.
    private let undecided: [(index: Int, placement: ShapePlacement)]

    /// A larger run is worth no memory.
    private static let pixelLimit = 1 << 19
    /// How near to a border that is, and how far from whole pixels a run may be moved, in pixels.
    private static let nearness = 1e-4
    private static let tolerance = 1e-5
    /// Runs that are further away, in pixels, are not moved: numbers are less exact there.
    private static let farthest = Double(1 << 20)

    /// Nil for a run with a shape that lands nowhere, and one too large.
    init?(_ run: ShapeRun, offset: Point, scale: Double) {
        var (pixels, pattern, first) = (PixelRect.empty, ContentHash(), ShapePlacement?.none)
        var undecided: [(Int, ShapePlacement)] = []
        for (index, placed) in run.shapes.enumerated() {
            guard let placement = ShapePlacement(placed, offset: offset, pixelsPerPoint: scale) else { return nil }
            pixels = pixels.union(placement.pixels(of: placed.shape))
            pattern.add(placement, from: first ?? placement)
            first = first ?? placement
            if !RunPlacement.isDecided((placed.origin + offset) * scale) { undecided.append((index, placement)) }
        }
        guard !pixels.isEmpty, pixels.area <= RunPlacement.pixelLimit else { return nil }
        (self.run, self.offset, self.scale) = (run, offset, scale)
        (self.pixels, self.pattern, self.undecided) = (pixels, pattern.value, undecided)
    }

    private static func isDecided(_ place: Point) -> Bool {
        func distance(_ value: Double) -> Double { 0.5 - abs(value - value.rounded()) }
        return abs(place.x) < farthest && abs(place.y) < farthest && distance(place.x * 4) > nearness * 4
            && distance(place.y) > nearness
    }

    /// The whole pixels from here to where the run lies at another offset; nil where its shapes lie otherwise there.
    func way(to offset: Point, scale: Double) -> (x: Int, y: Int)? {
        let way = (offset - self.offset) * scale
        let (x, y) = (way.x.rounded(), way.y.rounded())
        guard scale == self.scale, abs(x) < RunPlacement.farthest, abs(y) < RunPlacement.farthest,
            abs(way.x - x) < RunPlacement.tolerance, abs(way.y - y) < RunPlacement.tolerance,
            undecided.allSatisfy({ lands($0.index, at: offset, way: (Int(x), Int(y)), from: $0.placement) })
        else { return nil }
        return (Int(x), Int(y))
    }

    private func lands(_ index: Int, at offset: Point, way: (x: Int, y: Int), from old: ShapePlacement) -> Bool {
        guard let new = ShapePlacement(run.shapes[index], offset: offset, pixelsPerPoint: scale) else { return false }
        return new.x == old.x + way.x && new.y == old.y + way.y && new.phase == old.phase
    }
}

extension ContentHash {
    fileprivate mutating func add(_ placement: ShapePlacement, from first: ShapePlacement) {
        let (x, y) = (placement.x &- first.x, placement.y &- first.y)
        add(word: UInt64(bitPattern: Int64(x &* 4 &+ placement.phase)))
        add(word: UInt64(bitPattern: Int64(y)))
    }
}
