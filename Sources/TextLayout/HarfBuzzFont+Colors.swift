private import CHarfBuzz
internal import Geometry
internal import Paths
internal import Raster

/// A glyph that has colours of its own. Lengths are in em, y down, from its origin on the baseline.
enum ColorGlyph {
    /// A PNG file, and where it is drawn.
    case picture(file: [UInt8], box: Rect)
    /// Outlines, from the lowest up.
    case layers([(outline: Path, color: Color)])
}

/// Emoji of a font are larger than its em, and so than letters of that size. All are made as high as a line of capitals with its
/// descenders, and stand around the middle of the capitals, so that they stay in the closest lines.
struct ColorGlyphPlace {
    let scale: Double
    /// What is added to y, in em, after scaling.
    let shift: Double

    /// In em, y down. A line of 1.04 em, the closest of all, holds this much.
    private static let (height, middle) = (1.0, -0.36)
    /// A font's grinning face is as large as its others; without one its first glyph counts.
    private static let sample: hb_codepoint_t = 0x1F600

    /// Nil for a font without glyphs in colours.
    init?(_ font: OpaquePointer, unitsPerEm: Double) {
        let face = unsafe hb_font_get_face(font)
        guard unsafe hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 else { return nil }
        var glyph: hb_codepoint_t = 1
        _ = unsafe hb_font_get_nominal_glyph(font, ColorGlyphPlace.sample, &glyph)
        let box = unsafe extents(of: glyph, font, unitsPerEm: unitsPerEm)
        scale = box.height > ColorGlyphPlace.height ? ColorGlyphPlace.height / box.height : 1
        shift = ColorGlyphPlace.middle - (box.isEmpty ? ColorGlyphPlace.middle : box.center.y) * scale
    }

    func apply(_ box: Rect) -> Rect {
        Rect(x: box.x * scale, y: box.y * scale + shift, width: box.width * scale, height: box.height * scale)
    }

    var transform: Transform { Transform.scale(scale).then(.translation(0, shift)) }
}

extension HarfBuzzFont {
    /// A glyph's file is no longer than this, and it has no more layers.
    private static let longestFile = 1 << 18
    private static let mostLayers: UInt32 = 64

    /// Nil for a glyph without colours.
    func colorGlyph(_ glyph: UInt32) -> ColorGlyph? {
        guard let place = colorPlace, glyph != MissingGlyph.id else { return nil }
        if let file = pictureFile(of: glyph) {
            let box = unsafe extents(of: glyph, font, unitsPerEm: unitsPerEm)
            return box.isEmpty ? nil : .picture(file: file, box: place.apply(box))
        }
        let layers = self.layers(of: glyph)
        guard !layers.isEmpty else { return nil }
        let colors = palette()
        return .layers(
            layers.map { layer in
                let index = Int(layer.color_index)
                let color = colors.indices.contains(index) ? colors[index] : HarfBuzzFont.textColor
                return (outline(of: layer.glyph).transformed(by: place.transform), color)
            })
    }

    /// What a layer in the colour of the text has: a grey that is seen on light and dark.
    private static let textColor = Color(red: 0x80, green: 0x80, blue: 0x80)

    /// In the largest of the font's sizes.
    private func pictureFile(of glyph: UInt32) -> [UInt8]? {
        guard let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = unsafe hb_blob_get_data(blob, &length), (1...HarfBuzzFont.longestFile).contains(Int(length)) else {
            return nil
        }
        return unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    private func layers(of glyph: UInt32) -> [hb_ot_color_layer_t] {
        var count = HarfBuzzFont.mostLayers
        var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
        _ = unsafe hb_ot_color_glyph_get_layers(hb_font_get_face(font), glyph, 0, &count, &layers)
        return Array(layers.prefix(Int(count)))
    }

    /// The colours of the font's first palette.
    private func palette() -> [Color] {
        var count: UInt32 = 0
        let face = unsafe hb_font_get_face(font)
        let all = unsafe hb_ot_color_palette_get_colors(face, 0, 0, &count, nil)
        var colors = [hb_color_t](repeating: 0, count: Int(all))
        count = all
        _ = unsafe hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
        return colors.prefix(Int(count)).map { color in
            func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color >> shift) }
            return Color(red: channel(8), green: channel(16), blue: channel(24), alpha: channel(0))
        }
    }
}

/// The box of a glyph's ink, in em, y down; empty where it has none.
private func extents(of glyph: hb_codepoint_t, _ font: OpaquePointer, unitsPerEm: Double) -> Rect {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return .zero }
    return Rect(
        x: Double(extents.x_bearing) / unitsPerEm, y: -Double(extents.y_bearing) / unitsPerEm,
        width: Double(extents.width) / unitsPerEm, height: -Double(extents.height) / unitsPerEm)
}
