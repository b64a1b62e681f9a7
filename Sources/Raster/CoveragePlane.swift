import Geometry
import Paths

/// Eight neighbours in a row of cells.
typealias CellGroup = SIMD8<Int32>

/// The cells that edges add to, for a band of rows of a box. A cell holds the change of coverage from the pixel on its left,
/// `CoveragePlane.full` for a whole pixel once. Each row has a bit for every group of eight cells that was touched, so that
/// the sweep passes over what no edge crossed. Between bands all cells and bits are 0: the sweep clears what it reads.
struct CoveragePlane: Sendable {
    /// Height in subpixels · twice the width in subpixels: twice, as the width left of an edge is the mean of two numbers.
    static let full = Int32(1) << Int32(fullBits)
    static let fullBits = 2 * Int32(Subpixel.bits) + 1
    static let groupBits = 3
    static let group = 1 << groupBits
    /// 65536 cells of 4 bytes: 256 KiB, which the second-level cache of today's small processors holds.
    static let cellBudget = 1 << 16

    private var cells: [CellGroup] = []
    private var marks: [UInt64] = []
    private var buckets = EdgeBuckets()
    private var overlaps = OverlapCorrection()
    private var frame = CellFrame(width: 0)
    private var box = PixelRect.empty
    /// The rows that the cells stand for now.
    private(set) var rows = 0..<0

    /// Prepares for a box and the edges that cross it; the rows are those of no band.
    mutating func begin(box: PixelRect, _ edges: [Edge]) {
        self.box = box
        frame = CellFrame(width: box.width)
        rows = box.top..<box.top
        let height = min(1 << frame.bandBits, box.height)
        grow(&cells, to: height * frame.groupsPerRow, with: CellGroup(repeating: 0))
        grow(&marks, to: height * frame.marksPerRow, with: 0)
        overlaps.begin(edges)
        buckets.begin(edges, top: box.top, bottom: box.bottom, bandBits: frame.bandBits)
    }

    /// All of them are 0.
    private func grow<Element>(_ array: inout [Element], to count: Int, with zero: Element) {
        if array.count < count { array = Array(repeating: zero, count: count) }
    }

    /// Takes the next band of rows of the box, adds the edges that cross it, and turns the cells into runs.
    mutating func scanNextBand(_ edges: [Edge], rule: FillRule, into band: inout CoverageBand) {
        rows = rows.upperBound..<min(rows.upperBound + 1 << frame.bandBits, box.bottom)
        let adder = EdgeAdder(left: box.left, rows: rows, frame: frame)
        var crowd = CrowdedCells()
        buckets.addNextBand(edges, bottom: rows.upperBound, to: adder, &cells, &marks, &crowd)
        if overlaps.isNeeded {
            let area = PixelRect(left: box.left, top: rows.lowerBound, right: box.right, bottom: rows.upperBound)
            overlaps.correct(&cells, &marks, area, frame, rule, edges, indices: buckets.indices)
        }
        crowd.giveBack(to: &cells, groupsPerRow: frame.groupsPerRow)
        band.begin(rows: rows, groupsPerRow: frame.groupsPerRow)
        CoverageSweep(frame: frame, left: box.left, rule: rule).write(
            rowCount: rows.count, &cells, &marks, &band.runs, &band.bytes, &band.rowEnds)
    }
}

/// How the cells of a band lie.
struct CellFrame {
    let width: Int
    let groupsPerRow: Int
    let marksPerRow: Int
    /// A band has 2 to the power of so many rows.
    let bandBits: Int

    /// The last cell takes what an edge in the last pixel hands on to the right.
    init(width: Int) {
        self.width = width
        groupsPerRow = (width + CoveragePlane.group) >> CoveragePlane.groupBits
        marksPerRow = (groupsPerRow + 63) / 64
        let rows = max(CoveragePlane.cellBudget / (groupsPerRow << CoveragePlane.groupBits), 1)
        bandBits = Int.bitWidth - 1 - rows.leadingZeroBitCount
    }

}
