/// Dates and times in the words of one language, with its digits and in its calendar: a Thai year is the Buddhist one, and
/// "th-u-ca-gregory" asks for the other. Gregorian dates are proleptic.
///
/// It keeps what it has opened, so keep it. For use by one thread.
public final class DateWords {
    /// What is said of a moment. The examples are those of "en-GB".
    public enum Form: Hashable, Sendable, CaseIterable {
        /// "Monday"
        case weekday
        /// "23 November"
        case dayAndMonth
        /// "23 November 2026"
        case dayMonthYear
        /// "Monday, 23 November"
        case weekdayDayMonth
        /// "14:05", or "2:05 PM" where twelve hours are usual.
        case time
        /// "14:05"
        case time24
        /// "2:05 pm"
        case time12
        /// "2:05", for a large clock beside a date.
        case clockFace12
    }

    /// Whether `Form.time` counts twelve hours, as in "en-US". The region decides; "en" alone is American.
    public let usesTwelveHours: Bool

    private let locale: Locale
    private let patterns: DatePatterns
    private var formats: [Form: DateFormat] = [:]

    /// A BCP 47 tag. What is none, or a language that ICU does not know, counts as "en-GB".
    public init(language: String) {
        locale = Locale(language: language)
        patterns = DatePatterns(locale)
        usesTwelveHours = patterns.usesTwelveHours
    }

    /// The words for a moment: seconds since 1970-01-01 00:00 on the wall's clock, as if the wall were at Greenwich. Those
    /// before year 1 and after 9999 count as its first or the last second. Empty only if ICU has lost its data.
    ///
    /// Spaces within it may be no-break spaces.
    public func text(_ form: Form, of moment: Int64) -> String {
        format(form).text(of: min(max(moment, DateWords.firstSecond), DateWords.lastSecond))
    }

    /// 0001-01-01 00:00:00 and 9999-12-31 23:59:59, proleptic Gregorian.
    private static let firstSecond: Int64 = -62_135_596_800
    private static let lastSecond: Int64 = 253_402_300_799

    private func format(_ form: Form) -> DateFormat {
        if let format = formats[form] { return format }
        let pattern = patterns.best(for: form.skeleton)
        let format = DateFormat(
            locale, pattern: form == .clockFace12 ? withoutDayPeriod(pattern) : pattern, isAtBeginning: form.beginsLine)
        formats[form] = format
        return format
    }
}

extension DateWords.Form {
    /// The day of the week begins a heading or a line: "Lundi 23 novembre".
    fileprivate var beginsLine: Bool { self == .weekday || self == .weekdayDayMonth }

    /// The fields, in any order, that a language arranges in its own (UTS 35).
    fileprivate var skeleton: String {
        switch self {
        case .weekday: "EEEE"
        case .dayAndMonth: "dMMMM"
        case .dayMonthYear: "dMMMMy"
        case .weekdayDayMonth: "EEEEdMMMM"
        case .time: "jm"
        case .time24: "Hm"
        case .time12, .clockFace12: "hm"
        }
    }
}

/// A date pattern without AM and PM, and without the spaces beside them; quoted words stay.
private func withoutDayPeriod(_ pattern: String) -> String {
    var isQuoted = false
    let kept = pattern.filter { letter in
        if letter == "'" { isQuoted.toggle() }
        return isQuoted || !"abB".contains(letter)
    }
    let ends = kept.indices.filter { !kept[$0].isWhitespace }
    guard let first = ends.first, let last = ends.last else { return kept }
    return String(kept[first...last])
}
