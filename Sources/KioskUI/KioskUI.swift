// KioskUI: the screen as a function of state, time and input. `Kiosk` takes input, time and content, requests actions
// (`Intent`), and records one frame as a `DrawingList`.
//
// It knows no window, no network, no disk and no clock: monotonic time and the wall clock are arguments, and a reload is an
// intent that the owner carries out and answers with `reloadEnded`.
//
//  1. `handle` turns touches into gestures; a gesture on a control presses it, any other moves the list.
//  2. `advance` brings list, cards and texts to one frame time.
//  3. `draw` records the frame: background, cards, the band of the refresh style, header, notice. It changes nothing, so two
//     calls give the same list.
//
// Kiosk+Input.swift is step 1, Kiosk+Content.swift has the reloads, Kiosk+Pictures.swift the pictures, Kiosk+Messages.swift the
// texts.
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
    /// What the current touch has announced (R119).
    var announced: Set<RefreshPhase> = []
    /// The number of refreshes that have ended, with any result.
    public internal(set) var endedRefreshes = 0

    var gestures: GestureRecognizer
    /// The control on which the touch began. The list does not get such a touch until it becomes a drag.
    var touched: Control?
    var pressed: Control?
    var focused: Control?

    /// The list's motion, for traces.
    public internal(set) var scroll: RefreshableScroll
    var cards: CardList
    /// The list of the last reload while its visible part is laid out; then it replaces `cards`.
    var pendingCards: CardList?
    var pictures = PictureShelf()
    /// How much of what is not visible yet this frame may still lay out.
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
    /// Advances everything to a frame time, in seconds of the monotonic clock. A time before the last one counts as the last
    /// one.
    ///
    /// - Parameter inputTime: when the frame began, up to which input was read; the frame is shown later. A drag is shown where
    /// its finger was at this time.
    public mutating func advance(to time: Double, inputTime: Double) -> [Intent] {
        for gesture in gestures.advance(to: inputTime) { perform(gesture, at: time) }
        var intents = scroll.advance(to: time).compactMap { intent(for: $0) }
        if fingerCount == 0 { showWithheld() }
        update(at: time)
        pictures.advance(to: time)
        if let wish = updateWantedPictures() { intents.append(wish) }
        layoutBudget = cards.timeline.items.isEmpty ? .first(layout.metrics) : .ahead(layout.metrics)
        return intents
    }

    /// The screen was not shown for a while: motions jump to their end, spinners continue (R6).
    public mutating func finishTransitions(at time: Double) { scroll.finishTransitions(at: time) }

    private mutating func intent(for event: RefreshEvent) -> Intent? {
        switch event {
        case .refresh:
            reload.isRunning = true
            return .reload
        case .phaseChanged(let phase):
            if phase == .success || phase == .empty || phase == .failure { noteResult(phase) }
            return announce(phase)
        case .ended:
            endedRefreshes += 1
            return nil
        }
    }

    /// Another frame is needed at once.
    public var isMoving: Bool {
        scroll.isMoving || gestures.isCatchingUp || pictures.isMoving || (pendingCards != nil && mayChangeList)
            || !cards.isMeasured(to: viewBottom)
    }

    /// Nothing moves, but another frame is useful: it lays out more of what a finger may scroll to next.
    public var isLayingOutAhead: Bool { !cards.isMeasured(to: bottomAhead) }

    /// When `advance` has something to do even though nothing moves; nil for never.
    public var nextDeadline: Double? { [scroll.nextDeadline, gestures.nextDeadline].compactMap(\.self).min() }

    /// The wall clock has changed: ages and dates are laid out again.
    public mutating func set(_ clock: WallClock, at time: Double) {
        self.clock = clock
        update(at: time)
    }

    /// The size or scale of the screen has changed. Touches are cancelled, because the next report of a finger is in the new
    /// coordinates and is not a motion.
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

// MARK: Derived state

extension Kiosk {
    /// Updates what is derived from state and time: visible cards, ages, header, notice, empty state.
    mutating func update(at time: Double) {
        updateNotice()
        takeOverPendingCards(at: time)
        layOutCards()
        layOutScroll(at: time)
        header.tell(statusText, layout: layout, fonts: fonts)
        updateEmptyState()
    }

    /// Lays out the visible cards at once. Others are laid out a little in each frame, so that they are ready when they are
    /// scrolled into view.
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

    var cardTypesetter: CardTypesetter { CardTypesetter(metrics: layout.metrics, fonts: fonts, ages: ages, pictures: pictures) }

    /// The bottom of the visible part, in content space, and of the part that is laid out ahead.
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
        // The empty state stays until the first cards are laid out.
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
        // Rounded to whole pixels: cards and their text move together, and glyphs keep their coverage.
        let top = layout.metrics.snapped(layout.header.bottom - scroll.offset)
        cards.draw(into: &list, from: scroll.offset, to: viewBottom, origin: top, theme: settings.theme, pictures: pictures)
    }
}
