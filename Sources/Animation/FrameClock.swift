/// Computes the time of each frame from the moments at which the presents before it returned.
///
/// Those moments jitter although the screen does not, and animating by them would show the jitter. So the clock follows them
/// slowly (a loop with the gains 0.1 for the phase and 0.01 for the period) and advances by whole periods: one, or as many as
/// a late frame missed (Documentation/Behaviour.md, "The frame clock"). Everything in a frame uses the same frame time.
///
/// A gap longer than 250 ms is a suspension: the clock restarts at the present moment, and `wasSuspended` is true for that
/// frame. Frame time includes the gap, so that loops keep their phase; transitions should be ended by the caller.
public struct FrameClock: Sendable {
    /// The estimate of the screen's period in seconds; always within 1/1000…1/5.
    public private(set) var period: Double
    /// True if the last frame came after a suspension.
    public private(set) var wasSuspended = false
    /// How many periods after a present returns the next picture becomes visible: 1 with two buffers, 2 with three.
    public let framesAhead: Int

    /// When the present before this frame returned, without jitter: the start of this frame. Use it for input, not for
    /// drawing.
    public private(set) var frameStart = 0.0

    private var lastReturn: Double?
    private var lastFrame = -Double.infinity

    /// A longer gap is a suspension, not a late frame, in seconds.
    private static let suspension = 0.25
    /// The bounds of `period`, in seconds.
    private static let plausiblePeriods = 0.001...0.2

    /// `period` is the declared one, used only as a first estimate; 0, negative or not finite counts as 1/60 s.
    public init(period: Double, framesAhead: Int = 1) {
        self.period = period.isFinite && period > 0 ? FrameClock.bounded(period) : 1.0 / 60
        self.framesAhead = max(framesAhead, 0)
    }

    /// The time of the frame to be drawn now. It is always later than the previous frame time. A moment that is not finite,
    /// or before the last one, counts as the last one.
    public mutating func frameTime(presentReturnedAt moment: Double) -> Double {
        let now = max(moment.isFinite ? moment : lastReturn ?? 0, lastReturn ?? -.infinity)
        wasSuspended = lastReturn.map { now - $0 > FrameClock.suspension } ?? false
        if let last = lastReturn, !wasSuspended { follow(now, after: last) } else { frameStart = now }
        lastReturn = now
        lastFrame = max(frameStart + Double(framesAhead) * period, lastFrame + period / 8)
        return lastFrame
    }

    /// Sets a measured period, in seconds: a better first estimate.
    public mutating func setPeriod(_ measured: Double) {
        if measured.isFinite { period = FrameClock.bounded(measured) }
    }

    /// Presenting pauses: the next frame restarts the clock, at the moment passed to it.
    public mutating func pause() { lastReturn = nil }

    private mutating func follow(_ now: Double, after last: Double) {
        let periods = max(((now - last) / period).rounded(), 1)
        frameStart += periods * period
        let error = now - frameStart
        frameStart += 0.1 * error
        period = FrameClock.bounded(period + 0.01 * error / periods)
    }

    private static func bounded(_ period: Double) -> Double {
        min(max(period, plausiblePeriods.lowerBound), plausiblePeriods.upperBound)
    }
}
