import Animation
import Drawing
import Geometry
import Paths
import Raster

/// The sign of a result: a tick, an equals sign for "nothing new", an exclamation mark, a cross for "no connection". It is
/// drawn stroke by stroke while the spinner around it closes to a ring. The results differ in shape, not only in colour.
struct RefreshSign {
    let result: RefreshResult
    /// How much of the sign is drawn, 0…1: the share of `duration`, eased.
    let progress: Double
    let reducedMotion: Bool
    /// 1 fits a ring of `ringRadius` and more.
    var scale = 1.0
    var opacity = 1.0

    /// In points: the radius of the ticks, the smallest of the rings.
    static let ringRadius = TickSpinner.radius

    /// How long drawing the sign takes, in seconds: less than the shortest time that a result is shown. With reduced motion
    /// it fades in, in the time that Documentation/Behaviour.md, "Accessibility", allows.
    static let duration = 0.25
    private static let fadeTime = 0.2

    /// Nil before there is a result to show.
    init?(_ state: RefreshStyleState) {
        guard let result = state.result, state.phase != .committing, state.phase != .refreshing else { return nil }
        self.result = result
        let duration = state.reducedMotion ? RefreshSign.fadeTime : RefreshSign.duration
        progress = state.phase == .finishing ? 1 : Easing.inOut(state.timeInPhase / duration)
        reducedMotion = state.reducedMotion
    }

    /// Draws the ring, its colour changing from the tint to the sign's, and the sign in it, smaller in a small ring.
    func draw(closing spinner: ArcSpinner, into list: inout DrawingList, colors: RefreshColors, tint: Color? = nil) {
        var ring = spinner
        ring.fraction += (1 - ring.fraction) * progress
        ring.draw(into: &list, color: (tint ?? colors.tint).mixed(with: color(of: colors), fraction: progress))
        var sign = self
        sign.scale *= min(spinner.radius / RefreshSign.ringRadius, 1)
        sign.draw(at: spinner.center, into: &list, colors: colors)
    }

    /// The sign alone.
    func draw(at center: Point, into list: inout DrawingList, colors: RefreshColors) {
        guard progress > 0, scale > 0 else { return }
        let color = color(of: colors).faded(reducedMotion ? progress * opacity : opacity)
        let progress = reducedMotion ? 1 : progress
        switch result {
        case .success: drawTick(at: center, progress, into: &list, color)
        case .empty: drawEquals(at: center, progress, into: &list, color)
        case .failure: drawExclamation(at: center, progress, into: &list, color)
        case .offline: drawCross(at: center, progress, into: &list, color)
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

    private func drawTick(at center: Point, _ progress: Double, into list: inout DrawingList, _ color: Color) {
        let corners = [Point(-6.2, 0.4), Point(-1.9, 4.7), Point(6.4, -4.4)].map { center + $0 * scale }
        // The short leg is drawn in the first third.
        var path = Path()
        path.move(to: corners[0])
        path.line(to: corners[0].interpolated(to: corners[1], fraction: min(progress * 3, 1)))
        if progress > 1.0 / 3 { path.line(to: corners[1].interpolated(to: corners[2], fraction: (progress * 3 - 1) / 2)) }
        list.stroke(path, stroke, color, name: "sign")
    }

    private func drawEquals(at center: Point, _ progress: Double, into list: inout DrawingList, _ color: Color) {
        var path = Path()
        for y in [-2.8, 2.8] {
            path.move(to: center + Point(-5 * progress, y) * scale)
            path.line(to: center + Point(5 * progress, y) * scale)
        }
        list.stroke(path, stroke, color, name: "sign")
    }

    private func drawExclamation(at center: Point, _ progress: Double, into list: inout DrawingList, _ color: Color) {
        var path = Path()
        path.move(to: center + Point(0, -6.6) * scale)
        path.line(to: center + Point(0, -6.6 + 7.8 * progress) * scale)
        list.stroke(path, stroke, color, name: "sign")
        list.fill(Path(circle: center + Point(0, 6) * scale, radius: 1.6 * progress * scale), color, name: "sign")
    }

    private func drawCross(at center: Point, _ progress: Double, into list: inout DrawingList, _ color: Color) {
        let arm = 4.6
        var path = Path()
        // One line, then the other.
        for (start, part) in [(Point(-arm, -arm), min(2 * progress, 1)), (Point(arm, -arm), 2 * progress - 1)] where part > 0 {
            path.move(to: center + start * scale)
            path.line(to: center + start * (scale * (1 - 2 * part)))
        }
        list.stroke(path, stroke, color, name: "sign")
    }
}
