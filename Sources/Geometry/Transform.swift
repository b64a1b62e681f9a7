/// An affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Hashable, Sendable {
    public var a, b, c, d, tx, ty: Double

    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static func translation(_ x: Double, _ y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    public static func scale(_ x: Double, _ y: Double) -> Transform { Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

    /// A rotation about the origin, clockwise on screen for a positive angle. The caller passes `sine` and `cosine`, so that
    /// this module does not need the C library.
    public static func rotation(sine: Double, cosine: Double) -> Transform {
        Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// This map first, then `next`.
    public func then(_ next: Transform) -> Transform {
        Transform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    public func apply(_ point: Point) -> Point { Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty) }

    /// The bounding box of the mapped rectangle.
    public func apply(_ rect: Rect) -> Rect {
        let (left, right) = (min(a * rect.left, a * rect.right), max(a * rect.left, a * rect.right))
        let (leftByY, rightByY) = (min(c * rect.top, c * rect.bottom), max(c * rect.top, c * rect.bottom))
        let (topByX, bottomByX) = (min(b * rect.left, b * rect.right), max(b * rect.left, b * rect.right))
        let (top, bottom) = (min(d * rect.top, d * rect.bottom), max(d * rect.top, d * rect.bottom))
        return Rect(
            left: left + leftByY + tx, top: topByX + top + ty, right: right + rightByY + tx, bottom: bottomByX + bottom + ty)
    }

    /// The factor of areas: 1 keeps them, negative mirrors, 0 flattens to a line.
    public var determinant: Double { a * d - b * c }

    /// The largest factor of lengths. A tolerance in device pixels divided by it is a tolerance before the map.
    public var maximumScale: Double {
        let sum = (a * a + b * b + c * c + d * d) / 2
        let spread = max(sum * sum - determinant * determinant, 0).squareRoot()
        return (sum + spread).squareRoot()
    }

    /// The inverse map, or nil if there is none (determinant 0, or not finite).
    public var inverse: Transform? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        return Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}
