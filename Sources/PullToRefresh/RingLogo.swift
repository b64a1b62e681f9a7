import Geometry
public import Paths
public import Raster

/// The mark in the ring. It keeps its proportions; its longer side is as long as the style says.
public enum RingLogo: Hashable, Sendable {
    /// In a box of 1 × 1 about the origin.
    case path(Path, FillRule)

    /// A path anywhere in any size, filled non-zero as SVG does; nil for one without width and height.
    public init?(_ path: Path) {
        var flat = FlatPath()
        let bounds = path.controlBounds
        flat.append(path, tolerance: max(bounds.width, bounds.height) / 1000)
        guard let fitted = path.fittedInUnitBox(flat.points) else { return nil }
        self = .path(fitted, .nonZero)
    }

    public init(_ picture: PixelBuffer) { self = .noticeBoard }
}

extension Path {
    /// Moved and scaled so that the box of `points`, which lie along it, is about the origin with a longer side of 1.
    fileprivate func fittedInUnitBox(_ points: [Point]) -> Path? {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        let side = max(right - left, bottom - top)
        guard right > left, bottom > top else { return nil }
        return transformed(by: .translation(-(left + right) / 2, -(top + bottom) / 2).then(.scale(1 / side)))
    }
}
