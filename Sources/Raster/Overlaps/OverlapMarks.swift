import Geometry

/// Which pixels of a band are crossed by edges that may overlap. Between bands nothing is marked.
struct OverlapMarks: Sendable {
    private var crossed = CrossedPixels()
    /// For each word of one row the number of marked pixels on its left.
    private var ranks: [Int] = []
    private var rankedWord = 0
    private var area = PixelRect.empty

    /// Marks the pixels of an area, which is a band's, that edges touch; for each edge except the pixel of a simple joint,
    /// which the edge before has marked.
    mutating func mark(_ edges: [Edge], _ indices: [Int32], isSimpleJoint: [Bool], in area: PixelRect) {
        self.area = area
        crossed.begin(width: area.width, height: area.height)
        let marker = EdgeMarker(area: area)
        for index in indices {
            let index = Int(index)
            marker.mark(edges[index], isSimpleJoint: isSimpleJoint[index], &crossed)
        }
    }

    /// The next rows, from a row of the picture on, with pixels that were crossed more than once.
    func writeMarkedRows(from top: Int, most: Int, to rows: inout [Int]) {
        rows.removeAll(keepingCapacity: true)
        for row in top..<max(top, area.bottom) where crossed.isRowMarked[row - area.top] {
            rows.append(row)
            if rows.count == most { return }
        }
    }

    /// The columns of a row of the picture whose pixels were crossed more than once, from left to right. Prepares for `rank`.
    mutating func writeColumns(row: Int, to columns: inout [Int32]) {
        columns.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        rankedWord = (row - area.top) * crossed.wordsPerRow
        for word in 0..<crossed.wordsPerRow {
            ranks.append(columns.count)
            var bits = crossed.twice[rankedWord + word]
            while bits != 0 {
                columns.append(Int32(truncatingIfNeeded: area.left + word * 64 + bits.trailingZeroBitCount))
                bits &= bits &- 1
            }
        }
        ranks.append(columns.count)
    }

    /// The number of marked pixels of the row left of a column of the picture.
    @inline(__always)
    func rank(_ column: Int) -> Int {
        let index = min(max(column &- area.left, 0), area.width)
        guard index & 63 != 0 else { return ranks[index >> 6] }
        let left = crossed.twice[rankedWord &+ index >> 6] & (1 &<< UInt64(truncatingIfNeeded: index) &- 1)
        return ranks[index >> 6] &+ left.nonzeroBitCount
    }

    mutating func clear() { crossed.clear() }
}

/// A bit for each pixel of an area that was crossed, and one for each that was crossed more than once.
private struct CrossedPixels {
    private var once: [UInt64] = []
    private(set) var twice: [UInt64] = []
    /// The rows with pixels that were crossed more than once.
    private(set) var isRowMarked: [Bool] = []
    /// Which words of `once` are not 0: the first `usedCount`.
    private var used: [Int32] = []
    private var usedCount = 0
    private(set) var wordsPerRow = 0
    private var height = 0

    mutating func begin(width: Int, height: Int) {
        self.height = height
        wordsPerRow = (width + 63) / 64
        grow(&once, to: height * wordsPerRow, with: 0)
        grow(&twice, to: height * wordsPerRow, with: 0)
        grow(&used, to: height * wordsPerRow, with: 0)
        grow(&isRowMarked, to: height, with: false)
    }

    private func grow<Element>(_ array: inout [Element], to count: Int, with element: Element) {
        if array.count < count { array = Array(repeating: element, count: count) }
    }

    /// Marks pixels of a row as crossed once more. Columns and rows are counted from the area's.
    @inline(__always)
    mutating func cross(_ columns: ClosedRange<Int>, row: Int) {
        let (start, end) = (columns.lowerBound, columns.upperBound)
        for word in start >> 6...end >> 6 {
            let low = word == start >> 6 ? ~0 &<< UInt64(truncatingIfNeeded: start) : ~0
            let high = word == end >> 6 ? ~0 &>> ~UInt64(truncatingIfNeeded: end) : ~0
            cross(low & high, word: row &* wordsPerRow &+ word, row: row)
        }
    }

    @inline(__always)
    private mutating func cross(_ mask: UInt64, word: Int, row: Int) {
        let before = once[word]
        once[word] = before | mask
        if before == 0 {
            used[usedCount] = Int32(truncatingIfNeeded: word)
            usedCount &+= 1
        } else if before & mask != 0 {
            twice[word] |= before & mask
            isRowMarked[row] = true
        }
    }

    mutating func clear() {
        for place in 0..<usedCount { once[Int(used[place])] = 0 }
        usedCount = 0
        for row in 0..<height where isRowMarked[row] {
            isRowMarked[row] = false
            for index in row * wordsPerRow..<(row + 1) * wordsPerRow { twice[index] = 0 }
        }
    }
}

/// Finds the pixels of an area that an edge touches.
private struct EdgeMarker {
    let area: PixelRect

    func mark(_ edge: Edge, isSimpleJoint: Bool, _ crossed: inout CrossedPixels) {
        let (first, last) = (max(edge.firstRow, area.top), min(edge.lastRow, area.bottom &- 1))
        guard first <= last, edge.endsCoverage, edge.lastColumn >= area.left, edge.firstColumn < area.right else { return }
        let isDown = edge.winding > 0
        let jointRow = isSimpleJoint ? isDown ? edge.firstRow : edge.lastRow : Int.min
        let joint = Int(isDown ? edge.x0 : edge.x1) >> Subpixel.bits
        let isInOneRowOrColumn = edge.firstRow == edge.lastRow || edge.firstColumn == edge.lastColumn
        let line = EdgeLine(edge)
        for row in first...last {
            let columns = isInOneRowOrColumn ? edge.firstColumn...edge.lastColumn : line.columns(row: row)
            mark(row, columns, without: row == jointRow ? joint : nil, &crossed)
        }
    }

    /// Marks columns of a row, but not that of a joint, which is the first or the last of them.
    @inline(__always)
    private func mark(_ row: Int, _ columns: ClosedRange<Int>, without joint: Int?, _ crossed: inout CrossedPixels) {
        var (first, last) = (columns.lowerBound, columns.upperBound)
        if let joint {
            if joint == first { first &+= 1 } else { last &-= 1 }
        }
        let (start, end) = (max(first, area.left) &- area.left, min(last, area.right &- 1) &- area.left)
        if start <= end { crossed.cross(start...end, row: row &- area.top) }
    }
}
