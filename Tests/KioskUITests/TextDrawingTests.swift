import Drawing
import Geometry
import Raster
import Testing
import TextLayout

@testable import KioskUI

/// Emoji among the words of the screen, with whatever font of emoji this machine has.
@Suite(.enabled(if: hasEmoji(), "needs a font of emoji in colours, such as fonts-noto-color-emoji"))
struct TextDrawingTests {
    private let style = TextStyle(size: 32, lineHeight: 40)

    private func block(_ text: String) throws -> TextBlock {
        try FontLibrary(families: ["Inter", "Noto Sans", "sans-serif"])
            .layout(text, style: style, width: 300, maximumLines: 1, language: nil)
    }

    private func painted(_ text: String, _ color: Color) throws -> [UInt32] {
        var (list, picture) = (DrawingList(), Picture())
        list.fill(Rect(x: 0, y: 0, width: 100, height: 40), .black)
        list.text(try block(text), at: Point(10, 0), color)
        _ = picture.paint(list, size: PixelSize(width: 100, height: 40), scale: 1)
        return picture.buffer.pixels
    }

    private func brightest(_ pixels: [UInt32]) -> UInt32 { pixels.map { $0 >> 16 & 255 }.max() ?? 0 }

    @Test func anEmojiKeepsItsColoursAndFadesWithItsText() throws {
        let whole = try painted("😀", .black)
        #expect(brightest(whole) > 240, "its yellow, on text in black")
        let faded = try painted("😀", Color(red: 0, green: 0, blue: 0, alpha: 64))
        #expect((50...80).contains(brightest(faded)))
        #expect(brightest(try painted("😀", .clear)) == 0)
    }

    @Test func aTitleThatBeginsOrEndsWithAnEmojiStandsOnItsEdges() throws {
        let block = try block("😀 a 😀")
        #expect(abs(block.bearing) < 3)
        #expect(abs(block.endBearing) < 3)
    }
}

private func hasEmoji() -> Bool {
    let library = try? FontLibrary(families: ["Inter", "sans-serif"])
    let block = library?.layout(
        "😀", style: TextStyle(size: 20, lineHeight: 30), width: 100, maximumLines: 1, language: nil)
    return block?.lines.first?.pictures.isEmpty == false
}
