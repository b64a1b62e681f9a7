import Geometry
private import Glibc
import Paths

/// A ring in a square box, cut into narrow sectors so that each can have a colour of its own: a conic gradient, for a
/// rasterizer that knows none. The gradient goes once around clockwise, from the tail to the head, which meet. Points;
/// radians, clockwise on screen, 0 at 12 o'clock.
struct RingGeometry: Hashable, Sendable {
    let center: Point
    /// Half of the box's side: the radius of the pie, a little more than the ring's.
    let halfWidth: Double
    /// Of the line's middle.
    let radius: Double
    let lineWidth: Double
    /// Where head and tail meet.
    var rotation: Double

    /// 48 of them are 7.5° wide: fewer levels of colour apart than can be seen.
    static let sectors = 48

    /// The sector between two places of the gradient, 0 the tail, 1 the head.
    func sector(from: Double, to: Double) -> Path {
        let start = rotation - .pi / 2 + 2 * .pi * from
        let sweep = 2 * .pi * (to - from)
        var path = Path()
        path.addArc(center: center, radius: radius + lineWidth / 2, start: start, sweep: sweep)
        path.addArc(center: center, radius: radius - lineWidth / 2, start: start + sweep, sweep: -sweep)
        path.close()
        return path
    }

    /// The slice of the box's circle from 12 o'clock, `share` of the whole (0…1), clockwise. It does not turn with the ring.
    func pie(_ share: Double) -> Path {
        // Begin and end of the whole are the same angle, which is no slice at all.
        guard share < 1 else { return Path(circle: center, radius: halfWidth) }
        var path = Path()
        path.move(to: center)
        path.addArc(center: center, radius: halfWidth, start: -.pi / 2, sweep: 2 * .pi * share)
        path.close()
        return path
    }

    /// On the head, pointing on.
    func arrowHead(size: Double) -> Path {
        Path(arrowHeadAt: center, radius: radius, angle: rotation - .pi / 2, size: size)
    }
}
