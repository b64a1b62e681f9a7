/// The seam between the scan, which knows no colour, and the paint, which knows no path: what takes the coverage of rows,
/// from top to bottom, each from left to right. What is not told is not covered. `words` are those painted into, which one who
/// only keeps coverage leaves alone.
protocol CoverageReceiver {
    /// Whether it reads words before it paints them.
    static var prefetches: Bool { get }

    /// Two pixels of a row, by columns from `left` on, may be covered soon: one who paints at once fetches their words to the
    /// cache. The others are not told.
    mutating func prefetch(_ first: Int, _ last: Int, y: Int, left: Int, _ words: borrowing MutableSpan<UInt32>)

    /// What follows is in this row of the picture, until `endRow`, by columns from `left` on.
    mutating func beginRow(_ y: Int, left: Int)

    /// Pixels from `start` up to `end` are covered evenly, 1…255.
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ words: inout MutableSpan<UInt32>)

    /// Eight pixels from `column` on are covered, each 0…255.
    mutating func cover(at column: Int, _ coverage: CellGroup, _ words: inout MutableSpan<UInt32>)

    /// Of these only the first are to be painted, 1…8.
    mutating func cover(at column: Int, _ coverage: CellGroup, count: Int, _ words: inout MutableSpan<UInt32>)

    mutating func endRow()
}

extension CoverageReceiver {
    static var prefetches: Bool { false }

    @inline(__always)
    mutating func prefetch(_ first: Int, _ last: Int, y: Int, left: Int, _ words: borrowing MutableSpan<UInt32>) {}

    /// A group whose pixels end at `end` at the latest.
    @inline(__always)
    mutating func cover(at column: Int, _ coverage: CellGroup, before end: Int, _ words: inout MutableSpan<UInt32>) {
        if column &+ Cells.group <= end {
            cover(at: column, coverage, &words)
        } else if column < end {
            cover(at: column, coverage, count: end &- column, &words)
        }
    }
}
