import Geometry
import Paths
import Raster

// Letters on a card lie on one colour. A line of them is painted once and its picture kept (RunPictures.swift): while a list
// moves by whole pixels, copying that is a fifth of the work of painting the letters again, and gives the same bytes.

/// A run of shapes in one colour, all of whose pixels lie on one opaque colour.
struct GroundedRun: Sendable {
    let ground: Color
    let color: Color
    /// All pixels that the shapes may touch.
    let pixels: PixelRect
    /// How the shapes lie to each other and between the pixels: with the same run, scale and pattern, they make the same
    /// picture.
    let pattern: UInt64
    let identity: UInt64

    /// A larger run is worth no memory.
    private static let pixelLimit = 1 << 19

    /// Nil for what is no run in one colour, has a shape that lands nowhere, or is too large.
    init?(_ command: DrawingCommand, on ground: Color, scale: Double) {
        guard case .shapes(let run, let offset) = command.content, let color = command.color else { return nil }
        var (pixels, pattern, first) = (PixelRect.empty, ContentHash(), ShapePlacement?.none)
        for placed in run.shapes {
            guard let placement = ShapePlacement(placed, offset: offset, pixelsPerPoint: scale) else { return nil }
            pixels = pixels.union(placement.pixels(of: placed.shape))
            pattern.add(placement, from: first ?? placement)
            first = first ?? placement
        }
        guard !pixels.isEmpty, pixels.area <= GroundedRun.pixelLimit else { return nil }
        (self.ground, self.color, self.pixels) = (ground, color, pixels)
        (self.pattern, self.identity) = (pattern.value, run.identity)
    }
}

extension [DrawingCommand] {
    /// The commands that are runs on one opaque colour; nil for all others, for what is clipped or in a group, and where the
    /// colour is not seen near by.
    func groundedRuns(scale: Double, covers: [CoverPixels?], pixels: [PixelRect]) -> [GroundedRun?] {
        mapUnclipped { index in
            guard case .shapes = self[index].content, let ground = ground(under: index, covers, pixels) else { return nil }
            return GroundedRun(self[index], on: ground, scale: scale)
        }
    }

    /// Between a card and its last line there are a dozen others.
    private static let farthestGround = 32

    private func ground(under index: Int, _ covers: [CoverPixels?], _ pixels: [PixelRect]) -> Color? {
        for below in (0..<index).suffix(Self.farthestGround).reversed()
        where self[below].draws && pixels[below].intersects(pixels[index]) {
            return covers[below].flatMap { cover in cover.whole.contains { $0.contains(pixels[index]) } ? cover.color : nil }
        }
        return nil
    }
}

extension ContentHash {
    fileprivate mutating func add(_ placement: ShapePlacement, from first: ShapePlacement) {
        let (x, y) = (placement.x &- first.x, placement.y &- first.y)
        add(word: UInt64(bitPattern: Int64(x &* 4 &+ placement.phase)))
        add(word: UInt64(bitPattern: Int64(y)))
    }
}
