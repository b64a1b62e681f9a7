public import Geometry
public import Paths

/// Where pixels may change: inside a rectangle and, where there is a mask, by its coverage.
public struct Clip: Sendable {
    public let rect: PixelRect
    /// Covers `rect`.
    let mask: CoverageMask?

    init(rect: PixelRect, mask: CoverageMask?) {
        self.rect = rect
        self.mask = mask
    }

    public init(_ rect: PixelRect) { self.init(rect: rect, mask: nil) }

    /// By kept coverage: nothing outside its bounds.
    public init(_ mask: CoverageMask) { self.init(rect: mask.bounds, mask: mask.isFull(in: mask.bounds) ? nil : mask) }
}

extension Rasterizer {
    /// What of `clip` lies inside a path as well: coverages multiply.
    public mutating func clip(
        _ clip: Clip, to path: Path, transform: Transform = .identity, rule: FillRule = .nonZero
    ) -> Clip {
        Clip(coverage(of: path, transform: transform, rule: rule, inside: clip))
    }
}
