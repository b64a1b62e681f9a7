public import Geometry

/// Paints coverage with one colour, source-over, by the arithmetic of Blending.swift.
struct SolidPaint {
    private let premultiplied: UInt32
    private let alpha: UInt32
    private let source: SourceChannels

    init(_ color: Color) {
        premultiplied = color.premultiplied
        alpha = UInt32(color.alpha)
        source = SourceChannels(SIMD8(repeating: color.premultiplied))
    }

    /// Paints pixels from `start` to `end` as a run covers them; the run's bytes for them begin at `offset`.
    @inline(__always)
    func paint(
        _ run: CoverageRun, _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ offset: Int,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        precondition(start >= 0 && start <= end && end <= pixels.count, "the pixels do not hold the layout")
        if run.coverage == CoverageRun.varies {
            paint(start, end, bytes, offset, &pixels)
        } else {
            paint(start, end, UInt8(run.coverage), &pixels)
        }
    }

    /// Paints pixels covered evenly.
    @inline(__always)
    func paint(_ start: Int, _ end: Int, _ coverage: UInt8, _ pixels: inout MutableSpan<UInt32>) {
        if coverage == 255, alpha == 255 {
            fill(start, end, &pixels)
        } else {
            blend(start, end, UInt32(coverage), &pixels)
        }
    }

    @inline(__always)
    private func fill(_ start: Int, _ end: Int, _ pixels: inout MutableSpan<UInt32>) {
        var index = start
        let eight = SIMD8(repeating: premultiplied)
        while index <= end &- 32 {
            for part in 0..<4 { pixels.setEight(eight, at: index &+ 8 &* part) }
            index &+= 32
        }
        while index <= end &- 8 {
            pixels.setEight(eight, at: index)
            index &+= 8
        }
        while index < end {
            pixels.set(premultiplied, at: index)
            index &+= 1
        }
    }

    @inline(__always)
    private func blend(_ start: Int, _ end: Int, _ coverage: UInt32, _ pixels: inout MutableSpan<UInt32>) {
        var index = start
        let coverages = SIMD8(repeating: coverage)
        if coverage == 255 {
            while index <= end &- 16 {
                pixels.setEight(over(source, pixels.eight(at: index)), at: index)
                pixels.setEight(over(source, pixels.eight(at: index &+ 8)), at: index &+ 8)
                index &+= 16
            }
        }
        while index <= end &- 8 {
            paintEight(at: index, coverages, &pixels)
            index &+= 8
        }
        while index < end {
            paintOne(at: index, coverage, &pixels)
            index &+= 1
        }
    }

    @inline(__always)
    private func paint(
        _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ offset: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        precondition(offset >= 0 && offset + (end - start) <= bytes.count)
        var index = start
        while index <= end &- 8 {
            let coverage = SIMD8<UInt32>(truncatingIfNeeded: bytes.eight(at: offset &+ index &- start))
            paintEight(at: index, coverage, &pixels)
            index &+= 8
        }
        while index < end {
            paintOne(at: index, UInt32(bytes.at(offset &+ index &- start)), &pixels)
            index &+= 1
        }
    }

    @inline(__always)
    func paintEight(at index: Int, _ coverage: SIMD8<UInt32>, _ pixels: inout MutableSpan<UInt32>) {
        let destination = pixels.eight(at: index)
        pixels.setEight(
            alpha == 255 ? mixed(source, coverage, destination) : mixedOver(source, coverage, destination), at: index)
    }

    @inline(__always)
    func paintEightFully(at index: Int, _ pixels: inout MutableSpan<UInt32>) {
        pixels.setEight(alpha == 255 ? SIMD8(repeating: premultiplied) : over(source, pixels.eight(at: index)), at: index)
    }

    @inline(__always)
    func paintOne(at index: Int, _ coverage: UInt32, _ pixels: inout MutableSpan<UInt32>) {
        let destination = pixels.at(index)
        pixels.set(
            alpha == 255 ? mixed(premultiplied, coverage, destination) : mixedOver(premultiplied, coverage, destination),
            at: index)
    }
}

/// Step 5 with a colour: paints coverage as it arrives from the scan, without keeping it.
struct SolidReceiver: CoverageReceiver {
    private let paint: SolidPaint
    private let layout: PixelLayout
    private var line = 0
    /// Has no meaning: it combines the pixels that `prefetch` has read. Swift cannot prefetch memory, only read it, and a read
    /// whose result is not used is optimized away. So the result goes here, and in the end to the rasterizer, which ignores it.
    private(set) var seen: UInt32 = 0

    /// `pixels` must hold the layout's pixels, of which `box` is a part.
    init(_ color: Color, _ box: PixelRect, _ layout: PixelLayout, _ pixels: borrowing MutableSpan<UInt32>) {
        precondition(layout.holds(box, pixelCount: pixels.count), "the pixels do not hold the layout")
        paint = SolidPaint(color)
        self.layout = layout
    }

    @inline(__always)
    mutating func prefetch(x: Int, y: Int, _ pixels: borrowing MutableSpan<UInt32>) {
        seen |= pixels.at((y &- layout.bounds.top) &* layout.stride &+ x &- layout.bounds.left)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { line = (y &- layout.bounds.top) &* layout.stride &- layout.bounds.left }

    @inline(__always)
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ pixels: inout MutableSpan<UInt32>) {
        paint.paint(line &+ start, line &+ end, UInt8(truncatingIfNeeded: coverage), &pixels)
    }

    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, _ pixels: inout MutableSpan<UInt32>) {
        paint.paintEight(at: line &+ x, SIMD8(truncatingIfNeeded: coverage), &pixels)
    }

    @inline(__always)
    mutating func coverFully(at x: Int, _ pixels: inout MutableSpan<UInt32>) {
        paint.paintEightFully(at: line &+ x, &pixels)
    }

    @inline(never)
    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ pixels: inout MutableSpan<UInt32>) {
        for lane in 0..<count { paint.paintOne(at: line &+ x &+ lane, UInt32(truncatingIfNeeded: coverage[lane]), &pixels) }
    }

    @inline(__always)
    mutating func endRow() {}
}

extension Rasterizer {
    /// Fills whole pixels with a colour, inside the layout: the same as filling a path around them, without a path.
    public func fill(_ rect: PixelRect, color: Color, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout) {
        let visible = rect.intersection(layout.bounds)
        guard color.alpha > 0, !visible.isEmpty else { return }
        let paint = SolidPaint(color)
        for y in visible.top..<visible.bottom {
            paint.paint(layout.index(x: visible.left, y: y), layout.index(x: visible.right, y: y), 255, &pixels)
        }
    }
}
