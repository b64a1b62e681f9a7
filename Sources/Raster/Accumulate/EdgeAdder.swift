import Geometry

/// Step 3: adds edges to the cells of a band. An edge is cut at the borders of rows, and each part at the borders of columns.
/// Where it crosses a border depends only on the edge and the border, so the result is the same in every band and tile.
struct EdgeAdder<Marking: GroupMarking> {
    /// In subpixels.
    let left: Int
    private let top, bottom: Int
    /// In pixels.
    let width: Int
    private let cellsPerRow, marksPerRow: Int
    /// In subpixels from the left side. An edge within this limit is between the sides of the cells, and narrow enough for
    /// Floats to represent its parts exactly: 16,384 pixels.
    private let farthest: UInt
    private let rows: RowStarts

    /// For some rows of a frame.
    init(_ frame: CellFrame, rows: Range<Int>) {
        left = frame.box.left << Subpixel.bits
        top = rows.lowerBound << Subpixel.bits
        bottom = rows.upperBound << Subpixel.bits
        width = min(frame.box.width, frame.cellsPerRow - Cells.spill)
        cellsPerRow = frame.cellsPerRow
        marksPerRow = frame.markWordsPerRow
        farthest = min(UInt(frame.cellsPerRow - Cells.spill), 1 << 14) << UInt(Subpixel.bits)
        self.rows = RowStarts(frame, top: rows.lowerBound)
    }

    /// Adds some edges of a list. Their parts may stay in the batch. If the list's path does not leave the frame, the rows must
    /// be all rows of the frame.
    @inline(__always)
    func add(
        _ edges: EdgeList, _ indices: Range<Int>, to cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, _ batch: inout PartBatch
    ) {
        let list = edges.edges.span
        if edges.areInside {
            for index in indices {
                let edge = list.at(index)
                addInside(edge, from: Int(edge.y0), to: Int(edge.y1), to: &cells, &marks, &batch)
            }
        } else {
            for index in indices { add(list.at(index), to: &cells, &marks, &batch) }
        }
    }

    /// Adds the part of an edge that is in the rows.
    @inline(__always)
    func add(
        _ edge: Edge, to cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>, _ batch: inout PartBatch
    ) {
        let (start, end) = (max(Int(edge.y0), top), min(Int(edge.y1), bottom))
        guard start < end else { return }
        if UInt(bitPattern: Int(edge.x0) &- left) > farthest || UInt(bitPattern: Int(edge.x1) &- left) > farthest {
            addByRows(edge, from: start, to: end, to: &cells, &marks, &batch)
        } else {
            addInside(edge, from: start, to: end, to: &cells, &marks, &batch)
        }
    }

    /// Adds an edge between the sides of the cells from one y to another; each is an end of it or a border of rows.
    @inline(__always)
    private func addInside(
        _ edge: Edge, from start: Int, to end: Int, to cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, _ batch: inout PartBatch
    ) {
        if edge.x0 == edge.x1 {
            addVertical(edge, from: start, to: end, to: &cells, &marks)
        } else if !EdgeSlope.isNear(edge) {
            addByRows(edge, from: start, to: end, to: &cells, &marks, &batch)
        } else if batch.count &+ Subpixel.rowCount(start, end) > PartBatch.capacity {
            addByBatches(edge, from: start, to: end, to: &cells, &marks, &batch)
        } else {
            batch.append(edge, from: start, to: end, left: left, rows, Marking.self)
        }
    }

    /// Empties the batch, and adds an edge in pieces that fit it.
    @inline(never)
    private func addByBatches(
        _ edge: Edge, from start: Int, to end: Int, to cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, _ batch: inout PartBatch
    ) {
        var y = start
        while y < end {
            batch.flush(to: &cells, &marks, Marking.self)
            let next = min((y >> Subpixel.bits &+ PartBatch.capacity) << Subpixel.bits, end)
            addInside(edge, from: y, to: next, to: &cells, &marks, &batch)
            y = next
        }
    }

    /// Adds an edge whose parts may be wide, or that is partly outside, row by row.
    @inline(never)
    private func addByRows(
        _ edge: Edge, from start: Int, to end: Int, to cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>, _ batch: inout PartBatch
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
                addClipped(part, descent, to: &cells, &marks)
            } else if part.isNear {
                if batch.isFull { batch.flush(to: &cells, &marks, Marking.self) }
                batch.append(part)
            } else {
                addWide(part, descent, to: &cells, &marks)
            }
            (y, x) = (next, nextX)
        }
    }

    /// Adds a vertical edge, such as a side of a box or of a letter. All rows between the first and the last get the same.
    @inline(__always)
    private func addVertical(
        _ edge: Edge, from start: Int, to end: Int, to cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>
    ) {
        assert(start < end)
        let x = Int(edge.x0) &- left
        let (row, column) = ((start &- top) >> Subpixel.bits, x >> Subpixel.bits)
        let left = 2 &* (x & (Subpixel.one &- 1)) &* Int(edge.winding)
        let right = 2 &* Subpixel.one &* Int(edge.winding) &- left
        let mark = GroupMark(column: column, through: column &+ 1)
        var (cell, byte) = (row &* cellsPerRow &+ column, row &* marksPerRow &* 8 &+ mark.byte)
        let last = cell &+ (Subpixel.rowCount(start, end) &- 1) &* cellsPerRow
        var height = Subpixel.one &- (start & (Subpixel.one &- 1))
        var (rightShare, leftShare) = (height &* right, height &* left)
        while cell < last {
            cells.add(rightShare, at: cell)
            cells.add(leftShare, at: cell &+ 1)
            if Marking.isOn { marks.mark(mark.bits, inByte: byte) }
            height = Subpixel.one
            (rightShare, leftShare) = (right &<< Subpixel.bits, left &<< Subpixel.bits)
            cell &+= cellsPerRow
            byte &+= 8 &* marksPerRow
        }
        height &-= (0 &- end) & (Subpixel.one &- 1)
        cells.add(height &* right, at: cell)
        cells.add(height &* left, at: cell &+ 1)
        if Marking.isOn { marks.mark(mark.bits, inByte: byte) }
    }
}
