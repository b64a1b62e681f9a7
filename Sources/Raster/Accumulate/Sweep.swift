import Geometry
import Paths

/// Step 4: the running sum of the cells of some rows, mapped by the fill rule, goes to a receiver as coverage. The cells are
/// cleared on the way.
struct Sweep {
    let frame: CellFrame
    let rule: FillRule
    let rows: Range<Int>

    /// Looks at every group.
    func sweepAll<Receiver: CoverageReceiver>(
        _ cells: inout [CellGroup], to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        var cells = cells.mutableSpan
        var index = 0
        for y in rows {
            receiver.beginRow(y)
            sweepRow(from: index, &cells, to: &receiver, &pixels)
            receiver.endRow()
            index &+= frame.cellsPerRow
        }
    }

    /// All groups but the last few are whole.
    @inline(__always)
    private func sweepRow<Receiver: CoverageReceiver>(
        from start: Int, _ cells: inout MutableSpan<CellGroup>, to receiver: inout Receiver,
        _ pixels: inout MutableSpan<UInt32>
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
                receiver.cover(at: x, coverage, &pixels)
            } else if even == 255 {
                receiver.coverFully(at: x, &pixels)
            } else if even > 0 {
                receiver.cover(at: x, CellGroup(repeating: even), &pixels)
            }
            index &+= Cells.group
            x &+= Cells.group
        }
        let end = start &+ frame.cellsPerRow
        if index < end { sweepRest(from: index, to: end, at: x, sum, &cells, to: &receiver, &pixels) }
    }

    /// The last groups of a row, where the clip cuts the first of them. Those after it contain no pixel.
    @inline(never)
    private func sweepRest<Receiver: CoverageReceiver>(
        from start: Int, to end: Int, at x: Int, _ sum: CellGroup, _ cells: inout MutableSpan<CellGroup>,
        to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        let sums = cells.group(at: start).runningSums(from: sum)
        receiver.cover(at: x, rule.coverage(of: sums), before: frame.box.right, &pixels)
        for index in stride(from: start, to: end, by: Cells.group) { cells.setGroup(.zero, at: index) }
    }

    /// Looks at marked groups only, and clears the marks.
    func sweepMarked<Receiver: CoverageReceiver>(
        _ cells: inout [CellGroup], _ marks: inout [UInt64], to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        for y in rows {
            receiver.beginRow(y)
            sweepRow(y &- rows.lowerBound, &cells, &marks, to: &receiver, &pixels)
            receiver.endRow()
        }
    }

    @inline(__always)
    private func sweepRow<Receiver: CoverageReceiver>(
        _ row: Int, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        var sum = CellGroup.zero
        var (even, done) = (Int32(0), frame.box.left)
        for word in 0..<frame.markWordsPerRow {
            var bits = marks.at(row &* frame.markWordsPerRow &+ word)
            guard bits != 0 else { continue }
            marks.set(0, at: row &* frame.markWordsPerRow &+ word)
            while bits != 0 {
                let group = word &* 64 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                let index = row &* frame.groupsPerRow &+ group
                let sums = cells.at(index).runningSums(from: sum)
                cells.set(.zero, at: index)
                let x = frame.box.left &+ group &<< Cells.groupBits
                if done < x, even > 0 { receiver.cover(from: done, to: min(x, frame.box.right), even, &pixels) }
                let coverage = rule.coverage(of: sums)
                receiver.cover(at: x, coverage, before: frame.box.right, &pixels)
                sum = CellGroup(repeating: sums[7])
                (even, done) = (coverage[7], x &+ Cells.group)
            }
        }
        if even > 0, done < frame.box.right { receiver.cover(from: done, to: frame.box.right, even, &pixels) }
    }
}

// The arithmetic from a sum to a coverage of 0…255.

extension CellGroup {
    /// `start` plus the sum of all cells up to each one. First within each half, because vectors move lanes inside a half
    /// faster than across.
    @inline(__always)
    func runningSums(from start: CellGroup) -> CellGroup {
        var sums = self
        sums = sums &+ CellGroup(0, sums[0], sums[1], sums[2], 0, sums[4], sums[5], sums[6])
        sums = sums &+ CellGroup(0, 0, sums[0], sums[1], 0, 0, sums[4], sums[5])
        sums = sums &+ CellGroup(0, 0, 0, 0, sums[3], sums[3], sums[3], sums[3])
        return sums &+ start
    }
}

extension FillRule {
    /// 0…255 from each of eight sums. Signs replace comparisons, because the standard library does not compile those to vector
    /// code.
    @inline(__always)
    func coverage(of sums: CellGroup) -> CellGroup {
        let full = Cells.full
        let area =
            switch self {
            case .nonZero: FillRule.atMostFull(FillRule.magnitude(sums))
            case .evenOdd: full &- FillRule.magnitude((sums & (2 &* full &- 1)) &- full)
            }
        return (area &* 255 &+ full / 2) &>> Cells.fullBits
    }

    /// The magnitude of the lowest number, which does not fit 32 bits, is the number itself.
    @inline(__always)
    private static func magnitude(_ values: CellGroup) -> CellGroup {
        let signs = values &>> 31
        return (values ^ signs) &- signs
    }

    @inline(__always)
    private static func atMostFull(_ values: CellGroup) -> CellGroup {
        let full = CellGroup(repeating: Cells.full)
        return values.replacing(with: full, where: values .> full)
    }
}
