// Raster: a path becomes coverage, and coverage and a colour become premultiplied pixels. Its folders are the steps of a fill.
//
//  1. Outline/, bounds: the box of the mapped points gives the pixels that may change, and whether all coordinates are small
//     enough for whole numbers (PathBounds.swift; other paths go through FarPaths.swift).
//  2. Outline/, flatten: lines and pieces of curves become edges that point down, on a grid of 1/256 pixels (Flattening.swift,
//     Paths/CurvePieces.swift, Paths/HalfCounts.swift, Subpixel.swift, Edges.swift, EdgeLine.swift).
//  3. Accumulate/, cells: each edge adds to every cell it crosses the signed area between itself and the cell's right side,
//     and to the next cell the rest of its height, so that a running sum along a row is the coverage (Cells.swift). An edge is
//     cut at the rows (EdgeAdder.swift). Parts that cross few borders of columns wait in a batch and are computed eight at a
//     time (PartBatch.swift); the others are added eight columns at a time (WideParts.swift). `Accumulator` owns the memory: a
//     small box is one band; a large one is worked through in bands of rows that fit the second-level cache
//     (EdgeBuckets.swift).
//  4. Accumulate/, sweep: the running sum, mapped by the fill rule, is passed on as runs of even coverage and as groups of
//     eight pixels. The cells are cleared on the way (Sweep.swift, CoverageReceiver.swift).
//  5. Paint/: coverage and a colour for each pixel become pixels, source-over, without being stored in between
//     (SolidPaint.swift, ColorReceiver.swift, Blending.swift).
//
// Where a path overlaps itself inside a pixel the sum of step 3 is wrong. Overlaps/ corrects those pixels before the sweep, if
// requested. Coverage that is read again (for clips, kept letters, images, layers) goes to a `CoverageBand` as runs (Kept/),
// is multiplied by a mask if there is one, and is painted run by run.
//
// Steps 1 to 4 know no colour and no picture. All sums are whole numbers, and each number depends on the edge and the pixel
// alone, not on clipping: a picture painted in tiles has the same bytes as the picture painted whole, and the order of edges
// does not matter.
//
// The module knows no text, no command and no screen. Its unsafe code is in UncheckedAccess.swift, for speed.

public import Geometry
public import Paths

/// Fills paths and kept coverage. Keep one for long: its buffers grow to what the pictures need and stay.
public struct Rasterizer: Sendable {
    private var scanner = CoverageScanner()
    var band = CoverageBand()
    var product = CoverageBand()
    var gradientPaint = GradientPaint()
    var rowColors = RowColors()
    var spareMasks: [CoverageMask] = []
    /// Has no meaning: see `SolidReceiver.seen`.
    var seen: UInt32 = 0

    /// How pixels inside which a path overlaps itself are covered.
    public var overlaps = OverlapRule.summed

    public init(overlaps: OverlapRule = .summed) { self.overlaps = overlaps }

    /// Fills a path, mapped to pixels by `transform`, with a paint, inside `clip` and the layout. The paint is mapped with
    /// the path, or by `paintTransform`. `pixels` must hold the layout's pixels. A segment with a coordinate that is NaN or
    /// infinite is left out, and what lies beyond ±2^21 pixels is cut there. The cost grows with the lines and with the
    /// pixels covered inside the clip.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, paint: Paint,
        paintTransform: Transform? = nil, clip: Clip, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        if case .color(let color) = paint {
            fill(path, transform: transform, rule: rule, color: color, clip: clip, into: &pixels, layout: layout)
        } else {
            self.paint(.path(path, transform, rule), paint, paintTransform ?? transform, clip, &pixels, layout)
        }
    }

    /// Fills a path with a colour.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, color: Color, clip: Clip,
        into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        guard color.alpha > 0 else { return }
        let rect = clip.rect.intersection(layout.bounds)
        var receiver = SolidReceiver(color, rect, layout, pixels)
        let column = layout.alignedColumn(pixels)
        cover(path, transform, rule, Clip(rect: rect, mask: clip.mask), column: column, to: &receiver, &pixels)
        seen |= receiver.seen
    }

    /// Steps 1 to 5 with any receiver, under a mask where there is one.
    mutating func cover<Receiver: CoverageReceiver>(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ clip: Clip, column: Int, to receiver: inout Receiver,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        let column = clip.mask == nil ? column : nil
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: clip.rect, column: column)
        if let mask = clip.mask, !mask.isFull(in: scanner.box) {
            while nextBand() { handOn(under: mask, to: &receiver, &pixels) }
        } else {
            while scanner.next(to: &receiver, &pixels) {}
        }
    }

    /// Keeps the next rows of the scan; false after the last.
    private mutating func nextBand() -> Bool {
        band.begin(top: scanner.rows.upperBound)
        var nothing = MutableSpan<UInt32>()
        return scanner.next(to: &band, &nothing)
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
