import Geometry
import Raster

// What an opaque rectangle hides need not be painted: on a screen of cards most pixels of the background, and of what makes the
// cards' edges, lie under a card. What is left of a rectangle is painted in parts, which gives the same bytes as the whole.

/// A rectangle, its corners rounded by `radius` where that is above 0, that is filled in an opaque colour; it may be a part of
/// what is filled.
struct Cover: Sendable {
    let rect: Rect
    let radius: Double
    let color: Color
    /// Of all that is filled.
    let bounds: Rect

    /// Nil for a colour that can be seen through, and a rectangle that is empty or not finite.
    init?(_ rect: Rect, radius: Double = 0, _ color: Color, in bounds: Rect) {
        guard color.alpha == 255, !rect.isEmpty, rect.isFinite, bounds.isFinite else { return nil }
        self.rect = rect
        self.bounds = bounds
        self.radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
        self.color = color
    }

    func pixels(scale: Double) -> CoverPixels {
        let across = Rect(left: rect.left, top: rect.top + radius, right: rect.right, bottom: rect.bottom - radius)
        let along = Rect(left: rect.left + radius, top: rect.top, right: rect.right - radius, bottom: rect.bottom)
        return CoverPixels(
            color: color, bounds: Cover.touched(bounds, scale), across: Cover.whole(across, scale),
            along: radius > 0 ? Cover.whole(along, scale) : .empty)
    }

    /// A side this near to a pixel's lies there: edges are on 1/256 of a pixel.
    private static let tolerance = 1.0 / 1024

    private static func touched(_ rect: Rect, _ scale: Double) -> PixelRect {
        Transform.scale(scale).apply(rect).inset(by: tolerance).pixels
    }

    private static func whole(_ rect: Rect, _ scale: Double) -> PixelRect {
        let rect = Transform.scale(scale).apply(rect).inset(by: -tolerance)
        return Rect(
            left: rect.left.rounded(.up), top: rect.top.rounded(.up), right: rect.right.rounded(.down),
            bottom: rect.bottom.rounded(.down)
        ).pixels
    }
}

/// The pixels of a cover.
struct CoverPixels: Sendable {
    let color: Color
    /// All that what is filled touches.
    let bounds: PixelRect
    /// Those that are whole in it: from side to side, and, where corners are round, from the top to the bottom between them.
    let across: PixelRect
    let along: PixelRect

    func contains(_ rect: PixelRect) -> Bool { across.contains(rect) || along.contains(rect) }
}

extension ScaledList {
    /// Fewer pixels that are hidden are not worth the cuts around them.
    static let leastHidden = 64 * 64

    /// Makes a region what can be seen of a rectangle that a command paints.
    func setVisible(_ region: inout PixelRegion, of rect: PixelRect, at index: Int) {
        region.set(rect)
        for pixels in hiding[scaled[index].hidingEnd...]
        where pixels.intersection(rect).area >= ScaledList.leastHidden {
            region.remove(pixels)
        }
    }
}
