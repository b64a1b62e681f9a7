public import Geometry

/// Colours that change along a line, with the distance from a centre, or around a centre. Between two stops the premultiplied
/// colours are interpolated, so that a fade to transparency has no dark rim. Before 0 the colour is the first one, after 1 the
/// last. Of several stops at one offset the first ends what comes before, and the last begins what comes after.
public struct Gradient: Hashable, Sendable {
    public enum Course: Hashable, Sendable {
        /// From 0 at one point to 1 at the other; constant across. Two equal points show the last colour everywhere.
        case linear(from: Point, to: Point)
        /// From 0 in the centre to 1 on the circle. A radius that is not above 0 shows the last colour everywhere.
        case radial(center: Point, radius: Double)
        /// Around the centre, clockwise on screen, from an angle in radians (0 = +x) to the same angle a turn later.
        case conic(center: Point, angle: Double)
    }

    public struct Stop: Hashable, Sendable {
        /// The offset, clamped to 0…1 and to at least that of the stop before; NaN counts as 0.
        public var offset: Double
        public var color: Color

        public init(_ offset: Double, _ color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    public var course: Course
    /// In order. Without stops the gradient paints nothing.
    public var stops: [Stop]
    /// The opacity of the whole, clamped to 0…1; NaN counts as 0.
    public var opacity: Double

    public init(_ course: Course, stops: [Stop], opacity: Double = 1) {
        self.course = course
        self.stops = stops
        self.opacity = opacity
    }
}

extension Gradient {
    /// The effective offsets of the stops: each clamped to 0…1, and to at least the one before.
    public var offsets: [Double] {
        var last = 0.0
        return stops.map { stop in
            last = max(last, stop.offset > 0 ? min(stop.offset, 1) : 0)
            return last
        }
    }
}
