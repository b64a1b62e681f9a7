import Animation
import Drawing
import Geometry
import Paths

/// The way back, above the bar's end, while the list is further down than a screen.
struct TopButton {
    private var shown = Ramp(duration: 0.2)
    private var time = 0.0

    mutating func advance(to time: Double, isUseful: Bool) {
        self.time = max(self.time, time)
        shown.turn(to: isUseful ? 1 : 0, at: self.time)
    }

    var isMoving: Bool { shown.isMoving(at: time) }

    private func frame(_ layout: ScreenLayout) -> Rect {
        let side = layout.target
        guard layout.hasChannelsInBar else {
            let left = layout.left(of: side, from: 0, in: layout.bar)
            return Rect(x: left, y: layout.bar.center.y - side / 2, width: side, height: side).snapped(layout.scale)
        }
        let left = layout.left(of: side, from: layout.bar.width - (layout.bar.height + side) / 2, in: layout.bar)
        return Rect(x: left, y: layout.bar.top - layout.length(1) - side, width: side, height: side).snapped(layout.scale)
    }

    /// While it is there.
    func node(_ layout: ScreenLayout, words: Words) -> Node? {
        guard shown.target == 1 else { return nil }
        return Node(
            identity: .toTop, role: .button, name: words.backToTop, state: .visible, frame: frame(layout), action: .scrollToTop)
    }

    func draw(into list: inout DrawingList, layout: ScreenLayout, press: PressFade, look: Palette) {
        let opacity = shown.value(at: time)
        guard opacity > 0 else { return }
        let frame = frame(layout)
        list.group(opacity: opacity) { list in
            let ground = look.pressed(look.bar, look.onBar, press.share(of: .toTop))
            list.fill(Path(circle: frame.center, radius: frame.width / 2), ground, name: "button")
            list.arrowUpSign(center: frame.center, size: layout.length(2.4), look.onBar)
        }
    }
}
