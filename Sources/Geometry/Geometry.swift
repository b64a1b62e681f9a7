// Geometry: points, sizes, rectangles and affine transforms, and the step from logical points to device pixels.
//
// The module knows no path, no picture and no screen. Lengths are Double, y grows downward, angles are radians that grow
// clockwise on screen (0 = +x). NaN and infinity are propagated: nothing here traps on them, and `Rect.pixels` turns a
// rectangle with a NaN into the empty one, so that none reaches a buffer.

/// A position, in points or pixels as the owner says.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public static let zero = Point(0, 0)

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

    /// The distance from the origin; never negative.
    public var length: Double { (x * x + y * y).squareRoot() }

    /// False when a coordinate is NaN or infinite.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The point a fraction of the way to `other`: 0 gives self, 1 gives `other`; values outside extrapolate.
    public func interpolated(to other: Point, fraction: Double) -> Point { self + (other - self) * fraction }
}

/// A width and a height. Negative values mean empty.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public static let zero = Size(0, 0)

    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}

/// An axis-parallel rectangle. It is empty when its width or height is not above 0 (NaN counts as empty).
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle between two edges on each axis.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    public var left: Double { x }
    public var top: Double { y }
    public var right: Double { x + width }
    public var bottom: Double { y + height }
    public var center: Point { Point(x + width / 2, y + height / 2) }
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// False when a side is NaN or infinite.
    public var isFinite: Bool { left.isFinite && top.isFinite && right.isFinite && bottom.isFinite }

    /// Left and top edges belong to the rectangle, right and bottom edges do not.
    public func contains(_ point: Point) -> Bool {
        point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }

    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty && left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// Moved in by the same amount on every side; a negative amount grows it.
    public func inset(by amount: Double) -> Rect {
        Rect(x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount)
    }

    public func offset(x dx: Double = 0, y dy: Double = 0) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// The smallest rectangle that contains both; an empty one is ignored.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Rect(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
