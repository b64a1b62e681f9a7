import Geometry
import Paths

/// A circle that is stretched to a drop: the upper half stays, the lower half shrinks and moves down, and two curves join
/// them. The factors are those of Documentation/Behaviour.md, "Circle"
struct CircleGeometry: Hashable, Sendable {
    /// Of the upper half.
    let center: Point
    let radius: Double
    /// y: how far the lower half has moved down, and how far it can, both in points.
    let stretch: Double
    let longest: Double

    /// Half the radius at full stretch.
    var lowerRadius: Double { longest > 0 ? radius * (1 - 0.5 * stretch / longest) : radius }

    /// The closed outline, clockwise from the left end of the upper half. Its tangents are vertical where the parts meet.
    var path: Path {
        let (r, low, y) = (radius, lowerRadius, stretch)
        var path = Path()
        path.move(to: center + Point(-r, 0))
        addHalf(to: &path, center, r)
        path.cubic(
            to: center + Point(low, y), control1: center + Point(r, y / 4), control2: center + Point(low, y - y / 1.5))
        addHalf(to: &path, center + Point(0, y), -low)
        path.cubic(
            to: center + Point(-r, 0), control1: center + Point(-low, y - y / 1.5), control2: center + Point(-r, y / 4))
        path.close()
        return path
    }

    /// Two quarters of a circle, from its left end over the top to the right one. With a negative radius they go from the
    /// right end along the bottom to the left one.
    private func addHalf(to path: inout Path, _ center: Point, _ r: Double) {
        // The control distance of a cubic that follows a quarter circle within 0.027 % of its radius: 4/3 · (√2 − 1).
        let k = 4.0 / 3 * (2.0.squareRoot() - 1) * r
        path.cubic(to: center + Point(0, -r), control1: center + Point(-r, -k), control2: center + Point(-k, -r))
        path.cubic(to: center + Point(r, 0), control1: center + Point(k, -r), control2: center + Point(r, -k))
    }
}
