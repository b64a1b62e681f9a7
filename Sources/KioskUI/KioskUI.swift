// KioskUI: the screen as a function of state, time and input. `Kiosk` takes input, time and content, says what it wants done
// (`Intent`), and records one frame as a `DrawingList`.
//
// It knows no window, no network, no disk and no clock: monotonic time and the time on the wall are arguments, and a reload
// is an intent that somebody else carries out and answers with `reloadEnded`.
//
//  1. `handle` turns touches into gestures; a gesture on a control presses it, any other moves the list.
//  2. `advance` brings list, cards and texts to one frame time.
//  3. `draw` records the frame: background, cards, the band of the refresh style, header, notice. It changes nothing, so two
//     calls give the same list.
//
// Kiosk+Input.swift is step 1, Kiosk+Content.swift what a reload brings, Kiosk+Messages.swift what is said.
//
// Positions of cards are in content space (y = 0 is the top of the list); everything else is in points of the screen.

public import Drawing
import FeedModel
public import Geometry
import Gestures
public import PullToRefresh
import Raster
public import TextLayout

/// The kiosk's one screen.
public struct Kiosk {
    let settings: KioskSettings
    let fonts: FontLibrary
    var layout: ScreenLayout
    var clock: WallClock
    var content: Content
    var reload = ReloadState()
    var newItemCount = 0
    /// What the last touch has been announced to do (R119).
    var announced: Set<RefreshPhase> = []
    /// How many refreshes have come to their end, with whatever result.
    public internal(set) var endedRefreshes = 0

    var gestures: GestureRecognizer
    /// The control on which the touch began; the list knows nothing of such a touch until it becomes a drag.
    var touched: Control?
    var pressed: Control?
    var focused: Control?

    /// The list as it moves, for whoever traces it.
    public internal(set) var scroll: RefreshableScroll
    var cards: CardList
    /// The list of the last reload, while it is laid out down to what will be seen; then it takes the place of `cards`.
    var pendingCards: CardList?
    /// What this frame may still lay out of what cannot be seen yet.
    var layoutBudget: LayoutBudget
    private var header: Header
    private var notice: Notice?
    private var emptyState: EmptyState?

    public init(
        settings: KioskSettings, style: any RefreshStyle, fonts: FontLibrary, viewport: Viewport, content: Content,
        clock: WallClock, at time: Double
    ) {
        self.settings = settings
        self.fonts = fonts
        self.clock = clock
        self.content = content
        self.gestures = GestureRecognizer(stamps: settings.stamps, resampling: settings.resampling)
        self.layout = ScreenLayout(metrics: Metrics(viewport: viewport, textSize: settings.textSize), hasNotice: false)
        var times = RefreshTimes()
        times.timeout = settings.refreshTimeout
        self.scroll = RefreshableScroll(
            style: style, reducedMotion: settings.reducedMotion, times: times, armsFromBelowTop: settings.pullsFromAnywhere)
        self.cards = CardList(content.timeline, newItems: [], metrics: layout.metrics)
        self.layoutBudget = .ahead(layout.metrics)
        self.header = Header(name: settings.name, status: "", layout: layout, fonts: fonts)
        update(at: time)
    }
}

// MARK: Time

extension Kiosk {
    /// Brings everything to a frame time, in seconds of the monotonic clock. Time that goes back counts as no time.
    ///
    /// - Parameter inputTime: when the frame began, up to which input was read; the frame is seen later. A drag is where its
    ///   finger is as of then.
    public mutating func advance(to time: Double, inputTime: Double) -> [Intent] {
        for gesture in gestures.advance(to: inputTime) { perform(gesture, at: time) }
        let intents = scroll.advance(to: time).compactMap { intent(for: $0) }
        if fingerCount == 0 { showWithheld() }
        update(at: time)
        layoutBudget = cards.timeline.items.isEmpty ? .first(layout.metrics) : .ahead(layout.metrics)
        return intents
    }

    /// The screen was not seen for a while: what moves to a place is there, what turns goes on (R6).
    public mutating func finishTransitions(at time: Double) { scroll.finishTransitions(at: time) }

    private mutating func intent(for event: RefreshEvent) -> Intent? {
        switch event {
        case .refresh:
            reload.isRunning = true
            return .reload
        case .phaseChanged(let phase):
            if phase == .failure { noteTimeout() }
            return announce(phase)
        case .ended:
            endedRefreshes += 1
            return nil
        }
    }

    /// Another frame is due at once.
    public var isMoving: Bool {
        scroll.isMoving || gestures.isCatchingUp || (pendingCards != nil && mayChangeList) || !cards.isMeasured(to: viewBottom)
    }

    /// Nothing moves, but another frame at once lays out more of what a finger may bring into view next.
    public var isLayingOutAhead: Bool { !cards.isMeasured(to: bottomAhead) }

    /// When `advance` has something to do though nothing moves; nil for never.
    public var nextDeadline: Double? { [scroll.nextDeadline, gestures.nextDeadline].compactMap(\.self).min() }

    /// The time on the wall has changed: ages and dates are laid out again.
    public mutating func set(_ clock: WallClock, at time: Double) {
        self.clock = clock
        update(at: time)
    }

    /// Another screen. Touches end as cancelled: the next report of a finger is a place on the new one, and nobody moved there.
    public mutating func resize(_ viewport: Viewport, at time: Double) {
        handle(.cancelTouches, at: time)
        layout = ScreenLayout(metrics: Metrics(viewport: viewport, textSize: settings.textSize), hasNotice: layout.hasNotice)
        cards = CardList(content.timeline, newItems: (pendingCards ?? cards).newItems, metrics: layout.metrics)
        pendingCards = nil
        header = Header(name: settings.name, status: header.status, layout: layout, fonts: fonts)
        notice = nil
        emptyState = nil
        update(at: time)
    }
}

// MARK: What follows from the state

extension Kiosk {
    /// Brings what is derived from state and time up to date: cards in view, ages, header, notice, empty state.
    mutating func update(at time: Double) {
        updateNotice()
        takeOverPendingCards(at: time)
        layOutCards()
        layOutScroll(at: time)
        header.tell(statusText, layout: layout, fonts: fonts)
        updateEmptyState()
    }

    /// What is in view at once. What is not, a little in each frame, so that it is there when it comes into view.
    private mutating func layOutCards() {
        let typesetter = cardTypesetter
        if cards.isMeasured(to: viewBottom) {
            _ = cards.measure(to: bottomAhead, typesetter, within: &layoutBudget)
        } else {
            var budget = LayoutBudget.inView(layout.metrics)
            _ = cards.measure(to: viewBottom, typesetter, within: &budget)
        }
        cards.refreshAges(from: scroll.offset, to: viewBottom, typesetter)
    }

    var cardTypesetter: CardTypesetter { CardTypesetter(metrics: layout.metrics, fonts: fonts, ages: ages) }

    /// The bottom of what is in view, in content space, and of what is laid out ahead of it.
    var viewBottom: Double { scroll.offset + layout.listHeight }
    private var bottomAhead: Double { viewBottom + layout.listHeight }

    mutating func layOutScroll(at time: Double) {
        scroll.layOut(
            width: layout.screen.width, viewportHeight: layout.listHeight,
            contentHeight: cards.height + layout.noticeHeight, pixelScale: layout.metrics.scale, at: time)
    }

    private mutating func updateNotice() {
        let text = content.timeline.items.isEmpty ? nil : reload.failure.map(noticeText)
        guard text != notice?.text || (text != nil) != layout.hasNotice else { return }
        layout = ScreenLayout(metrics: layout.metrics, hasNotice: text != nil)
        notice = text.map { Notice(text: $0, layout: layout, fonts: fonts) }
        if notice == nil, focused == .retry { focused = nil }
    }

    private mutating func updateEmptyState() {
        guard cards.timeline.items.isEmpty else { return emptyState = nil }
        // It stays as it is until the first cards are there.
        guard pendingCards == nil else { return }
        let text = EmptyState.Text(reload: reload, hasFeeds: settings.hasFeeds)
        guard text != emptyState?.text else { return }
        emptyState = EmptyState(text: text, layout: layout, fonts: fonts)
    }
}

// MARK: Drawing

extension Kiosk {
    /// Records the frame.
    public func draw() -> DrawingList {
        var list = DrawingList()
        let theme = settings.theme
        list.fill(layout.screen, theme.background, name: "background")
        drawCards(into: &list)
        emptyState?.draw(into: &list, offset: -scroll.offset, theme: theme)
        scroll.drawBand(into: &list, top: layout.header.bottom, colors: theme.refreshColors)
        header.draw(into: &list, layout: layout, pressed: pressed, focused: focused, isBusy: !scroll.canRefresh, theme: theme)
        notice?.draw(into: &list, layout: layout, pressed: pressed, focused: focused, theme: theme)
        return list
    }

    private func drawCards(into list: inout DrawingList) {
        // Whole pixels: cards and their text move together, and glyphs keep their coverage.
        let top = layout.metrics.snapped(layout.header.bottom - scroll.offset)
        cards.draw(into: &list, from: scroll.offset, to: viewBottom, origin: top, theme: settings.theme)
    }
}
