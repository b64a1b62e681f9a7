import Geometry

/// Step 3: adds edges to cells. An edge is cut at the rows' borders, each part at the columns' borders; where it crosses a
/// border is a function of the edge and the border alone, so that it is the same in every band and tile.
struct EdgeAdder {
    let left: Int
    let top: Int
    let bottom: Int
    let cellsPerRow: Int
    let marksPerRow: Int
    /// Where the cells and the marks of the picture's first four rows would begin, and the steps to the next four.
    private let firstCells, firstMarks, nextCells, nextMarks: SIMD4<UInt32>
    /// In subpixels; an edge that is nowhere right of it may be added by the short way, whose Floats hold no wider part exactly than one of
    /// 16,384 pixels.
    let farthest: UInt
    /// In pixels.
    let width: Int

    init(_ frame: CellFrame, rows: Range<Int>) {
        left = frame.box.left << Subpixel.bits
        top = rows.lowerBound << Subpixel.bits
        bottom = rows.upperBound << Subpixel.bits
        cellsPerRow = frame.cellsPerRow
        marksPerRow = frame.marksPerRow
        let firstRows = SIMD4<UInt32>(0, 1, 2, 3) &- UInt32(truncatingIfNeeded: rows.lowerBound)
        firstCells = firstRows &* UInt32(cellsPerRow)
        firstMarks = firstRows &* UInt32(marksPerRow)
        nextCells = SIMD4(repeating: 4 * UInt32(cellsPerRow))
        nextMarks = SIMD4(repeating: 4 * UInt32(marksPerRow))
        width = min(frame.box.width, frame.cellsPerRow - Cells.spill)
        farthest = min(UInt(frame.cellsPerRow - Cells.spill), 1 << 14) << UInt(Subpixel.bits)
    }

    /// Adds some edges of a list, as below. Of a path that does not leave the box none is asked where it is: the rows must be all of the
    /// box.
    @inline(__always)
    func add(
        _ edges: EdgeList, _ indices: Range<Int>, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        _ parts: inout MutableSpan<UInt32>, _ count: inout Int, isMarking: Bool
    ) {
        let list = edges.edges.span
        if edges.areInside {
            for index in indices {
                let edge = list.at(index)
                addInside(
                    edge, from: Int(edge.y0), to: Int(edge.y1), &cells, &marks, &parts, &count, isMarking: isMarking)
            }
        } else {
            for index in indices { add(list.at(index), &cells, &marks, &parts, &count, isMarking: isMarking) }
        }
    }

    /// Adds an edge, and with `isMarking` a bit for every group of cells it touches. Its parts may wait in the list.
    @inline(__always)
    func add(
        _ edge: Edge, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        _ parts: inout MutableSpan<UInt32>, _ count: inout Int, isMarking: Bool
    ) {
        let (start, end) = (max(Int(edge.y0), top), min(Int(edge.y1), bottom))
        guard start < end else { return }
        if UInt(bitPattern: Int(edge.x0) &- left) > farthest || UInt(bitPattern: Int(edge.x1) &- left) > farthest {
            addOther(edge, from: start, to: end, &cells, &marks, &parts, &count, isMarking: isMarking)
        } else {
            addInside(edge, from: start, to: end, &cells, &marks, &parts, &count, isMarking: isMarking)
        }
    }

    /// Adds an edge between the sides of the cells from one y to another, which are its ends or lie between rows.
    @inline(__always)
    private func addInside(
        _ edge: Edge, from start: Int, to end: Int, _ cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, _ parts: inout MutableSpan<UInt32>, _ count: inout Int, isMarking: Bool
    ) {
        let (x0, x1) = (Int(edge.x0) &- left, Int(edge.x1) &- left)
        if x0 == x1 {
            addUpright(edge, x0, from: start, to: end, &cells, &marks, isMarking: isMarking)
        } else if !EdgeSlope.isNear(edge) {
            addOther(edge, from: start, to: end, &cells, &marks, &parts, &count, isMarking: isMarking)
        } else if count &+ rowCount(start, end) > PartList.capacity {
            addInPieces(edge, from: start, to: end, &cells, &marks, &parts, &count, isMarking: isMarking)
        } else {
            cut(edge, x0, x1, from: start, to: end, &parts, &count, isMarking: isMarking)
        }
    }

    @inline(__always)
    private func rowCount(_ start: Int, _ end: Int) -> Int {
        (end &+ Subpixel.one &- 1) >> Subpixel.bits &- start >> Subpixel.bits
    }

    /// Empties the list and adds an edge in pieces for which it has room.
    @inline(never)
    private func addInPieces(
        _ edge: Edge, from start: Int, to end: Int, _ cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, _ parts: inout MutableSpan<UInt32>, _ count: inout Int, isMarking: Bool
    ) {
        var y = start
        while y < end {
            addParts(&cells, &marks, &parts, &count, isMarking: isMarking)
            let next = min((y >> Subpixel.bits &+ PartList.capacity) << Subpixel.bits, end)
            addInside(edge, from: y, to: next, &cells, &marks, &parts, &count, isMarking: isMarking)
            y = next
        }
    }

    /// Adds an edge whose parts may be wide, or which is partly outside, row by row.
    @inline(never)
    private func addOther(
        _ edge: Edge, from start: Int, to end: Int, _ cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, _ parts: inout MutableSpan<UInt32>, _ count: inout Int, isMarking: Bool
    ) {
        let (line, descent) = (EdgeLine(edge), EdgeDescent(edge))
        var (y, x) = (start, line.x(at: start) &- left)
        while y < end {
            let (row, next) = ((y &- top) >> Subpixel.bits, min((y | (Subpixel.one &- 1)) &+ 1, end))
            let nextX = line.x(at: next) &- left
            let part = EdgePart(
                from: x, to: nextX, cover: Int(edge.winding) &* (next &- y), cells: row &* cellsPerRow,
                marks: row &* marksPerRow)
            if UInt(bitPattern: x) > farthest || UInt(bitPattern: nextX) > farthest {
                addClipped(part, descent, &cells, &marks, isMarking: isMarking)
            } else if part.isNear {
                append(part, &cells, &marks, &parts, &count, isMarking: isMarking)
            } else {
                addWide(part, descent, &cells, &marks, isMarking: isMarking)
            }
            (y, x) = (next, nextX)
        }
    }

    /// Adds an upright edge: the sides of boxes and of upright letters. All rows between the first and the last get the same.
    @inline(__always)
    private func addUpright(
        _ edge: Edge, _ x: Int, from start: Int, to end: Int, _ cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, isMarking: Bool
    ) {
        assert(start < end)
        let (row, column) = ((start &- top) >> Subpixel.bits, x >> Subpixel.bits)
        let left = 2 &* (x & (Subpixel.one &- 1)) &* Int(edge.winding)
        let right = 2 &* Subpixel.one &* Int(edge.winding) &- left
        let mark = EdgeMark(column, through: column &+ 1)
        var (cell, byte) = (row &* cellsPerRow &+ column, row &* marksPerRow &* 8 &+ mark.byte)
        let last = cell &+ (rowCount(start, end) &- 1) &* cellsPerRow
        var height = Subpixel.one &- (start & (Subpixel.one &- 1))
        var (rightShare, leftShare) = (height &* right, height &* left)
        while cell < last {
            cells.add(rightShare, at: cell)
            cells.add(leftShare, at: cell &+ 1)
            if isMarking { marks.mark(mark.bits, inByte: byte) }
            height = Subpixel.one
            (rightShare, leftShare) = (right &<< Subpixel.bits, left &<< Subpixel.bits)
            cell &+= cellsPerRow
            byte &+= 8 &* marksPerRow
        }
        height &-= (0 &- end) & (Subpixel.one &- 1)
        cells.add(height &* right, at: cell)
        cells.add(height &* left, at: cell &+ 1)
        if isMarking { marks.mark(mark.bits, inByte: byte) }
    }

    /// Puts the parts of an edge inside one row each into the list, which must have room. Four rows are written at once, as if they
    /// were whole; then the last is given its end, and the first and the last are told what they lack.
    @inline(__always)
    private func cut(
        _ edge: Edge, _ x0: Int, _ x1: Int, from start: Int, to end: Int, _ parts: inout MutableSpan<UInt32>,
        _ count: inout Int, isMarking: Bool
    ) {
        let (across, winding) = (EdgeSlope.across(edge), UInt32(bitPattern: edge.winding))
        let (rest, row) = (start & (Subpixel.one &- 1), UInt32(truncatingIfNeeded: start >> Subpixel.bits))
        let first = count
        count &+= rowCount(start, end)
        var heights = SIMD4<Double>(repeating: Double(start &- rest &- Int(edge.y0))) + SIMD4(1, 2, 3, 4) * Double(Subpixel.one)
        var cells = firstCells &+ row &* UInt32(truncatingIfNeeded: cellsPerRow)
        var marks = firstMarks &+ row &* UInt32(truncatingIfNeeded: marksPerRow)
        var index = first
        repeat {
            let borders = EdgeSlope.shifts(across, heights) &+ UInt32(truncatingIfNeeded: x0)
            parts.setFour(borders, at: PartList.from &+ index &+ 1)
            parts.setFour(borders, at: PartList.to &+ index)
            parts.setFour(SIMD4(repeating: winding &<< UInt32(Subpixel.bits)), at: PartList.cover &+ index)
            parts.setFour(cells, at: PartList.cells &+ index)
            if isMarking { parts.setFour(marks, at: PartList.marks &+ index) }
            heights += SIMD4(repeating: Double(4 * Subpixel.one))
            cells &+= nextCells
            marks &+= nextMarks
            index &+= 4
        } while index < count
        let x = start == edge.y0 ? x0 : x0 &+ EdgeSlope.shift(across, start &- Int(edge.y0))
        parts.set(UInt32(truncatingIfNeeded: x), at: PartList.from &+ first)
        if end == edge.y1 { parts.set(UInt32(truncatingIfNeeded: x1), at: PartList.to &+ count &- 1) }
        parts.subtract(winding &* UInt32(truncatingIfNeeded: rest), at: PartList.cover &+ first)
        let missing = UInt32(truncatingIfNeeded: (0 &- end) & (Subpixel.one &- 1))
        parts.subtract(winding &* missing, at: PartList.cover &+ count &- 1)
    }
}

extension MutableSpan<UInt32> {
    @inline(__always)
    fileprivate mutating func subtract(_ number: UInt32, at index: Int) { set(at(index) &- number, at: index) }
}
