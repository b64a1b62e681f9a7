import Geometry
private import Glibc
import Paths
import Raster

/// A ring in a square box with a conic gradient, clockwise from the tail to the head, which meet. Points; radians, clockwise
/// on screen, 0 at 12 o'clock.
struct RingGeometry: Hashable, Sendable {
    let center: Point
    /// Half of the box's side: the radius of the pie, a little more than the ring's.
    let halfWidth: Double
    /// Of the line's centre.
    let radius: Double
    let lineWidth: Double
    /// Where head and tail meet.
    var rotation: Double

    /// The ring's centre line.
    var circle: Path { Path(circle: center, radius: radius) }

    /// From the tail, whose opacity is `faintest` (0…1), to the head. The step from the head to the tail is blended over a
    /// little more than a point: a hard step would look jagged.
    func gradient(_ color: Color, faintest: Double) -> Gradient {
        let step = 1.3 / (2 * .pi * radius)
        return Gradient(
            .conic(center: center, angle: rotation - .pi / 2),
            stops: [.init(0, color), .init(step, color.faded(faintest)), .init(1, color)])
    }

    /// The slice of the box's circle from 12 o'clock, `share` of the whole (0…1), clockwise. It does not turn with the ring.
    func pie(_ share: Double) -> Path {
        // A full turn would start and end at the same angle and be empty.
        guard share < 1 else { return Path(circle: center, radius: halfWidth) }
        var path = Path()
        path.move(to: center)
        path.addArc(center: center, radius: halfWidth, start: -.pi / 2, sweep: 2 * .pi * share)
        path.close()
        return path
    }

    /// At the head, pointing in the direction of the turn.
    func arrowHead(size: Double) -> Path {
        Path(arrowHeadAt: center, radius: radius, angle: rotation - .pi / 2, size: size)
    }
}
