/// Finds out what paces the frames, from the times at which 120 consecutive presents return (R9, R10). Meanwhile nothing else
/// may delay them.
public struct RefreshMeter: Sendable {
    /// The result. Periods are in seconds.
    public enum Pace: Hashable, Sendable {
        /// The screen, at about the rate that was declared.
        case screen(period: Double)
        /// The screen, at a rate that was not declared, or declared wrongly.
        case undeclaredScreen(period: Double)
        /// Nothing: presents return at once.
        case nothing
        /// SDL waits for whole milliseconds and not for a screen: for 60 Hz 62.5 times a second (SDL 2.26.5, SDL_render.c).
        case milliseconds(period: Double)
    }

    public static let presents = 120
    /// Ratios of the measured period to the declared one that confirm it; outside of these it was declared wrongly (R9).
    private static let believable = 0.5...1.05
    /// The shortest period of a kiosk's screen, in seconds; painting alone may be faster.
    private static let shortestPeriod = 0.004
    /// The fraction of a screen's periods within a tenth of their median.
    private static let steadyPart = 0.9
    /// Intervals shorter than this, in declared periods, count as one period; 1.5 would be as near to two.
    private static let nearestSlower = 1.3
    /// The least fraction of such intervals if the screen is as fast as declared.
    private static let leastNear = 0.1

    /// The result; nil before the 120 presents.
    public private(set) var pace: Pace?
    private let declared: Double?
    private var last: Double?
    private var intervals: [Double] = []

    /// `declared` is the period that the driver declares, in seconds; nil, or not above 0, if it declares none.
    public init(declared: Double?) {
        self.declared = declared.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    public var isMeasuring: Bool { pace == nil }

    /// A present returned at this moment; the one before belonged to the previous frame.
    public mutating func add(presentReturnedAt moment: Double) {
        defer { last = moment }
        guard isMeasuring, let last, moment > last else { return }
        intervals.append(moment - last)
        if intervals.count == RefreshMeter.presents { pace = found() }
    }

    /// The frames stop for a while.
    public mutating func interrupt() { last = nil }

    private func found() -> Pace {
        let median = intervals.sorted()[intervals.count / 2]
        let period = meanPeriod(median)
        if isPretended(period) { return .milliseconds(period: period) }
        let isFast = median < 0.5 * (declared ?? 1.0 / 60)
        if isFast, !isSteady(median) { return .nothing }
        guard let declared, RefreshMeter.believable.contains(period / declared) else {
            return .undeclaredScreen(period: period)
        }
        return .screen(period: period)
    }

    /// A missed present makes an interval of two periods, not a longer period.
    private func meanPeriod(_ median: Double) -> Double {
        let one = showsDeclaredPeriod ? min(median, declared ?? median) : median
        let periods = intervals.reduce(0) { $0 + max(($1 / one).rounded(), 1) }
        return intervals.reduce(0, +) / periods
    }

    /// True if some intervals are as short as the declared period. A slower screen shows none; if most intervals are longer,
    /// the machine is busy. During startup a small machine misses more than half of its presents. If presents are queued, one
    /// behind a late one returns early, so a screen of half the rate may show some short intervals, too. It still paces the
    /// frames. A stricter test was simulated; it took a busy screen of the declared rate for a slower one, which would halve
    /// its frame rate permanently.
    private var showsDeclaredPeriod: Bool {
        guard let declared else { return false }
        let near = intervals.count { $0 < RefreshMeter.nearestSlower * declared }
        return Double(near) >= RefreshMeter.leastNear * Double(intervals.count)
    }

    private func isSteady(_ median: Double) -> Bool {
        let near = intervals.count { abs($0 - median) < 0.1 * median }
        return median >= RefreshMeter.shortestPeriod && Double(near) >= RefreshMeter.steadyPart * Double(intervals.count)
    }

    /// A whole number of milliseconds although the declared period is not. SDL assumes 60 Hz if the driver declares no rate.
    private func isPretended(_ period: Double) -> Bool {
        let expected = declared ?? 1.0 / 60
        let whole = (expected * 1000 + 1e-6).rounded(.down) / 1000
        return abs(period - whole) < 0.000_05 && abs(expected - whole) > 0.000_25
    }
}
