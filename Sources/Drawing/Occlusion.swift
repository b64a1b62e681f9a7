import Geometry
import Raster

// What lies under something opaque need not be painted: on a screen of cards most pixels of the background lie under a card.
// What is left of a rectangle is painted in parts, which gives the same bytes as the whole.

/// A rectangle, its corners rounded by `radius` where that is above 0, that is filled and cannot be seen through; it may be a
/// part of what is filled.
struct Occluder: Sendable {
    let rect: Rect
    let radius: Double
    /// Nil where it has several.
    let color: Color?
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

    /// Of an image that fills a rectangle; nil for one that can be seen through.
    init?(_ rect: Rect, _ pattern: ImagePattern) {
        guard pattern.image.isOpaque, pattern.opacity >= 1, !rect.isEmpty, rect.isFinite else { return nil }
        (self.rect, bounds, radius, color) = (rect, rect, 0, nil)
    }

    func pixels(scale: Double) -> OccluderPixels {
        let across = Rect(left: rect.left, top: rect.top + radius, right: rect.right, bottom: rect.bottom - radius)
        let along = Rect(left: rect.left + radius, top: rect.top, right: rect.right - radius, bottom: rect.bottom)
        return OccluderPixels(
            color: color, bounds: Occluder.touched(bounds, scale), across: Occluder.whole(across, scale),
            along: radius > 0 ? Occluder.whole(along, scale) : .empty)
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

/// The pixels of an occluder.
struct OccluderPixels: Sendable {
    /// Nil where it has several.
    let color: Color?
    /// All that what is filled touches.
    let bounds: PixelRect
    /// Those that are whole in it: from side to side, and, where corners are round, from the top to the bottom between them.
    let across: PixelRect
    let along: PixelRect

    init(color: Color?, bounds: PixelRect, across: PixelRect, along: PixelRect) {
        (self.color, self.bounds, self.across, self.along) = (color, bounds, across, along)
    }

    /// Of a part, which is all whole.
    init(_ part: PixelRect) { self.init(color: nil, bounds: part, across: part, along: .empty) }
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

    /// Whether nothing can be seen of a rectangle that a command paints, as one later thing hides it.
    func isHidden(_ rect: PixelRect, at index: Int) -> Bool {
        hiding[scaled[index].hidingEnd...].contains { $0.contains(rect) }
    }
}
