import Languages
import Testing

@Suite struct PluralRulesTests {
    @Test(arguments: [
        ("en", 0, PluralCategory.other), ("en", 1, .one), ("en", 2, .other), ("en", -1, .one), ("fr", 0, .one),
        ("pl", 2, .few), ("pl", 5, .many), ("pl", 22, .few), ("ru", 21, .one), ("ja", 1, .other), ("ar", 0, .zero),
        ("ar", 1, .one), ("ar", 2, .two), ("ar", 3, .few), ("ar", 11, .many), ("ar", 100, .other), ("cy", 3, .few),
    ])
    func areThoseOfTheLanguage(_ language: String, _ count: Int, _ expected: PluralCategory) {
        #expect(PluralRules(language: language).pluralCategory(of: count) == expected)
    }

    @Test(arguments: ["", "xx", "no language", "en_GB"]) func anUnknownLanguageIsEnglish(_ language: String) {
        #expect(PluralRules(language: language).pluralCategory(of: 1) == .one)
    }

    @Test func everyCountHasACategory() {
        let rules = PluralRules(language: "en-GB")
        #expect(rules.pluralCategory(of: .min) == .other && rules.pluralCategory(of: .max) == .other)
    }
}
