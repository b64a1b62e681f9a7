import Geometry

/// Paints coverage with one colour, source-over:
///
///     result = (source · coverage · 255 + destination · (255² - alpha · coverage)) / 255²
///
/// a channel at a time, rounded to nearest. As 255 is odd there is never a tie, so the shorter forms below for full coverage
/// or an opaque colour give the same bytes as the whole form, and how coverage is cut into runs cannot be seen.
struct SolidPaint {
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
        case (255, _): for index in start..<end { words[index] = over(words[index]) }
        case (_, 255): for index in start..<end { words[index] = mixed(words[index], UInt32(coverage)) }
        default: for index in start..<end { words[index] = mixedOver(words[index], UInt32(coverage)) }
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
                words[start &+ done] = mixed(words[start &+ done], UInt32(bytes[offset &+ done]))
                done &+= 1
            }
        } else {
            for index in 0..<(end &- start) {
                words[start &+ index] = mixedOver(words[start &+ index], UInt32(bytes[offset &+ index]))
            }
        }
    }

    /// `mixed` for eight words at once. Inside a loop the compiler does not see that one check is enough for all eight.
    @inline(never)
    private func mixEight(_ words: inout MutableSpan<UInt32>, at start: Int, _ bytes: Span<UInt8>, at offset: Int) {
        let coverage = SIMD8<UInt32>(truncatingIfNeeded: eight(bytes, at: offset))
        let (destination, keep) = (eight(words.span, at: start), 255 &- coverage)
        let pairs = SIMD8<UInt32>(repeating: 0x00ff_00ff)
        let low = divided((destination & pairs) &* keep &+ coverage &* even(word))
        let high = divided((destination &>> 8 & pairs) &* keep &+ coverage &* odd(word))
        let mixed = low &>> 8 & pairs | high & ~pairs
        for lane in 0..<8 { words[start + lane] = mixed[lane] }
    }

    /// For full coverage.
    @inline(__always)
    private func over(_ destination: UInt32) -> UInt32 {
        let keep = 255 &- alpha
        return word &+ joined(even(destination) &* keep, odd(destination) &* keep)
    }

    /// For an opaque colour.
    @inline(__always)
    private func mixed(_ destination: UInt32, _ coverage: UInt32) -> UInt32 {
        let keep = 255 &- coverage
        return joined(
            even(word) &* coverage &+ even(destination) &* keep, odd(word) &* coverage &+ odd(destination) &* keep)
    }

    /// For any colour and any coverage.
    @inline(__always)
    private func mixedOver(_ destination: UInt32, _ coverage: UInt32) -> UInt32 {
        let (gain, keep) = (coverage &* 255, 65025 &- alpha &* coverage)
        func channel(_ shift: UInt32) -> UInt32 {
            (((word &>> shift & 255) &* gain &+ (destination &>> shift & 255) &* keep &+ 32512) / 65025) &<< shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }
}

// Two channels of a word in 16 bits each, so that one multiplication serves both.

/// Blue and red.
@inline(__always)
private func even(_ word: UInt32) -> UInt32 { word & 0x00ff_00ff }

/// Green and alpha.
@inline(__always)
private func odd(_ word: UInt32) -> UInt32 { word &>> 8 & 0x00ff_00ff }

/// A word of channels that are each 255 times too large, rounded to nearest.
@inline(__always)
private func joined(_ even: UInt32, _ odd: UInt32) -> UInt32 {
    divided(even) &>> 8 & 0x00ff_00ff | divided(odd) & 0xff00_ff00
}

/// Two channels divided by 255 and rounded to nearest, each in the upper half of its 16 bits: (v + 128) · 257 / 65536 is
/// exact for v up to 255².
@inline(__always)
private func divided(_ pair: UInt32) -> UInt32 {
    let biased = pair &+ 0x0080_0080
    return biased &+ (biased &>> 8 & 0x00ff_00ff)
}

@inline(__always)
private func divided(_ pairs: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let biased = pairs &+ 0x0080_0080
    return biased &+ (biased &>> 8 & 0x00ff_00ff)
}

/// Eight neighbours; the precondition lets the compiler read them at once.
@inline(__always)
private func eight<Element: SIMDScalar>(_ span: Span<Element>, at index: Int) -> SIMD8<Element> {
    precondition(index >= 0 && index <= span.count - 8)
    return SIMD8(
        span[index], span[index + 1], span[index + 2], span[index + 3], span[index + 4], span[index + 5], span[index + 6],
        span[index + 7])
}
