import Geometry

/// A point of a flat path, with the unit tangents of the curve that ends there and of the one that begins there.
struct SpinePoint {
    let point: Point
    private(set) var isInsideCurve = false
    private(set) var endsCurve = false
    private(set) var beginsCurve = false
    private var arrival = Point.zero
    private var departure = Point.zero

    /// `curves` begins with the first curve that does not end before the point at `index`; it is removed if it ends here.
    /// Coordinates are clamped to ±10^12, so that their squares are finite.
    init(_ flat: FlatPath, _ index: Int, _ curves: inout ArraySlice<FlatPath.Curve>) {
        let place = flat.points[index]
        point = Point(min(max(place.x, -1e12), 1e12), min(max(place.y, -1e12), 1e12))
        guard let curve = curves.first, index >= curve.points.lowerBound else { return }
        isInsideCurve = index > curve.points.lowerBound && index < curve.points.upperBound
        if !isInsideCurve { meet(index, &curves) }
    }

    private mutating func meet(_ index: Int, _ curves: inout ArraySlice<FlatPath.Curve>) {
        if let curve = curves.first, curve.points.upperBound == index {
            (endsCurve, arrival) = SpinePoint.unit(curve.arrival)
            curves.removeFirst()
        }
        if let curve = curves.first, curve.points.lowerBound == index {
            (beginsCurve, departure) = SpinePoint.unit(curve.departure)
        }
    }

    /// False if the length is too small or too large to divide by.
    private static func unit(_ tangent: Point) -> (Bool, Point) {
        let length = tangent.length
        return (length > 1e-150 && length < .infinity, tangent * (1 / length))
    }

    /// The arriving direction: the tangent of the curve that ends here, else the line's direction.
    func arrival(_ line: SpineStep) -> Point { endsCurve ? arrival : line.direction }

    /// The departing direction.
    func departure(_ line: SpineStep) -> Point { beginsCurve ? departure : line.direction }

    /// The path comes to the same point again without having left it.
    mutating func stay(_ next: SpinePoint) {
        isInsideCurve = isInsideCurve && next.isInsideCurve
        if next.endsCurve { (endsCurve, arrival) = (true, next.arrival) }
        (beginsCurve, departure) = (next.beginsCurve, next.departure)
    }
}

/// From one stop to another: a unit vector, and how far.
struct SpineStep {
    let direction: Point
    let length: Double

    /// Nil from a point to itself.
    init?(from a: Point, to b: Point) {
        guard a != b else { return nil }
        let step = b - a
        length = step.length
        direction = step * (1 / max(length, .leastNormalMagnitude))
    }

    /// Half of the shorter one.
    static func room(_ a: SpineStep, _ b: SpineStep) -> Double { min(a.length, b.length) / 2 }
}
