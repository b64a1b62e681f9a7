import Animation
import TestSupport
import Testing

/// What paces the frames, without a screen: the times at which presents return and sleeps end.
@Suite struct PacingTests {
    /// The meter after presents that return at these intervals, in seconds.
    private func pace(declared rate: Double, _ intervals: (Int) -> Double) -> RefreshMeter.Pace? {
        var meter = RefreshMeter(declared: rate > 0 ? 1 / rate : nil)
        var now = 100.0
        meter.add(presentReturnedAt: now)
        for present in 0..<RefreshMeter.presents {
            #expect(meter.isMeasuring && meter.pace == nil)
            now += intervals(present)
            meter.add(presentReturnedAt: now)
        }
        #expect(!meter.isMeasuring)
        return meter.pace
    }

    private func period(_ pace: RefreshMeter.Pace?) -> Double {
        switch pace {
        case .screen(let period), .undeclaredScreen(let period), .milliseconds(let period): period
        case .nothing, nil: .nan
        }
    }

    /// R9: 59.94 Hz is measured whatever rate is declared. A declared rate is rejected only if it is 0 or far from the measured
    /// one.
    @Test(arguments: [
        (59.0, true), (60, true), (0, false), (30, true), (25, false), (62.5, true), (63.5, false), (100, false), (144, false),
    ])
    func theTruePeriodIsMeasured(declared: Double, isBelieved: Bool) {
        var random = Random(seed: 9)
        let pace = pace(declared: declared) { _ in 1 / 59.94 + (random.unit() - 0.5) * 0.000_4 }
        #expect(abs(period(pace) * 59.94 - 1) < 0.001)
        // 30 declared is 0.5005 of a period of 30 Hz: R9 just accepts it
        let expected: RefreshMeter.Pace = isBelieved ? .screen(period: period(pace)) : .undeclaredScreen(period: period(pace))
        #expect(pace == expected)
    }

    /// R9: a screen more than twice as fast as declared is measured, too, if its presents are steady.
    @Test func aFastScreenIsMeasured() {
        let pace = pace(declared: 60) { _ in 1.0 / 144 }
        #expect(abs(period(pace) * 144 - 1) < 0.001)
        #expect(pace == .undeclaredScreen(period: period(pace)))
    }

    /// R9: presents that miss a refresh do not lengthen the period.
    @Test func missedPresentsDoNotCount() {
        let pace = pace(declared: 60) { $0 % 10 == 3 ? 2 / 59.94 : 1 / 59.94 }
        #expect(abs(period(pace) * 59.94 - 1) < 1e-6)
        #expect(pace == .screen(period: period(pace)))
    }

    /// R9: a machine with one core misses more than half of them while it starts other services.
    @Test(arguments: [0.5, 0.7, 0.85]) func aBusyStartMakesNoSlowScreen(missed: Double) {
        var random = Random(seed: 13)
        let pace = pace(declared: 60) { _ in
            let periods = random.unit() < missed ? 2 + random.below(2) : 1
            return Double(periods) / 59.94 + (random.unit() - 0.5) * 0.001
        }
        #expect(abs(period(pace) * 59.94 - 1) < 0.001)
        #expect(pace == .screen(period: period(pace)))
    }

    /// R9: a screen that is slower than declared does not return from presents early.
    @Test(arguments: [30.0, 40, 50]) func aSlowScreenIsMeasured(rate: Double) {
        var random = Random(seed: 14)
        let pace = pace(declared: 60) { _ in Double(1 + random.below(2)) / rate + (random.unit() - 0.5) * 0.001 }
        #expect(abs(period(pace) * rate - 1) < 0.002)
        #expect(pace == .undeclaredScreen(period: period(pace)))
    }

    /// R10: presents that return at once, from a fast machine and a slow one.
    @Test(arguments: [0.000_2, 0.003, 0.006]) func presentsThatDoNotBlockAreNoScreen(work: Double) {
        for declared in [60.0, 0] {
            var random = Random(seed: 10)
            #expect(pace(declared: declared) { _ in work * (0.6 + 0.8 * random.unit()) } == .nothing)
        }
    }

    /// R10: 16.0 ms and not 16.667, 13.0 and not 13.333, 6.0 and not 6.944: no screen has these periods. A screen of 50 Hz has
    /// 20 ms.
    @Test(arguments: [(60.0, 0.016, true), (0, 0.016, true), (75, 0.013, true), (144, 0.006, true), (50, 0.02, false)])
    func sdlsMillisecondsAreNoScreen(declared: Double, interval: Double, isPretended: Bool) {
        var random = Random(seed: 11)
        let pace = pace(declared: declared) { _ in interval + (random.unit() - 0.5) * 0.000_5 }
        #expect((pace == .milliseconds(period: period(pace))) == isPretended, "\(pace as Any)")
    }

    @Test func onlyPresentsInARowAreMeasured() {
        var meter = RefreshMeter(declared: 1.0 / 60)
        var now = 0.0
        for present in 0..<(RefreshMeter.presents * 2) {
            // every third frame is followed by a rest
            if present % 3 == 0 {
                meter.interrupt()
                now += 7
            }
            now += 1.0 / 60
            meter.add(presentReturnedAt: now)
        }
        #expect(abs(period(meter.pace) * 60 - 1) < 1e-6)
    }

    /// R10: a sleep ends late, but the frames keep their period.
    @Test(arguments: [60.0, 59.94, 50, 144]) func thePacerKeepsItsPeriod(rate: Double) {
        var schedule = FrameSchedule(period: 1 / rate)
        var random = Random(seed: 12)
        var (now, starts) = (5.0, [5.0])
        for _ in 0..<6000 {
            let work = random.unit() * 0.8 / rate
            let due = schedule.next(after: now, now: now + work)
            #expect(due > now + work - 1e-9)
            now = due + random.unit() * 0.000_8
            starts.append(now)
        }
        let mean = (now - starts[0]) / 6000
        #expect(abs(mean * rate - 1) <= 0.001)
        for (a, b) in zip(starts, starts.dropFirst()) { #expect(abs(b - a - 1 / rate) < 0.001) }
    }

    @Test func thePacerLeavesOutWhatItMissed() {
        var schedule = FrameSchedule(period: 0.01)
        var moments = [(1, 1.002), (1.01, 1.047), (1.05, 1.053)].map { schedule.next(after: $0.0, now: $0.1) }
        schedule.rest()
        moments.append(schedule.next(after: 9.003, now: 9.004))
        for (moment, expected) in zip(moments, [1.01, 1.05, 1.06, 9.013]) { #expect(abs(moment - expected) < 1e-9) }
    }

    @Test(arguments: [0, -1, Double.nan, Double.infinity]) func aPeriodThatIsNoneIsASixtieth(period: Double) {
        var schedule = FrameSchedule(period: period)
        let next = schedule.next(after: 1, now: 1)
        #expect(abs(next - 1 - 1.0 / 60) < 1e-9)
    }
}
