/// A moment in whole seconds since 1970-01-01T00:00:00Z. Its text form is `2026-11-20T08:00:00Z`.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }

    /// The moment of a civil date and time in UTC of the proleptic Gregorian calendar. Fields outside their range carry
    /// over, as in `second: 60`.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        let days = Timestamp.daysSinceEpoch(year: year, month: month, day: day)
        self.seconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// Days from 1970-01-01 by the usual shift of the year to begin in March, so that the leap day comes last
    /// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The civil fields in UTC.
    public var civil: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let secondOfDay = Int(seconds) - days * 86_400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1,
            secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60
        )
    }
}

extension Timestamp: CustomStringConvertible {
    public var description: String {
        let c = civil
        func padded(_ value: Int, _ width: Int = 2) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        return
            "\(padded(c.year, 4))-\(padded(c.month))-\(padded(c.day))T\(padded(c.hour)):\(padded(c.minute)):\(padded(c.second))Z"
    }

    /// Reads exactly the text form above; nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? { Int(String(decoding: bytes[range], as: UTF8.self)) }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month), (1...31).contains(day),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }
}
