public import Geometry

// Kept coverage is filled as a path is, but that steps 1 to 4 are done.

extension Rasterizer {
    /// What is no path is painted so many rows at a time.
    static let maskRows = 32

    /// Fills kept coverage, moved by whole pixels, with a colour, inside `clip` and the layout.
    public mutating func fill(
        _ coverage: CoverageMask, x: Int, y: Int, color: Color, clip: Clip, into words: inout MutableSpan<UInt32>,
        layout: PixelLayout
    ) {
        let visible = coverage.bounds.offset(x: x, y: y).intersection(clip.rect).intersection(layout.bounds)
        guard color.alpha > 0, !visible.isEmpty else { return }
        var paint = SolidPaint(color)
        guard let mask = clip.mask, !mask.isFull(in: visible) else {
            seen |= paint.paint(coverage, x: x, y: y, visible: visible, into: &words, layout: layout)
            return
        }
        fillByBands(coverage, x, y, visible, &paint, mask, &words, layout)
    }

    /// The same for a kept shape.
    public mutating func fill(
        _ kept: KeptCoverage, x: Int, y: Int, color: Color, clip: Clip, into words: inout MutableSpan<UInt32>,
        layout: PixelLayout
    ) {
        fill(kept.mask, x: x, y: y, color: color, clip: clip, into: &words, layout: layout)
    }

    /// Fills kept coverage, moved by whole pixels, with a paint that `paintTransform` maps to pixels, inside `clip` and the
    /// layout.
    public mutating func fill(
        _ coverage: CoverageMask, x: Int, y: Int, paint: Paint, paintTransform: Transform, clip: Clip,
        into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let visible = coverage.bounds.offset(x: x, y: y).intersection(clip.rect).intersection(layout.bounds)
        guard !visible.isEmpty else { return }
        let mask = clip.mask.flatMap { $0.isFull(in: visible) ? nil : $0 }
        switch paint {
        case .color(let color): fill(coverage, x: x, y: y, color: color, clip: clip, into: &words, layout: layout)
        case .gradient(let gradient):
            var paint = gradientPaint
            gradientPaint = GradientPaint()
            if paint.prepare(gradient, transform: paintTransform) {
                fillByBands(coverage, x, y, visible, &paint, mask, &words, layout)
            }
            gradientPaint = paint
        case .image(let pattern):
            var paint = imagePaint
            imagePaint = ImagePaint()
            let cut = self.clip(Clip(rect: visible, mask: mask), to: pattern.outline, transform: paintTransform)
            if !cut.rect.isEmpty, paint.prepare(pattern, transform: paintTransform) {
                fillByBands(coverage, x, y, cut.rect, &paint, cut.mask, &words, layout)
            }
            recycle(cut)
            imagePaint = paint
        }
    }

    /// Kept coverage so many rows at a time.
    private mutating func fillByBands(
        _ coverage: CoverageMask, _ x: Int, _ y: Int, _ visible: PixelRect, _ paint: inout some BandPaint,
        _ mask: CoverageMask?, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        for top in stride(from: visible.top, to: visible.bottom, by: Rasterizer.maskRows) {
            let rows = top..<min(top + Rasterizer.maskRows, visible.bottom)
            band.load(coverage, rows: rows, x: x, y: y, columns: visible.left..<visible.right)
            paintBand(&paint, mask, &words, layout)
        }
    }
}
