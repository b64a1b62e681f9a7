import Geometry
import Paths

/// Owns the memory of step 3: the cells of a band of rows, the marks of its groups, and the batch of edge parts that wait.
///
/// A small frame is one band, which fits the nearest caches; its sweep looks at every group. A large frame is worked through in
/// bands of rows that fit the second-level cache; an edge is examined in the bands that it crosses, and the sweep skips groups
/// without a mark. Both give the same bytes.
struct Accumulator: Sendable {
    private var cells: [CellGroup] = []
    private var marks: [UInt64] = []
    private var batch = PartBatch()
    private var buckets = EdgeBuckets()
    private var frame = CellFrame(.empty)
    /// In rows; the last band may have fewer.
    private var bandHeight = 0
    /// The rows of the current band.
    private(set) var rows = 0..<0

    /// 65,536 cells of 4 bytes: 256 KiB, which fit the second-level cache of today's small processors.
    private static let cellBudget = 1 << 16
    /// The limit for a narrow shape, whose pixels are in that cache, too.
    private static let mostRows = 64
    /// With more rows of a small frame the first rows of pixels, which are 7,680 bytes apart on a wide screen, would leave the
    /// nearest cache before the sweep reaches them.
    private static let prefetchedRows = 64

    /// Prepares for a frame and the edges that cross it. No band is current afterwards.
    mutating func begin(_ edges: EdgeList, _ frame: CellFrame) {
        self.frame = frame
        self.frame.hasMarks = !frame.isSmall || edges.count > CrowdedCells.portion
        rows = frame.box.top..<frame.box.top
        bandHeight = frame.box.height
        if self.frame.hasMarks { beginBands(edges) }
        grow(&cells, to: bandHeight * frame.groupsPerRow + Cells.spare, .zero)
    }

    /// The number of rows of a band is a power of two.
    private mutating func beginBands(_ edges: EdgeList) {
        let rows = min(max(Accumulator.cellBudget / frame.cellsPerRow, 1), Accumulator.mostRows)
        let bandBits = Int.bitWidth - 1 - rows.leadingZeroBitCount
        bandHeight = min(1 << bandBits, frame.box.height)
        grow(&marks, to: bandHeight * frame.markWordsPerRow + GroupMark.spare, 0)
        buckets.begin(edges, top: frame.box.top, bottom: frame.box.bottom, bandBits: bandBits)
    }

    private func grow<Element>(_ array: inout [Element], to count: Int, _ zero: Element) {
        if array.count < count { array = Array(repeating: zero, count: count) }
    }

    /// Proceeds to the next band of rows, adds the edges that cross it, and passes its coverage on.
    mutating func scanNextBand<Receiver: CoverageReceiver>(
        _ edges: EdgeList, rule: FillRule, _ overlaps: inout OverlapCorrection, to receiver: inout Receiver,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        rows = rows.upperBound..<min(rows.upperBound + bandHeight, frame.box.bottom)
        if !frame.hasMarks { prefetch(for: &receiver, pixels) }
        if overlaps.isNeeded { overlaps.writeIndices { buckets.writeNextBand(edges, isOnly: !frame.hasMarks, to: &$0) } }
        addEdges(edges)
        if overlaps.isNeeded { overlaps.correct(&cells, &marks, frame, rows: rows, edges, rule) }
        let sweep = Sweep(frame: frame, rule: rule, rows: rows)
        if frame.hasMarks {
            sweep.sweepMarked(&cells, &marks, to: &receiver, &pixels)
        } else {
            sweep.sweepAll(&cells, to: &receiver, &pixels)
        }
    }

    private func prefetch(for receiver: inout some CoverageReceiver, _ pixels: borrowing MutableSpan<UInt32>) {
        for y in rows.prefix(Accumulator.prefetchedRows) {
            receiver.prefetch(x: frame.box.left, y: y, pixels)
            receiver.prefetch(x: frame.box.right &- 1, y: y, pixels)
        }
    }

    private mutating func addEdges(_ edges: EdgeList) {
        guard frame.hasMarks else { return Accumulator.addAll(edges, frame, to: &cells, &batch) }
        var crowd = CrowdedCells()
        buckets.addNextBand(
            edges, to: EdgeAdder(frame, rows: rows), bottom: rows.upperBound, &cells, &marks, &batch, &crowd)
        crowd.giveBack(to: &cells, groupsPerRow: frame.groupsPerRow)
    }

    private static func addAll(
        _ edges: EdgeList, _ frame: CellFrame, to cells: inout [CellGroup], _ batch: inout PartBatch
    ) {
        var cells = cells.mutableSpan
        var marks = MutableSpan<UInt64>()
        let adder = EdgeAdder<UnmarkedGroups>(frame, rows: frame.box.top..<frame.box.bottom)
        adder.add(edges, 0..<edges.count, to: &cells, &marks, &batch)
        batch.flush(to: &cells, &marks, UnmarkedGroups.self)
    }
}
