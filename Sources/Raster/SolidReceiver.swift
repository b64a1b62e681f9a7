import Geometry

/// Step 5 with a colour: paints coverage as it comes from the scan, without keeping it.
struct SolidReceiver: CoverageReceiver {
    private let paint: SolidPaint
    private let layout: PixelLayout
    private var line = 0
    /// Of no meaning: the words that `prefetch` has read. Swift cannot ask for a word to be fetched to the cache, only read it,
    /// and a word that goes nowhere is not read. So it goes here, and in the end to the rasterizer, where nobody looks.
    private(set) var seen: UInt32 = 0

    /// `words` must hold the layout's pixels, of which `box` is a part.
    init(_ color: Color, _ box: PixelRect, _ layout: PixelLayout, _ words: borrowing MutableSpan<UInt32>) {
        precondition(layout.holds(box, wordCount: words.count), "the words do not hold the layout")
        paint = SolidPaint(color)
        self.layout = layout
    }

    @inline(__always)
    mutating func prefetch(x: Int, y: Int, _ words: borrowing MutableSpan<UInt32>) {
        seen |= words.at((y &- layout.bounds.top) &* layout.stride &+ x &- layout.bounds.left)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { line = (y &- layout.bounds.top) &* layout.stride &- layout.bounds.left }

    @inline(__always)
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ words: inout MutableSpan<UInt32>) {
        paint.paint(line &+ start, line &+ end, UInt8(truncatingIfNeeded: coverage), &words)
    }

    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, _ words: inout MutableSpan<UInt32>) {
        paint.paintEight(at: line &+ x, SIMD8(truncatingIfNeeded: coverage), &words)
    }

    @inline(__always)
    mutating func coverFully(at x: Int, _ words: inout MutableSpan<UInt32>) {
        paint.paintEightFully(at: line &+ x, &words)
    }

    @inline(never)
    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ words: inout MutableSpan<UInt32>) {
        for lane in 0..<count { paint.paintOne(at: line &+ x &+ lane, UInt32(truncatingIfNeeded: coverage[lane]), &words) }
    }

    @inline(__always)
    mutating func endRow() {}
}
