import Geometry

/// Eight neighbours in a row of cells. An array of them is cheaper to read by groups than one of numbers, but Swift aligns it to 16
/// bytes only: where it begins 48 bytes behind a line of the caches, as large ones do, every other group is in two lines.
typealias CellGroup = SIMD8<Int32>

/// How the cells of some rows lie. A cell holds the change of coverage from the pixel on its left, `Cells.full` for a
/// whole pixel once; a running sum along the row is the coverage. Between uses all cells are 0: the sweep clears what it reads.
enum Cells {
    /// Height in subpixels · twice the width in subpixels: twice, as the width left of an edge is the mean of two numbers.
    static let full = Int32(1) << Int32(fullBits)
    static let fullBits = 2 * Int32(Subpixel.bits) + 1
    static let groupBits = 3
    static let group = 1 << groupBits
    /// An edge adds to the cell behind the one its right end is in, without looking where that is; an end on the right border
    /// itself may be in the first cell behind it.
    static let spill = 2
    /// Four cells get something of a near part, and eight of a wide one, if it is 0: all but the first may be behind all rows. In groups.
    static let spare = 1
}

/// The rows and columns of pixels that cells stand for.
struct CellFrame {
    /// Those that may be painted.
    let box: PixelRect
    let groupsPerRow: Int
    /// Words of a bit for every group.
    let marksPerRow: Int

    var cellsPerRow: Int { groupsPerRow << Cells.groupBits }

    /// For a path that touches `box`. Where the clip leaves room, the frame is wider than the box: then the last group of a
    /// row is whole, and painting it writes eight pixels, too. A large one begins at a multiple of eight columns from `column`, so
    /// that no group of its pixels is in two lines of a cache; small ones gain nothing by that, and would have more groups.
    init(_ box: PixelRect, clip: PixelRect, column: Int) {
        var wide = box
        let isLarge = !DensePlane.holds(CellFrame(box))
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
        marksPerRow = (groupsPerRow + 63) / 64
    }
}

extension [CellGroup] {
    /// A cell, counted through all groups.
    subscript(cell index: Int) -> Int32 {
        get { self[index >> Cells.groupBits][index & (Cells.group - 1)] }
        set { self[index >> Cells.groupBits][index & (Cells.group - 1)] = newValue }
    }
}
