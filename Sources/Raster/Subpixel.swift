/// Whole numbers of subpixels, so that sums are exact and do not depend on their order.
enum Subpixel {
    /// 256 to a pixel: a point moves by at most 1/512 pixel, 0.5 of the 255 levels of coverage.
    static let bits = 8
    static let one = 1 << bits
    /// Coordinates beyond ±2^21 pixels are cut there. It is far outside any picture, and the products of two differences
    /// (at most 2^30 each) fit 64 bits.
    static let limit = Double(1 << 21)

    @inline(__always)
    static func round(_ pixels: Double) -> Int { nearest(pixels * Double(one)) }

    /// The nearest whole number; of two the even one, which is the same place for a coordinate and for one moved by whole
    /// pixels. In a Double between 2^52 and 2^53 the lowest bit is worth 1; unlike a conversion this needs no check of the
    /// range. Any number for what is not within ±2^31.
    @inline(__always)
    static func nearest(_ number: Double) -> Int { Int(Int32(truncatingIfNeeded: (number + 0x1.8p52).bitPattern)) }
}

/// A point on the grid of subpixels.
struct SubpixelPoint: Equatable {
    let x, y: Int

    /// Of a point within the limit.
    @inline(__always)
    init(_ point: SIMD2<Double>) {
        x = Subpixel.round(point.x)
        y = Subpixel.round(point.y)
    }
}
