/// Where an edge is, in subpixels of the picture: at any height the same for all who ask.
struct EdgeLine {
    private let x0, y0, x1, y1: Int
    /// As `EdgeSlope` has it, so that both find the same.
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
    var lastRow: Int { (isLevel ? Int(y0) : Int(y1) &- 1) >> Subpixel.bits }

    /// The first and the last column of pixels that the edge touches.
    @inline(__always)
    var firstColumn: Int { Int(min(x0, x1)) >> Subpixel.bits }

    @inline(__always)
    var lastColumn: Int { Int(max(x0, x1)) >> Subpixel.bits }
}
