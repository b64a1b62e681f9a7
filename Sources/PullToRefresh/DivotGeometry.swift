import Geometry
import Paths

/// The outline of a band whose lower edge has a divot: horizontal at both ends, curving down to one deepest point where it is
/// horizontal again. Points, y from the band's top. The factors are those of Documentation/Behaviour.md, "Divot"
struct DivotGeometry: Hashable, Sendable {
    /// y of the ends, and of the divot's point; either may be the lower one.
    var edge: Double
    var middle: Double
    var middleX: Double
    var width: Double

    /// The y of the edge's highest point.
    var highest: Double { min(edge, middle) }

    /// The closed outline, moved down by `top` and starting `overlap` above that.
    func path(top: Double, overlap: Double) -> Path {
        let (left, right) = (middleX, width - middleX)
        var path = Path()
        path.move(to: Point(0, top - overlap))
        path.line(to: Point(0, top + edge))
        path.cubic(
            to: Point(left, top + middle), control1: Point(0.45 * left, top + edge),
            control2: Point(0.6 * left, top + middle))
        path.cubic(
            to: Point(width, top + edge), control1: Point(width - 0.6 * right, top + middle),
            control2: Point(width - 0.45 * right, top + edge))
        path.line(to: Point(width, top - overlap))
        path.close()
        return path
    }
}
