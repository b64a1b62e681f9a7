// How far a piece of a curve is from its line depends only on the part of B″ across that line. A long curve often goes fast
// along itself: its B″ is large, the part across small, and in one half smaller than in the other. So a long cubic curve is
// cut at its middle, and each half has as many pieces as the part across in it needs.
//
// Let u, v, w be the steps between the control points of a half, no two of them more than a right angle apart. Then it never
// goes back along its lines, and all of them go along αu + βv + γw with no weight below 0: that points are moved takes at most
// 5/12 · h² from weights of at least 25/36 · h². B″ is 6 times a mixture of e = v - u and e = w - v. With the chord
// c = u + v + w, as no vector is shorter than its part along c, the part of e across a line is at most
//
//     (α |e × u| + β |e × v| + γ |e × w|) / (α u·c + β v·c + γ w·c) · |c|
//
// and that is at most the largest of |e × u| / u·c, |e × v| / v·c and |e × w| / w·c, times |c|. (v - u) × u, (v - u) × v and
// u × v are the same but for the sign, and so are the others: three products tell all six.
//
// Points are moved along the curve, too, by less than 0.22 of a piece, as B″ along it is at most 2/t times B′, or 2/(1 - t)
// where it is against it. What lies beside the next line for that is as near to it as promised where such a stretch begins and
// where it ends, and between farther by at most 0.22² of 9/5 of that: less than a tenth.

/// How many pieces the halves of a long cubic curve have, each cut into its own.
public struct HalfCounts {
    public let first, second: Int

    /// With no more pieces than this it is not worth examining the halves, which takes as long as two pieces.
    @inlinable public static var leastCount: Int { 12 }

    /// Nil where the halves together do not have fewer pieces than `count`. No place of a half is farther than 1.1 ·
    /// `tolerance` from its pieces.
    @inline(never)
    public init?(of curve: CubicSteps, tolerance: Double, fewerThan count: Int) {
        guard !curve.bendsAcross else { return nil }
        let (left, right) = curve.halves
        (first, second) = (left.count(tolerance), right.count(tolerance))
        if first + second >= count { return nil }
    }
}

extension CubicSteps {
    /// Whether the second derivative is more across the curve than along it where it starts and where it ends, as of an arc of
    /// a circle: then halves have no fewer pieces.
    @inline(__always)
    fileprivate var bendsAcross: Bool {
        isAcross(startBend, first) && isAcross(endBend, third)
    }

    @inline(__always)
    fileprivate func count(_ tolerance: Double) -> Int {
        CurvePieces.count(secondDerivative: 6, min(largestBend, bendAcross), tolerance)
    }

    /// The square of the largest part of a bend across a line of a piece; infinite where none is known.
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
