import Drawing
import Geometry
import Paths
import Raster
import TextLayout

extension DrawingList {
    /// Draws laid-out text with the top left corner of its block at `origin`.
    mutating func text(_ block: TextBlock, at origin: Point, _ color: Color) {
        for line in block.lines { shapes(line.glyphs, offset: origin, color) }
    }

    /// The background of a button: round ends, darker while pressed, with a ring while it has the keyboard focus.
    mutating func button(_ frame: Rect, isPressed: Bool, isFocused: Bool, fill: Color, pressedFill: Color, ring: Color) {
        let radius = min(frame.width, frame.height) / 2
        if isFocused { self.fill(frame, radius: radius, ring, name: "focus") }
        let face = frame.inset(by: isFocused ? 3 : 0)
        self.fill(face, radius: radius, isPressed ? pressedFill : fill, name: "button")
    }

    /// An arrow in a circle: a little more than three quarters, clockwise, with a head at its end.
    mutating func refreshSign(center: Point, radius: Double, _ color: Color) {
        let width = radius * 0.26
        var arc = Path()
        arc.addArc(center: center, radius: radius, start: -0.25, sweep: 1.65 * .pi)
        stroke(arc, StrokeStyle(width: width, cap: .round, join: .round), color, name: "sign")
        // The head is at the end of the arc, at the top, and points to the right.
        let end = arc.currentPoint
        let size = radius * 0.62
        var head = Path()
        head.move(to: Point(end.x - size * 0.15, end.y - size * 0.85))
        head.line(to: Point(end.x + size * 0.85, end.y + size * 0.25))
        head.line(to: Point(end.x - size * 0.45, end.y + size * 0.75))
        head.close()
        fill(head, color, name: "sign")
    }
}
