/// How an edge leans. That depends on the edge alone, and so do its crossings with borders: everybody finds the same.
enum EdgeSlope {
    /// Subpixels to the right for a subpixel down; infinite or NaN for a level edge.
    @inline(__always)
    static func across(_ edge: Edge) -> Double { Double(edge.width) / Double(edge.height) }

    /// How far right of its upper end an edge is so many subpixels below it, rounded to nearest, of two the even one. Lengths are at
    /// most 2^30, so that a crossing is off by less than 2^-20 before it is rounded.
    @inline(__always)
    static func shift(_ across: Double, _ height: Int) -> Int {
        Int(truncatingIfNeeded: Int32(truncatingIfNeeded: (across * Double(height) + Subpixel.rounding).bitPattern))
    }

    /// The same for four heights.
    @inline(__always)
    static func shifts(_ across: Double, _ heights: SIMD4<Double>) -> SIMD4<UInt32> {
        (heights * across + SIMD4(repeating: Subpixel.rounding)).lowHalves
    }

    /// Whether all parts of an edge are near: it is no more than two pixels wide, or no more than twice as wide as high. Without a
    /// jump, which nobody could foretell.
    @inline(__always)
    static func isNear(_ edge: Edge) -> Bool {
        let width = abs(edge.width)
        return (width &- EdgePart.nearWidth &- 1) | (width &- 2 &* edge.height &- 1) < 0
    }
}
