import Drawing
import Geometry
private import Glibc
import Paths
import Raster

/// A part of a circle in a 30 × 30 box that grows with the pull and turns while refreshing. When armed it has an arrow head,
/// so that not only motion says "let go" (R121).
struct ArcSpinner {
    let center: Point
    /// Of the circle, 0…1.
    var fraction: Double
    /// Where it begins: radians, clockwise from 12 o'clock.
    let angle: Double
    /// The size of the arrow head, 0…1.
    let armed: Double

    static let radius = 14.5
    /// Twice the original's: a kiosk is read from an arm's length.
    static let lineWidth = 2.0

    func draw(into list: inout DrawingList, color: Color) {
        guard fraction > 0 else { return }
        list.stroke(arc, StrokeStyle(width: ArcSpinner.lineWidth, cap: fraction < 1 ? .round : .butt), color, name: "spinner")
        if armed > 0 { list.fill(arrowHead, color, name: "arrow") }
    }

    private var arc: Path {
        if fraction >= 1 { return Path(circle: center, radius: ArcSpinner.radius) }
        var path = Path()
        path.addArc(center: center, radius: ArcSpinner.radius, start: angle - .pi / 2, sweep: 2 * .pi * fraction)
        return path
    }

    /// A triangle on the end of the arc, pointing along it.
    private var arrowHead: Path {
        let end = angle - .pi / 2 + 2 * .pi * fraction
        let outward = Point(cos(end), sin(end))
        let along = Point(-outward.y, outward.x)
        let foot = center + outward * ArcSpinner.radius
        var path = Path()
        path.move(to: foot + outward * (5 * armed))
        path.line(to: foot + along * (6.5 * armed))
        path.line(to: foot - outward * (5 * armed))
        path.close()
        return path
    }
}
