import Geometry
import Paths

// Step 5 for gradients, images and layers: one receiver for each kind of colours, for any coverage.

/// The coverage that is painted.
enum Covered {
    case path(Path, Transform, FillRule)
    /// Kept coverage, moved by whole pixels.
    case mask(CoverageMask, x: Int, y: Int)
    case rect(PixelRect)

    /// All pixels that may be covered.
    var pixels: PixelRect {
        switch self {
        case .path(let path, let transform, _): PathBounds(path, transform).box
        case .mask(let mask, let x, let y): mask.bounds.offset(x: x, y: y)
        case .rect(let rect): rect
        }
    }

    /// Whether all of it is certainly inside the outline of an image.
    fileprivate func lies(in pattern: ImagePattern, _ transform: Transform) -> Bool {
        if case .path(let path, transform, _) = self { pattern.holds(path) } else { false }
    }
}

extension Rasterizer {
    mutating func paint(
        _ covered: Covered, _ paint: Paint, _ transform: Transform, _ clip: Clip, _ pixels: inout MutableSpan<UInt32>,
        _ layout: PixelLayout
    ) {
        let clip = Clip(rect: clip.rect.intersection(layout.bounds), mask: clip.mask)
        switch paint {
        case .color(let color): self.paint(covered, color, clip, &pixels, layout)
        case .gradient(let gradient): self.paint(covered, gradient, transform, clip, &pixels, layout)
        case .image(let pattern): self.paint(covered, pattern, transform, clip, &pixels, layout)
        }
    }

    private mutating func paint(
        _ covered: Covered, _ color: Color, _ clip: Clip, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        guard color.alpha > 0 else { return }
        var receiver = SolidReceiver(color, clip.rect, layout, pixels)
        cover(covered, clip, column: layout.alignedColumn(pixels), to: &receiver, &pixels)
    }

    private mutating func paint(
        _ covered: Covered, _ gradient: Gradient, _ transform: Transform, _ clip: Clip,
        _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        // Taken out of the rasterizer while it paints, because both are changed.
        var paint = gradientPaint
        gradientPaint = GradientPaint()
        if paint.prepare(gradient, transform: transform) {
            let table = paint.table
            switch paint.course {
            case .linear(let course): self.paint(covered, GradientColors(course, table), clip, &pixels, layout)
            case .down(let course): self.paint(covered, EvenRowColors(course, table), clip, &pixels, layout)
            case .strip(let course): self.paint(covered, StripColors(course, paint.strip, table), clip, &pixels, layout)
            case .radial(let course): self.paint(covered, GradientColors(course, table), clip, &pixels, layout)
            case .conic(let course): self.paint(covered, GradientColors(course, table), clip, &pixels, layout)
            }
        }
        gradientPaint = paint
    }

    /// Clipped to the image's own outline as well.
    private mutating func paint(
        _ covered: Covered, _ pattern: ImagePattern, _ transform: Transform, _ clip: Clip,
        _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let (opacity, map) = (opacityLevel(pattern.opacity), pattern.transform.then(transform))
        guard opacity > 0 else { return }
        if let bounds = map.wholePixels(of: pattern.image) {
            let colors = PictureColors(pattern.image.pixels, in: bounds, isOpaque: pattern.image.isOpaque)
            let clip = Clip(rect: clip.rect.intersection(bounds), mask: clip.mask)
            paint(covered, colors, opacity: opacity, clip, &pixels, layout)
        } else {
            let isInside = covered.lies(in: pattern, transform)
            let inner = isInside ? clip : self.clip(clip, to: pattern.outline, transform: transform)
            paint(covered, pattern, map, inside: inner, &pixels, layout)
            if !isInside { recycle(inner) }
        }
    }

    private mutating func paint(
        _ covered: Covered, _ pattern: ImagePattern, _ map: Transform, inside clip: Clip,
        _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let box = clip.rect.intersection(covered.pixels)
        var colors = rowColors
        rowColors = RowColors()
        if !box.isEmpty, colors.prepare(pattern.image, transform: map, pattern.sampling, box: box) {
            let clip = Clip(rect: box, mask: clip.mask)
            // Consumed: storage with two references would be copied when a row is written.
            colors = paint(covered, consume colors, opacity: opacityLevel(pattern.opacity), clip, &pixels, layout)
        }
        rowColors = colors
    }

    /// Returns the source, with its storage.
    @discardableResult
    mutating func paint<Source: ColorSource>(
        _ covered: Covered, _ source: consuming Source, opacity: UInt8 = 255, _ clip: Clip,
        _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) -> Source {
        guard !clip.rect.isEmpty else { return source }
        var receiver = ColorReceiver(source, opacity: opacity, clip.rect, layout, pixels)
        cover(covered, clip, column: layout.alignedColumn(pixels), to: &receiver, &pixels)
        return receiver.source
    }

    /// Passes on the coverage inside a clip.
    private mutating func cover<Receiver: CoverageReceiver>(
        _ covered: Covered, _ clip: Clip, column: Int, to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        switch covered {
        case .path(let path, let transform, let rule):
            cover(path, transform, rule, clip, column: column, to: &receiver, &pixels)
        case .mask(let mask, let x, let y):
            cover(mask, x, y, clip, to: &receiver, &pixels)
        case .rect(let rect):
            cover(rect, clip, to: &receiver, &pixels)
        }
    }

    /// Kept coverage is painted in bands of rows.
    mutating func cover<Receiver: CoverageReceiver>(
        _ coverage: CoverageMask, _ x: Int, _ y: Int, _ clip: Clip, to receiver: inout Receiver,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        let visible = coverage.bounds.offset(x: x, y: y).intersection(clip.rect)
        let mask = clip.mask.flatMap { $0.isFull(in: visible) ? nil : $0 }
        for top in stride(from: visible.top, to: visible.bottom, by: Rasterizer.rowsAtOnce) {
            let rows = top..<min(top + Rasterizer.rowsAtOnce, visible.bottom)
            band.load(coverage, rows: rows, x: x, y: y, columns: visible.left..<visible.right)
            handOn(under: mask, to: &receiver, &pixels)
        }
    }

    private static let rowsAtOnce = 32

    private mutating func cover<Receiver: CoverageReceiver>(
        _ rect: PixelRect, _ clip: Clip, to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        let visible = rect.intersection(clip.rect)
        if let mask = clip.mask, !mask.isFull(in: visible) {
            return cover(mask, 0, 0, Clip(visible), to: &receiver, &pixels)
        }
        for y in visible.top..<visible.bottom {
            receiver.beginRow(y)
            receiver.cover(from: visible.left, to: visible.right, 255, &pixels)
            receiver.endRow()
        }
    }

    /// The kept band, multiplied by a mask if there is one.
    mutating func handOn<Receiver: CoverageReceiver>(
        under mask: CoverageMask?, to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) {
        if let mask {
            product.formProduct(of: band, with: mask)
            product.replay(to: &receiver, &pixels)
        } else {
            band.replay(to: &receiver, &pixels)
        }
    }
}

extension Transform {
    /// The position of an image whose pixels coincide with those of the picture; nil if they do not, or are far away.
    fileprivate func wholePixels(of image: Image) -> PixelRect? {
        guard a == 1, b == 0, c == 0, d == 1, abs(tx) <= Subpixel.limit, abs(ty) <= Subpixel.limit,
            tx == tx.rounded(), ty == ty.rounded()
        else { return nil }
        return image.size.bounds.offset(x: Int(tx), y: Int(ty))
    }
}
