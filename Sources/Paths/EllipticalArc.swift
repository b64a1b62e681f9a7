import Geometry
private import Glibc

/// If half of the distance divided by the radii, squared, is below this, or above its reciprocal, a `Double` cannot
/// distinguish the arc from a line.
private let leastReach = 1e-18

extension Path {
    /// Adds a part of an ellipse that begins and ends at given points, by the formulas of SVG 1.1, appendix F.6: of the four
    /// arcs that fit, the long or the short one, clockwise on screen or not. Radii too small for the distance are enlarged
    /// until they reach; if a radius is 0 the arc is a line. `rotation` turns the ellipse's axes, in radians.
    mutating func addEllipticalArc(
        from start: Point, to end: Point, radii: Point, rotation: Double, isLarge: Bool, isClockwise: Bool
    ) {
        guard start != end else { return }
        guard radii.x != 0, radii.y != 0 else { return line(to: end) }
        let turn = Transform.rotation(sine: sin(rotation), cosine: cos(rotation))
        // Half of the vector between the ends, in the ellipse's axes. Below it is scaled so that the ellipse becomes a unit
        // circle.
        let half = Transform.rotation(sine: -sin(rotation), cosine: cos(rotation)).apply((start - end) * 0.5)
        let reach = (half.x * half.x) / (radii.x * radii.x) + (half.y * half.y) / (radii.y * radii.y)
        guard reach > leastReach, reach < 1 / leastReach else { return line(to: end) }
        let size = max(reach, 1).squareRoot()
        let (rx, ry) = (abs(radii.x) * size, abs(radii.y) * size)
        let way = Point(half.x / rx, half.y / ry)
        let distance = (1 / min(reach, 1) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = Point(way.y, -way.x) * distance
        let (first, last) = (way - center, Point(-way.x, -way.y) - center)
        let toPicture = Transform.scale(rx, ry).then(turn)
        let middle = (start + end) * 0.5 + toPicture.apply(center)
        var sweep = atan2(first.x * last.y - first.y * last.x, first.x * last.x + first.y * last.y)
        if isClockwise, sweep < 0 { sweep += 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
        var arc = Path()
        arc.addArc(center: .zero, radius: 1, start: atan2(first.y, first.x), sweep: sweep)
        add(arc.transformed(by: toPicture.then(.translation(middle.x, middle.y))), endingAt: end)
    }

    /// Adds the cubics of an arc; the last one ends exactly at a point.
    private mutating func add(_ arc: Path, endingAt end: Point) {
        for index in stride(from: 1, to: arc.points.count, by: 3) {
            let isLast = index + 3 == arc.points.count
            cubic(to: isLast ? end : arc.points[index + 2], control1: arc.points[index], control2: arc.points[index + 1])
        }
    }
}
