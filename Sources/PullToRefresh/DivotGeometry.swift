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

    /// The lower edge alone, from left to right.
    var lowerEdge: Path {
        let (left, right) = (middleX, width - middleX)
        var path = Path()
        path.move(to: Point(0, edge))
        path.cubic(
            to: Point(left, middle), control1: Point(0.45 * left, edge), control2: Point(0.6 * left, middle))
        path.cubic(
            to: Point(width, edge), control1: Point(width - 0.6 * right, middle), control2: Point(width - 0.45 * right, edge))
        return path
    }

    /// The closed outline, moved down by `top` and starting `overlap` above that.
    func path(top: Double, overlap: Double) -> Path {
        BandEdge(flat: edge, bulge: lowerEdge).outline(top: top, overlap: overlap, width: width)
    }
}
