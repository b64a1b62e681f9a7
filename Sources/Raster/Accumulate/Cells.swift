import Geometry

/// Eight neighbours in a row of cells. An array of them is cheaper to read by groups than one of numbers, but Swift aligns it
/// to 16 bytes only: where it begins 48 bytes behind a cache line, as large arrays do, every other group lies in two lines.
typealias CellGroup = SIMD8<Int32>

/// A cell holds the change of coverage from the pixel on its left, `Cells.full` for a whole pixel once; a running sum along the
/// row is the coverage. Between fills all cells are 0: the sweep clears what it reads.
enum Cells {
    /// Height in subpixels · twice the width in subpixels: twice, as the width left of an edge is the mean of two numbers.
    static let full = Int32(1) << Int32(fullBits)
    static let fullBits = 2 * Int32(Subpixel.bits) + 1
    static let groupBits = 3
    static let group = 1 << groupBits
    /// An edge also adds to the cell behind the one its right end is in, without a test where that is; an end on the right
    /// side of the box may itself be in the first cell behind it.
    static let spill = 2
    /// In groups: eight cells are added to at once, of which all but the first may lie behind the last row.
    static let spare = 1
}

/// The rows and columns of pixels that cells stand for, and how the cells and the marks of a row lie. A mark is a bit for a
/// group of cells that an edge has touched, the first group of a row in the lowest bit of a word.
struct CellFrame {
    /// The pixels that may be painted.
    let box: PixelRect
    let groupsPerRow: Int
    let markWordsPerRow: Int
    /// Whether touched groups are marked: not in a small frame.
    var hasMarks = true

    var cellsPerRow: Int { groupsPerRow << Cells.groupBits }

    /// 16,384 cells of 4 bytes: 64 KiB, the nearest caches.
    private static let smallBudget = 1 << 14
    /// Of a box with more cells in a row most groups are touched by no edge, and marks tell which are.
    private static let smallWidth = 48

    /// Whether one band may hold the box and its sweep look at every group.
    var isSmall: Bool { cellsPerRow <= CellFrame.smallWidth && cellsPerRow * box.height <= CellFrame.smallBudget }

    /// For a path that touches `box`. Where the clip leaves room, the frame is wider than the box: then the last group of a
    /// row is whole, and its pixels are painted by eight. A large frame begins at a multiple of eight columns from `column`,
    /// so that no group of its pixels is in two cache lines; small ones gain nothing by that, and would have more groups.
    init(_ box: PixelRect, clip: PixelRect, column: Int) {
        var wide = box
        let isLarge = !CellFrame(box).isSmall
        if isLarge { wide.left = max(box.left - ((box.left - column) & (Cells.group - 1)), clip.left) }
        wide.right = min(wide.left + CellFrame(wide).cellsPerRow, clip.right)
        let rest = wide.width & (Cells.group - 1)
        if rest != 0, !isLarge { wide.left = max(wide.left - (Cells.group - rest), clip.left) }
        self.init(wide, pathEnd: box.right)
    }

    init(_ box: PixelRect) { self.init(box, pathEnd: box.right) }

    /// The path has no edge right of `pathEnd` that is wanted.
    private init(_ box: PixelRect, pathEnd: Int) {
        self.box = box
        let width = max(box.width, pathEnd - box.left + Cells.spill)
        groupsPerRow = (width + Cells.group - 1) >> Cells.groupBits
        markWordsPerRow = (groupsPerRow + 63) / 64
    }
}

extension [CellGroup] {
    /// A cell, counted through all groups.
    subscript(cell index: Int) -> Int32 {
        get { self[index >> Cells.groupBits][index & (Cells.group - 1)] }
        set { self[index >> Cells.groupBits][index & (Cells.group - 1)] = newValue }
    }
}

/// Whether touched groups are marked: a type, so that those who add edges are compiled for each.
protocol GroupMarking {
    static var isOn: Bool { get }
}

enum MarkedGroups: GroupMarking {
    @inline(__always)
    static var isOn: Bool { true }
}

enum UnmarkedGroups: GroupMarking {
    @inline(__always)
    static var isOn: Bool { false }
}

/// The marks of at most nine neighbouring groups in a row.
struct GroupMark {
    /// Where they begin, in bytes from the row's first word.
    let byte: Int
    /// Of that byte and the next.
    let bits: UInt32

    /// In words: the second byte may lie behind the last row.
    static let spare = 1

    @inline(__always)
    init(column first: Int, through last: Int) {
        let (first, last) = (first >> Cells.groupBits, last >> Cells.groupBits)
        byte = first >> 3
        bits = ((2 &<< UInt32(truncatingIfNeeded: last &- first)) &- 1) &<< UInt32(truncatingIfNeeded: first & 7)
    }
}

extension MutableSpan<UInt64> {
    /// Marks the groups of some columns of a row whose first word is `start`; nearly always in one word.
    @inline(__always)
    mutating func mark(columns first: Int, through last: Int, row start: Int) {
        let (first, last) = (first >> Cells.groupBits, last >> Cells.groupBits)
        let word = start &+ first >> 6
        let low = 1 &<< UInt64(truncatingIfNeeded: first)
        let high = 2 &<< UInt64(truncatingIfNeeded: last)
        if first >> 6 == last >> 6 {
            set(at(word) | (high &- low), at: word)
        } else {
            markWords(from: low, word, through: high &- 1, start &+ last >> 6)
        }
    }

    @inline(never)
    private mutating func markWords(from low: UInt64, _ first: Int, through high: UInt64, _ last: Int) {
        set(at(first) | (0 &- low), at: first)
        for word in first &+ 1..<last { set(.max, at: word) }
        set(at(last) | high, at: last)
    }
}
