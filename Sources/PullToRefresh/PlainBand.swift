import Animation
import Drawing
import Geometry
import Raster

// Shared by the styles that draw a mark on a plain band.

extension DrawingList {
    /// The band, filled down to the list, and what `body` draws on it, clipped to the band.
    mutating func band(of state: RefreshStyleState, _ color: Color, _ body: (inout DrawingList) -> Void) {
        fill(state.band(to: state.pull), color, name: "band")
        clipped(to: Rect(left: 0, top: state.top, right: state.width, bottom: state.top + state.pull), body)
    }
}

extension RefreshStyleState {
    /// The band from its top, with the overlap above that, down to `y` from its top.
    func band(to y: Double) -> Rect { Rect(left: 0, top: top - overlap, right: width, bottom: top + y) }
}

extension RefreshColors {
    /// A style's own colour if its contrast with the band is enough for a sign (3:1, R121). Otherwise, or without one, the
    /// tint.
    func legible(_ own: Color?) -> Color {
        guard let own, own.contrast(with: band) >= 3 else { return tint }
        return own
    }
}

extension RefreshStyle {
    /// The centre of a sign that comes out with the list until the band reaches the hold height, and then stays.
    func signCenter(_ state: RefreshStyleState) -> Point {
        Point(state.width / 2, state.top + min(state.pull - hold / 2, hold / 2))
    }

    /// How far a sign has grown with the pull, 0…1. After the commit it completes within 0.2 s; without a pull it grows as
    /// the band opens (R75).
    func grown(_ state: RefreshStyleState) -> Double {
        guard state.isCommitted else { return min(state.progress, 1) }
        let before = min(state.commitPull / trigger, 1)
        let opened = state.begunByPull ? 1 : 1 - (1 - min(state.pull / hold, 1)) * (1 - state.flatness)
        return before + (opened - before) * Easing.inOut(state.timeSinceCommit / growthTime)
    }
}

/// How long a band takes to open without a pull, in seconds: the duration of its spring (R75).
let openingTime = 0.3

/// How long a sign takes to complete after the commit, in seconds.
let growthTime = 0.2
