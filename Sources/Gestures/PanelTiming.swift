/// How a touch panel reports: how often, and how old its newest report is when a frame asks for it. Learned from a finger
/// that moves, and kept from one touch to the next.
///
/// SDL gives all reports that are read together one stamp. Their times can be found again: a panel measures at a steady rate,
/// so each report comes one interval after the report before it, not before the frame before and not after its stamp. The
/// result is as exact as the interval (a tenth of a millisecond after one swipe).
struct PanelTiming: Sendable {
    /// In seconds. Panels report 25 to 1000 times a second (the Raspberry Pi's 7-inch panel 25 to 33 times, raspberrypi/linux
    /// issue 3777); intervals out of this range are a pause or a flood.
    private static let intervals = 0.000_5...0.05
    /// Reports that the line of least squares is laid through at most.
    private static let window = 64
    /// From so many reports on, this touch alone says what the interval is; with fewer, an interval known from more stays.
    private static let enough = 32
    /// The ages of so many reports are remembered: some seconds of motion.
    private static let memory = 256
    /// The kernel leaves out a report that changes nothing. After one that moved less than this, in points, some may be
    /// missing, so nothing is learned from it.
    private static let shortestStep = 2.0

    /// A frame at 60 Hz and some more, for which a report may wait until SDL stamps it. Seconds.
    private static let wait = 0.02
    /// So many pauses as short as a slow panel's period, with no longer run of reports than that between them, are no pauses: the
    /// panel has become slower.
    private static let mostPauses = 6

    let stamps: VelocityTracker.Stamps
    /// Seconds between two reports; nil until two have come.
    private(set) var interval: Double?
    /// The line's reports, without a pause between them.
    private var run: [Double] = []
    private var knownFrom = 0
    private var pauses = 0
    private var ages: [Double] = []

    init(stamps: VelocityTracker.Stamps) { self.stamps = stamps }

    /// The greatest age that the newest report had when a frame asked: delay and interval together, δ + Δ.
    var greatestAge: Double { ages.max() ?? interval ?? 0 }

    /// A pause so long that the finger stood still.
    func isPause(_ gap: Double) -> Bool {
        gap > (interval.map { 2 * $0 } ?? PanelTiming.intervals.upperBound) + PanelTiming.wait
    }

    /// A report with this stamp begins a touch.
    mutating func begin(stamp: Double) { run = [stamp] }

    /// A report follows another one by a pause of `gap` seconds; see `mostPauses`.
    mutating func addAfterPause(stamp: Double, gap: Double, step: Double) {
        let couldBeSlowPanel = gap <= PanelTiming.intervals.upperBound + PanelTiming.wait && step >= PanelTiming.shortestStep
        pauses = couldBeSlowPanel ? pauses + 1 : 0
        if pauses == PanelTiming.mostPauses { self = PanelTiming(stamps: stamps) }
        begin(stamp: stamp)
    }

    /// A report follows another one.
    ///
    /// - Parameters:
    ///   - step: how far it is from the one before, in points.
    ///   - age: how old the one before was when the last frame asked.
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

    /// When a report was made that came after the frame at `frame`, and after the report made at `last`.
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
