import FeedModel

/// The fields of a date, collected from its tokens.
struct DateFields {
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var time: (hour: Int, minute: Int, second: Int)?
    private var isAfternoon: Bool?
    private var offset = 0

    init() {}

    /// False if the token makes the date invalid.
    mutating func take(_ token: DateToken) -> Bool {
        switch token {
        case .number(let value, let digits): return take(number: value, digits: digits)
        case .date(let parts, let hasSlash): return take(parts, hasSlash: hasSlash)
        case .time(let hour, let minute, let second):
            guard time == nil else { return false }
            time = (hour, minute, second)
        case .offset(let seconds): offset = seconds
        case .word(let word): take(word)
        }
        return true
    }

    private mutating func take(_ word: String) {
        if word == "am" || word == "pm" {
            isAfternoon = word == "pm"
        } else if word == "년" {
            // Only Korean dates write the year like this, and they are in Korean time.
            offset = 9 * 3_600
        } else if time != nil, let zone = zoneOffset(named: word) {
            offset = zone
        } else if !hasDay, let named = monthNumber(named: word) {
            // A weekday such as French "mar." may precede the month: the last one counts.
            month = named
        }
    }

    /// True once the day is complete: "Juneau" in a time zone after it is not June.
    private var hasDay: Bool { year != nil && month != nil && day != nil }

    /// A single number: a year if it has the digits or size of one, else a day. After a year and without a month's name, a
    /// month and then a day.
    private mutating func take(number value: Int, digits: Int) -> Bool {
        guard digits <= 4 else { return false }
        if year == nil, digits >= 3 || value > 31 || day != nil {
            year = DateFields.fullYear(value, digits: digits)
        } else if year != nil, month == nil {
            month = value
        } else if day == nil {
            day = value
        } else {
            return false
        }
        return true
    }

    /// Two-digit years below 50 are after 2000, and three-digit years count from 1900 (RFC 5322, section 4.3).
    private static func fullYear(_ value: Int, digits: Int) -> Int {
        digits >= 4 ? value : value < 50 && digits <= 2 ? value + 2_000 : value + 1_900
    }

    private mutating func take(_ parts: [DateToken.Part], hasSlash: Bool) -> Bool {
        guard year == nil, month == nil || parts.count == 2 else { return false }
        let values = parts.map(\.value)
        if parts[0].digits >= 3 {
            year = values[0]
            month = values[1]
            day = parts.count == 3 ? values[2] : 1
            return true
        }
        guard parts.count == 3 else { return false }
        // American dates have the month first and slashes between.
        let isMonthFirst = hasSlash && values[0] <= 12
        (month, day) = isMonthFirst ? (values[0], values[1]) : (values[1], values[0])
        year = DateFields.fullYear(values[2], digits: parts[2].digits)
        return true
    }

    /// The timestamp if all fields are valid. Programs without a date write the first moment they can represent: the year 1,
    /// or the first second of 1970.
    var timestamp: Timestamp? {
        guard let year, (2...9_999).contains(year) else { return nil }
        // A year alone means its first day, if it is plausible as a date.
        guard month != nil || (day == nil && time == nil && year >= 1_900) else { return nil }
        let month = month ?? 1
        let day = day ?? 1
        guard (1...12).contains(month), (1...DateFields.days(in: month, of: year)).contains(day) else { return nil }
        guard let (hour, minute, second) = clock else { return nil }
        let local = Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        let moment = Timestamp(seconds: local.seconds - Int64(offset))
        return moment.seconds == 0 ? nil : moment
    }

    /// The time of day; a leap second and the 24:00 that ends a day are allowed.
    private var clock: (hour: Int, minute: Int, second: Int)? {
        guard let (written, minute, second) = time else { return (0, 0, 0) }
        let hour = isAfternoon.map { (1...12).contains(written) ? written % 12 + ($0 ? 12 : 0) : written } ?? written
        guard minute < 60, second <= 60, hour < 24 || (hour == 24 && minute == 0 && second == 0) else { return nil }
        return (hour, minute, second)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
