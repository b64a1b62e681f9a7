import Geometry
import Raster

// What lies under something opaque need not be painted: on a screen of cards most pixels of the background lie under a card.
// The visible rest of a rectangle is painted in pieces, which gives the same bytes as the whole.

/// An opaque rectangle, its corners rounded by `radius` where that is above 0. It may be a part of what a command fills.
struct Occluder: Sendable {
    let rect: Rect
    let radius: Double
    /// Nil if it has several colours.
    let color: Color?
    /// The bounds of everything that the command fills.
    let bounds: Rect

    /// Nil for a transparent colour, and for a rectangle that is empty or not finite.
    init?(_ rect: Rect, radius: Double = 0, _ color: Color, in bounds: Rect) {
        guard color.alpha == 255, !rect.isEmpty, rect.isFinite, bounds.isFinite else { return nil }
        self.rect = rect
        self.bounds = bounds
        self.radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
        self.color = color
    }

    /// The occluder of an image that fills a rectangle; nil for an image with transparent pixels.
    init?(_ rect: Rect, _ pattern: ImagePattern) {
        guard pattern.image.isOpaque, pattern.opacity >= 1, !rect.isEmpty, rect.isFinite else { return nil }
        (self.rect, bounds, radius, color) = (rect, rect, 0, nil)
    }

    private init(rect: Rect, radius: Double, color: Color?, bounds: Rect) {
        (self.rect, self.radius, self.color, self.bounds) = (rect, radius, color, bounds)
    }

    /// - Parameter transform: one that keeps angles and the directions of the axes.
    func transformed(by transform: Transform) -> Occluder {
        Occluder(rect: transform.apply(rect), radius: radius * transform.a, color: color, bounds: transform.apply(bounds))
    }

    func pixels(scale: Double) -> OccluderPixels {
        let across = Rect(left: rect.left, top: rect.top + radius, right: rect.right, bottom: rect.bottom - radius)
        let along = Rect(left: rect.left + radius, top: rect.top, right: rect.right - radius, bottom: rect.bottom)
        return OccluderPixels(
            color: color, bounds: Occluder.touched(bounds, scale), across: Occluder.whole(across, scale),
            along: radius > 0 ? Occluder.whole(along, scale) : .empty)
    }

    /// A side this near to a pixel's border counts as on it: edges are on a grid of 1/256 pixel.
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
    /// Nil if it has several colours.
    let color: Color?
    /// The pixels that the command touches.
    let bounds: PixelRect
    /// The pixels that it covers completely: from side to side, and, where corners are round, from top to bottom between them.
    let across: PixelRect
    let along: PixelRect

    init(color: Color?, bounds: PixelRect, across: PixelRect, along: PixelRect) {
        (self.color, self.bounds, self.across, self.along) = (color, bounds, across, along)
    }

    /// The pixels of a part, which covers all of them.
    init(_ part: PixelRect) { self.init(color: nil, bounds: part, across: part, along: .empty) }
}

extension ScaledList {
    /// Hiding fewer pixels than this costs more than it saves.
    static let leastHidden = 64 * 64

    /// Sets a region to the visible pixels of a rectangle that a command paints.
    func setVisible(_ region: inout PixelRegion, of rect: PixelRect, at index: Int) {
        region.set(rect)
        for pixels in hiding[scaled[index].hidingEnd...]
        where pixels.intersection(rect).area >= ScaledList.leastHidden {
            region.remove(pixels)
        }
    }

    /// Whether a single later occluder hides all of a rectangle that a command paints.
    func isHidden(_ rect: PixelRect, at index: Int) -> Bool {
        hiding[scaled[index].hidingEnd...].contains { $0.contains(rect) }
    }
}
