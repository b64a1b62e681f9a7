import Geometry
import Paths
import TextLayout

/// The layout that most tests use, with the fonts of this machine.
func makeLibrary() throws -> FontLibrary { try FontLibrary(families: ["Inter", "Noto Sans", "sans-serif"]) }

extension FontLibrary {
    /// With a size of 20 and lines of 30 points by default.
    func block(
        _ text: String, size: Double = 20, weight: FontWeight = .regular, width: Double = .infinity,
        maximumLines: Int = .max, language: String? = nil
    ) -> TextBlock {
        layout(
            text, style: TextStyle(size: size, weight: weight, lineHeight: 1.5 * size), width: width,
            maximumLines: maximumLines, language: language)
    }

    /// The glyphs of a text on one line, from left to right.
    func glyphs(_ text: String, language: String? = nil) -> [UInt64] { block(text, language: language).glyphs.first ?? [] }

    func width(_ text: String) -> Double { block(text).width }
}

extension TextBlock {
    /// For every line its glyphs, by the identity of their outlines, from left to right.
    var glyphs: [[UInt64]] { lines.map { $0.glyphs.shapes.map(\.shape.identity) } }
}

/// Whether this machine has fonts for every character of a text, for tests of one script.
func hasFonts(for text: String) -> Bool {
    guard let library = try? makeLibrary() else { return false }
    _ = library.block(text)
    return library.takeWarnings().isEmpty
}

/// Texts of ten scripts, with what is hard about each.
let manyScripts = [
    "The quick brown fox jumps over the lazy dog, “twice” — and AVATAR shows kerning.",
    "Η γρήγορη αλεπού πηδάει πάνω από τον τεμπέλικο σκύλο.",
    "Съешь ещё этих мягких французских булок, да выпей чаю.",
    "مرحبا بالعالم، هذا نص عربي فيه 123 رقم و English في الوسط.",
    "שלום עולם (2026), המחיר 1,234 ש״ח עם ABC.",
    "नमस्ते दुनिया, क्षत्रिय श्री हिन्दी में लिखा गया है।",
    "สวัสดีชาวโลก ภาษาไทยไม่มีช่องว่างระหว่างคำ",
    "敏捷的棕色狐狸跳过懒狗，直接走了。", "いろはにほへと、ちりぬるを。カタカナ「日本語」", "다람쥐 헌 쳇바퀴에 타고파.",
]
