// Raster: a path becomes coverage, coverage and a colour become premultiplied pixels.
//
//  1. Flatten: the mapped path becomes lines (Paths, Flattening.swift).
//  2. Edges: the lines become edges in 1/256 pixels, all pointing down, horizontal ones dropped (Edges.swift).
//  3. Accumulate: each edge adds to every cell it crosses the signed area between itself and the cell's right side, and to
//     the next cell the rest of its height, so that a running sum along a row is the coverage. This goes by bands of rows
//     whose cells fit the second-level cache; an edge is looked at in the bands it crosses (EdgeAdder.swift,
//     EdgeBuckets.swift, CoveragePlane.swift).
//     Where a path may lie over itself inside a pixel, and the fill asks for it, the sums are put right there
//     (OverlapCorrection.swift).
//  4. Sweep: the running sum, folded by the fill rule, becomes runs of constant or of varying coverage, eight cells at a
//     time (CoverageSweep.swift, CoverageBand.swift).
//  5. Clip: the runs are multiplied by those of a kept coverage, if any (CoverageMask.swift, CoverageProduct.swift).
//  6. Paint: runs and a colour for each pixel become words, source-over (SolidPaint.swift, GradientPaint.swift,
//     Blending.swift).
//
// Steps 1 to 5 know no colour and no picture; what leads to pixels is a `CoverageBand`. All sums are whole numbers, and each
// number depends on the edge and the pixel alone, not on what is clipped away: a picture painted in tiles has the same
// bytes as the picture painted whole, and edges may come in any order.
//
// It knows no text, no command and no screen. It holds no unsafe code.

public import Geometry
public import Paths

/// Fills paths and kept coverage. One of them is kept for long, as its buffers grow to what the pictures need and stay.
public struct Rasterizer: Sendable {
    private var scanner = CoverageScanner()
    private var band = CoverageBand()
    private var product = CoverageBand()
    private var gradientPaint = GradientPaint()
    /// Of no meaning: see `SolidReceiver`.
    private var seen: UInt32 = 0

    /// What is true of pixels in which a path lies over itself.
    public var overlaps = OverlapRule.summed

    public init(overlaps: OverlapRule = .summed) { self.overlaps = overlaps }

    /// Fills a path, mapped to pixels by `transform`, with a paint that is mapped with it, inside `clip` and the layout.
    /// `words` must hold the layout's pixels. The cost grows with the lines and with the pixels covered inside the clip.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, paint: Paint, clip: Clip,
        into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        switch paint {
        case .color(let color):
            fill(path, transform, rule, color, clip, &words, layout)
        case .gradient(let gradient):
            // Out of the rasterizer while it paints: both are changed.
            var paint = gradientPaint
            gradientPaint = GradientPaint()
            if paint.prepare(gradient, transform: transform) {
                if clip.mask == nil {
                    paint = fill(path, transform, rule, paint, clip.rect, &words, layout)
                } else {
                    fill(path, transform, rule, &paint, clip, &words, layout)
                }
            }
            gradientPaint = paint
        }
    }

    /// Fills a path with a colour.
    public mutating func fill(
        _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, color: Color, clip: Clip,
        into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        fill(path, transform: transform, rule: rule, paint: .color(color), clip: clip, into: &words, layout: layout)
    }

    /// Steps 1 to 6 with a colour: where nothing else clips, coverage is painted as it is found.
    private mutating func fill(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ color: Color, _ clip: Clip,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        guard color.alpha > 0 else { return }
        guard clip.mask == nil else {
            var paint = SolidPaint(color)
            return fill(path, transform, rule, &paint, clip, &words, layout)
        }
        let clip = clip.rect.intersection(layout.bounds)
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: clip, isWidened: true)
        var receiver = SolidReceiver(color, clip, layout, words)
        while scanner.next(to: &receiver, &words) {}
        seen |= receiver.seen
    }

    /// Steps 1 to 6 with a colour for every pixel; gives their source back.
    private mutating func fill<Source: ColorSource>(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ source: consuming Source, _ clip: PixelRect,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) -> Source {
        let clip = clip.intersection(layout.bounds)
        scanner.begin(path, transform: transform, rule: rule, clip: clip, isWidened: true)
        var receiver = ColorReceiver(source, clip, layout, words)
        while scanner.next(to: &receiver, &words) {}
        return receiver.source
    }

    /// Steps 1 to 6 with any paint, a band of rows after the other.
    private mutating func fill(
        _ path: Path, _ transform: Transform, _ rule: FillRule, _ paint: inout some BandPaint, _ clip: Clip,
        _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let inside = clip.rect.intersection(layout.bounds)
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: inside, isWidened: false)
        let mask = clip.mask.flatMap { $0.isFull(in: scanner.box) ? nil : $0 }
        while nextBand() {
            if let mask {
                product.formProduct(of: band, with: mask)
                paint.paint(product, into: &words, layout: layout)
            } else {
                paint.paint(band, into: &words, layout: layout)
            }
        }
    }

    /// Keeps the next rows of the scan; false after the last.
    private mutating func nextBand() -> Bool {
        band.begin(top: scanner.rows.upperBound)
        var nothing = MutableSpan<UInt32>()
        return scanner.next(to: &band, &nothing)
    }

    /// Fills kept coverage, moved by whole pixels, with a colour, inside `clip` and the layout.
    public mutating func fill(
        _ coverage: CoverageMask, x: Int, y: Int, color: Color, clip: Clip, into words: inout MutableSpan<UInt32>,
        layout: PixelLayout
    ) {
        let visible = coverage.bounds.offset(x: x, y: y).intersection(clip.rect).intersection(layout.bounds)
        guard color.alpha > 0, !visible.isEmpty else { return }
        let paint = SolidPaint(color)
        guard let mask = clip.mask, !mask.isFull(in: visible) else {
            return paint.paint(coverage, x: x, y: y, visible: visible, into: &words, layout: layout)
        }
        for top in stride(from: visible.top, to: visible.bottom, by: Rasterizer.maskRows) {
            let rows = top..<min(top + Rasterizer.maskRows, visible.bottom)
            band.load(coverage, rows: rows, x: x, y: y, columns: visible.left..<visible.right)
            product.formProduct(of: band, with: mask)
            paint.paint(product, into: &words, layout: layout)
        }
    }

    /// Kept coverage is clipped so many rows at a time.
    private static let maskRows = 32

    /// The coverage of a path, mapped to pixels by `transform`, inside a rectangle.
    public mutating func coverage(
        of path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, inside clip: Clip
    ) -> CoverageMask {
        scanner.begin(path, transform: transform, rule: rule, overlaps: overlaps, clip: clip.rect, isWidened: false)
        var builder = CoverageMask.Builder(bounds: scanner.box)
        while nextBand() {
            if let mask = clip.mask {
                product.formProduct(of: band, with: mask)
                builder.append(product)
            } else {
                builder.append(band)
            }
        }
        return CoverageMask(builder)
    }

    /// What of `clip` lies inside a path as well: coverages multiply.
    public mutating func clip(_ clip: Clip, to path: Path, transform: Transform = .identity) -> Clip {
        let mask = coverage(of: path, transform: transform, inside: clip)
        return Clip(rect: mask.bounds, mask: mask.isFull(in: mask.bounds) ? nil : mask)
    }
}

/// How exact the coverage of a path is in pixels inside which it lies over itself. In all other pixels it is the same.
public enum OverlapRule: Sendable {
    /// What lies over each other is counted twice, or is lost where the directions differ: wrong by any amount, in few pixels.
    case summed
    /// Right to 16 of 255 levels. Costs nothing where a path is convex.
    case resolved
}

/// Where pixels may change: inside a rectangle and, where there is a mask, by its coverage.
public struct Clip: Sendable {
    public let rect: PixelRect
    /// Covers `rect`.
    let mask: CoverageMask?

    init(rect: PixelRect, mask: CoverageMask?) {
        self.rect = rect
        self.mask = mask
    }

    public init(_ rect: PixelRect) { self.init(rect: rect, mask: nil) }
}
