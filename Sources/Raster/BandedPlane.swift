import Geometry
import Paths

/// Steps 3 and 4 for large boxes: the cells stand for a band of rows after the other, and each row has a bit for every group
/// of eight cells that an edge has touched, so that the sweep passes over all others.
struct BandedPlane: Sendable {
    /// 65536 cells of 4 bytes: 256 KiB, which the second-level cache of today's small processors holds.
    static let cellBudget = 1 << 16

    private var cells: [Int32] = []
    private var marks: [UInt64] = []
    private var buckets = EdgeBuckets()
    private var frame = CellFrame(.empty)
    /// A band has 2 to the power of so many rows.
    private var bandBits = 0
    /// The rows that the cells stand for now.
    private(set) var rows = 0..<0

    /// Prepares for a frame and the edges that cross it; the rows are those of no band.
    mutating func begin(_ edges: EdgeList, _ frame: CellFrame) {
        self.frame = frame
        let mostRows = max(BandedPlane.cellBudget / frame.cellsPerRow, 1)
        bandBits = Int.bitWidth - 1 - mostRows.leadingZeroBitCount
        rows = frame.box.top..<frame.box.top
        let height = min(1 << bandBits, frame.box.height)
        grow(&cells, to: height * frame.cellsPerRow)
        grow(&marks, to: height * frame.marksPerRow)
        buckets.begin(edges, top: frame.box.top, bottom: frame.box.bottom, bandBits: bandBits)
    }

    /// All of them are 0.
    private func grow<Number: FixedWidthInteger>(_ array: inout [Number], to count: Int) {
        if array.count < count { array = Array(repeating: 0, count: count) }
    }

    /// Takes the next band of rows, adds the edges that cross it, and hands on the coverage.
    mutating func scanNextBand<Receiver: CoverageReceiver>(
        _ edges: EdgeList, rule: FillRule, _ overlaps: inout OverlapCorrection, to receiver: inout Receiver,
        _ words: inout MutableSpan<UInt32>
    ) {
        rows = rows.upperBound..<min(rows.upperBound + 1 << bandBits, frame.box.bottom)
        if overlaps.isNeeded { overlaps.writeIndices { buckets.writeNextBand(edges, to: &$0) } }
        var crowd = CrowdedCells()
        buckets.addNextBand(edges, bottom: rows.upperBound, to: EdgeAdder(frame, rows: rows), &cells, &marks, &crowd)
        crowd.giveBack(to: &cells, cellsPerRow: frame.cellsPerRow)
        if overlaps.isNeeded { overlaps.correct(&cells, &marks, frame, rows: rows, edges, rule) }
        BandSweep(frame: frame, rule: rule, rows: rows).sweep(&cells, &marks, to: &receiver, &words)
    }
}

private struct BandSweep {
    let frame: CellFrame
    let rule: FillRule
    let rows: Range<Int>

    /// So many rows are painted while what the cache lacks of the next ones is fetched.
    private static let ahead = 4

    func sweep<Receiver: CoverageReceiver>(
        _ cells: inout [Int32], _ marks: inout [UInt64], to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        guard Receiver.prefetches else { return sweep(0, rows.count, &cells, &marks, to: &receiver, &words) }
        var (row, end) = (0, 0)
        while row < rows.count {
            let next = min(end &+ BandSweep.ahead, rows.count)
            prefetch(end, next, marks, &receiver, words)
            sweep(row, end, &cells, &marks, to: &receiver, &words)
            (row, end) = (end, next)
        }
    }

    /// Lets the receiver fetch the first and last marked groups in each 64 of the rows from `first` to `end`. Out of line, as the
    /// sweep has no registers to spare.
    @inline(never)
    private func prefetch<Receiver: CoverageReceiver>(
        _ first: Int, _ end: Int, _ marks: borrowing MutableSpan<UInt64>, _ receiver: inout Receiver,
        _ words: borrowing MutableSpan<UInt32>
    ) {
        let lastColumn = frame.box.width &- 1
        var (row, index) = (first, first &* frame.marksPerRow)
        while row < end {
            for word in 0..<frame.marksPerRow {
                let bits = marks.at(index &+ word)
                guard bits != 0 else { continue }
                let left = (word &* 64 &+ bits.trailingZeroBitCount) &<< Cells.groupBits
                let right = (word &* 64 &+ 63 &- bits.leadingZeroBitCount) &<< Cells.groupBits
                receiver.prefetch(
                    min(left, lastColumn), min(right, lastColumn), y: rows.lowerBound &+ row, left: frame.box.left, words)
            }
            row &+= 1
            index &+= frame.marksPerRow
        }
    }

    /// Sums up and clears the marked cells of the rows from `first` to `end`.
    @inline(__always)
    private func sweep<Receiver: CoverageReceiver>(
        _ first: Int, _ end: Int, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        var row = first
        while row < end {
            receiver.beginRow(rows.lowerBound &+ row, left: frame.box.left)
            sweepRow(row, &cells, &marks, to: &receiver, &words)
            receiver.endRow()
            row &+= 1
        }
    }

    @inline(__always)
    private func sweepRow<Receiver: CoverageReceiver>(
        _ row: Int, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        let (start, firstWord, width) = (row &* frame.cellsPerRow, row &* frame.marksPerRow, frame.box.width)
        var sum = CellGroup.zero
        var (even, done, word) = (Int32(0), 0, 0)
        while word < frame.marksPerRow {
            var bits = marks.at(firstWord &+ word)
            if bits != 0 { marks.set(0, at: firstWord &+ word) }
            while bits != 0 {
                let column = (word &* 64 &+ bits.trailingZeroBitCount) &<< Cells.groupBits
                bits &= bits &- 1
                let sums = cells.eight(at: start &+ column).runningSums(from: sum)
                cells.setEight(.zero, at: start &+ column)
                if done < column, even > 0 { receiver.cover(from: done, to: min(column, width), even, &words) }
                let coverage = rule.coverage(of: sums)
                receiver.cover(at: column, coverage, before: width, &words)
                sum = CellGroup(repeating: sums[7])
                (even, done) = (coverage[7], column &+ Cells.group)
            }
            word &+= 1
        }
        if even > 0, done < width { receiver.cover(from: done, to: width, even, &words) }
    }
}
