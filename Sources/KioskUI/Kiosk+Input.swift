import Geometry
public import Gestures
import PullToRefresh

// Input.

extension Kiosk {
    /// Handles one event. `time` is the monotonic time at which it counts. The next `advance` returns the intents.
    ///
    /// - Parameter inputTime: as `advance` gets it; without it, `time`.
    public mutating func handle(_ event: InputEvent, at time: Double, inputTime: Double? = nil) {
        switch event {
        case .touch(let touch): handle(touch, at: time, frame: inputTime ?? time)
        case .cancelTouches: for gesture in gestures.cancelTouches(at: time) { perform(gesture, at: time) }
        case .wheel(let distance):
            visitor.acted(at: time)
            scroll.scroll(by: distance, at: time)
        case .key(let key):
            visitor.acted(at: time)
            strike(key, at: time)
        }
    }

    public var fingerCount: Int { gestures.fingerCount }

    /// What can be pressed rests while the list slides under it: a finger on it catches nothing.
    private mutating func handle(_ touch: TouchEvent, at time: Double, frame: Double) {
        visitor.acted(at: time)
        let catches = scroll.catchesTouch && touch.phase == .down && pressable(at: touch.position) == nil
        for gesture in gestures.handle(touch, catches: catches, frame: frame) { perform(gesture, at: time) }
        if gestures.isSideways, self.touch.node != nil { abandonPress(at: time) }
    }

    /// A finger that moves sideways presses nothing when it lifts, wherever that is, and the list gets nothing of its touch.
    private mutating func abandonPress(at time: Double) {
        endPress(at: time)
        touch.isSwallowed = true
    }

    mutating func perform(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .touchBegan(let point): begin(at: point, time)
        case .dragBegan: endPress(at: time)
        case .pressEnded: press.release(at: time)
        case .pressed, .tap, .touchEnded, .cancelled, .dragMoved, .dragEnded: break
        }
        guard let node = touch.node else {
            if !touch.isSwallowed {
                scroll.handle(gesture, at: time)
            } else if case .tap(let point) = gesture {
                closePanel(point, time)
            }
            return
        }
        switch gesture {
        case .tap(let point):
            endPress(at: time)
            if let hit = pressable(at: point), hit.identity == node { act(hit, at: time) }
        case .touchEnded, .cancelled: endPress(at: time)
        case .touchBegan, .pressed, .pressEnded, .dragBegan, .dragMoved, .dragEnded: break
        }
    }

    /// A press is seen at once: nothing that can be pressed scrolls (R37).
    private mutating func begin(at point: Point, _ time: Double) {
        focused = nil
        announced = []
        let hit = pressable(at: point)
        touch = TouchState(node: hit?.identity, isSwallowed: panel.map { hit == nil || $0.frame.contains(point) } ?? false)
        if let hit, !hit.state.contains(.disabled) { press.press(hit.identity, at: time) }
    }

    private mutating func endPress(at time: Double) {
        press.release(at: time)
        touch.node = nil
    }

    /// A tap beside an open panel closes it, and does nothing else.
    private mutating func closePanel(_ point: Point, _ time: Double) {
        guard let panel, !panel.frame.contains(point) else { return }
        change(at: time) { $0.isPanelOpen = false }
    }

    private mutating func strike(_ key: Key, at time: Double) {
        switch key {
        case .refresh: refresh(at: time)
        case .enter: if let focused, let node = controls.lazy.compactMap({ $0.node(focused) }).first { act(node, at: time) }
        case .tab, .backTab: moveFocus(backwards: key == .backTab, at: time)
        case .escape: escape(at: time)
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

    private mutating func escape(at time: Double) {
        guard panel != nil else { return focused = nil }
        if focused != nil { focused = .panelButton }
        change(at: time) { $0.isPanelOpen = false }
    }
}

// What can be pressed.
extension Kiosk {
    /// The next one in reading order; it wraps around. A channel that is out of view is moved into it.
    private mutating func moveFocus(backwards: Bool, at time: Double) {
        let nodes = controls.flatMap(\.flattened).filter { $0.action != nil }
        guard !nodes.isEmpty else { return focused = nil }
        let place =
            focused.flatMap { identity in nodes.firstIndex { $0.identity == identity } } ?? (backwards ? 0 : nodes.count - 1)
        let next = nodes[(place + (backwards ? nodes.count - 1 : 1)) % nodes.count].identity
        focused = next
        bar.reveal(next, at: time)
    }

    private mutating func act(_ node: Node, at time: Double) {
        guard let action = node.action, !node.state.contains(.disabled) else { return }
        switch action {
        case .reload: refresh(at: time)
        case .showChannel(let channel): change(at: time) { $0.channel = channel }
        case .scrollChannels(let pages): bar.scrollChannels(by: pages, at: time)
        case .openPanel: change(at: time) { $0.isPanelOpen = true }
        case .closePanel: change(at: time) { $0.isPanelOpen = false }
        case .enlargeText: change(at: time) { $0.enlargeText() }
        case .reduceText: change(at: time) { $0.reduceText() }
        case .toggleContrast: change(at: time) { $0.toggleContrast() }
        case .scrollToTop: scroll.scroll(to: 0, animated: true, at: time)
        }
    }

    /// What the button and the key do: reload now.
    private mutating func refresh(at time: Double) {
        if settings.hasFeeds, scroll.canRefresh { scroll.beginRefresh(at: time) }
    }
}
