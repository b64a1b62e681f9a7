import Animation
public import Drawing
import Geometry
import Paths
import Raster

// The divot is as wide as a hand, whatever the screen; beyond the screen's edge it is cut off (rule 48).
extension DivotStyle {
    private static let span = 39 * unit
    /// As deep as a cover reaches above the screen.
    private static let deepestHanging = 12 * unit

    public func edge(_ state: RefreshStyleState) -> BandEdge {
        let d = min(divot(state), DivotStyle.deepestHanging)
        let half = DivotStyle.span / 2
        let divot = DivotGeometry(edge: state.pull - max(d, 0), middle: state.pull + min(d, 0), middleX: half, width: 2 * half)
        return BandEdge(
            flat: divot.edge, bulge: divot.lowerEdge.transformed(by: .translation(state.touchOrCenter - half, 0)))
    }

    public func markHeight(_ size: Double) -> Double { (3.81 * size + 1.3) * unit }

    public func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        let color = colors.legible(tint)
        guard !state.reducedMotion || !state.isCommitted else {
            return drawDial(mark, state, into: &list, color: color)
        }
        var ticks = ticks(state, center: mark.center, radius: mark.radius)
        ticks.opacity *= mark.opacity
        guard var sign = RefreshSign(state) else { return ticks.draw(into: &list, color: color) }
        ticks.inner += (1 - ticks.inner) * sign.progress
        ticks.opacity *= 1 - sign.progress
        ticks.draw(into: &list, color: color)
        Dial(center: mark.center, radius: mark.radius, fraction: sign.progress).draw(
            into: &list, color: color.faded(mark.opacity))
        sign.scale = mark.radius / RefreshSign.ringRadius
        sign.opacity = mark.opacity
        sign.draw(at: mark.center, into: &list, colors: RefreshColors(tint: color, quiet: color, failure: color))
    }
}
