internal import Geometry
internal import PNGCoding
internal import Paths
internal import Raster

/// A glyph in colours as an image, for one size of text.
struct GlyphPicture {
    let image: Image
    /// Where it is drawn, in em, y down, from the glyph's origin.
    let box: Rect

    /// Fonts have pictures of 72 to 160 pixels, and sizes of text up to about 200 are shown.
    private static let longestSide = 512

    /// Shrunk once to whole pixels; a picture that has fewer pixels is kept as it is. Nil for a file that is no picture, and
    /// for layers without ink.
    init?(_ glyph: ColorGlyph, pixelsPerEm: Double) {
        switch glyph {
        case .picture(let file, let box):
            guard let pixels = try? PNG.decode(file, longestSide: GlyphPicture.longestSide) else { return nil }
            let picture = PixelBuffer(size: pixels.size, straight: pixels.straight)
            image = Image(picture.shrunk(to: box.pixels(pixelsPerEm)), keepsSmallerCopies: false)
            self.box = box
        case .layers(let layers):
            let box = layers.reduce(Rect.zero) { $0.union($1.outline.controlBounds) }
            let size = box.pixels(pixelsPerEm)
            guard !box.isEmpty, box.isFinite, max(size.width, size.height) <= GlyphPicture.longestSide else { return nil }
            image = Image(GlyphPicture.painted(layers, box, size), keepsSmallerCopies: false)
            self.box = box
        }
    }

    private static func painted(_ layers: [(outline: Path, color: Color)], _ box: Rect, _ size: PixelSize) -> PixelBuffer {
        var (picture, rasterizer) = (PixelBuffer(size: size), Rasterizer())
        let scale = Transform.scale(Double(size.width) / box.width, Double(size.height) / box.height)
        let place = Transform.translation(-box.x, -box.y).then(scale)
        let layout = picture.layout
        picture.withMutablePixels { pixels in
            for layer in layers {
                rasterizer.fill(
                    layer.outline, transform: place, color: layer.color, clip: Clip(layout.bounds), into: &pixels,
                    layout: layout)
            }
        }
        return picture
    }
}

extension Rect {
    /// Its size in whole pixels, at least one.
    fileprivate func pixels(_ scale: Double) -> PixelSize {
        func side(_ length: Double) -> Int { Int(min(max((length * scale).rounded(), 1), 4096)) }
        return PixelSize(width: side(width), height: side(height))
    }
}
