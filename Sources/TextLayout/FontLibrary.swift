internal import Geometry
internal import Languages

/// The fonts of this machine, and text layout with them. For use by one thread.
///
/// Memory is bounded: fonts, outlines and font choices that have not been used for a long time are dropped.
public final class FontLibrary {
    /// No layout reads more of a text than this many Unicode scalars, however many lines it may fill.
    public static let maximumScalars = 65_536

    private let cache = FontCache()
    private let catalog: FontCatalog
    private let selection: FontSelection
    private var breakFinders = BoundedCache<LanguageTag?, LineBreakFinder>(capacity: 4)

    /// `families` are fontconfig names in order of preference, such as ["Inter", "Noto Sans", "sans-serif"]; those not on
    /// this machine are skipped. Fails if the machine has no font at all.
    public convenience init(families: [String]) throws(FontFailure) {
        try self.init(families: families, configuration: nil)
    }

    /// `configuration` is a fontconfig document that replaces the machine's own.
    init(families: [String], configuration: String?) throws(FontFailure) {
        catalog = try FontCatalog(families: families, configuration: configuration)
        selection = try FontSelection(catalog: catalog, cache: cache)
    }

    /// Breaks a text into lines.
    ///
    /// The first letter decides whether the text starts at the left or at the right edge of `width`. A word longer than a
    /// line is cut between graphemes; a Latin, Greek or Cyrillic one gets a hyphen there, unless it is an address or a code.
    /// A number and its unit share a line if that holds them. If the last line would be short, all lines are narrowed, so
    /// that no word stands alone. Spaces at the end of a line do not count. White space at both ends of the text is dropped; a
    /// newline elsewhere is a space.
    ///
    /// - Parameters:
    ///   - width: In points. If it is 0, negative, NaN or less than a grapheme, each line holds one grapheme. An infinite one
    ///     has no right edge: right-to-left text then starts at 0.
    ///   - maximumLines: Further lines are cut, and the last one ends in an ellipsis, after a whole word if that leaves
    ///     little of the line empty; 0 or less gives no lines.
    ///   - language: A BCP 47 tag. It selects between the Chinese, Japanese and Korean forms of a character, and the font's
    ///     language-specific shaping. With nil or an unknown tag the machine and the text decide.
    ///   - isBalanced: Whether lines are as even as they can be without being more; for titles. It changes nothing where the
    ///     text is truncated or a word is cut.
    /// - Complexity: Linear in what `maximumLines` can hold, whatever the length of the text.
    public func layout(
        _ text: String, style: TextStyle, width: Double, maximumLines: Int, language: String?, isBalanced: Bool = false
    ) -> TextBlock {
        guard style.size.isFinite, style.size > 0, maximumLines > 0 else { return .empty(isTruncated: !text.isEmpty) }
        let width = width > 0 ? width : 0
        let ems = width / style.size
        func composed(reading limit: Int) -> ComposedText {
            let paragraph = Paragraph(text, limit: limit)
            let composer = composer(for: paragraph, style, width: ems + roundingAllowance, language: known(language))
            return composer.text(maximum: maximumLines, isBalanced: isBalanced)
        }
        let usual = composed(reading: usualScalars(width: ems, maximumLines: maximumLines))
        let read = usual.isCertain ? usual : composed(reading: mostScalars(width: ems, maximumLines: maximumLines))
        let font = cache.font(selection.primary(style.traits).id)
        return LinePlacement(read, style: style, font: font, width: width, cache: cache).block()
    }

    /// About how many letters of a text `layout` reads; its cost is proportional to that. Letters outside of ASCII count as
    /// two to four. Constant time.
    public static func lettersRead(of text: String, style: TextStyle, width: Double, maximumLines: Int) -> Int {
        guard style.size.isFinite, style.size > 0, maximumLines > 0 else { return 0 }
        return min(text.utf8.count, usualScalars(width: (width > 0 ? width : 0) / style.size, maximumLines: maximumLines))
    }

    /// Whether a font of this machine has the letters of a language, a BCP 47 tag. True for one that fontconfig does not know. Looks
    /// through all fonts, in some milliseconds.
    public func hasFont(for language: String) -> Bool { known(language).map(catalog.hasFont) ?? true }

    /// New warnings about this machine's fonts since the last call, each only once: characters that no font has.
    public func takeWarnings() -> [String] { selection.takeWarnings() }

    var openFontCount: Int { cache.openFontCount }
    var outlineCount: Int { cache.outlineCount }

    private func composer(
        for paragraph: Paragraph, _ style: TextStyle, width: Double, language: LanguageTag?
    ) -> LineComposer {
        let typesetter = self.typesetter(for: paragraph, style, language)
        let breaks = breakFinder(for: typesetter.language).breaks(in: paragraph.units)
        return LineComposer(
            typesetter: typesetter,
            breaker: LineBreaker(paragraph, breaks: breaks, advances: typesetter.advances()),
            width: width,
            mark: { mark, level in
                self.typesetter(for: Paragraph(mark, limit: 1), style, language).glyphRuns(in: 0..<1).map { $0.atLevel(level) }
            })
    }

    private func typesetter(for paragraph: Paragraph, _ style: TextStyle, _ language: LanguageTag?) -> Typesetter {
        Typesetter(paragraph, style: style, language: language, selection: selection, cache: cache)
    }

    private func breakFinder(for language: LanguageTag?) -> LineBreakFinder {
        if let finder = breakFinders.value(for: language) { return finder }
        let finder = LineBreakFinder(language: language?.name)
        breakFinders.keep(finder, for: language)
        return finder
    }

    /// Nil for languages that fontconfig does not know, so that a feed's language tags cannot fill a table.
    private func known(_ language: String?) -> LanguageTag? {
        guard let tag = language.flatMap(LanguageTag.init), catalog.knows(tag) else { return nil }
        return tag
    }
}

/// In em; more than the rounding error of a text's summed advances. So a text fits into its own measured width.
private let roundingAllowance = 1e-6

/// The number of scalars that fills the lines of nearly every text: 2.25 per em, where Latin has two and Chinese one, and
/// some more to see that the last line is full. `width` is in em.
private func usualScalars(width: Double, maximumLines: Int) -> Int {
    Int(min(Double(maximumLines) * 2.25 * width + 32, Double(FontLibrary.maximumScalars)))
}

/// The most scalars worth reading: eight per em, narrower than any text, and some more for marks without width. `width` is in
/// em.
private func mostScalars(width: Double, maximumLines: Int) -> Int {
    Int(min(Double(maximumLines) * (8 * width + 64), Double(FontLibrary.maximumScalars)))
}
