import Geometry
import Paths
import Raster

extension DrawingCommand {
    /// The pixels that the command may change at a scale, ignoring clips. For a command that begins a clip: the pixels inside
    /// the clip. For all others that begin or end something: none.
    func pixels(scale: Double) -> PixelRect {
        switch content {
        case .fill(let path, _), .pushClip(let path, _): path.pixels(scale: scale, margin: 0)
        case .stroke(let path, let style): path.pixels(scale: scale, margin: style.reach)
        case .shapes(let run, let offset): run.pixels(offset: offset, scale: scale)
        case .part(let part, let origin): part.pixels(at: origin, scale: scale)
        case .popClip, .pushGroup, .popGroup: .empty
        }
    }
}

extension Path {
    /// The pixels that something at most `margin` points from the path may touch. Half a pixel more on each side covers
    /// rounding, and gives a path without area, such as a horizontal line, some pixels.
    fileprivate func pixels(scale: Double, margin: Double) -> PixelRect {
        guard !isEmpty else { return .empty }
        return Transform.scale(scale).apply(controlBounds.inset(by: -margin)).inset(by: -0.5).pixels
    }
}

extension ShapeRun {
    /// The pixels that the shapes may touch. One more on each side covers the rounding to whole and quarter pixels.
    fileprivate func pixels(offset: Point, scale: Double) -> PixelRect {
        guard !bounds.isEmpty else { return .empty }
        return Transform.scale(scale).apply(bounds.offset(x: offset.x, y: offset.y)).inset(by: -1).pixels
    }
}

extension StrokeStyle {
    /// How far from its path a stroke can reach: a square cap's corner, or the tip of a miter. With this order of arguments of
    /// the maximum a limit that is NaN counts as none.
    fileprivate var reach: Double {
        guard width > 0, width.isFinite else { return 0 }
        return min(width / 2 * max(1.5, join == .miter ? miterLimit : 1), 1e9)
    }
}
