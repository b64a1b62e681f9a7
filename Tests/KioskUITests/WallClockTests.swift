import FeedModel
import Testing

@testable import KioskUI

@Suite struct WallClockTests {
    private func before(_ seconds: Int64) -> Timestamp { Timestamp(seconds: noon.seconds - seconds) }

    private static let ages: [(Int64, String)] = [
        (0, "just now"), (59, "just now"), (60, "1 min ago"), (3_599, "59 min ago"), (3_600, "1 h ago"),
        (12 * 3_600, "12 h ago"),
        (12 * 3_600 + 1, "yesterday"), (36 * 3_600 + 1, "18 November"), (400 * 86_400, "16 October 2025"), (-600, "just now"),
        (-7_200, "20 November"),
    ]

    @Test(arguments: ages) func tellsAges(seconds: Int64, words: String) {
        #expect(wallClock().age(of: before(seconds), isTrusted: true) == words)
    }

    @Test func tellsOnlyDatesByAWrongClock() {
        #expect(wallClock().age(of: before(60), isTrusted: false) == "20 November")
    }

    private static let freshnesses: [(Int64, String)] = [
        (0, "just now"), (300, "5 min ago"), (2 * 3_600, "today 10:00"), (13 * 3_600, "yesterday 23:00"),
        (49 * 3_600, "18 November 11:00"), (365 * 86_400, "20 November 2025 12:00"),
    ]

    // R88
    @Test(arguments: freshnesses) func tellsFreshness(seconds: Int64, words: String) {
        #expect(wallClock().freshness(of: before(seconds)) == words)
    }

    @Test func countsDaysByLocalMidnight() {
        let clock = WallClock(now: Timestamp(year: 2026, month: 11, day: 20, hour: 23), utcOffset: 2 * 3_600)
        #expect(clock.daysSince(Timestamp(year: 2026, month: 11, day: 20, hour: 21, minute: 59)) == 1)
        #expect(clock.daysSince(Timestamp(year: 2026, month: 11, day: 20, hour: 22)) == 0)
        #expect(clock.timeOfDay(Timestamp(year: 2026, month: 11, day: 20, hour: 22, minute: 5)) == "0:05")
    }

    @Test(arguments: [Int64.min, -62_135_596_800, 0, 253_402_300_800, Int64.max]) func survivesAbsurdTimes(seconds: Int64) {
        let clock = WallClock(now: Timestamp(seconds: seconds), utcOffset: 14 * 3_600)
        for moment in [Int64.min, -1, 0, noon.seconds, Int64.max] {
            #expect(!clock.age(of: Timestamp(seconds: moment), isTrusted: true).isEmpty)
            #expect(!clock.freshness(of: Timestamp(seconds: moment)).isEmpty)
        }
    }
}
