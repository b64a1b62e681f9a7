/// A moment in whole seconds since 1970-01-01T00:00:00Z. Its text form is `2026-11-20T08:00:00Z`. A year that does not fit
/// four digits has a sign and at least six (`+010000-01-01T00:00:00Z`, the expanded form of ISO 8601). Nothing here traps: a
/// moment outside the range of the seconds becomes the last, or the first, one in it.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }

    /// The moment of a civil date and time in UTC of the proleptic Gregorian calendar. Fields outside their range carry
    /// over, as in `second: 60` or `month: 13`.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        // Beyond these bounds the result is at an end of the range in any case.
        func bounded(_ field: Int) -> Int64 { Int64(max(-1_000_000_000_000, min(field, 1_000_000_000_000))) }
        let days = Timestamp.daysSinceEpoch(year: bounded(year), month: bounded(month), day: bounded(day))
        let time = bounded(hour) * 3_600 + bounded(minute) * 60 + bounded(second)
        self.seconds = Timestamp.saturating(days: days, seconds: time)
    }

    private static func saturating(days: Int64, seconds: Int64) -> Int64 {
        // Whole days are moved so that the last multiplication does not overflow when the sum fits.
        let days = days + floorDivided(seconds, by: 86_400)
        let rest = seconds - floorDivided(seconds, by: 86_400) * 86_400
        let (product, overflow) = (days < 0 ? days + 1 : days).multipliedReportingOverflow(by: 86_400)
        let (sum, sumOverflow) = product.addingReportingOverflow(days < 0 ? rest - 86_400 : rest)
        return overflow || sumOverflow ? (days < 0 ? .min : .max) : sum
    }

    private static func floorDivided(_ a: Int64, by b: Int64) -> Int64 { a >= 0 ? a / b : -((-(a + 1)) / b) - 1 }

    /// Days from 1970-01-01 by the usual shift of the year to begin in March, so that the leap day comes last
    /// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    private static func daysSinceEpoch(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = year + floorDivided(month - 1, by: 12)
        let month = month - floorDivided(month - 1, by: 12) * 12
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = floorDivided(shiftedYear, by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day in UTC: 0 is 1970-01-01, negative before.
    public var daysSinceEpoch: Int64 { Timestamp.floorDivided(seconds, by: 86_400) }

    /// The civil fields in UTC.
    public var civil: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        // The remainder of floor division, without the product that would overflow at the first moment.
        let secondOfDay = Int((seconds % 86_400 + 86_400) % 86_400)
        let shifted = daysSinceEpoch + 719_468
        let era = Timestamp.floorDivided(shifted, by: 146_097)
        let dayOfEra = Int(shifted - era * 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1,
            secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60
        )
    }
}
