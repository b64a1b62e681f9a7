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
        let parts = radius > 0 ? [across, along] : [rect]
        return CoverPixels(
            color: color, bounds: Cover.touched(bounds, scale), whole: parts.map { Cover.whole($0, scale) })
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
    /// Those that are whole in it: from side to side, and from the top to the bottom, between the rounded corners.
    let whole: [PixelRect]
}

extension [DrawingCommand] {
    /// For each command the pixels that it hides: none where it is clipped or in a group.
    func covers(scale: Double) -> [CoverPixels?] { mapUnclipped { self[$0].cover?.pixels(scale: scale) } }

    /// What `body` gives for the index of each command that draws on the picture itself; nil for what is clipped or in a group.
    func mapUnclipped<Result>(_ body: (Int) -> Result?) -> [Result?] {
        var depth = 0
        return indices.map { index in
            switch self[index].content {
            case .pushClip, .pushGroup: depth += 1
            case .popClip, .popGroup: depth -= 1
            case .fill, .stroke, .shapes: if depth == 0 { return body(index) }
            }
            return nil
        }
    }
}

extension ScaledList {
    /// Fewer pixels that are hidden are not worth the cuts around them.
    private static let leastHidden = 64 * 64

    /// What can be seen of a rectangle that a command paints.
    func visibleParts(of rect: PixelRect, at index: Int) -> [PixelRect] {
        var parts = [rect]
        for case let cover? in covers[(index + 1)...] where cover.bounds.intersection(rect).area >= ScaledList.leastHidden {
            for pixels in cover.whole where pixels.intersection(rect).area >= ScaledList.leastHidden {
                parts = parts.flatMap { $0.cut(by: pixels).rest }
            }
        }
        return parts
    }
}

extension PixelRect {
    /// What of it lies in another, and what is left: above, on the left, on the right, and below. On the left and on the right that
    /// is made wider to a multiple of eight, as so many pixels are painted at a time.
    func cut(by other: PixelRect) -> (common: PixelRect, rest: [PixelRect]) {
        var common = intersection(other)
        common.left += -(common.left - left) & 7
        common.right -= -(right - common.right) & 7
        guard !common.isEmpty else { return (.empty, [self]) }
        let rest = [
            PixelRect(left: left, top: top, right: right, bottom: common.top),
            PixelRect(left: left, top: common.top, right: common.left, bottom: common.bottom),
            PixelRect(left: common.right, top: common.top, right: right, bottom: common.bottom),
            PixelRect(left: left, top: common.bottom, right: right, bottom: bottom),
        ]
        return (common, rest.filter { !$0.isEmpty })
    }
}
