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

    // The loops below are plain, a word at a time with its channels two by two in 32 bits, so that the compiler makes vectors
    // of them on every processor.

    private func paint(_ start: Int, _ end: Int, _ coverage: UInt8, _ words: inout MutableSpan<UInt32>) {
        switch (coverage, alpha) {
        case (255, 255): for index in start..<end { words[index] = word }
        case (255, _): for index in start..<end { words[index] = over(word, words[index]) }
        case (_, 255): for index in start..<end { words[index] = mixed(word, UInt32(coverage), words[index]) }
        default: for index in start..<end { words[index] = mixedOver(word, UInt32(coverage), words[index]) }
        }
    }

    private func paint(
        _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ offset: Int, _ words: inout MutableSpan<UInt32>
    ) {
        precondition(start >= 0 && start <= end && end <= words.count)
        precondition(offset >= 0 && offset + (end - start) <= bytes.count)
        if alpha == 255 {
            var done = 0
            while done <= end &- start &- 8 {
                mixEight(&words, at: start &+ done, bytes, at: offset &+ done)
                done &+= 8
            }
            while done < end &- start {
                words[start &+ done] = mixed(word, UInt32(bytes[offset &+ done]), words[start &+ done])
                done &+= 1
            }
        } else {
            for index in 0..<(end &- start) {
                words[start &+ index] = mixedOver(word, UInt32(bytes[offset &+ index]), words[start &+ index])
            }
        }
    }

    /// `mixed` for eight words at once. Inside a loop the compiler does not see that one check is enough for all eight.
    @inline(never)
    private func mixEight(_ words: inout MutableSpan<UInt32>, at start: Int, _ bytes: Span<UInt8>, at offset: Int) {
        let coverage = SIMD8<UInt32>(truncatingIfNeeded: eight(bytes, at: offset))
        precondition(start >= 0 && start <= words.count - 8)
        let destination = SIMD8(
            words[start], words[start + 1], words[start + 2], words[start + 3], words[start + 4], words[start + 5],
            words[start + 6], words[start + 7])
        let keep = 255 &- coverage
        let pairs = SIMD8<UInt32>(repeating: 0x00ff_00ff)
        let low = divided((destination & pairs) &* keep &+ coverage &* even(word))
        let high = divided((destination &>> 8 & pairs) &* keep &+ coverage &* odd(word))
        let mixed = low &>> 8 & pairs | high & ~pairs
        for lane in 0..<8 { words[start + lane] = mixed[lane] }
    }
}
