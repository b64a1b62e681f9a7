import Geometry

/// Paints coverage with a gradient, source-over, by the same formula as a colour. One is kept, with its table and its row.
///
/// How far along a pixel is depends on its centre and the gradient alone, so that tiles equal the whole; the distance from
/// the gradient's origin is taken first, so that a picture moved by whole pixels stays the same.
struct GradientPaint: RowPaint, Sendable {
    private var table = GradientTable()
    var row: [UInt32] = []
    private var course = Course.even
    private var spread = Gradient.Spread.pad
    /// In pixels.
    private var origin = Point.zero

    /// What is left of a gradient once its origin is taken away: from pixels to the unit of the gradient, in which the line
    /// leads from (0, 0) to (1, 0), or the circle has the radius 1.
    private enum Course {
        case even
        case linear(x: Double, y: Double)
        case radial(Transform)
        case conic(Transform, turns: Double)
    }

    /// False where nothing can be painted.
    mutating func prepare(_ gradient: Gradient, transform: Transform) -> Bool {
        guard !gradient.stops.isEmpty, gradient.opacity > 0, let inverse = transform.inverse, inverse.isFinite else {
            return false
        }
        table.prepare(gradient)
        spread = gradient.spread
        switch gradient.course {
        case .linear(let from, let to): prepareLinear(from, to, transform, inverse)
        case .radial(let center, let radius):
            origin = transform.apply(center)
            course = radius > 0 && radius.isFinite ? .radial(inverse.withoutTranslation.then(.scale(1 / radius))) : .even
        case .conic(let center, let angle):
            origin = transform.apply(center)
            course = angle.isFinite ? .conic(inverse.withoutTranslation, turns: angle / (2 * .pi)) : .even
            spread = .repeat
        }
        return origin.isFinite
    }

    private mutating func prepareLinear(_ from: Point, _ to: Point, _ transform: Transform, _ inverse: Transform) {
        origin = transform.apply(from)
        let along = to - from
        let square = along.x * along.x + along.y * along.y
        let x = (inverse.a * along.x + inverse.b * along.y) / square
        let y = (inverse.c * along.x + inverse.d * along.y) / square
        course = square > 0 && x.isFinite && y.isFinite ? .linear(x: x, y: y) : .even
    }

    var isOpaque: Bool { table.isOpaque }
    /// The colours have it already.
    var opacity: UInt8 { 255 }
}

// How far along the pixels of a row are, and the colours there.
extension GradientPaint {
    mutating func writeColors(x: Int, y: Int, count: Int) {
        let (first, left, dy) = (x, origin.x, Double(y) + 0.5 - origin.y)
        let (colors, spread) = (table.words, spread)
        let words = colors.span
        switch course {
        case .even: write(&row, words, spread, count) { _ in 1 }
        case .linear(let x, let y):
            write(&row, words, spread, count) { index in
                Float((Double(first + index) + 0.5 - left) * x + dy * y)
            }
        case .radial(let map):
            write(&row, words, spread, count) { index in
                let (u, v) = map.linear(Double(first + index) + 0.5 - left, dy)
                return (u * u + v * v).squareRoot()
            }
        case .conic(let map, let turns):
            write(&row, words, spread, count) { index in
                let (u, v) = map.linear(Double(first + index) + 0.5 - left, dy)
                return GradientPaint.turns(u, v) - Float(turns)
            }
        }
    }

    /// The angle of (x, y) in turns, from 0 at +x, growing clockwise on screen, -0.5…0.5; any at the centre. The polynomial
    /// is our least maximum fit of arctan(z) / 2π on 0…1; it is off by at most 3 · 10^-7 turns, a third of a thousandth of a
    /// table entry.
    @inline(__always)
    private static func turns(_ x: Float, _ y: Float) -> Float {
        let (ax, ay) = (abs(x), abs(y))
        let z = min(ax, ay) / max(max(ax, ay), .leastNormalMagnitude)
        let s = z * z
        let high = (0.00837907687 - 0.00186515456 * s) * s
        let angle = z * (0.159151317 + s * (-0.0529385668 + s * (0.0308029045 + s * (-0.018529842 + high))))
        let octant = ay > ax ? 0.25 - angle : angle
        let half = x < 0 ? 0.5 - octant : octant
        return y < 0 ? -half : half
    }
}

@inline(__always)
private func write(
    _ row: inout [UInt32], _ table: Span<UInt32>, _ spread: Gradient.Spread, _ count: Int, _ position: (Int) -> Float
) {
    var row = row.mutableSpan
    switch spread {
    case .pad: writeIndices(&row, count, position)
    case .repeat:
        writeIndices(&row, count) { index in
            let position = position(index)
            return position - position.rounded(.down)
        }
    case .reflect:
        writeIndices(&row, count) { index in
            let half = position(index) / 2
            let part = 2 * (half - half.rounded(.down))
            return part > 1 ? 2 - part : part
        }
    }
    for index in 0..<count { row[index] = table[Int(row[index])] }
}

/// The table's entries nearest to positions, which are cut to 0…1; NaN becomes 0.
@inline(__always)
private func writeIndices(_ row: inout MutableSpan<UInt32>, _ count: Int, _ position: (Int) -> Float) {
    precondition(count >= 0 && count <= row.count)
    let last = Float(GradientTable.count - 1)
    for index in 0..<count {
        let place = position(index) * last
        let above = place > 0 ? place : 0
        row[index] = nearestWhole(above < last ? above : last)
    }
}

/// Of a number from 0 to 2^22. In a Float of 2^23 the lowest bit of the fraction is worth 1; unlike a conversion this cannot
/// trap, so loops of it become vectors.
@inline(__always)
private func nearestWhole(_ number: Float) -> UInt32 { (number + 0x1p23).bitPattern & 0x3F_FFFF }

extension Transform {
    fileprivate var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

    fileprivate var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }

    /// The map of a difference.
    @inline(__always)
    fileprivate func linear(_ x: Double, _ y: Double) -> (Float, Float) { (Float(a * x + c * y), Float(b * x + d * y)) }
}
