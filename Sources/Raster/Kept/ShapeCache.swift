public import Geometry
public import Paths

/// Keeps the coverage of shapes that are drawn often.
public struct ShapeCache: Sendable {
    private struct Key: Hashable {
        let shape: UInt64
        let scale: Double
        let phase: Int
    }

    /// A shape of more pixels than this is not kept: filling it costs about as much as painting its coverage.
    private static let pixelLimit = 256 * 256

    private var kept: GenerationCache<Key, KeptCoverage>

    /// 4 MiB hold some four thousand letters of 20 pixels.
    public init(byteLimit: Int = 4 << 20) { kept = GenerationCache(byteLimit: byteLimit) }

    /// The size of the kept coverage; at most the limit, unless one shape takes more than half of it.
    public var byteCount: Int { kept.byteCount }

    /// The coverage of a shape at a placement, around its origin; nil for a shape too large to keep.
    public mutating func coverage(
        of shape: Shape, at placement: ShapePlacement, with rasterizer: inout Rasterizer
    ) -> KeptCoverage? {
        let key = Key(shape: shape.identity, scale: placement.scale, phase: placement.phase)
        if let coverage = kept.value(for: key) { return coverage }
        let bounds = placement.transform.apply(shape.bounds).pixels
        guard bounds.area <= ShapeCache.pixelLimit else { return nil }
        let made = KeptCoverage(rasterizer.coverage(of: shape.path, transform: placement.transform, inside: Clip(bounds)))
        kept.keep(made, for: key, byteCount: made.mask.byteCount)
        return made
    }
}

/// The coverage of a shape, as one object: otherwise painting each letter would count references to a mask's arrays one by one.
public final class KeptCoverage: Sendable {
    public let mask: CoverageMask

    fileprivate init(_ mask: CoverageMask) { self.mask = mask }
}

/// The position of a placed shape on the pixels: its origin is rounded to a whole row and to a quarter of a column, so that few
/// coverages serve a whole text and baselines stay sharp.
public struct ShapePlacement: Hashable, Sendable {
    public let x: Int
    public let y: Int
    /// The quarters of a pixel to the right of `x`, 0…3.
    public let phase: Int
    /// Pixels per unit of the shape.
    public let scale: Double

    /// `pixelsPerPoint` maps the placed shape and `offset` to pixels. Nil if that is not finite, beyond ±2^21 pixels, or has a
    /// scale of 0.
    public init?(_ placed: PlacedShape, offset: Point = .zero, pixelsPerPoint: Double) {
        let origin = (placed.origin + offset) * pixelsPerPoint
        let scale = placed.scale * pixelsPerPoint
        guard abs(origin.x) <= Subpixel.limit, abs(origin.y) <= Subpixel.limit, scale.isFinite, scale != 0 else {
            return nil
        }
        let quarters = Int((origin.x * 4 + 0.5).rounded(.down))
        x = quarters >> 2
        phase = quarters & 3
        y = Int((origin.y + 0.5).rounded(.down))
        self.scale = scale
    }

    /// From the shape's unit to pixels, without `x` and `y`.
    public var transform: Transform { Transform.scale(scale).then(.translation(Double(phase) / 4, 0)) }

    /// The pixels that the shape may touch.
    public func pixels(of shape: Shape) -> PixelRect { transform.apply(shape.bounds).pixels.offset(x: x, y: y) }
}
