import Geometry
import Paths

/// Steps 3 and 4 for small narrow boxes: all cells of the box are in the nearest caches, so the sweep looks at every one, and
/// nobody notes where edges were.
struct DensePlane: Sendable {
    /// 16384 cells of 4 bytes: 64 KiB.
    static let cellBudget = 1 << 14
    /// Of a box with more cells in a row most groups are touched by no edge, and are not looked at in a banded plane.
    private static let widest = 48
    /// Of more rows the first would leave the nearest cache before the sweep comes to them, where rows of pixels are 7,680 bytes apart.
    private static let prefetchedRows = 64

    private var cells = [CellGroup](repeating: .zero, count: cellBudget / Cells.group + Cells.spare)
    private var parts = [UInt32](repeating: 0, count: PartList.wordCount)

    static func holds(_ frame: CellFrame) -> Bool {
        frame.cellsPerRow * frame.box.height <= cellBudget && frame.cellsPerRow <= widest
    }

    /// Whether it can take so many edges of a frame.
    static func holds(_ frame: CellFrame, edgeCount: Int) -> Bool {
        holds(frame) && edgeCount <= CrowdedCells.portion
    }

    /// Adds edges, and hands on the coverage of the frame, which it must hold.
    mutating func scan<Receiver: CoverageReceiver>(
        _ edges: EdgeList, _ frame: CellFrame, rule: FillRule, _ overlaps: inout OverlapCorrection,
        to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        for y in frame.box.top..<min(frame.box.bottom, frame.box.top + DensePlane.prefetchedRows) {
            receiver.prefetch(x: frame.box.left, y: y, words)
            receiver.prefetch(x: frame.box.right &- 1, y: y, words)
        }
        DensePlane.add(edges, frame, &cells, &parts)
        if overlaps.isNeeded {
            var noMarks: [UInt64] = []
            overlaps.writeIndices { indices in
                indices.removeAll(keepingCapacity: true)
                indices.append(contentsOf: 0..<Int32(edges.count))
            }
            overlaps.correct(&cells, &noMarks, frame, rows: frame.box.top..<frame.box.bottom, edges, rule)
        }
        var cells = self.cells.mutableSpan
        DenseSweep(frame: frame, rule: rule).sweep(&cells, to: &receiver, &words)
    }

    private static func add(_ edges: EdgeList, _ frame: CellFrame, _ cells: inout [CellGroup], _ parts: inout [UInt32]) {
        var cells = cells.mutableSpan
        let adder = EdgeAdder(frame, rows: frame.box.top..<frame.box.bottom)
        var marks = MutableSpan<UInt64>()
        var parts = parts.mutableSpan
        var count = 0
        adder.add(edges, 0..<edges.count, &cells, &marks, &parts, &count, isMarking: false)
        adder.addParts(&cells, &marks, &parts, &count, isMarking: false)
    }
}

private struct DenseSweep {
    let frame: CellFrame
    let rule: FillRule

    func sweep<Receiver: CoverageReceiver>(
        _ cells: inout MutableSpan<CellGroup>, to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        var index = 0
        for y in frame.box.top..<frame.box.bottom {
            receiver.beginRow(y)
            sweepRow(from: index, &cells, to: &receiver, &words)
            receiver.endRow()
            index &+= frame.cellsPerRow
        }
    }

    /// Sums up and clears a row of cells. All groups but the last few are painted whole.
    @inline(__always)
    private func sweepRow<Receiver: CoverageReceiver>(
        from start: Int, _ cells: inout MutableSpan<CellGroup>, to receiver: inout Receiver,
        _ words: inout MutableSpan<UInt32>
    ) {
        var (sum, even) = (CellGroup.zero, Int32(0))
        var (index, x) = (start, frame.box.left)
        let wholeEnd = start &+ (frame.box.width & ~(Cells.group &- 1))
        while index < wholeEnd {
            let group = cells.group(at: index)
            if !group.isZero {
                cells.setGroup(.zero, at: index)
                let sums = group.runningSums(from: sum)
                let coverage = rule.coverage(of: sums)
                (sum, even) = (CellGroup(repeating: sums[7]), coverage[7])
                receiver.cover(at: x, coverage, &words)
            } else if even == 255 {
                receiver.coverFully(at: x, &words)
            } else if even > 0 {
                receiver.cover(at: x, CellGroup(repeating: even), &words)
            }
            index &+= Cells.group
            x &+= Cells.group
        }
        let end = start &+ frame.cellsPerRow
        if index < end { sweepRest(from: index, to: end, at: x, sum, &cells, to: &receiver, &words) }
    }

    /// The last groups of a row where the clip cuts the first of them. Those behind it hold no pixel.
    @inline(never)
    private func sweepRest<Receiver: CoverageReceiver>(
        from start: Int, to end: Int, at x: Int, _ sum: CellGroup, _ cells: inout MutableSpan<CellGroup>,
        to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        let sums = cells.group(at: start).runningSums(from: sum)
        receiver.cover(at: x, rule.coverage(of: sums), before: frame.box.right, &words)
        for index in stride(from: start, to: end, by: Cells.group) { cells.setGroup(.zero, at: index) }
    }
}
