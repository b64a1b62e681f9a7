import Geometry

/// How the reports of a dragging finger become one position per frame (Documentation/Behaviour.md, "Resampling").
public enum Resampling: String, Hashable, Sendable, CaseIterable {
    /// Each frame shows where the finger was a short lag ago. The lag follows from the measured timing of the panel.
    case adaptive
    /// The same with a lag of 5 ms, as on Android.
    case fixed
    /// Each frame shows the newest report.
    case off
}

/// Computes where a finger is at the time of a frame, from reports made at other times.
///
/// A panel at 100 Hz gives a screen at 60 Hz one report in one frame and two in the next. A list that follows the newest
/// report therefore jerks (by 7 pt a frame at 1000 pt/s). So each frame uses the position a lag earlier, which
/// nearly always lies between two reports. The lag is the greatest age of the newest report less the time that may be
/// extrapolated beyond it: `L = max(5 ms, δ + Δ − min(8 ms, Δ/2))` with the panel's interval Δ and delay δ as `PanelTiming`
/// measures them. Only drags are extrapolated; velocity, slop and taps come from the reports (R29).
struct MotionResampler: Sendable {
    /// The least lag, and the fixed one (AOSP, InputConsumer).
    static let shortestLag = 0.005
    /// The longest extrapolation, in seconds, and the intervals for which there is one (R27). The extra microsecond allows
    /// for rounding.
    private static let longestReach = 0.008
    private static let extrapolatedIntervals = 0.002...0.020_001
    /// A lag that has become too long shrinks by this much per frame, in seconds: 2 % of the speed at 60 Hz, which cannot be
    /// seen.
    private static let slew = 0.000_3
    /// Reports kept at most: 64 cover more than the longest lag at any rate below 1000 Hz.
    private static let capacity = 64
    /// A frame that begins this long after the frame before, in seconds, is late: what it reads may be stamped as late as
    /// after a rest (R49).
    private static let lateFrame = 0.04
    /// In points a second (Android, Flutter). A faster finger counts as this.
    private static let fastestFinger = 8_000.0
    /// In a frame longer than this, in seconds, a finger may have rested before it lifted (R6).
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
    /// By which it moved to there from the frame before, in points a second; nil in the drag's first frame.
    private var shownSpeed: Double?
    /// δ + Δ − reach, or more while an earlier, longer lag is still shrinking, in seconds.
    private(set) var lag = MotionResampler.shortestLag

    init(_ mode: Resampling, stamps: VelocityTracker.Stamps) {
        self.mode = mode
        timing = PanelTiming(stamps: stamps)
    }

    /// The position shown is not the last reported one: another frame is needed even without a report.
    var isBehind: Bool { shown != nil && shown != reports.last?.position }

    /// A finger becomes the one that is followed.
    mutating func begin(_ finger: FingerID, at position: Point, stamp: Double) {
        if device != finger.device {
            timing = PanelTiming(stamps: timing.stamps)
            lag = MotionResampler.shortestLag
        }
        device = finger.device
        reports = [(stamp, position)]
        lastStamp = stamp
        shownTime = -.infinity
        (shown, shownSpeed) = (nil, nil)
        timing.begin(stamp: stamp)
    }

    /// If this is the finger's first motion and the same late frame read both the finger-down and the motion, the time of the
    /// frame before: the finger came down at some time after that. A finger-down read without motion was read at once, as one
    /// that ends a rest without frames is.
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
            // In a late frame the time of reading says nothing about the panel.
            let reportTime = isLate(stamp) ? timing.time(stamp: stamp, after: last.time, frame: lastFrame) : stamp
            timing.add(stamp: reportTime, step: step, age: lastFrame - last.time)
            reports.append((timing.time(stamp: reportTime, after: last.time, frame: lastFrame), position))
        }
    }

    /// When the finger was at its last reported position, for its velocity: the stamp, except in a late frame.
    func timeOfReport(stamp: Double) -> Double { isLate(stamp) ? reports.last?.time ?? stamp : stamp }

    /// When the finger lifted. In a late frame that is only known to be after the frame before and after its last report.
    func timeOfLift(stamp: Double) -> Double {
        guard isLate(stamp, atMost: MotionResampler.longestFrame), let last = reports.last else { return stamp }
        return max(last.time, lastFrame)
    }

    /// The drag begins where the finger's last segment crosses this y. Nothing before that is shown.
    mutating func beginDrag(crossing y: Double) {
        guard reports.count > 1, let end = reports.last else { return }
        let start = reports[reports.count - 2]
        let distance = end.position.y - start.position.y
        let fraction = distance == 0 ? 1 : min(max((y - start.position.y) / distance, 0), 1)
        shownTime = start.time + (end.time - start.time) * fraction
        (shown, shownSpeed) = (nil, nil)
    }

    /// Where the finger is to be shown in the frame that begins at `frame`; nil before there is a finger.
    mutating func position(at frame: Double) -> Point? {
        let (before, dt) = (shown, frame - lastFrame)
        lastFrame = max(lastFrame, frame)
        adaptLag()
        shownTime = max(shownTime, lastFrame - lag)
        shown = mode == .off ? reports.last?.position : extrapolated(at: shownTime)
        if let shown, dt > 0 { shownSpeed = before.map { (shown.y - $0.y) / dt } }
        return shown
    }

    /// Where the finger is shown in the frame that begins at `frame` and in which it lifts.
    ///
    /// A fling goes on from there, so the step of this frame is between the drag's last one and the fling's first: a step to the
    /// last report would be a hitch, because that is shown a lag late. Without a fling, or in a late frame, it is the place that
    /// was reported, never extrapolated.
    ///
    /// - Parameter speed: of the fling, in points a second downwards; 0 for none.
    func finalPosition(at frame: Double, speed: Double) -> Point? {
        guard mode != .off, let last = reports.last else { return reports.last?.position }
        guard speed != 0, let shown, frame - lastFrame < MotionResampler.lateFrame else {
            return interpolated(at: min(max(shownTime, frame - lag), last.time))
        }
        let flung = min(max(speed, -MotionResampler.fastestFinger), MotionResampler.fastestFinger)
        return shown + Point(0, (flung + (shownSpeed ?? flung)) / 2 * max(frame - lastFrame, 0))
    }
}

extension MotionResampler {
    /// SDL stamps events with the time at which a frame reads them. If the frame before was long ago, most of them are older
    /// than their stamp.
    private func isLate(_ stamp: Double, atMost longest: Double = .greatestFiniteMagnitude) -> Bool {
        timing.stamps == .pump && (MotionResampler.lateFrame...longest).contains(stamp - lastFrame)
    }

    /// The finger stood still before this report. In a late frame only the silence before the last frame is evidence of that.
    private func isAfterPause(_ stamp: Double) -> Bool {
        timing.isPause(stamp - lastStamp) && (!isLate(stamp) || timing.isPause(lastFrame - lastStamp))
    }

    private mutating func adaptLag() {
        guard mode == .adaptive else { return lag = MotionResampler.shortestLag }
        let needed = max(MotionResampler.shortestLag, timing.greatestAge - reach)
        lag = max(needed, lag - MotionResampler.slew)
    }

    /// How far beyond the newest report a position may be extrapolated, in seconds.
    private var reach: Double {
        guard let interval = timing.interval, MotionResampler.extrapolatedIntervals.contains(interval) else { return 0 }
        return min(MotionResampler.longestReach, interval / 2)
    }

    /// A finger whose report is half an interval overdue has stopped at its last reported position.
    private func extrapolated(at time: Double) -> Point? {
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
