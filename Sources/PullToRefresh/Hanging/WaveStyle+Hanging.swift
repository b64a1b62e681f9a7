public import Drawing
import Geometry
import Paths

// The wave is that of a view no wider than a large phone on its side; beyond it the edge is flat (rule 49).
extension WaveStyle {
    private static let widest = 92 * unit

    public func edge(_ state: RefreshStyleState) -> BandEdge {
        let width = min(state.width, WaveStyle.widest)
        let x = state.touchOrCenter
        let left = min(max(x - width / 2, 0), state.width - width)
        var view = state
        view.width = width
        view.touchX = x - left
        let wave = geometry(view)
        return BandEdge(flat: wave.base, bulge: wave.edge.transformed(by: .translation(left, 0)))
    }

    public func markHeight(_ size: Double) -> Double { (3.81 * size + 1.6) * unit }

    public func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        drawDial(mark, state, into: &list, color: colors.legible(tint), lineFactor: lineWidth / WaveStyle().lineWidth)
    }
}
