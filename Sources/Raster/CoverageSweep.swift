import Geometry
import Paths

/// Step 4: the running sum of the cells of each row, folded by the fill rule, becomes runs; the cells are cleared on the way.
/// Cells go by groups of eight, so that sums, folding and clearing are vector operations.
struct CoverageSweep {
    let frame: CellFrame
    let left: Int
    let rule: FillRule

    /// Writes the rows of a band whose storage is large enough; see `CoverageBand.begin(rows:groupsPerRow:)`.
    func write(
        rowCount: Int, _ cells: inout [CellGroup], _ marks: inout [UInt64], _ runs: inout [CoverageRun],
        _ bytes: inout [UInt8], _ rowEnds: inout [Int32]
    ) {
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        var runs = runs.mutableSpan
        var bytes = bytes.mutableSpan
        var rowEnds = rowEnds.mutableSpan
        var (runCount, byteCount) = (0, 0)
        for row in 0..<rowCount {
            var (sum, done) = (Int32(0), 0)
            let firstRun = runCount
            for word in 0..<frame.marksPerRow {
                var bits = marks[row &* frame.marksPerRow &+ word]
                guard bits != 0 else { continue }
                marks[row &* frame.marksPerRow &+ word] = 0
                while bits != 0 {
                    let group = word &* 64 &+ bits.trailingZeroBitCount
                    bits &= bits &- 1
                    if group > done {
                        add(rule.coverage(of: sum), from: done, to: group, firstRun, &runs, &runCount)
                    }
                    let sums = cells[row &* frame.groupsPerRow &+ group].runningSums(from: sum)
                    cells[row &* frame.groupsPerRow &+ group] = CellGroup(repeating: 0)
                    sum = sums[CoveragePlane.group - 1]
                    let coverage = rule.coverage(of: sums)
                    if isEven(coverage) {
                        add(UInt8(truncatingIfNeeded: coverage[0]), from: group, to: group &+ 1, firstRun, &runs, &runCount)
                    } else {
                        addVarying(coverage, at: group, firstRun, &runs, &runCount, &bytes, &byteCount)
                    }
                    done = group &+ 1
                }
            }
            if done < frame.groupsPerRow {
                add(rule.coverage(of: sum), from: done, to: frame.groupsPerRow, firstRun, &runs, &runCount)
            }
            rowEnds[row] = Int32(truncatingIfNeeded: runCount)
        }
    }

    /// A run of even coverage, or what makes the one before it longer.
    @inline(__always)
    private func add(
        _ coverage: UInt8, from: Int, to: Int, _ firstRun: Int, _ runs: inout MutableSpan<CoverageRun>, _ count: inout Int
    ) {
        guard coverage > 0, column(from) < column(to) else { return }
        if count > firstRun, runs[count &- 1].coverage == Int16(coverage), runs[count &- 1].end == column(from) {
            runs[count &- 1].end = column(to)
        } else {
            runs[count] = CoverageRun(start: column(from), end: column(to), coverage: Int16(coverage), offset: 0)
            count &+= 1
        }
    }

    /// A run of varying coverage, or what makes the one before it longer.
    @inline(__always)
    private func addVarying(
        _ coverage: CellGroup, at group: Int, _ firstRun: Int, _ runs: inout MutableSpan<CoverageRun>,
        _ count: inout Int, _ bytes: inout MutableSpan<UInt8>, _ byteCount: inout Int
    ) {
        store(coverage, in: &bytes, at: byteCount)
        if count > firstRun, runs[count &- 1].coverage == CoverageRun.varies, runs[count &- 1].end == column(group) {
            runs[count &- 1].end = column(group &+ 1)
        } else if column(group) < column(group &+ 1) {
            runs[count] = CoverageRun(
                start: column(group), end: column(group &+ 1), coverage: CoverageRun.varies,
                offset: Int32(truncatingIfNeeded: byteCount))
            count &+= 1
        }
        byteCount &+= CoveragePlane.group
    }

    @inline(__always)
    private func isEven(_ coverage: CellGroup) -> Bool {
        let difference = coverage ^ CellGroup(repeating: coverage[0])
        var all: Int32 = 0
        for lane in 0..<CoveragePlane.group { all |= difference[lane] }
        return all == 0
    }

    /// The column of the picture where a group begins; the last group ends with the box.
    @inline(__always)
    private func column(_ group: Int) -> Int32 {
        Int32(truncatingIfNeeded: left &+ min(group &<< CoveragePlane.groupBits, frame.width))
    }

    @inline(__always)
    private func store(_ coverage: CellGroup, in bytes: inout MutableSpan<UInt8>, at offset: Int) {
        precondition(offset >= 0 && offset <= bytes.count - 8)
        for lane in 0..<8 { bytes[offset + lane] = UInt8(truncatingIfNeeded: coverage[lane]) }
    }
}

extension CellGroup {
    /// The sum of all cells up to each one, and `start`.
    @inline(__always)
    fileprivate func runningSums(from start: Int32) -> CellGroup {
        var sums = self
        sums = sums &+ CellGroup(0, sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6])
        sums = sums &+ CellGroup(0, 0, sums[0], sums[1], sums[2], sums[3], sums[4], sums[5])
        sums = sums &+ CellGroup(0, 0, 0, 0, sums[0], sums[1], sums[2], sums[3])
        return sums &+ start
    }
}

extension FillRule {
    /// 0…255 from a sum of cells.
    @inline(__always)
    func coverage(of sum: Int32) -> UInt8 {
        let full = UInt32(CoveragePlane.full)
        let area =
            switch self {
            case .nonZero: min(sum.magnitude, full)
            case .evenOdd: full &- (Int32(truncatingIfNeeded: sum.magnitude & (2 * full - 1)) &- Int32(full)).magnitude
            }
        return UInt8(truncatingIfNeeded: (area &* 255 &+ full / 2) &>> UInt32(CoveragePlane.fullBits))
    }

    /// 0…255 from each of eight sums. Signs stand for comparisons, which the standard library does not make vectors of.
    @inline(__always)
    func coverage(of sums: CellGroup) -> CellGroup {
        let full = CoveragePlane.full
        let area =
            switch self {
            case .nonZero: FillRule.atMostFull(FillRule.magnitude(sums))
            case .evenOdd: full &- FillRule.magnitude((sums & (2 &* full &- 1)) &- full)
            }
        return (area &* 255 &+ full / 2) &>> CoveragePlane.fullBits
    }

    /// The magnitude of the lowest number, which has none in 32 bits, is itself.
    @inline(__always)
    private static func magnitude(_ values: CellGroup) -> CellGroup {
        let signs = values &>> 31
        return (values ^ signs) &- signs
    }

    @inline(__always)
    private static func atMostFull(_ values: CellGroup) -> CellGroup {
        let excess = values &- CoveragePlane.full
        return CoveragePlane.full &+ (excess & (excess &>> 31))
    }
}
