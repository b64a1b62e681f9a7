// Raster: a path becomes coverage, coverage and a colour become premultiplied pixels.
//
//  1. Bounds: the box of the mapped points says which pixels may change, and whether all coordinates are near enough for
//     whole numbers (PathBounds in PathEdges.swift; those that are not take FarPathEdges.swift).
//  2. Flatten: lines and pieces of curves go to the grid of 1/256 pixels as edges that point down; what has no height is
//     dropped (PathEdges.swift, Paths/CurvePieces.swift, Paths/HalfCounts.swift, Subpixel.swift, Edges.swift).
//  3. Accumulate: each edge adds to every cell it crosses the signed area between itself and the cell's right side, and to
//     the next cell the rest of its height, so that a running sum along a row is the coverage (Cells.swift). It is cut at the
//     rows (EdgeAdder.swift, EdgeSlope.swift). Parts that cross few columns' borders wait in a list and are weighed eight at a
//     time (PartList.swift, NearParts.swift); the others are added eight columns at a time (WideParts.swift).
//  4. Sweep: the running sum, folded by the fill rule, is handed on as stretches of even coverage and as groups of eight
//     pixels, and the cells are cleared on the way (Coverage.swift, CoverageReceiver.swift). Where a path lies over itself
//     inside a pixel the sum is wrong; those pixels are put right first, if asked for (OverlapCorrection.swift).
//  5. Paint: coverage and a colour for each pixel become words, source-over, without being kept in between
//     (SolidReceiver.swift, ColorReceiver.swift, GradientStrip.swift, GradientCourse.swift, ConicCourse.swift,
//     Blending.swift).
//
// Steps 3 and 4 have two strategies behind one seam: a small narrow box has all its cells in the nearest caches and is swept
// whole (DensePlane.swift); a large one goes by bands of rows that fit the second-level cache, with a bit for every touched
// group of cells, and an edge is looked at in the bands it crosses (BandedPlane.swift, EdgeBuckets.swift).
// CoverageScanner.swift chooses; both give the same bytes.
//
// Coverage that is looked at again (under a clip's mask, of kept letters, of images, of layers) is received by a
// `CoverageBand` as runs, which are multiplied by those of a mask (CoverageMask.swift, CoverageProduct.swift) and painted run
// by run (SolidPaint.swift, RowPaint.swift, ImagePaint.swift, Layer.swift). What is painted into a layer is composited at
// once, with an opacity. Kept coverage is filled as a path is (MaskFilling.swift).
//
// Steps 1 to 4 know no colour and no picture. All sums are whole numbers, and each number depends on the edge and the pixel
// alone, not on what is clipped away: a picture painted in tiles has the same bytes as the picture painted whole, and edges
// may come in any order.
//
// It knows no text, no command and no screen. Its unsafe code is in UncheckedAccess.swift, for speed, and in
// SlicePainting.swift, by which several threads paint one picture.

public import Geometry
public import Paths

/// Fills paths and kept coverage. One of them is kept for long, as its buffers grow to what the pictures need and stay.
public struct Rasterizer: Sendable {
    private var scanner = CoverageScanner()
    var band = CoverageBand()
    var product = CoverageBand()
    var gradientPaint = GradientPaint()
    var imagePaint = ImagePaint()
    var layerPaint = LayerPaint()
    var spareMasks: [CoverageMask] = []
    /// Of no meaning: see `SolidReceiver.seen`.
    var seen: UInt32 = 0

    /// What is true of pixels in which a path lies over itself.
    public var overlaps = OverlapRule.summed

    public init(overlaps: OverlapRule = .summed) { self.overlaps = overlaps }

    /// Fills a path, mapped to pixels by `transform`, with a paint, inside `clip` and the layout. The paint is mapped with the
    /// path, or by `paintTransform`. `words` must hold the layout's pixels. A segment with a coordinate that is NaN or infinite is
    /// left out, and what lies beyond ±2^21 pixels is cut there. The cost grows with the lines and with the pixels covered
    /// inside the clip.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, paint: Paint,
        paintTransform: Transform? = nil, clip: Clip, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let paintTransform = paintTransform ?? transform
        switch paint {
        case .color(let color): fillSolid(path, transform, rule, color, clip, &words, layout)
        case .gradient(let gradient): fillGradient(path, transform, rule, gradient, paintTransform, clip, &words, layout)
        case .image(let pattern): fillImage(path, transform, rule, pattern, paintTransform, clip, &words, layout)
        }
    }

    /// Fills a path with a colour.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, color: Color, clip: Clip,
        into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        fill(path, transform: transform, rule: rule, paint: .color(color), clip: clip, into: &words, layout: layout)
    }

    /// Steps 1 to 5 with a colour: where nothing else clips, coverage is painted as it is found.
    private mutating func fillSolid(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ color: Color, _ clip: Clip,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        guard color.alpha > 0 else { return }
        guard clip.mask == nil else {
            var paint = SolidPaint(color)
            return fillByBands(path, transform, rule, &paint, clip, &words, layout)
        }
        let clip = clip.rect.intersection(layout.bounds)
        let column = layout.alignedColumn(words)
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: clip, column: column)
        var receiver = SolidReceiver(color, clip, layout, words)
        while scanner.next(to: &receiver, &words) {}
        seen |= receiver.seen
    }

    /// Steps 1 to 5 with a gradient: as with a colour where there is no mask.
    private mutating func fillGradient(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ gradient: Gradient, _ paintTransform: Transform,
        _ clip: Clip, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        // Out of the rasterizer while it paints: both are changed.
        var paint = gradientPaint
        gradientPaint = GradientPaint()
        if paint.prepare(gradient, transform: paintTransform) {
            if clip.mask == nil {
                fillUnmasked(path, transform, rule, paint, clip.rect, &words, layout)
            } else {
                fillByBands(path, transform, rule, &paint, clip, &words, layout)
            }
        }
        gradientPaint = paint
    }

    /// Steps 1 to 5 with an image, inside its own rectangle too where the path leaves that.
    private mutating func fillImage(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ pattern: ImagePattern, _ paintTransform: Transform,
        _ clip: Clip, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        var paint = imagePaint
        imagePaint = ImagePaint()
        if paint.prepare(pattern, transform: paintTransform) {
            let visible = Clip(rect: clip.rect.intersection(layout.bounds), mask: clip.mask)
            if paintTransform == transform, pattern.holds(path) {
                fillByBands(path, transform, rule, &paint, visible, &words, layout)
            } else {
                let inner = self.clip(visible, to: pattern.outline, transform: paintTransform)
                fillByBands(path, transform, rule, &paint, inner, &words, layout)
                recycle(inner)
            }
        }
        imagePaint = paint
    }

    /// Steps 1 to 5 with a gradient's kind of course, so that each is compiled with the scan.
    private mutating func fillUnmasked(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ paint: GradientPaint, _ clip: PixelRect,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        switch paint.course {
        case .linear(let course):
            fillUnmasked(path, transform, rule, GradientColors(course, paint.table), clip, &words, layout)
        case .strip(let course):
            let colors = StripColors(course, paint.strip, isOpaque: paint.table.isOpaque)
            fillUnmasked(path, transform, rule, colors, clip, &words, layout)
        case .radial(let course):
            fillUnmasked(path, transform, rule, GradientColors(course, paint.table), clip, &words, layout)
        case .conic(let course):
            fillUnmasked(path, transform, rule, GradientColors(course, paint.table), clip, &words, layout)
        }
    }

    /// Steps 1 to 5 with a colour for every pixel: coverage is painted as it is found.
    private mutating func fillUnmasked(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ source: some ColorSource, _ clip: PixelRect,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let clip = clip.intersection(layout.bounds)
        let column = layout.alignedColumn(words)
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: clip, column: column)
        var receiver = ColorReceiver(source, clip, layout, words)
        while scanner.next(to: &receiver, &words) {}
    }

    /// The steps with any paint, a band of rows after the other: what is covered is kept, and multiplied with the clip's mask.
    private mutating func fillByBands(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ paint: inout some BandPaint, _ clip: Clip,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let inside = clip.rect.intersection(layout.bounds)
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: inside, column: nil)
        let mask = clip.mask.flatMap { $0.isFull(in: scanner.box) ? nil : $0 }
        while nextBand() { paintBand(&paint, mask, &words, layout) }
    }

    /// Keeps the next rows of the scan; false after the last.
    private mutating func nextBand() -> Bool {
        band.begin(top: scanner.rows.upperBound)
        var nothing = MutableSpan<UInt32>()
        return scanner.next(to: &band, &nothing)
    }

    /// Step 5 for kept coverage, under a mask where there is one.
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

    /// The coverage of a path, mapped to pixels by `transform`, inside a clip: coverages multiply.
    public mutating func coverage(
        of path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, inside clip: Clip
    ) -> CoverageMask {
        var none: [CoverageMask] = []
        return coverage(of: path, transform, rule, inside: clip, reusing: &none)
    }

    mutating func coverage(
        of path: Path, _ transform: Transform, _ rule: FillRule, inside clip: Clip, reusing spares: inout [CoverageMask]
    ) -> CoverageMask {
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: clip.rect, column: nil)
        var builder = CoverageMask.Builder(bounds: scanner.box, reusing: &spares)
        while nextBand() {
            if let mask = clip.mask {
                product.formProduct(of: band, with: mask)
                builder.append(product)
            } else {
                builder.append(band)
            }
        }
        builder.endRows(before: scanner.box.bottom)
        return CoverageMask(builder)
    }
}
