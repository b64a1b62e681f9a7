private import Glibc

extension Spring {
    /// The spring whose envelope has shrunk to a thousandth of the distance after `duration` (clamped to 0.01…10 s), as
    /// UIKit's (duration, damping ratio, initial velocity) animations behave (Documentation/Behaviour.md, "Springs"; the
    /// derivation is Framer's).
    ///
    /// `relativeVelocity` is the initial velocity in distances per second. It is meaningless if the distance is 0; then pass
    /// 0.
    public init(duration: Double, ratio: Double, relativeVelocity: Double = 0) {
        let seconds = duration.isFinite ? min(max(duration, 0.01), 10) : 10
        let z = ratio.isFinite ? min(max(ratio, 0.01), 1e3) : 1
        let v = relativeVelocity.isFinite ? relativeVelocity : 0
        let resting = Spring.frequencyFromRest(duration: seconds, ratio: z)
        let moving = v == 0 ? resting : Spring.frequency(duration: seconds, ratio: z, velocity: v)
        self.init(frequency: moving.isFinite && moving > 0 ? moving : resting, ratio: z)
    }

    private static let remainder = 0.001

    private static func frequencyFromRest(duration: Double, ratio: Double) -> Double {
        if abs(ratio - 1) < 1e-6 { return frequency(duration: duration, ratio: 1, velocity: 0) }
        if ratio > 1 { return overdampedFrequency(duration: duration, ratio: ratio) }
        return log(ratio / (remainder * (1 - ratio * ratio).squareRoot())) / (ratio * duration)
    }

    /// Newton's method from 5 / D, at most twelve steps, on the logarithm of the envelope, which is nearly straight.
    private static func frequency(duration: Double, ratio: Double, velocity: Double) -> Double {
        func excess(_ w: Double) -> Double {
            let size =
                ratio < 1
                ? abs((ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot())) : abs((w - velocity) * duration + 1)
            return log(size) - min(ratio, 1) * w * duration - log(remainder)
        }
        var w = 5 / duration
        for _ in 0..<12 {
            let slope = (excess(w * 1.000_01) - excess(w * 0.999_99)) / (w * 0.000_02)
            let next = w - excess(w) / slope
            guard next.isFinite, next > 0 else { break }
            if abs(next - w) < 1e-12 * w { return next }
            w = next
        }
        return w
    }

    /// With ζ > 1 only the slower exponential matters at the end: a·e^(slow·D) = 0.001, where a depends on ζ alone.
    private static func overdampedFrequency(duration: Double, ratio: Double) -> Double {
        let root = (ratio * ratio - 1).squareRoot()
        let share = (ratio + root) / (2 * root)
        return log(share / remainder) * (ratio + root) / duration
    }
}
