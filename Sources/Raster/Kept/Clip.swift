public import Geometry
public import Paths

/// Where pixels may change: inside a rectangle and, if there is a mask, by its coverage.
public struct Clip: Sendable {
    public let rect: PixelRect
    /// Covers `rect`.
    let mask: CoverageMask?

    init(rect: PixelRect, mask: CoverageMask?) {
        self.rect = rect
        self.mask = mask
    }

    public init(_ rect: PixelRect) { self.init(rect: rect, mask: nil) }

    public var isRect: Bool { mask == nil }

    /// A clip by kept coverage: nothing outside its bounds.
    public init(_ mask: CoverageMask) { self.init(rect: mask.bounds, mask: mask.isFull(in: mask.bounds) ? nil : mask) }
}

extension Rasterizer {
    /// The intersection of `clip` with a path: coverages multiply.
    public mutating func clip(
        _ clip: Clip, to path: Path, transform: Transform = .identity, rule: FillRule = .nonZero
    ) -> Clip {
        // Taken out of the rasterizer while it scans, because both are changed.
        var spares: [CoverageMask] = []
        swap(&spares, &spareMasks)
        let mask = coverage(of: path, transform, rule, inside: clip, reusing: &spares)
        swap(&spares, &spareMasks)
        guard mask.isFull(in: mask.bounds) else { return Clip(rect: mask.bounds, mask: mask) }
        keep(mask)
        return Clip(mask.bounds)
    }

    /// Returns a clip that is no longer needed: the next one uses its storage.
    public mutating func recycle(_ clip: Clip) {
        if let mask = clip.mask { keep(mask) }
    }

    private mutating func keep(_ mask: CoverageMask) {
        guard spareMasks.count < Rasterizer.mostSpares, mask.byteCount <= Rasterizer.largestSpare else { return }
        spareMasks.append(mask)
    }

    /// As many as clips are nested; the cost of allocating more is small compared with the content that they clip.
    private static let mostSpares = 4
    private static let largestSpare = 1 << 17
}
