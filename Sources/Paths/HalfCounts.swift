// The distance of a piece of a curve from its line depends only on the part of B″ perpendicular to that line. A long curve
// often has a large B″ along itself and a small one across, smaller in one half than in the other. So a long cubic curve is
// split at its middle, and each half has as many pieces as its own perpendicular part requires.
//
// Let u, v, w be the steps between the control points of a half, no two of them more than a right angle apart. Then the half
// never runs back along its lines, and each line has the direction αu + βv + γw with weights of at least 0: moving the points
// changes the weights by at most 5/12 · h², and they are at least 25/36 · h². B″ is 6 times a mixture of e = v - u and
// e = w - v. Let c = u + v + w be the chord. No vector is shorter than its projection on c, so the part of e perpendicular to a
// line is at most
//
//     (α |e × u| + β |e × v| + γ |e × w|) / (α u·c + β v·c + γ w·c) · |c|
//
// and that is at most the largest of |e × u| / u·c, |e × v| / v·c and |e × w| / w·c, times |c|. Except for the sign,
// (v - u) × u, (v - u) × v and u × v are equal, and so are the other three: three products give all six.
//
// Points are also moved along the curve, by less than 0.22 of a piece, because B″ along it is at most 2/t times B′, or
// 2/(1 - t) against it. The part of the curve that comes to lie beside the next line is within the tolerance at both of its
// ends, and in between it exceeds the tolerance by at most 0.22² of 9/5: less than a tenth.

/// How many pieces the halves of a long cubic curve have, each cut into its own.
public struct HalfCounts {
    public let first, second: Int

    /// With no more pieces than this, examining the halves costs more than it saves: it takes as long as two pieces.
    @inlinable public static var leastCount: Int { 12 }

    /// Nil if the halves together do not have fewer pieces than `count`. No point of a half is farther than 1.1 · `tolerance`
    /// from its pieces.
    @inline(never)
    public init?(of curve: CubicSteps, tolerance: Double, fewerThan count: Int) {
        guard !curve.bendsAcross else { return nil }
        let (left, right) = curve.halves
        (first, second) = (left.count(tolerance), right.count(tolerance))
        if first + second >= count { return nil }
    }
}

extension CubicSteps {
    /// Whether the second derivative is more across the curve than along it, both at the start and at the end, as in an arc of
    /// a circle. Then halves do not have fewer pieces.
    @inline(__always)
    fileprivate var bendsAcross: Bool {
        isAcross(startBend, first) && isAcross(endBend, third)
    }

    @inline(__always)
    fileprivate func count(_ tolerance: Double) -> Int {
        CurvePieces.count(secondDerivative: 6, min(largestBend, bendAcross), tolerance)
    }

    /// The square of the largest part of a bend perpendicular to the line of a piece; infinite if unknown.
    @inline(__always)
    private var bendAcross: Double {
        guard dot(first, second) >= 0, dot(second, third) >= 0, dot(first, third) >= 0 else { return .infinity }
        let chord = end
        let (early, late, wide) = (cross(first, second), cross(second, third), cross(first, third))
        // A step without length gives 0 / 0, which `max` ignores here.
        var ratio = max(0, max(abs(early), abs(wide - early)) / dot(first, chord))
        ratio = max(ratio, max(abs(early), abs(late)) / dot(second, chord))
        ratio = max(ratio, max(abs(late), abs(wide - late)) / dot(third, chord))
        return ratio * ratio * dot(chord, chord)
    }
}

@inline(__always)
private func isAcross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { abs(cross(a, b)) > abs(dot(a, b)) }

@inline(__always)
private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }

@inline(__always)
private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
