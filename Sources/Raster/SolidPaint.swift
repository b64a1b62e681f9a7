import Geometry

/// Paints coverage with one colour, source-over, by the arithmetic of Blending.swift.
struct SolidPaint: BandPaint {
    private let word: UInt32
    private let alpha: UInt32

    init(_ color: Color) {
        word = color.premultiplied
        alpha = UInt32(color.alpha)
    }

    /// Paints a band; it must lie inside the layout.
    func paint(_ band: CoverageBand, into words: inout MutableSpan<UInt32>, layout: PixelLayout) {
        let (runs, bytes) = (band.runs.span, band.bytes.span)
        for y in band.rows {
            let line = layout.index(x: 0, y: y)
            for index in band.runIndices(row: y) {
                let run = runs[index]
                paint(run, line &+ Int(run.start), line &+ Int(run.end), bytes, Int(run.offset), &words)
            }
        }
    }

    /// Paints rows of a mask, moved by whole pixels, inside `visible`, which must lie inside the moved mask and the layout.
    func paint(
        _ mask: CoverageMask, x: Int, y: Int, visible: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let (runArray, byteArray) = (mask.runs, mask.bytes)
        let (runs, bytes) = (runArray.span, byteArray.span)
        for row in visible.top..<visible.bottom {
            let line = layout.index(x: 0, y: row)
            for index in mask.runIndices(row: row - y - mask.bounds.top) {
                let run = runs[index]
                let first = Int(run.start) + x
                let (start, end) = (max(first, visible.left), min(Int(run.end) + x, visible.right))
                guard start < end else { continue }
                paint(run, line + start, line + end, bytes, Int(run.offset) + start - first, &words)
            }
        }
    }

    /// Paints words from `start` to `end` as covered by a run, whose bytes for them begin at `offset`.
    @inline(__always)
    private func paint(
        _ run: CoverageRun, _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ offset: Int,
        _ words: inout MutableSpan<UInt32>
    ) {
        precondition(start >= 0 && start <= end && end <= words.count, "the words do not hold the layout")
        if run.coverage == CoverageRun.varies {
            paint(start, end, bytes, offset, &words)
        } else {
            paint(start, end, UInt8(run.coverage), &words)
        }
    }

    // Plain loops, a word at a time with its channels two by two in 32 bits: the compiler makes vectors of them.

    @inline(__always)
    func paint(_ start: Int, _ end: Int, _ coverage: UInt8, _ words: inout MutableSpan<UInt32>) {
        switch (coverage, alpha) {
        case (255, 255): for index in start..<end { words.set(word, at: index) }
        case (255, _): for index in start..<end { words.set(over(word, words.at(index)), at: index) }
        case (_, 255): for index in start..<end { words.set(mixed(word, UInt32(coverage), words.at(index)), at: index) }
        default: for index in start..<end { words.set(mixedOver(word, UInt32(coverage), words.at(index)), at: index) }
        }
    }

    @inline(__always)
    private func paint(
        _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ offset: Int, _ words: inout MutableSpan<UInt32>
    ) {
        precondition(offset >= 0 && offset + (end - start) <= bytes.count)
        var index = start
        while index &+ 8 <= end {
            let coverage = SIMD8<UInt32>(truncatingIfNeeded: bytes.eight(at: offset &+ index &- start))
            paintEight(at: index, coverage, &words)
            index &+= 8
        }
        while index < end {
            paintOne(at: index, UInt32(bytes.at(offset &+ index &- start)), &words)
            index &+= 1
        }
    }

    @inline(__always)
    func paintEight(at index: Int, _ coverage: SIMD8<UInt32>, _ words: inout MutableSpan<UInt32>) {
        if alpha == 255 {
            words.setEight(mixed(SIMD8(repeating: word), coverage, words.eight(at: index)), at: index)
        } else {
            for lane in 0..<8 { paintOne(at: index &+ lane, coverage[lane], &words) }
        }
    }

    @inline(__always)
    func paintOne(at index: Int, _ coverage: UInt32, _ words: inout MutableSpan<UInt32>) {
        let destination = words.at(index)
        words.set(
            alpha == 255 ? mixed(word, coverage, destination) : mixedOver(word, coverage, destination), at: index)
    }
}

/// Paints coverage as it comes from the scan, without keeping it.
struct SolidReceiver: CoverageReceiver {
    private let paint: SolidPaint
    private let layout: PixelLayout
    private var line = 0

    /// `words` must hold the layout's pixels, of which `frame` is a part.
    init(_ color: Color, _ frame: PixelRect, _ layout: PixelLayout, _ words: borrowing MutableSpan<UInt32>) {
        precondition(layout.holds(frame, wordCount: words.count), "the words do not hold the layout")
        paint = SolidPaint(color)
        self.layout = layout
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { line = layout.index(x: 0, y: y) }

    @inline(__always)
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ words: inout MutableSpan<UInt32>) {
        paint.paint(line &+ start, line &+ end, UInt8(truncatingIfNeeded: coverage), &words)
    }

    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, _ words: inout MutableSpan<UInt32>) {
        paint.paintEight(at: line &+ x, SIMD8(truncatingIfNeeded: coverage), &words)
    }

    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ words: inout MutableSpan<UInt32>) {
        for lane in 0..<count { paint.paintOne(at: line &+ x &+ lane, UInt32(truncatingIfNeeded: coverage[lane]), &words) }
    }

    @inline(__always)
    mutating func endRow() {}
}
