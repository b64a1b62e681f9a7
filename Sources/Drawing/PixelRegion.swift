import Geometry

/// Pixels, as rectangles that do not overlap. Keep one for long, because its storage stays.
struct PixelRegion: Sendable {
    /// Some may be empty.
    private(set) var rects: [PixelRect] = []
    /// The rectangle that was removed last.
    private(set) var removed: [PixelRect] = []

    /// The pixels of one rectangle.
    mutating func set(_ rect: PixelRect) {
        rects.removeAll(keepingCapacity: true)
        rects.append(rect)
    }

    /// Removes a rectangle. A few of its columns may stay, because what is left beside it is widened to a multiple of eight
    /// pixels, which are painted together.
    mutating func remove(_ rect: PixelRect) {
        removed.removeAll(keepingCapacity: true)
        for index in rects.indices {
            let part = rects[index]
            var common = part.intersection(rect)
            if common.isEmpty { continue }
            common.left += -(common.left - part.left) & 7
            common.right -= -(part.right - common.right) & 7
            if common.isEmpty { continue }
            removed.append(common)
            rects[index] = PixelRect(left: part.left, top: part.top, right: part.right, bottom: common.top)
            append(part.left, common.top, common.left, common.bottom)
            append(common.right, common.top, part.right, common.bottom)
            append(part.left, common.bottom, part.right, part.bottom)
        }
    }

    private mutating func append(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
        if left < right, top < bottom { rects.append(PixelRect(left: left, top: top, right: right, bottom: bottom)) }
    }
}
