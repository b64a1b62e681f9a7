import Geometry
import Paths

/// One row of pixels in which edges lie over each other: which edges touch the marked pixels, and which pass on their left.
struct OverlapRow: Sendable {
    private static let end = Int32(-1)
    /// Beyond so many windings, or edges that end in the row, 16 bits might not hold them, and nothing more is told.
    private static let mostPassed = 8192

    private var columns: [Int32] = []
    private var crossings: [RowCrossing] = []
    /// For each marked column a chain of the crossings that touch it.
    private var heads: [Int32] = []
    /// Room for the edges of one pixel.
    private var sorted: [PixelLines] = []
    private var links: [(crossing: Int32, next: Int32)] = []
    /// For each marked column the edges that pass on its left and on the right of the marked column before it: the winding
    /// of those that cross the whole row, and a chain of the others.
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

    /// Adds an edge that crosses the row. Level ones cover nothing.
    mutating func add(_ edge: Edge, row: Int, _ marks: OverlapMarks) {
        guard !edge.isLevel else { return }
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

    /// Calls `body` with each column and what its sum should be, from left to right.
    mutating func forEachCorrection(_ rule: FillRule, _ body: (Int, PixelWinding.Correction) -> Void) {
        if sorted.isEmpty { sorted = Array(repeating: PixelLines.zero, count: PixelWinding.mostEdges) }
        // Out of the row while it is changed.
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

    /// Nil where there are too many edges.
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
