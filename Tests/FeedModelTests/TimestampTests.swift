import FeedModel
import Testing

@Suite struct TimestampTests {
    /// Days of each month of a common year, to count a calendar by hand.
    private let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    private func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    @Test func countsEveryDayOfTwentyThousandYears() {
        // From year -10,000 on, day after day, against a calendar that only counts.
        var expected = Timestamp(year: -10_000, month: 1, day: 1).seconds
        #expect(expected == -377_736_739_200)
        for year in -10_000...10_000 {
            for month in 1...12 {
                let moment = Timestamp(year: year, month: month, day: 1)
                let civil = moment.civil
                guard moment.seconds == expected, civil.year == year, civil.month == month, civil.day == 1 else {
                    Issue.record("\(year)-\(month): \(moment.seconds), expected \(expected); civil \(civil)")
                    return
                }
                expected += Int64(lengths[month - 1] + (month == 2 && isLeap(year) ? 1 : 0)) * 86_400
            }
        }
        #expect(Timestamp(year: 10_001, month: 1, day: 1).seconds == expected)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (4_102_444_799, "2099-12-31T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        (253_402_300_800, "+010000-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
        (-62_167_219_201, "-000001-12-31T23:59:59Z"),
    ])
    func writesAndReads(seconds: Int64, text: String) {
        #expect(Timestamp(seconds: seconds).description == text)
        #expect(Timestamp(text)?.seconds == seconds)
    }

    private static let daysOfSeconds: [(Int64, Int64)] = [
        (0, 0), (86_399, 0), (86_400, 1), (-1, -1), (-86_400, -1), (-86_401, -2), (.min, -106_751_991_167_301),
    ]

    @Test(arguments: daysOfSeconds)
    func countsDaysFromMidnightToMidnight(seconds: Int64, days: Int64) {
        #expect(Timestamp(seconds: seconds).daysSinceEpoch == days)
    }

    @Test func readsBackEveryMomentItWrites() {
        var seconds = Int64.min
        for _ in 0..<4_000 {
            let moment = Timestamp(seconds: seconds)
            #expect(Timestamp(moment.description) == moment)
            seconds += 4_611_686_018_427_387
        }
        #expect(Timestamp(Timestamp(seconds: .max).description)?.seconds == .max)
    }

    @Test(arguments: [
        "", "2026", "2026-11-20", "2026-11-20T08:00:00", "2026-11-20 08:00:00Z", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z",
        "2026-11-20T24:00:00Z", "2026-11-20T08:60:00Z", "2026-11-20T08:00:60Z", "2026-11-20T08:00:00+1",
        "+2026-11-20T08:00:00Z",
        "20a6-11-20T08:00:00Z", "2026-11-20T08:00:00Zz", "+002026-11-20T08:00:00Z", "-000000-11-20T08:00:00Z",
        "ü026-11-20T08:00:0Z",
        "+9999999999999-01-01T00:00:00Z", "2026--1-20T08:00:00Z", "2026-+1-20T08:00:00Z",
    ])
    func refusesOtherText(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func carriesFieldsOver() {
        #expect(Timestamp(year: 2026, month: 13, day: 1) == Timestamp(year: 2027, month: 1, day: 1))
        #expect(Timestamp(year: 2026, month: 0, day: 1) == Timestamp(year: 2025, month: 12, day: 1))
        #expect(Timestamp(year: 2026, month: 1, day: 32) == Timestamp(year: 2026, month: 2, day: 1))
        #expect(
            Timestamp(year: 2026, month: 1, day: 1, second: -1)
                == Timestamp(year: 2025, month: 12, day: 31, hour: 23, minute: 59, second: 59))
    }

    @Test func staysAtTheEndsOfItsRangeInsteadOfTrapping() {
        #expect(Timestamp(year: .max, month: .max, day: .max, hour: .max, minute: .max, second: .max).seconds == .max)
        #expect(Timestamp(year: .min, month: .min, day: .min, hour: .min, minute: .min, second: .min).seconds == .min)
        let last = Timestamp(seconds: .max).civil
        #expect((last.year, last.month, last.day) == (292_277_026_596, 12, 4))
        #expect((last.hour, last.minute, last.second) == (15, 30, 7))
        let first = Timestamp(seconds: .min).civil
        #expect((first.year, first.month, first.day) == (-292_277_022_657, 1, 27))
        #expect((first.hour, first.minute, first.second) == (8, 29, 52))
    }
}
