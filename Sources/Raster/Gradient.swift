public import Geometry

/// Colours that run along a line, from a centre outward, or around a centre. Between two stops the premultiplied colours are
/// mixed, so that a fade to transparency has no dark rim.
public struct Gradient: Hashable, Sendable {
    public enum Course: Hashable, Sendable {
        /// From 0 at one point to 1 at the other; even across. Two equal points show the last colour everywhere.
        case linear(from: Point, to: Point)
        /// From 0 in the centre to 1 on the circle. A radius that is not above 0 shows the last colour everywhere.
        case radial(center: Point, radius: Double)
        /// Around the centre, clockwise on screen, from an angle in radians (0 = +x) to the same a turn later.
        case conic(center: Point, angle: Double)
    }

    /// What comes before 0 and after 1. A conic gradient has neither. Where 1 has nothing of its own behind it, of several stops
    /// there only the first is seen.
    public enum Spread: String, Hashable, Sendable, CaseIterable {
        /// The first and the last colour; of stops at one place the first one's before it, the last one's behind.
        case pad
        /// The same again.
        case `repeat`
        /// The same back and forth.
        case reflect
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
    public var spread: Spread
    /// Of the whole, 0…1; values outside are cut, NaN counts as 0.
    public var opacity: Double

    public init(_ course: Course, stops: [Stop], spread: Spread = .pad, opacity: Double = 1) {
        self.course = course
        self.stops = stops
        self.spread = spread
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
