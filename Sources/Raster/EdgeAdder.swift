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
        if min(x0, x1) < 0 || max(x0, x1) > farthest {
            addOutside(edge, x0, x1, &cells, &marks, isMarking: isMarking)
        } else if x0 == x1 {
            addUpright(edge, x0, &cells, &marks, isMarking: isMarking)
        } else {
            let slope = EdgeSlope(edge)
            cutAtRows(edge, slope, from: x0, to: x1) { part in add(part, slope, &cells, &marks, isMarking: isMarking) }
        }
    }

    /// Adds an edge that crosses no column's border: the sides of boxes and of upright letters.
    @inline(__always)
    private func addUpright(
        _ edge: Edge, _ x: Int, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>, isMarking: Bool
    ) {
        var y = max(Int(edge.y0), top)
        let end = min(Int(edge.y1), bottom)
        let (row, column) = ((y &- top) >> Subpixel.bits, x >> Subpixel.bits)
        let full = 2 &* Subpixel.one &* Int(edge.winding)
        let left = 2 &* (x & (Subpixel.one &- 1)) &* Int(edge.winding)
        var (index, words) = (row &* cellsPerRow &+ column, row &* marksPerRow)
        while y < end {
            let next = min((y | (Subpixel.one &- 1)) &+ 1, end)
            cells.add((next &- y) &* (full &- left), at: index)
            cells.add((next &- y) &* left, at: index &+ 1)
            if isMarking { markTwo(from: column, words, &marks) }
            y = next
            index &+= cellsPerRow
            words &+= marksPerRow
        }
    }

    @inline(never)
    private func addOutside(
        _ edge: Edge, _ x0: Int, _ x1: Int, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
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
        var row = (start &- top) >> Subpixel.bits
        let lastRow = (end &- 1 &- top) >> Subpixel.bits
        var (cells, marks) = (row &* cellsPerRow, row &* marksPerRow)
        var crossing = EdgeSlope.fixed(x0) &+ slope.across &* (start &- Int(edge.y0))
        var (x, height) = (crossing >> EdgeSlope.fraction, Subpixel.one &- start & (Subpixel.one &- 1))
        crossing &+= slope.across &* height
        while row < lastRow {
            let next = crossing >> EdgeSlope.fraction
            body(EdgePart(from: x, to: next, height: height, cells: cells, marks: marks))
            crossing &+= slope.across &<< Subpixel.bits
            (x, height) = (next, Subpixel.one)
            row &+= 1
            cells &+= cellsPerRow
            marks &+= marksPerRow
        }
        let last = end == edge.y1 ? x1 : crossing >> EdgeSlope.fraction
        height &-= (top &- end) & (Subpixel.one &- 1)
        body(EdgePart(from: x, to: last, height: height, cells: cells, marks: marks))
    }

    /// Adds a part between the sides of the cells.
    @inline(__always)
    private func add(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        if UInt(bitPattern: part.from ^ part.to) < UInt(Subpixel.one) {
            let column = part.from >> Subpixel.bits
            let inside = part.from & (Subpixel.one &- 1) &+ part.to & (Subpixel.one &- 1)
            let left = part.height &* slope.winding &* inside
            cells.add(part.height &* slope.winding &* (2 &* Subpixel.one) &- left, at: part.cells &+ column)
            cells.add(left, at: part.cells &+ column &+ 1)
            if isMarking { markTwo(from: column, part.marks, &marks) }
        } else {
            addAcrossColumns(part, slope, &cells, &marks, isMarking: isMarking)
        }
    }

    /// Adds a part that crosses columns' borders, cell by cell: what the last cell gives to its neighbour comes along.
    @inline(__always)
    private func addAcrossColumns(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
        isMarking: Bool
    ) {
        let (x0, x1) = (min(part.from, part.to), max(part.from, part.to))
        if isMarking { mark(x0 >> Subpixel.bits, through: ((x1 &- 1) >> Subpixel.bits) &+ 1, part.marks, &marks) }
        var index = part.cells &+ x0 >> Subpixel.bits
        var border = (x0 | (Subpixel.one &- 1)) &+ 1
        var reached = EdgeSlope.fixed(0) &+ slope.down &* (border &- x0)
        // Where it ends at the border itself, the sum may be a little off the whole height.
        var done = x1 <= border ? part.height : min(reached >> EdgeSlope.fraction, part.height)
        var left = done &* (2 &* Subpixel.one &+ x0 &- border)
        cells.add(slope.winding &* (done &* (2 &* Subpixel.one) &- left), at: index)
        index &+= 1
        border &+= Subpixel.one
        while border < x1, done < part.height {
            reached &+= slope.down &<< Subpixel.bits
            let next = min(reached >> EdgeSlope.fraction, part.height)
            let half = (next &- done) &<< Subpixel.bits
            cells.add(slope.winding &* (left &+ half), at: index)
            (done, left) = (next, half)
            index &+= 1
            border &+= Subpixel.one
        }
        let rest = part.height &- done
        let lastLeft = rest &* (x1 &+ Subpixel.one &- border)
        cells.add(slope.winding &* (left &+ rest &* (2 &* Subpixel.one) &- lastLeft), at: index)
        cells.add(slope.winding &* lastLeft, at: index &+ 1)
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
            add(slope.winding &* done, from: 0, to: 0, column: 0, part.cells, &cells)
            (x, column) = (0, 0)
        }
        if isMarking { mark(column, through: min(max(x1, x) >> Subpixel.bits, width) &+ 1, part.marks, &marks) }
        while done != part.height, column < width {
            let border = (column &+ 1) << Subpixel.bits
            let next = x1 <= border ? part.height : slope.height(across: border &- x0, of: part.height)
            add(slope.winding &* (next &- done), from: x, to: min(border, x1), column: column, part.cells, &cells)
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

    /// Marks the groups of a column and the next, nearly always the same one.
    @inline(__always)
    private func markTwo(from column: Int, _ words: Int, _ marks: inout MutableSpan<UInt64>) {
        let word = words &+ column >> (Cells.groupBits &+ 6)
        if ~column & (64 &* Cells.group &- 1) != 0 {
            let first = 1 &<< UInt64(truncatingIfNeeded: column >> Cells.groupBits)
            let second = 1 &<< UInt64(truncatingIfNeeded: (column &+ 1) >> Cells.groupBits)
            marks.set(marks.at(word) | first | second, at: word)
        } else {
            markWords(from: 1 << 63, word, through: 1, word &+ 1, &marks)
        }
    }

    /// Marks the groups of some columns, nearly always in one word.
    @inline(__always)
    private func mark(_ first: Int, through last: Int, _ words: Int, _ marks: inout MutableSpan<UInt64>) {
        let (first, last) = (first >> Cells.groupBits, last >> Cells.groupBits)
        let word = words &+ first >> 6
        let start = 1 &<< UInt64(truncatingIfNeeded: first)
        let end = 2 &<< UInt64(truncatingIfNeeded: last)
        if first >> 6 == last >> 6 {
            marks.set(marks.at(word) | (end &- start), at: word)
        } else {
            markWords(from: start, word, through: end &- 1, words &+ last >> 6, &marks)
        }
    }

    @inline(never)
    private func markWords(
        from start: UInt64, _ first: Int, through end: UInt64, _ last: Int, _ marks: inout MutableSpan<UInt64>
    ) {
        marks.set(marks.at(first) | (0 &- start), at: first)
        for word in first &+ 1..<last { marks.set(.max, at: word) }
        marks.set(marks.at(last) | end, at: last)
    }
}

/// The part of an edge inside one row: between two x in subpixels of the frame, either of them on the left. `height` in
/// subpixels. `cells` and `marks` tell where those of the row begin.
private struct EdgePart {
    let from, to, height, cells, marks: Int
}

/// How an edge leans, in whole numbers of 1/2^32. They depend on the edge alone, and so do its crossings with borders, which
/// are exact sums of them: everybody finds the same. Lengths are at most 2^30, so that all of it fits 64 bits, and a
/// crossing inside a picture is off by less than 2^-14 subpixels before it is rounded.
private struct EdgeSlope {
    static let fraction = 32

    /// Subpixels to the right for a subpixel down.
    let across: Int
    /// Subpixels of height for a subpixel to either side.
    let down: Int
    /// 1 or -1.
    let winding: Int

    @inline(__always)
    init(_ edge: Edge) {
        let width = Int(edge.x1) &- Int(edge.x0)
        // Of no meaning for a level edge, which has no parts.
        let height = max(Int(edge.y1) &- Int(edge.y0), 1)
        across = EdgeSlope.ratio(width, height)
        down = EdgeSlope.ratio(height, max(abs(width), 1))
        winding = Int(edge.winding)
    }

    @inline(__always)
    private static func ratio(_ length: Int, _ unit: Int) -> Int {
        Int(Double(length) / Double(unit) * Double(1 << fraction))
    }

    /// A number from which sums begin that are rounded to nearest when the fraction is cut.
    @inline(__always)
    static func fixed(_ number: Int) -> Int { number &<< fraction &+ 1 &<< (fraction &- 1) }

    /// How much of the height of a part lies left of a column's border, so far right of the part's left end; rounded to
    /// nearest.
    @inline(__always)
    func height(across width: Int, of whole: Int) -> Int {
        min((EdgeSlope.fixed(0) &+ down &* width) >> EdgeSlope.fraction, whole)
    }
}
