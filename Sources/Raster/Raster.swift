// Raster: a path becomes coverage, coverage and a colour become premultiplied pixels.
//
//  1. Flatten: the mapped path becomes lines (Paths, Flattening.swift).
//  2. Edges: the lines become edges in 1/256 pixels, all pointing down, horizontal ones dropped (Edges.swift).
//  3. Accumulate: each edge adds to every cell it crosses the signed area between itself and the cell's right side, and to
//     the next cell the rest of its height, so that a running sum along a row is the coverage. This goes by bands of rows
//     whose cells fit the second-level cache; an edge is looked at in the bands it crosses (EdgeAdder.swift,
//     EdgeBuckets.swift, CoveragePlane.swift).
//  4. Sweep: the running sum, folded by the fill rule, becomes runs of constant or of varying coverage, eight cells at a
//     time (CoverageSweep.swift, CoverageBand.swift).
//  5. Clip: the runs are multiplied by those of a kept coverage, if any (CoverageMask.swift, CoverageProduct.swift).
//  6. Paint: runs and a colour for each pixel become words, source-over (SolidPaint.swift, GradientPaint.swift,
//     ImagePaint.swift, Blending.swift).
//
// Steps 1 to 5 know no colour and no picture; what leads to pixels is a `CoverageBand`. All sums are whole numbers, and each
// number depends on the edge and the pixel alone, not on what is clipped away: a picture painted in tiles has the same
// bytes as the picture painted whole, and edges may come in any order.
//
// What is painted into a layer (Layer.swift) is composited at once, with an opacity, by steps 5 and 6.
//
// It knows no text, no command and no screen. It holds no unsafe code.

public import Geometry
public import Paths

/// Fills paths and kept coverage. One of them is kept for long, as its buffers grow to what the pictures need and stay.
public struct Rasterizer: Sendable {
    private var scanner = CoverageScanner()
    var band = CoverageBand()
    var product = CoverageBand()
    private var gradientPaint = GradientPaint()
    private var imagePaint = ImagePaint()
    var layerPaint = LayerPaint()
    var spareMasks: [CoverageMask] = []

    public init() {}

    /// Fills a path, mapped to pixels by `transform`, with a paint, inside `clip` and the layout. The paint is mapped with the
    /// path, or by `paintTransform`. `words` must hold the layout's pixels. The cost grows with the lines and with the pixels
    /// covered inside the clip.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, paint: Paint,
        paintTransform: Transform? = nil, clip: Clip, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let paintTransform = paintTransform ?? transform
        switch paint {
        case .color(let color):
            var paint = SolidPaint(color)
            guard color.alpha > 0 else { return }
            fill(path, transform, rule, &paint, clip, &words, layout)
        case .gradient(let gradient):
            // Out of the rasterizer while it paints: both are changed.
            var paint = gradientPaint
            gradientPaint = GradientPaint()
            if paint.prepare(gradient, transform: paintTransform) { fill(path, transform, rule, &paint, clip, &words, layout) }
            gradientPaint = paint
        case .image(let pattern):
            var paint = imagePaint
            imagePaint = ImagePaint()
            if paint.prepare(pattern, transform: paintTransform) {
                let visible = Clip(rect: clip.rect.intersection(layout.bounds), mask: clip.mask)
                if paintTransform == transform, pattern.holds(path) {
                    fill(path, transform, rule, &paint, visible, &words, layout)
                } else {
                    let inner = self.clip(visible, to: pattern.outline, transform: paintTransform)
                    fill(path, transform, rule, &paint, inner, &words, layout)
                    recycle(inner)
                }
            }
            imagePaint = paint
        }
    }

    /// Fills a path with a colour.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, color: Color, clip: Clip,
        into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        fill(path, transform: transform, rule: rule, paint: .color(color), clip: clip, into: &words, layout: layout)
    }

    /// Steps 1 to 6.
    private mutating func fill(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ paint: inout some BandPaint, _ clip: Clip,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        scanner.begin(path, transform: transform, rule: rule, clip: clip.rect.intersection(layout.bounds))
        let mask = clip.mask.flatMap { $0.isFull(in: scanner.box) ? nil : $0 }
        while scanner.next(&band) { paintBand(&paint, mask, &words, layout) }
    }

    /// Fills kept coverage, moved by whole pixels, with a colour, inside `clip` and the layout.
    public mutating func fill(
        _ coverage: CoverageMask, x: Int, y: Int, color: Color, clip: Clip, into words: inout MutableSpan<UInt32>,
        layout: PixelLayout
    ) {
        let visible = coverage.bounds.offset(x: x, y: y).intersection(clip.rect).intersection(layout.bounds)
        guard color.alpha > 0, !visible.isEmpty else { return }
        var paint = SolidPaint(color)
        guard let mask = clip.mask, !mask.isFull(in: visible) else {
            return paint.paint(coverage, x: x, y: y, visible: visible, into: &words, layout: layout)
        }
        fill(coverage, x, y, visible, &paint, mask, &words, layout)
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
                fill(coverage, x, y, visible, &paint, mask, &words, layout)
            }
            gradientPaint = paint
        case .image(let pattern):
            var paint = imagePaint
            imagePaint = ImagePaint()
            let cut = self.clip(Clip(rect: visible, mask: mask), to: pattern.outline, transform: paintTransform)
            if !cut.rect.isEmpty, paint.prepare(pattern, transform: paintTransform) {
                fill(coverage, x, y, cut.rect, &paint, cut.mask, &words, layout)
            }
            recycle(cut)
            imagePaint = paint
        }
    }

    /// Kept coverage so many rows at a time.
    private mutating func fill(
        _ coverage: CoverageMask, _ x: Int, _ y: Int, _ visible: PixelRect, _ paint: inout some BandPaint,
        _ mask: CoverageMask?, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        for top in stride(from: visible.top, to: visible.bottom, by: Rasterizer.maskRows) {
            let rows = top..<min(top + Rasterizer.maskRows, visible.bottom)
            band.load(coverage, rows: rows, x: x, y: y, columns: visible.left..<visible.right)
            paintBand(&paint, mask, &words, layout)
        }
    }

    /// Steps 5 and 6.
    mutating func paintBand(
        _ paint: inout some BandPaint, _ mask: CoverageMask?, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        if let mask {
            product.formProduct(of: band, with: mask)
            paint.paint(product, into: &words, layout: layout)
        } else {
            paint.paint(band, into: &words, layout: layout)
        }
    }

    /// What is no path is painted so many rows at a time.
    static let maskRows = 32

    /// The coverage of a path, mapped to pixels by `transform`, inside a rectangle.
    public mutating func coverage(
        of path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, inside clip: Clip
    ) -> CoverageMask {
        var none: [CoverageMask] = []
        return coverage(of: path, transform, rule, inside: clip, reusing: &none)
    }

    mutating func coverage(
        of path: Path, _ transform: Transform, _ rule: FillRule, inside clip: Clip, reusing spares: inout [CoverageMask]
    ) -> CoverageMask {
        scanner.begin(path, transform: transform, rule: rule, clip: clip.rect)
        var builder = CoverageMask.Builder(bounds: scanner.box, reusing: &spares)
        while scanner.next(&band) {
            if let mask = clip.mask {
                product.formProduct(of: band, with: mask)
                builder.append(product)
            } else {
                builder.append(band)
            }
        }
        return CoverageMask(builder)
    }
}
