import Geometry

/// Whole numbers of subpixels, so that sums are exact and independent of their order.
enum Subpixel {
    /// 256 to a pixel: rounding moves a point by at most 1/512 pixel, 0.5 of the 255 levels of coverage.
    static let bits = 8
    static let one = 1 << bits
    /// Coordinates are clamped to ±2^21 pixels, which is far outside any picture. The products of two differences (at most 2^30
    /// each) fit 64 bits.
    static let limit = Double(1 << 21)
    /// In a Double between 2^52 and 2^53 the lowest bit is worth 1: adding this rounds to a whole number, ties to even, and
    /// unlike a conversion needs no check of the range.
    static var rounding: Double { 0x1.8p52 }

    /// The number of rows of pixels between two y; the first and the last may be partial.
    @inline(__always)
    static func rowCount(_ start: Int, _ end: Int) -> Int { (end &+ one &- 1) >> bits &- start >> bits }
}

/// A point on the grid of subpixels, as one number: twice y in its upper half, x in the lower. So the upper one of two points
/// is the smaller number.
struct SubpixelPoint: Equatable {
    let bits: Int

    var x: Int32 { Int32(truncatingIfNeeded: bits) }
    var y: Int32 { Int32(truncatingIfNeeded: bits >> 33) }

    @inline(__always)
    init(bits: Int) { self.bits = bits }

    /// The grid point nearest to a point in pixels within the limit.
    init(_ point: SIMD2<Double>) { self.init(subpixels: point * Double(Subpixel.one)) }

    /// The grid point nearest to a point in subpixels, ties to even; so a point that is moved by whole pixels is rounded in the
    /// same way.
    @inline(__always)
    init(subpixels point: SIMD2<Double>) {
        let rounded = point + Subpixel.rounding
        let (x, y) = (rounded.x.bitPattern, rounded.y.bitPattern)
        bits = Int(UInt32(truncatingIfNeeded: x)) | Int(truncatingIfNeeded: y) &<< 33
    }

    /// The bits of a point that is left of all others with its y.
    static func first(inLine y: Int) -> Int { y << 33 }
}

/// A transform from a path to subpixels.
struct SubpixelTransform {
    private let x, y, shift: SIMD2<Double>

    init(_ transform: Transform) {
        let one = Double(Subpixel.one)
        x = SIMD2(transform.a, transform.b) * one
        y = SIMD2(transform.c, transform.d) * one
        shift = SIMD2(transform.tx, transform.ty) * one
    }

    @inline(__always)
    func apply(_ point: Point) -> SIMD2<Double> { x * point.x + y * point.y + shift }
}
