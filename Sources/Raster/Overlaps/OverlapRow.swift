import Geometry
import Paths

/// One row of pixels in which edges overlap: which edges touch the marked pixels, and which pass on their left.
struct OverlapRow: Sendable {
    private static let end = Int32(-1)
    /// With more windings, or edges that end in the row, 16 bits might not hold the sum, and the row is not corrected.
    private static let mostPassed = 8192

    private var columns: [Int32] = []
    private var crossings: [RowCrossing] = []
    /// For each marked column a linked list of the crossings that touch it.
    private var heads: [Int32] = []
    /// Storage for the edges of one pixel.
    private var sorted: [PixelLines] = []
    private var links: [(crossing: Int32, next: Int32)] = []
    /// For each marked column the edges that pass between it and the marked column before it: the winding of those that cross
    /// the whole row, and a linked list of the others.
    private var bases: [Int32] = []
    private var partHeads: [Int32] = []
    private var parts: [(lines: CrossedLines, winding: Int16, next: Int32)] = []

    mutating func begin(row: Int, _ marks: inout OverlapMarks) {
        marks.writeColumns(row: row, to: &columns)
        crossings.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        fill(&heads, with: OverlapRow.end)
        fill(&partHeads, with: OverlapRow.end)
        fill(&bases, with: 0)
    }

    private func fill(_ array: inout [Int32], with value: Int32) {
        array.removeAll(keepingCapacity: true)
        array.append(contentsOf: repeatElement(value, count: columns.count))
    }

    /// Adds an edge that crosses the row. Horizontal ones cover nothing.
    mutating func add(_ edge: Edge, row: Int, _ marks: OverlapMarks) {
        guard !edge.isHorizontal else { return }
        var place = marks.rank(edge.firstColumn)
        var after = marks.rank(edge.lastColumn + 1)
        guard place < columns.count else { return }
        if place < after {
            let touched = EdgeLine(edge).columns(row: row)
            place = marks.rank(touched.lowerBound)
            after = marks.rank(touched.upperBound + 1)
            if place < after { touch(edge, row, place..<after) }
        }
        if after < columns.count { pass(edge, row, after) }
    }

    private mutating func touch(_ edge: Edge, _ row: Int, _ places: Range<Int>) {
        let index = Int32(truncatingIfNeeded: crossings.count)
        crossings.append(RowCrossing(edge, row: row))
        for place in places {
            links.append((index, heads[place]))
            heads[place] = Int32(truncatingIfNeeded: links.count - 1)
        }
    }

    private mutating func pass(_ edge: Edge, _ row: Int, _ place: Int) {
        let lines = CrossedLines(edge, row: row)
        if lines.isAll {
            bases[place] &+= edge.winding
        } else if !lines.isNone {
            parts.append((lines, Int16(truncatingIfNeeded: edge.winding), partHeads[place]))
            partHeads[place] = Int32(truncatingIfNeeded: parts.count - 1)
        }
    }

    /// Calls `body` with each marked column and its correct sum, from left to right.
    mutating func forEachCorrection(_ rule: FillRule, _ body: (Int, PixelWinding.Correction) -> Void) {
        if sorted.isEmpty { sorted = Array(repeating: PixelLines.zero, count: PixelWinding.mostEdges) }
        // Taken out of the row while it is changed.
        var sorted = sorted
        self.sorted = []
        var span = sorted.mutableSpan
        var (base, windings, windingSum, partCount) = (0, PixelLines.zero, 0, 0)
        for place in columns.indices {
            base += Int(bases[place])
            var part = partHeads[place]
            while part != OverlapRow.end {
                let (lines, winding, next) = parts[Int(part)]
                windings = windings &+ lines.mask & PixelLines(repeating: winding)
                windingSum += Int(lines.end - lines.first) * Int(winding)
                partCount += 1
                part = next
            }
            guard abs(base) <= OverlapRow.mostPassed, partCount <= OverlapRow.mostPassed else { continue }
            guard let pixel = collect(place, &span) else { continue }
            let correction = pixel.correction(
                span, base: base, windings: windings, windingSum: windingSum, rule: rule)
            body(Int(columns[place]), correction)
        }
        self.sorted = sorted
    }

    /// Nil if there are too many edges.
    @inline(__always)
    private func collect(_ place: Int, _ sorted: inout MutableSpan<PixelLines>) -> PixelWinding? {
        let column = Int(columns[place])
        var pixel = PixelWinding()
        var (link, count) = (heads[place], 0)
        while link != OverlapRow.end {
            let (index, next) = links[Int(link)]
            count &+= 1
            guard count <= PixelWinding.mostEdges else { return nil }
            let crossing = crossings[Int(index)]
            pixel.add(crossing.positions(column: column), winding: crossing.winding, to: &sorted)
            link = next
        }
        return pixel
    }
}

/// The part of an edge inside one row of pixels, and where it crosses the lines of that row.
struct RowCrossing: Sendable {
    let winding: Int16
    private let lines: CrossedLines
    /// The position on the first line of the row, and the step from line to line, in 1/256 subpixels.
    private let start, step: Int

    /// The fraction bits of a slope as a whole number.
    private static let fraction = 32

    @inline(__always)
    init(_ edge: Edge, row: Int) {
        let line = EdgeLine(edge)
        winding = Int16(truncatingIfNeeded: edge.winding)
        lines = CrossedLines(edge, row: row)
        let across = Int((line.across * Double(1 << RowCrossing.fraction)).rounded(.toNearestOrEven))
        step = across >> (RowCrossing.fraction - 8 - CrossedLines.spacingBits)
        // From the first line that it crosses, because the product fits only inside the edge.
        let inside = lines.isNone ? 0 : (across &* lines.heightOfFirst) >> (RowCrossing.fraction - 8)
        start = Int(edge.x0) &<< 8 &+ inside &- step &* Int(lines.first)
    }

    /// Its position on each line, in subpixels from the left side of a pixel, clamped to 0…256; 256 on lines that it does not
    /// cross.
    @inline(__always)
    func positions(column: Int) -> PixelLines {
        let origin = start &- column &<< (Subpixel.bits + 8)
        let positions = positions(from: origin)
        return lines.isAll ? positions : positions & lines.mask | ~lines.mask & PixelLines(repeating: Int16(Subpixel.one))
    }

    @inline(__always)
    private func positions(from origin: Int) -> PixelLines {
        guard step.magnitude < 1 << 24, origin.magnitude < 1 << 30 else { return nearlyHorizontalPositions(from: origin) }
        let step = Int32(truncatingIfNeeded: step)
        let first = RowCrossing.numbers &* step &+ Int32(truncatingIfNeeded: origin)
        let second = first &+ (step &<< 4)
        return PixelLines(upper: (first &>> 8).cutToPixel, lower: (second &>> 8).cutToPixel)
    }

    private func nearlyHorizontalPositions(from origin: Int) -> PixelLines {
        func position(_ line: Int) -> Int16 { Int16(min(max((origin + step * line) >> 8, 0), Subpixel.one)) }
        var positions = PixelLines.zero
        for line in 0..<16 {
            positions.upper[line] = position(line)
            positions.lower[line] = position(line + 16)
        }
        return positions
    }

    @inline(__always)
    private static var numbers: SIMD16<Int32> { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
}

/// The lines of a row of pixels that an edge crosses: from `first`, before `end`.
struct CrossedLines: Sendable {
    let first, end: Int16
    /// The distance of its first line below its upper end, in subpixels.
    let heightOfFirst: Int

    /// The distance of two lines in subpixels is 2 to the power of this. The first line is half as far from the top of the row.
    static let spacingBits = (Subpixel.one / PixelLines.count).trailingZeroBitCount

    @inline(__always)
    init(_ edge: Edge, row: Int) {
        let top = row &<< Subpixel.bits &+ 1 &<< (CrossedLines.spacingBits &- 1)
        first = CrossedLines.count(above: Int(edge.y0) &- top)
        end = CrossedLines.count(above: Int(edge.y1) &- top)
        heightOfFirst = top &+ Int(first) &<< CrossedLines.spacingBits &- Int(edge.y0)
    }

    /// The number of lines that are less than `height` subpixels below the first one.
    @inline(__always)
    private static func count(above height: Int) -> Int16 {
        let count = (height &+ 1 &<< spacingBits &- 1) >> spacingBits
        return Int16(truncatingIfNeeded: min(max(count, 0), PixelLines.count))
    }

    var isNone: Bool { first >= end }
    var isAll: Bool { first == 0 && end == PixelLines.count }

    /// All ones on the lines that are crossed, 0 on the others.
    @inline(__always)
    var mask: PixelLines {
        let (numbers, first, end) = (PixelLines.numbers, PixelLines(repeating: first), PixelLines(repeating: end))
        return (numbers &- end).signs & ~(numbers &- first).signs
    }
}

extension SIMD16<Int32> {
    /// Clamped to 0…256.
    @inline(__always)
    fileprivate var cutToPixel: SIMD16<Int16> {
        let excess = (self & ~(self &>> 31)) &- Int32(Subpixel.one)
        return SIMD16<Int16>(truncatingIfNeeded: excess & (excess &>> 31) &+ Int32(Subpixel.one))
    }
}
