public import Geometry

// Flattens a curve B to lines. A single line from its start to its end is at most s = max |B″| / 8 away from it, on one side.
// A line for a piece of parameter length h is at most h² · s away. So if there are several lines, the points between them are
// not on the curve: they are moved by 5/9 of h² · s to its convex side, the side that B″ points away from. The lines then
// cross the curve and leave about the same area on each side, and in the middle of a piece they are at most 4/9 of h² · s
// away. The outer points of the first and the last piece stay, so these pieces are shorter by a sixth of h for the same
// distance: with a lead of l, by h · (1 - √(1 - l)) / 2. Each point is still a combination of the control points with no
// negative weight, so the pieces stay in their bounding box.

/// A flattened curve relative to its start, t ↦ t · (first + t · (second + t · third)), 0 < t < 1.
@frozen
public struct CurvePieces {
    public let count: Int
    @usableFromInline let step: Double
    /// If true, `third` is 0 and ignored.
    @usableFromInline let isQuadratic: Bool
    @usableFromInline let constant, first, second, third: SIMD2<Double>

    /// A curve becomes at most this many pieces. It is enough for 0.05 pixels anywhere on a picture of 16384 × 16384: the
    /// second differences are at most four times the picture's side there.
    public static let maximumCount = 1024

    /// A larger lead means fewer pieces, because the middles are nearer then. At 5/9 the points are farther away than the
    /// middles by a quarter. That does not show, because a pixel covers both sides of a point.
    @usableFromInline static var lead: Double { 5 / 9 }
    /// By this many steps the first and the last piece together are shorter than two.
    @usableFromInline static var cut: Double { 1.0 / 3 }
    /// Most curves have no more.
    @usableFromInline static var fewPieces: Int { 4 }

    /// Of a quadratic curve; positions relative to its start. Nothing is farther than `tolerance` from the pieces, unless
    /// `maximumCount` cuts them short.
    @inlinable @inline(__always)
    public init(control: SIMD2<Double>, end: SIMD2<Double>, tolerance: Double) {
        let bend = end - control - control
        count = CurvePieces.count(secondDerivative: 2, CurvePieces.square(bend), tolerance)
        step = CurvePieces.step(count)
        constant = bend * (-CurvePieces.lead / 4 * step * step)
        first = control + control
        second = bend
        third = .zero
        isQuadratic = true
    }

    /// Of a cubic curve.
    @inlinable @inline(__always)
    public init(_ curve: CubicSteps, tolerance: Double) {
        self.init(curve, count: CurvePieces.count(secondDerivative: 6, curve.largestBend, tolerance))
    }

    /// Splits into this many pieces, at least 1.
    @inlinable @inline(__always)
    public init(_ curve: CubicSteps, count: Int) {
        self.count = count
        step = CurvePieces.step(count)
        let scale = -CurvePieces.lead * 0.75 * step * step
        let startBend = curve.startBend
        third = curve.endBend - startBend
        constant = startBend * scale
        first = 3 * curve.first + third * scale
        second = 3 * startBend
        isQuadratic = false
    }

    /// The parameter's length of a piece. For few pieces it is selected from constants, because everything that follows would
    /// wait for a division.
    @inlinable @inline(__always)
    static func step(_ count: Int) -> Double {
        guard count <= fewPieces else { return 1 / (Double(count) - cut) }
        let oneOrTwo = count == 1 ? 1 / (1 - cut) : 1 / (2 - cut)
        let threeOrFour = count == 3 ? 1 / (3 - cut) : 1 / (4 - cut)
        return count < 3 ? oneOrTwo : threeOrFour
    }

    /// Where a piece ends, relative to the curve's start; the last one ends at the curve's end, which is not asked for here.
    @inlinable @inline(__always)
    public func end(of piece: Int) -> SIMD2<Double> {
        let t = (Double(piece) - CurvePieces.cut / 2) * step
        return constant + t * (first + t * (isQuadratic ? second : second + t * third))
    }

    /// For a second derivative of `factor` times a bend whose square is given. That is compared first with those of few
    /// pieces, which are constants if the tolerance is one: most curves have few pieces, and square roots are slow.
    @inlinable @inline(__always)
    static func count(secondDerivative factor: Double, _ bend: Double, _ tolerance: Double) -> Int {
        let unit = 8 * tolerance / (factor * lead)
        let square = unit * unit
        // A single line lies on one side of the curve: it may be as far away as the middle of a piece.
        let single = (1 - lead) * (1 - lead) * square
        if bend <= fourthPower(Double(fewPieces) - cut) * square {
            // Without branches, which would be unpredictable here.
            let upToThree = 1 &+ (bend > single ? 1 : 0) &+ (bend > fourthPower(2 - cut) * square ? 1 : 0)
            return upToThree &+ (bend > fourthPower(3 - cut) * square ? 1 : 0)
        }
        let count = (bend / square).squareRoot().squareRoot() + cut
        return count < Double(maximumCount) ? Int(count) + 1 : maximumCount
    }

    @inlinable @inline(__always)
    static func fourthPower(_ number: Double) -> Double {
        let square = number * number
        return square * square
    }

    @inlinable @inline(__always)
    static func square(_ vector: SIMD2<Double>) -> Double { vector.x * vector.x + vector.y * vector.y }
}

extension Point {
    @inlinable @inline(__always)
    public var vector: SIMD2<Double> { SIMD2(x, y) }
}
