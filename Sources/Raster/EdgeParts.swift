// Step 3, the arithmetic: what the part of an edge inside one row gives to cells.

extension EdgeAdder {
    /// Adds a part between the sides of the cells.
    @inline(__always)
    func add(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        if EdgeAdder.isInOneColumn(part.from, part.to) {
            addInside(part, &cells)
            if isMarking { mark(MarkedColumns(part.from >> Subpixel.bits, andNext: 1), part.marks, &marks) }
        } else {
            addAcrossColumns(part, slope, &cells, &marks, isMarking: isMarking)
        }
    }

    /// Adds a part inside a column. What of the cell lies left of the part it does not cover; what it does not cover there it
    /// covers in the next cell.
    @inline(__always)
    func addInside(_ part: EdgePart, _ cells: inout MutableSpan<CellGroup>) {
        let column = part.from >> Subpixel.bits
        let left = part.cover &* (part.from & (Subpixel.one &- 1) &+ part.to & (Subpixel.one &- 1))
        cells.add(part.cover &* (2 &* Subpixel.one) &- left, at: part.cells &+ column)
        cells.add(left, at: part.cells &+ column &+ 1)
    }

    /// Adds a part that crosses columns' borders, nearly always one: the cells at its ends get a triangle each.
    @inline(__always)
    private func addAcrossColumns(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (x0, x1) = (min(part.from, part.to), max(part.from, part.to))
        let (column, border) = (x0 >> Subpixel.bits, (x0 | (Subpixel.one &- 1)) &+ 1)
        guard x1 &- border <= Subpixel.one else {
            return addFarAcross(x0, x1, part, slope, &cells, &marks, isMarking: isMarking)
        }
        let done = x1 <= border ? part.height : slope.height(across: border &- x0, of: part.height)
        let above = slope.winding &* done
        let first = above &* (border &- x0)
        let last = (part.cover &- above) &* (x1 &- border)
        cells.add(first, at: part.cells &+ column)
        cells.add(part.cover &* (2 &* Subpixel.one) &- first &- last, at: part.cells &+ column &+ 1)
        cells.add(last, at: part.cells &+ column &+ 2)
        if isMarking { mark(MarkedColumns(column, andNext: 2), part.marks, &marks) }
    }

    /// Adds a part that crosses several borders, cell by cell: what the last cell gives to its neighbour comes along.
    @inline(__always)
    private func addFarAcross(
        _ x0: Int, _ x1: Int, _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, isMarking: Bool
    ) {
        if isMarking { mark(x0 >> Subpixel.bits, through: ((x1 &- 1) >> Subpixel.bits) &+ 1, part.marks, &marks) }
        let height = part.height
        var index = part.cells &+ x0 >> Subpixel.bits
        var border = (x0 | (Subpixel.one &- 1)) &+ 1
        var reached = EdgeSlope.fixed(0) &+ slope.down &* (border &- x0)
        var done = min(reached >> EdgeSlope.fraction, height)
        var left = done &* (2 &* Subpixel.one &+ x0 &- border)
        cells.add(slope.winding &* (done &* (2 &* Subpixel.one) &- left), at: index)
        index &+= 1
        border &+= Subpixel.one
        while border < x1, done < height {
            reached &+= slope.down &<< Subpixel.bits
            let next = min(reached >> EdgeSlope.fraction, height)
            let half = (next &- done) &<< Subpixel.bits
            cells.add(slope.winding &* (left &+ half), at: index)
            (done, left) = (next, half)
            index &+= 1
            border &+= Subpixel.one
        }
        let rest = height &- done
        let lastLeft = rest &* (x1 &+ Subpixel.one &- border)
        cells.add(slope.winding &* (left &+ rest &* (2 &* Subpixel.one) &- lastLeft), at: index)
        cells.add(slope.winding &* lastLeft, at: index &+ 1)
    }

    /// Adds what of a part lies between the sides of the box; what lies left of it as if it stood on its left side.
    func addClipped(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (x0, x1) = (min(part.from, part.to), max(part.from, part.to))
        var (x, done, column) = (x0, 0, x0 >> Subpixel.bits)
        guard column < width else { return }
        if column < 0 {
            done = x1 <= 0 ? part.height : slope.height(across: -x0, of: part.height)
            addToCell(slope.winding &* done, from: 0, to: 0, column: 0, part.cells, &cells)
            (x, column) = (0, 0)
        }
        if isMarking { mark(column, through: min(max(x1, x) >> Subpixel.bits, width) &+ 1, part.marks, &marks) }
        while done != part.height, column < width {
            let border = (column &+ 1) << Subpixel.bits
            let next = x1 <= border ? part.height : slope.height(across: border &- x0, of: part.height)
            addToCell(slope.winding &* (next &- done), from: x, to: min(border, x1), column: column, part.cells, &cells)
            (x, done) = (border, next)
            column &+= 1
        }
    }

    /// Adds what of a part is inside one cell.
    @inline(__always)
    private func addToCell(
        _ cover: Int, from x0: Int, to x1: Int, column: Int, _ start: Int, _ cells: inout MutableSpan<CellGroup>
    ) {
        let index = start &+ column
        let left = cover &* (x0 &+ x1 &- 2 &* (column &<< Subpixel.bits))
        cells.add(cover &* (2 &* Subpixel.one) &- left, at: index)
        cells.add(left, at: index &+ 1)
    }
}
