import Geometry

/// Step 3: adds edges to cells. An edge is cut at the rows' borders, each part at the columns' borders; where it crosses a
/// border is a function of the edge and the border alone, so that it is the same in every band and tile.
struct EdgeAdder {
    let left: Int
    let top: Int
    let bottom: Int
    let cellsPerRow: Int
    let marksPerRow: Int
    /// In subpixels; an edge that is nowhere right of it may be added by the short way.
    let farthest: UInt
    /// In pixels.
    let width: Int

    init(_ frame: CellFrame, rows: Range<Int>) {
        left = frame.box.left << Subpixel.bits
        top = rows.lowerBound << Subpixel.bits
        bottom = rows.upperBound << Subpixel.bits
        cellsPerRow = frame.cellsPerRow
        marksPerRow = frame.marksPerRow
        width = min(frame.box.width, frame.cellsPerRow - Cells.spill)
        farthest = UInt(frame.cellsPerRow - Cells.spill) << UInt(Subpixel.bits)
    }

    /// Adds an edge, and with `isMarking` a bit for every group of cells it touches. Most edges are short: those in one row or
    /// one column of pixels are told apart, as they need only one slope or none.
    @inline(__always)
    func add(_ edge: Edge, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>, isMarking: Bool) {
        let (x0, x1) = (Int(edge.x0) &- left, Int(edge.x1) &- left)
        if UInt(bitPattern: x0) > farthest || UInt(bitPattern: x1) > farthest {
            addAnywhere(edge, x0, x1, &cells, &marks, isMarking: isMarking)
        } else if edge.isInOneRow {
            addInRow(edge, x0, x1, &cells, &marks, isMarking: isMarking)
        } else if EdgeAdder.isInOneColumn(x0, x1) {
            addInColumn(edge, x0, x1, &cells, &marks, isMarking: isMarking)
        } else if EdgeSlope.isUsual(edge) {
            let slope = EdgeSlope(across: EdgeSlope.across(edge), down: EdgeSlope.down(edge), winding: Int(edge.winding))
            cutAtRows(edge, slope, from: x0, to: x1) { part in add(part, slope, &cells, &marks, isMarking: isMarking) }
        } else {
            addAnywhere(edge, x0, x1, &cells, &marks, isMarking: isMarking)
        }
    }

    @inline(__always)
    static func isInOneColumn(_ x0: Int, _ x1: Int) -> Bool {
        UInt(bitPattern: x0 ^ x1) < UInt(Subpixel.one)
    }

    /// Adds an edge that is one part.
    @inline(__always)
    private func addInRow(
        _ edge: Edge, _ x0: Int, _ x1: Int, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (y0, winding) = (Int(edge.y0), Int(edge.winding))
        guard y0 >= top, y0 < bottom else { return }
        let (row, height) = ((y0 &- top) >> Subpixel.bits, Int(edge.y1) &- y0)
        let part = EdgePart(
            from: x0, to: x1, height: height, cover: winding &* height, cells: row &* cellsPerRow, marks: row &* marksPerRow)
        let slope = EdgeSlope(across: 0, down: EdgeSlope.down(edge), winding: winding)
        add(part, slope, &cells, &marks, isMarking: isMarking)
    }

    /// Adds an edge that crosses no column's border.
    @inline(__always)
    private func addInColumn(
        _ edge: Edge, _ x0: Int, _ x1: Int, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        if x0 == x1 {
            addUpright(edge, x0, &cells, &marks, isMarking: isMarking)
        } else {
            let slope = EdgeSlope(across: EdgeSlope.across(edge), down: 0, winding: Int(edge.winding))
            let columns = MarkedColumns(x0 >> Subpixel.bits, andNext: 1)
            cutAtRows(edge, slope, from: x0, to: x1) { part in
                addInside(part, &cells)
                if isMarking { mark(columns, part.marks, &marks) }
            }
        }
    }

    /// Adds an upright edge: the sides of boxes and of upright letters.
    @inline(__always)
    private func addUpright(
        _ edge: Edge, _ x: Int, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>, isMarking: Bool
    ) {
        var y = max(Int(edge.y0), top)
        let end = min(Int(edge.y1), bottom)
        let (row, column) = ((y &- top) >> Subpixel.bits, x >> Subpixel.bits)
        let columns = MarkedColumns(column, andNext: 1)
        let full = 2 &* Subpixel.one &* Int(edge.winding)
        let left = 2 &* (x & (Subpixel.one &- 1)) &* Int(edge.winding)
        var (index, words) = (row &* cellsPerRow &+ column, row &* marksPerRow)
        while y < end {
            let next = min((y | (Subpixel.one &- 1)) &+ 1, end)
            cells.add((next &- y) &* (full &- left), at: index)
            cells.add((next &- y) &* left, at: index &+ 1)
            if isMarking { mark(columns, words, &marks) }
            y = next
            index &+= cellsPerRow
            words &+= marksPerRow
        }
    }

    /// Adds any edge: one that is partly outside, or too long for the short way.
    @inline(never)
    private func addAnywhere(
        _ edge: Edge, _ x0: Int, _ x1: Int, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let slope = EdgeSlope(edge)
        cutAtRows(edge, slope, from: x0, to: x1) { part in addClipped(part, slope, &cells, &marks, isMarking: isMarking) }
    }

    /// Gives the parts of an edge inside one row each.
    @inline(__always)
    private func cutAtRows(_ edge: Edge, _ slope: EdgeSlope, from x0: Int, to x1: Int, _ body: (EdgePart) -> Void) {
        let (start, end) = (max(Int(edge.y0), top), min(Int(edge.y1), bottom))
        guard start < end else { return }
        let row = (start &- top) >> Subpixel.bits
        var (cells, marks) = (row &* cellsPerRow, row &* marksPerRow)
        let lastCells = (end &- 1 &- top) >> Subpixel.bits &* cellsPerRow
        var crossing = EdgeSlope.fixed(x0) &+ slope.across &* (start &- Int(edge.y0))
        var (x, height) = (crossing >> EdgeSlope.fraction, Subpixel.one &- start & (Subpixel.one &- 1))
        crossing &+= slope.across &* height
        var cover = slope.winding &* height
        let whole = slope.winding &* Subpixel.one
        while cells < lastCells {
            let next = crossing >> EdgeSlope.fraction
            body(EdgePart(from: x, to: next, height: height, cover: cover, cells: cells, marks: marks))
            crossing &+= slope.across &<< Subpixel.bits
            (x, height, cover) = (next, Subpixel.one, whole)
            cells &+= cellsPerRow
            marks &+= marksPerRow
        }
        let last = end == edge.y1 ? x1 : crossing >> EdgeSlope.fraction
        height &-= (top &- end) & (Subpixel.one &- 1)
        body(EdgePart(from: x, to: last, height: height, cover: slope.winding &* height, cells: cells, marks: marks))
    }
}

/// The part of an edge inside one row: between two x in subpixels of the frame, either of them on the left. `height` in
/// subpixels; `cover` is the same with the sign of the winding. `cells` and `marks` tell where those of the row begin.
struct EdgePart {
    let from, to, height, cover, cells, marks: Int
}

extension Edge {
    /// Not told of a level one.
    @inline(__always)
    fileprivate var isInOneRow: Bool { UInt(bitPattern: Int(y0) ^ (Int(y1) &- 1)) < UInt(Subpixel.one) }
}
