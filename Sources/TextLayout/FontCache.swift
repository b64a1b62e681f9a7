internal import Paths

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

    private struct OutlineKey: Hashable {
        let font: FontID
        let glyph: UInt32
    }

    private var sources: [FontSource] = []
    private var numbers: [FontSource: Int] = [:]
    private var fonts = BoundedCache<FontID, HarfBuzzFont>(capacity: openFontCapacity)
    private var outlines = BoundedCache<OutlineKey, Shape>(capacity: outlineCapacity)

    var openFontCount: Int { fonts.count }
    var outlineCount: Int { outlines.count }

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

    /// The glyph's outline in em; the same `Shape` every time while it is cached.
    func outline(of glyph: UInt32, in id: FontID) -> Shape {
        let key = OutlineKey(font: id, glyph: glyph)
        if let shape = outlines.value(for: key) { return shape }
        let shape = Shape(font(id).outline(of: glyph))
        outlines.keep(shape, for: key)
        return shape
    }
}
