// Step 3, the arithmetic of most edges. Where an edge ends and which borders of columns it crosses cannot be predicted, and a
// mispredicted branch costs as much as the arithmetic. So the parts of edges that cross few borders wait in a batch. Then they
// are computed eight at a time, all by one formula without branches.

/// The part of an edge inside one row, between two x in subpixels of the frame. `cover` is its height with the sign of the
/// winding; `cells` and `marks` are where those of the row begin.
struct EdgePart {
    let from, to, cover, cells, marks: Int

    /// A part of at most this width is near: it crosses at most two borders of columns, and adds to four cells.
    static let nearWidth = 2 * Subpixel.one

    var left: Int { min(from, to) }
    var right: Int { max(from, to) }
    var isNear: Bool { right &- left <= EdgePart.nearWidth }
    var height: Int { abs(cover) }
    var winding: Int { cover.signum() }

    /// The height of a near part left of a border that is this far right of the part's left end, computed as in
    /// `PartBatch.weigh`.
    func nearHeight(across distance: Int) -> Int {
        let share = min(Float(distance) / Float(right &- left), 1)
        return Int((Float(height) * share).rounded(.toNearestOrEven))
    }
}

/// Near parts that wait to be added to the cells: one list for each member of `EdgePart`, all in one array. In the end the
/// lists hold the values for the four cells.
struct PartBatch: Sendable {
    private var numbers = InlineArray<1792, UInt32>(repeating: 0)
    private(set) var count = 0

    /// 7 KiB in all, a fraction of the nearest cache.
    static let capacity = 252
    /// Four parts are written at once.
    private static let list = capacity + 4

    /// Where each list begins. The values for the first three cells replace the ends and the cover.
    private static let from = 0
    private static let to = list
    private static let cover = 2 * list
    private static let cells = 3 * list
    private static let marks = 4 * list
    private static let fourth = 5 * list
    private static let bits = 6 * list

    var isFull: Bool { count == PartBatch.capacity }

    /// Adds to the batch a near part between the sides of the cells. The batch must not be full.
    @inline(__always)
    mutating func append(_ part: EdgePart) {
        let index = count
        count &+= 1
        var numbers = numbers.mutableSpan
        numbers.set(UInt32(truncatingIfNeeded: part.from), at: PartBatch.from &+ index)
        numbers.set(UInt32(truncatingIfNeeded: part.to), at: PartBatch.to &+ index)
        numbers.set(UInt32(truncatingIfNeeded: part.cover), at: PartBatch.cover &+ index)
        numbers.set(UInt32(truncatingIfNeeded: part.cells), at: PartBatch.cells &+ index)
        numbers.set(UInt32(truncatingIfNeeded: part.marks), at: PartBatch.marks &+ index)
    }

    /// Adds to the batch the parts of an edge, one for each row from one y to another. There must be room for them. Four rows
    /// are written at once, as if they were whole; then the first and the last are corrected.
    @inline(__always)
    mutating func append(
        _ edge: Edge, from start: Int, to end: Int, left: Int, _ rows: RowStarts, _ marking: (some GroupMarking).Type
    ) {
        let (across, winding) = (EdgeSlope.across(edge), UInt32(bitPattern: edge.winding))
        let above = start & (Subpixel.one &- 1)
        let first = count
        let last = first &+ Subpixel.rowCount(start, end) &- 1
        count = last &+ 1
        var numbers = numbers.mutableSpan
        var heights =
            SIMD4<Double>(repeating: Double(start &- above &- Int(edge.y0))) + SIMD4(1, 2, 3, 4) * Double(Subpixel.one)
        var (cells, marks) = rows.four(from: start >> Subpixel.bits)
        let x0 = UInt32(truncatingIfNeeded: Int(edge.x0) &- left)
        var index = first
        repeat {
            let borders = EdgeSlope.shifts(across, heights) &+ x0
            numbers.setFour(borders, at: PartBatch.from &+ index &+ 1)
            numbers.setFour(borders, at: PartBatch.to &+ index)
            numbers.setFour(SIMD4(repeating: winding &<< UInt32(Subpixel.bits)), at: PartBatch.cover &+ index)
            numbers.setFour(cells, at: PartBatch.cells &+ index)
            if marking.isOn { numbers.setFour(marks, at: PartBatch.marks &+ index) }
            heights += SIMD4(repeating: Double(4 * Subpixel.one))
            cells &+= rows.cellStep
            marks &+= rows.markStep
            index &+= 4
        } while index <= last
        let shift = start == edge.y0 ? 0 : EdgeSlope.shift(across, start &- Int(edge.y0))
        numbers.set(x0 &+ UInt32(truncatingIfNeeded: shift), at: PartBatch.from &+ first)
        let x1 = UInt32(truncatingIfNeeded: Int(edge.x1) &- left)
        if end == edge.y1 { numbers.set(x1, at: PartBatch.to &+ last) }
        numbers.subtract(winding &* UInt32(truncatingIfNeeded: above), at: PartBatch.cover &+ first)
        let below = UInt32(truncatingIfNeeded: (0 &- end) & (Subpixel.one &- 1))
        numbers.subtract(winding &* below, at: PartBatch.cover &+ last)
    }

    /// Adds the parts in the batch to the cells, and marks the groups that they touch.
    @inline(never)
    mutating func flush(
        to cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>, _ marking: (some GroupMarking).Type
    ) {
        let count = count
        self.count = 0
        var numbers = numbers.mutableSpan
        // Entries after the last part are computed, too, but never added.
        for index in stride(from: 0, to: count, by: 8) {
            if marking.isOn { PartBatch.findMarks(at: index, &numbers) }
            PartBatch.weigh(at: index, &numbers)
        }
        for index in 0..<count {
            let cell = Int(numbers.at(PartBatch.cells &+ index))
            cells.add(Int(numbers.at(PartBatch.from &+ index)), at: cell)
            cells.add(Int(numbers.at(PartBatch.to &+ index)), at: cell &+ 1)
            cells.add(Int(numbers.at(PartBatch.cover &+ index)), at: cell &+ 2)
            cells.add(Int(numbers.at(PartBatch.fourth &+ index)), at: cell &+ 3)
        }
        if marking.isOn {
            for index in 0..<count {
                marks.mark(numbers.at(PartBatch.bits &+ index), inByte: Int(numbers.at(PartBatch.marks &+ index)))
            }
        }
    }

    /// Replaces eight parts by their values for four cells.
    ///
    /// A part adds its cover to all pixels on its right. In its own column it covers what is right of it: twice the mean of the
    /// distances of its ends from the column's right border. What it does not cover there, it covers in the next column. The
    /// borders cut a part into up to three pieces; missing pieces have a height of 0.
    @inline(__always)
    private static func weigh(at index: Int, _ numbers: inout MutableSpan<UInt32>) {
        let (from, to) = (numbers.eightNumbers(at: from &+ index), numbers.eightNumbers(at: to &+ index))
        let cover = SIMD8<Float>(whole: numbers.eightNumbers(at: cover &+ index))
        let left = from.replacing(with: to, where: to .< from)
        let width = SIMD8<Float>(whole: from &- to).magnitudes
        let one = Float(Subpixel.one)
        // From the left end to the first border, and from there to the right end.
        let before = SIMD8<Float>(whole: Int32(Subpixel.one) &- (left & Int32(Subpixel.one - 1)))
        let beyond = width - before
        let first = (cover * (before / width).atMostOne).rounded
        let two = (cover * ((before + one) / width).atMostOne).rounded
        let (second, third) = (two - first, cover - two)
        let right1 = first * (before + (before - width).atLeastZero)
        let right2 = second * (one + (one - beyond).atLeastZero)
        let right3 = third * (3 * one - beyond)
        let cells = numbers.eight(at: cells &+ index)
        numbers.setEight(right1.wholeBits, at: PartBatch.from &+ index)
        numbers.setEight((2 * one * first - right1 + right2).wholeBits, at: PartBatch.to &+ index)
        numbers.setEight((2 * one * second - right2 + right3).wholeBits, at: PartBatch.cover &+ index)
        numbers.setEight((2 * one * third - right3).wholeBits, at: fourth &+ index)
        numbers.setEight(cells &+ SIMD8(truncatingIfNeeded: left &>> Int32(Subpixel.bits)), at: PartBatch.cells &+ index)
    }

    /// Computes the marks of eight parts: the byte in which they begin, and the bits of that byte and the next. Call it before
    /// `weigh`.
    @inline(__always)
    private static func findMarks(at index: Int, _ numbers: inout MutableSpan<UInt32>) {
        let (from, to) = (numbers.eightNumbers(at: from &+ index), numbers.eightNumbers(at: to &+ index))
        let groupBits = Int32(Subpixel.bits + Cells.groupBits)
        let left = from.replacing(with: to, where: to .< from)
        // The last cell that gets a value is the one after the cell of the right end, which may be on a border.
        let right = to.replacing(with: from, where: to .< from) &+ Int32(Subpixel.one - 1)
        let (first, last) = (left &>> groupBits, right &>> groupBits)
        let bits = SIMD8<Float>(whole: 1 &+ (last &- first) &* 2) * SIMD8<Float>(powerOfTwo: first & 7)
        let rows = numbers.eight(at: marks &+ index) &* 8
        numbers.setEight(rows &+ SIMD8(truncatingIfNeeded: first &>> 3), at: marks &+ index)
        numbers.setEight(bits.wholeBits, at: PartBatch.bits &+ index)
    }
}

/// Where the cells and the marks of the rows of a band begin.
struct RowStarts {
    private let firstCells, firstMarks: SIMD4<UInt32>
    /// The step from four rows to the next four.
    let cellStep, markStep: SIMD4<UInt32>
    private let cellsPerRow, marksPerRow: UInt32

    init(_ frame: CellFrame, top: Int) {
        cellsPerRow = UInt32(frame.cellsPerRow)
        marksPerRow = UInt32(frame.markWordsPerRow)
        let firstRows = SIMD4<UInt32>(0, 1, 2, 3) &- UInt32(truncatingIfNeeded: top)
        firstCells = firstRows &* cellsPerRow
        firstMarks = firstRows &* marksPerRow
        cellStep = SIMD4(repeating: 4 &* cellsPerRow)
        markStep = SIMD4(repeating: 4 &* marksPerRow)
    }

    /// The values of four rows, from a row of the picture on.
    @inline(__always)
    func four(from row: Int) -> (cells: SIMD4<UInt32>, marks: SIMD4<UInt32>) {
        let row = UInt32(truncatingIfNeeded: row)
        return (firstCells &+ row &* cellsPerRow, firstMarks &+ row &* marksPerRow)
    }
}

extension MutableSpan<UInt32> {
    @inline(__always)
    fileprivate mutating func subtract(_ number: UInt32, at index: Int) { set(at(index) &- number, at: index) }
}
