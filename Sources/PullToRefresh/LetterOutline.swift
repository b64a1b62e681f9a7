import Geometry
public import Paths

/// Another letter than the J, or the owner's mark, by its outline. It is filled by the non-zero rule, as fonts and SVG are.
public struct LetterOutline: Hashable, Sendable {
    /// In a box of 1 × 1 about the origin.
    let path: Path
    /// Of the path; the longer side is 1.
    let size: Size

    /// A path of any position and size. Nil for one without width or height.
    public init?(_ path: Path) {
        guard let bounds = path.bounds else { return nil }
        self.path = path.fitted(bounds)
        let side = max(bounds.width, bounds.height)
        size = Size(bounds.width / side, bounds.height / side)
    }
}

extension Path {
    /// The box around what is drawn, to a thousandth of its size; nil without a width or a height.
    var bounds: Rect? {
        var flat = FlatPath()
        flat.append(self, tolerance: max(controlBounds.width, controlBounds.height) / 1000)
        let (xs, ys) = (flat.points.map(\.x), flat.points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        guard right > left, bottom > top else { return nil }
        return Rect(left: left, top: top, right: right, bottom: bottom)
    }

    /// Moved and scaled so that the box, which is not empty, is centred on the origin with a longer side of 1.
    func fitted(_ box: Rect) -> Path {
        let (center, side) = (box.center, max(box.width, box.height))
        return transformed(by: .translation(-center.x, -center.y).then(.scale(1 / side)))
    }
}
