// The ring (Documentation/Behaviour.md, "Ring"): a ring with a conic gradient behind a mask that opens like a pie. The mark in
// it goes from grey to colour.
//
// How the ring moves with the list: the band is plain and filled down to the list. The ring comes out with the list until the
// band reaches the hold height, p = H, and then stays in the middle of that.
// - Pulling: one angle, X = 360° · q up to 360°, drives all three in the same frame. The ring is rotated by X. The pie is
//   open from 12 o'clock to X, where the head of the gradient is. The coloured mark has an opacity of X/360.
// - From the commit on the pie is fully open and the ring turns once a second from its current angle.
// - A result gives the ring a single colour and replaces the mark. Everything fades while the band closes.

import Animation
public import Drawing
import Geometry
private import Glibc
import Paths
public import Raster

public struct RingStyle: RefreshStyle, Hashable {
    public static let name = "ring"

    public let trigger = 80.0
    public let hold = 60.0
    /// The box around the ring, its line, and the mark's box, in points.
    let size = 40.0
    public var lineWidth = 3.0
    let logoSize = 21.0
    public var logo = RingLogo.noticeBoard
    /// Of the ring, and of a mark that is a path; nil uses `RefreshColors.tint`.
    public var tint: Color?
    /// How long a turn takes, and the fade at the end, in seconds.
    let turnTime = 1.0
    let fadeTime = 0.2

    /// The opacity of the gradient's tail; the head is opaque.
    static let faintest = 0.1

    public init() {}

    public func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        guard state.pull > 0, state.width > 0 else { return }
        list.band(of: state, colors.band) { list in
            drawRing(state, into: &list, colors)
            drawLogo(state, into: &list, colors)
            guard var sign = RefreshSign(state) else { return }
            sign.scale = 1.2
            sign.opacity = opacity(state)
            sign.draw(at: signCenter(state), into: &list, colors: colors)
        }
    }

    /// Of all that stands on the band.
    private func opacity(_ state: RefreshStyleState) -> Double {
        guard state.phase == .finishing else { return 1 }
        return 1 - Easing.inOut(state.timeInPhase / fadeTime)
    }

    // The ring.

    private func geometry(_ state: RefreshStyleState) -> RingGeometry {
        RingGeometry(
            center: signCenter(state), halfWidth: size / 2, radius: size / 2 - 1 - lineWidth / 2, lineWidth: lineWidth,
            rotation: rotation(state))
    }

    /// X and the rotation since the commit, in radians. Without a pull the ring turns once the band has opened.
    func rotation(_ state: RefreshStyleState) -> Double {
        let pulled = 2 * .pi * grown(state)
        guard state.isCommitted, !state.reducedMotion else { return pulled }
        let time = max(state.timeSinceCommit - (state.begunByPull ? 0 : openingTime), 0)
        return pulled + 2 * .pi * (time / turnTime).truncatingRemainder(dividingBy: 1)
    }

    private func drawRing(_ state: RefreshStyleState, into list: inout DrawingList, _ colors: RefreshColors) {
        let ring = geometry(state)
        let shown = grown(state)
        guard shown > 0 else { return }
        let sign = RefreshSign(state)
        let signProgress = sign?.progress ?? 0
        let tint = colors.legible(tint)
        let ink = tint.mixed(with: sign?.color(of: colors) ?? tint, fraction: signProgress)
        let gradient = ring.gradient(ink, faintest: RingStyle.faintest + (1 - RingStyle.faintest) * signProgress)
        list.clipped(to: ring.pie(shown), name: "pie") { list in
            let paint = Paint.gradient(gradient).faded(opacity(state))
            list.stroke(ring.circle, StrokeStyle(width: lineWidth), paint, name: "ring")
        }
        guard state.armed > 0 else { return }
        list.fill(ring.arrowHead(size: 1.5 * lineWidth * state.armed), ink.faded(opacity(state)), name: "arrow")
    }

    // The mark.

    private func drawLogo(_ state: RefreshStyleState, into list: inout DrawingList, _ colors: RefreshColors) {
        // Faded out before the sign is half drawn.
        let opacity = opacity(state) * max(1 - 2.5 * (RefreshSign(state)?.progress ?? 0), 0)
        guard opacity > 0 else { return }
        logo.draw(
            at: signCenter(state), size: logoSize, grey: colors.band.mixed(with: colors.quiet, fraction: 0.35),
            tint: colors.legible(tint), share: grown(state), opacity: opacity, into: &list)
    }
}
