import Geometry

/// Eight neighbouring cells of a row. Reading groups from an array of groups is cheaper than from an array of numbers. But
/// Swift aligns the array to 16 bytes only: if it begins 48 bytes after a cache line, as large arrays do, every other group is
/// in two lines.
typealias CellGroup = SIMD8<Int32>

/// A cell is the difference of coverage from the pixel on its left; `Cells.full` is a whole pixel covered once. The running sum
/// along the row is the coverage. Between fills all cells are 0: the sweep clears what it reads.
enum Cells {
    /// Height in subpixels · twice the width in subpixels. The factor of two is there because the width left of an edge is the
    /// mean of two numbers.
    static let full = Int32(1) << Int32(fullBits)
    static let fullBits = 2 * Int32(Subpixel.bits) + 1
    static let groupBits = 3
    static let group = 1 << groupBits
    /// An edge also adds to the cell after the one of its right end, without testing whether there is one. An end on the right
    /// side of the box may itself be in the first cell after the box.
    static let spill = 2
    /// In groups: eight cells are added to at once, and all but the first may be after the last row.
    static let spare = 1
}

/// The rows and columns of pixels that the cells represent, and the layout of a row's cells and marks. A mark is a bit for a
/// group that an edge has touched; the first group of a row is the lowest bit of a word.
struct CellFrame {
    /// The pixels that may be painted.
    let box: PixelRect
    let groupsPerRow: Int
    let markWordsPerRow: Int
    /// Whether touched groups are marked; not in a small frame.
    var hasMarks = true

    var cellsPerRow: Int { groupsPerRow << Cells.groupBits }

    /// 16,384 cells of 4 bytes: 64 KiB, which fit the nearest caches.
    private static let smallBudget = 1 << 14
    /// In a box with more cells in a row, most groups are touched by no edge, and marks pay off.
    private static let smallWidth = 48

    /// Whether the box fits one band, whose sweep looks at every group.
    var isSmall: Bool { cellsPerRow <= CellFrame.smallWidth && cellsPerRow * box.height <= CellFrame.smallBudget }

    /// For a path that touches `box`. If the clip allows, the frame is wider than the box: then the last group of a row is
    /// whole, and its pixels are painted eight at a time. A large frame begins at a multiple of eight columns from `column`, so
    /// that no group of pixels crosses a cache line. Small frames gain nothing from that, and would have more groups.
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

    /// Nothing of the path right of `pathEnd` is needed.
    private init(_ box: PixelRect, pathEnd: Int) {
        self.box = box
        let width = max(box.width, pathEnd - box.left + Cells.spill)
        groupsPerRow = (width + Cells.group - 1) >> Cells.groupBits
        markWordsPerRow = (groupsPerRow + 63) / 64
    }
}

extension [CellGroup] {
    /// The index of a cell, counted through all groups.
    subscript(cell index: Int) -> Int32 {
        get { self[index >> Cells.groupBits][index & (Cells.group - 1)] }
        set { self[index >> Cells.groupBits][index & (Cells.group - 1)] = newValue }
    }
}

/// Whether touched groups are marked, as a type, so that the code that adds edges is compiled for each case.
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
    /// The byte in which they begin, counted from the row's first word.
    let byte: Int
    /// The bits of that byte and the next.
    let bits: UInt32

    /// In words: the second byte may be after the last row.
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
