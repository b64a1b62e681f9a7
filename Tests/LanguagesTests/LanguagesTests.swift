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
