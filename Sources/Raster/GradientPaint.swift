import Geometry

/// Paints coverage with a gradient, source-over, by the same formula as a colour. One is kept, with its table and its row.
///
/// How far along a pixel is depends on its centre and the gradient alone, so that tiles equal the whole; the distance from
/// the gradient's origin is taken first, so that a picture moved by whole pixels stays the same.
struct GradientPaint: RowPaint, Sendable {
    var table = GradientTable()
    var row: [UInt32] = []
    var course = Course.even
    var spread = Gradient.Spread.pad
    /// In pixels.
    var origin = Point.zero

    /// Of the row's centre, below the origin.
    var rowY = 0.0

    /// What is left of a gradient once its origin is taken away: from pixels to the unit of the gradient, in which the line
    /// leads from (0, 0) to (1, 0), or the circle has the radius 1.
    enum Course {
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
            let turns = angle / (2 * .pi)
            // Whole turns would take away digits from the rest.
            course = angle.isFinite ? .conic(inverse.withoutTranslation, turns: turns - turns.rounded()) : .even
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

    /// The colours have it already.
    var opacity: UInt8 { 255 }
}

extension GradientPaint {
    mutating func writeColors(x: Int, y: Int, count: Int) {
        if row.count < count + 7 { row = Array(repeating: 0, count: count + 7) }
        beginRow(y)
        for index in stride(from: 0, to: count, by: 8) {
            let colors = eight(at: x + index)
            for lane in 0..<8 { row[index + lane] = colors[lane] }
        }
    }
}

extension Transform {
    fileprivate var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

    fileprivate var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }
}
