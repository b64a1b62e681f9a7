// A style's band as it hangs over a screen (Documentation/Design.md, rules 43 to 53): over its whole width, at the finger, with a
// mark and words in it. A style says what its edge is and how its mark looks; where mark and words stand is the same for all.
//
// Everything is in points of the style, of which 8 are one unit of the screen's design, so the numbers of the rules appear here
// times `unit`. HangingBand+Words.swift has the words.

import Animation
import Drawing
public import Geometry
import Paths
import Raster

/// Points of a style in one unit of the screen's design.
let unit = 8.0

/// One frame of a band.
struct HangingBand {
    let style: any RefreshStyle
    let state: RefreshStyleState
    let words: BandWordSizes
    let edge: BandEdge
    /// xc: where the band hangs.
    let x: Double

    /// The least distance of the bulge's middle from the sides, and of a mark from the band's edge.
    private static let margin = 12 * unit
    static let clearance = 0.6 * unit
    /// The mark's radius in a long pull, and at most while refreshing.
    static let largestMark = 3.5 * unit
    private static let turningMark = 2.4 * unit
    /// How long mark and words take from the finger to the middle, in seconds.
    static let settlingTime = 0.4
    /// How long they take to fade when the band closes.
    static let fadeTime = 0.15

    init(style: any RefreshStyle, state: RefreshStyleState, words: BandWordSizes) {
        var state = state
        x = HangingBand.place(state.touchOrCenter, width: state.width)
        state.touchX = x
        // The words say that nothing is new; the sign says that all is well.
        if state.result == .empty { state.result = .success(newItems: 0) }
        self.style = style
        self.state = state
        self.words = words
        edge = state.reducedMotion ? BandEdge(flat: state.pull) : style.edge(state).kept(near: state.pull)
    }

    private static func place(_ x: Double, width: Double) -> Double {
        width > 2 * margin ? min(max(x, margin), width - margin) : width / 2
    }

    /// True while the band changes even if pull and touch do not: another frame is needed.
    static func isAnimating(_ state: RefreshStyleState) -> Bool {
        switch state.phase {
        case .committing, .refreshing: !state.reducedMotion || state.timeSinceCommit < settlingTime
        case .success, .empty, .failure: state.timeInPhase < max(RefreshSign.duration, resultTime)
        case .finishing: state.timeInPhase < fadeTime
        case .idle, .pulling, .armed, .retracting: false
        }
    }

    func draw(into list: inout DrawingList, colors: RefreshColors) {
        let outline = edge.outline(top: state.top, overlap: state.overlap, width: state.width)
        list.fill(outline, covering: state.band(to: edge.highest), colors.band, name: "band")
        style.drawBulge(state, edge, into: &list, colors: colors)
        let mark = mark
        guard mark.radius > 0, mark.opacity > 0 else { return }
        list.clipped(to: outline) { style.drawMark(mark, state, into: &$0, colors: colors) }
    }
}

// The mark.
extension HangingBand {
    /// 0 before the refresh, 1 once mark and words have come to their place in the middle. Without a pull they begin there.
    var settled: Double {
        guard state.isCommitted else { return 0 }
        return state.begunByPull ? Easing.inOut(state.timeSinceCommit / HangingBand.settlingTime) : 1
    }

    /// The pull by which the mark has its size: it keeps that of the release.
    private var sizingPull: Double { state.isCommitted ? state.commitPull : state.pull }

    /// Its centre is where the finger wants it, or the words beside it; it never leaves the band.
    var mark: BandMark {
        let pulled = style.isFlat ? flatMark : hangingMark
        let x = pulled.center.x + (settledX - pulled.center.x) * settled
        let rest = restingMark(x: x)
        let radius = min(pulled.radius + (rest.radius - pulled.radius) * settled, roomiest(x))
        let y = pulled.center.y + (rest.center.y - pulled.center.y) * settled
        let lowest = edge.lowestCenter(x: x, radius: radius + HangingBand.clearance)
        return BandMark(
            center: Point(x, state.top + min(y, lowest)), radius: radius,
            opacity: (pulled.opacity + (1 - pulled.opacity) * settled) * closing)
    }

    /// 1; it falls to 0 while the band closes, at once where words of the result go on without the band.
    var closing: Double {
        guard state.phase == .finishing else { return 1 }
        guard words.result.width == 0 else { return 0 }
        return 1 - Easing.inOut(state.timeInPhase / HangingBand.fadeTime)
    }

    /// Rule 47.
    private var hangingMark: BandMark {
        let p = sizingPull / unit
        let size = min(max((p - 4) / 10.5, 0.4), 1)
        return BandMark(
            center: Point(x, state.pull - style.markHeight(size)), radius: size * HangingBand.largestMark,
            opacity: min(max((p - 5.3) / 1.2, 0), 1))
    }

    /// Rule 51: the mark of a flat band grows from the first points of the pull.
    private var flatMark: BandMark {
        let size = min(max((sizingPull / unit - 1.8) / 7.7, 0), 1)
        return BandMark(
            center: Point(x, max(state.pull / 2, state.pull - 6.6 * unit)), radius: size * HangingBand.largestMark, opacity: 1)
    }

    /// Rule 53: in the middle of the band's height, as large as that has room for.
    private func restingMark(x: Double) -> BandMark {
        let depth = edge.depth(at: x)
        let radius = min(HangingBand.turningMark, max(depth - 2 * HangingBand.clearance, 0) / 2.18)
        return BandMark(center: Point(x, depth / 2), radius: radius, opacity: 1)
    }

    /// The largest radius for which the mark stands free between the screen's edge and the band's.
    private func roomiest(_ x: Double) -> Double {
        let depths = [-1, 0, 1].map { edge.depth(at: x + $0 * HangingBand.turningMark) }
        return max((depths.min() ?? 0) / 2 - HangingBand.clearance, 0)
    }
}

/// Where a style's mark is.
public struct BandMark: Hashable, Sendable {
    public let center: Point
    /// Of its outer edge; 0 for none.
    public let radius: Double
    /// 0…1.
    public let opacity: Double

    /// Its size in a long pull is 1.
    var scale: Double { radius / HangingBand.largestMark }
}
