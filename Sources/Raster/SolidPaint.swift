import Geometry

/// Paints coverage with one colour, source-over, by the arithmetic of Blending.swift.
struct SolidPaint: BandPaint {
    private let word: UInt32
    private let alpha: UInt32
    private let source: SourceChannels

    init(_ color: Color) {
        word = color.premultiplied
        alpha = UInt32(color.alpha)
        source = SourceChannels(SIMD8(repeating: color.premultiplied))
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

    /// Paints words from `start` to `end` as covered by a run, whose bytes for them begin at `offset`.
    @inline(__always)
    func paint(
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

    /// Paints words covered evenly.
    @inline(__always)
    func paint(_ start: Int, _ end: Int, _ coverage: UInt8, _ words: inout MutableSpan<UInt32>) {
        if coverage == 255, alpha == 255 {
            fill(start, end, &words)
        } else {
            blend(start, end, UInt32(coverage), &words)
        }
    }

    @inline(__always)
    private func fill(_ start: Int, _ end: Int, _ words: inout MutableSpan<UInt32>) {
        var index = start
        let eight = SIMD8(repeating: word)
        while index <= end &- 32 {
            for part in 0..<4 { words.setEight(eight, at: index &+ 8 &* part) }
            index &+= 32
        }
        while index <= end &- 8 {
            words.setEight(eight, at: index)
            index &+= 8
        }
        while index < end {
            words.set(word, at: index)
            index &+= 1
        }
    }

    @inline(__always)
    private func blend(_ start: Int, _ end: Int, _ coverage: UInt32, _ words: inout MutableSpan<UInt32>) {
        var index = start
        let coverages = SIMD8(repeating: coverage)
        if coverage == 255 {
            while index <= end &- 16 {
                words.setEight(over(source, words.eight(at: index)), at: index)
                words.setEight(over(source, words.eight(at: index &+ 8)), at: index &+ 8)
                index &+= 16
            }
        }
        while index <= end &- 8 {
            paintEight(at: index, coverages, &words)
            index &+= 8
        }
        while index < end {
            paintOne(at: index, coverage, &words)
            index &+= 1
        }
    }

    @inline(__always)
    private func paint(
        _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ offset: Int, _ words: inout MutableSpan<UInt32>
    ) {
        precondition(offset >= 0 && offset + (end - start) <= bytes.count)
        var index = start
        while index <= end &- 8 {
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
        let destination = words.eight(at: index)
        words.setEight(
            alpha == 255 ? mixed(source, coverage, destination) : mixedOver(source, coverage, destination), at: index)
    }

    @inline(__always)
    func paintEightFully(at index: Int, _ words: inout MutableSpan<UInt32>) {
        words.setEight(alpha == 255 ? SIMD8(repeating: word) : over(source, words.eight(at: index)), at: index)
    }

    @inline(__always)
    func paintOne(at index: Int, _ coverage: UInt32, _ words: inout MutableSpan<UInt32>) {
        let destination = words.at(index)
        words.set(
            alpha == 255 ? mixed(word, coverage, destination) : mixedOver(word, coverage, destination), at: index)
    }
}
