import Languages
import Testing

/// 2026-11-23 14:05:00, a Monday.
private let moment: Int64 = 1_795_442_700

@Suite struct DateWordsTests {
    /// CLDR's releases differ in commas and in the kind of space before "pm".
    private func words(_ language: String, _ form: DateWords.Form, of moment: Int64 = moment) -> String {
        let text = DateWords(language: language).text(form, of: moment)
        return String(text.map { $0.isWhitespace ? " " : $0 }.filter { $0 != "," })
    }

    @Test(arguments: [
        (DateWords.Form.weekday, "Monday"), (.dayAndMonth, "23 November"), (.dayMonthYear, "23 November 2026"),
        (.weekdayDayMonth, "Monday 23 November"), (.time, "14:05"), (.time24, "14:05"), (.time12, "2:05 pm"),
        (.clockFace12, "2:05"),
    ])
    func areBritish(_ form: DateWords.Form, _ expected: String) { #expect(words("en-GB", form) == expected) }

    @Test(arguments: [
        ("en-US", "Monday November 23"), ("de", "Montag 23. November"), ("fr", "Lundi 23 novembre"),
        ("ar", "الاثنين، ٢٣ نوفمبر"), ("ja", "11月23日月曜日"), ("pl", "Poniedziałek 23 listopada"),
    ])
    func areThoseOfTheLanguage(_ language: String, _ expected: String) {
        #expect(words(language, .weekdayDayMonth) == expected)
    }

    @Test(arguments: [
        ("en-GB", "14:05", false), ("en-US", "2:05 PM", true), ("en-AU", "2:05 pm", true), ("de", "14:05", false),
        ("ar", "٢:٠٥ م", true), ("ko", "오후 2:05", true), ("ja", "14:05", false), ("da", "14.05", false),
    ])
    func hoursAreThoseOfTheRegion(_ language: String, _ expected: String, _ usesTwelveHours: Bool) {
        #expect(words(language, .time) == expected)
        #expect(DateWords(language: language).usesTwelveHours == usesTwelveHours)
    }

    @Test(arguments: [
        ("en-US", "2:05"), ("ja", "2:05"), ("zh-TW", "2:05"), ("ko", "2:05"), ("ar", "٢:٠٥"), ("de", "2:05"), ("bg", "2:05"),
    ])
    func aClockFaceHasNoDayPeriod(_ language: String, _ expected: String) {
        #expect(words(language, .clockFace12).prefix(expected.count) == expected)
        #expect(words(language, .clockFace12).contains { $0.isLetter && $0.isASCII } == false)
    }

    @Test func midnightAndNoonAreTwelve() {
        #expect(words("en-US", .time12, of: 0) == "12:00 AM")
        #expect(words("en-US", .time12, of: 43_200) == "12:00 PM")
        #expect(words("en-GB", .time, of: 0) == "00:00")
    }

    @Test(arguments: ["", "x", "xx", "zxx", "en_US.UTF-8", "12-34", "é", String(repeating: "a-", count: 10_000), "en-US\0"])
    func anUnknownLanguageIsBritish(_ language: String) {
        #expect(words(language, .weekdayDayMonth) == "Monday 23 November")
        #expect(words(language, .time) == "14:05")
    }

    @Test func theCalendarIsTheLanguagesOwn() {
        #expect(words("th", .dayMonthYear).hasSuffix("2569"))
        #expect(words("th-u-ca-gregory", .dayMonthYear).contains("2026"))
        #expect(words("fa", .dayAndMonth) == "۲ آذر")
    }

    @Test func gregorianDatesAreProleptic() {
        #expect(words("en-GB", .dayMonthYear, of: -62_135_596_800) == "1 January 1")
        #expect(words("en-GB", .weekdayDayMonth, of: -62_135_596_800) == "Monday 1 January")
        #expect(words("en-GB", .dayMonthYear, of: -12_219_292_801) == "14 October 1582")
    }

    @Test func whatIsOutOfRangeIsClamped() {
        #expect(words("en-GB", .dayMonthYear, of: .min) == "1 January 1")
        #expect(words("en-GB", .time, of: .min) == "00:00")
        #expect(words("en-GB", .dayMonthYear, of: .max) == "31 December 9999")
        #expect(words("en-GB", .time, of: .max) == "23:59")
    }

    @Test(arguments: DateWords.Form.allCases) func everyFormHasWordsInEveryLanguage(_ form: DateWords.Form) {
        for language in ["en-GB", "ar", "ar-SA", "fa", "he", "th", "ja", "zh-Hans", "ko", "am", "my", "bn", "hi", "sr-Latn"] {
            let words = DateWords(language: language)
            #expect(!words.text(form, of: moment).isEmpty)
            #expect(words.text(form, of: moment) == words.text(form, of: moment))
        }
    }
}
