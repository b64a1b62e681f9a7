// The stretchy circle (S0 of Documentation/Behaviour.md, "Circle"): a drop that the pull stretches, in the sizes of
// ODRefreshControl.
//
// How the drop moves with the list: the band is plain and filled down to the list. The circle comes out with the list until
// the band reaches the hold height, p = H. From there on the circle stays, and each further point of pull stretches it by
// one.
// - Pulling: an arrow in the drop grows with q. It gets its head when armed.
// - Let go too early, the drop relaxes within 0.5 s (sine), while the returning list shortens its stretch as well. A finger
//   stops both.
// - From the commit on the drop collapses to the circle within 0.15 s and cross-fades to a spinner within 0.2 s more.

import Animation
public import Drawing
import Geometry
private import Glibc
import Paths
public import Raster

public struct CircleStyle: RefreshStyle, Hashable {
    public static let name = "circle"

    public let trigger = 92.0
    public let hold = 44.0
    /// The circle's radius, and how far its lower half can move down, in points: 1.5 times the circle's width.
    let radius = 16.0
    let longestStretch = 48.0
    /// Nil for the original's light grey (170,170,170), and on a screen for the band's. The original has no outline. The tint
    /// replaces it where its contrast with the band is too low.
    public var fill: Color?
    public var stroke: Color?
    /// Of the outline, in points; 0 draws none.
    public var lineWidth = 1.0
    /// From the drop to the circle, and from the circle to the spinner, in seconds.
    let collapseTime = 0.15
    let fadeTime = 0.2

    public init() {}

    public func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        guard state.pull > 0, state.width > 0 else { return }
        list.band(of: state, colors.band) { list in
            drawDrop(state, into: &list, colors)
            drawSpinner(state, into: &list, colors)
        }
    }

    // The drop.

    private func drawDrop(_ state: RefreshStyleState, into list: inout DrawingList, _ colors: RefreshColors) {
        let opacity = 1 - spinnerOpacity(state)
        guard opacity > 0 else { return }
        let drop = CircleGeometry(center: signCenter(state), radius: radius, stretch: stretch(state), longest: longestStretch)
        let color = colors.legible(fill ?? Color(0xAAAAAA))
        list.fill(drop.path, color.faded(opacity), name: "drop")
        if lineWidth > 0, let stroke {
            list.stroke(drop.path, StrokeStyle(width: lineWidth), stroke.faded(opacity), name: "outline")
        }
        drawArrow(state, into: &list, colors.band.faded(opacity))
    }

    /// y, in points.
    func stretch(_ state: RefreshStyleState) -> Double {
        if state.reducedMotion { return 0 }
        let pulled = min(max(state.pull - hold, 0), longestStretch)
        let collapse = state.isCommitted ? Easing.sineOut(state.timeSinceCommit / collapseTime) : 0
        return pulled * (1 - collapse) * (1 - Easing.sineOut(state.relaxation))
    }

    /// Three quarters of a turn when armed, in the band's colour.
    private func drawArrow(_ state: RefreshStyleState, into list: inout DrawingList, _ color: Color) {
        let arrow = ArcSpinner(
            center: signCenter(state), fraction: 0.75 * grown(state), angle: 0, armed: state.armed, radius: radius * 0.42,
            lineWidth: radius / 8)
        arrow.draw(into: &list, color: color, name: "turn")
    }

    // The spinner.

    /// 0 while pulling, 1 once the collapse and the fade are over. After the band has closed the next drop fades in.
    private func spinnerOpacity(_ state: RefreshStyleState) -> Double {
        guard state.isCommitted else { return state.flatness }
        let share = Easing.inOut((state.timeSinceCommit - (state.reducedMotion ? 0 : collapseTime)) / fadeTime)
        return state.commitFlatness + (1 - state.commitFlatness) * share
    }

    private func drawSpinner(_ state: RefreshStyleState, into list: inout DrawingList, _ colors: RefreshColors) {
        let opacity = spinnerOpacity(state)
        guard state.isCommitted, opacity > 0 else { return }
        let angle = state.reducedMotion ? 0 : 2 * .pi * state.timeSinceCommit.truncatingRemainder(dividingBy: 1)
        let spinner = ArcSpinner(center: signCenter(state), fraction: 0.75 * grown(state), angle: angle, armed: 0)
        if let sign = RefreshSign(state) {
            sign.draw(closing: spinner, into: &list, colors: colors)
        } else {
            spinner.draw(into: &list, color: colors.tint.faded(opacity))
        }
    }
}
