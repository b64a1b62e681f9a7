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

/// The coverage of one row of pixels: runs from left to right, not touched pixels left out. This is the seam between the
/// scan, which knows no colour, and the paint, which knows no path.
struct CoverageRow: Sendable {
    private(set) var y = 0
    private(set) var runs: [CoverageRun] = []
    private(set) var bytes: [UInt8] = []
    private(set) var left = 0
    private(set) var width = 0
    /// Columns, from `left`, done so far.
    private var column = 0
    private var byteCount = 0

    /// From the first pixel of the first run to the last of the last.
    var pixels: PixelRect {
        guard let first = runs.first, let last = runs.last else { return .empty }
        return PixelRect(left: Int(first.start), top: y, right: Int(last.end), bottom: y + 1)
    }

    /// Starts a row of `width` pixels from `left` on.
    mutating func begin(y: Int, left: Int, width: Int) {
        self.y = y
        self.left = left
        self.width = width
        column = 0
        byteCount = 0
        runs.removeAll(keepingCapacity: true)
        if bytes.count < width + CoveragePlane.group { bytes = Array(repeating: 0, count: width + CoveragePlane.group) }
    }

    /// Covers pixels of the picture evenly.
    mutating func appendConstant(_ columns: Range<Int>, _ coverage: UInt8) {
        column = columns.lowerBound - left
        extend(to: columns.upperBound - left, coverage: coverage)
    }

    /// Covers pixels of the picture as another run does, from a pixel on.
    mutating func appendCopy(_ columns: Range<Int>, of run: CoverageRun, movedBy x: Int, _ source: [UInt8]) {
        let first = Int(run.offset) + columns.lowerBound - x - Int(run.start)
        let start = append(columns)
        let source = source.span
        var target = bytes.mutableSpan
        for index in 0..<columns.count { target[start + index] = source[first + index] }
    }

    /// Covers pixels of the picture by the product of two runs that both hold them.
    mutating func appendProduct(
        _ columns: Range<Int>, _ a: CoverageRun, _ aBytes: [UInt8], _ b: CoverageRun, _ bBytes: [UInt8]
    ) {
        let start = append(columns) - columns.lowerBound
        let (aBytes, bBytes) = (aBytes.span, bBytes.span)
        var target = bytes.mutableSpan
        for x in columns { target[start + x] = multiplied(a.coverage(x: x, aBytes), b.coverage(x: x, bBytes)) }
    }

    /// A varying run; where its bytes begin.
    private mutating func append(_ columns: Range<Int>) -> Int {
        append(
            from: columns.lowerBound - left, to: columns.upperBound - left, coverage: CoverageRun.varies,
            offset: Int32(byteCount))
        byteCount += columns.count
        return byteCount - columns.count
    }

    /// Covers all pixels up to a column evenly.
    mutating func extend(to end: Int, coverage: UInt8) {
        if column < end, coverage > 0 { append(from: column, to: end, coverage: Int16(coverage), offset: 0) }
        column = max(column, end)
    }

    /// Covers the pixels of one group of cells, each by the sum of the cells up to it, and clears the cells.
    @inline(__always)
    mutating func appendCells(_ cells: inout MutableSpan<Int32>, at index: Int, sum: inout Int32, rule: FillRule) {
        let count = min(CoveragePlane.group, width - column)
        CoverageRow.fold(&cells, at: index, sum: &sum, rule: rule, into: &bytes, at: byteCount)
        guard count > 0 else { return }
        if let last = runs.last, last.coverage == CoverageRun.varies, last.end == Int32(left + column) {
            runs[runs.count - 1].end += Int32(count)
        } else {
            append(from: column, to: column + count, coverage: CoverageRun.varies, offset: Int32(byteCount))
        }
        byteCount += count
        column += count
    }

    @inline(__always)
    private static func fold(
        _ cells: inout MutableSpan<Int32>, at index: Int, sum: inout Int32, rule: FillRule, into bytes: inout [UInt8],
        at offset: Int
    ) {
        var bytes = bytes.mutableSpan
        precondition(index + CoveragePlane.group <= cells.count && offset + CoveragePlane.group <= bytes.count)
        for cell in 0..<CoveragePlane.group {
            sum &+= cells[index + cell]
            cells[index + cell] = 0
            bytes[offset + cell] = rule.coverage(of: sum)
        }
    }

    private mutating func append(from start: Int, to end: Int, coverage: Int16, offset: Int32) {
        runs.append(
            CoverageRun(start: Int32(left + start), end: Int32(left + end), coverage: coverage, offset: offset))
    }
}
