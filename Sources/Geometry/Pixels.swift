/// A whole number of pixels across and down; negative means empty.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }
}

/// The pixels from `left` up to but not including `right`, from `top` up to but not including `bottom`.
public struct PixelRect: Hashable, Sendable {
    public var left: Int
    public var top: Int
    public var right: Int
    public var bottom: Int

    public static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public var width: Int { max(right - left, 0) }
    public var height: Int { max(bottom - top, 0) }
    public var isEmpty: Bool { left >= right || top >= bottom }
    public var area: Int { width * height }

    public func intersection(_ other: PixelRect) -> PixelRect {
        let common = PixelRect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
        return common.isEmpty ? .empty : common
    }

    public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

    /// The smallest rectangle that contains both; an empty one is ignored.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    public func offset(x: Int = 0, y: Int = 0) -> PixelRect {
        PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom)
    }
}

extension Rect {
    /// Every pixel that this rectangle (already in pixels) touches. Coordinates are clamped to ±2^30; a rectangle that is
    /// empty or has a NaN gives the empty one.
    public var pixels: PixelRect {
        guard !isEmpty, !left.isNaN, !top.isNaN, !right.isNaN, !bottom.isNaN else { return .empty }
        return PixelRect(
            left: cutToInt(left.rounded(.down)), top: cutToInt(top.rounded(.down)), right: cutToInt(right.rounded(.up)),
            bottom: cutToInt(bottom.rounded(.up)))
    }
}

private func cutToInt(_ value: Double) -> Int {
    let limit = Double(1 << 30)
    return Int(min(max(value, -limit), limit))
}
