import Geometry
private import Glibc
import Paths

/// S0's drop the other way up: its wide end hangs at the finger, its narrow end is at the band. Its sides are arcs: S0's own
/// curves, made for a drop three times as long, have a bend at the wide end that a short neck cannot hide.
struct HangingDrop {
    let x: Double
    /// y of its lowest point, and how far that is below the flat band; above 0.
    let lowest: Double
    let depth: Double
    /// The size of the mark in it, 0.4…1.
    let size: Double

    static let deepest = 11.2 * unit
    /// From the band to the middle of the wide end, at most.
    private static let longest = 6 * unit
    /// Of the arcs that join drop and band. At the longest neck the narrow end has half the radius of the wide one, as S0's;
    /// a young drop flows out of the band.
    private static let sharpest = 0.97 * unit
    private static let softest = 3.6 * unit

    /// Of the wide end, around a mark of this size.
    static func radius(_ size: Double) -> Double { 5.2 / 5.11 * (3.81 * size + 1.3) * unit }

    private var radius: Double { HangingDrop.radius(size) }
    private var flat: Double { lowest - depth }
    private var center: Point { Point(x, lowest - radius) }

    private var fillet: Double {
        let short = 1 - min(max((center.y - flat) / HangingDrop.longest, 0), 1)
        return HangingDrop.sharpest + (HangingDrop.softest - HangingDrop.sharpest) * short * short
    }

    /// From the left end of the fillet to the right one: three arcs, each tangent to the next.
    var path: Path {
        let (radius, fillet) = (radius, fillet)
        let down = center.y - flat - fillet
        let reach = max((radius + fillet) * (radius + fillet) - down * down, 0).squareRoot()
        // Where fillet and drop meet, seen from the fillet's middle.
        let meeting = atan2(down, reach)
        var path = Path()
        path.addArc(center: Point(x - reach, flat + fillet), radius: fillet, start: -.pi / 2, sweep: .pi / 2 + meeting)
        path.addArc(center: center, radius: radius, start: .pi + meeting, sweep: -.pi - 2 * meeting)
        path.addArc(center: Point(x + reach, flat + fillet), radius: fillet, start: .pi - meeting, sweep: .pi / 2 + meeting)
        return path
    }
}
