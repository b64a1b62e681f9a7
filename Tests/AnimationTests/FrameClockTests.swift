import Animation
import TestSupport
import Testing

@Suite struct FrameClockTests {
    private let period = 1.0 / 60

    @Test func smoothsJitterAndDoesNotDrift() {  // R4
        var clock = FrameClock(period: period)
        var random = Random(seed: 4)
        var times: [Double] = []
        for frame in 0..<36_000 {
            let vblank = Double(frame) * period
            let time = clock.frameTime(presentReturnedAt: vblank + (random.unit() - 0.5) * 0.004)
            if frame > 120 { #expect(abs(time - vblank - period) < 0.002) }
            times.append(time)
        }
        let steps = zip(times.dropFirst(120), times.dropFirst(121)).map { $1 - $0 }
        let mean = steps.reduce(0, +) / Double(steps.count)
        let variance = steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(steps.count)
        #expect(variance.squareRoot() <= 0.000_3)
    }

    /// R4 for a screen whose declared rate is wrong.
    @Test(arguments: [(60.0, 59.94), (59, 59.94), (60, 60.02), (50, 49.97)])
    func doesNotDriftOnAScreenOfAnotherRate(declared: Double, actual: Double) {
        var clock = FrameClock(period: 1 / declared)
        var random = Random(seed: 44)
        for frame in 0..<Int(600 * actual) {
            let vblank = Double(frame) / actual
            let time = clock.frameTime(presentReturnedAt: vblank + (random.unit() - 0.5) * 0.004)
            if frame > 600 { #expect(abs(time - vblank - 1 / actual) < 0.002) }
        }
    }

    /// Input is measured against the frame's beginning: without jitter, and as long before its picture as frames are queued.
    @Test(arguments: [1, 2]) func saysWhenTheFrameBegan(framesAhead: Int) {
        var clock = FrameClock(period: period, framesAhead: framesAhead)
        var random = Random(seed: 45)
        for frame in 0..<600 {
            let time = clock.frameTime(presentReturnedAt: Double(frame) * period + (random.unit() - 0.5) * 0.004)
            #expect(abs(time - clock.frameStart - Double(framesAhead) * clock.period) < 1e-9)
            if frame > 60 { #expect(abs(clock.frameStart - Double(frame) * period) < 0.002) }
        }
    }

    @Test func aMeasuredPeriodIsABetterGuess() {
        var clock = FrameClock(period: period)
        clock.setPeriod(1 / 59.94)
        #expect(clock.period == 1 / 59.94)
        clock.setPeriod(.nan)
        clock.setPeriod(99)
        #expect(clock.period == 0.2)
    }

    @Test func aMissedFrameTakesWholePeriods() {  // R5
        for missed in 1...10 {
            var clock = FrameClock(period: period)
            for frame in 0..<200 { _ = clock.frameTime(presentReturnedAt: Double(frame) * period) }
            let before = clock.frameTime(presentReturnedAt: 200 * period)
            let late = clock.frameTime(presentReturnedAt: Double(201 + missed) * period + 0.001)
            #expect(abs(late - before - Double(missed + 1) * period) < 0.000_2)
            #expect(!clock.wasSuspended)
        }
    }

    @Test func timeAlwaysGoesOn() {  // R3
        var clock = FrameClock(period: period)
        var random = Random(seed: 3)
        var (now, last) = (0.0, -Double.infinity)
        for _ in 0..<20_000 {
            now += random.unit() < 0.05 ? random.unit() * 0.6 - 0.05 : random.unit() * 0.03
            let time = clock.frameTime(presentReturnedAt: random.unit() < 0.01 ? .nan : now)
            #expect(time > last && time.isFinite)
            last = time
            if random.unit() < 0.01 { clock.pause() }
        }
    }

    @Test func aLongGapIsASuspension() {  // R6
        var clock = FrameClock(period: period)
        for frame in 0..<50 { _ = clock.frameTime(presentReturnedAt: Double(frame) * period) }
        let end = 49 * period
        let time = clock.frameTime(presentReturnedAt: end + 3600)
        #expect(clock.wasSuspended)
        #expect(abs(time - (end + 3600 + clock.period)) < 1e-6)
        _ = clock.frameTime(presentReturnedAt: end + 3600 + period)
        #expect(!clock.wasSuspended)
    }

    @Test(arguments: [(0.249, false), (0.251, true)])
    func aSuspensionIsLongerThanAQuarterOfASecond(gap: Double, isSuspension: Bool) {  // R6
        var clock = FrameClock(period: period)
        _ = clock.frameTime(presentReturnedAt: 1)
        _ = clock.frameTime(presentReturnedAt: 1 + gap)
        #expect(clock.wasSuspended == isSuspension)
    }

    @Test func theFirstFrameAfterAPauseIsOnePeriodAway() {  // R8
        var clock = FrameClock(period: period)
        for frame in 0..<50 { _ = clock.frameTime(presentReturnedAt: Double(frame) * period) }
        clock.pause()
        let time = clock.frameTime(presentReturnedAt: 100)
        #expect(time > 100 && time - 100 <= clock.period + 1e-9)
        #expect(!clock.wasSuspended)
    }

    @Test(arguments: [(60.0, 59.94), (59, 59.94), (0, 59.94), (60, 75), (60, 50), (60, 144), (75, 62.5)])
    func findsTheTruePeriod(declared: Double, actual: Double) {  // R9
        var clock = FrameClock(period: 1 / declared)
        for frame in 0..<1200 { _ = clock.frameTime(presentReturnedAt: Double(frame) / actual) }
        #expect(abs(clock.period * actual - 1) < 0.001)
    }
}
