/// The seam between the scan, which knows no colour, and the paint, which knows no path. A receiver gets the coverage of rows
/// from top to bottom, each from left to right. Pixels that are not mentioned are not covered. It paints into `pixels`, or only
/// keeps the coverage.
protocol CoverageReceiver {
    /// A pixel of the frame may be covered soon: a receiver that paints reads it into the cache; others do nothing.
    mutating func prefetch(x: Int, y: Int, _ pixels: borrowing MutableSpan<UInt32>)

    /// All coverage until `endRow` is in this row of the picture.
    mutating func beginRow(_ y: Int)

    /// Pixels from `start` up to `end` are covered evenly, 1…255.
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ pixels: inout MutableSpan<UInt32>)

    /// Eight pixels from `x` on are covered, each by 0…255.
    mutating func cover(at x: Int, _ coverage: CellGroup, _ pixels: inout MutableSpan<UInt32>)

    /// Eight pixels from `x` on are fully covered.
    mutating func coverFully(at x: Int, _ pixels: inout MutableSpan<UInt32>)

    /// The first `count` of them, 1…8, are covered.
    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ pixels: inout MutableSpan<UInt32>)

    mutating func endRow()
}

extension CoverageReceiver {
    @inline(__always)
    mutating func prefetch(x: Int, y: Int, _ pixels: borrowing MutableSpan<UInt32>) {}

    @inline(__always)
    mutating func coverFully(at x: Int, _ pixels: inout MutableSpan<UInt32>) {
        cover(at: x, CellGroup(repeating: 255), &pixels)
    }

    /// Passes on a group whose pixels end at `end` at the latest.
    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, before end: Int, _ pixels: inout MutableSpan<UInt32>) {
        if x &+ Cells.group <= end {
            cover(at: x, coverage, &pixels)
        } else if x < end {
            cover(at: x, coverage, count: end &- x, &pixels)
        }
    }
}
