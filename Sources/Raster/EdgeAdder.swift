/// Step 3: adds edges to the cells of a band. An edge is cut at the rows' borders, each part at the columns' borders; where
/// it crosses a border is a function of the edge and the border alone, so that it is the same in every band and tile.
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

    @inline(__always)
    func add(_ edge: Edge, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>) {
        let (y0, y1) = (Int(edge.y0), Int(edge.y1))
        var y = max(y0, top)
        let end = min(y1, bottom)
        guard y < end else { return }
        let (x0, x1) = (Int(edge.x0) &- left, Int(edge.x1) &- left)
        let slope = EdgeSlope(edge)
        var border = (y | (Subpixel.one &- 1)) &+ 1
        var x = y > y0 ? x0 &+ slope.x(afterHeight: y &- y0) : x0
        while y < end {
            let isLast = border >= y1
            let nextX = isLast ? x1 : x0 &+ slope.x(afterHeight: border &- y0)
            let nextY = isLast ? y1 : border
            let part = EdgePart(
                x0: min(x, nextX), x1: max(x, nextX), height: nextY &- y, winding: Int(edge.winding),
                row: (y &- top) >> Subpixel.bits)
            add(part, slope, &cells, &marks)
            (x, y) = (nextX, nextY)
            border &+= Subpixel.one
        }
    }

    @inline(__always)
    private func add(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>
    ) {
        let first = part.x0 >> Subpixel.bits
        if first == part.x1 >> Subpixel.bits, first >= 0, first < frame.width {
            let mask = Subpixel.one &- 1
            add(
                part.height &* part.winding, leftHalf: (part.x0 & mask) &+ (part.x1 & mask), column: first, part.row,
                &cells, &marks)
        } else if part.x1 <= 0 {
            add(part.height &* part.winding, leftHalf: 0, column: 0, part.row, &cells, &marks)
        } else if first < frame.width {
            addAcrossColumns(part, slope, &cells, &marks)
        }
    }

    private func addAcrossColumns(
        _ part: EdgePart, _ slope: EdgeSlope, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>
    ) {
        let first = max(part.x0 >> Subpixel.bits, -1)
        let last = min(part.x1 >> Subpixel.bits, frame.width &- 1)
        var (x, done) = (part.x0, 0)
        var border = (first &+ 1) << Subpixel.bits
        if first < 0 {
            done = slope.height(after: border &- x, most: part.height)
            add(done &* part.winding, leftHalf: 0, column: 0, part.row, &cells, &marks)
            x = 0
            border &+= Subpixel.one
        }
        var column = max(first, 0)
        while column <= last {
            let isLast = border >= part.x1
            let next = isLast ? part.height : slope.height(after: border &- part.x0, most: part.height)
            let nextX = isLast ? part.x1 : border
            let leftHalf = x &+ nextX &- 2 &* (column &<< Subpixel.bits)
            add((next &- done) &* part.winding, leftHalf: leftHalf, column: column, part.row, &cells, &marks)
            (x, done) = (nextX, next)
            border &+= Subpixel.one
            column &+= 1
        }
    }

    /// Adds a part inside one cell; `height` has the sign of the winding. `leftHalf` is twice the mean width of the cell that
    /// lies left of it, which it does not cover; what it does not cover there it covers in the next cell.
    @inline(__always)
    private func add(
        _ height: Int, leftHalf: Int, column: Int, _ row: Int, _ cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>
    ) {
        let groups = row &* frame.groupsPerRow
        let (here, next) = (column, column &+ 1)
        let (group, nextGroup) = (here >> CoveragePlane.groupBits, next >> CoveragePlane.groupBits)
        cells[groups &+ group][here & 7] &+= Int32(truncatingIfNeeded: height &* (2 &* Subpixel.one &- leftHalf))
        cells[groups &+ nextGroup][next & 7] &+= Int32(truncatingIfNeeded: height &* leftHalf)
        let words = row &* frame.marksPerRow
        marks[words &+ group >> 6] |= 1 &<< UInt64(truncatingIfNeeded: group)
        if group != nextGroup { marks[words &+ nextGroup >> 6] |= 1 &<< UInt64(truncatingIfNeeded: nextGroup) }
    }
}

/// The part of an edge inside one row: between two x in subpixels of the band, `height` subpixels high.
private struct EdgePart {
    let x0, x1, height, winding, row: Int
}

/// How an edge leans, as fractions of whole numbers, so that everybody finds the same crossings.
private struct EdgeSlope {
    /// Subpixels to the right for a subpixel down; 0 where the edge crosses no border between rows.
    private let across: Int
    /// Subpixels of height for a subpixel to the right; 0 where the edge crosses no border between columns.
    private let down: Int

    /// Fraction bits. A slope times the edge's own height is at most 2^30 · 2^32, which 64 bits hold; across a picture of
    /// 16384 pixels the error stays below 2^-10 subpixels.
    private static let bits = 32
    private static let scale = Double(1 << bits)
    /// What is steeper crosses a column in less than a row by far: more makes no difference.
    private static let steepest = 512.0

    @inline(__always)
    init(_ edge: Edge) {
        let (width, height) = (Double(Int(edge.x1) &- Int(edge.x0)), Double(Int(edge.y1) &- Int(edge.y0)))
        let crossesRows = edge.y0 >> 8 != (edge.y1 &- 1) >> 8
        across = crossesRows && width != 0 ? Int(width / height * EdgeSlope.scale) : 0
        let crossesColumns = edge.x0 >> 8 != edge.x1 >> 8
        down = crossesColumns ? Int(min(height / abs(width), EdgeSlope.steepest) * EdgeSlope.scale) : 0
    }

    /// How far right the edge has come, rounded to nearest.
    @inline(__always)
    func x(afterHeight height: Int) -> Int { (across &* height &+ 1 &<< (EdgeSlope.bits &- 1)) >> EdgeSlope.bits }

    /// How far down a part of the edge has come, seen from its left end, rounded to nearest; never more than its height.
    @inline(__always)
    func height(after width: Int, most: Int) -> Int {
        min((down &* width &+ 1 &<< (EdgeSlope.bits &- 1)) >> EdgeSlope.bits, most)
    }
}
