/// When frames begin where no screen holds them back: on a grid. Whoever sleeps until the next moment wakes up late, and by how
/// much differs; counting from the grid and not from the waking, those errors do not add up (R10).
public struct FrameSchedule: Sendable {
    /// In seconds.
    public let period: Double
    private var last: Double?

    /// A period that is not finite or not above 0 counts as 1/60 s.
    public init(period: Double) { self.period = period.isFinite && period > 0 ? period : 1.0 / 60 }

    /// When the frame after the one that began at `start` begins; `now` is the time, and what comes out is later than it.
    /// Moments that were missed are left out.
    public mutating func next(after start: Double, now: Double) -> Double {
        let first = (last ?? start) + period
        let missed = max(((now - first) / period).rounded(.down) + 1, 0)
        let next = first + missed * period
        last = next
        return next
    }

    /// No frame follows the one that was asked for last: the next one begins a new grid.
    public mutating func rest() { last = nil }
}
