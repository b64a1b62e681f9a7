import Geometry

/// A line or a Bézier curve with both its ends: measured by length, and cut.
struct Curve: Sendable {
    private let kind: Path.Verb
    let start: Point
    private let control1: Point
    private let control2: Point
    let end: Point

    /// From where the pen is along a segment; nil for one that draws nothing.
    init?(from start: Point, _ segment: PathSegment) {
        switch segment {
        case .line(let end): self.init(.line, start, start, end, end)
        case .quad(let end, let control): self.init(.quad, start, control, end, end)
        case .cubic(let end, let control1, let control2): self.init(.cubic, start, control1, control2, end)
        case .move, .close: return nil
        }
    }

    init(from start: Point, to end: Point) { self.init(.line, start, start, end, end) }

    private init(_ kind: Path.Verb, _ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
        self.kind = kind
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    }

    /// Adds it to a path whose pen is at its start.
    func add(to path: inout Path) {
        switch kind {
        case .quad: path.quad(to: end, control: control1)
        case .cubic: path.cubic(to: end, control1: control1, control2: control2)
        case .line, .move, .close: path.line(to: end)
        }
    }

    /// The part between two parameters; 0 and 1 give the ends as they are.
    func part(from a: Double, to b: Double) -> Curve {
        let (first, last) = (a == 0 ? start : point(a, a, a), b == 1 ? end : point(b, b, b))
        switch kind {
        case .quad: return Curve(.quad, first, point(a, a, b), last, last)
        case .cubic: return Curve(.cubic, first, point(a, a, b), point(a, b, b), last)
        case .line, .move, .close: return Curve(from: first, to: last)
        }
    }

    /// The blossom: what de Casteljau's steps give when each has a parameter of its own. A quadratic has two of them, the
    /// last two.
    private func point(_ a: Double, _ b: Double, _ c: Double) -> Point {
        func mix(_ p: Point, _ q: Point, _ t: Double) -> Point { p.interpolated(to: q, fraction: t) }
        switch kind {
        case .quad: return mix(mix(start, control1, b), mix(control1, end, b), c)
        case .cubic:
            let middle = mix(control1, control2, a)
            return mix(
                mix(mix(start, control1, a), middle, b), mix(middle, mix(control2, end, a), b), c)
        case .line, .move, .close: return mix(start, end, c)
        }
    }

    func point(at t: Double) -> Point { point(t, t, t) }

    /// The derivative by the parameter.
    private func velocity(at t: Double) -> Point {
        switch kind {
        case .quad: return (control1 - start).interpolated(to: end - control1, fraction: t) * 2
        case .cubic:
            let (a, b, c) = (control1 - start, control2 - control1, end - control2)
            return a.interpolated(to: b, fraction: t).interpolated(to: b.interpolated(to: c, fraction: t), fraction: t) * 3
        case .line, .move, .close: return end - start
        }
    }

    /// The unit vector along the curve. Where it stands still, its next control point tells it.
    func direction(at t: Double) -> Point {
        let (velocity, next) = (velocity(at: t), t < 0.5 ? control2 - start : end - control1)
        let way = heading(velocity, next, end - start, longerThan: 0)
        return way * (1 / max(way.length, .leastNormalMagnitude))
    }
}

/// The first of three ways that leads on, so that it tells a direction; the third one where neither of the others does.
func heading(_ first: Point, _ second: Point, _ third: Point, longerThan least: Double) -> Point {
    first.length > least ? first : second.length > least ? second : third
}

// Lengths.
extension Curve {
    /// The error of a length, as a part of the curve's own; a place that is found by its length is off by at most ten times as
    /// much.
    static let accuracy = 1e-7

    /// Abscissas and weights of Gauss and Legendre's quadrature with eight points, the half above 0 (Abramowitz and Stegun,
    /// Handbook of Mathematical Functions, table 25.4).
    private static let quadrature: [(place: Double, weight: Double)] = [
        (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
        (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
    ]
    /// How often a stretch is halved: at a cusp, the worst case, the error is then 2^-24 of the curve.
    private static let deepest = 12

    var length: Double { length(from: 0, to: 1) }

    func length(from a: Double, to b: Double) -> Double {
        guard kind != .line else { return (end - start).length * (b - a) }
        let polygon = (control1 - start).length + (control2 - control1).length + (end - control2).length
        return length(a, b, quadrature(a, b), allowed: polygon * Curve.accuracy, depth: 0)
    }

    /// Halves until the halves say the same as the whole.
    private func length(_ a: Double, _ b: Double, _ whole: Double, allowed: Double, depth: Int) -> Double {
        let middle = (a + b) / 2
        let (left, right) = (quadrature(a, middle), quadrature(middle, b))
        guard abs(left + right - whole) > allowed, depth < Curve.deepest else { return left + right }
        return length(a, middle, left, allowed: allowed, depth: depth + 1)
            + length(middle, b, right, allowed: allowed, depth: depth + 1)
    }

    private func quadrature(_ a: Double, _ b: Double) -> Double {
        let (middle, half) = ((a + b) / 2, (b - a) / 2)
        var sum = 0.0
        for node in Curve.quadrature {
            let away = half * node.place
            sum += node.weight * (velocity(at: middle - away).length + velocity(at: middle + away).length)
        }
        return sum * half
    }

    /// The parameter a distance further along the curve than another; at most 1. `total` is the length of the whole curve. By
    /// Newton's steps, kept between what is known to be too little and too much.
    func parameter(after distance: Double, from a: Double, total: Double) -> Double {
        guard kind != .line else { return total > 0 ? min(a + distance / total, 1) : 1 }
        var (low, high) = (a, 1.0)
        var t = min(a + (total > 0 ? distance / total : 1), 1)
        for _ in 0..<Curve.mostSteps {
            let excess = length(from: a, to: t) - distance
            if abs(excess) <= total * Curve.accuracy { break }
            if excess > 0 { high = t } else { low = t }
            let next = t - excess / velocity(at: t).length
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    /// Halving alone comes to an end of Double's digits in as many.
    private static let mostSteps = 50
}
