import Geometry

/// The points of one flat subpath without repetitions, and how it goes on from each of them. Made to be kept and filled again
/// without allocating.
struct Spine: Sendable {
    private struct Stop {
        let point: Point
        let isInsideCurve: Bool
        /// To the next point: a unit vector, and how far. Of no meaning at the end of an open subpath.
        var direction = Point.zero
        var length = 0.0

        init(_ point: Point, isInsideCurve: Bool) {
            self.point = point
            self.isInsideCurve = isInsideCurve
        }

        mutating func look(at next: Point) {
            let step = next - point
            length = step.length
            direction = step * (1 / max(length, .leastNormalMagnitude))
        }
    }

    private var stops: [Stop] = []

    /// The storage of more points is given back.
    private static let keptPoints = 1 << 12

    mutating func follow(_ flat: FlatPath, _ subpath: FlatPath.Subpath) {
        stops.removeAll(keepingCapacity: stops.count <= Spine.keptPoints)
        var last = Spine.stop(flat, subpath.points.lowerBound)
        for index in subpath.points.dropFirst() {
            let next = Spine.stop(flat, index)
            guard next.point != last.point else { continue }
            last.look(at: next.point)
            stops.append(last)
            last = next
        }
        if subpath.isClosed, !stops.isEmpty {
            guard stops[0].point != last.point else { return }
            last.look(at: stops[0].point)
        }
        stops.append(last)
    }

    /// Coordinates beyond ±10^12 are cut there: squares of them must be finite.
    private static func stop(_ flat: FlatPath, _ index: Int) -> Stop {
        let point = flat.points[index]
        return Stop(
            Point(min(max(point.x, -1e12), 1e12), min(max(point.y, -1e12), 1e12)), isInsideCurve: flat.isInsideCurve[index])
    }

    var count: Int { stops.count }

    func point(at index: Int) -> Point { stops[index].point }

    /// From a point to the next one.
    func direction(at index: Int) -> Point { stops[index].direction }

    /// What lies around a point between two others; in a closed subpath that is every one.
    func joint(at index: Int) -> Joint {
        let (before, here) = (stops[index > 0 ? index - 1 : stops.count - 1], stops[index])
        return Joint(
            point: here.point, arrival: before.direction, departure: here.direction, room: min(before.length, here.length) / 2,
            isInsideCurve: here.isInsideCurve)
    }
}

/// Where a line comes from one direction and goes on in another, both unit vectors.
struct Joint {
    let point: Point
    let arrival: Point
    let departure: Point
    /// Half the length of the shorter one of the two lines.
    let room: Double
    let isInsideCurve: Bool

    /// The same place on the way back.
    var reversed: Joint {
        Joint(point: point, arrival: departure * -1, departure: arrival * -1, room: room, isInsideCurve: isInsideCurve)
    }

    /// Of the angle between the directions; above 0 where the line turns right, seen on screen.
    var sine: Double { arrival.x * departure.y - arrival.y * departure.x }
    var cosine: Double { arrival.x * departure.x + arrival.y * departure.y }
}
