public import Gestures
import PullToRefresh

// Input.

extension Kiosk {
    /// Handles one event. `time` is the monotonic time at which it counts. The next `advance` returns the intents.
    public mutating func handle(_ event: InputEvent, at time: Double) {
        switch event {
        case .touch(let touch): handle(touch, at: time)
        case .cancelTouches: for gesture in gestures.cancelTouches(at: time) { perform(gesture, at: time) }
        case .wheel(let distance): scroll.scroll(by: distance, at: time)
        case .key(let key): press(key, at: time)
        }
    }

    public var fingerCount: Int { gestures.fingerCount }

    /// A control rests while the list slides under it: a finger on it catches nothing.
    private mutating func handle(_ touch: TouchEvent, at time: Double) {
        let catches = scroll.catchesTouch && layout.control(at: touch.position) == nil
        for gesture in gestures.handle(touch, catches: catches) { perform(gesture, at: time) }
    }

    mutating func perform(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .touchBegan(let point):
            focused = nil
            announced = []
            touched = layout.control(at: point)
        case .pressed: pressed = touched
        case .pressEnded: pressed = nil
        case .dragBegan: touched = nil
        case .tap, .touchEnded, .cancelled, .dragMoved, .dragEnded: break
        }
        guard let control = touched else { return scroll.handle(gesture, at: time) }
        switch gesture {
        case .tap(let point):
            touched = nil
            if layout.control(at: point) == control { refresh(at: time) }
        case .touchEnded, .cancelled: touched = nil
        case .touchBegan, .pressed, .pressEnded, .dragBegan, .dragMoved, .dragEnded: break
        }
    }

    private mutating func press(_ key: Key, at time: Double) {
        switch key {
        case .refresh: refresh(at: time)
        case .enter: if focused != nil { refresh(at: time) }
        case .tab, .backTab: focused = layout.control(after: focused, backwards: key == .backTab)
        case .escape: focused = nil
        case .up: scroll.scroll(by: -layout.lineStep, at: time)
        case .down: scroll.scroll(by: layout.lineStep, at: time)
        case .pageUp: page(-1, at: time)
        case .pageDown: page(1, at: time)
        case .home: scroll.scroll(to: 0, animated: true, at: time)
        case .end: page(Kiosk.longJump, at: time)
        }
    }

    private mutating func page(_ count: Double, at time: Double) {
        scroll.scroll(to: scroll.offset + count * layout.pageStep, animated: true, at: time)
    }

    /// The End key scrolls at most this many pages: the cards on the way are laid out meanwhile.
    private static let longJump = 20.0

    /// The action of both buttons and of the keys: reload now.
    private mutating func refresh(at time: Double) {
        if settings.hasFeeds, scroll.canRefresh { scroll.beginRefresh(at: time) }
    }
}
