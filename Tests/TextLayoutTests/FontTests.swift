import Geometry
import Languages
import Paths
import Testing

@testable import TextLayout

@Suite struct FontTests {
    @Test func aMachineWithoutFontsIsOneClearLine() {
        let failure = #expect(throws: FontFailure.self) {
            try FontLibrary(families: ["Inter"], configuration: "<fontconfig></fontconfig>")
        }
        #expect(failure?.description.contains("fonts-noto-core") == true)
        #expect(failure?.description.contains("\n") == false)
    }

    @Test(arguments: [[], ["No Such Family Anywhere"], ["", "\u{0}"]])
    func anyFontIsBetterThanNone(_ families: [String]) throws {
        let library = try FontLibrary(families: families)
        #expect(library.glyphs("text").count == 4)
    }

    @Test func aMissingCharacterIsSaidOnce() throws {
        let library = try makeLibrary()
        _ = library.block("a\u{378}b\u{378} \u{379}")
        #expect(library.takeWarnings().map { $0.contains("U+0378") } == [true, false])
        _ = library.block("\u{378}", weight: .bold)
        #expect(library.takeWarnings().isEmpty)
    }

    /// Code points that Unicode reserves for pictographs, joined as the emoji of a family are.
    @Test func aGraphemeThatNoFontHasIsOneEmptyBox() throws {
        let library = try makeLibrary()
        let box = library.block("\u{1F8FE}\u{200D}\u{1F8FE}\u{200D}\u{1F8FE}", size: 100)
        #expect(library.takeWarnings().count == 1)
        #expect(box.glyphs == [library.glyphs("\u{378}")])
        #expect(box.width > 50 && box.width < 80)
        let outline = box.lines[0].glyphs.shapes[0].shape.path
        #expect(outline.controlBounds.bottom == 0 && outline.controlBounds.height <= 0.75)
        var flat = FlatPath()
        flat.append(outline, tolerance: 0.01)
        #expect(flat.points.count >= 8, "with a hole")
    }

    /// The machine's fonts without those in colours.
    private static let plainFonts = """
        <fontconfig>
        <include>/etc/fonts/fonts.conf</include>
        <selectfont><rejectfont><pattern><patelt name="color"><bool>true</bool></patelt></pattern></rejectfont></selectfont>
        </fontconfig>
        """

    private static func hasPlainEmoji() -> Bool {
        guard let library = try? FontLibrary(families: ["Inter"], configuration: plainFonts) else { return false }
        _ = library.block("👍")
        return library.takeWarnings().isEmpty
    }

    @Test(.enabled(if: hasPlainEmoji(), "needs a font with outlines of emoji, such as fonts-symbola"))
    func aToneThatTheFontOfAnEmojiLacksIsLeftOut() throws {
        let library = try FontLibrary(families: ["Inter"], configuration: Self.plainFonts)
        let box = library.glyphs("\u{378}")[0]
        #expect(library.takeWarnings().count == 1)
        let hands = library.glyphs("👍\u{1F3FF}👍\u{1F3FB}")
        #expect(hands.count >= 2 && !hands.contains(box))
        #expect(library.takeWarnings().isEmpty)
    }

    @Test func warningsEndBeforeTheyFillALog() throws {
        let library = try makeLibrary()
        let privateUse = (0xF0000...0xF0FFF).map { Character(Unicode.Scalar($0)!) }
        _ = library.block(String(privateUse), width: 1000)
        #expect(library.takeWarnings().count == MissingCharacters.capacity + 1)
        _ = library.block("\u{F2000}")
        #expect(library.takeWarnings().isEmpty)
    }

    @Test func aWarningNamesAPackage() {
        var missing = MissingCharacters()
        for scalar: Unicode.Scalar in ["直", "😀", "ߊ", "\u{378}"] { missing.add(scalar) }
        let warnings = missing.takeWarnings()
        #expect(
            warnings.prefix(3).map { $0.split(separator: " ").last } == [
                "fonts-noto-cjk", "fonts-noto-color-emoji", "fonts-noto-core",
            ])
        #expect(warnings[0].contains("U+76F4"))
        #expect(warnings.last?.contains("package") == false)
    }

    @Test(arguments: ["\u{200D}", "\u{FE0F}", "\u{200E}", "\u{2066}", "\u{FEFF}", "\u{E0041}"])
    func whatHasNoInkIsNotMissed(_ invisible: String) throws {
        let library = try makeLibrary()
        #expect(library.glyphs("a\(invisible)b") == library.glyphs("ab"))
        #expect(library.takeWarnings().isEmpty)
    }

    @Test func onlySomeOutlinesAreKept() throws {
        let library = try makeLibrary()
        let weights = FontWeight.allCases
        for start in stride(from: 0x21, to: 0x3000, by: 64) {
            let text = String((start..<start + 64).compactMap(Unicode.Scalar.init).map(Character.init))
            _ = library.block(text, weight: weights[start / 64 % weights.count], width: 1000)
        }
        #expect(library.outlineCount > FontCache.outlineCapacity / 2)
        #expect(library.outlineCount <= FontCache.outlineCapacity)
        #expect(library.openFontCount <= FontCache.openFontCapacity)
        #expect(library.glyphs("ab") == library.glyphs("ab"))
    }

    @Test func aFileThatIsNoFontDrawsNothing() {
        for file in [#filePath, "/nowhere", ""] {
            let font = HarfBuzzFont(FontSource(file: file, face: 0, instance: nil, variations: ""))
            #expect(!font.hasGlyphs)
            #expect(font.outline(of: 3).isEmpty)
            let properties = RunProperties(script: .common, language: nil, isRightToLeft: false)
            #expect(font.shape(Array("ab".utf16), 0..<2, properties).allSatisfy { $0.advance.isFinite })
        }
    }
}

@Suite struct BoundedCacheTests {
    @Test func keepsAtMostItsCapacity() {
        var cache = BoundedCache<Int, Int>(capacity: 10)
        for key in 0..<1000 {
            cache.keep(key, for: key)
            #expect(cache.count <= 10)
            #expect(cache.value(for: key) == key)
        }
        #expect(cache.value(for: 0) == nil)
        #expect((995..<1000).allSatisfy { cache.value(for: $0) == $0 })
    }

    @Test func keepsWhatIsAskedForAgain() {
        var cache = BoundedCache<Int, String>(capacity: 8)
        cache.keep("kept", for: -1)
        for key in 0..<100 {
            cache.keep("other", for: key)
            #expect(cache.value(for: -1) == "kept")
        }
    }

    @Test func replacesAValue() {
        var cache = BoundedCache<Int, Int>(capacity: 2)
        for value in 0..<5 { cache.keep(value, for: 7) }
        #expect(cache.value(for: 7) == 4 && cache.count == 1)
    }
}

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("en", "en"), ("EN_us.UTF-8", "en"), ("ja-JP", "ja"), ("zh", "zh-cn"), ("zh-Hans-HK", "zh-cn"), ("zh-TW", "zh-tw"),
        ("zh-Hant", "zh-tw"), ("zh-Hant-HK", "zh-hk"), ("yue", "zh-hk"), ("fil", "fil"),
    ])
    func isWhatFontsUnderstand(_ tag: String, _ name: String) { #expect(LanguageTag(tag)?.name == name) }

    @Test(arguments: ["", "e", "engl", "12", "-en", "é", "日本"]) func isNilForNonsense(_ tag: String) {
        #expect(LanguageTag(tag) == nil)
    }
}
