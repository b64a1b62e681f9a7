/// Finds out what paces the frames, from when 120 presents in a row return (R9, R10). Meanwhile nobody else may hold them back.
public struct RefreshMeter: Sendable {
    /// What was found. Periods are in seconds.
    public enum Pace: Hashable, Sendable {
        /// The screen, at about the rate that was declared.
        case screen(period: Double)
        /// The screen, at a rate that nobody declared.
        case undeclaredScreen(period: Double)
        /// Nothing: presents return at once.
        case nothing
        /// SDL waits for whole milliseconds and not for a screen: for 60 Hz 62.5 times a second (SDL 2.26.5, SDL_render.c).
        case milliseconds(period: Double)
    }

    public static let presents = 120
    /// Measured periods over the declared one that still are what was declared; beyond them it was declared wrongly (R9).
    private static let believable = 0.5...1.05
    /// No kiosk's screen is faster, in seconds; a machine that paints may be.
    private static let shortestPeriod = 0.004
    /// What part of a screen's periods is within a tenth of their median.
    private static let steadyPart = 0.9
    /// Intervals shorter than this, in declared periods, are one of them; 1.5 are as near to two.
    private static let nearestSlower = 1.3
    /// What part of the intervals is so, where the screen is as fast as declared.
    private static let leastNear = 0.1

    /// What was found; nil before the 120 presents.
    public private(set) var pace: Pace?
    private let declared: Double?
    private var last: Double?
    private var intervals: [Double] = []

    /// `declared` is the period that the driver declares, in seconds; nil, or nothing above 0, where it declares none.
    public init(declared: Double?) {
        self.declared = declared.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    public var isMeasuring: Bool { pace == nil }

    /// A present returned at this moment, and the one before was the frame before.
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

    /// A present that was missed makes an interval of two periods, not a longer period.
    private func meanPeriod(_ median: Double) -> Double {
        let one = showsDeclaredPeriod ? min(median, declared ?? median) : median
        let periods = intervals.reduce(0) { $0 + max(($1 / one).rounded(), 1) }
        return intervals.reduce(0, +) / periods
    }

    /// Some presents are as near as the declared period makes them: a slower screen shows none, and where most are further apart,
    /// the machine is busy. While it starts, a small one misses more than half. Where presents queue, one behind a late one returns
    /// early, and a screen of half the rate may show some, too. It holds the frames back all the same; to be stricter here was
    /// simulated, and took a busy screen of the declared rate for a slower one, which would halve its frames for good.
    private var showsDeclaredPeriod: Bool {
        guard let declared else { return false }
        let near = intervals.count { $0 < RefreshMeter.nearestSlower * declared }
        return Double(near) >= RefreshMeter.leastNear * Double(intervals.count)
    }

    private func isSteady(_ median: Double) -> Bool {
        let near = intervals.count { abs($0 - median) < 0.1 * median }
        return median >= RefreshMeter.shortestPeriod && Double(near) >= RefreshMeter.steadyPart * Double(intervals.count)
    }

    /// Whole milliseconds where the declared period has none. SDL takes 60 Hz where the driver declares no rate.
    private func isPretended(_ period: Double) -> Bool {
        let expected = declared ?? 1.0 / 60
        let whole = (expected * 1000 + 1e-6).rounded(.down) / 1000
        return abs(period - whole) < 0.000_05 && abs(expected - whole) > 0.000_25
    }
}
