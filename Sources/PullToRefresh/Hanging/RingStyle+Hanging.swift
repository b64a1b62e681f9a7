public import Drawing
import Geometry
import Paths
import Raster

// The ring stands on a flat band, beside its words (rule 51).
extension RingStyle {
    public var isFlat: Bool { true }

    public func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        let tint = colors.legible(tint)
        let sign = RefreshSign(state)
        if state.reducedMotion, state.isCommitted, sign == nil {
            return mark.drawDots(state, into: &list, color: tint.faded(mark.opacity))
        }
        list.group(opacity: mark.opacity) { list in
            drawRing(mark, state, sign?.progress ?? 0, into: &list, tint)
            drawLogo(mark, state, sign?.progress ?? 0, into: &list, colors)
            guard var sign else { return }
            sign.scale = mark.radius / RefreshSign.ringRadius
            sign.draw(at: mark.center, into: &list, colors: RefreshColors(tint: tint, quiet: tint, failure: tint))
        }
    }

    private func drawRing(
        _ mark: BandMark, _ state: RefreshStyleState, _ closed: Double, into list: inout DrawingList, _ tint: Color
    ) {
        let line = RingStyle.line * unit * mark.scale * lineWidth / RingStyle.standardLine
        let ring = RingGeometry(
            center: mark.center, halfWidth: mark.radius + 1, radius: mark.radius - line / 2, lineWidth: line,
            rotation: rotation(state))
        let shown = grown(state)
        guard shown > 0, ring.radius > 0 else { return }
        let gradient = ring.gradient(tint, faintest: RingStyle.tail + (1 - RingStyle.tail) * closed)
        list.clipped(to: ring.pie(shown), name: "pie") { list in
            list.stroke(ring.circle, StrokeStyle(width: line), .gradient(gradient), name: "ring")
        }
        if state.armed > 0, !state.isCommitted {
            list.fill(ring.arrowHead(size: 1.1 * line * state.armed), tint, name: "arrow")
        }
    }

    private static let line = 0.85
    private static let standardLine = 3.0
    /// The opacity of the gradient's tail.
    private static let tail = 0.25

    private func drawLogo(
        _ mark: BandMark, _ state: RefreshStyleState, _ covered: Double, into list: inout DrawingList, _ colors: RefreshColors
    ) {
        let opacity = (0.35 + 0.65 * grown(state)) * max(1 - 2.5 * covered, 0)
        guard opacity > 0 else { return }
        let size = 4.2 * unit * mark.scale
        logo.draw(at: mark.center, size: size, colors.legible(tint), opacity: opacity, into: &list)
    }
}
