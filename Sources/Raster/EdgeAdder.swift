/// Adds edges to the cells of a band. An edge is cut at the rows' borders, each part at the columns' borders; where it
/// crosses a border is a function of the edge and the border alone, rounded to nearest.
struct EdgeAdder {
    private let left: Int
    private let top: Int
    private let bottom: Int
    private let frame: CellFrame

    /// `left` and `rows` in pixels.
    init(left: Int, rows: Range<Int>, frame: CellFrame) {
        self.left = left << Subpixel.bits
        top = rows.lowerBound << Subpixel.bits
        bottom = rows.upperBound << Subpixel.bits
        self.frame = frame
    }

    func add(_ edge: Edge, _ cells: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>) {
        let (y0, y1) = (Int(edge.y0), Int(edge.y1))
        var y = max(y0, top)
        let end = min(y1, bottom)
        guard y < end else { return }
        let x1 = Int(edge.x1) - left
        var crossings = RowCrossings(edge, left: left, firstBorderBelow: y)
        var x = y == y0 ? Int(edge.x0) - left : crossings.x(at: y)
        while y < end {
            let border = (y | (Subpixel.one - 1)) + 1
            let (nextX, nextY) = border < y1 ? (crossings.next(), border) : (x1, y1)
            add(
                from: min(x, nextX), to: max(x, nextX), height: nextY - y, winding: Int(edge.winding),
                row: (y - top) >> Subpixel.bits, &cells, &marks)
            (x, y) = (nextX, nextY)
        }
    }

    /// Adds the part of an edge inside one row: from x to x in subpixels of the band, `height` subpixels high.
    @inline(__always)
    private func add(
        from x0: Int, to x1: Int, height: Int, winding: Int, row: Int, _ cells: inout MutableSpan<Int32>,
        _ marks: inout MutableSpan<UInt64>
    ) {
        let first = x0 >> Subpixel.bits
        guard first < frame.width else { return }
        if x1 <= 0 {
            add(height * winding, leftHalf: 0, column: 0, row: row, &cells, &marks)
        } else if first == x1 >> Subpixel.bits {
            let leftHalf = (x0 & (Subpixel.one - 1)) + (x1 & (Subpixel.one - 1))
            add(height * winding, leftHalf: leftHalf, column: first, row: row, &cells, &marks)
        } else {
            addAcrossColumns(from: x0, to: x1, height: height, winding: winding, row: row, &cells, &marks)
        }
    }

    private func addAcrossColumns(
        from x0: Int, to x1: Int, height: Int, winding: Int, row: Int, _ cells: inout MutableSpan<Int32>,
        _ marks: inout MutableSpan<UInt64>
    ) {
        let first = max(x0 >> Subpixel.bits, -1)
        let last = min(x1 >> Subpixel.bits, frame.width - 1)
        let width = x1 - x0
        var border = (first + 1) << Subpixel.bits
        var heights = ExactSteps(
            start: (border - x0) * height + width / 2, step: height << Subpixel.bits, divisor: width)
        var (x, done) = (x0, 0)
        if first < 0 {
            done = heights.value
            add(done * winding, leftHalf: 0, column: 0, row: row, &cells, &marks)
            heights.advance()
            x = 0
            border += Subpixel.one
        }
        for column in max(first, 0)...last {
            let (nextX, next) = border < x1 ? (border, heights.value) : (x1, height)
            let leftHalf = x + nextX - 2 * (column << Subpixel.bits)
            add((next - done) * winding, leftHalf: leftHalf, column: column, row: row, &cells, &marks)
            (x, done) = (nextX, next)
            heights.advance()
            border += Subpixel.one
        }
    }

    /// Adds a part inside one cell. `leftHalf` is twice the mean width of the cell that lies left of it, which it does not
    /// cover; what it does not cover there it covers in the next cell.
    @inline(__always)
    private func add(
        _ height: Int, leftHalf: Int, column: Int, row: Int, _ cells: inout MutableSpan<Int32>,
        _ marks: inout MutableSpan<UInt64>
    ) {
        let index = row * frame.cellsPerRow + column
        cells[index] &+= Int32(truncatingIfNeeded: height * (2 * Subpixel.one - leftHalf))
        cells[index + 1] &+= Int32(truncatingIfNeeded: height * leftHalf)
        mark(column, row, &marks)
        mark(column + 1, row, &marks)
    }

    @inline(__always)
    private func mark(_ column: Int, _ row: Int, _ marks: inout MutableSpan<UInt64>) {
        let group = column >> CoveragePlane.groupBits
        marks[row * frame.marksPerRow + group >> 6] |= 1 << UInt64(group & 63)
    }
}

/// Where an edge crosses the borders between rows, x in subpixels of the band.
private struct RowCrossings {
    private let edge: Edge
    private let left: Int
    private var steps: ExactSteps?
    private let firstBorder: Int

    init(_ edge: Edge, left: Int, firstBorderBelow y: Int) {
        self.edge = edge
        self.left = left
        firstBorder = (y | (Subpixel.one - 1)) + 1
    }

    private var height: Int { Int(edge.y1) - Int(edge.y0) }
    private var width: Int { Int(edge.x1) - Int(edge.x0) }

    func x(at y: Int) -> Int {
        Int(edge.x0) - left + flooredDivision(width * (y - Int(edge.y0)) + height / 2, height).quotient
    }

    mutating func next() -> Int {
        if steps == nil {
            steps = ExactSteps(
                start: width * (firstBorder - Int(edge.y0)) + height / 2, step: width << Subpixel.bits, divisor: height)
        } else {
            steps!.advance()
        }
        return Int(edge.x0) - left + steps!.value
    }
}
