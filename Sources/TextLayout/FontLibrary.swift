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
    private let hyphenation = Hyphenation()
    private var breakFinders = BoundedCache<BreakRules, LineBreakFinder>(capacity: 6)

    private struct BreakRules: Hashable {
        let language: LanguageTag?
        let byPhrases: Bool
    }

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
    /// line is cut between graphemes; a Latin, Greek or Cyrillic one gets a hyphen there, unless it is an address or a code, and
    /// between syllables where this machine has the patterns of its language (Debian's packages hyphen-*).
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
    ///     language-specific shaping, the rules of its line breaks, and its hyphens. With nil or an unknown tag the machine and
    ///     the text decide.
    ///   - keepsMeasure: Whether lines are filled even if the last one is short: for running text, where a paragraph that is
    ///     narrower than the next looks like a mistake.
    ///   - emphasis: Words in other fonts, ascending; what overlaps one before it is ignored there.
    ///   - isBalanced: Whether lines are as even as they can be without being more; for titles. It changes nothing where the
    ///     text is truncated or a word is cut. A Japanese one ends its lines with phrases.
    /// - Complexity: Linear in what `maximumLines` can hold, whatever the length of the text.
    public func layout(
        _ text: String, style: TextStyle, width: Double, maximumLines: Int, language: String?, emphasis: [TextEmphasis] = [],
        isBalanced: Bool = false, keepsMeasure: Bool = false
    ) -> TextBlock {
        guard style.size.isFinite, style.size > 0, maximumLines > 0 else { return .empty(isTruncated: !text.isEmpty) }
        let width = width > 0 ? width : 0
        let ems = width / style.size
        func composed(reading limit: Int) -> ComposedText {
            let evenness = isBalanced ? LineEvenness.balanced : keepsMeasure ? .none : .usual
            let request = Request(
                style: style, width: ems + roundingAllowance, language: language.flatMap(known), maximumLines: maximumLines,
                evenness: evenness)
            return lines(of: Paragraph(text, emphasis: emphasis, limit: limit), request)
        }
        let usual = composed(reading: usualScalars(width: ems, maximumLines: maximumLines))
        let read = usual.isCertain ? usual : composed(reading: mostScalars(width: ems, maximumLines: maximumLines))
        let font = cache.font(selection.primary(style.traits).id)
        return LinePlacement(read, style: style, font: font, width: width, cache: cache).block()
    }

    /// About how many letters of a text `layout` reads; its cost is proportional to that. Letters outside of ASCII count as
    /// two to four, and an emoji, whose picture may have to be made, as a hundred. Linear in what it returns.
    public static func lettersRead(of text: String, style: TextStyle, width: Double, maximumLines: Int) -> Int {
        guard style.size.isFinite, style.size > 0, maximumLines > 0 else { return 0 }
        let most = usualScalars(width: (width > 0 ? width : 0) / style.size, maximumLines: maximumLines)
        let emoji = text.utf8.prefix(most).count { $0 >= 0xF0 }
        return min(text.utf8.count, most) + emoji * (lettersOfPicture - 4)
    }

    /// Whether a font of this machine has the letters of a language, a BCP 47 tag. True for one that fontconfig does not know. Looks
    /// through all fonts, in some milliseconds.
    public func hasFont(for language: String) -> Bool { known(language).map { catalog.hasFont(for: $0.known) } ?? true }

    /// New warnings about this machine's fonts since the last call, each only once: characters that no font has.
    public func takeWarnings() -> [String] { selection.takeWarnings() }

    var openFontCount: Int { cache.openFontCount }
    var outlineCount: Int { cache.outlineCount }
    var pictureCount: Int { cache.pictureCount }

    /// What is asked of a paragraph.
    private struct Request {
        let style: TextStyle
        /// In em.
        let width: Double
        /// The tag as it was given, and what fonts know of it.
        let language: (tag: String, known: LanguageTag)?
        let maximumLines: Int
        let evenness: LineEvenness
    }

    /// A title that would take another line for its phrases is set without them.
    private func lines(of paragraph: Paragraph, _ request: Request) -> ComposedText {
        let typesetter = self.typesetter(for: paragraph, request)
        func text(byPhrases: Bool) -> ComposedText {
            composer(typesetter, request, byPhrases: byPhrases)
                .text(maximum: request.maximumLines, evenness: request.evenness)
        }
        let plain = text(byPhrases: false)
        guard request.evenness == .balanced, !plain.isTruncated, plain.lines.count > 1, typesetter.language?.name == "ja" else {
            return plain
        }
        let phrased = text(byPhrases: true)
        return phrased.isTruncated || phrased.lines.count > plain.lines.count ? plain : phrased
    }

    private func composer(_ typesetter: Typesetter, _ request: Request, byPhrases: Bool) -> LineComposer {
        let units = typesetter.paragraph.units
        func breaks(byPhrases: Bool) -> [Int] {
            breakFinder(BreakRules(language: typesetter.language, byPhrases: byPhrases)).breaks(in: units)
        }
        let hyphenation = hyphenation
        let breaker = LineBreaker(
            typesetter.paragraph, breaks: breaks(byPhrases: false), phrases: byPhrases ? breaks(byPhrases: true) : nil,
            advances: typesetter.advances(),
            divide: { word in
                request.language.map { hyphenation.places(in: units[word], language: $0.tag) } ?? []
            })
        return LineComposer(
            typesetter: typesetter, breaker: breaker, width: request.width,
            mark: { mark, level in
                self.typesetter(for: Paragraph(mark, limit: 1), request).glyphRuns(in: 0..<1).map { $0.atLevel(level) }
            })
    }

    private func typesetter(for paragraph: Paragraph, _ request: Request) -> Typesetter {
        Typesetter(
            paragraph, style: request.style, language: request.language?.known, selection: selection, cache: cache)
    }

    private func breakFinder(_ rules: BreakRules) -> LineBreakFinder {
        if let finder = breakFinders.value(for: rules) { return finder }
        let finder = LineBreakFinder(language: rules.language?.name, byPhrases: rules.byPhrases)
        breakFinders.keep(finder, for: rules)
        return finder
    }

    /// Nil for languages that fontconfig does not know, so that a feed's language tags cannot fill a table.
    private func known(_ language: String) -> (tag: String, known: LanguageTag)? {
        guard let tag = LanguageTag(language), catalog.knows(tag) else { return nil }
        return (String(language.prefix(16)), tag)
    }
}

/// In em; more than the rounding error of a text's summed advances. So a text fits into its own measured width.
private let roundingAllowance = 1e-6

/// A new picture takes 0.2 to 0.3 ms to make, a letter 2 µs.
private let lettersOfPicture = 100

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
