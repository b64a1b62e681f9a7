import Geometry

/// One flat subpath as the places where its direction changes. Made to be kept and filled again without allocating.
///
/// Where a curve begins or ends, its tangent counts for the corner or the end that is there, not its first or last piece,
/// which turns away from it by half of what a piece turns. That turn is a place of its own.
struct Spine: Sendable {
    /// Where an open subpath begins or ends, and the unit vector it goes there.
    struct End {
        var point = Point.zero
        var direction = Point.zero
    }

    /// In the order of the way; of a closed subpath all around.
    private(set) var joints: [Joint] = []
    private(set) var start = End()
    private(set) var end = End()
    /// Whether the subpath has no length; then only the point of its start means something.
    private(set) var isDot = true

    /// Where a curve begins or ends by less than this cosine's angle, it goes on: no join of a line 4,000 wide is seen there.
    private static let smooth = 1 - 1e-7
    /// The storage of more joints is given back.
    private static let keptJoints = 1 << 12

    mutating func follow(_ flat: FlatPath, _ subpath: FlatPath.Subpath) {
        joints.removeAll(keepingCapacity: joints.count <= Spine.keptJoints)
        var (here, last) = (Stop(flat, subpath.points.lowerBound), Step?.none)
        var (first, beginning) = (here, Step?.none)
        for index in subpath.points.dropFirst() {
            let next = Stop(flat, index)
            guard let step = Step(from: here, to: next) else {
                here.stay(next)
                continue
            }
            if let last {
                turn(last, here, step)
            } else {
                (first, beginning) = (here, step)
                begin(here, step, isClosed: subpath.isClosed)
            }
            (here, last) = (next, step)
        }
        isDot = last == nil
        guard let last, let beginning else { return start.point = here.point }
        if subpath.isClosed {
            close(last, here, first, beginning)
        } else {
            finish(last, here)
        }
    }

    private mutating func begin(_ stop: Stop, _ step: Step, isClosed: Bool) {
        guard !isClosed else { return }
        start = End(point: stop.point, direction: stop.departure ?? step.direction)
        leave(stop, step)
    }

    private mutating func finish(_ step: Step, _ stop: Stop) {
        reach(stop, step)
        end = End(point: stop.point, direction: stop.arrival ?? step.direction)
    }

    private mutating func close(_ last: Step, _ stop: Stop, _ first: Stop, _ beginning: Step) {
        if let closing = Step(from: stop, to: first) {
            turn(last, stop, closing)
            turn(closing, first, beginning)
        } else {
            var seam = stop
            seam.stay(first)
            turn(last, seam, beginning)
        }
    }

    private mutating func turn(_ before: Step, _ stop: Stop, _ after: Step) {
        let room = min(before.length, after.length) / 2
        let (arrival, departure) = (stop.arrival ?? before.direction, stop.departure ?? after.direction)
        if stop.isInsideCurve || stop.isEndOfCurve && dot(arrival, departure) > Spine.smooth {
            add(.insideCurve, stop, before.direction, after.direction, room)
        } else {
            reach(stop, before)
            add(stop.isEndOfCurve ? .curveCorner : .corner, stop, arrival, departure, room)
            leave(stop, after)
        }
    }

    private func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }

    /// The turn from a curve's last piece into its tangent.
    private mutating func reach(_ stop: Stop, _ step: Step) {
        guard let arrival = stop.arrival else { return }
        add(.curveEnd, stop, step.direction, arrival, step.length / 4)
    }

    /// The turn from a curve's tangent into its first piece.
    private mutating func leave(_ stop: Stop, _ step: Step) {
        guard let departure = stop.departure else { return }
        add(.curveEnd, stop, departure, step.direction, step.length / 4)
    }

    private mutating func add(_ kind: Joint.Kind, _ stop: Stop, _ arrival: Point, _ departure: Point, _ room: Double) {
        joints.append(Joint(kind: kind, point: stop.point, arrival: arrival, departure: departure, room: room))
    }
}

/// A point of a flat path, with the unit tangents of the curve that ends there and of the one that begins there.
private struct Stop {
    let point: Point
    private(set) var isInsideCurve: Bool
    private(set) var arrival: Point?
    private(set) var departure: Point?

    var isEndOfCurve: Bool { arrival != nil || departure != nil }

    /// Coordinates beyond ±10^12 are cut there: squares of them must be finite.
    init(_ flat: FlatPath, _ index: Int) {
        let (place, passage) = (flat.points[index], flat.passages[index])
        point = Point(min(max(place.x, -1e12), 1e12), min(max(place.y, -1e12), 1e12))
        isInsideCurve = passage.isInsideCurve
        (arrival, departure) = (Stop.unit(passage.arrival), Stop.unit(passage.departure))
    }

    /// Nil where the length has no digits.
    private static func unit(_ tangent: Point) -> Point? {
        let length = tangent.length
        return length > 1e-150 && length < .infinity ? tangent * (1 / length) : nil
    }

    /// The path comes to the same point again without having left it.
    mutating func stay(_ next: Stop) {
        isInsideCurve = isInsideCurve && next.isInsideCurve
        arrival = next.arrival ?? arrival
        departure = next.departure
    }
}

/// From one stop to another: a unit vector, and how far.
private struct Step {
    let direction: Point
    let length: Double

    /// Nil from a point to itself.
    init?(from a: Stop, to b: Stop) {
        guard a.point != b.point else { return nil }
        let step = b.point - a.point
        length = step.length
        direction = step * (1 / max(length, .leastNormalMagnitude))
    }
}

/// Where a line comes from one direction and goes on in another, both unit vectors.
struct Joint: Sendable {
    enum Kind {
        /// Between two lines.
        case corner
        /// Where a curve begins or ends, and the path has a corner.
        case curveCorner
        /// Between two pieces of a curve, or where the path goes on smoothly behind it.
        case insideCurve
        /// Between the tangent at an end of a curve and its piece there; beside a corner or an end of the path.
        case curveEnd
    }

    let kind: Kind
    let point: Point
    let arrival: Point
    let departure: Point
    /// So much of the lines beside it is its own, at most.
    let room: Double

    /// Whether the direction changes because a curve bends.
    var isOfCurve: Bool { kind == .insideCurve || kind == .curveEnd }

    /// The same place on the way back.
    var reversed: Joint {
        Joint(kind: kind, point: point, arrival: departure * -1, departure: arrival * -1, room: room)
    }

    /// Of the angle between the directions; above 0 where the line turns right, seen on screen.
    var sine: Double { arrival.x * departure.y - arrival.y * departure.x }
    var cosine: Double { arrival.x * departure.x + arrival.y * departure.y }
}
