public import Geometry

/// Colours that run along a line, from a centre outward, or around a centre. Between two stops the premultiplied colours are
/// mixed, so that a fade to transparency has no dark rim. Before 0 is the first colour, after 1 the last; of several stops at
/// one place the first one's colour lies before it and the last one's behind it.
public struct Gradient: Hashable, Sendable {
    public enum Course: Hashable, Sendable {
        /// From 0 at one point to 1 at the other; even across. Two equal points show the last colour everywhere.
        case linear(from: Point, to: Point)
        /// From 0 in the centre to 1 on the circle. A radius that is not above 0 shows the last colour everywhere.
        case radial(center: Point, radius: Double)
        /// Around the centre, clockwise on screen, from an angle in radians (0 = +x) to the same a turn later.
        case conic(center: Point, angle: Double)
    }

    public struct Stop: Hashable, Sendable {
        /// 0…1. One outside is cut, one before the stop before it counts as there, NaN as 0.
        public var offset: Double
        public var color: Color

        public init(_ offset: Double, _ color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    public var course: Course
    /// In order. None paints nothing.
    public var stops: [Stop]
    /// Of the whole, 0…1; values outside are cut, NaN counts as 0.
    public var opacity: Double

    public init(_ course: Course, stops: [Stop], opacity: Double = 1) {
        self.course = course
        self.stops = stops
        self.opacity = opacity
    }
}

extension Gradient {
    /// The places of the stops as they count: each cut to 0…1 and not before the one before it.
    public var offsets: [Double] {
        var last = 0.0
        return stops.map { stop in
            last = max(last, stop.offset > 0 ? min(stop.offset, 1) : 0)
            return last
        }
    }
}
