// The divot (Documentation/Behaviour.md, "Divot"): the band's edge trails behind the list at both ends, and hangs down to the
// list under the finger.
//
// How the divot moves with the list: the deepest point is at the list, y = p, and the ends are D above it. Between the edge
// and the list the list's background shows, without a seam.
// - Pulling: D = min(p/2, 56), and the divot is under the finger. Twelve ticks appear, one for each twelfth of the trigger.
// - After the release the list goes to H on the scroller's spring, and D to 0 on its own spring (0.5 s, ratio 0.57). That
//   spring overshoots: then the ends are at the list and the middle is above it, so that nothing leaves the band (R91).
// - While refreshing, the band is plain and the ticks turn. While the band closes they shrink with its height.

import Animation
public import Drawing
import Geometry
private import Glibc
import Paths
public import Raster

public struct DivotStyle: RefreshStyle, Hashable {
    public static let name = "divot"

    public let trigger = 90.0
    public let hold = 60.0
    /// The greatest depth of the divot in points, and its depth per point of pull until then.
    public var deepest = 56.0
    let depth = 0.5
    /// The least distance from a side, as a share of the width.
    let margin = 0.1
    /// How long the collapse takes to shrink to a thousandth, in seconds, and its damping ratio.
    let collapseDuration = 0.5
    let collapseRatio = 0.57
    /// The share of the trigger from which the ticks are opaque, and how long they take to turn once, in seconds.
    let opaqueProgress = 0.35
    let turnTime = 1.0
    /// Of the ticks; nil uses `RefreshColors.tint`.
    public var tint: Color?

    public init() {}

    public func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        guard state.pull > 0, state.width > 0 else { return }
        let geometry = geometry(state)
        let outline = geometry.path(top: state.top, overlap: state.overlap)
        list.fill(outline, covering: state.band(to: geometry.highest), colors.band, name: "divot")
        list.clipped(to: outline) { list in drawSpinner(state, level: geometry.edge, into: &list, colors) }
    }

    // The outline.

    func geometry(_ state: RefreshStyleState) -> DivotGeometry {
        let x = min(max(state.touchOrCenter, margin * state.width), (1 - margin) * state.width)
        let d = divot(state)
        return DivotGeometry(edge: state.pull - max(d, 0), middle: state.pull + min(d, 0), middleX: x, width: state.width)
    }

    /// D, in points; negative while the middle has overshot above the ends.
    func divot(_ state: RefreshStyleState) -> Double {
        if state.reducedMotion { return 0 }
        func depth(_ pull: Double) -> Double { min(pull * self.depth, deepest) }
        guard state.isCommitted else { return depth(state.pull) * (1 - state.flatness) }
        let spring = Spring(duration: collapseDuration, ratio: collapseRatio)
        let left = spring.state(after: state.timeSinceCommit, displacement: 1, velocity: 0).displacement
        let swinging = depth(state.commitPull) * (1 - state.commitFlatness) * left
        return min(max(swinging, -depth(state.pull)), depth(state.pull))
    }

    // The ticks.

    /// How long the ticks take to shrink to what the height allows, in seconds.
    private static let shrinkingTime = 0.1

    private func drawSpinner(
        _ state: RefreshStyleState, level: Double, into list: inout DrawingList, _ colors: RefreshColors
    ) {
        let size = size(state)
        let radius = TickSpinner.radius * size
        // In the middle of the part above the edge, or higher while the ticks are still coming out.
        let y = min(level / 2, level - radius - 4 * size)
        var ticks = ticks(state, center: Point(state.width / 2, state.top + y), radius: radius)
        let tint = colors.legible(tint)
        guard let sign = RefreshSign(state) else { return ticks.draw(into: &list, color: tint) }
        ticks.inner += (1 - ticks.inner) * sign.progress
        ticks.opacity *= 1 - sign.progress
        ticks.draw(into: &list, color: tint)
        let ring = ArcSpinner(center: ticks.center, fraction: 0, angle: 0, armed: 0, radius: radius, lineWidth: 2 * size)
        sign.draw(closing: ring, into: &list, colors: colors, tint: tint)
    }

    func ticks(_ state: RefreshStyleState, center: Point, radius: Double) -> TickSpinner {
        let shown = grown(state)
        let isTurning = state.isCommitted && !state.reducedMotion
        let turned = isTurning ? (state.timeSinceCommit / turnTime).truncatingRemainder(dividingBy: 1) : 0
        return TickSpinner(
            center: center, radius: radius, count: Int(Double(TickSpinner.ticks) * shown + 1e-9),
            opacity: Easing.inOut(shown / opaqueProgress), angle: 2 * .pi * turned,
            tail: isTurning ? Easing.inOut(state.timeSinceCommit / growthTime) : 0, armed: state.armed)
    }

    /// 1; while the band closes, the share of it that is still open.
    private func size(_ state: RefreshStyleState) -> Double {
        guard state.phase == .finishing else { return 1 }
        let shrinking = state.reducedMotion ? 0 : Easing.inOut(state.timeInPhase / DivotStyle.shrinkingTime)
        return 1 + (min(state.pull / hold, 1) - 1) * shrinking
    }
}
