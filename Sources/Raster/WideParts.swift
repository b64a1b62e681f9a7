// Step 3, the arithmetic of the other parts: those that cross many borders, and those that are not between the sides of the cells.

/// How fast an edge goes down on its way to either side: subpixels of height for a subpixel, in whole numbers of 1/2^32.
struct EdgeDescent {
    let step: Int
    static let fraction = 32

    init(_ edge: Edge) {
        let ratio = Double(edge.height) / Double(max(abs(edge.width), 1))
        step = Int((ratio * Double(1 << EdgeDescent.fraction)).rounded(.toNearestOrEven))
    }

    /// The height above a border so far away, as a sum that is rounded to nearest when the fraction is cut.
    @inline(__always)
    func reached(across distance: Int) -> Int { 1 << (EdgeDescent.fraction - 1) &+ step &* distance }

    /// How much of the height of a wide part lies left of a border, so far right of its left end.
    @inline(__always)
    func height(across distance: Int, of whole: Int) -> Int { min(reached(across: distance) >> EdgeDescent.fraction, whole) }
}

extension EdgeAdder {
    /// Adds a wide part between the sides of the cells, cell by cell: what one gives to its neighbour comes along.
    @inline(__always)
    func addWide(
        _ part: EdgePart, _ descent: EdgeDescent, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (x0, x1, height, winding) = (part.left, part.right, part.height, part.winding)
        if isMarking { mark(x0 >> Subpixel.bits, through: ((x1 &- 1) >> Subpixel.bits) &+ 1, part.marks, &marks) }
        var index = part.cells &+ x0 >> Subpixel.bits
        var border = (x0 | (Subpixel.one &- 1)) &+ 1
        var reached = descent.reached(across: border &- x0)
        var done = min(reached >> EdgeDescent.fraction, height)
        var left = done &* (2 &* Subpixel.one &+ x0 &- border)
        cells.add(winding &* (done &* (2 &* Subpixel.one) &- left), at: index)
        index &+= 1
        border &+= Subpixel.one
        while border < x1, done < height {
            reached &+= descent.step &<< Subpixel.bits
            let next = min(reached >> EdgeDescent.fraction, height)
            let half = (next &- done) &<< Subpixel.bits
            cells.add(winding &* (left &+ half), at: index)
            (done, left) = (next, half)
            index &+= 1
            border &+= Subpixel.one
        }
        let rest = height &- done
        let lastLeft = rest &* (x1 &+ Subpixel.one &- border)
        cells.add(winding &* (left &+ rest &* (2 &* Subpixel.one) &- lastLeft), at: index)
        cells.add(winding &* lastLeft, at: index &+ 1)
    }

    /// Adds what of any part lies between the sides of the box; what lies left of it as if it stood on its left side.
    func addClipped(
        _ part: EdgePart, _ descent: EdgeDescent, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (x0, x1, winding) = (part.left, part.right, part.winding)
        var (x, done, column) = (x0, 0, x0 >> Subpixel.bits)
        guard column < width else { return }
        if column < 0 {
            done = x1 <= 0 ? part.height : part.height(across: -x0, descent)
            addToCell(winding &* done, from: 0, to: 0, column: 0, part.cells, &cells)
            (x, column) = (0, 0)
        }
        if isMarking { mark(column, through: min(max(x1, x) >> Subpixel.bits, width) &+ 1, part.marks, &marks) }
        while done != part.height, column < width {
            let border = (column &+ 1) << Subpixel.bits
            let next = x1 <= border ? part.height : part.height(across: border &- x0, descent)
            addToCell(winding &* (next &- done), from: x, to: min(border, x1), column: column, part.cells, &cells)
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

extension EdgePart {
    /// How much of the height lies left of a border, so far right of its left end.
    fileprivate func height(across distance: Int, _ descent: EdgeDescent) -> Int {
        isNear ? nearHeight(across: distance) : descent.height(across: distance, of: height)
    }
}
