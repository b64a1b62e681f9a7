import FetchPlanning
import Testing

@Suite struct RetryScheduleTests {
    @Test func doublesUpToFiveMinutes() {
        var schedule = RetrySchedule(interval: 900)
        let delays = (0..<10).map { _ in schedule.failed(at: 1000, random: 0.5) - 1000 }
        #expect(delays == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
        #expect(schedule.failures == 10)
    }

    @Test func returnsToTheIntervalAfterASuccess() {
        var schedule = RetrySchedule(interval: 900)
        for _ in 0..<5 { _ = schedule.failed(at: 0, random: 0) }
        #expect(schedule.succeeded(at: 50) == 950)
        #expect(schedule.failures == 0)
        #expect(schedule.failed(at: 0, random: 0.5) == 2)
    }

    @Test(arguments: [0, 0.1, 0.5, 0.9, 1, -3, 7, Double.nan]) func spreadsByAFifth(random: Double) {
        var schedule = RetrySchedule(interval: 900)
        for delay in [2.0, 4, 8, 16, 32, 64, 128, 256, 300] {
            let due = schedule.failed(at: 100, random: random) - 100
            #expect(due >= delay * 0.8 - 1e-9 && due <= delay * 1.2 + 1e-9)
        }
        var first = RetrySchedule(interval: 900)
        var second = first
        #expect(first.failed(at: 0, random: 0) < second.failed(at: 0, random: 1))
    }

    @Test func survivesYearsOfFailure() {
        var schedule = RetrySchedule(interval: 900)
        for _ in 0..<10_000 { _ = schedule.failed(at: 0, random: 0.5) }
        #expect(schedule.failed(at: 0, random: 0.5) == 300)
    }

    @Test(arguments: [0, -5, Double.nan, 0.2]) func neverAsksMoreThanOnceASecond(interval: Double) {
        var schedule = RetrySchedule(interval: interval)
        #expect(schedule.succeeded(at: 10) == 11)
    }
}
