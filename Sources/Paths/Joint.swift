import Geometry

/// Where a line arrives in one direction and departs in another, both unit vectors.
struct Joint: Sendable {
    enum Kind {
        /// Between two lines.
        case corner
        /// Where a curve begins or ends, and the path has a corner.
        case curveCorner
        /// Between two pieces of a curve, or where the path continues smoothly after it.
        case insideCurve
        /// Between the tangent at an end of a curve and its piece there, beside a corner or an end of the path.
        case curveEnd
    }

    let kind: Kind
    let point: Point
    let arrival: Point
    let departure: Point
    /// How far along the lines on both sides it may reach without meeting the next joint, in the unit of the path.
    let room: Double

    /// Whether the direction changes because a curve bends.
    var isOfCurve: Bool { kind == .insideCurve || kind == .curveEnd }

    /// The same joint in the reverse direction.
    var reversed: Joint {
        Joint(kind: kind, point: point, arrival: departure * -1, departure: arrival * -1, room: room)
    }

    /// Of the angle between the directions; above 0 where the line turns right, seen on screen.
    var sine: Double { arrival.x * departure.y - arrival.y * departure.x }
    var cosine: Double { arrival.x * departure.x + arrival.y * departure.y }
}
