private import Glibc

/// A damped spring with mass 1, given by its undamped angular frequency ω and its damping ratio ζ.
///
/// A displacement is the position minus the target. With ζ below 1 the spring overshoots; from 1 on it does not when released
/// from rest.
public struct Spring: Hashable, Sendable {
    /// ω in rad/s; always within 0.001…1,000,000.
    public let frequency: Double
    /// ζ; always within 0.001…1,000.
    public let ratio: Double

    /// k = ω², for mass 1.
    public var stiffness: Double { frequency * frequency }
    /// c = 2ζω, for mass 1.
    public var damping: Double { 2 * ratio * frequency }

    /// Values that are not finite become ω = 10, ζ = 1; others are clamped to the bounds.
    public init(frequency: Double, ratio: Double) {
        self.frequency = frequency.isFinite ? min(max(frequency, 1e-3), 1e6) : 10
        self.ratio = ratio.isFinite ? min(max(ratio, 1e-3), 1e3) : 1
    }

    /// The displacement and velocity `time` seconds after it was at `displacement` with `velocity`.
    public func state(after time: Double, displacement x: Double, velocity v: Double) -> (
        displacement: Double, velocity: Double
    ) {
        let t = max(time, 0)
        let w = frequency
        if abs(ratio - 1) < 1e-6 {
            let decay = exp(-w * t)
            let slope = v + w * x
            return ((x + slope * t) * decay, (v - w * slope * t) * decay)
        }
        return ratio < 1 ? swinging(t, x, v) : creeping(t, x, v)
    }

    /// ζ < 1: e^(−ζωt)(x cos ω_d t + (v + ζωx)/ω_d · sin ω_d t).
    private func swinging(_ t: Double, _ x: Double, _ v: Double) -> (displacement: Double, velocity: Double) {
        let (a, wd) = (ratio * frequency, dampedFrequency)
        let decay = exp(-a * t)
        let (sine, cosine) = (sin(wd * t), cos(wd * t))
        let b = (v + a * x) / wd
        return (decay * (x * cosine + b * sine), decay * ((b * wd - a * x) * cosine - (x * wd + a * b) * sine))
    }

    /// ζ > 1: two exponentials.
    private func creeping(_ t: Double, _ x: Double, _ v: Double) -> (displacement: Double, velocity: Double) {
        let (slow, fast, a, b) = exponentials(x, v)
        let (p, q) = (a * exp(slow * t), b * exp(fast * t))
        return (p + q, slow * p + fast * q)
    }

    /// x(t) = a·e^(slow·t) + b·e^(fast·t).
    private func exponentials(_ x: Double, _ v: Double) -> (slow: Double, fast: Double, a: Double, b: Double) {
        let root = (ratio * ratio - 1).squareRoot()
        // ζ − √(ζ² − 1), written without cancellation for a large ζ.
        let slow = -frequency / (ratio + root)
        let fast = -frequency * (ratio + root)
        let a = (v - fast * x) / (slow - fast)
        return (slow, fast, a, x - a)
    }

    /// ω_d = ω√(1 − ζ²); 0 if it does not oscillate.
    public var dampedFrequency: Double { frequency * max(1 - ratio * ratio, 0).squareRoot() }

    /// After how long it passes its target for the first time; nil if it never does. Also nil for an underdamped spring (ζ <
    /// 1), which always passes its target.
    public func crossingTime(displacement x: Double, velocity v: Double) -> Double? {
        guard x != 0, ratio > 1 - 1e-6 else { return nil }
        let time: Double
        if abs(ratio - 1) < 1e-6 {
            time = -x / (v + frequency * x)
        } else {
            let (slow, fast, a, b) = exponentials(x, v)
            time = log(-b / a) / (slow - fast)
        }
        return time.isFinite && time > 0 ? time : nil
    }

    /// After how long the displacement stays below `tolerance`; 0 if it never exceeds it. For ζ < 1 it is when the envelope
    /// falls below the tolerance. A tolerance of 0 or less counts as a millionth. At most an hour.
    public func settlingTime(displacement x: Double, velocity v: Double, tolerance: Double) -> Double {
        let limit = max(tolerance, 1e-6)
        guard x.isFinite, v.isFinite else { return 0 }
        guard ratio > 1 - 1e-6 else {
            let b = (v + ratio * frequency * x) / dampedFrequency
            return min(max(log((x * x + b * b).squareRoot() / limit) / (ratio * frequency), 0), 3600)
        }
        let peakTime = turningTime(x, v)
        let peak = abs(state(after: peakTime, displacement: x, velocity: v).displacement)
        guard peak >= limit || abs(x) >= limit else { return 0 }
        return lastTime(from: peak >= limit ? peakTime : 0) { t in
            abs(state(after: t, displacement: x, velocity: v).displacement) >= limit
        }
    }

    /// When a spring with ζ ≥ 1 turns back; 0 if it moves straight to its target.
    private func turningTime(_ x: Double, _ v: Double) -> Double {
        let time: Double
        if abs(ratio - 1) < 1e-6 {
            time = v / (frequency * (v + frequency * x))
        } else {
            let (slow, fast, a, b) = exponentials(x, v)
            time = log(-b * fast / (a * slow)) / (slow - fast)
        }
        return time.isFinite ? max(time, 0) : 0
    }
}

/// The last time at which a condition that is true at first and false later is true, by bisection.
private func lastTime(from start: Double, _ isTrue: (Double) -> Bool) -> Double {
    var (low, step) = (start, 0.05)
    while isTrue(low + step), low < 3600 {
        low += step
        step *= 2
    }
    var high = low + step
    for _ in 0..<60 {
        let middle = (low + high) / 2
        if isTrue(middle) { low = middle } else { high = middle }
    }
    return min(high, 3600)
}
