/// Measures how often a touch panel reports, and how old its newest report is when a frame reads it. It learns from a moving
/// finger, and keeps what it learned from one touch to the next.
///
/// SDL gives all events that are read together the same stamp. The true times can still be recovered. A panel measures at a
/// steady rate, so each report comes one interval after the one before; it also came after the frame before, and not after
/// its stamp. Together these three bounds are exact to the error of the interval (a tenth of a millisecond after one swipe).
struct PanelTiming: Sendable {
    /// Panels in use report 25 to 1000 times a second. An interval outside of this is a pause or a burst. Seconds.
    private static let intervals = 0.000_5...0.05
    /// The line of least squares uses at most this many reports.
    private static let window = 64
    /// From this many reports on, the interval comes from this touch alone. With fewer, an interval learned from more reports
    /// is kept.
    private static let enough = 32
    /// This many ages of reports are kept: a few seconds of motion.
    private static let memory = 256
    /// The kernel drops a report that changes nothing. After a step shorter than this, in points, some reports may be
    /// missing, so nothing is learned from it.
    private static let shortestStep = 2.0

    /// How long a report may wait until SDL stamps it: a frame at 60 Hz and a little more. Seconds.
    private static let wait = 0.02
    /// After this many pauses that are as short as a slow panel's period, with no longer run of reports between them, they
    /// are not pauses: the panel has become slower.
    private static let mostPauses = 6

    let stamps: VelocityTracker.Stamps
    /// Seconds between two reports; nil until two have come.
    private(set) var interval: Double?
    /// The stamps of the reports since the last pause.
    private var run: [Double] = []
    private var knownFrom = 0
    private var pauses = 0
    private var ages: [Double] = []

    init(stamps: VelocityTracker.Stamps) { self.stamps = stamps }

    /// The greatest age of the newest report when a frame read it: delay and interval together, δ + Δ.
    var greatestAge: Double { ages.max() ?? interval ?? 0 }

    /// The gap is so long that the finger stood still.
    func isPause(_ gap: Double) -> Bool {
        gap > (interval.map { 2 * $0 } ?? PanelTiming.intervals.upperBound) + PanelTiming.wait
    }

    /// Adds the first report of a touch.
    mutating func begin(stamp: Double) { run = [stamp] }

    /// Adds a report that follows the one before after a pause of `gap` seconds; see `mostPauses`.
    mutating func addAfterPause(stamp: Double, gap: Double, step: Double) {
        let couldBeSlowPanel = gap <= PanelTiming.intervals.upperBound + PanelTiming.wait && step >= PanelTiming.shortestStep
        pauses = couldBeSlowPanel ? pauses + 1 : 0
        if pauses == PanelTiming.mostPauses { self = PanelTiming(stamps: stamps) }
        begin(stamp: stamp)
    }

    /// Adds a report that follows the one before without a pause.
    ///
    /// - Parameters:
    ///   - step: the distance from the report before, in points.
    ///   - age: how old the report before was when the last frame read it.
    mutating func add(stamp: Double, step: Double, age: Double) {
        guard step >= PanelTiming.shortestStep else { return begin(stamp: stamp) }
        if run.count == PanelTiming.window { run.removeFirst() }
        run.append(stamp)
        if run.count > PanelTiming.mostPauses { pauses = 0 }
        learnInterval()
        guard run.count > 2, age > 0, !isPause(age) else { return }
        if ages.count == PanelTiming.memory { ages.removeFirst() }
        ages.append(age)
    }

    /// When a report was made, given that it came after the frame at `frame` and after the report made at `last`.
    func time(stamp: Double, after last: Double, frame: Double) -> Double {
        guard stamps == .pump, let interval else { return max(stamp, last) }
        return max(min(max(last + interval, frame), stamp), last)
    }

    private mutating func learnInterval() {
        guard run.count > min(knownFrom, PanelTiming.enough) else { return }
        let slope = PanelTiming.slope(run)
        guard PanelTiming.intervals.contains(slope) else { return }
        interval = slope
        knownFrom = run.count
    }

    /// The slope of the line of least squares through (0, values[0]), (1, values[1])…
    private static func slope(_ values: [Double]) -> Double {
        let middle = Double(values.count - 1) / 2
        var (sum, spread) = (0.0, 0.0)
        for (index, value) in values.enumerated() {
            let distance = Double(index) - middle
            sum += distance * (value - values[0])
            spread += distance * distance
        }
        return spread > 0 ? sum / spread : 0
    }
}
