import Geometry
import Paths

/// Steps 3 and 4 for small boxes: all cells of the box are in the nearest caches, so the sweep looks at every one, and nobody
/// notes where edges were.
struct DensePlane: Sendable {
    /// 16384 cells of 4 bytes: 64 KiB.
    static let cellBudget = 1 << 14

    private var cells = [Int32](repeating: 0, count: cellBudget)

    /// Whether it can take so many edges of a frame.
    static func holds(_ frame: CellFrame, edgeCount: Int) -> Bool {
        frame.cellsPerRow * frame.box.height <= cellBudget && edgeCount <= CrowdedCells.portion
    }

    /// Adds edges, and hands on the coverage of the frame, which it must hold.
    mutating func scan<Receiver: CoverageReceiver>(
        _ edges: EdgeList, _ frame: CellFrame, rule: FillRule, _ overlaps: inout OverlapCorrection,
        to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        for y in frame.box.top..<frame.box.bottom {
            receiver.prefetch(0, frame.box.width &- 1, y: y, left: frame.box.left, words)
        }
        DensePlane.add(edges, frame, &cells)
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

    private static func add(_ edges: EdgeList, _ frame: CellFrame, _ cells: inout [Int32]) {
        var cells = cells.mutableSpan
        let adder = EdgeAdder(frame, rows: frame.box.top..<frame.box.bottom)
        let list = edges.edges.span
        var marks = MutableSpan<UInt64>()
        for index in 0..<edges.count { adder.add(list.at(index), &cells, &marks, isMarking: false) }
    }
}

private struct DenseSweep {
    let frame: CellFrame
    let rule: FillRule

    func sweep<Receiver: CoverageReceiver>(
        _ cells: inout MutableSpan<Int32>, to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) {
        // Its own, so that the compiler knows that painting words does not change it.
        var painter = receiver
        var start = 0
        for y in frame.box.top..<frame.box.bottom {
            painter.beginRow(y, left: frame.box.left)
            sweepRow(from: start, &cells, to: &painter, &words)
            painter.endRow()
            start &+= frame.cellsPerRow
        }
        receiver = painter
    }

    /// Sums up and clears a row of cells.
    @inline(__always)
    private func sweepRow<Receiver: CoverageReceiver>(
        from start: Int, _ cells: inout MutableSpan<Int32>, to receiver: inout Receiver,
        _ words: inout MutableSpan<UInt32>
    ) {
        let width = frame.box.width
        var sum = CellGroup.zero
        var (even, column) = (Int32(0), 0)
        while column < frame.cellsPerRow {
            let group = cells.eight(at: start &+ column)
            if !group.isZero {
                cells.setEight(.zero, at: start &+ column)
                let sums = group.runningSums(from: sum)
                let coverage = rule.coverage(of: sums)
                sum = CellGroup(repeating: sums[7])
                even = coverage[7]
                receiver.cover(at: column, coverage, before: width, &words)
            } else if even > 0 {
                receiver.cover(at: column, CellGroup(repeating: even), before: width, &words)
            }
            column &+= Cells.group
        }
    }
}
