import Geometry

/// Step 5 with a colour: paints coverage as it comes from the scan, without keeping it.
struct SolidReceiver<Blend: SolidBlend>: CoverageReceiver {
    private let paint: SolidPaint
    private let source: SourceChannels
    private let layout: PixelLayout
    private var line = 0
    /// Of no meaning: the words that `prefetch` has read. Swift cannot ask for a word to be fetched to the cache, only read it,
    /// and a word that goes nowhere is not read. So it goes here, and in the end to the rasterizer, where nobody looks.
    private(set) var seen: UInt32 = 0

    /// `words` must hold the layout's pixels, of which `box` is a part.
    init(_ color: Color, _ box: PixelRect, _ layout: PixelLayout, _ words: borrowing MutableSpan<UInt32>) {
        precondition(layout.holds(box, wordCount: words.count), "the words do not hold the layout")
        paint = SolidPaint(color)
        source = paint.source
        self.layout = layout
    }

    static var prefetches: Bool { true }

    @inline(__always)
    mutating func prefetch(_ first: Int, _ last: Int, y: Int, left: Int, _ words: borrowing MutableSpan<UInt32>) {
        let line = index(y, left)
        seen |= words.at(line &+ first) | words.at(line &+ last)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int, left: Int) { line = index(y, left) }

    @inline(__always)
    private func index(_ y: Int, _ x: Int) -> Int {
        (y &- layout.bounds.top) &* layout.stride &+ x &- layout.bounds.left
    }

    @inline(__always)
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ words: inout MutableSpan<UInt32>) {
        if coverage == 255 {
            Blend.fill(line &+ start, line &+ end, paint, &words)
        } else {
            fillPartly(line &+ start, line &+ end, coverage, &words)
        }
    }

    /// Out of line, as few stretches are covered partly.
    @inline(never)
    private func fillPartly(_ start: Int, _ end: Int, _ coverage: Int32, _ words: inout MutableSpan<UInt32>) {
        paint.paint(start, end, UInt8(truncatingIfNeeded: coverage), &words)
    }

    @inline(__always)
    mutating func cover(at column: Int, _ coverage: CellGroup, _ words: inout MutableSpan<UInt32>) {
        let destination = words.eight(at: line &+ column)
        words.setEight(Blend.mixed(source, SIMD8(truncatingIfNeeded: coverage), destination), at: line &+ column)
    }

    @inline(never)
    mutating func cover(at column: Int, _ coverage: CellGroup, count: Int, _ words: inout MutableSpan<UInt32>) {
        for lane in 0..<count { paint.paintOne(at: line &+ column &+ lane, UInt32(truncatingIfNeeded: coverage[lane]), &words) }
    }

    @inline(__always)
    mutating func endRow() {}
}
