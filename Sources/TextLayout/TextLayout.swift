// TextLayout: turns text into placed glyph outlines, broken into lines.
//
// A text becomes a paragraph (Paragraph.swift: its characters, directions and line breaks). Each of its characters gets a
// font (FontSelection.swift), that of the style or, where words are emphasized, a relative of it (TextEmphasis.swift).
// Stretches of one font, script and direction become runs (TextRun.swift), a typesetter shapes runs into lines
// (Typesetter.swift), and a line breaker decides where lines end (LineBreaker.swift), which words are cut (WordCuts.swift,
// Hyphenation.swift), what stays together (NumbersWithUnits.swift) and how wide even lines are (LineBreaker+Even.swift).
// FontLibrary.swift is the entry point, and keeps fonts and outlines. Emoji (Emoji.swift) are images of the text's size
// (GlyphPicture.swift).
//
// It knows no screen, and of colours and pixels only those of emoji. Lengths are points, y grows downward; internally, lengths
// are in em until they are multiplied by a style's size. The C libraries have their files: FontCatalog.swift (fontconfig) and
// HarfBuzzFont.swift (HarfBuzz).

internal import Languages

/// The weight of a font.
public enum FontWeight: Hashable, Sendable, CaseIterable { case regular, medium, semibold, bold }

/// The form of a family: for reading, or for titles, where letters are finer and closer.
public enum FontFace: Hashable, Sendable, CaseIterable {
    case text
    /// Of each family the one with " Display" behind its name, such as Inter Display, if it is on this machine.
    case display
}

/// What decides which fonts are chosen.
struct FontTraits: Hashable {
    let weight: FontWeight
    var face = FontFace.text
    var isItalic = false
}

/// How a text looks. Lengths are points.
public struct TextStyle: Hashable, Sendable {
    /// The length of one em. A size that is not finite or not above 0 draws nothing.
    public let size: Double
    public let weight: FontWeight
    /// From one baseline to the next, at least: lines whose outlines would touch are further apart. If it is not finite or
    /// not above 0, the font's own ascent and descent are used.
    ///
    /// It is meant for Latin. A text whose first letter is Arabic or East Asian gets 1.2 times as much, an East Asian one with
    /// less than 1.25 × `size`, a title, 1.12 times: their letters fill more of a line.
    public let lineHeight: Double
    /// What is added between letters, in em, −0.2…1; a value outside counts as the nearest, one that is not finite as 0.
    /// Arabic letters, which join, and East Asian ones, which stand in squares, ignore it.
    public let tracking: Double
    public let face: FontFace
    /// Whether all digits are equally wide, where the font can (OpenType's tnum), so that a clock does not move.
    public let hasTabularDigits: Bool
    /// The pixels of a point where the text is drawn, for which pictures of emoji are made.
    public var pixelsPerPoint = 1.0

    public init(
        size: Double, weight: FontWeight = .regular, lineHeight: Double, tracking: Double = 0, face: FontFace = .text,
        hasTabularDigits: Bool = false
    ) {
        self.size = size
        self.weight = weight
        self.lineHeight = lineHeight
        self.tracking = tracking.isFinite ? min(max(tracking, -0.2), 1) : 0
        self.face = face
        self.hasTabularDigits = hasTabularDigits
    }

    var traits: FontTraits { FontTraits(weight: weight, face: face) }

    func tracking(in script: Script) -> Double { script == .arabic || script.isEastAsian ? 0 : tracking }

    /// Nil for the font's own.
    func lineHeight(in script: Script) -> Double? {
        guard lineHeight.isFinite, lineHeight > 0 else { return nil }
        if script.isEastAsian { return lineHeight * (lineHeight < 1.25 * size ? 1.12 : 1.2) }
        return script == .arabic ? lineHeight * 1.2 : lineHeight
    }
}
