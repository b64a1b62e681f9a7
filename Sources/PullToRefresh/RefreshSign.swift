import Animation
import Drawing
import Geometry
import Paths
import Raster

/// What came out: a tick, an equals sign for "nothing new", an exclamation mark, a cross for "no connection", drawn as if by
/// hand while the spinner around it closes to a ring. Shapes of their own, not only colours.
struct RefreshSign {
    let result: RefreshResult
    /// How much of it is there, 0…1: of `duration`, eased.
    let way: Double
    let reducedMotion: Bool
    /// 1 fits a ring of `ringRadius` and more.
    var scale = 1.0
    var opacity = 1.0

    /// In points; that of the ticks, the smallest of our rings.
    private static let ringRadius = TickSpinner.radius

    /// How long drawing it takes, in seconds; within the shortest time that a result is shown. With less motion it fades in,
    /// within the 0.2 s of R120.
    static let duration = 0.25
    private static let fadeTime = 0.2

    /// Nil before there is a result to be shown.
    init?(_ state: RefreshStyleState) {
        guard let result = state.result, state.phase != .committing, state.phase != .refreshing else { return nil }
        self.result = result
        let duration = state.reducedMotion ? RefreshSign.fadeTime : RefreshSign.duration
        way = state.phase == .finishing ? 1 : Easing.inOut(state.timeInPhase / duration)
        reducedMotion = state.reducedMotion
    }

    /// The ring, its colour on the way from the tint, and in it the sign, smaller where the ring is small.
    func draw(closing spinner: ArcSpinner, into list: inout DrawingList, colors: RefreshColors, tint: Color? = nil) {
        var ring = spinner
        ring.fraction += (1 - ring.fraction) * way
        ring.draw(into: &list, color: (tint ?? colors.tint).mixed(with: color(of: colors), fraction: way))
        var sign = self
        sign.scale *= min(spinner.radius / RefreshSign.ringRadius, 1)
        sign.draw(at: spinner.center, into: &list, colors: colors)
    }

    /// The sign alone.
    func draw(at center: Point, into list: inout DrawingList, colors: RefreshColors) {
        guard way > 0, scale > 0 else { return }
        let color = color(of: colors).faded(reducedMotion ? way * opacity : opacity)
        let way = reducedMotion ? 1 : way
        switch result {
        case .success: drawTick(at: center, way, into: &list, color)
        case .empty: drawEquals(at: center, way, into: &list, color)
        case .failure: drawExclamation(at: center, way, into: &list, color)
        case .offline: drawCross(at: center, way, into: &list, color)
        }
    }

    func color(of colors: RefreshColors) -> Color {
        switch result {
        case .success: colors.tint
        case .empty: colors.quiet
        case .failure, .offline: colors.failure
        }
    }

    private var stroke: StrokeStyle { StrokeStyle(width: 2.5 * scale, cap: .round, join: .round) }

    private func drawTick(at center: Point, _ way: Double, into list: inout DrawingList, _ color: Color) {
        let corners = [Point(-6.2, 0.4), Point(-1.9, 4.7), Point(6.4, -4.4)].map { center + $0 * scale }
        // The short leg takes a third of the way.
        var path = Path()
        path.move(to: corners[0])
        path.line(to: corners[0].interpolated(to: corners[1], fraction: min(way * 3, 1)))
        if way > 1.0 / 3 { path.line(to: corners[1].interpolated(to: corners[2], fraction: (way * 3 - 1) / 2)) }
        list.stroke(path, stroke, color, name: "sign")
    }

    private func drawEquals(at center: Point, _ way: Double, into list: inout DrawingList, _ color: Color) {
        var path = Path()
        for y in [-2.8, 2.8] {
            path.move(to: center + Point(-5 * way, y) * scale)
            path.line(to: center + Point(5 * way, y) * scale)
        }
        list.stroke(path, stroke, color, name: "sign")
    }

    private func drawExclamation(at center: Point, _ way: Double, into list: inout DrawingList, _ color: Color) {
        var path = Path()
        path.move(to: center + Point(0, -6.6) * scale)
        path.line(to: center + Point(0, -6.6 + 7.8 * way) * scale)
        list.stroke(path, stroke, color, name: "sign")
        list.fill(Path(circle: center + Point(0, 6) * scale, radius: 1.6 * way * scale), color, name: "sign")
    }

    private func drawCross(at center: Point, _ way: Double, into list: inout DrawingList, _ color: Color) {
        let arm = 4.6
        var path = Path()
        // One line, then the other.
        for (start, share) in [(Point(-arm, -arm), min(2 * way, 1)), (Point(arm, -arm), 2 * way - 1)] where share > 0 {
            path.move(to: center + start * scale)
            path.line(to: center + start * (scale * (1 - 2 * share)))
        }
        list.stroke(path, stroke, color, name: "sign")
    }
}
