import Geometry
import Paths

/// A stretch of a row: pixels from `start` up to but not including `end`, all covered by `coverage`, or each by its own byte.
struct CoverageRun: Hashable, Sendable {
    var start: Int32
    var end: Int32
    /// 1…255, or `varies`.
    var coverage: Int16
    /// Where the bytes of a varying run begin.
    var offset: Int32

    static let varies: Int16 = -1

    /// The coverage of a pixel of the run.
    @inline(__always)
    func coverage(x: Int, _ bytes: Span<UInt8>) -> UInt8 {
        coverage == CoverageRun.varies ? bytes[Int(offset) + x - Int(start)] : UInt8(coverage)
    }
}

/// The coverage of some rows of pixels: for each row runs from left to right, not touched pixels left out. This is the seam
/// between the scan, which knows no colour, and the paint, which knows no path.
struct CoverageBand: Sendable {
    /// The rows that are whole.
    private(set) var rows = 0..<0
    /// Storage, whose first elements hold the band: arrays that only grow, so that a warm one allocates nothing.
    var runs: [CoverageRun] = []
    var bytes: [UInt8] = []
    var rowEnds: [Int32] = []
    private var runCount = 0
    private var byteCount = 0

    /// Storage for more bytes is given back by the next band that needs less; a band of a scan is smaller.
    private static let keptBytes = 1 << 18

    /// Starts an empty band above `top`.
    mutating func begin(top: Int) {
        if bytes.count > CoverageBand.keptBytes { self = CoverageBand() }
        rows = top..<top
        runCount = 0
        byteCount = 0
    }

    /// Where the runs of a row of the picture are.
    @inline(__always)
    func runIndices(row y: Int) -> Range<Int> {
        let index = y - rows.lowerBound
        return (index > 0 ? Int(rowEnds[index - 1]) : 0)..<Int(rowEnds[index])
    }

    /// From the first pixel of the first run to the last of the last.
    func pixels(row y: Int) -> PixelRect {
        let row = runs[runIndices(row: y)]
        guard let first = row.first, let last = row.last else { return .empty }
        return PixelRect(left: Int(first.start), top: y, right: Int(last.end), bottom: y + 1)
    }

    /// Ends the row below the last one that is whole.
    mutating func endRow() {
        let index = rows.count
        rows = rows.lowerBound..<rows.upperBound + 1
        if index < rowEnds.count { rowEnds[index] = Int32(runCount) } else { rowEnds.append(Int32(runCount)) }
    }

    /// Covers pixels evenly.
    mutating func appendConstant(_ columns: Range<Int>, _ coverage: UInt8) {
        guard coverage > 0, !columns.isEmpty else { return }
        append(columns, coverage: Int16(coverage), offset: 0)
    }

    /// Covers pixels as another run does, from a pixel on.
    mutating func appendCopy(_ columns: Range<Int>, of run: CoverageRun, movedBy x: Int, _ source: [UInt8]) {
        let first = Int(run.offset) + columns.lowerBound - x - Int(run.start)
        let start = appendVarying(columns)
        let source = source.span
        var target = bytes.mutableSpan
        for index in 0..<columns.count { target[start + index] = source[first + index] }
    }

    /// Covers pixels by the product of two runs that both hold them.
    mutating func appendProduct(
        _ columns: Range<Int>, _ a: CoverageRun, _ aBytes: [UInt8], _ b: CoverageRun, _ bBytes: [UInt8]
    ) {
        let start = appendVarying(columns) - columns.lowerBound
        let (aBytes, bBytes) = (aBytes.span, bBytes.span)
        var target = bytes.mutableSpan
        for x in columns { target[start + x] = multiplied(a.coverage(x: x, aBytes), b.coverage(x: x, bBytes)) }
    }

    /// A varying run; where its bytes begin.
    private mutating func appendVarying(_ columns: Range<Int>) -> Int {
        let start = byteCount
        append(columns, coverage: CoverageRun.varies, offset: Int32(start))
        byteCount += columns.count
        if byteCount > bytes.count { bytes += repeatElement(0, count: max(byteCount - bytes.count, bytes.count)) }
        return start
    }

    private mutating func append(_ columns: Range<Int>, coverage: Int16, offset: Int32) {
        let run = CoverageRun(
            start: Int32(columns.lowerBound), end: Int32(columns.upperBound), coverage: coverage, offset: offset)
        if runCount < runs.count { runs[runCount] = run } else { runs.append(run) }
        runCount += 1
    }

    /// Starts a band of rows of one box, with room for all of it, that `CoverageSweep` writes.
    mutating func begin(rows: Range<Int>, groupsPerRow: Int) {
        begin(top: rows.lowerBound)
        self.rows = rows
        let groups = rows.count * groupsPerRow
        let mostRuns = groups + rows.count
        if runs.count < mostRuns {
            runs = Array(repeating: CoverageRun(start: 0, end: 0, coverage: 0, offset: 0), count: mostRuns)
        }
        if bytes.count < groups * CoveragePlane.group { bytes = Array(repeating: 0, count: groups * CoveragePlane.group) }
        if rowEnds.count < rows.count { rowEnds = Array(repeating: 0, count: rows.count) }
    }
}
