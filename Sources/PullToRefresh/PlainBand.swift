import Animation
import Drawing
import Geometry
import Raster

// What the styles share that are a mark on a plain band.

extension DrawingList {
    /// The band, filled down to the list, and on it what `body` draws; where that leaves the band it is not seen.
    mutating func band(of state: RefreshStyleState, _ color: Color, _ body: (inout DrawingList) -> Void) {
        fill(state.band(to: state.pull), color, name: "band")
        clipped(to: Rect(left: 0, top: state.top, right: state.width, bottom: state.top + state.pull), body)
    }
}

extension RefreshStyleState {
    /// The band from where it begins, under what lies above it, down to a y from its top.
    func band(to y: Double) -> Rect { Rect(left: 0, top: top - overlap, right: width, bottom: top + y) }
}

extension RefreshColors {
    /// A style's own colour where it stands out of the band as a sign must (3:1, R121); the tint where it does not, or there
    /// is none.
    func legible(_ own: Color?) -> Color {
        guard let own, own.contrast(with: band) >= 3 else { return tint }
        return own
    }
}

extension RefreshStyle {
    /// The centre of a sign that comes out with the list until the band is as high as it holds, and stays there.
    func signCenter(_ state: RefreshStyleState) -> Point {
        Point(state.width / 2, state.top + min(state.pull - hold / 2, hold / 2))
    }

    /// How much of a sign that grows with the pull is there, 0…1. After the commit the rest comes within 0.2 s; without a pull
    /// it comes as the band opens (R75).
    func grown(_ state: RefreshStyleState) -> Double {
        guard state.isCommitted else { return min(state.progress, 1) }
        let before = min(state.commitPull / trigger, 1)
        let opened = state.begunByPull ? 1 : 1 - (1 - min(state.pull / hold, 1)) * (1 - state.flatness)
        return before + (opened - before) * Easing.inOut(state.timeSinceCommit / growthTime)
    }
}

/// How long a band that opens without a pull takes to be open, in seconds: its spring's time (R75).
let openingTime = 0.3

/// How long the rest of a sign takes to grow after the commit, in seconds.
let growthTime = 0.2
