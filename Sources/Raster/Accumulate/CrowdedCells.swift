import Geometry
import Paths

/// Holds the cells of a band that more edges cross than sums of 32 bits can count. Edges are then added in portions. After each
/// portion the cells are moved here, into 64 bits. At the end they are put back as sums for which the fill rules give the same
/// coverage. A band of an ordinary picture has less than one portion, and then this costs nothing.
struct CrowdedCells: Sendable {
    /// The sum of a row grows by at most `Cells.full` for each edge: with this many edges it stays below 2^31.
    static let portion = Int(Int32.max / Cells.full)
    /// A larger sum is reduced to this. It is a multiple of twice `full`, so that odd winding numbers stay odd.
    private static let limit = Int64(1) << 30

    private var cells: [SIMD8<Int64>] = []

    /// Takes the content of the cells, which become 0. From the first portion of a band to its last the cells must be that
    /// band's.
    mutating func take(_ source: inout MutableSpan<CellGroup>) {
        if cells.isEmpty { cells = Array(repeating: .zero, count: source.count) }
        for index in 0..<source.count {
            cells[index] &+= SIMD8(truncatingIfNeeded: source[index])
            source[index] = .zero
        }
    }

    /// Puts back what was taken, if anything, added to the content of the cells.
    mutating func giveBack(to target: inout [CellGroup], groupsPerRow: Int) {
        guard !cells.isEmpty else { return }
        var target = target.mutableSpan
        take(&target)
        for row in stride(from: 0, to: cells.count, by: groupsPerRow) {
            var (sum, before) = (Int64(0), Int32(0))
            for index in row..<min(row + groupsPerRow, cells.count) {
                for lane in 0..<Cells.group {
                    sum += cells[index][lane]
                    let folded = CrowdedCells.folded(sum)
                    target[index][lane] = folded &- before
                    before = folded
                }
            }
        }
        cells = []
    }

    /// A sum of 32 bits that gives the same coverage by both fill rules: as full, and with the same parity.
    private static func folded(_ sum: Int64) -> Int32 {
        let magnitude = Int64(sum.magnitude)
        let kept = magnitude < limit ? magnitude : limit + magnitude % (2 * Int64(Cells.full))
        return Int32(sum < 0 ? -kept : kept)
    }
}
