// TextLayout: turns text into placed glyph outlines, broken into lines.
//
// A text becomes a paragraph (Paragraph.swift: its characters, directions and line breaks). Each of its characters gets a
// font (FontSelection.swift). Stretches of one font, script and direction become runs (TextRun.swift), a typesetter shapes
// runs into lines (Typesetter.swift), and a line breaker decides where lines end (LineBreaker.swift). FontLibrary.swift is
// the entry point, and keeps fonts and outlines.
//
// It knows no colour, no pixel and no screen. Lengths are points, y grows downward; internally, lengths are in em until they
// are multiplied by a style's size. The C libraries have one file each: UnicodeText.swift (ICU), FontCatalog.swift
// (fontconfig) and HarfBuzzFont.swift (HarfBuzz).

/// The weight of a font.
public enum FontWeight: Hashable, Sendable, CaseIterable { case regular, medium, semibold, bold }

/// How a text looks. Lengths are points.
public struct TextStyle: Hashable, Sendable {
    /// The length of one em. A size that is not finite or not above 0 draws nothing.
    public let size: Double
    public let weight: FontWeight
    /// From one baseline to the next, at least: lines whose outlines would touch are further apart. If it is not finite or
    /// not above 0, the font's own ascent and descent are used.
    public let lineHeight: Double

    public init(size: Double, weight: FontWeight = .regular, lineHeight: Double) {
        self.size = size
        self.weight = weight
        self.lineHeight = lineHeight
    }
}
