import Geometry

/// Step 3: adds edges to cells. An edge is cut at the rows' borders, each part at the columns' borders; where it crosses a
/// border is a function of the edge and the border alone, so that it is the same in every band and tile.
struct EdgeAdder {
    private let left: Int
    private let top: Int
    private let bottom: Int
    private let cellsPerRow: Int
    private let marksPerRow: Int
    /// In subpixels; an edge that is nowhere right of it may be added by the short way.
    private let farthest: Int
    /// In pixels.
    private let width: Int

    init(_ frame: CellFrame, rows: Range<Int>) {
        left = frame.box.left << Subpixel.bits
        top = rows.lowerBound << Subpixel.bits
        bottom = rows.upperBound << Subpixel.bits
        cellsPerRow = frame.cellsPerRow
        marksPerRow = frame.marksPerRow
        width = frame.box.width
        farthest = (frame.cellsPerRow - Cells.spill) << Subpixel.bits
    }

    /// Adds an edge, and with `isMarking` a bit for every group of cells it touches.
    @inline(__always)
    func add(_ edge: Edge, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>, isMarking: Bool) {
        let (x0, x1) = (Int(edge.x0) &- left, Int(edge.x1) &- left)
        if min(x0, x1) >= 0, max(x0, x1) <= farthest {
            cutAtRows(edge, x0, x1) { part, slope in add(part, slope, &cells, &marks, isMarking: isMarking) }
        } else {
            addOutside(edge, x0, x1, &cells, &marks, isMarking: isMarking)
        }
    }

    @inline(never)
    private func addOutside(
        _ edge: Edge, _ x0: Int, _ x1: Int, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        cutAtRows(edge, x0, x1) { part, slope in addClipped(part, slope, &cells, &marks, isMarking: isMarking) }
    }

    /// Gives the parts of an edge inside one row each.
    @inline(__always)
    private func cutAtRows(_ edge: Edge, _ x0: Int, _ x1: Int, _ body: (EdgePart, EdgeSlope) -> Void) {
        let (y0, y1) = (Int(edge.y0), Int(edge.y1))
        var y = max(y0, top)
        let slope = EdgeSlope(width: x1 &- x0, height: y1 &- y0)
        var x = y > y0 ? x0 &+ slope.x(afterHeight: y &- y0) : x0
        let row = (y &- top) >> Subpixel.bits
        var (cells, marks) = (row &* cellsPerRow, row &* marksPerRow)
        var border = (y | (Subpixel.one &- 1)) &+ 1
        while border < y1, y < bottom {
            let nextX = x0 &+ slope.x(afterHeight: border &- y0)
            body(EdgePart(from: x, to: nextX, height: (border &- y) &* Int(edge.winding), cells: cells, marks: marks), slope)
            (x, y) = (nextX, border)
            border &+= Subpixel.one
            cells &+= cellsPerRow
            marks &+= marksPerRow
        }
        if y < min(y1, bottom) {
            body(EdgePart(from: x, to: x1, height: (y1 &- y) &* Int(edge.winding), cells: cells, marks: marks), slope)
        }
    }

    /// Adds a part between the sides of the cells.
    @inline(__always)
    private func add(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let column = part.from >> Subpixel.bits
        if column == part.to >> Subpixel.bits {
            add(part.height, from: part.from, to: part.to, column: column, part.cells, &cells)
            if isMarking { mark(column, through: column &+ 1, part.marks, &marks) }
        } else {
            addAcrossColumns(part, slope, &cells, &marks, isMarking: isMarking)
        }
    }

    @inline(__always)
    private func addAcrossColumns(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (x0, x1) = (min(part.from, part.to), max(part.from, part.to))
        var (x, done, column) = (x0, 0, x0 >> Subpixel.bits)
        var border = (column &+ 1) << Subpixel.bits
        if isMarking { mark(column, through: ((x1 &- 1) >> Subpixel.bits) &+ 1, part.marks, &marks) }
        while border < x1 {
            let next = slope.height(across: border &- x0, of: part.height)
            add(next &- done, from: x, to: border, column: column, part.cells, &cells)
            (x, done) = (border, next)
            border &+= Subpixel.one
            column &+= 1
        }
        add(part.height &- done, from: x, to: x1, column: column, part.cells, &cells)
    }

    /// Adds what of a part lies between the sides of the box; what lies left of it as if it stood on its left side.
    private func addClipped(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (x0, x1) = (min(part.from, part.to), max(part.from, part.to))
        var (x, done, column) = (x0, 0, x0 >> Subpixel.bits)
        guard column < width else { return }
        if column < 0 {
            done = x1 <= 0 ? part.height : slope.height(across: -x0, of: part.height)
            add(done, from: 0, to: 0, column: 0, part.cells, &cells)
            (x, column) = (0, 0)
        }
        if isMarking { mark(column, through: min(max(x1, x) >> Subpixel.bits, width) &+ 1, part.marks, &marks) }
        while done != part.height, column < width {
            let border = (column &+ 1) << Subpixel.bits
            let next = x1 <= border ? part.height : slope.height(across: border &- x0, of: part.height)
            add(next &- done, from: x, to: min(border, x1), column: column, part.cells, &cells)
            (x, done) = (border, next)
            column &+= 1
        }
    }

    /// Adds a part inside one cell; `height` has the sign of the winding. What of the cell lies left of the part it does not
    /// cover; what it does not cover there it covers in the next cell.
    @inline(__always)
    private func add(
        _ height: Int, from x0: Int, to x1: Int, column: Int, _ start: Int, _ cells: inout MutableSpan<Int32>
    ) {
        let index = start &+ column
        let left = height &* (x0 &+ x1 &- 2 &* (column &<< Subpixel.bits))
        cells.add(height &* (2 &* Subpixel.one) &- left, at: index)
        cells.add(left, at: index &+ 1)
    }

    @inline(__always)
    private func mark(_ first: Int, through last: Int, _ words: Int, _ marks: inout MutableSpan<UInt64>) {
        var group = first >> Cells.groupBits
        let lastGroup = last >> Cells.groupBits
        repeat {
            let word = words &+ group >> 6
            marks.set(marks.at(word) | 1 &<< UInt64(truncatingIfNeeded: group), at: word)
            group &+= 1
        } while group <= lastGroup
    }
}

/// The part of an edge inside one row: between two x in subpixels of the frame, either of them on the left. `height` in
/// subpixels has the sign of the winding. `cells` and `marks` tell where those of the row begin.
private struct EdgePart {
    let from, to, height, cells, marks: Int
}

/// How an edge leans. What it gives depends on the edge and the border alone, so that everybody finds the same crossings.
/// The numbers are at most 2^30, so that in 53 bits a crossing is off by less than 2^-20 subpixels before it is rounded.
private struct EdgeSlope {
    /// Subpixels to the right for a subpixel down.
    private let across: Double
    /// Subpixels of height for a subpixel to the right; infinite where there is none to cross.
    private let down: Double

    /// `height` is above 0.
    @inline(__always)
    init(width: Int, height: Int) {
        let (width, height) = (Double(width), Double(height))
        across = width / height
        down = height / abs(width)
    }

    /// How far right the edge has come, rounded to nearest.
    @inline(__always)
    func x(afterHeight height: Int) -> Int { Subpixel.nearest(across * Double(height)) }

    /// How much of the height of a part, which has a sign, lies left of a column's border, so far right of the part's left
    /// end; rounded to nearest.
    @inline(__always)
    func height(across width: Int, of whole: Int) -> Int {
        let height = min(Subpixel.nearest(down * Double(width)), abs(whole))
        return whole < 0 ? 0 &- height : height
    }
}
