public import Geometry

// A curve becomes pieces of equal parameter steps h = 1 / count. Between two points of the curve a chord is at most
// s = h² / 8 · max |B″| away from the curve B. So the points between the pieces are not on the curve: they are moved by
// `lead` · s to the side it bends to, where B″ points away from. The chords then cross the curve, which takes about the
// same area from each side, and nothing is farther than `kept` · s from it: in the middle of inner pieces (1 - lead) · s, at
// the points lead · s, in the end pieces, whose outer points stay, (1 - lead / 4)² · s. Of these the last two are the largest.
// Each point is still a mixture of the control points with no weight below 0, so that the pieces stay in their box.

/// How a curve that is seen from its start goes on: t ↦ t · (first + t · (second + t · third)), 0 < t < 1.
@frozen
public struct CurvePieces {
    public let count: Int
    @usableFromInline let step: Double
    @usableFromInline let constant, first, second, third: SIMD2<Double>

    /// No curve becomes more pieces than this. It is enough for 0.05 pixels anywhere on a picture of 16384 × 16384: the
    /// second differences are at most four times the picture's side there.
    public static let maximumCount = 1024

    @usableFromInline static var lead: Double { 0.6875 }
    @usableFromInline static var kept: Double { 0.6875 }

    /// Of a quadratic curve; positions relative to its start. Nothing is farther than `tolerance` from the pieces, unless
    /// `maximumCount` cuts them short.
    @inlinable @inline(__always)
    public init(control: SIMD2<Double>, end: SIMD2<Double>, tolerance: Double) {
        let bend = end - control - control
        count = CurvePieces.count(secondDerivative: 2, bend, tolerance)
        step = 1 / Double(count)
        constant = bend * (-CurvePieces.lead / 4 * step * step)
        first = control + control
        second = bend
        third = .zero
    }

    /// Of a cubic curve.
    @inlinable @inline(__always)
    public init(control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>, tolerance: Double) {
        let startBend = control2 - control1 - control1
        let endBend = end - control2 - control2 + control1
        let isStartLarger = CurvePieces.square(startBend) > CurvePieces.square(endBend)
        count = CurvePieces.count(secondDerivative: 6, isStartLarger ? startBend : endBend, tolerance)
        step = 1 / Double(count)
        let scale = -CurvePieces.lead * 0.75 * step * step
        third = endBend - startBend
        constant = startBend * scale
        first = 3 * control1 + third * scale
        second = 3 * startBend
    }

    /// Where a piece ends, relative to the curve's start; the last one ends at the curve's end, which is not asked for here.
    @inlinable @inline(__always)
    public func end(of piece: Int) -> SIMD2<Double> {
        let t = Double(piece) * step
        return constant + t * (first + t * (second + t * third))
    }

    /// The fourth power of the count is compared first, as most curves have few pieces and roots take long.
    @inlinable @inline(__always)
    static func count(secondDerivative factor: Double, _ bend: SIMD2<Double>, _ tolerance: Double) -> Int {
        let ratio = factor / (8 * tolerance)
        let square = square(bend) * (ratio * ratio)
        if square <= 1 { return 1 }
        let fourth = square * (kept * kept)
        if fourth <= 16 { return 2 }
        if fourth <= 81 { return 3 }
        let count = fourth.squareRoot().squareRoot()
        return count < Double(maximumCount) ? Int(count) + 1 : maximumCount
    }

    @inlinable @inline(__always)
    static func square(_ vector: SIMD2<Double>) -> Double { vector.x * vector.x + vector.y * vector.y }
}

extension Point {
    @inlinable @inline(__always)
    public var vector: SIMD2<Double> { SIMD2(x, y) }
}
