import FeedModel
import Geometry
public import Gestures
import PullToRefresh
import Scrolling

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
            if endAttract(at: time) == nil { move(by: distance, at: time) }
        case .key(let key):
            isAnswering = isAskingReader
            visitor.acted(at: time)
            if let shown = endAttract(at: time) {
                if key == .enter { openStory(shown, at: time) }
            } else if !isAnswering || key == .escape {
                strike(key, at: time)
            }
        }
    }

    public var fingerCount: Int { gestures.fingerCount }

    /// What can be pressed rests while the list slides under it: a finger on it catches nothing.
    private mutating func handle(_ touch: TouchEvent, at time: Double, frame: Double) {
        if touch.phase == .down { isAnswering = isAskingReader }
        visitor.acted(at: time)
        let catches = isSliding && touch.phase == .down && pressable(at: touch.position) == nil
        for gesture in gestures.handle(touch, catches: catches, frame: frame) { perform(gesture, at: time) }
        if gestures.isSideways, self.touch.node != nil { abandonPress(at: time) }
    }

    /// What a finger would catch slides.
    private var isSliding: Bool { openItem == nil ? scroll.catchesTouch : story?.scroller.isMoving == true }

    /// A finger that moves sideways presses nothing when it lifts, wherever that is, and the list gets nothing of its touch.
    private mutating func abandonPress(at time: Double) {
        endPress(at: time)
        touch.isSwallowed = true
    }

    mutating func perform(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .touchBegan(let point): begin(at: point, time)
        case .dragBegan: endPress(at: time)
        case .pressed: if let content = touch.content { press.press(content, at: time) }
        case .pressEnded: press.release(at: time)
        case .tap, .touchEnded, .cancelled, .dragMoved, .dragEnded, .sidewaysMoved, .sidewaysEnded: break
        }
        guard let node = touch.node else {
            if !touch.isSwallowed {
                handContent(gesture, at: time)
            } else if case .tap(let point) = gesture {
                if let shown = touch.story { openStory(shown, at: time) } else { closePanel(point, time) }
            }
            return
        }
        switch gesture {
        case .tap(let point):
            endPress(at: time)
            if let hit = pressable(at: point), hit.identity == node { act(hit, at: time) }
        case .touchEnded, .cancelled: endPress(at: time)
        case .touchBegan, .pressed, .pressEnded, .dragBegan, .dragMoved, .dragEnded, .sidewaysMoved, .sidewaysEnded: break
        }
    }

    /// What is under all controls gets the gesture: the open story, or the list, on which a tap opens a story.
    private mutating func handContent(_ gesture: Gesture, at time: Double) {
        guard openItem == nil else { return handStory(gesture, at: time) }
        scroll.handle(gesture, at: time)
        guard case .tap = gesture, let content = touch.content, let node = node(content) else { return }
        // A short tap is seen, too.
        if press.identity != content { press.press(content, at: time) }
        endPress(at: time)
        act(node, at: time)
    }

    /// A press is seen at once: nothing that can be pressed scrolls (R37).
    private mutating func begin(at point: Point, _ time: Double) {
        focused = nil
        announced = []
        // The touch that ends attract mode does nothing else, but a tap opens what was shown.
        if let story = endAttract(at: time) { return touch = TouchState(isSwallowed: true, story: story) }
        let hit = pressable(at: point)
        touch = TouchState(
            node: hit?.identity, isSwallowed: panel.map { hit == nil || $0.frame.contains(point) } ?? false,
            content: hit == nil && panel == nil ? content(at: point) : nil)
        // Who answers that they still read does nothing else with that touch.
        if isAnswering, hit?.identity != .closeStory { return touch = TouchState(isSwallowed: true) }
        if let hit, !hit.state.contains(.disabled) { press.press(hit.identity, at: time) }
    }

    private mutating func endPress(at time: Double) {
        press.release(at: time)
        (touch.node, touch.content) = (nil, nil)
    }

    /// A tap beside an open panel closes it, and does nothing else.
    private mutating func closePanel(_ point: Point, _ time: Double) {
        guard let panel, !panel.frame.contains(point) else { return }
        change(at: time) { $0.isPanelOpen = false }
    }

    private mutating func strike(_ key: Key, at time: Double) {
        switch key {
        case .refresh: refresh(at: time)
        case .enter: if let node = focusedNode { act(node, at: time) }
        case .tab, .backTab: moveFocus(backwards: key == .backTab, at: time)
        case .escape: escape(at: time)
        case .up: move(by: -layout.lineStep, at: time)
        case .down: move(by: layout.lineStep, at: time)
        case .pageUp: page(-1, at: time)
        case .pageDown: page(1, at: time)
        case .home: openItem == nil ? scroll.scroll(to: 0, animated: true, at: time) : scrollStory(to: 0, at: time)
        case .end: page(Kiosk.longJump, at: time)
        }
    }

    private mutating func move(by distance: Double, at time: Double) {
        openItem == nil ? scroll.scroll(by: distance, at: time) : scrollStory(by: distance, at: time)
    }

    private mutating func page(_ count: Double, at time: Double) {
        guard openItem == nil else { return scrollStory(by: count * layout.pageStep, at: time) }
        scroll.scroll(to: scroll.offset + count * layout.pageStep, animated: true, at: time)
    }

    /// The End key scrolls at most this many pages: the cards on the way are laid out meanwhile.
    private static let longJump = 20.0

    private mutating func escape(at time: Double) {
        guard panel != nil else {
            if openItem != nil, focused == nil { closeStory(at: time) }
            return focused = nil
        }
        if focused != nil { focused = .panelButton }
        change(at: time) { $0.isPanelOpen = false }
    }
}

// What can be pressed.
extension Kiosk {
    /// The next one in reading order; it wraps around. A channel that is out of view is moved into it.
    private mutating func moveFocus(backwards: Bool, at time: Double) {
        let nodes = focusable
        guard !nodes.isEmpty else { return focused = nil }
        let place =
            focused.flatMap { identity in nodes.firstIndex { $0.identity == identity } }
            ?? (backwards ? 0 : (nodes.firstIndex { $0.state.contains(.visible) } ?? 0) - 1 + nodes.count)
        let next = nodes[(place + (backwards ? nodes.count - 1 : 1)) % nodes.count].identity
        focused = next
        bar.reveal(next, at: time)
        reveal(next, at: time)
        if case .language(let tag) = next { panel?.languages.reveal(tag) }
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
        case .showLanguage(let tag): change(at: time) { $0.language = tag }
        case .showMoreLanguages: panel?.languages.showMore()
        case .scrollToTop: scroll.scroll(to: 0, animated: true, at: time)
        case .openStory(let identity):
            _ = endAttract(at: time)
            openStory(identity, at: time)
        case .closeStory: closeStory(at: time)
        case .readOn: break
        }
    }

    /// What the button and the key do: reload now.
    private mutating func refresh(at time: Double) {
        if settings.hasFeeds, scroll.canRefresh { scroll.beginRefresh(at: time) }
    }
}
