internal import Paths

/// A font of this machine, by a number that never changes.
struct FontID: Hashable {
    fileprivate let number: Int
}

/// The open fonts, and the outlines drawn from them. Both are bounded: what was not asked for in a long time is dropped,
/// and read from its file when it is asked for again.
final class FontCache {
    /// Three weights of some sixteen scripts. An open font holds some tens of KiB, apart from its file's mapped pages.
    static let openFontCapacity = 48
    /// An outline holds about 1 KiB (Latin) to 2 KiB (Chinese); a screen of Chinese shows some hundreds.
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

    /// The glyph's outline in em; the same shape every time while it is kept.
    func outline(of glyph: UInt32, in id: FontID) -> Shape {
        let key = OutlineKey(font: id, glyph: glyph)
        if let shape = outlines.value(for: key) { return shape }
        let shape = Shape(font(id).outline(of: glyph))
        outlines.keep(shape, for: key)
        return shape
    }
}
