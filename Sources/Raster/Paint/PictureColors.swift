import Geometry

/// The colours of a picture at whole pixels: an image that is neither scaled nor rotated, or a layer.
struct PictureColors: ColorSource {
    let isOpaque: Bool
    private let pixels: [UInt32]
    private let bounds: PixelRect
    private var line = 0

    /// The pixels are in `bounds`, row by row. No pixels outside may be requested.
    init(_ pixels: [UInt32], in bounds: PixelRect, isOpaque: Bool) {
        precondition(pixels.count >= bounds.area)
        self.pixels = pixels
        self.bounds = bounds
        self.isOpaque = isOpaque
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { line = (y &- bounds.top) &* bounds.width &- bounds.left }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> { pixels.span.eight(at: line &+ x) }

    /// Lane by lane, because the picture may have fewer than eight pixels from here on.
    func some(at x: Int, count: Int) -> SIMD8<UInt32> {
        var colors = SIMD8<UInt32>()
        for lane in 0..<count { colors[lane] = pixels.span.at(line &+ x &+ lane) }
        return colors
    }
}

extension Rasterizer {
    /// Paints an opaque picture, its first pixel at (x, y), inside `clip` and the layout.
    public mutating func copy(
        _ picture: PixelBuffer, x: Int, y: Int, clip: Clip, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        guard clip.mask != nil else { return picture.copy(x: x, y: y, inside: clip.rect, into: &pixels, layout: layout) }
        let bounds = picture.size.bounds.offset(x: x, y: y)
        let visible = clip.rect.intersection(layout.bounds).intersection(bounds)
        let colors = PictureColors(picture.pixels, in: bounds, isOpaque: true)
        paint(.rect(bounds), colors, Clip(rect: visible, mask: clip.mask), &pixels, layout)
    }
}
