import Drawing
import Geometry
import Raster

/// Where in the list one is: a line at its end's edge, darker while the list moves.
struct ScrollIndicator {
    /// When the list moved last.
    private var moved = -Double.infinity
    private var time = 0.0
    private var offset = 0.0

    private static let opacities = (moving: 0.28, resting: 0.12)
    /// Stays dark for this long after the last motion, then fades, in seconds.
    private static let shown = 2.0
    private static let fade = 0.3

    mutating func advance(to time: Double, offset: Double) {
        self.time = max(self.time, time)
        if offset != self.offset { (moved, self.offset) = (self.time, offset) }
    }

    private var strength: Double { 1 - min(max((time - moved - ScrollIndicator.shown) / ScrollIndicator.fade, 0), 1) }

    var isMoving: Bool { strength > 0 && strength < 1 }
    var nextDeadline: Double? { strength == 1 ? moved + ScrollIndicator.shown : nil }

    /// - Parameters:
    ///   - track: from where to where it may reach.
    ///   - share: of the list, from 0 to 1, what is in view.
    func draw(into list: inout DrawingList, track: Rect, share: ClosedRange<Double>, layout: ScreenLayout, look: Palette) {
        guard share.upperBound - share.lowerBound < 1, track.height > 0 else { return }
        let height = max((share.upperBound - share.lowerBound) * track.height, min(layout.length(6), track.height))
        let room = max(1 - (share.upperBound - share.lowerBound), .leastNonzeroMagnitude)
        let top = track.top + (track.height - height) * min(max(share.lowerBound / room, 0), 1)
        let width = layout.length(0.5)
        let left = layout.left(of: width, from: track.width - width, in: track)
        let frame = Rect(x: left, y: layout.snapped(top), width: width, height: layout.snapped(height))
        let opacity = ScrollIndicator.opacities
        let faded = look.ink.faded(opacity.resting + (opacity.moving - opacity.resting) * strength)
        list.fill(frame, radius: width / 2, faded, name: "indicator")
    }
}
