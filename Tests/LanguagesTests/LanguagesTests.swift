import Languages
import Testing

@Suite struct DirectionTests {
    @Test(arguments: ["ar", "ar-EG", "he", "fa-IR", "ur", "iw", "az-Arab", "yi"])
    func theseRunFromRightToLeft(_ language: String) { #expect(isRightToLeft(language: language)) }

    @Test(arguments: ["en-GB", "ar-Latn", "az", "ja", "xx", "", "ar_EG", "arabic, perhaps"])
    func theseDoNot(_ language: String) { #expect(!isRightToLeft(language: language)) }

    @Test func theFirstLetterDecidesAboutAParagraph() {
        let levels = BidirectionalLevels(of: Array("12 אב cd".utf16))
        #expect(levels.paragraph == 1)
        #expect(levels.units == [2, 2, 1, 1, 1, 1, 2, 2])
        #expect(BidirectionalLevels(of: Array("ab אב".utf16)).paragraph == 0)
    }

    @Test func anEmptyOrBrokenTextHasLevels() {
        #expect(BidirectionalLevels(of: []).units.isEmpty)
        #expect(BidirectionalLevels(of: [0xD800, 0xDC00, 0xDC00]).units.count == 3)
    }

    @Test func runsAreReversedLevelByLevel() {
        #expect(BidirectionalLevels.visualOrder(of: [0, 1, 2, 1]) == [0, 3, 2, 1])
        #expect(BidirectionalLevels.visualOrder(of: []).isEmpty)
    }
}

@Suite struct LineBreakFinderTests {
    private func breaks(_ text: String, _ language: String? = nil) -> [Int] {
        LineBreakFinder(language: language).breaks(in: Array(text.utf16))
    }

    @Test func breaksAreAfterSpacesAndHyphens() {
        #expect(breaks("an old-time clock") == [3, 7, 12, 17])
        #expect(breaks("12\u{A0}km") == [5])
    }

    @Test func thaiBreaksBetweenWords() { #expect(breaks("สวัสดีชาวโลก", "th") == [6, 9, 12]) }

    @Test(arguments: [nil, "", "xx", "en-GB", "no language"]) func everyLanguageHasRules(_ language: String?) {
        #expect(breaks("a b", language) == [2, 3])
        #expect(breaks("日本。", language) == [1, 3])
    }

    /// Marks that close, small kana, what lengthens or repeats.
    @Test(arguments: [
        ("ja", "新しい図書館「みらい」が、来週オープンします。キャッチコピーは「ファースト」々！"),
        ("zh-cn", "图书馆（新馆）开放：上午9点，“周一”闭馆。价格50%……《书》！"), ("zh-tw", "圖書館（新館）「週一」閉館。價格50％、《書》！"),
    ])
    func noLineBeginsWithAMarkThatCloses(_ language: String, _ text: String) {
        let units = Array(text.utf16)
        for offset in breaks(text, language).dropLast() {
            let next = String(decoding: [units[offset]], as: UTF16.self)
            #expect(!"」）。、，！：”》…％%ーァッャ々".contains(next), "\(language): \(next)")
            let last = String(decoding: [units[offset - 1]], as: UTF16.self)
            #expect(!"「（“《".contains(last), "\(language): \(last)")
        }
    }

    @Test func japanesePhrasesStayTogether() {
        let text = "東京都の新しい図書館が来週オープンします。"
        let phrases = LineBreakFinder(language: "ja", byPhrases: true).breaks(in: Array(text.utf16))
        let all = breaks(text, "ja")
        #expect(Set(phrases).isSubset(of: all) && phrases.count < all.count / 2)
        #expect(!phrases.contains(1) && phrases.last == text.utf16.count)
        let words = Array("two words".utf16)
        #expect(LineBreakFinder(language: "en", byPhrases: true).breaks(in: words) == [4, 9])
    }

    @Test func aFinderIsUsedAgain() {
        let finder = LineBreakFinder(language: "en")
        #expect(finder.breaks(in: Array("a b c".utf16)) == [2, 4, 5])
        #expect(finder.breaks(in: Array("ab".utf16)) == [2])
    }
}

@Suite struct ScriptTests {
    @Test(
        arguments: [
            ("a", "Latn", "Latin"), ("Ω", "Grek", "Greek"), ("ж", "Cyrl", "Cyrillic"), ("ب", "Arab", "Arabic"),
            ("直", "Hani", "Han"),
            ("ᐃ", "Cans", "Canadian Aboriginal"), ("1", "Zyyy", "Common"), ("\u{301}", "Zyyy", "Common"),
        ] as [(Unicode.Scalar, String, String)])
    func haveNames(_ scalar: Unicode.Scalar, _ code: String, _ name: String) {
        #expect(Script(of: scalar).isoCode == code)
        #expect(Script(of: scalar).name == name)
    }

    @Test func theseAreEastAsian() {
        for scalar in "直のノ한ㄅ".unicodeScalars { #expect(Script(of: scalar).isEastAsian) }
        for scalar in "aبж1、".unicodeScalars { #expect(!Script(of: scalar).isEastAsian) }
    }
}
