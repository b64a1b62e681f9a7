import Geometry
private import Glibc

/// The state for painting with gradients: keep one, with its table and its strip.
struct GradientPaint: Sendable {
    private(set) var table = GradientTable()
    private(set) var strip = GradientStrip()
    private(set) var course = Course.none

    /// A gradient's course in pixels.
    enum Course {
        case linear(LinearCourse)
        /// Constant along rows: each has one colour.
        case down(LinearCourse)
        case strip(StripCourse)
        case radial(RadialCourse)
        case conic(ConicCourse)

        /// Without extent: every pixel has the first entry.
        static let none = Course.linear(LinearCourse(origin: .zero, direction: .zero))
    }

    /// False if nothing can be painted.
    mutating func prepare(_ gradient: Gradient, transform: Transform) -> Bool {
        guard let last = gradient.stops.last, gradient.opacity > 0, let inverse = transform.inverse, inverse.isFinite,
            transform.apply(gradient.origin).isFinite
        else { return false }
        if let course = Course(gradient, transform, inverse) {
            self.course = course
            prepareTable(gradient)
            if case .strip(let course) = course { strip.prepare(course.strip, table) }
        } else {
            course = .none
            prepareTable(Gradient(gradient.course, stops: [last], opacity: gradient.opacity))
        }
        return true
    }

    private mutating func prepareTable(_ gradient: Gradient) {
        if table.prepare(gradient) { strip.discard() }
    }
}

extension GradientPaint.Course {
    /// Nil if the gradient has no extent.
    fileprivate init?(_ gradient: Gradient, _ transform: Transform, _ inverse: Transform) {
        let (origin, map) = (transform.apply(gradient.origin), inverse.withoutTranslation)
        switch gradient.course {
        case .linear(let from, let to):
            let along = to - from
            let square = along.x * along.x + along.y * along.y
            let direction = Point(
                (map.a * along.x + map.b * along.y) / square, (map.c * along.x + map.d * along.y) / square)
            guard square > 0, direction.isFinite else { return nil }
            if direction.x == 0 {
                self = .down(LinearCourse(origin: origin, direction: direction))
            } else if let course = StripCourse(origin: origin, direction: direction) {
                self = .strip(course)
            } else {
                self = .linear(LinearCourse(origin: origin, direction: direction))
            }
        case .radial(_, let radius):
            guard radius > 0, radius.isFinite else { return nil }
            self = .radial(RadialCourse(origin: origin, map: map.then(.scale(1 / radius))))
        case .conic(_, let angle):
            guard angle.isFinite else { return nil }
            // Whole turns are removed, because they would reduce the precision of the rest.
            let rest = angle.remainder(dividingBy: 2 * .pi)
            let back = Transform.rotation(sine: -sin(rest), cosine: cos(rest))
            self = .conic(ConicCourse(origin: origin, map: map.then(back)))
        }
    }
}

extension Gradient {
    /// Its start, or its centre.
    fileprivate var origin: Point {
        switch course {
        case .linear(let from, _): from
        case .radial(let center, _), .conic(let center, _): center
        }
    }
}

extension Transform {
    fileprivate var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

    fileprivate var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }
}
