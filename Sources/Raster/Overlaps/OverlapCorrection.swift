import Geometry
import Paths

/// How exact the coverage of a path is in pixels inside which it overlaps itself. In all other pixels it is the same.
public enum OverlapRule: String, Hashable, Sendable, CaseIterable {
    /// Areas that overlap count twice, or cancel if their directions differ. The error can be of any size, in few pixels.
    case summed
    /// Correct to 16 of 255 levels. Costs nothing if a path is convex.
    case resolved
}

/// Corrects the cells between steps 3 and 4, where edges of a path overlap inside a pixel. There the sum of areas is not the
/// coverage: two edges of the same direction count their common area twice, and two of opposite directions cancel it.
///
///  1. Find the edges to examine: not those of a convex path (EdgeJoints.swift).
///  2. Find the pixels that more than one run of edges crosses: in all others the sum is right (OverlapMarks.swift).
///  3. For each of these, find the edges that touch it, and the winding number on its left side (OverlapRow.swift).
///  4. Compute its correct sum (PixelWinding.swift). The difference is added to its cell, and subtracted from the next one, as
///     if there were one more edge. So neither the accumulation nor the sweep is involved.
///
/// What is added depends on the pixel and on the edges of the whole path that touch it or pass on its left, not on the clip.
struct OverlapCorrection: Sendable {
    private var joints = EdgeJoints()
    private var marks = OverlapMarks()
    private var rows: [Int] = []
    private var row = OverlapRow()
    /// For some marked rows of the band: a linked list of the edges that cross each.
    private var heads: [Int32] = []
    private var links: [(edge: Int32, next: Int32)] = []
    /// For each row of the band its index in `rows`, or `none`.
    private var places: [Int32] = []

    private static let none = Int32(-1)
    /// The number of rows that are corrected together, so that their lists stay small.
    private static let rowsAtOnce = 64

    /// The edges of the band.
    private var indices: [Int32] = []

    /// Whether the bands of the path must be corrected.
    private(set) var isNeeded = false

    mutating func begin(_ edges: EdgeList, _ rule: OverlapRule) {
        isNeeded = false
        guard rule == .resolved else { return }
        joints.prepare(edges.edges.span.extracting(first: edges.count))
        isNeeded = joints.mayOverlap
    }

    /// Lets `write` list the edges that touch the rows that are corrected next.
    mutating func writeIndices(_ write: (inout [Int32]) -> Void) { write(&indices) }

    /// Corrects the cells of some rows of a frame, and marks their groups, if it has marks.
    mutating func correct(
        _ cells: inout [CellGroup], _ touched: inout [UInt64], _ frame: CellFrame, rows: Range<Int>, _ list: EdgeList,
        _ rule: FillRule
    ) {
        let edges = list.edges
        let area = PixelRect(
            left: frame.box.left, top: rows.lowerBound, right: frame.box.right, bottom: rows.upperBound)
        marks.mark(edges, indices, isSimpleJoint: joints.isSimpleJoint, in: area)
        marks.writeMarkedRows(from: area.top, most: OverlapCorrection.rowsAtOnce, to: &self.rows)
        while let last = self.rows.last {
            collect(edges, area)
            for place in self.rows.indices {
                correct(&cells, &touched, area, frame, rule, edges, place)
            }
            marks.writeMarkedRows(from: last + 1, most: OverlapCorrection.rowsAtOnce, to: &self.rows)
        }
        marks.clear()
    }

    /// Makes the lists of `rows`.
    private mutating func collect(_ edges: [Edge], _ area: PixelRect) {
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(OverlapCorrection.none, count: area.height))
        for place in rows.indices { places[rows[place] - area.top] = Int32(place) }
        heads.removeAll(keepingCapacity: true)
        heads.append(contentsOf: repeatElement(OverlapCorrection.none, count: rows.count))
        links.removeAll(keepingCapacity: true)
        for index in indices {
            let edge = edges[Int(index)]
            let (first, last) = (max(edge.firstRow, rows[0]), min(edge.lastRow, rows[rows.count - 1]))
            for row in first..<max(first, last + 1) where places[row - area.top] != OverlapCorrection.none {
                let place = Int(places[row - area.top])
                links.append((index, heads[place]))
                heads[place] = Int32(links.count - 1)
            }
        }
    }

    private mutating func correct(
        _ cells: inout [CellGroup], _ touched: inout [UInt64], _ area: PixelRect, _ frame: CellFrame, _ rule: FillRule,
        _ edges: [Edge], _ place: Int
    ) {
        let y = rows[place]
        row.begin(row: y, &marks)
        var link = heads[place]
        while link != OverlapCorrection.none {
            row.add(edges[Int(links[Int(link)].edge)], row: y, marks)
            link = links[Int(link)].next
        }
        let (cell, mark) = ((y - area.top) * frame.cellsPerRow - area.left, (y - area.top) * frame.markWordsPerRow)
        var sums = RowSums(from: (y - area.top) * frame.cellsPerRow)
        row.forEachCorrection(rule) { column, correction in
            let (here, next) = (cell + column, cell + column + 1)
            let difference: Int32
            switch correction {
            case .none: return
            case .more(let more): difference = more
            case .instead(let wanted): difference = wanted &- sums.sum(cells, through: here)
            }
            cells[cell: here] &+= difference
            cells[cell: next] &-= difference
            sums.add(difference, at: here)
            guard frame.hasMarks else { return }
            for group in (column - area.left) >> Cells.groupBits...(column - area.left + 1) >> Cells.groupBits {
                touched[mark + group >> 6] |= 1 << UInt64(group & 63)
            }
        }
    }
}

/// The running sum of a row of cells, up to the last column that was requested.
private struct RowSums {
    private var next: Int
    private var sum = Int32(0)

    init(from start: Int) { next = start }

    mutating func sum(_ cells: [CellGroup], through index: Int) -> Int32 {
        while next <= index {
            sum &+= cells[cell: next]
            next += 1
        }
        return sum
    }

    /// Keeps it correct when a cell is changed.
    mutating func add(_ difference: Int32, at index: Int) {
        if index < next { sum &+= difference }
    }
}
