import Drawing
import Geometry
private import Glibc
import Paths
import Raster

/// Twelve ticks in a circle, as on a clock. They appear one by one and turn while refreshing. When armed there is a dot in
/// the middle, so that not only their number says "let go" (R121).
struct TickSpinner {
    let center: Point
    /// Of the ticks' outer ends.
    let radius: Double
    /// How many of the ticks are drawn, from 12 o'clock on.
    var count: Int
    var opacity: Double
    /// Radians, clockwise from 12 o'clock.
    var angle: Double
    /// How much the ticks behind the first one fade, 0…1: the first is the head of a tail.
    var tail: Double
    /// The size of the dot, 0…1.
    var armed: Double
    /// Where the ticks begin, as a share of the radius.
    var inner = 0.5

    static let ticks = 12
    /// Fully open, in points.
    static let radius = 14.0
    private static let width = 2.5 / 14
    /// The opacity of the last tick of the tail.
    private static let faintest = 0.25

    func draw(into list: inout DrawingList, color: Color) {
        guard radius > 0 else { return }
        let stroke = StrokeStyle(width: TickSpinner.width * radius, cap: .round)
        for number in 0..<count { list.stroke(tick(number), stroke, color.faded(opacity(of: number)), name: "tick") }
        if armed > 0 {
            list.fill(Path(circle: center, radius: 0.2 * radius * armed), color.faded(opacity), name: "dot")
        }
    }

    private func tick(_ number: Int) -> Path {
        let turned = angle + 2 * .pi * Double(number) / Double(TickSpinner.ticks)
        let direction = Point(sin(turned), -cos(turned))
        // The length of a tick includes its round caps.
        let cap = TickSpinner.width / 2
        var path = Path()
        path.move(to: center + direction * (radius * min(inner + cap, 1 - cap)))
        path.line(to: center + direction * (radius * (1 - cap)))
        return path
    }

    /// The tail trails behind the first tick.
    private func opacity(of number: Int) -> Double {
        let behind = Double((TickSpinner.ticks - number) % TickSpinner.ticks) / Double(TickSpinner.ticks - 1)
        return opacity * (1 - tail * behind * (1 - TickSpinner.faintest))
    }
}
