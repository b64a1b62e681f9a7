import Geometry

/// Which pixels of a band are crossed by edges that may lie over each other: a bit for each pixel that was crossed, and one
/// for each that was crossed again. Between bands all bits are 0.
struct OverlapMarks: Sendable {
    private var once: [UInt64] = []
    private var marked = MarkedPixels()
    /// Which words of `once` are not 0: the first `usedCount`.
    private var used: [Int32] = []
    private var usedCount = 0
    /// For each word of one row how many marked pixels are on its left.
    private var ranks: [Int] = []
    private var rankedWord = 0
    private var wordsPerRow = 0
    private var area = PixelRect.empty

    /// Marks the pixels of an area, which are those of a band, that edges touch, each without the pixel of a simple joint,
    /// which the edge before has marked.
    mutating func mark(_ edges: [Edge], _ indices: [Int32], isSimpleJoint: [Bool], in area: PixelRect) {
        begin(area)
        EdgeMarker(area: area, wordsPerRow: wordsPerRow)
            .mark(edges, indices, isSimpleJoint: isSimpleJoint, &once, &used, &usedCount, &marked)
    }

    private mutating func begin(_ area: PixelRect) {
        self.area = area
        wordsPerRow = (area.width + 63) / 64
        grow(&once, to: area.height * wordsPerRow, with: 0)
        grow(&used, to: area.height * wordsPerRow, with: 0)
        grow(&marked.words, to: area.height * wordsPerRow, with: 0)
        grow(&marked.isRowMarked, to: area.height, with: false)
    }

    private func grow<Element>(_ array: inout [Element], to count: Int, with element: Element) {
        if array.count < count { array = Array(repeating: element, count: count) }
    }

    /// The next rows, from a row of the picture on, with pixels that were crossed again.
    func writeMarkedRows(from top: Int, most: Int, to rows: inout [Int]) {
        rows.removeAll(keepingCapacity: true)
        for row in top..<max(top, area.bottom) where marked.isRowMarked[row - area.top] {
            rows.append(row)
            if rows.count == most { return }
        }
    }

    /// The columns of a row of the picture whose pixels were crossed again, from left to right. Prepares for `rank`.
    mutating func writeColumns(row: Int, to columns: inout [Int32]) {
        columns.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        rankedWord = (row - area.top) * wordsPerRow
        for word in 0..<wordsPerRow {
            ranks.append(columns.count)
            var bits = marked.words[rankedWord + word]
            while bits != 0 {
                columns.append(Int32(truncatingIfNeeded: area.left + word * 64 + bits.trailingZeroBitCount))
                bits &= bits &- 1
            }
        }
        ranks.append(columns.count)
    }

    /// How many marked pixels of the row are on the left of a column of the picture.
    @inline(__always)
    func rank(_ column: Int) -> Int {
        let index = min(max(column &- area.left, 0), area.width)
        guard index & 63 != 0 else { return ranks[index >> 6] }
        let left = marked.words[rankedWord &+ index >> 6] & (1 &<< UInt64(truncatingIfNeeded: index) &- 1)
        return ranks[index >> 6] &+ left.nonzeroBitCount
    }

    mutating func clear() {
        for place in 0..<usedCount { once[Int(used[place])] = 0 }
        usedCount = 0
        for row in 0..<area.height where marked.isRowMarked[row] {
            marked.isRowMarked[row] = false
            for index in row * wordsPerRow..<(row + 1) * wordsPerRow { marked.words[index] = 0 }
        }
    }
}

/// The pixels that were crossed again, and the rows that have some.
private struct MarkedPixels {
    var words: [UInt64] = []
    var isRowMarked: [Bool] = []
}

/// Finds the pixels of an area that an edge touches.
private struct EdgeMarker {
    let area: PixelRect
    let wordsPerRow: Int

    func mark(
        _ edges: [Edge], _ indices: [Int32], isSimpleJoint: [Bool], _ once: inout [UInt64], _ used: inout [Int32],
        _ usedCount: inout Int, _ marked: inout MarkedPixels
    ) {
        var once = once.mutableSpan
        var used = used.mutableSpan
        for index in indices {
            let index = Int(index)
            mark(edges[index], isSimpleJoint: isSimpleJoint[index], &once, &used, &usedCount, &marked)
        }
    }

    @inline(__always)
    private func mark(
        _ edge: Edge, isSimpleJoint: Bool, _ once: inout MutableSpan<UInt64>, _ used: inout MutableSpan<Int32>,
        _ usedCount: inout Int, _ marked: inout MarkedPixels
    ) {
        let (first, last) = (max(edge.firstRow, area.top), min(edge.lastRow, area.bottom &- 1))
        guard first <= last, edge.endsCoverage, edge.lastColumn >= area.left, edge.firstColumn < area.right else { return }
        let isDown = edge.winding > 0
        let jointRow = isSimpleJoint ? isDown ? edge.firstRow : edge.lastRow : Int.min
        let jointColumn = Int(isDown ? edge.x0 : edge.x1) >> Subpixel.bits
        if edge.firstRow == edge.lastRow || edge.firstColumn == edge.lastColumn {
            for row in first...last {
                mark(
                    row, edge.firstColumn, edge.lastColumn, row == jointRow, jointColumn, &once, &used, &usedCount, &marked)
            }
        } else {
            let line = EdgeLine(edge)
            for row in first...last {
                let columns = line.columns(row: row)
                mark(
                    row, columns.lowerBound, columns.upperBound, row == jointRow, jointColumn, &once, &used, &usedCount,
                    &marked)
            }
        }
    }

    /// Marks columns of a row, but not that of a joint, which is the first or the last of them.
    @inline(__always)
    private func mark(
        _ row: Int, _ first: Int, _ last: Int, _ hasJoint: Bool, _ joint: Int, _ once: inout MutableSpan<UInt64>,
        _ used: inout MutableSpan<Int32>, _ usedCount: inout Int, _ marked: inout MarkedPixels
    ) {
        let start = max(hasJoint && joint == first ? first &+ 1 : first, area.left) &- area.left
        let end = min(hasJoint && joint != first ? last &- 1 : last, area.right &- 1) &- area.left
        guard start <= end else { return }
        let words = (row &- area.top) &* wordsPerRow
        for word in start >> 6...end >> 6 {
            let low = word == start >> 6 ? ~0 &<< UInt64(truncatingIfNeeded: start) : ~0
            let high = word == end >> 6 ? ~0 &>> ~UInt64(truncatingIfNeeded: end) : ~0
            let (index, mask): (Int, UInt64) = (words &+ word, low & high)
            let before = once[index]
            once[index] = before | mask
            if before == 0 {
                used[usedCount] = Int32(truncatingIfNeeded: index)
                usedCount &+= 1
            } else if before & mask != 0 {
                marked.words[index] |= before & mask
                marked.isRowMarked[row &- area.top] = true
            }
        }
    }
}
