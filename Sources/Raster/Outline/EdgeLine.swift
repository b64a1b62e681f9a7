/// The position of an edge at any height, in subpixels of the picture: the same in every band and tile.
struct EdgeLine {
    private let x0, y0, x1, y1: Int
    /// As `EdgeSlope` computes it, so that both give the same.
    let across: Double

    @inline(__always)
    init(_ edge: Edge) {
        (x0, y0, x1, y1) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
        across = EdgeSlope.across(edge)
    }

    @inline(__always)
    func x(at y: Int) -> Int { y == y1 ? x1 : x0 &+ EdgeSlope.shift(across, y &- y0) }

    /// The columns of pixels that the edge touches in one of its rows, from the left side of the picture.
    @inline(__always)
    func columns(row: Int) -> ClosedRange<Int> {
        let top = y0 == y1 ? x0 : x(at: max(y0, row &<< Subpixel.bits))
        let bottom = x(at: min(y1, (row &+ 1) &<< Subpixel.bits))
        return min(top, bottom) >> Subpixel.bits...max(top, bottom) >> Subpixel.bits
    }
}

extension Edge {
    /// The first and the last row of pixels that the edge touches.
    @inline(__always)
    var firstRow: Int { Int(y0) >> Subpixel.bits }

    @inline(__always)
    var lastRow: Int { (isHorizontal ? Int(y0) : Int(y1) &- 1) >> Subpixel.bits }

    /// The first and the last column of pixels that the edge touches.
    @inline(__always)
    var firstColumn: Int { Int(min(x0, x1)) >> Subpixel.bits }

    @inline(__always)
    var lastColumn: Int { Int(max(x0, x1)) >> Subpixel.bits }
}

/// The slope of an edge. It depends on the edge alone, and so do the crossings computed from it.
enum EdgeSlope {
    /// Subpixels to the right per subpixel down; infinite or NaN for a horizontal edge.
    @inline(__always)
    static func across(_ edge: Edge) -> Double { Double(edge.width) / Double(edge.height) }

    /// How far right of its upper end an edge is `height` subpixels below it, rounded to nearest, ties to even. Lengths are at
    /// most 2^30, so the error of a crossing before rounding is below 2^-20.
    @inline(__always)
    static func shift(_ across: Double, _ height: Int) -> Int {
        Int(truncatingIfNeeded: Int32(truncatingIfNeeded: (across * Double(height) + Subpixel.rounding).bitPattern))
    }

    /// The same for four heights.
    @inline(__always)
    static func shifts(_ across: Double, _ heights: SIMD4<Double>) -> SIMD4<UInt32> {
        (heights * across + SIMD4(repeating: Subpixel.rounding)).lowHalves
    }

    /// Whether all parts of an edge are near: it is at most two pixels wide, or at most twice as wide as high. Without
    /// branches, because they would mispredict.
    @inline(__always)
    static func isNear(_ edge: Edge) -> Bool {
        let width = abs(edge.width)
        return (width &- EdgePart.nearWidth &- 1) | (width &- 2 &* edge.height &- 1) < 0
    }
}
