import Geometry

// Kept coverage in one colour: a screen has a thousand letters, each of some twenty short runs.

extension SolidPaint {
    /// Paints rows of a mask, moved by whole pixels, inside `visible`, which must lie inside the moved mask and the layout.
    /// What it gives back means nothing: the words that were read so that they are in the cache (see `SolidReceiver.seen`).
    func paint(
        _ mask: CoverageMask, x: Int, y: Int, visible: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) -> UInt32 {
        precondition(layout.holds(visible, wordCount: words.count), "the words do not hold the layout")
        let seen = read(visible, words, layout)
        let (runs, bytes) = (mask.runs.span, mask.bytes.span)
        for row in visible.top..<visible.bottom {
            let line = layout.index(x: 0, y: row)
            for index in mask.runIndices(row: row - y - mask.bounds.top) {
                let run = runs[index]
                let (first, last) = (Int(run.start) + x, Int(run.end) + x)
                if first >= visible.left, last <= visible.right {
                    paint(run, line &+ first, line &+ last, bytes, &words)
                } else {
                    let (start, end) = (max(first, visible.left), min(last, visible.right))
                    paintPart(run, line &+ first, line &+ start, line &+ end, bytes, &words)
                }
            }
        }
        return seen
    }

    /// The rows of a letter lie in as many cache lines far from each other: reading all of them first lets the processor wait
    /// for them together.
    @inline(__always)
    private func read(_ rect: PixelRect, _ words: borrowing MutableSpan<UInt32>, _ layout: PixelLayout) -> UInt32 {
        var (seen, index) = (UInt32(0), layout.index(x: rect.left, y: rect.top))
        for _ in 0..<rect.height {
            seen |= words.at(index) | words.at(index &+ rect.width &- 1)
            index &+= layout.stride
        }
        return seen
    }

    /// A whole run. Behind its bytes there are zeros up to a multiple of eight, which change no word, so that the last words are
    /// painted by eight as well.
    @inline(__always)
    private func paint(
        _ run: CoverageRun, _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ words: inout MutableSpan<UInt32>
    ) {
        guard run.coverage == CoverageRun.varies else { return paint(start, end, UInt8(run.coverage), &words) }
        var (index, offset) = (start, Int(run.offset))
        precondition(offset >= 0 && offset &+ ((end &- start &+ 7) & ~7) <= bytes.count)
        while index < end, index &+ 8 <= words.count {
            paintEight(at: index, SIMD8(truncatingIfNeeded: bytes.eight(at: offset)), &words)
            index &+= 8
            offset &+= 8
        }
        // The last words of the picture.
        if index < end { paintPart(run, start, index, end, bytes, &words) }
    }

    /// The words from `start` to `end` of a run that begins at the word `first`.
    private func paintPart(
        _ run: CoverageRun, _ first: Int, _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ words: inout MutableSpan<UInt32>
    ) {
        guard start < end else { return }
        paint(run, start, end, bytes, Int(run.offset) + start - first, &words)
    }
}
