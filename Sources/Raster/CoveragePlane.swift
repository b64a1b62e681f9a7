import Geometry
import Paths

/// The cells that edges add to, for a band of rows of a box. A cell holds the change of coverage from the pixel on its left,
/// `CoveragePlane.full` for a whole pixel once. Each row has a bit for every group of eight cells that was touched, so that
/// the sweep passes over what no edge crossed. Between bands all cells and bits are 0: the sweep clears what it reads.
struct CoveragePlane: Sendable {
    /// Height in subpixels · twice the width in subpixels: twice, as the width left of an edge is the mean of two numbers.
    static let full = Int32(2 * Subpixel.one * Subpixel.one)
    static let groupBits = 3
    static let group = 1 << groupBits
    /// 65536 cells of 4 bytes: 256 KiB, which the second-level cache of today's small processors holds.
    static let cellBudget = 1 << 16

    private var cells: [Int32] = []
    private var marks: [UInt64] = []
    private var frame = CellFrame(width: 0)
    private var box = PixelRect.empty
    /// The rows that the cells stand for now.
    private(set) var rows = 0..<0

    /// Prepares for a box; the rows are those of no band.
    mutating func begin(box: PixelRect) {
        self.box = box
        frame = CellFrame(width: box.width)
        rows = box.top..<box.top
        let count = frame.bandHeight
        if cells.count < count * frame.cellsPerRow {
            cells = Array(repeating: 0, count: count * frame.cellsPerRow)
        }
        if marks.count < count * frame.marksPerRow {
            marks = Array(repeating: 0, count: count * frame.marksPerRow)
        }
    }

    /// Takes the next band of rows of the box and adds the edges that cross it.
    mutating func accumulateNextBand(_ edges: [Edge]) {
        rows = rows.upperBound..<min(rows.upperBound + frame.bandHeight, box.bottom)
        CoveragePlane.accumulate(edges, left: box.left, rows: rows, frame: frame, &cells, &marks)
    }

    /// Turns the cells of a row of the band into runs, and clears them.
    mutating func sweep(row y: Int, rule: FillRule, into row: inout CoverageRow) {
        row.begin(y: y, left: box.left, width: box.width)
        CoveragePlane.sweep(y - rows.lowerBound, rule: rule, frame: frame, &cells, &marks, &row)
    }

    private static func accumulate(
        _ edges: [Edge], left: Int, rows: Range<Int>, frame: CellFrame, _ cells: inout [Int32], _ marks: inout [UInt64]
    ) {
        let adder = EdgeAdder(left: left, rows: rows, frame: frame)
        var cellSpan = cells.mutableSpan
        var markSpan = marks.mutableSpan
        for edge in edges { adder.add(edge, &cellSpan, &markSpan) }
    }

    private static func sweep(
        _ index: Int, rule: FillRule, frame: CellFrame, _ cells: inout [Int32], _ marks: inout [UInt64],
        _ row: inout CoverageRow
    ) {
        var cellSpan = cells.mutableSpan
        var markSpan = marks.mutableSpan
        var sum: Int32 = 0
        for word in 0..<frame.marksPerRow {
            var bits = markSpan[index * frame.marksPerRow + word]
            markSpan[index * frame.marksPerRow + word] = 0
            while bits != 0 {
                let column = (word * 64 + bits.trailingZeroBitCount) * group
                bits &= bits &- 1
                row.extend(to: column, coverage: rule.coverage(of: sum))
                row.appendCells(&cellSpan, at: index * frame.cellsPerRow + column, sum: &sum, rule: rule)
            }
        }
        row.extend(to: frame.width, coverage: rule.coverage(of: sum))
    }
}

/// How the cells of a band lie.
struct CellFrame {
    let width: Int
    let cellsPerRow: Int
    let marksPerRow: Int

    /// The last cell takes what an edge in the last pixel hands on to the right.
    init(width: Int) {
        self.width = width
        let groups = (width + CoveragePlane.group) >> CoveragePlane.groupBits
        cellsPerRow = groups << CoveragePlane.groupBits
        marksPerRow = (groups + 63) / 64
    }

    var bandHeight: Int { max(CoveragePlane.cellBudget / cellsPerRow, 1) }
}

extension FillRule {
    /// 0…255 from a sum of cells.
    @inline(__always)
    func coverage(of sum: Int32) -> UInt8 {
        let full = UInt32(CoveragePlane.full)
        let area =
            switch self {
            case .nonZero: min(sum.magnitude, full)
            case .evenOdd: full - UInt32(abs(Int32(sum.magnitude & (2 * full - 1)) - Int32(full)))
            }
        return UInt8((area * 255 + full / 2) / full)
    }
}
