// Step 3, the arithmetic of most edges. Where an edge ends and which columns' borders it crosses cannot be predicted, and a
// mispredicted branch costs as much as the arithmetic. So the parts of edges that cross few borders wait in a batch, and are
// then weighed eight at a time, all by one formula without branches.

/// The part of an edge inside one row, between two x in subpixels of the frame. `cover` is its height with the sign of the
/// winding; `cells` and `marks` say where those of the row begin.
struct EdgePart {
    let from, to, cover, cells, marks: Int

    /// Up to this width a part is near: it crosses at most two columns' borders, and four cells get a share of it.
    static let nearWidth = 2 * Subpixel.one

    var left: Int { min(from, to) }
    var right: Int { max(from, to) }
    var isNear: Bool { right &- left <= EdgePart.nearWidth }
    var height: Int { abs(cover) }
    var winding: Int { cover.signum() }

    /// How much of the height of a near part lies left of a border, so far right of its left end: as `PartBatch.weigh` has it.
    func nearHeight(across distance: Int) -> Int {
        let share = min(Float(distance) / Float(right &- left), 1)
        return Int((Float(height) * share).rounded(.toNearestOrEven))
    }
}

/// Near parts that wait to be added to the cells: a list for each number of an `EdgePart`, in one array. In the end the lists
/// hold what four cells get.
struct PartBatch: Sendable {
    private var numbers = InlineArray<1792, UInt32>(repeating: 0)
    private(set) var count = 0

    /// 7 KiB in all, a fraction of the nearest cache.
    static let capacity = 252
    /// Four parts are written at once.
    private static let list = capacity + 4

    /// Where each list begins. The shares of the first three cells take the place of the ends and the cover.
    private static let from = 0
    private static let to = list
    private static let cover = 2 * list
    private static let cells = 3 * list
    private static let marks = 4 * list
    private static let fourth = 5 * list
    private static let bits = 6 * list

    var isFull: Bool { count == PartBatch.capacity }

    /// Lets a near part wait that lies between the sides of the cells. The batch must not be full.
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

    /// Lets the parts of an edge wait, one for each row from one y to another, for which there must be room. Four rows are
    /// written at once, as if they were whole; then the first and the last are corrected.
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

    /// Adds the parts that wait to the cells, and marks the groups that they touch.
    @inline(never)
    mutating func flush(
        to cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>, _ marking: (some GroupMarking).Type
    ) {
        let count = count
        self.count = 0
        var numbers = numbers.mutableSpan
        // What lies behind the last part is weighed, too, and never added.
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

    /// Puts what four cells get in the place of eight parts.
    ///
    /// A part gives its cover to the pixels on its right. Of the column it is in it covers what is right of it, twice the
    /// mean of the distances of its ends from the column's border; what it does not cover there it covers in the next. The
    /// borders cut a part into three, of which those that it does not reach have no cover.
    @inline(__always)
    private static func weigh(at index: Int, _ numbers: inout MutableSpan<UInt32>) {
        let (from, to) = (numbers.eightNumbers(at: from &+ index), numbers.eightNumbers(at: to &+ index))
        let cover = SIMD8<Float>(whole: numbers.eightNumbers(at: cover &+ index))
        let left = from.replacing(with: to, where: to .< from)
        let width = SIMD8<Float>(whole: from &- to).magnitudes
        let one = Float(Subpixel.one)
        // From the left end to the first border, and from that to the right end.
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

    /// Finds the marks of eight parts: in which byte of all marks they begin, and which bits of that and the next they are.
    /// Before the parts are weighed.
    @inline(__always)
    private static func findMarks(at index: Int, _ numbers: inout MutableSpan<UInt32>) {
        let (from, to) = (numbers.eightNumbers(at: from &+ index), numbers.eightNumbers(at: to &+ index))
        let groupBits = Int32(Subpixel.bits + Cells.groupBits)
        let left = from.replacing(with: to, where: to .< from)
        // The last cell that gets something is the one behind that of the right end, which may lie on a border.
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
    /// From four rows to the next four.
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

    /// Those of four rows, from a row of the picture on.
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
