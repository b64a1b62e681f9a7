import Geometry
import Paths

/// The owner of what step 3 writes: the cells of a band of rows, the marks of its groups, and the batch of edge parts that
/// wait.
///
/// A small frame is one band, which the nearest caches hold; its sweep looks at every group. A large frame goes by bands of
/// rows that the second-level cache holds; an edge is looked at in the bands it crosses, and the sweep passes over groups
/// without a mark. Both give the same bytes.
struct Accumulator: Sendable {
    private var cells: [CellGroup] = []
    private var marks: [UInt64] = []
    private var batch = PartBatch()
    private var buckets = EdgeBuckets()
    private var frame = CellFrame(.empty)
    /// In rows; the last band may have fewer.
    private var bandHeight = 0
    /// The rows that the cells stand for now.
    private(set) var rows = 0..<0

    /// 65,536 cells of 4 bytes: 256 KiB, which the second-level cache of today's small processors holds.
    private static let cellBudget = 1 << 16
    /// A narrow shape takes less of that cache: its pixels are in it, too.
    private static let mostRows = 64
    /// Of more rows of a small frame the first would leave the nearest cache before the sweep comes to them, where rows of
    /// pixels are 7,680 bytes apart.
    private static let prefetchedRows = 64

    /// Prepares for a frame and the edges that cross it. The rows are those of no band.
    mutating func begin(_ edges: EdgeList, _ frame: CellFrame) {
        self.frame = frame
        self.frame.hasMarks = !frame.isSmall || edges.count > CrowdedCells.portion
        rows = frame.box.top..<frame.box.top
        bandHeight = frame.box.height
        if self.frame.hasMarks { beginBands(edges) }
        grow(&cells, to: bandHeight * frame.groupsPerRow + Cells.spare, .zero)
    }

    /// A band has a power of two of rows.
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

    /// Takes the next band of rows, adds the edges that cross it, and hands on the coverage.
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
