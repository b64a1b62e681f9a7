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
        let end = min(y1, bottom)
        guard y < end else { return }
        let slope = EdgeSlope(width: x1 &- x0, height: y1 &- y0)
        var border = (y | (Subpixel.one &- 1)) &+ 1
        var x = y > y0 ? x0 &+ slope.x(afterHeight: y &- y0) : x0
        var row = (y &- top) >> Subpixel.bits
        while y < end {
            let isLast = border >= y1
            let nextX = isLast ? x1 : x0 &+ slope.x(afterHeight: border &- y0)
            let nextY = isLast ? y1 : border
            body(
                EdgePart(
                    x0: min(x, nextX), x1: max(x, nextX), height: nextY &- y, winding: Int(edge.winding), row: row), slope)
            (x, y) = (nextX, nextY)
            border &+= Subpixel.one
            row &+= 1
        }
    }

    /// Adds a part between the sides of the cells. Nearly all parts lie in one or two columns, which takes the same steps.
    @inline(__always)
    private func add(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let column = part.x0 >> Subpixel.bits
        let border = (column &+ 1) << Subpixel.bits
        guard part.x1 <= border &+ Subpixel.one else {
            return addAcrossColumns(part, slope, &cells, &marks, isMarking: isMarking)
        }
        let done = slope.height(to: border, of: part)
        let middle = min(part.x1, border)
        let (first, second) = (done &* part.winding, (part.height &- done) &* part.winding)
        let firstLeft = first &* (part.x0 &+ middle &- 2 &* (border &- Subpixel.one))
        let secondLeft = second &* (middle &+ part.x1 &- 2 &* border)
        let index = part.row &* cellsPerRow &+ column
        cells.add(first &* (2 &* Subpixel.one) &- firstLeft, at: index)
        cells.add(firstLeft &+ second &* (2 &* Subpixel.one) &- secondLeft, at: index &+ 1)
        cells.add(secondLeft, at: index &+ 2)
        if isMarking { mark(column, through: ((part.x1 &- 1) >> Subpixel.bits) &+ 1, part.row, &marks) }
    }

    @inline(__always)
    private func addAcrossColumns(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        var (x, done, column) = (part.x0, 0, part.x0 >> Subpixel.bits)
        var border = (column &+ 1) << Subpixel.bits
        if isMarking { mark(column, through: ((part.x1 &- 1) >> Subpixel.bits) &+ 1, part.row, &marks) }
        while x < part.x1 {
            let next = slope.height(to: border, of: part)
            let nextX = min(border, part.x1)
            add((next &- done) &* part.winding, from: x, to: nextX, column: column, part.row, &cells)
            (x, done) = (nextX, next)
            border &+= Subpixel.one
            column &+= 1
        }
    }

    /// Adds what of a part lies between the sides of the box; what lies left of it as if it stood on its left side.
    private func addClipped(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        var (x, done, column) = (part.x0, 0, part.x0 >> Subpixel.bits)
        guard column < width else { return }
        if column < 0 {
            done = slope.height(to: 0, of: part)
            add(done &* part.winding, from: 0, to: 0, column: 0, part.row, &cells)
            (x, column) = (0, 0)
        }
        if isMarking { mark(column, through: min(max(part.x1, x) >> Subpixel.bits, width) &+ 1, part.row, &marks) }
        while done < part.height, column < width {
            let border = (column &+ 1) << Subpixel.bits
            let next = slope.height(to: border, of: part)
            let nextX = min(border, part.x1)
            add((next &- done) &* part.winding, from: x, to: nextX, column: column, part.row, &cells)
            (x, done) = (nextX, next)
            column &+= 1
        }
    }

    /// Adds a part inside one cell; `height` has the sign of the winding. What of the cell lies left of the part it does not
    /// cover; what it does not cover there it covers in the next cell.
    @inline(__always)
    private func add(
        _ height: Int, from x0: Int, to x1: Int, column: Int, _ row: Int, _ cells: inout MutableSpan<Int32>
    ) {
        let index = row &* cellsPerRow &+ column
        let left = height &* (x0 &+ x1 &- 2 &* (column &<< Subpixel.bits))
        cells.add(height &* (2 &* Subpixel.one) &- left, at: index)
        cells.add(left, at: index &+ 1)
    }

    @inline(__always)
    private func mark(_ first: Int, through last: Int, _ row: Int, _ marks: inout MutableSpan<UInt64>) {
        var group = first >> Cells.groupBits
        let lastGroup = last >> Cells.groupBits
        let words = row &* marksPerRow
        repeat {
            let word = words &+ group >> 6
            marks.set(marks.at(word) | 1 &<< UInt64(truncatingIfNeeded: group), at: word)
            group &+= 1
        } while group <= lastGroup
    }
}

/// The part of an edge inside one row: between two x in subpixels of the band, `height` subpixels high.
private struct EdgePart {
    let x0, x1, height, winding, row: Int
}

/// How an edge leans, as fractions of whole numbers, so that everybody finds the same crossings.
private struct EdgeSlope {
    /// Subpixels to the right for a subpixel down.
    private let across: Int
    /// Subpixels of height for a subpixel to the right.
    private let down: Int

    /// Fraction bits. A slope times the edge's own height is at most 2^30 · 2^32, which 64 bits hold; across a picture of
    /// 16384 pixels the error stays below 2^-10 subpixels.
    private static let bits = 32
    private static let scale = Double(1 << bits)
    /// What is steeper crosses a column in less than a row by far: more makes no difference.
    private static let steepest = 512.0

    /// `height` is above 0.
    @inline(__always)
    init(width: Int, height: Int) {
        let (width, height) = (Double(width), Double(height))
        across = Int(width / height * EdgeSlope.scale)
        down = Int(min(height / abs(width), EdgeSlope.steepest) * EdgeSlope.scale)
    }

    /// How far right the edge has come, rounded to nearest.
    @inline(__always)
    func x(afterHeight height: Int) -> Int { (across &* height &+ 1 &<< (EdgeSlope.bits &- 1)) >> EdgeSlope.bits }

    /// How far down a part has come, seen from its left end, where it leaves a column to the right, rounded to nearest; all
    /// of its height where it ends before.
    @inline(__always)
    func height(to border: Int, of part: EdgePart) -> Int {
        let height = (down &* (border &- part.x0) &+ 1 &<< (EdgeSlope.bits &- 1)) >> EdgeSlope.bits
        return part.x1 <= border ? part.height : min(height, part.height)
    }
}
