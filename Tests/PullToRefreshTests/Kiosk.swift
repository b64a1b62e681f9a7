import Geometry
import Gestures
import PullToRefresh
import Scrolling

/// A list of 4000 pt on a screen of 375 × 800 pt, with a clock, a finger and a record of its events.
struct Kiosk {
    var list: RefreshableScroll
    var time = 0.0
    var events: [RefreshEvent] = []
    /// Every frame's offset.
    var offsets: [Double] = []
    var rate = 60.0

    init(style: any RefreshStyle, width: Double = 375) { self.init(RefreshableScroll(style: style), width: width) }

    init(
        _ list: RefreshableScroll = RefreshableScroll(style: WaveStyle()), width: Double = 375, content: Double = 4000,
        at offset: Double = 0
    ) {
        self.list = list
        self.list.layOut(width: width, viewportHeight: 800, contentHeight: content, pixelScale: 1, at: 0)
        self.list.scroll(to: offset, animated: false, at: 0)
    }

    var phases: [RefreshPhase] {
        events.compactMap { if case .phaseChanged(let phase) = $0 { phase } else { nil } }
    }
    var refreshes: Int { events.filter { $0 == .refresh }.count }

    mutating func frame() {
        time += 1 / rate
        events += list.advance(to: time)
        offsets.append(list.offset)
    }

    mutating func run(_ seconds: Double) {
        for _ in 0..<Int((seconds * rate).rounded()) { frame() }
    }

    /// Frame by frame while a condition holds, for two minutes at most.
    mutating func run(while holds: (Kiosk) -> Bool) {
        let end = time + 120
        while holds(self), time < end { frame() }
    }

    /// A finger comes down and drags until the pull is `pull`; where the list is further down, that is the finger's distance.
    mutating func pull(to pull: Double, x: Double = 187.5) {
        list.handle(.touchBegan(Point(x, 300)), at: time)
        list.handle(.dragBegan(Point(x, 310)), at: time)
        drag(to: pull, x: x)
    }

    /// On an open band that rests at `inset`, the finger's distance is counted from there.
    mutating func drag(to pull: Double, from inset: Double = 0, x: Double = 187.5) {
        let way = RubberBand().way(displayed: pull - inset, viewport: 800)
        list.handle(.dragMoved(translation: way, Point(x, 310 + way)), at: time)
        frame()
    }

    mutating func letGo(speed: Double = 0) {
        list.handle(.dragEnded(velocity: speed), at: time)
        events += list.advance(to: time)
    }

    mutating func end(_ result: RefreshResult = .success(newItems: 1)) { list.endRefresh(result, at: time) }
}
