/// How far a list follows a finger beyond its end: b(x) = c·x·d / (d + c·x) for a finger x points beyond it and a viewport
/// of d points, with c = 0.55 (Documentation/Behaviour.md, "Rubber band"). It never reaches d.
public struct RubberBand: Hashable, Sendable {
    public var constant = 0.55

    public init() {}

    /// The displacement shown for a finger's distance; 0 if the distance or the viewport is 0 or less.
    public func displayed(_ way: Double, viewport d: Double) -> Double {
        guard way > 0, d > 0 else { return 0 }
        return d * (constant * way / (d + constant * way))
    }

    /// The finger's distance for a displacement shown. One that cannot be shown (d or more) gives the distance for slightly
    /// less.
    public func way(displayed b: Double, viewport d: Double) -> Double {
        guard b > 0, d > 0 else { return 0 }
        let shown = min(b, d * 0.999)
        return shown / (constant * (1 - shown / d))
    }

    /// The fraction of a finger's velocity that is shown: 1 in the range, less beyond it; 0 without a viewport.
    public func slope(displayed b: Double, viewport d: Double) -> Double {
        guard b > 0 else { return 1 }
        guard d > 0 else { return 0 }
        let share = 1 - min(b / d, 1)
        return constant * share * share
    }
}
