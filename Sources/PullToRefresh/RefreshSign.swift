import Animation
import Drawing
import Geometry
import Paths
import Raster

/// What came out: the spinner's arc closes to a ring, and a sign is drawn in it: a tick, an equals sign for "nothing new", an
/// exclamation mark. Shapes of their own, not only colours.
struct RefreshSign {
    let result: RefreshResult
    /// 0…1, over `duration`.
    let progress: Double
    let reducedMotion: Bool

    /// How long drawing it takes, in seconds; within the shortest time that a result is shown.
    static let duration = 0.25
    private static let stroke = StrokeStyle(width: 2.5, cap: .round, join: .round)

    func draw(closing spinner: ArcSpinner, into list: inout DrawingList, colors: RefreshColors) {
        let way = Easing.inOut(progress)
        let color = color(of: colors)
        var ring = spinner
        ring.fraction += (1 - ring.fraction) * way
        ring.draw(into: &list, color: colors.tint.mixed(with: color, fraction: way))
        guard way > 0 else { return }
        let shown = reducedMotion ? color.faded(way) : color
        switch result {
        case .success: drawTick(at: spinner.center, reducedMotion ? 1 : way, into: &list, shown)
        case .empty: drawEquals(at: spinner.center, reducedMotion ? 1 : way, into: &list, shown)
        case .failure: drawExclamation(at: spinner.center, reducedMotion ? 1 : way, into: &list, shown)
        }
    }

    private func color(of colors: RefreshColors) -> Color {
        switch result {
        case .success: colors.tint
        case .empty: colors.quiet
        case .failure: colors.failure
        }
    }

    private func drawTick(at center: Point, _ way: Double, into list: inout DrawingList, _ color: Color) {
        let corners = [Point(-6.2, 0.4), Point(-1.9, 4.7), Point(6.4, -4.4)].map { center + $0 }
        // The short leg takes a third of the way.
        var path = Path()
        path.move(to: corners[0])
        path.line(to: corners[0].interpolated(to: corners[1], fraction: min(way * 3, 1)))
        if way > 1.0 / 3 { path.line(to: corners[1].interpolated(to: corners[2], fraction: (way * 3 - 1) / 2)) }
        list.stroke(path, RefreshSign.stroke, color, name: "sign")
    }

    private func drawEquals(at center: Point, _ way: Double, into list: inout DrawingList, _ color: Color) {
        var path = Path()
        for y in [-2.8, 2.8] {
            path.move(to: center + Point(-5 * way, y))
            path.line(to: center + Point(5 * way, y))
        }
        list.stroke(path, RefreshSign.stroke, color, name: "sign")
    }

    private func drawExclamation(at center: Point, _ way: Double, into list: inout DrawingList, _ color: Color) {
        var path = Path()
        path.move(to: center + Point(0, -6.6))
        path.line(to: center + Point(0, -6.6 + 7.8 * way))
        list.stroke(path, RefreshSign.stroke, color, name: "sign")
        list.fill(Path(circle: center + Point(0, 6), radius: 1.6 * way), color, name: "sign")
    }
}
