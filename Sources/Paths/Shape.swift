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

    private static let lastIdentity = Atomic<UInt64>(0)

    public init(_ path: Path) {
        self.path = path
        self.bounds = path.controlBounds
        self.identity = Shape.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
    }
}

/// A shape at a place: its unit becomes `scale` units of the owner, its origin lands on `origin`.
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
