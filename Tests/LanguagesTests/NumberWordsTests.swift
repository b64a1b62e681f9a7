import Languages
import Testing

@Suite struct NumberWordsTests {
    @Test(arguments: [("en-GB", "1,234"), ("de", "1.234"), ("ar", "١٬٢٣٤"), ("hi", "1,234"), ("th", "1,234"), ("xx", "1,234")])
    func digitsAreThoseOfTheLanguage(_ language: String, _ expected: String) {
        #expect(NumberWords(language: language).text(1234) == expected)
    }

    @Test(arguments: [("en-GB", "130%"), ("de", "130 %"), ("ja", "130%")])
    func percentIsThatOfTheLanguage(_ language: String, _ expected: String) {
        let text = NumberWords(language: language).percent(1.3)
        #expect(String(text.map { $0.isWhitespace ? " " : $0 }) == expected)
        #expect(NumberWords(language: "ar").percent(1.3).hasPrefix("١٣٠٪"))
    }

    @Test func everyNumberHasAText() {
        for count in [Int.min, -1, 0, .max] { #expect(!NumberWords(language: "ar").text(count).isEmpty) }
        for share in [Double.nan, .infinity, -0.5] { #expect(!NumberWords(language: "de").percent(share).isEmpty) }
    }
}

@Suite struct RelativeTimesTests {
    @Test(arguments: [
        ("en-GB", "12 min ago", "3 hr ago"), ("de", "vor 12 Min.", "vor 3 Std."), ("ar", "قبل ١٢ دقيقة", "قبل ٣ ساعات"),
        ("ja", "12 分前", "3 時間前"), ("xx", "12 min ago", "3 hr ago"),
    ])
    func areThoseOfTheLanguage(_ language: String, _ minutes: String, _ hours: String) {
        let times = RelativeTimes(language: language)
        #expect(plain(times.minutesAgo(12)) == plain(minutes))
        #expect(plain(times.hoursAgo(3)) == plain(hours))
    }

    /// CLDR's releases differ in full stops and spaces.
    private func plain(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "." } }

    @Test func nothingIsOfTheFuture() {
        let times = RelativeTimes(language: "en-GB")
        #expect(times.minutesAgo(-5) == times.minutesAgo(0) && times.minutesAgo(0) == "0 min ago")
        #expect(times.hoursAgo(.min) == "0 hr ago")
        #expect(!times.hoursAgo(.max).isEmpty)
    }
}

@Suite struct LanguageNameTests {
    @Test(arguments: [
        ("en-GB", "English"), ("de-AT", "Deutsch"), ("fr", "Français"), ("uk", "Українська"), ("pl", "Polski"),
        ("ar", "العربية"),
        ("he", "עברית"), ("zh-Hans", "简体中文"), ("ja", "日本語"),
    ])
    func aLanguageIsNamedInItself(_ tag: String, _ expected: String) { #expect(ownName(ofLanguage: tag) == expected) }

    @Test(arguments: ["", "xx", "not a tag", "en\0"]) func whatIsNoLanguageHasNone(_ tag: String) {
        #expect(ownName(ofLanguage: tag) == nil)
    }
}
