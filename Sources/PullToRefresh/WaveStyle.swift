// The elastic wave (Documentation/Behaviour.md, "Wave"): a dark liquid that hangs from the header and follows the finger.
//
// How the wave moves with the list: the list is always at y = p, and only the scroller decides p. The wave hangs within [0,
// p]. Between its edge and the list the list's background shows, without a seam.
// - Pulling: the edge is at p − w, and the wave is w = min(p/3·1.6, 70) deep. Both follow p and the finger's x directly.
// - After the release the list goes from p to H on the scroller's spring (stiffness 100, critically damped, never below −H:
//   R76). The wave swings from its shape at the release to a horizontal edge at H on its own spring (0.9 s, ratio 0.43:
//   R103). The wave's spring is the faster one, so it stays within the band by itself. If a finger has pushed the list up
//   meanwhile, the shape is compressed to fit (R91, R102). The list can be caught and dragged at any time (R105).
// - Once the list has settled, or a finger has caught it, the horizontal edge moves from H to p within 0.2 s, carrying the
//   rest of the swing. From then on the band is plain and filled down to the list, and grows and shrinks with it.
// - Once the band has closed, the edge becomes elastic within 0.2 s. So every coordinate is continuous at every change (R92).

import Animation
public import Drawing
import Geometry
import Paths
public import Raster

/// The parameters in which waves differ: their depth and their swing.
public struct WaveFigures: Hashable, Sendable {
    /// The depth of the wave per point of pull, and its greatest depth, in points.
    let depth: Double
    let deepest: Double
    /// How long the bounce takes to shrink to a thousandth, in seconds, and its damping ratio.
    let bounceDuration = 0.9
    let bounceRatio: Double

    /// DGElasticPullToRefresh.
    public static let library = WaveFigures(depth: 1.6 / 3, deepest: 70, bounceRatio: 0.43)
    /// The article that preceded it: a deeper wave, and a bounce that swings less. It computes its wave from the raw distance
    /// of the finger; here that is the pull, as for all styles.
    public static let article = WaveFigures(depth: 0.6, deepest: 100, bounceRatio: 0.57)
}

public struct WaveStyle: RefreshStyle, Hashable {
    public static let name = "wave"

    public let trigger = 95.0
    public let hold = 50.0
    public var figures = WaveFigures.library
    /// Of the circle in the wave; nil uses `RefreshColors.tint`.
    public var tint: Color?
    /// Of the circle, in points: twice the library's, as a kiosk is read from an arm's length.
    public var lineWidth = 2.0

    public init() {}

    public func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        guard state.pull > 0, state.width > 0 else { return }
        let geometry = geometry(state)
        let outline = geometry.path(top: state.top, overlap: state.overlap)
        list.fill(outline, covering: state.band(to: geometry.highest), colors.band, name: "wave")
        list.clipped(to: outline) { list in drawSign(state, into: &list, colors: colors) }
    }

    // The outline.

    private func waveHeight(pull: Double) -> Double { min(pull * figures.depth, figures.deepest) }

    func geometry(_ state: RefreshStyleState) -> WaveGeometry {
        let x = min(max(state.touchOrCenter, 0), state.width)
        let p = state.pull
        if state.reducedMotion { return WaveGeometry(base: p, wave: 0, touchX: x, width: state.width) }
        guard state.isCommitted else {
            let wave = waveHeight(pull: p) * (1 - state.flatness)
            return WaveGeometry(base: p - wave, wave: wave, touchX: x, width: state.width)
        }
        return swinging(state, touchX: x).fitted(to: p)
    }

    /// The shape between the one at the commit and the horizontal edge.
    private func swinging(_ state: RefreshStyleState, touchX: Double) -> WaveGeometry {
        func level(_ pull: Double, _ flatness: Double) -> Double { hold + (pull - hold) * flatness }
        let wave = waveHeight(pull: state.commitPull) * (1 - state.commitFlatness)
        let gap = state.commitPull - wave - level(state.commitPull, state.commitFlatness)
        let spring = Spring(duration: figures.bounceDuration, ratio: figures.bounceRatio)
        let left = spring.state(after: state.timeSinceCommit, displacement: 1, velocity: 0).displacement
        return WaveGeometry(
            base: level(state.pull, state.flatness) + gap * left, wave: wave * left, touchX: touchX, width: state.width)
    }

    // The circle in it.

    /// The arc's share of a circle when armed. How far it turns beyond that for another trigger's length of pull, in degrees.
    /// How many times a second it turns while refreshing. The size of the circle's box, in points.
    private static let longestArc = 0.9
    private static let turnBeyondTrigger = 200.0
    private static let turnsPerSecond = 1.0
    private static let box = 30.0

    private func drawSign(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        let tint = colors.legible(tint)
        let spinner = ArcSpinner(
            center: Point(state.width / 2, state.top + circleTop(state) + WaveStyle.box / 2),
            fraction: WaveStyle.longestArc * grown(state), angle: arcAngle(state), armed: state.armed,
            radius: (WaveStyle.box - 1) / 2, lineWidth: lineWidth)
        if let sign = RefreshSign(state) {
            sign.draw(closing: spinner, into: &list, colors: colors, tint: tint)
        } else {
            spinner.draw(into: &list, color: tint)
        }
    }

    /// In the middle of the band, but not below the middle of the hold height.
    private func circleTop(_ state: RefreshStyleState) -> Double {
        min(max((state.pull - WaveStyle.box) / 2, 0), (hold - WaveStyle.box) / 2)
    }

    /// Radians, from 12 o'clock.
    private func arcAngle(_ state: RefreshStyleState) -> Double {
        if state.reducedMotion { return 0 }
        let progress = state.isCommitted ? state.commitPull / trigger : state.progress
        let turning = state.isCommitted ? 360 * WaveStyle.turnsPerSecond * state.timeSinceCommit : 0
        let turned = WaveStyle.turnBeyondTrigger * max(progress - 1, 0) + turning
        return turned.truncatingRemainder(dividingBy: 360) * .pi / 180
    }
}
