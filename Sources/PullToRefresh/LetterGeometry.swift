import Geometry
private import Glibc
import Paths

/// A J that becomes a ring. The hook is an arc around the centre, the stem a vertical line up from its right end. Points, y
/// down; radians, clockwise on screen.
struct LetterGeometry: Hashable, Sendable {
    let center: Point
    /// Where the hook's arc begins and ends.
    var start: Double
    var end: Double
    /// How far the stem reaches up.
    var stem: Double
    var lineWidth: Double
    /// To the inner edge of the hook.
    let innerRadius: Double

    /// Of the line's centre, which stays where it is when the line gets thinner.
    let radius: Double

    /// The hook, from its foot backwards to its right end, then the stem: half of `fraction` (0…1) each.
    init(center: Point, fraction: Double, style: LetterStyle) {
        self.center = center
        innerRadius = style.innerRadius
        lineWidth = style.lineWidth
        radius = style.innerRadius + style.lineWidth / 2
        start = .pi / 2 * (1 - min(fraction, 0.5) * 2)
        end = .pi / 2
        stem = max(fraction - 0.5, 0) * 2 * style.stemHeight
    }

    /// A full turn is a circle without ends.
    var hook: Path {
        guard end - start < 2 * .pi - 1e-9 else { return Path(circle: center, radius: radius) }
        var path = Path()
        path.addArc(center: center, radius: radius, start: end, sweep: start - end)
        return path
    }

    /// The right end of the hook, at the height of the centre.
    private var foot: Point { center + Point(radius, 0) }

    var stemPath: Path {
        var path = Path()
        path.move(to: foot)
        path.line(to: foot + Point(0, -stem))
        return path
    }

    /// A short piece over the place where hook and stem meet. Two antialiased edges in one pixel would let the band show
    /// through.
    var joint: Path {
        Path(
            rect: Rect(
                left: foot.x - lineWidth / 2, top: foot.y - min(stem, 1), right: foot.x + lineWidth / 2, bottom: foot.y + 1))
    }

    var top: Point { foot + Point(0, -stem) }

    /// The whole letter as an outline; the hook's outer edge stops 0.05 rad short of its inner one, as JKRefreshControl's.
    var outline: Path {
        let outer = radius + lineWidth / 2
        var path = Path()
        path.addArc(center: center, radius: outer, start: end - 0.05, sweep: 0.05 - end)
        path.line(to: center + Point(outer, -stem))
        path.line(to: center + Point(innerRadius, -stem))
        path.addArc(center: center, radius: innerRadius, start: 0, sweep: end)
        path.close()
        return path
    }
}
