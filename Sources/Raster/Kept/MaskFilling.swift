public import Geometry

// Filling kept coverage: as filling a path, without steps 1 to 4.

extension Rasterizer {
    /// Fills kept coverage, moved by whole pixels, with a colour, inside `clip` and the layout.
    public mutating func fill(
        _ coverage: CoverageMask, x: Int, y: Int, color: Color, clip: Clip, into pixels: inout MutableSpan<UInt32>,
        layout: PixelLayout
    ) {
        let visible = coverage.bounds.offset(x: x, y: y).intersection(clip.rect).intersection(layout.bounds)
        guard color.alpha > 0, !visible.isEmpty else { return }
        if let mask = clip.mask, !mask.isFull(in: visible) {
            return paint(.mask(coverage, x: x, y: y), .color(color), .identity, clip, &pixels, layout)
        }
        seen |= SolidPaint(color).paint(coverage, x: x, y: y, visible: visible, into: &pixels, layout: layout)
    }

    /// The same for a kept shape.
    public mutating func fill(
        _ kept: KeptCoverage, x: Int, y: Int, color: Color, clip: Clip, into pixels: inout MutableSpan<UInt32>,
        layout: PixelLayout
    ) {
        fill(kept.mask, x: x, y: y, color: color, clip: clip, into: &pixels, layout: layout)
    }

    /// Fills kept coverage, moved by whole pixels, with a paint that `paintTransform` maps to pixels, inside `clip` and the
    /// layout.
    public mutating func fill(
        _ coverage: CoverageMask, x: Int, y: Int, paint: Paint, paintTransform: Transform, clip: Clip,
        into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        if case .color(let color) = paint {
            fill(coverage, x: x, y: y, color: color, clip: clip, into: &pixels, layout: layout)
        } else {
            self.paint(.mask(coverage, x: x, y: y), paint, paintTransform, clip, &pixels, layout)
        }
    }
}

// Kept coverage in one colour: a screen has a thousand letters, each of about twenty short runs.

extension SolidPaint {
    /// Paints rows of a mask, moved by whole pixels, inside `visible`, which must be inside the moved mask and the layout. The
    /// result has no meaning: it combines pixels that were read to bring them into the cache (see `SolidReceiver.seen`).
    func paint(
        _ mask: CoverageMask, x: Int, y: Int, visible: PixelRect, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) -> UInt32 {
        precondition(layout.holds(visible, pixelCount: pixels.count), "the pixels do not hold the layout")
        let seen = read(visible, pixels, layout)
        let (runs, bytes) = (mask.runs.span, mask.bytes.span)
        for row in visible.top..<visible.bottom {
            let line = layout.index(x: 0, y: row)
            for index in mask.runIndices(row: row - y - mask.bounds.top) {
                let run = runs[index]
                let (first, last) = (Int(run.start) + x, Int(run.end) + x)
                if first >= visible.left, last <= visible.right {
                    paint(run, line &+ first, line &+ last, bytes, &pixels)
                } else {
                    let (start, end) = (max(first, visible.left), min(last, visible.right))
                    paintPart(run, line &+ first, line &+ start, line &+ end, bytes, &pixels)
                }
            }
        }
        return seen
    }

    /// The rows of a letter are in as many cache lines far from each other: reading all of them first lets the processor wait
    /// for them together.
    @inline(__always)
    private func read(_ rect: PixelRect, _ pixels: borrowing MutableSpan<UInt32>, _ layout: PixelLayout) -> UInt32 {
        var (seen, index) = (UInt32(0), layout.index(x: rect.left, y: rect.top))
        for _ in 0..<rect.height {
            seen |= pixels.at(index) | pixels.at(index &+ rect.width &- 1)
            index &+= layout.stride
        }
        return seen
    }

    /// A whole run. Its bytes are padded with zeros to a multiple of eight, which change no pixel, so that the last pixels are
    /// painted eight at a time, too.
    @inline(__always)
    private func paint(
        _ run: CoverageRun, _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ pixels: inout MutableSpan<UInt32>
    ) {
        guard run.coverage == CoverageRun.varies else { return paint(start, end, UInt8(run.coverage), &pixels) }
        var (index, offset) = (start, Int(run.offset))
        precondition(offset >= 0 && offset &+ ((end &- start &+ 7) & ~7) <= bytes.count)
        while index < end, index &+ 8 <= pixels.count {
            paintEight(at: index, SIMD8(truncatingIfNeeded: bytes.eight(at: offset)), &pixels)
            index &+= 8
            offset &+= 8
        }
        // The last pixels of the picture.
        if index < end { paintPart(run, start, index, end, bytes, &pixels) }
    }

    /// The pixels from `start` to `end` of a run that begins at the index `first`.
    private func paintPart(
        _ run: CoverageRun, _ first: Int, _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ pixels: inout MutableSpan<UInt32>
    ) {
        guard start < end else { return }
        paint(run, start, end, bytes, Int(run.offset) + start - first, &pixels)
    }
}
