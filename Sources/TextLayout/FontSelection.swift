internal import Languages

/// Selects a font for every character: for an emoji the machine's font of emoji; else the first family if it has the character and
/// that is no mark among Chinese or Japanese ones; else the font that the machine prefers for the character's script, the text's
/// language and the traits.
final class FontSelection {
    private struct ListKey: Hashable {
        let traits: FontTraits
        let language: LanguageTag?
    }

    private struct FallbackKey: Hashable {
        let scalars: [Unicode.Scalar]
        let script: Script
        let list: ListKey
    }

    /// The font of Latin text with some traits. Its metrics are used for every line.
    struct Primary {
        let id: FontID
        fileprivate let list: FontList
        fileprivate let index: Int
    }

    private let catalog: FontCatalog
    private let cache: FontCache
    private var primaries: [FontTraits: Primary] = [:]
    private var lists = BoundedCache<ListKey, FontList>(capacity: 16)
    private var fallbacks = BoundedCache<FallbackKey, [FontID]>(capacity: 1024)
    private lazy var fontsInColors = catalog.fontsInColors()
    private var emoji = BoundedCache<[Unicode.Scalar], FontID?>(capacity: 256)
    private var missing = MissingCharacters()

    init(catalog: FontCatalog, cache: FontCache) throws(FontFailure) {
        self.catalog = catalog
        self.cache = cache
        guard openPrimary(FontSelection.plain) != nil else {
            throw FontFailure(
                description: "no font on this machine: a scalable font was expected; try the package fonts-noto-core")
        }
    }

    private static let plain = FontTraits(weight: .regular)

    /// The first font with these traits. If that cannot be read, the plain one, which could be read at the start.
    func primary(_ traits: FontTraits) -> Primary {
        primaries[traits] ?? openPrimary(traits) ?? primaries[FontSelection.plain]!
    }

    private func openPrimary(_ traits: FontTraits) -> Primary? {
        let list = catalog.fonts(traits, language: nil)
        guard let (index, id) = first(in: list, covering: ["a", "1"], .common) ?? first(in: list, covering: [], .common)
        else { return nil }
        primaries[traits] = Primary(id: id, list: list, index: index)
        return primaries[traits]
    }

    /// The font of every UTF-16 unit of a paragraph.
    func fonts(for paragraph: Paragraph, _ traits: FontTraits, language: LanguageTag?) -> [FontID] {
        var fonts: [FontID] = []
        fonts.reserveCapacity(paragraph.units.count)
        for stretch in paragraph.stretches(traits) { append(stretch, of: paragraph, language: language, to: &fonts) }
        return fonts
    }

    private func append(
        _ stretch: EmphasizedStretch, of paragraph: Paragraph, language: LanguageTag?, to fonts: inout [FontID]
    ) {
        let primary = primary(stretch.traits)
        // A space behind an emoji is one of the letters before it: those of a font of emoji are as wide as emoji.
        var previous = primary.id
        for grapheme in paragraph.graphemes[stretch.graphemes] {
            let scalars = paragraph.scalars[grapheme.scalars]
            if isPicture(scalars), let font = emojiFont(of: Array(scalars)) {
                fonts.append(contentsOf: repeatElement(font, count: grapheme.range.count))
                continue
            }
            let script = paragraph.scripts[grapheme.range.lowerBound]
            let isWide = isWideMark(scalars, script, language)
            if !isWide, let font = usualFont(of: scalars, previous: previous, primary: primary) {
                previous = font
                fonts.append(contentsOf: repeatElement(font, count: grapheme.range.count))
                continue
            }
            let key = FallbackKey(
                scalars: Array(scalars) + (isWide ? [ideograph] : []), script: script,
                list: ListKey(traits: stretch.traits, language: language))
            for (scalar, font) in zip(scalars, fallbackFonts(key, primary: primary)) {
                fonts.append(contentsOf: repeatElement(font, count: UTF16.width(scalar)))
            }
            if !isInColors(fonts[fonts.count - 1]) { previous = fonts[fonts.count - 1] }
        }
    }

    /// The primary font if it has all the scalars; the previous font if no ink is needed; else nil.
    private func usualFont(of scalars: ArraySlice<Unicode.Scalar>, previous: FontID, primary: Primary) -> FontID? {
        var hasInk = false
        for (index, scalar) in zip(scalars.indices, scalars) where needsInk(scalar, isFirst: index == scalars.startIndex) {
            guard primary.list.covers(scalar, at: primary.index) else { return nil }
            hasInk = true
        }
        return hasInk ? primary.id : previous
    }

    /// The font in colours that has all of a grapheme.
    private func emojiFont(of grapheme: [Unicode.Scalar]) -> FontID? {
        if let known = emoji.value(for: grapheme) { return known }
        let inked = grapheme.enumerated().filter { needsInk($1, isFirst: $0 == 0) }.map(\.1)
        let font = fontInColors(covering: inked)
        emoji.keep(font, for: grapheme)
        return font
    }

    private func isInColors(_ font: FontID) -> Bool { cache.font(font).colorPlace != nil }

    private func fontInColors(covering scalars: [Unicode.Scalar]) -> FontID? {
        let list = fontsInColors
        for index in 0..<list.count where scalars.allSatisfy({ list.covers($0, at: index) }) {
            let id = cache.id(of: list.source(at: index))
            if isInColors(id) { return id }
        }
        return nil
    }

    /// One font for each of the scalars; the primary font lacks some of them.
    private func fallbackFonts(_ key: FallbackKey, primary: Primary) -> [FontID] {
        if let known = fallbacks.value(for: key) { return known }
        let inked = key.scalars.enumerated().filter { needsInk($1, isFirst: $0 == 0) }.map(\.1)
        let found = fallback(key, inked: inked, primary: primary)
        fallbacks.keep(found, for: key)
        return found
    }

    /// One font for all scalars if there is one, or else one each. A picture is better than nothing.
    private func fallback(_ key: FallbackKey, inked: [Unicode.Scalar], primary: Primary) -> [FontID] {
        let list = self.list(key.list)
        if let (_, id) = first(in: list, covering: inked, key.script) {
            return Array(repeating: id, count: key.scalars.count)
        }
        if let id = fontInColors(covering: inked) { return Array(repeating: id, count: key.scalars.count) }
        var current = primary.id
        return key.scalars.map { scalar in
            guard needsGlyph(scalar) else { return current }
            if let (_, id) = first(in: list, covering: [scalar], key.script) {
                current = id
            } else {
                missing.add(scalar)
                current = primary.id
            }
            return current
        }
    }

    private func first(
        in list: FontList, covering scalars: [Unicode.Scalar], _ script: Script
    ) -> (index: Int, id: FontID)? {
        let named = script == .common ? [] : list.fonts(namedAfter: script)
        return first(of: named, in: list, covering: scalars) ?? first(of: 0..<list.count, in: list, covering: scalars)
    }

    private func first(
        of indexes: some Sequence<Int>, in list: FontList, covering scalars: [Unicode.Scalar]
    ) -> (index: Int, id: FontID)? {
        for index in indexes where scalars.allSatisfy({ list.covers($0, at: index) }) {
            let id = cache.id(of: list.source(at: index))
            if cache.font(id).hasGlyphs { return (index, id) }
        }
        return nil
    }

    private func list(_ key: ListKey) -> FontList {
        if let list = lists.value(for: key) { return list }
        let list = catalog.fonts(key.traits, language: key.language)
        lists.keep(list, for: key)
        return list
    }

    func takeWarnings() -> [String] { missing.takeWarnings() }
}

/// Whether a mark that Latin writing has as well is of the font of the Chinese or Japanese characters before it, where it is as
/// wide as they are: quotes, dashes, ellipses. Korean has narrow ones.
private func isWideMark(_ grapheme: ArraySlice<Unicode.Scalar>, _ script: Script, _ language: LanguageTag?) -> Bool {
    guard let mark = grapheme.first, wideMarks.contains(mark) else { return false }
    return script.isEastAsian && script != .hangul && language?.name != "ko"
}

private let wideMarks = Set("“”‘’—…".unicodeScalars)
/// What a font of such marks has, too.
private let ideograph: Unicode.Scalar = "一"

/// A skin tone needs no glyph of its own: without it the emoji means the same.
private func needsInk(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    needsGlyph(scalar) && (isFirst || !scalar.properties.isEmojiModifier)
}

/// False for what has no ink in any font: spaces, joiners, variation selectors, direction marks.
private func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !isSpace(scalar) }
    return !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace && !isSpace(scalar)
}
