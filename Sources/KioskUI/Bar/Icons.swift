import Drawing
import Geometry
import Paths
import Raster

// The signs of the screen, drawn as lines. `size` is the side of the box that they fit in.

extension DrawingList {
    private mutating func lines(_ size: Double, _ color: Color, width: Double = 0.1, _ draw: (inout Path) -> Void) {
        var path = Path()
        draw(&path)
        stroke(path, StrokeStyle(width: width * size, cap: .round, join: .round), color, name: "sign")
    }

    /// An arrow in a circle, clockwise, its head at the upper end. In a box of 24: radius 7.5, arms of 4.2.
    mutating func reloadSign(center: Point, size: Double, _ color: Color) {
        let part = size / 24
        lines(size, color, width: 2.0 / 24) { path in
            path.addArc(center: center, radius: 7.5 * part, start: 0, sweep: 1.743 * .pi)
        }
        lines(size, color, width: 2.0 / 24) { path in
            path.move(to: center + Point(7.8, -8.4) * part)
            path.line(to: center + Point(7.8, -4.2) * part)
            path.line(to: center + Point(3.6, -4.2) * part)
        }
    }

    mutating func arrowUpSign(center: Point, size: Double, _ color: Color) {
        lines(size, color) { path in
            path.move(to: center + Point(0, 0.38 * size))
            path.line(to: center + Point(0, -0.38 * size))
            path.move(to: center + Point(-0.3 * size, -0.08 * size))
            path.line(to: center + Point(0, -0.38 * size))
            path.line(to: center + Point(0.3 * size, -0.08 * size))
        }
    }

    /// - Parameter direction: 1 to the right, −1 to the left.
    mutating func arrowSign(center: Point, size: Double, direction: Double, _ color: Color) {
        lines(size, color) { path in
            path.move(to: center + Point(-0.4 * size * direction, 0))
            path.line(to: center + Point(0.4 * size * direction, 0))
            path.move(to: center + Point(0.1 * size * direction, -0.3 * size))
            path.line(to: center + Point(0.4 * size * direction, 0))
            path.line(to: center + Point(0.1 * size * direction, 0.3 * size))
        }
    }

    /// - Parameter direction: 1 to the right, −1 to the left.
    mutating func chevronSign(center: Point, size: Double, direction: Double, _ color: Color) {
        lines(size, color, width: 0.12) { path in
            path.move(to: center + Point(-0.14 * size * direction, -0.3 * size))
            path.line(to: center + Point(0.16 * size * direction, 0))
            path.line(to: center + Point(-0.14 * size * direction, 0.3 * size))
        }
    }

    mutating func crossSign(center: Point, size: Double, _ color: Color) {
        lines(size, color) { path in
            for turn in [1.0, -1.0] {
                path.move(to: center + Point(-0.3 * size, -0.3 * size * turn))
                path.line(to: center + Point(0.3 * size, 0.3 * size * turn))
            }
        }
    }

    mutating func tickSign(center: Point, size: Double, _ color: Color) {
        lines(size, color, width: 0.12) { path in
            path.move(to: center + Point(-0.36 * size, 0.02 * size))
            path.line(to: center + Point(-0.1 * size, 0.28 * size))
            path.line(to: center + Point(0.38 * size, -0.26 * size))
        }
    }

    mutating func minusSign(center: Point, size: Double, _ color: Color) {
        lines(size, color, width: 0.12) { path in
            path.move(to: center + Point(-0.34 * size, 0))
            path.line(to: center + Point(0.34 * size, 0))
        }
    }

    mutating func plusSign(center: Point, size: Double, _ color: Color) {
        minusSign(center: center, size: size, color)
        lines(size, color, width: 0.12) { path in
            path.move(to: center + Point(0, -0.34 * size))
            path.line(to: center + Point(0, 0.34 * size))
        }
    }

    /// A disc, half of it filled.
    mutating func contrastSign(center: Point, size: Double, _ color: Color) {
        lines(size, color, width: 0.09) { path in
            path.addArc(center: center, radius: 0.4 * size, start: 0, sweep: 2 * .pi)
            path.close()
        }
        var half = Path()
        half.addArc(center: center, radius: 0.4 * size, start: -.pi / 2, sweep: .pi)
        half.close()
        fill(half, color, name: "sign")
    }

    /// A globe: what a visitor looks for who cannot read the screen's language.
    mutating func globeSign(center: Point, size: Double, _ color: Color) {
        let (radius, width) = (0.42 * size, 0.19 * size)
        lines(size, color, width: 0.08) { path in
            path.addArc(center: center, radius: radius, start: 0, sweep: 2 * .pi)
            path.close()
        }
        lines(size, color, width: 0.08) { path in
            path.move(to: center + Point(-radius, 0))
            path.line(to: center + Point(radius, 0))
            // Two meridians; a quarter of an ellipse is a cubic with its control points at 0.5523.
            for side in [-width, width] {
                path.move(to: center + Point(0, -radius))
                path.cubic(
                    to: center + Point(side, 0), control1: center + Point(0.5523 * side, -radius),
                    control2: center + Point(side, -0.5523 * radius))
                path.cubic(
                    to: center + Point(0, radius), control1: center + Point(side, 0.5523 * radius),
                    control2: center + Point(0.5523 * side, radius))
            }
        }
    }

    /// An i in a circle.
    mutating func infoSign(center: Point, size: Double, _ color: Color) {
        lines(size, color, width: 0.09) { path in
            path.addArc(center: center, radius: 0.42 * size, start: 0, sweep: 2 * .pi)
            path.close()
        }
        lines(size, color, width: 0.11) { path in
            path.move(to: center + Point(0, 0.2 * size))
            path.line(to: center + Point(0, -0.02 * size))
        }
        fill(Path(circle: center + Point(0, -0.19 * size), radius: 0.065 * size), color, name: "sign")
    }

    /// A cloud that is crossed out.
    mutating func noConnectionSign(center: Point, size: Double, _ color: Color) {
        lines(size, color, width: 0.085) { path in
            path.move(to: center + Point(-0.12 * size, 0.28 * size))
            path.line(to: center + Point(0.22 * size, 0.28 * size))
            path.addArc(center: center + Point(0.22 * size, 0.1 * size), radius: 0.18 * size, start: .pi / 2, sweep: -.pi)
            path.addArc(center: center + Point(-0.02 * size, -0.02 * size), radius: 0.24 * size, start: -0.5, sweep: -2.1)
            path.addArc(center: center + Point(-0.22 * size, 0.08 * size), radius: 0.2 * size, start: -1.9, sweep: -2.7)
            path.close()
        }
        lines(size, color, width: 0.085) { path in
            path.move(to: center + Point(-0.38 * size, -0.34 * size))
            path.line(to: center + Point(0.38 * size, 0.4 * size))
        }
    }
}
