import FoundationEssentials
import Geometry
import Languages
import Paths
import Raster
import Testing

@testable import TextLayout

/// Emoji in colours, with whatever font of emoji this machine has.
@Suite(.enabled(if: hasEmoji(), "needs a font of emoji in colours, such as fonts-noto-color-emoji"))
struct EmojiTests {
    let library: FontLibrary

    init() throws { library = try makeLibrary() }

    private func line(_ text: String, lineHeight: Double = 40, scale: Double = 1) throws -> TextLine {
        var style = TextStyle(size: 32, lineHeight: lineHeight)
        style.pixelsPerPoint = scale
        let block = library.layout(text, style: style, width: .infinity, maximumLines: 1, language: nil)
        return try #require(block.lines.first)
    }

    /// A family, a flag, the flag of a part of a country, a key, a skin tone, a heart on fire.
    @Test(arguments: ["😀", "👨‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "👍🏽", "🤷🏿‍♀️", "❤️‍🔥"])
    func aSequenceIsOnePicture(_ emoji: String) throws {
        let line = try line(emoji)
        #expect(line.pictures.count == 1)
        #expect(line.glyphs.shapes.isEmpty)
        #expect(library.takeWarnings().isEmpty)
    }

    @Test func aPictureHasColours() throws {
        let image = try line("😀").pictures[0].image
        let yellow = image.pixels.count { $0 >> 24 == 255 && $0 >> 16 & 255 > 200 && $0 & 255 < 120 }
        #expect(yellow > image.pixels.count / 3)
        #expect(image.pixels[0] >> 24 == 0, "its corner is clear")
    }

    /// The closest lines, of titles, are 1.04 em apart.
    @Test(arguments: ["😀", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "🏔️"]) func aPictureStaysInTheClosestLine(_ emoji: String) throws {
        let line = try line(emoji, lineHeight: 32 * 1.04)
        #expect(line.ink.top >= -0.5 && line.ink.bottom <= 32 * 1.04 + 0.5)
        #expect(line.ink.height > 20)
        #expect(line.ink.left >= -0.5 && line.ink.right <= line.width + 0.5)
    }

    @Test(arguments: ["❤︎", "☀︎", "☀", "✈", "©", "1", "#", "™", "1\u{FE0F}"]) func theseAreLetters(_ text: String) throws {
        guard hasFonts(for: text) else { return }
        let line = try line(text)
        #expect(line.pictures.isEmpty)
        #expect(line.glyphs.shapes.count == 1)
    }

    @Test(arguments: ["❤️", "☀️", "✈️", "©️", "⌚", "✅"]) func theseArePictures(_ text: String) throws {
        #expect(try line(text).pictures.count == 1)
    }

    /// A font of emoji has a space as wide as an emoji.
    @Test func aSpaceBehindAnEmojiIsThatOfLetters() throws {
        let space = library.width("a a") - 2 * library.width("a")
        #expect(abs(library.width("😀 a") - library.width("😀") - library.width("a") - space) < 0.01)
        #expect(abs(library.width("😀 😀") - 2 * library.width("😀") - space) < 0.01)
    }

    @Test(arguments: [1, 1.5, 2.75]) func aPictureIsMadeInWholePixelsOfTheScreen(scale: Double) throws {
        for picture in try line("a😀 b👍🏽", scale: scale).pictures {
            for length in [picture.frame.x, picture.frame.y, picture.frame.width, picture.frame.height] {
                #expect(abs(length * scale - (length * scale).rounded()) < 1e-9)
            }
            #expect(Double(picture.image.size.width) == (picture.frame.width * scale).rounded())
            #expect(Double(picture.image.size.height) == (picture.frame.height * scale).rounded())
        }
    }

    @Test func theSameEmojiIsTheSameImage() throws {
        let images = try line("😀 😀").pictures.map(\.image)
        #expect(images == [try line("😀").pictures[0].image, images[0]])
    }

    @Test func onlySomePicturesAreKept() throws {
        let emoji = String((0x1F300...0x1F5FF).compactMap(Unicode.Scalar.init).map(Character.init))
        _ = library.block(emoji, width: 600)
        #expect((FontCache.pictureCapacity / 2...FontCache.pictureCapacity).contains(library.pictureCount))
    }

    @Test func rightToLeftTextHasItsEmojiInTheirPlaces() throws {
        let line = try line("אב 😀 גד 🇩🇪")
        let places = line.pictures.map(\.frame.left)
        #expect(places.count == 2 && places[0] < places[1], "from left to right")
        #expect(places[0] < line.width * 0.2)
    }

    @Test func aNewPictureCountsAsManyLetters() {
        let style = TextStyle(size: 20, lineHeight: 30)
        func letters(_ text: String) -> Int {
            FontLibrary.lettersRead(of: text, style: style, width: 400, maximumLines: 2)
        }
        #expect(letters("😀") > 50 * letters("a"))
        #expect(letters("日本語") == 9)
    }
}

/// Glyphs of layers (COLR), in a font made for this test: a red square of 1.2 em and a blue one of 0.6 in its middle.
@Suite struct LayeredGlyphTests {
    private static let file = """
        AAEAAAAJAIAAAwAQQ09MUgAHACcAAAHQAAAAHENQQUwA//8SAAAB7AAAABZjbWFwAB7sswAAASQAAABQZ2x5ZoswQpcAAAGAAAAAUGhlYWRjx0QA
        AAAAnAAAADZoaGVhCJoD6gAAANQAAAAkaG10eAXcAAAAAAEYAAAACmxvY2EANQAaAAABdAAAAAptYXhwAAYABgAAAPgAAAAgAAEAAAABAABPgTXa
        Xw889QADA+gAAAAAAAAAAAAAAAAAAAAAAAD/OASwA+gAAAADAAIAAAAAAAAAAQAAA+j/OAAABLAAAAAABLAAAQAAAAAAAAAAAAAAAAAAAAEAAQAA
        AAQABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAASwAAAAAAAAASwAAAAAAAMAAAADAAAAHAADAAEAAAAcAAMACgAAADQABAAYAAAAAgACAAAAAP//
        AAD//wABAAAADAAAAAAAHAAAAAAAAAABAAH2AAAB9gAAAAABAAAAAAANABoAKAAAAAEAAP84BLAD6AADAAAVESERBLDIBLD7UAAAAQAA/zgEsAPo
        AAMAABURIREEsMgEsPtQAAABASwAZAOEArwAAwAAJREhEQEsAlhkAlj9qAAAAAABAAAADgAAABQAAgABAAAAAgACAAAAAwABAAAAAgABAAIAAAAO
        AAAAAP///wAA/wAA
        """

    private func withFont(_ body: (HarfBuzzFont) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("layers-\(UUID().uuidString).ttf")
        defer { try? FileManager.default.removeItem(at: path) }
        try #require(Data(base64Encoded: Self.file, options: .ignoreUnknownCharacters)).write(to: path)
        try body(HarfBuzzFont(FontSource(file: path.path, face: 0, instance: nil, variations: "")))
    }

    @Test func areMadeToOnePicture() throws {
        try withFont { font in
            let glyph = try #require(
                font.shape(
                    Array("😀".utf16), 0..<2, RunProperties(script: .common, language: nil, isRightToLeft: false)
                ).first)
            #expect(abs(glyph.advance - 1) < 1e-9, "as high as a line, and as wide")
            let picture = try #require(font.colorGlyph(glyph.id).flatMap { GlyphPicture($0, pixelsPerEm: 40) })
            #expect(picture.image.size == PixelSize(width: 40, height: 40))
            #expect(abs(picture.box.center.y + 0.36) < 1e-9)
            #expect(picture.image.pixels[2 * 40 + 2] == 0xFFFF_0000)
            #expect(picture.image.pixels[20 * 40 + 20] == 0xFF00_00FF)
        }
    }

    @Test func haveALimitInPixels() throws {
        try withFont { font in
            let glyph = try #require(font.colorGlyph(1))
            #expect(GlyphPicture(glyph, pixelsPerEm: 100_000) == nil)
        }
    }

    @Test func aFileThatIsNoPictureIsNone() {
        let box = Rect(x: 0, y: -1, width: 1, height: 1)
        #expect(GlyphPicture(.picture(file: Array("no PNG".utf8), box: box), pixelsPerEm: 20) == nil)
    }
}

private func hasEmoji() -> Bool {
    guard let library = try? makeLibrary() else { return false }
    return library.block("😀").lines.first?.pictures.isEmpty == false
}
