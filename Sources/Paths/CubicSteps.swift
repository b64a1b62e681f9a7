/// A cubic curve relative to its start, as the vectors from each of its control points to the next.
@frozen
public struct CubicSteps {
    @usableFromInline let first, second, third: SIMD2<Double>

    @inlinable @inline(__always)
    init(_ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    /// Positions relative to its start.
    @inlinable @inline(__always)
    public init(control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>) {
        self.init(control1, control2 - control1, end - control2)
    }

    @inlinable @inline(__always)
    public var end: SIMD2<Double> { first + second + third }

    /// The curve split at its middle.
    @inlinable @inline(__always)
    public var halves: (CubicSteps, CubicSteps) {
        let (before, after) = ((first + second) / 4, (second + third) / 4)
        let middle = (before + after) / 2
        return (CubicSteps(first / 2, before, middle), CubicSteps(middle, after, third / 2))
    }

    /// A sixth of the second derivative at the start. It changes linearly to the one at the end.
    @inlinable @inline(__always)
    var startBend: SIMD2<Double> { second - first }

    @inlinable @inline(__always)
    var endBend: SIMD2<Double> { third - second }

    /// The square of the larger of the two.
    @inlinable @inline(__always)
    var largestBend: Double { max(CurvePieces.square(startBend), CurvePieces.square(endBend)) }
}
