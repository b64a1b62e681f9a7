import Geometry
import Paths

/// Steps 3 and 4 for large and wide boxes: the cells stand for a band of rows after the other, and each row has a bit for every group
/// of eight cells that an edge has touched, so that the sweep passes over all others.
struct BandedPlane: Sendable {
    /// 65536 cells of 4 bytes: 256 KiB, which the second-level cache of today's small processors holds.
    static let cellBudget = 1 << 16
    /// A narrow shape takes less of that cache: its pixels are in it, too.
    private static let mostRows = 64

    private var cells: [CellGroup] = []
    private var marks: [UInt64] = []
    private var parts = [UInt32](repeating: 0, count: PartList.wordCount)
    private var buckets = EdgeBuckets()
    private var frame = CellFrame(.empty)
    /// A band has 2 to the power of so many rows.
    private var bandBits = 0
    /// The rows that the cells stand for now.
    private(set) var rows = 0..<0

    /// Prepares for a frame and the edges that cross it; the rows are those of no band.
    mutating func begin(_ edges: EdgeList, _ frame: CellFrame) {
        self.frame = frame
        let mostRows = min(max(BandedPlane.cellBudget / frame.cellsPerRow, 1), BandedPlane.mostRows)
        bandBits = Int.bitWidth - 1 - mostRows.leadingZeroBitCount
        rows = frame.box.top..<frame.box.top
        let height = min(1 << bandBits, frame.box.height)
        grow(&cells, to: height * frame.groupsPerRow + Cells.spare, .zero)
        grow(&marks, to: height * frame.marksPerRow + EdgeMark.spare, 0)
        buckets.begin(edges, top: frame.box.top, bottom: frame.box.bottom, bandBits: bandBits)
    }

    private func grow<Element>(_ array: inout [Element], to count: Int, _ zero: Element) {
        if array.count < count { array = Array(repeating: zero, count: count) }
    }

    /// Takes the next band of rows, adds the edges that cross it, and hands on the coverage.
    mutating func scanNextBand<Receiver: CoverageReceiver>(
        _ edges: EdgeList, rule: FillRule, _ overlaps: inout OverlapCorrection, to receiver: inout Receiver,
        _ words: inout MutableSpan<UInt32>
    ) {
        rows = rows.upperBound..<min(rows.upperBound + 1 << bandBits, frame.box.bottom)
        if overlaps.isNeeded { overlaps.writeIndices { buckets.writeNextBand(edges, to: &$0) } }
        var crowd = CrowdedCells()
        buckets.addNextBand(
            edges, bottom: rows.upperBound, to: EdgeAdder(frame, rows: rows), &cells, &marks, &parts, &crowd)
        crowd.giveBack(to: &cells, groupsPerRow: frame.groupsPerRow)
        if overlaps.isNeeded { overlaps.correct(&cells, &marks, frame, rows: rows, edges, rule) }
        BandSweep(frame: frame, rule: rule, rows: rows).sweep(&cells, &marks, to: &receiver, &words)
    }
}

private struct BandSweep {
    let frame: CellFrame
    let rule: FillRule
    let rows: Range<Int>

    func sweep<Receiver: CoverageReceiver>(
        _ cells: inout [CellGroup], _ marks: inout [UInt64], to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        for y in rows {
            receiver.beginRow(y)
            sweepRow(y &- rows.lowerBound, &cells, &marks, to: &receiver, &words)
            receiver.endRow()
        }
    }

    /// Sums up and clears the marked cells of a row.
    @inline(__always)
    private func sweepRow<Receiver: CoverageReceiver>(
        _ row: Int, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        var sum = CellGroup.zero
        var (even, done) = (Int32(0), frame.box.left)
        for word in 0..<frame.marksPerRow {
            var bits = marks.at(row &* frame.marksPerRow &+ word)
            guard bits != 0 else { continue }
            marks.set(0, at: row &* frame.marksPerRow &+ word)
            while bits != 0 {
                let group = word &* 64 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                let index = row &* frame.groupsPerRow &+ group
                let sums = cells.at(index).runningSums(from: sum)
                cells.set(.zero, at: index)
                let x = frame.box.left &+ group &<< Cells.groupBits
                if done < x, even > 0 { receiver.cover(from: done, to: min(x, frame.box.right), even, &words) }
                let coverage = rule.coverage(of: sums)
                receiver.cover(at: x, coverage, before: frame.box.right, &words)
                sum = CellGroup(repeating: sums[7])
                (even, done) = (coverage[7], x &+ Cells.group)
            }
        }
        if even > 0, done < frame.box.right { receiver.cover(from: done, to: frame.box.right, even, &words) }
    }
}
