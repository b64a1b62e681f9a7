/// The seam between the scan, which knows no colour, and the paint, which knows no path: what takes the coverage of rows,
/// from top to bottom, each from left to right. What is not told is not covered. `pixels` are those painted into, which one who
/// only keeps coverage leaves alone.
protocol CoverageReceiver {
    /// A pixel of the frame may be covered soon: one who paints at once reads it into the cache. The others do nothing.
    mutating func prefetch(x: Int, y: Int, _ pixels: borrowing MutableSpan<UInt32>)

    /// What follows is in this row of the picture, until `endRow`.
    mutating func beginRow(_ y: Int)

    /// Pixels from `start` up to `end` are covered evenly, 1…255.
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ pixels: inout MutableSpan<UInt32>)

    /// Eight pixels from `x` on are covered, each 0…255.
    mutating func cover(at x: Int, _ coverage: CellGroup, _ pixels: inout MutableSpan<UInt32>)

    /// Eight pixels from `x` on are covered wholly.
    mutating func coverFully(at x: Int, _ pixels: inout MutableSpan<UInt32>)

    /// Of these only the first are to be painted, 1…8.
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

    /// A group whose pixels end at `end` at the latest.
    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, before end: Int, _ pixels: inout MutableSpan<UInt32>) {
        if x &+ Cells.group <= end {
            cover(at: x, coverage, &pixels)
        } else if x < end {
            cover(at: x, coverage, count: end &- x, &pixels)
        }
    }
}
