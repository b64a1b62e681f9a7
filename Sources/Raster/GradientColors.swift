import Geometry

// The colours of a gradient, eight neighbours at a time. Selections are made by `replacing`, which becomes a vector instruction;
// the standard library's `pointwiseMin` and `rounded` take every lane by itself.

extension GradientPaint: ColorSource {
    var isOpaque: Bool { table.isOpaque }

    @inline(__always)
    mutating func beginRow(_ y: Int) { rowY = Double(y) + 0.5 - origin.y }

    @inline(__always)
    func eight(at left: Int) -> SIMD8<UInt32> {
        switch course {
        case .even: return colors(at: SIMD8(repeating: 1))
        case .linear(let x, let y): return colors(at: floats(x: left, x, rowY * y))
        case .radial(let map):
            let (u, v) = (floats(x: left, map.a, map.c * rowY), floats(x: left, map.b, map.d * rowY))
            return colors(at: roots(u * u + v * v))
        case .conic(let map, let start):
            let (u, v) = (floats(x: left, map.a, map.c * rowY), floats(x: left, map.b, map.d * rowY))
            return colors(at: turns(u, v) - Float(start))
        }
    }

    /// `factor` times the distance of each pixel's centre from the origin, plus `shift`. In two halves, as the compiler takes
    /// eight numbers of 64 bits one by one.
    @inline(__always)
    private func floats(x: Int, _ factor: Double, _ shift: Double) -> SIMD8<Float> {
        let lanes = SIMD4<Double>(0.5, 1.5, 2.5, 3.5)
        let (low, high) = (lanes + Double(x) - origin.x, lanes + Double(x &+ 4) - origin.x)
        return SIMD8(
            lowHalf: SIMD4<Float>(low * factor + shift), highHalf: SIMD4<Float>(high * factor + shift))
    }

    @inline(__always)
    private func colors(at position: SIMD8<Float>) -> SIMD8<UInt32> {
        let index = nearestWhole(cut(spread(position)) * Float(GradientTable.count - 1))
        let table = table.words.span
        var colors = SIMD8<UInt32>()
        for lane in 0..<8 { colors[lane] = table.at(Int(index[lane])) }
        return colors
    }

    @inline(__always)
    private func spread(_ position: SIMD8<Float>) -> SIMD8<Float> {
        switch spread {
        case .pad: return position
        case .repeat: return fraction(position)
        case .reflect:
            let part = 2 * fraction(position * 0.5)
            return smaller(part, 2 - part)
        }
    }
}

/// To 0…1; NaN becomes 0.
@inline(__always)
private func cut(_ numbers: SIMD8<Float>) -> SIMD8<Float> {
    smaller(SIMD8<Float>.zero.replacing(with: numbers, where: numbers .> 0), SIMD8(repeating: 1))
}

@inline(__always)
private func smaller(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
    a.replacing(with: b, where: b .< a)
}

@inline(__always)
private func roots(_ numbers: SIMD8<Float>) -> SIMD8<Float> {
    var result = numbers
    for lane in 0..<8 { result[lane] = numbers[lane].squareRoot() }
    return result
}

/// What a number is above the whole number below it. Adding and taking away 1.5 · 2^23, whose lowest bit is worth 1, rounds to
/// nearest; numbers beyond 2^22 have hardly a fraction, and any will do.
@inline(__always)
private func fraction(_ numbers: SIMD8<Float>) -> SIMD8<Float> {
    let rest = numbers - ((numbers + 0x1.8p23) - 0x1.8p23)
    return rest.replacing(with: rest + 1, where: rest .< 0)
}

/// Of numbers from 0 to 2^22. In a Float of 2^23 the lowest bit of the fraction is worth 1; unlike a conversion this cannot
/// trap.
@inline(__always)
private func nearestWhole(_ numbers: SIMD8<Float>) -> SIMD8<UInt32> { (numbers + 0x1p23).bits & 0x3F_FFFF }

/// The angles of (x, y) in turns, from 0 at +x, growing clockwise on screen, -0.5…0.5; any at the centre. The polynomial is our
/// least maximum fit of arctan(z) / 2π on 0…1; it is off by at most 3 · 10^-7 turns, a third of a thousandth of a table entry.
@inline(__always)
private func turns(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    let (ax, ay) = (SIMD8<Float>(bits: x.bits & 0x7FFF_FFFF), SIMD8<Float>(bits: y.bits & 0x7FFF_FFFF))
    let lesser = smaller(ax, ay)
    let z = lesser / (ax + ay - lesser + Float.leastNormalMagnitude)
    let s = z * z
    let high = (0.00837907687 - 0.00186515456 * s) * s
    let angle = z * (0.159151317 + s * (-0.0529385668 + s * (0.0308029045 + s * (-0.018529842 + high))))
    let octant = angle.replacing(with: 0.25 - angle, where: ay .> ax)
    let half = octant.replacing(with: 0.5 - octant, where: x .< 0)
    return half.replacing(with: -half, where: y .< 0)
}
