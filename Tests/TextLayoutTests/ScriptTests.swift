import Geometry
import Paths
import Testing

@testable import TextLayout

@Suite struct ScriptTests {
    let library: FontLibrary

    init() throws { library = try makeLibrary() }

    @Test(.enabled(if: hasFonts(for: "بيت"), "needs an Arabic font, such as fonts-noto-core"))
    func arabicLettersJoin() {
        let joined = Set(library.glyphs("بيت"))
        let isolated = Set("بيت".flatMap { library.glyphs(String($0)) })
        #expect(!joined.isSubset(of: isolated))
    }

    @Test(.enabled(if: hasFonts(for: "لا"), "needs an Arabic font, such as fonts-noto-core"))
    func lamAlefIsNarrowerThanItsLetters() {
        #expect(library.width("لا") < library.width("ل") + library.width("ا"))
    }

    @Test(.enabled(if: hasFonts(for: "שלום"), "needs a Hebrew font, such as fonts-noto-core"))
    func hebrewRunsFromRightToLeft() {
        #expect(library.glyphs("אב") == library.glyphs("ב") + library.glyphs("א"))
    }

    @Test(.enabled(if: hasFonts(for: "שלום"), "needs a Hebrew font, such as fonts-noto-core"))
    func numbersInHebrewRunFromLeftToRight() {
        #expect(library.glyphs("א 12") == library.glyphs("12") + library.glyphs("א"))
        #expect(library.glyphs("A אב 12") == library.glyphs("A") + library.glyphs("12") + library.glyphs("אב"))
    }

    @Test(.enabled(if: hasFonts(for: "שלום"), "needs a Hebrew font, such as fonts-noto-core"))
    func bracketsAreMirrored() {
        #expect(library.glyphs("(א)") == library.glyphs("(") + library.glyphs("א") + library.glyphs(")"))
    }

    @Test(.enabled(if: hasFonts(for: "שלום"), "needs a Hebrew font, such as fonts-noto-core"))
    func rightToLeftLinesEndAtTheRightEdge() {
        let block = library.block("שלום עולם שלום עולם", width: 120)
        #expect(block.lines.count > 1)
        for line in block.lines { #expect(abs(line.ink.right - 120) < 3) }
        #expect(library.block("ABC אב", width: 300).lines[0].ink.left < 3)
    }

    @Test(.enabled(if: hasFonts(for: "שלום"), "needs a Hebrew font, such as fonts-noto-core"))
    func theEllipsisOfRightToLeftTextIsAtTheLeft() {
        let ellipsis = library.glyphs("…")
        for text in ["שלום עולם שלום עולם", "שלום abcdefghijklmno"] {
            let block = library.block(text, width: 90, maximumLines: 1)
            #expect(block.isTruncated)
            #expect(block.glyphs[0].starts(with: ellipsis))
        }
        #expect(library.block("abc שלום עולם שלום", width: 90, maximumLines: 1).glyphs[0].last == ellipsis.last)
    }

    @Test(.enabled(if: hasFonts(for: "कि"), "needs a Devanagari font, such as fonts-noto-core"))
    func devanagariFormsClusters() {
        #expect(library.glyphs("क्ष").count < 3)
        #expect(library.glyphs("कि").last == library.glyphs("क").first, "the vowel sign i stands before its consonant")
        #expect(library.block("कि", width: 0).lines.count == 1)
    }

    @Test(.enabled(if: hasFonts(for: "สวัสดี"), "needs a Thai font, such as fonts-noto-core"))
    func thaiBreaksBetweenWords() {
        let (words, rest) = ("สวัสดี", "ชาวโลก")
        let block = library.block(words + rest, width: library.width("สวัสดีชาวโ") + 1)
        #expect(block.glyphs == [library.glyphs(words), library.glyphs(rest)])
    }

    @Test(.enabled(if: hasFonts(for: "日本。"), "needs a CJK font, such as fonts-noto-cjk"))
    func chineseBreaksBetweenCharactersButNotBeforeAFullStop() {
        let block = library.block("日本日本。", width: 81)
        #expect(block.glyphs.map(\.count) == [3, 2])
    }

    @Test(.enabled(if: hasFonts(for: "한국어"), "needs a Korean font, such as fonts-noto-cjk"))
    func koreanBreaksBetweenWordsOnly() {
        let words = ["서울시는", "2024년", "3월에", "도서관(중앙)을", "BTS가", "30%가", "“찬성”했다."]
        for width in stride(from: 130.0, through: 400, by: 15) {
            let block = library.block(words.joined(separator: " "), width: width, language: "ko")
            let ends = block.glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
            let starts = words.reduce(into: [0]) { $0.append($0[$0.count - 1] + library.glyphs($1, language: "ko").count) }
            #expect(Set(ends).isSubset(of: starts), "\(width)")
        }
    }

    @Test(.enabled(if: hasFonts(for: "東京の"), "needs a Japanese font, such as fonts-noto-cjk"))
    func aJapaneseTitleEndsItsLinesWithPhrases() {
        let style = TextStyle(size: 20, lineHeight: 24)
        func lines(_ width: Double) -> [Int] {
            library.layout(
                "東京都の新しい図書館が来週オープンします", style: style, width: width, maximumLines: 3, language: "ja",
                isBalanced: true
            ).lines.map(\.glyphs.shapes.count)
        }
        #expect(lines(290) == [11, 9], "東京都の新しい図書館が | 来週オープンします")
        #expect(lines(200) == [10, 10], "phrases would take a third line")
    }

    @Test(.enabled(if: hasFonts(for: "한국어"), "needs a Korean font, such as fonts-noto-cjk"))
    func koreanBreaksAtSpaces() {
        let block = library.block("한국어 한국어", width: library.width("한국어 한국"))
        #expect(block.glyphs == [library.glyphs("한국어"), library.glyphs("한국어")])
    }

    @Test(.enabled(if: hasJapaneseAndChineseFonts(), "needs fonts for both Japanese and Chinese, such as fonts-noto-cjk"))
    func languageChoosesTheFormOfHanCharacters() {
        let japanese = library.block("直", language: "ja").lines[0].glyphs.shapes[0].shape.path
        let chinese = library.block("直", language: "zh-Hans").lines[0].glyphs.shapes[0].shape.path
        #expect(japanese != chinese)
        #expect(library.glyphs("直", language: "zh-CN") == library.glyphs("直", language: "zh-Hans"))
    }

    @Test(.enabled(if: hasJapaneseAndChineseFonts(), "needs fonts for both Japanese and Chinese, such as fonts-noto-cjk"))
    func kanaShowThatATextIsJapanese() {
        let japanese = library.glyphs("直", language: "ja")
        #expect(library.glyphs("の直", language: "en").suffix(1) == japanese[...])
        #expect(library.glyphs("の直", language: "zh").suffix(1) != japanese[...])
    }

    /// They are as wide as a character there, and their ellipsis stands in the middle of the line; Latin fonts have narrow ones.
    @Test(
        .enabled(if: hasFonts(for: "東京の"), "needs a Japanese font, such as fonts-noto-cjk"),
        arguments: [("“学”", "zh-Hans"), ("学‘……’", "zh-Hans"), ("の——", "ja"), ("の……", "ja")])
    func marksOfChineseAndJapaneseAreAsWideAsTheirCharacters(text: String, language: String) {
        let (whole, one) = (library.block(text, language: language), library.block("学", language: language))
        #expect(abs(whole.width - Double(text.unicodeScalars.count) * one.width) < 0.01)
    }

    @Test(.enabled(if: hasFonts(for: "한국어"), "needs a Korean font, such as fonts-noto-cjk"))
    func marksOfKoreanAndLatinStayNarrow() {
        for (text, language) in [("“한국”", "ko"), ("“Sea”", "zh-Hans"), ("Sea…", "ja"), ("“Sea” 学", "zh-Hans")] {
            let glyphs = library.glyphs(text, language: language)
            #expect(glyphs.filter(library.glyphs("“”…").contains).count >= 1, "\(text)")
        }
    }

    @Test func anUnknownLanguageChangesNothing() {
        for language in ["xx", "", "-", "english", "en-Latn-US-x-anything", String(repeating: "a", count: 10_000)] {
            #expect(library.glyphs("Text 1", language: language) == library.glyphs("Text 1"))
        }
    }
}

/// Whether fontconfig prefers different fonts for them.
private func hasJapaneseAndChineseFonts() -> Bool {
    func source(_ language: String) -> FontSource? {
        guard let catalog = try? FontCatalog(families: ["sans-serif"]) else { return nil }
        let list = catalog.fonts(FontTraits(weight: .regular), language: LanguageTag(language))
        return (0..<list.count).first { list.covers("直", at: $0) }.map(list.source)
    }
    let japanese = source("ja")
    return japanese != nil && japanese != source("zh")
}
