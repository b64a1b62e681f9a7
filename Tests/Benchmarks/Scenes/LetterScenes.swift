import Geometry
import Paths
import TextLayout

/// A page of 1500 letters, each a path, and all of them as one path. No font is part of the project: the outlines are those of
/// DejaVu Sans where it is installed (Debian's fonts-dejavu-core), else of the font that fontconfig substitutes.
enum LetterScenes {
    static func all() throws -> [SceneText] {
        let letters = try outlines()
        let one = letters.reduce(into: Path()) { $0.append($1) }
        return [
            SceneText("e_text", "1500 letters of 28 pixels", letters.map { .fill($0, .nonZero, paint: color) }),
            SceneText("e_text_one", "the same letters as one path", [.fill(one, .nonZero, paint: color)]),
        ]
    }

    private static let color = "#FF202830"
    private static let sentences = """
        The kiosk shows a page of text so that every glyph outline is filled as a path and not taken from a cache. Quick brown foxes \
        jump over 13 lazy dogs; pack my box with five dozen liquor jugs! Prices: 4.50, 12.99 and 108.75 (incl. VAT). Sphinx of black \
        quartz, judge my vow? Touch the screen to begin & choose a language: English, Deutsch, Francais, Espanol, Italiano.
        """

    private static func outlines() throws -> [Path] {
        let fonts = try FontLibrary(families: ["DejaVu Sans", "sans-serif"])
        let text = Array(repeating: sentences, count: 10).joined(separator: " ")
        let style = TextStyle(size: 28, lineHeight: 52.37)
        let block = fonts.layout(text, style: style, width: 1840, maximumLines: 30, language: "en")
        let shapes = block.lines.flatMap { $0.glyphs.shapes }
        return shapes.prefix(1500).map { placed in
            let place = Transform.scale(placed.scale).then(.translation(placed.origin.x + 40, placed.origin.y + 20))
            return placed.shape.path.transformed(by: place)
        }
    }
}
