/// When frames begin if no screen paces them: on a grid. A sleep until the next moment ends late by a varying amount.
/// Counting from the grid and not from the wake-up, those errors do not add up (R10).
public struct FrameSchedule: Sendable {
    /// In seconds.
    public let period: Double
    private var last: Double?

    /// A period that is not finite or not above 0 counts as 1/60 s.
    public init(period: Double) { self.period = period.isFinite && period > 0 ? period : 1.0 / 60 }

    /// When the frame after the one that began at `start` begins; always later than `now`. Missed moments are skipped.
    public mutating func next(after start: Double, now: Double) -> Double {
        let first = (last ?? start) + period
        let missed = max(((now - first) / period).rounded(.down) + 1, 0)
        let next = first + missed * period
        last = next
        return next
    }

    /// No frame follows the last one: the next one starts a new grid.
    public mutating func rest() { last = nil }
}
