public import Geometry
public import Paths

/// Where a placed shape lands on the pixels: its origin on a whole row and on a quarter of a column, so that few coverages
/// serve a whole text and baselines stay sharp.
public struct ShapePlacement: Hashable, Sendable {
    public let x: Int
    public let y: Int
    /// Quarters of a pixel to the right of `x`, 0…3.
    public let phase: Int
    /// Pixels a unit of the shape.
    public let scale: Double

    /// `pixelsPerPoint` maps the placed shape and `offset` to pixels. Nil where that is not finite, beyond ±2^21 pixels, or
    /// has a scale of 0.
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
