import Drawing
import Geometry
private import Glibc
import Paths
import Raster

/// An arc that grows with the pull and turns while refreshing. When armed it has an arrow head, so that not only motion says
/// "let go" (R121).
struct ArcSpinner {
    let center: Point
    /// Of the circle, 0…1.
    var fraction: Double
    /// Where the arc begins: radians, clockwise from 12 o'clock.
    let angle: Double
    /// The size of the arrow head, 0…1.
    let armed: Double
    /// Of the line's centre: the circle fills a box of 30 × 30 points (Documentation/Behaviour.md, "Wave").
    var radius = 14.5
    /// Twice the original's: a kiosk is read from an arm's length.
    var lineWidth = 2.0

    /// `name` is the arc's; the head is always an "arrow".
    func draw(into list: inout DrawingList, color: Color, name: String = "spinner") {
        guard fraction > 0, radius > 0 else { return }
        list.stroke(arc, StrokeStyle(width: lineWidth, cap: fraction < 1 ? .round : .butt), color, name: name)
        if armed > 0 { list.fill(arrowHead, color, name: "arrow") }
    }

    private var arc: Path {
        if fraction >= 1 { return Path(circle: center, radius: radius) }
        var path = Path()
        path.addArc(center: center, radius: radius, start: angle - .pi / 2, sweep: 2 * .pi * fraction)
        return path
    }

    private var arrowHead: Path {
        Path(
            arrowHeadAt: center, radius: radius, angle: angle - .pi / 2 + 2 * .pi * fraction,
            size: 2.5 * lineWidth * armed)
    }
}

extension Path {
    /// A triangle on a circle, pointing along it clockwise: twice `size` across, a little longer than half of that.
    init(arrowHeadAt center: Point, radius: Double, angle: Double, size: Double) {
        self.init()
        let outward = Point(cos(angle), sin(angle))
        let along = Point(-outward.y, outward.x)
        let foot = center + outward * radius
        move(to: foot + outward * size)
        line(to: foot + along * (1.3 * size))
        line(to: foot - outward * size)
        close()
    }
}
