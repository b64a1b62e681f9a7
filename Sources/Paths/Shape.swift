public import Geometry
private import Synchronization

/// A path that is drawn again and again (a glyph, a mark), with an identity under which its coverage can be kept.
///
/// Two shapes are never the same shape, even with equal paths; identities are never used again.
public final class Shape: Sendable {
    public let path: Path
    public let identity: UInt64
    /// `path.controlBounds`, computed once.
    public let bounds: Rect

    public init(_ path: Path) {
        self.path = path
        self.bounds = path.controlBounds
        self.identity = newIdentity()
    }
}

/// A shape at a position: its unit is `scale` units of the owner, and its origin is at `origin`.
public struct PlacedShape: Sendable {
    public let shape: Shape
    public let origin: Point
    public let scale: Double

    public init(shape: Shape, origin: Point, scale: Double) {
        self.shape = shape
        self.origin = origin
        self.scale = scale
    }
}

/// Placed shapes that are drawn together repeatedly, such as the glyphs of a line, with an identity, so that two runs can be
/// compared without comparing their shapes.
public final class ShapeRun: Sendable {
    public let shapes: [PlacedShape]
    public let identity: UInt64
    /// The bounds of all finite shapes; empty without any. Computed once.
    public let bounds: Rect

    public init(_ shapes: [PlacedShape]) {
        self.shapes = shapes
        self.identity = newIdentity()
        self.bounds = shapes.reduce(into: .zero) { bounds, placed in
            let place = Transform.scale(placed.scale).then(.translation(placed.origin.x, placed.origin.y))
            let rect = place.apply(placed.shape.bounds)
            // A shape that is not finite draws nothing.
            if rect.isFinite { bounds = bounds.union(rect) }
        }
    }
}

private let lastIdentity = Atomic<UInt64>(0)

private func newIdentity() -> UInt64 { lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue }
