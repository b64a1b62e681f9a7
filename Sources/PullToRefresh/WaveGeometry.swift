import Animation
import Geometry
import Paths

/// The outline of the wave: a horizontal edge at `base`, and below it a wave whose lowest point is 0.96·`wave` deep, under
/// the finger. Points, y from the band's top. The factors are those of Documentation/Behaviour.md, "Wave"
struct WaveGeometry: Hashable, Sendable {
    var base: Double
    /// Negative where the edge swings up.
    var wave: Double
    var touchX: Double
    var width: Double

    /// The seven control points, from the left end to the right one.
    var controls: (l3: Point, l2: Point, l1: Point, c: Point, r1: Point, r2: Point, r3: Point) {
        let left = min((touchX - width / 2) * 0.28, 0)
        let right = max(width + (touchX - width / 2) * 0.28, width)
        let (leftWidth, rightWidth) = (touchX - left, right - touchX)
        return (
            Point(left, base), Point(left + 0.44 * leftWidth, base), Point(left + 0.71 * leftWidth, base + 0.64 * wave),
            Point(touchX, base + 1.36 * wave),
            Point(right - 0.71 * rightWidth, base + 0.64 * wave), Point(right - 0.44 * rightWidth, base), Point(right, base)
        )
    }

    /// The closed outline, moved down by `top` and starting `overlap` above that.
    func path(top: Double, overlap: Double) -> Path {
        let p = controls
        func at(_ point: Point) -> Point { Point(point.x, point.y + top) }
        var path = Path()
        path.move(to: Point(0, top - overlap))
        path.line(to: Point(0, top + base))
        path.cubic(to: at(p.l1), control1: at(p.l3), control2: at(p.l2))
        path.cubic(to: at(p.r1), control1: at(p.c), control2: at(p.r1))
        path.cubic(to: at(p.r3), control1: at(p.r1), control2: at(p.r2))
        path.line(to: Point(width, top - overlap))
        path.close()
        return path
    }

    /// The lower edge alone, from left to right.
    var edge: Path {
        let p = controls
        var path = Path()
        path.move(to: p.l3)
        path.cubic(to: p.l1, control1: p.l3, control2: p.l2)
        path.cubic(to: p.r1, control1: p.c, control2: p.r1)
        path.cubic(to: p.r3, control1: p.r1, control2: p.r2)
        return path
    }

    /// The y of the edge's highest point.
    var highest: Double { wave < 0 ? base + 0.96 * wave : base }

    /// The y of the edge's lowest point.
    var lowest: Double { wave > 0 ? base + 0.96 * wave : base }

    /// The same shape, compressed vertically until it fits a band of this height.
    func fitted(to height: Double) -> WaveGeometry {
        guard lowest > height, lowest > 0 else { return self }
        var copy = self
        copy.base *= height / lowest
        copy.wave *= height / lowest
        return copy
    }
}
