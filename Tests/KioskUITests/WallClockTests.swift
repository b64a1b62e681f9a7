import FeedModel
import Testing

@testable import KioskUI

/// Dates, times and ages (rules 22, 24, 31 and 63).
@Suite struct WallClockTests {
    private func before(_ seconds: Int64) -> Timestamp { Timestamp(seconds: Laws.noon.seconds - seconds) }

    private func age(_ date: Timestamp?, _ ages: Ages, underHeading: Bool = false) -> String {
        let entry = Entry(id: "1", title: "Bus", published: date)
        let timeline = Timeline(
            merging: [.init("Town", Feed(format: "rss-2.0", entries: [entry]))], now: .init(seconds: .max), limit: 1)
        return ages.text(of: timeline.items[0], underHeading: underHeading)
    }

    private static let ages: [(Int64, String)] = [
        (0, "just now"), (59, "just now"), (60, "1 min ago"), (3_599, "59 min ago"), (3_600, "1 hr ago"),
        (6 * 3_600 - 1, "5 hr ago"), (6 * 3_600, "06:00"), (36 * 3_600, "00:00"), (36 * 3_600 + 1, "18 November"),
        (400 * 86_400, "16 October 2025"), (-600, "just now"), (-3_600, "just now"), (-3_601, ""),
        (-86_400, ""),
    ]

    @Test(arguments: ages) func tellsAges(seconds: Int64, words: String) {
        #expect(age(before(seconds), Laws.ages()) == words)
    }

    /// The day stands above it.
    @Test func underADayOnlyTheTimeIsTold() {
        #expect(age(before(3 * 86_400), Laws.ages(), underHeading: true) == "12:00")
        #expect(age(before(3_600), Laws.ages(), underHeading: true) == "1 hr ago")
    }

    /// Nobody knows how old what is shown will be when it is read.
    @Test func withoutAConnectionAgesAreTimes() {
        var ages = Laws.ages()
        ages.isOffline = true
        #expect(age(before(60), ages) == "11:59")
        #expect(age(before(26 * 3_600), ages) == "10:00")
    }

    @Test func withoutADateOrARightClockThereIsNoAge() {
        #expect(age(nil, Laws.ages()) == "")
        let wrong = Ages(
            words: Words(language: "en-GB", hours: nil), clock: WallClock(now: Laws.noon, utcOffset: 0), isTrusted: false)
        #expect(age(before(60), wrong) == "")
    }

    private static let freshnesses: [(Int64, String)] = [
        (0, "12:00"), (300, "11:55"), (2 * 3_600, "10:00"), (13 * 3_600, "19 November"), (365 * 86_400, "20 November 2025"),
    ]

    // R88
    @Test(arguments: freshnesses) func tellsSinceWhenNothingCame(seconds: Int64, words: String) {
        #expect(Laws.ages().asOf(before(seconds)) == words)
    }

    /// By the region of the language, unless the owner says otherwise.
    @Test(arguments: [
        ("en-GB", nil, "14:05", "14:05"), ("en-US", nil, "2:05", "2:05 PM"), ("en-GB", ClockHours.twelve, "2:05", "2:05 pm"),
        ("en-US", .twentyFour, "14:05", "14:05"),
    ])
    func countsHoursAsThePlaceDoes(region: String, hours: ClockHours?, clock: String, time: String) {
        let words = Words(language: region, hours: hours)
        let moment = Timestamp(year: 2026, month: 11, day: 20, hour: 14, minute: 5)
        func plain(_ text: String) -> String { text.map { $0.isWhitespace ? " " : String($0) }.joined() }
        #expect(plain(words.clock(moment)) == clock)
        #expect(plain(words.time(moment)) == time)
    }

    @Test func datesAreWrittenAsThePlaceDoes() {
        let moment = Timestamp(year: 2026, month: 11, day: 20)
        #expect(
            Words(language: "en-GB", hours: nil).longDate(moment) == "Friday, 20 November"
                || Words(language: "en-GB", hours: nil).longDate(moment) == "Friday 20 November")
        #expect(Words(language: "en-US", hours: nil).longDate(moment) == "Friday, November 20")
        #expect(Words(language: "en-US", hours: nil).date(moment, now: moment) == "November 20")
    }

    @Test func countsDaysByLocalMidnight() {
        let clock = WallClock(now: Timestamp(year: 2026, month: 11, day: 20, hour: 23), utcOffset: 2 * 3_600)
        #expect(clock.daysSince(Timestamp(year: 2026, month: 11, day: 20, hour: 21, minute: 59)) == 1)
        #expect(clock.daysSince(Timestamp(year: 2026, month: 11, day: 20, hour: 22)) == 0)
    }

    private static let days: [(Int64, String, String)] = [
        (0, "Today", "Friday, 20 November"), (1, "Yesterday", "Thursday, 19 November"), (2, "Wednesday", "18 November"),
        (6, "Saturday", "14 November"), (7, "13 November", ""), (400, "16 October 2025", ""),
    ]

    @Test(arguments: days, [-43_200, 0, 43_200]) func namesDays(
        day: (ago: Int64, title: String, detail: String), utcOffset: Int
    ) {
        // Local noon, and the last second before and the first after a local midnight.
        for second in [0, 43_200, 86_399] {
            let local = Timestamp(year: 2026, month: 11, day: 20, second: second)
            let ages = Laws.ages(now: Timestamp(seconds: local.seconds - Int64(utcOffset)), utcOffset: utcOffset)
            let name = DayName(day: local.daysSinceEpoch - day.ago, ages)
            #expect(name.title == day.title && name.detail == day.detail)
        }
    }

    @Test func aDayOfNoDateIsEarlier() {
        #expect(DayName(day: nil, Laws.ages()) == DayName(day: nil, Laws.ages(utcOffset: 3_600)))
        #expect(DayName(day: nil, Laws.ages()).title == "Earlier")
    }

    /// A board without a battery starts in 1970, and one from a bad battery before what it has loaded.
    @Test(arguments: [Timestamp(seconds: 0), Timestamp(seconds: Laws.noon.seconds - 60)]) func aClockThatCannotBeRightIsHidden(
        now: Timestamp
    ) throws {
        for content in [LawContent.mixed, .nothing] {
            var kiosk = try LawScene(content: content).kiosk()
            #expect(!kiosk.headerText.date.isEmpty)
            kiosk.set(WallClock(now: now, utcOffset: 0), at: 1)
            #expect(kiosk.headerText.clock.isEmpty && kiosk.headerText.date.isEmpty && kiosk.tree.node(.clock) == nil)
            #expect(kiosk.quiet.map(\.clock) ?? "" == "")
            #expect(kiosk.tree.flattened.allSatisfy { !($0.value ?? "").contains("ago") })
            #expect(kiosk.tree.flattened.allSatisfy { ![Words.today, Words.yesterday].contains($0.name) })
            kiosk.set(WallClock(now: Timestamp(seconds: Laws.noon.seconds + 60), utcOffset: 0), at: 2)
            #expect(kiosk.headerText.clock == "12:01" || kiosk.quiet?.clock == "12:01")
        }
    }

    @Test(arguments: [Int64.min, -62_135_596_800, 0, 253_402_300_800, Int64.max]) func survivesAbsurdTimes(seconds: Int64) {
        let ages = Laws.ages(now: Timestamp(seconds: seconds), utcOffset: 14 * 3_600)
        for moment in [Int64.min, -1, 0, Laws.noon.seconds, Int64.max] {
            let isOfTheFuture = Double(moment) - Double(seconds) > 3_600
            #expect(age(Timestamp(seconds: moment), ages).isEmpty == isOfTheFuture, "\(moment)")
            #expect(!ages.asOf(Timestamp(seconds: moment)).isEmpty)
            #expect(!DayName(day: Timestamp(seconds: moment).daysSinceEpoch, ages).title.isEmpty)
        }
    }
}

extension Words {
    fileprivate static let today = Words(language: "en-GB", hours: nil).today
    fileprivate static let yesterday = Words(language: "en-GB", hours: nil).yesterday
}
