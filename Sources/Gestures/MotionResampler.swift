import Geometry

/// How the reports of a dragging finger become one position a frame (Documentation/Behaviour.md, "Resampling").
public enum Resampling: String, Hashable, Sendable, CaseIterable {
    /// Each frame shows where the finger was a little while ago; how long ago follows from what the panel does.
    case adaptive
    /// The same with 5 ms, as on Android.
    case fixed
    /// Each frame shows the newest report.
    case off
}

/// Where a finger is at the time of a frame, from reports that come at other times.
///
/// A panel at 100 Hz gives a screen at 60 Hz one report in one frame and two in the next: a list that follows the newest report
/// jerks (by 7 pt a frame at 1000 pt/s). So a frame asks for the position a lag earlier, which lies between two
/// reports nearly always. The lag is as long as the newest report may be old, less what may be guessed ahead of it:
/// `L = max(5 ms, δ + Δ − min(8 ms, Δ/2))` with the panel's interval Δ and delay δ as `PanelTiming` measures them. Guesses
/// are for dragging alone; speed, slop and taps are found from the reports (R29).
struct MotionResampler: Sendable {
    /// The least lag, and the fixed one (AOSP, InputConsumer).
    static let shortestLag = 0.005
    /// The longest guess, in seconds, and the intervals for which there are guesses (R27). The millionth is for sums.
    private static let longestReach = 0.008
    private static let guessedIntervals = 0.002...0.020_001
    /// A lag that is too long by now shrinks by this in a frame, in seconds: 2 % of the speed at 60 Hz, which nobody sees.
    private static let slew = 0.000_3
    /// Older reports are asked for by nobody: 64 of them are more than the longest lag at any rate below 1000 Hz.
    private static let capacity = 64
    /// From so long after the frame before, in seconds, what a frame reads may be stamped as late as after a rest (R49).
    private static let lateFrame = 0.04
    /// In a longer frame, in seconds, a finger may have rested before it left (R6).
    private static let longestFrame = 0.25

    private let mode: Resampling
    private var timing: PanelTiming
    private var device: Int64?
    private var reports: [(time: Double, position: Point)] = []
    private var lastStamp = 0.0
    private var lastFrame = -Double.infinity
    /// The time that was shown last; it never goes back.
    private var shownTime = -Double.infinity
    private var shown: Point?
    /// δ + Δ − reach, or the rest of a longer one, in seconds.
    private(set) var lag = MotionResampler.shortestLag

    init(_ mode: Resampling, stamps: VelocityTracker.Stamps) {
        self.mode = mode
        timing = PanelTiming(stamps: stamps)
    }

    /// What is shown is not where the finger is: another frame is needed though nothing is reported.
    var isBehind: Bool { shown != nil && shown != reports.last?.position }

    /// A finger is there from now on.
    mutating func begin(_ finger: FingerID, at position: Point, stamp: Double) {
        if device != finger.device {
            timing = PanelTiming(stamps: timing.stamps)
            lag = MotionResampler.shortestLag
        }
        device = finger.device
        reports = [(stamp, position)]
        lastStamp = stamp
        (shownTime, shown) = (-.infinity, nil)
        timing.begin(stamp: stamp)
    }

    /// When the finger came down instead, if this is its first motion and a late frame read both: it came since the frame before. A
    /// touch read without motion was read at once, as one is that ends a rest without frames.
    func beginning(ofMotion stamp: Double) -> Double? {
        guard reports.count == 1, lastStamp > lastFrame, isLate(stamp, atMost: MotionResampler.longestFrame) else { return nil }
        return lastFrame
    }

    /// The finger is reported at a position. A stamp before the last one counts as the last one.
    mutating func add(_ position: Point, stamp: Double) {
        guard let last = reports.last else { return }
        let stamp = max(stamp, lastStamp)
        defer { lastStamp = stamp }
        if reports.count >= MotionResampler.capacity { reports.removeFirst(reports.count - MotionResampler.capacity + 1) }
        let step = (position - last.position).length
        if isAfterPause(stamp) {
            // It stood where it was until the report before this one, which the kernel left out.
            let stood = max(stamp - (timing.interval ?? 0), last.time)
            reports.append((stood, last.position))
            timing.addAfterPause(stamp: stamp, gap: stamp - lastStamp, step: step)
            reports.append((stamp, position))
        } else {
            // Nothing is learned of a panel from when a late frame read it.
            let told = isLate(stamp) ? timing.time(stamp: stamp, after: last.time, frame: lastFrame) : stamp
            timing.add(stamp: told, step: step, age: lastFrame - last.time)
            reports.append((timing.time(stamp: told, after: last.time, frame: lastFrame), position))
        }
    }

    /// When the finger was where it was reported last, for its speed: the stamp, but not that of a late frame.
    func timeOfReport(stamp: Double) -> Double { isLate(stamp) ? reports.last?.time ?? stamp : stamp }

    /// When the finger left: in a late frame nobody knows when since the frame before and its last report.
    func timeOfLift(stamp: Double) -> Double {
        guard isLate(stamp, atMost: MotionResampler.longestFrame), let last = reports.last else { return stamp }
        return max(last.time, lastFrame)
    }

    /// The drag begins where the last way of the finger crosses this y: nothing before that is shown.
    mutating func beginDrag(crossing y: Double) {
        guard reports.count > 1, let end = reports.last else { return }
        let start = reports[reports.count - 2]
        let way = end.position.y - start.position.y
        let fraction = way == 0 ? 1 : min(max((y - start.position.y) / way, 0), 1)
        shownTime = start.time + (end.time - start.time) * fraction
    }

    /// Where the finger is to be shown in the frame that begins at `frame`; nil before there is a finger.
    mutating func position(at frame: Double) -> Point? {
        lastFrame = max(lastFrame, frame)
        adaptLag()
        shownTime = max(shownTime, lastFrame - lag)
        shown = mode == .off ? reports.last?.position : guessed(at: shownTime)
        return shown
    }

    /// Where it is to be shown when it leaves, which is nowhere that it has not been.
    mutating func finalPosition(at time: Double) -> Point? {
        guard mode != .off, let last = reports.last else { return reports.last?.position }
        return interpolated(at: min(max(shownTime, time - lag), last.time))
    }
}

extension MotionResampler {
    /// SDL stamps what a frame reads with when it reads it. Where the frame before was long ago, most of that is older.
    private func isLate(_ stamp: Double, atMost longest: Double = .greatestFiniteMagnitude) -> Bool {
        timing.stamps == .pump && (MotionResampler.lateFrame...longest).contains(stamp - lastFrame)
    }

    /// The finger stood still before this report. In a late frame only the frame before may show that, by how long it had heard nothing.
    private func isAfterPause(_ stamp: Double) -> Bool {
        timing.isPause(stamp - lastStamp) && (!isLate(stamp) || timing.isPause(lastFrame - lastStamp))
    }

    private mutating func adaptLag() {
        guard mode == .adaptive else { return lag = MotionResampler.shortestLag }
        let needed = max(MotionResampler.shortestLag, timing.greatestAge - reach)
        lag = max(needed, lag - MotionResampler.slew)
    }

    /// How far ahead of the newest report a position may be guessed, in seconds.
    private var reach: Double {
        guard let interval = timing.interval, MotionResampler.guessedIntervals.contains(interval) else { return 0 }
        return min(MotionResampler.longestReach, interval / 2)
    }

    /// A finger that has not been reported for half an interval too long has stopped: it is where it was reported last.
    private func guessed(at time: Double) -> Point? {
        guard let last = reports.last else { return nil }
        let ahead = time - last.time
        guard ahead > 0 else { return interpolated(at: time) }
        guard let interval = timing.interval, reports.count > 1, ahead <= reach + interval / 2 else { return last.position }
        let before = reports[reports.count - 2]
        return last.position + (last.position - before.position)
            * (min(ahead, reach) / max(last.time - before.time, interval / 2))
    }

    private func interpolated(at time: Double) -> Point? {
        guard var after = reports.last else { return nil }
        for report in reports.reversed() {
            guard report.time > time else {
                guard after.time > report.time else { return report.position }
                return report.position.interpolated(
                    to: after.position, fraction: min((time - report.time) / (after.time - report.time), 1))
            }
            after = report
        }
        return after.position
    }
}
