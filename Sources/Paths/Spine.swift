import Geometry

/// The points of one flat subpath without repetitions, and the direction (a unit vector) and length from each to the next.
/// Made to be kept and filled again without allocating.
struct Spine: Sendable {
    private(set) var points: [Point] = []
    private(set) var isInsideCurve: [Bool] = []
    private(set) var directions: [Point] = []
    private(set) var lengths: [Double] = []

    /// The storage of more points is given back.
    private static let keptPoints = 1 << 12

    mutating func follow(_ flat: FlatPath, _ subpath: FlatPath.Subpath) {
        removeAll()
        for index in subpath.points { add(Spine.limited(flat.points[index]), isInsideCurve: flat.isInsideCurve[index]) }
        if subpath.isClosed, points.count > 1, points[0] == points[points.count - 1] {
            points.removeLast()
            isInsideCurve.removeLast()
        }
        measure(isClosed: subpath.isClosed)
    }

    /// The same points the other way.
    mutating func followBackwards(_ other: Spine) {
        removeAll()
        for index in other.points.indices.reversed() { add(other.points[index], isInsideCurve: other.isInsideCurve[index]) }
        measure(isClosed: other.directions.count == other.points.count)
    }

    private mutating func removeAll() {
        let keeps = points.count <= Spine.keptPoints
        points.removeAll(keepingCapacity: keeps)
        isInsideCurve.removeAll(keepingCapacity: keeps)
        directions.removeAll(keepingCapacity: keeps)
        lengths.removeAll(keepingCapacity: keeps)
    }

    private mutating func add(_ point: Point, isInsideCurve inside: Bool) {
        guard points.isEmpty || points[points.count - 1] != point else { return }
        points.append(point)
        isInsideCurve.append(inside)
    }

    /// Coordinates beyond ±10^12 are cut there: squares of them must be finite.
    private static func limited(_ point: Point) -> Point {
        Point(min(max(point.x, -1e12), 1e12), min(max(point.y, -1e12), 1e12))
    }

    private mutating func measure(isClosed: Bool) {
        for index in 0..<(isClosed ? points.count : points.count - 1) {
            let step = points[index + 1 < points.count ? index + 1 : 0] - points[index]
            lengths.append(step.length)
            directions.append(step * (1 / max(step.length, .leastNormalMagnitude)))
        }
    }
}
