private import Glibc

/// A slide that loses the same fraction of its velocity in every millisecond: v(t) = v0·λ^(1000 t).
public struct Friction: Hashable, Sendable {
    /// λ; always within 0.5…0.99999.
    public let decay: Double

    /// The usual slide, λ = 0.998 a millisecond (Documentation/Behaviour.md, "Fling").
    public static let normal = Friction(decay: 0.998)
    /// A short one, λ = 0.99.
    public static let fast = Friction(decay: 0.99)

    /// A value that is not finite becomes 0.998.
    public init(decay: Double) { self.decay = decay.isFinite ? min(max(decay, 0.5), 0.99999) : 0.998 }

    /// The decay rate per second: −1000 ln λ.
    private var rate: Double { -1000 * log(decay) }

    /// The distance of a slide with this velocity if nothing stops it.
    public func distance(velocity: Double) -> Double { velocity / rate }

    /// The distance and the velocity after `time`.
    public func state(after time: Double, velocity: Double) -> (distance: Double, velocity: Double) {
        let share = exp(-rate * max(time, 0))
        return (velocity * (1 - share) / rate, velocity * share)
    }

    /// When it has travelled `distance`; nil if never.
    public func time(toTravel distance: Double, velocity: Double) -> Double? {
        let share = 1 - distance * rate / velocity
        guard share > 0, share <= 1 else { return nil }
        return -log(share) / rate
    }

    /// When less than `distance` is left to travel; 0 if so from the start.
    public func time(untilLeft distance: Double, velocity: Double) -> Double {
        let share = abs(velocity) / (rate * max(distance, 1e-6))
        return share > 1 ? log(share) / rate : 0
    }
}
