/// Measures the velocity of a finger along one axis, by least squares over its last positions.
///
/// How to fit depends on how the positions were stamped (Documentation/Behaviour.md, "Release velocity"). A kernel stamps each
/// position when it is measured. SDL gives all positions that are read together the same stamp, and a parabola through those
/// overshoots.
public struct VelocityTracker: Sendable {
    public enum Stamps: Hashable, Sendable {
        /// Each position has its own time: fit a parabola over 100 ms.
        case kernel
        /// Positions read together share a time: fit a line over 60 ms, using all positions.
        case pump
    }

    public let stamps: Stamps
    private var samples: [(time: Double, position: Double)] = []

    /// A pause in the reports longer than this means that the finger stood still, in seconds (R49).
    private static let shortestStop = 0.04
    /// The slowest panels report 25 times a second; SDL's stamps may add the wait for a frame.
    private static let longestPeriod = 0.06
    /// Positions kept at most: 100 ms of a 1000 Hz panel.
    private static let capacity = 128

    public init(stamps: Stamps) { self.stamps = stamps }

    public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

    /// Adds a position. Do not add that of the finger-up, which only repeats the last one (R20). A position that is not
    /// finite, or older than the last, is dropped.
    public mutating func add(_ position: Double, at time: Double) {
        guard position.isFinite, time.isFinite, time >= samples.last?.time ?? time else { return }
        if samples.count == VelocityTracker.capacity { samples.removeFirst(VelocityTracker.capacity / 2) }
        samples.append((time, position))
    }

    /// The velocity in units a second of a finger that lifts at `time`. 0 after a rest, with fewer than two distinct times,
    /// and if the fit is not finite.
    public func velocity(at time: Double) -> Double {
        guard let last = samples.last, time - last.time <= stop else { return 0 }
        let recent = window(endingAt: last.time)
        let slope = stamps == .kernel ? quadraticSlope(recent) ?? linearSlope(recent) : linearSlope(recent)
        return slope.isFinite ? slope : 0
    }

    /// How long without a report counts as a rest: 40 ms, or three periods of the panel if that is longer. The period is the
    /// mean over the last reports, which may share stamps; gaps longer than any panel's period are left out.
    private var stop: Double {
        var (sum, count) = (0.0, 0.0)
        for (a, b) in zip(samples, samples.dropFirst()).suffix(8) where b.time - a.time <= VelocityTracker.longestPeriod {
            sum += b.time - a.time
            count += 1
        }
        return max(VelocityTracker.shortestStop, count > 0 ? 3 * sum / count + 1e-9 : 0)
    }

    /// The samples of the window since the last rest. Times are relative to the last sample.
    private func window(endingAt end: Double) -> [(time: Double, position: Double)] {
        // At least three periods of the panel, however slow it is.
        let length = max(stamps == .kernel ? 0.1 : 0.06, stop)
        var result: [(time: Double, position: Double)] = []
        var next = end
        for sample in samples.reversed() {
            guard end - sample.time <= length, next - sample.time <= stop else { break }
            result.append((sample.time - end, sample.position))
            next = sample.time
        }
        return result
    }

    private func linearSlope(_ samples: [(time: Double, position: Double)]) -> Double {
        let count = Double(samples.count)
        let meanTime = samples.reduce(0) { $0 + $1.time } / count
        let meanPosition = samples.reduce(0) { $0 + $1.position } / count
        let spread = samples.reduce(0) { $0 + ($1.time - meanTime) * ($1.time - meanTime) }
        guard spread > 1e-12 else { return 0 }
        return samples.reduce(0) { $0 + ($1.time - meanTime) * ($1.position - meanPosition) } / spread
    }

    /// The slope at the last sample (time 0) of the parabola of least squares; nil with fewer than three times.
    private func quadraticSlope(_ samples: [(time: Double, position: Double)]) -> Double? {
        guard Set(samples.map(\.time)).count >= 3 else { return nil }
        // Time in units of the window, so that the sums have similar magnitudes; positions are relative to the last one.
        let scale = 0.1
        let origin = samples[0].position
        var sums = (s0: 0.0, s1: 0.0, s2: 0.0, s3: 0.0, s4: 0.0, p0: 0.0, p1: 0.0, p2: 0.0)
        for sample in samples {
            let (t, p) = (sample.time / scale, sample.position - origin)
            sums.s0 += 1
            sums.s1 += t
            sums.s2 += t * t
            sums.s3 += t * t * t
            sums.s4 += t * t * t * t
            sums.p0 += p
            sums.p1 += t * p
            sums.p2 += t * t * p
        }
        // Cramer's rule for the linear coefficient of the three normal equations.
        let (s0, s1, s2, s3, s4, p0, p1, p2) = sums
        let determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
        guard abs(determinant) > 1e-9 else { return nil }
        let linear = s0 * (p1 * s4 - s3 * p2) - p0 * (s1 * s4 - s2 * s3) + s2 * (s1 * p2 - s2 * p1)
        return linear / determinant / scale
    }
}
