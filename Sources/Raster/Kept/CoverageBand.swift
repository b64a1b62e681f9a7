import Geometry
import Paths

/// A run: pixels of a row from `start` up to but not including `end`, all covered by `coverage`, or each by its own byte.
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

/// The coverage of some rows of pixels, kept so that it can be read again: for each row runs from left to right. Pixels that
/// are not covered are left out.
struct CoverageBand: Sendable {
    /// The rows that are complete.
    private(set) var rows = 0..<0
    /// Storage, whose first elements hold the band. The arrays only grow, so that after a while nothing is allocated.
    var runs: [CoverageRun] = []
    var bytes: [UInt8] = []
    var rowEnds: [Int32] = []
    private var runCount = 0
    private var byteCount = 0

    /// Larger storage is freed by the next band; a band of a scan needs less.
    private static let keptBytes = 1 << 18

    /// Starts an empty band above `top`.
    mutating func begin(top: Int) {
        if bytes.count > CoverageBand.keptBytes { self = CoverageBand() }
        rows = top..<top
        runCount = 0
        byteCount = 0
    }

    /// The runs of a row of the picture, as a range.
    @inline(__always)
    func runIndices(row y: Int) -> Range<Int> {
        let index = y - rows.lowerBound
        return (index > 0 ? Int(rowEnds[index - 1]) : 0)..<Int(rowEnds[index])
    }

    /// Ends the row after the last complete one.
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

    /// Covers pixels by the product of two runs that both contain them.
    mutating func appendProduct(
        _ columns: Range<Int>, _ a: CoverageRun, _ aBytes: [UInt8], _ b: CoverageRun, _ bBytes: [UInt8]
    ) {
        let start = appendVarying(columns) - columns.lowerBound
        let (aBytes, bBytes) = (aBytes.span, bBytes.span)
        var target = bytes.mutableSpan
        for x in columns { target[start + x] = multiplied(a.coverage(x: x, aBytes), b.coverage(x: x, bBytes)) }
    }

    /// Adds a varying run, and returns where its bytes begin.
    private mutating func appendVarying(_ columns: Range<Int>) -> Int {
        let start = byteCount
        append(columns, coverage: CoverageRun.varies, offset: Int32(start))
        byteCount += columns.count
        growBytes(to: byteCount)
        return start
    }

    @inline(__always)
    private mutating func growBytes(to count: Int) {
        if count > bytes.count { bytes += repeatElement(0, count: max(count - bytes.count, bytes.count, 64)) }
    }

    private mutating func append(_ columns: Range<Int>, coverage: Int16, offset: Int32) {
        let run = CoverageRun(
            start: Int32(columns.lowerBound), end: Int32(columns.upperBound), coverage: coverage, offset: offset)
        if runCount < runs.count { runs[runCount] = run } else { runs.append(run) }
        runCount += 1
    }
}

extension CoverageBand {
    /// Passes the rows on.
    func replay<Receiver: CoverageReceiver>(to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>) {
        let (runs, bytes) = (runs.span, bytes.span)
        for y in rows {
            receiver.beginRow(y)
            for index in runIndices(row: y) {
                let run = runs[index]
                if run.coverage == CoverageRun.varies {
                    replay(run, bytes, to: &receiver, &pixels)
                } else {
                    receiver.cover(from: Int(run.start), to: Int(run.end), Int32(run.coverage), &pixels)
                }
            }
            receiver.endRow()
        }
    }

    @inline(__always)
    private func replay<Receiver: CoverageReceiver>(
        _ run: CoverageRun, _ bytes: Span<UInt8>, to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        let end = Int(run.end)
        var (x, offset) = (Int(run.start), Int(run.offset))
        precondition(offset >= 0 && offset + (end - x) <= bytes.count)
        while x <= end &- Cells.group {
            receiver.cover(at: x, CellGroup(truncatingIfNeeded: bytes.eight(at: offset)), &pixels)
            x &+= Cells.group
            offset &+= Cells.group
        }
        guard x < end else { return }
        var rest = CellGroup.zero
        for lane in 0..<end &- x { rest[lane] = Int32(bytes.at(offset &+ lane)) }
        receiver.cover(at: x, rest, count: end &- x, &pixels)
    }
}

extension CoverageBand: CoverageReceiver {
    mutating func beginRow(_ y: Int) {}

    /// Adds a run of even coverage, or extends the one before it.
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ pixels: inout MutableSpan<UInt32>) {
        guard coverage > 0 else { return }
        if !lengthenLast(Int16(truncatingIfNeeded: coverage), from: start, to: end) {
            append(start..<end, coverage: Int16(truncatingIfNeeded: coverage), offset: 0)
        }
    }

    mutating func cover(at x: Int, _ coverage: CellGroup, _ pixels: inout MutableSpan<UInt32>) {
        cover(at: x, coverage, count: Cells.group, &pixels)
    }

    /// Adds a run of varying coverage, or extends the one before it; an even one if all bytes are equal.
    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ pixels: inout MutableSpan<UInt32>) {
        if (coverage ^ CellGroup(repeating: coverage[0])).isZero {
            return cover(from: x, to: x &+ count, coverage[0], &pixels)
        }
        let start = byteCount
        growBytes(to: start &+ Cells.group)
        var target = bytes.mutableSpan
        target.setEight(SIMD8(truncatingIfNeeded: coverage), at: start)
        byteCount = start &+ count
        if !lengthenLast(CoverageRun.varies, from: x, to: x &+ count) {
            append(x..<x &+ count, coverage: CoverageRun.varies, offset: Int32(truncatingIfNeeded: start))
        }
    }

    /// Extends the last run of the row if it is of the same kind; else returns false.
    @inline(__always)
    private mutating func lengthenLast(_ coverage: Int16, from start: Int, to end: Int) -> Bool {
        let firstOfRow = rows.isEmpty ? 0 : Int(rowEnds[rows.count - 1])
        guard runCount > firstOfRow, runs[runCount - 1].end == start, runs[runCount - 1].coverage == coverage else {
            return false
        }
        runs[runCount - 1].end = Int32(truncatingIfNeeded: end)
        return true
    }
}

extension CoverageBand {
    /// Becomes some rows of a mask, moved by whole pixels, as far as they are inside `columns` (of the picture).
    mutating func load(_ mask: CoverageMask, rows: Range<Int>, x: Int, y: Int, columns: Range<Int>) {
        begin(top: rows.lowerBound)
        for line in rows {
            for run in mask.runs(row: line - y - mask.bounds.top) {
                let start = max(Int(run.start) + x, columns.lowerBound)
                let end = min(Int(run.end) + x, columns.upperBound)
                guard start < end else { continue }
                if run.coverage == CoverageRun.varies {
                    appendCopy(start..<end, of: run, movedBy: x, mask.bytes)
                } else {
                    appendConstant(start..<end, UInt8(run.coverage))
                }
            }
            endRow()
        }
    }

    /// Becomes the product of a band and of a mask at the same place, pixel by pixel, rounded to nearest.
    mutating func formProduct(of band: CoverageBand, with mask: CoverageMask) {
        begin(top: band.rows.lowerBound)
        for y in band.rows {
            let others = mask.runs(row: y - mask.bounds.top)
            var next = others.startIndex
            for run in band.runs[band.runIndices(row: y)] {
                while next < others.endIndex, others[next].end <= run.start { next += 1 }
                var index = next
                while index < others.endIndex, others[index].start < run.end {
                    append(productOf: run, band.bytes, others[index], mask.bytes)
                    index += 1
                }
            }
            endRow()
        }
    }

    private mutating func append(
        productOf a: CoverageRun, _ aBytes: [UInt8], _ b: CoverageRun, _ bBytes: [UInt8]
    ) {
        let columns = Int(max(a.start, b.start))..<Int(min(a.end, b.end))
        if a.coverage != CoverageRun.varies, b.coverage != CoverageRun.varies {
            appendConstant(columns, multiplied(UInt8(a.coverage), UInt8(b.coverage)))
        } else {
            appendProduct(columns, a, aBytes, b, bBytes)
        }
    }
}

/// a · b / 255, rounded to nearest.
@inline(__always)
func multiplied(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((UInt32(a) * UInt32(b) + 127) / 255) }
