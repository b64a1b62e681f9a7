// Step 3, the arithmetic of the other parts: those that cross many borders, and those that are not between the sides of the
// cells.

/// The slope of an edge to either side: subpixels of height for a subpixel of width.
struct EdgeDescent {
    private let ratio: Float

    init(_ edge: Edge) { ratio = Float(edge.height) / Float(max(abs(edge.width), 1)) }

    /// The height of a wide part left of a border that is this far right of the part's left end.
    func height(across distance: Int, of whole: Int) -> Int {
        Int(min(Float(distance) * ratio, Float(whole)).rounded(.toNearestOrEven))
    }

    /// The same for eight borders, none beyond 2^22, but not limited to the part's height.
    @inline(__always)
    func heights(across distances: SIMD8<Int32>) -> SIMD8<Int32> {
        SIMD8(truncatingIfNeeded: (SIMD8<Float>(whole: distances) * ratio).wholeBits)
    }
}

/// The values of a wide part for the cells that it touches, eight at a time from the left.
private struct WideShares {
    private let descent: EdgeDescent
    private let width, height, winding: CellGroup
    /// The distances from the part's left end to the right borders of the next eight columns.
    private var borders: CellGroup
    /// Of the eight columns before: the height left of their borders, and what each adds to its right neighbour.
    private var reached, given: CellGroup

    private static var columns: CellGroup { CellGroup(0, 1, 2, 3, 4, 5, 6, 7) &* Int32(Subpixel.one) }

    @inline(__always)
    init(_ part: EdgePart, _ descent: EdgeDescent) {
        self.descent = descent
        width = CellGroup(repeating: Int32(truncatingIfNeeded: part.right &- part.left))
        height = CellGroup(repeating: Int32(truncatingIfNeeded: part.height))
        winding = CellGroup(repeating: Int32(truncatingIfNeeded: part.winding))
        let first = Subpixel.one &- part.left & (Subpixel.one &- 1)
        borders = CellGroup(repeating: Int32(truncatingIfNeeded: first)) &+ WideShares.columns
        (reached, given) = (.zero, .zero)
    }

    /// Of the height in a column, its own cell gets what is right of the part, and the next cell the rest, as in `weigh`. After
    /// the right end nothing is left. The masks change nothing: they tell the compiler that both factors fit 16 bits.
    @inline(__always)
    mutating func next() -> CellGroup {
        let one = CellGroup(repeating: Int32(Subpixel.one))
        let rest = width &- borders
        let behind = rest.atMostZero
        let isLast = (rest &- CellGroup(repeating: 1)) &>> 31
        let heights = descent.heights(across: borders &+ behind) | (isLast & (one &<< 1))
        let reached = height &+ (heights &- height).atMostZero
        let covers = reached &- reached.moved(after: self.reached)
        let ends = one &+ (one &- borders).atLeastZero &+ behind
        let given = (covers & 0x1FF) &* (ends & 0x3FF)
        let shares = covers &<< Int32(Subpixel.bits + 1) &- given &+ given.moved(after: self.given)
        (self.reached, self.given) = (reached, given)
        borders &+= one &<< Int32(Cells.groupBits)
        return shares &* winding
    }
}

extension CellGroup {
    @inline(__always)
    fileprivate var atLeastZero: CellGroup { self & ~(self &>> 31) }
    @inline(__always)
    fileprivate var atMostZero: CellGroup { self & (self &>> 31) }

    /// Moves each number one place on; the first place gets the last number of the vector before.
    @inline(__always)
    fileprivate func moved(after before: CellGroup) -> CellGroup {
        CellGroup(before[7], self[0], self[1], self[2], self[3], self[4], self[5], self[6])
    }
}

extension EdgeAdder {
    /// Adds a wide part between the sides of the cells.
    @inline(__always)
    func addWide(
        _ part: EdgePart, _ descent: EdgeDescent, to cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>
    ) {
        let (first, last) = (part.left >> Subpixel.bits, ((part.right &- 1) >> Subpixel.bits) &+ 1)
        if Marking.isOn { marks.mark(columns: first, through: last, row: part.marks) }
        var shares = WideShares(part, descent)
        var column = first
        repeat {
            cells.addGroup(shares.next(), at: part.cells &+ column)
            column &+= Cells.group
        } while column <= last
    }

    /// Adds what of a part lies between the sides of the box. What lies left of it is added as if it were on the left side.
    func addClipped(
        _ part: EdgePart, _ descent: EdgeDescent, to cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>
    ) {
        let (x0, x1, winding) = (part.left, part.right, part.winding)
        var (x, done, column) = (x0, 0, x0 >> Subpixel.bits)
        guard column < width else { return }
        if column < 0 {
            done = x1 <= 0 ? part.height : part.height(across: -x0, descent)
            addToCell(winding &* done, from: 0, to: 0, column: 0, part.cells, &cells)
            (x, column) = (0, 0)
        }
        let last = min(max(x1, x) >> Subpixel.bits, width) &+ 1
        if Marking.isOn { marks.mark(columns: column, through: last, row: part.marks) }
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
    /// The height left of a border that is this far right of the part's left end.
    fileprivate func height(across distance: Int, _ descent: EdgeDescent) -> Int {
        isNear ? nearHeight(across: distance) : descent.height(across: distance, of: height)
    }
}
