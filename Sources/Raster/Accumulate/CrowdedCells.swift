import Geometry
import Paths

/// Carries the cells of a band that is crossed by more edges than sums of 32 bits can count. Edges then come in portions. After
/// each portion the cells move here, into 64 bits. At the end they come back as sums for which the fill rules give the same
/// coverage. The band of a usual picture has less than one portion, and costs nothing.
struct CrowdedCells: Sendable {
    /// The sum of a row is at most `Cells.full` for each edge: this many edges stay below 2^31.
    static let portion = Int(Int32.max / Cells.full)
    /// A sum beyond this is brought back to it. It is a multiple of twice `full`, so that odd windings stay odd.
    private static let limit = Int64(1) << 30

    private var cells: [SIMD8<Int64>] = []

    /// Takes what the cells hold, which become 0. They must be those of one band from its first portion to its last.
    mutating func take(_ source: inout MutableSpan<CellGroup>) {
        if cells.isEmpty { cells = Array(repeating: .zero, count: source.count) }
        for index in 0..<source.count {
            cells[index] &+= SIMD8(truncatingIfNeeded: source[index])
            source[index] = .zero
        }
    }

    /// Gives back what was taken, if anything, and what the cells hold themselves.
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

    /// A sum of 32 bits that both fill rules take for this one: as full as it is, and as odd.
    private static func folded(_ sum: Int64) -> Int32 {
        let magnitude = Int64(sum.magnitude)
        let kept = magnitude < limit ? magnitude : limit + magnitude % (2 * Int64(Cells.full))
        return Int32(sum < 0 ? -kept : kept)
    }
}
