import Animation
import SDLPlatform

/// Turns the moments at which frames begin into frame times, and paces the loop if no screen does.
struct FramePacer {
    private var clock: FrameClock
    private var meter: RefreshMeter
    private var schedule: FrameSchedule
    private let declaredRate: Double?
    private var isPacedHere = false
    private var began = 0.0
    private var lastInput = -Double.infinity

    /// A finger that moved less than this long ago, in seconds, is expected to move again: longer than any panel's interval.
    /// When frames stop, a finger has rested: three periods of the slowest panel are 180 ms, and a lift after frames have
    /// stopped looks like one in a late frame (R49).
    static let inputMemory = 0.2

    /// The declared rate in hertz, nil if unknown.
    init(refreshRate: Double?) {
        declaredRate = refreshRate
        let period = refreshRate.map { 1 / $0 }
        clock = FrameClock(period: period ?? 1.0 / 60)
        meter = RefreshMeter(declared: period)
        schedule = FrameSchedule(period: period ?? 1.0 / 60)
    }

    /// The time of the frame that begins now.
    mutating func beginFrame() -> Double {
        began = MonotonicClock.now
        return clock.frameTime(presentReturnedAt: began)
    }

    /// When this frame began, without jitter: the time of its input.
    var inputTime: Double { clock.frameStart }

    /// The frame before was so long ago that no animation should visibly catch up.
    var wasSuspended: Bool { clock.wasSuspended }

    mutating func noticeInput() { lastInput = began }

    var hasFreshInput: Bool { began - lastInput < FramePacer.inputMemory }

    /// Ends a frame that another one follows. If presenting did not wait for the screen, this waits instead.
    mutating func finishFrame() {
        guard !isMeasuring else { return }
        let now = MonotonicClock.now
        // Also if the screen should pace the loop and does not, for example because its page flips fail.
        guard isPacedHere || now - began < schedule.period * 0.75 else { return schedule.rest() }
        MonotonicClock.sleep(until: schedule.next(after: began, now: now))
    }

    /// No frame follows until the next event.
    mutating func rest() {
        clock.pause()
        schedule.rest()
        meter.interrupt()
    }
}

// The pace of the frames is measured once, over the first presents (R9, R10).
extension FramePacer {
    /// Every frame must be presented, changed or not.
    var isMeasuring: Bool { meter.isMeasuring }

    /// The frame was presented. Returns the pace of the frames once, when it is known.
    mutating func presented() -> RefreshMeter.Pace? {
        guard isMeasuring else { return nil }
        meter.add(presentReturnedAt: MonotonicClock.now)
        if let pace = meter.pace { adopt(pace) }
        return meter.pace
    }

    private mutating func adopt(_ pace: RefreshMeter.Pace) {
        switch pace {
        case .screen(let period), .undeclaredScreen(let period):
            clock.setPeriod(period)
            schedule = FrameSchedule(period: period)
        case .nothing, .milliseconds:
            clock.setPeriod(schedule.period)
            clock.pause()
            isPacedHere = true
        }
    }

    /// One line for the log.
    func description(of pace: RefreshMeter.Pace) -> String {
        let declared = declaredRate.map { "\(FramePacer.text($0)) Hz declared" } ?? "no rate declared"
        let here = "frames are paced here, at \(FramePacer.text(1 / schedule.period)) Hz"
        return switch pace {
        case .screen(let period): "the screen paces the frames: \(FramePacer.text(1 / period)) Hz measured, \(declared)"
        case .undeclaredScreen(let period):
            "the screen paces the frames: \(FramePacer.text(1 / period)) Hz measured and used, \(declared)"
        case .nothing: "presenting waits for no screen: \(here), \(declared)"
        case .milliseconds(let period):
            "SDL waits for a clock of \(FramePacer.text(period * 1000)) ms and no screen: \(here), \(declared)"
        }
    }

    private static func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}
