import Animation
public import Drawing
import Geometry
import Paths
import Raster

// The drop hangs out of the band at the finger (rule 50). Let go, it runs back into the band.
extension CircleStyle {
    public func edge(_ state: RefreshStyleState) -> BandEdge {
        let depth = dropDepth(state)
        guard depth > 0, let x = state.touchX else { return BandEdge(flat: state.pull) }
        return BandEdge(
            flat: state.pull - depth, bulge: HangingDrop(x: x, lowest: state.pull, depth: depth, size: share(state)).path)
    }

    public func markHeight(_ size: Double) -> Double { HangingDrop.radius(size) }

    public func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        let ground = dropDepth(state) > 0 ? dropFill(colors) ?? colors.band : colors.band
        drawDial(mark, state, into: &list, color: colors.tint.contrast(with: ground) >= 3 ? colors.tint : colors.band)
    }

    /// A drop of a colour of its own, and its outline.
    public func drawBulge(_ state: RefreshStyleState, _ edge: BandEdge, into list: inout DrawingList, colors: RefreshColors) {
        guard !edge.bulge.isEmpty else { return }
        let drop = edge.bulge.transformed(by: .translation(0, state.top))
        if let fill = dropFill(colors) {
            var closed = drop
            closed.close()
            list.fill(closed, fill, name: "drop")
        }
        if lineWidth > 0, let stroke { list.stroke(drop, StrokeStyle(width: lineWidth), stroke, name: "outline") }
    }

    private func dropFill(_ colors: RefreshColors) -> Color? { fill == colors.band ? nil : fill }

    /// D. S0's sine brings it back, at once after a release that refreshes, slowly after one that does not.
    private func dropDepth(_ state: RefreshStyleState) -> Double {
        let pull = state.isCommitted ? state.commitPull : state.pull
        let pulled = min(0.55 * pull, HangingDrop.deepest)
        let collapse = state.isCommitted ? Easing.sineOut(state.timeSinceCommit / collapseTime) : state.flatness
        let depth = min(pulled * (1 - collapse) * (1 - Easing.sineOut(state.relaxation)), state.pull)
        return depth > 0.01 ? depth : 0
    }

    /// The drop's width by the mark in it, 0.4…1.
    private func share(_ state: RefreshStyleState) -> Double {
        let pull = state.isCommitted ? state.commitPull : state.pull
        return min(max((pull / unit - 4) / 10.5, 0.4), 1)
    }
}
