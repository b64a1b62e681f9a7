internal import Paths
internal import Raster

/// Identifies a font of this machine by a number that never changes.
struct FontID: Hashable {
    fileprivate let number: Int
}

/// The open fonts, and their outlines. Both caches are bounded: an entry not used for a long time is dropped, and read from
/// its file again when needed.
final class FontCache {
    /// Three weights of about sixteen scripts. An open font takes some tens of KiB, in addition to its file's mapped pages.
    static let openFontCapacity = 48
    /// An outline takes about 1 KiB (Latin) to 2 KiB (Chinese); a screen of Chinese text shows some hundreds.
    static let outlineCapacity = 2048
    /// A picture of an emoji takes 4 KiB at 32 pixels, 72 KiB at the 136 pixels of Noto's: at most 9 MiB.
    static let pictureCapacity = 128

    private struct OutlineKey: Hashable {
        let font: FontID
        let glyph: UInt32
    }

    private struct PictureKey: Hashable {
        let outline: OutlineKey
        let pixelsPerEm: Double
    }

    private var sources: [FontSource] = []
    private var numbers: [FontSource: Int] = [:]
    private var fonts = BoundedCache<FontID, HarfBuzzFont>(capacity: openFontCapacity)
    private var pictures = BoundedCache<PictureKey, GlyphPicture?>(capacity: pictureCapacity)
    private var outlines = BoundedCache<OutlineKey, Shape>(capacity: outlineCapacity)

    var openFontCount: Int { fonts.count }
    var outlineCount: Int { outlines.count }
    var pictureCount: Int { pictures.count }

    func id(of source: FontSource) -> FontID {
        if let number = numbers[source] { return FontID(number: number) }
        sources.append(source)
        numbers[source] = sources.count - 1
        return FontID(number: sources.count - 1)
    }

    func font(_ id: FontID) -> HarfBuzzFont {
        if let font = fonts.value(for: id) { return font }
        let font = HarfBuzzFont(sources[id.number])
        fonts.keep(font, for: id)
        return font
    }

    /// The picture of a glyph in colours; the same image every time while it is cached. Nil for a glyph without.
    func picture(of glyph: UInt32, in id: FontID, pixelsPerEm: Double) -> GlyphPicture? {
        let key = PictureKey(outline: OutlineKey(font: id, glyph: glyph), pixelsPerEm: pixelsPerEm)
        if let known = pictures.value(for: key) { return known }
        let picture = font(id).colorGlyph(glyph).flatMap { GlyphPicture($0, pixelsPerEm: pixelsPerEm) }
        pictures.keep(picture, for: key)
        return picture
    }

    /// The glyph's outline in em; the same `Shape` every time while it is cached.
    func outline(of glyph: UInt32, in id: FontID) -> Shape {
        let key = OutlineKey(font: id, glyph: glyph)
        if let shape = outlines.value(for: key) { return shape }
        let shape = Shape(font(id).outline(of: glyph))
        outlines.keep(shape, for: key)
        return shape
    }
}
