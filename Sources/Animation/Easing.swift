private import Glibc

/// The timing curve of a transition: maps a fraction of its time to a fraction of its distance.
///
/// Fractions outside 0…1 count as the nearer end, NaN as 0.
public enum Easing: Hashable, Sendable {
    case linear
    /// Slow, fast, slow: the cubic timing curve with the control points (0.42, 0) and (0.58, 1) of CSS `ease-in-out`.
    case inOut
    /// sin(π/2 · t): fast, then slow.
    case sineOut

    public func callAsFunction(_ fraction: Double) -> Double {
        let t = fraction > 0 ? min(fraction, 1) : 0
        switch self {
        case .linear: return t
        case .inOut: return inOut(t)
        case .sineOut: return sin(.pi / 2 * t)
        }
    }

    private func inOut(_ x: Double) -> Double {
        func bezier(_ s: Double, _ first: Double, _ second: Double) -> Double {
            let r = 1 - s
            return 3 * r * r * s * first + 3 * r * s * s * second + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if bezier(middle, 0.42, 0.58) < x { low = middle } else { high = middle }
        }
        return x == 0 || x == 1 ? x : bezier((low + high) / 2, 0, 1)
    }
}
