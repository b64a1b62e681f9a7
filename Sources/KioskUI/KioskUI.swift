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
// Positions of cards are in content space (y = 0 is the top of the list); everything else is in points of the screen.

public import Drawing
import FeedModel
public import Geometry
public import Gestures
public import PullToRefresh
import Raster
public import TextLayout

/// The kiosk's one screen.
public struct Kiosk {
    private let settings: KioskSettings
    private let fonts: FontLibrary
    private var layout: ScreenLayout
    private var clock: WallClock
    private var content: Content
    private var reload = ReloadState.idle
    private var newItemCount = 0
    /// How many refreshes have come to their end, with whatever result.
    public private(set) var endedRefreshes = 0
    private var gestures = GestureRecognizer()
    private var pressed: Control?
    private var focused: Control?

    /// The list as it moves, for whoever traces it.
    public private(set) var scroll: RefreshableScroll
    private var cards: CardList
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
        self.layout = ScreenLayout(metrics: Metrics(viewport: viewport, textSize: settings.textSize), hasNotice: false)
        var times = RefreshTimes()
        times.timeout = settings.refreshTimeout
        self.scroll = RefreshableScroll(
            style: style, reducedMotion: settings.reducedMotion, times: times, armsFromBelowTop: settings.pullsFromAnywhere)
        self.cards = CardList(content.timeline, newItems: [], metrics: layout.metrics)
        self.header = Header(name: settings.name, status: "", layout: layout, fonts: fonts)
        update(at: time)
    }

    // MARK: Input

    /// Takes one event and says what it asks for. `time` is the monotonic time at which it counts.
    public mutating func handle(_ event: InputEvent, at time: Double) -> [Intent] {
        switch event {
        case .touch(let touch):
            let found = gestures.handle(touch, catches: scroll.catchesTouch)
            return found.flatMap { perform($0, at: time) }
        case .cancelTouches: return gestures.cancelTouches(at: time).flatMap { perform($0, at: time) }
        case .wheel(let distance): scroll.scroll(by: distance, at: time)
        case .key(let key): return press(key, at: time)
        }
        return []
    }

    private mutating func perform(_ gesture: Gesture, at time: Double) -> [Intent] {
        switch gesture {
        case .touchBegan(let point):
            focused = nil
            if layout.control(at: point) == nil { scroll.handle(gesture, at: time) }
        case .pressed(let point): pressed = layout.control(at: point)
        case .pressEnded: pressed = nil
        case .tap(let point):
            pressed = nil
            scroll.handle(gesture, at: time)
            if let control = layout.control(at: point) { return activate(control, at: time) }
        case .dragBegan, .cancelled:
            pressed = nil
            scroll.handle(gesture, at: time)
        default: scroll.handle(gesture, at: time)
        }
        return []
    }

    private mutating func press(_ key: Key, at time: Double) -> [Intent] {
        switch key {
        case .refresh: return activate(.refresh, at: time)
        case .enter: return focused.map { activate($0, at: time) } ?? []
        case .tab, .backTab: focused = layout.control(after: focused, backwards: key == .backTab)
        case .escape: focused = nil
        case .up: scroll.scroll(by: -layout.lineStep, at: time)
        case .down: scroll.scroll(by: layout.lineStep, at: time)
        case .pageUp: scroll.scroll(to: scroll.offset - layout.pageStep, animated: true, at: time)
        case .pageDown: scroll.scroll(to: scroll.offset + layout.pageStep, animated: true, at: time)
        case .home: scroll.scroll(to: 0, animated: true, at: time)
        case .end: scroll.scroll(to: cards.height, animated: true, at: time)
        }
        return []
    }

    /// Both controls mean the same: reload now.
    private mutating func activate(_ control: Control, at time: Double) -> [Intent] {
        guard scroll.canRefresh else { return [] }
        scroll.beginRefresh(at: time)
        return []
    }

    // MARK: Time

    /// Brings everything to a frame time, in seconds of the monotonic clock. Time that goes back counts as no time.
    ///
    /// - Parameter inputTime: up to when input was read; earlier than the frame, which is seen later.
    public mutating func advance(to time: Double, inputTime: Double) -> [Intent] {
        var intents = gestures.advance(to: inputTime).flatMap { perform($0, at: time) }
        for event in scroll.advance(to: time) { intents += intent(for: event) }
        update(at: time)
        return intents
    }

    /// The screen was not seen for a while: what moves to a place is there, what turns goes on (R6).
    public mutating func finishTransitions(at time: Double) { scroll.finishTransitions(at: time) }

    private mutating func intent(for event: RefreshEvent) -> [Intent] {
        switch event {
        case .refresh:
            reload = .running
            return [.reload]
        case .phaseChanged(let phase): return announcement(of: phase).map { [.announce($0)] } ?? []
        case .ended:
            endedRefreshes += 1
            return []
        }
    }

    /// What a change of state is called (R119); nil for those that a visitor need not be told.
    private func announcement(of phase: RefreshPhase) -> String? {
        switch phase {
        case .pulling: "pull to refresh"
        case .armed: "release to refresh"
        case .refreshing: "refreshing"
        case .success: "done, \(newItemCount) new"
        case .empty: "nothing new"
        case .failure: "failed: \(failureReason)"
        case .idle, .retracting, .committing, .finishing: nil
        }
    }

    private var failureReason: String {
        if case .failure(let reason) = scroll.result { return reason }
        return "no reason given"
    }

    /// Another frame is due at once.
    public var isMoving: Bool { scroll.isMoving || !cards.isMeasured(to: viewBottom) }

    /// When `advance` has something to do though nothing moves; nil for never.
    public var nextDeadline: Double? { [scroll.nextDeadline, gestures.nextDeadline].compactMap(\.self).min() }

    public var fingerCount: Int { gestures.fingerCount }

    // MARK: What comes from outside

    /// The time on the wall has changed: ages and dates are told anew.
    public mutating func set(_ clock: WallClock, at time: Double) {
        self.clock = clock
        update(at: time)
    }

    public mutating func resize(_ viewport: Viewport, at time: Double) {
        layout = ScreenLayout(metrics: Metrics(viewport: viewport, textSize: settings.textSize), hasNotice: layout.hasNotice)
        cards = CardList(content.timeline, newItems: cards.newItems, metrics: layout.metrics)
        header = Header(name: settings.name, status: header.status, layout: layout, fonts: fonts)
        notice = nil
        emptyState = nil
        update(at: time)
    }

    /// A reload was begun that nobody asked for here: at start, or by the timer.
    public mutating func reloadBegan(at time: Double) {
        if reload != .running { reload = .running }
        update(at: time)
    }

    /// The answer to `Intent.reload`, or to a reload that the kiosk's owner began by itself.
    public mutating func reloadEnded(_ outcome: ReloadOutcome, at time: Double) {
        switch outcome {
        case .content(let newContent):
            reload = .idle
            show(newContent, at: time)
        case .partial(let newContent, let failure):
            reload = .partial(failure)
            show(newContent, at: time)
        case .failed(let failure): reload = .failed(failure)
        }
        update(at: time)
        scroll.endRefresh(refreshResult(of: outcome), at: time)
    }

    private func refreshResult(of outcome: ReloadOutcome) -> RefreshResult {
        if case .failed(let failure) = outcome { return .failure(failure.reason) }
        return newItemCount > 0 ? .success(newItems: newItemCount) : .empty
    }

    /// Puts new content on screen; a reader who has scrolled keeps the card that is in view where it is (R82).
    private mutating func show(_ newContent: Content, at time: Double) {
        let old = cards
        let isFirst = content.timeline.items.isEmpty
        newItemCount = isFirst ? 0 : newContent.timeline.newItemCount(since: content.timeline)
        let known = isFirst ? [] : Set(content.timeline.items.map(\.identity))
        let added = isFirst ? [] : Set(newContent.timeline.items.map(\.identity).filter { !known.contains($0) })
        content = newContent
        cards = CardList(newContent.timeline, newItems: added, metrics: layout.metrics, reusing: old)
        guard scroll.offset > 0 else { return }
        cards.measure(to: viewBottom + old.measuredHeight, card: card)
        scroll.layOut(layout, contentHeight: cards.height, at: time)
        scroll.contentMoved(by: cards.displacement(from: old, visibleFrom: scroll.offset, to: viewBottom), at: time)
    }

    // MARK: What follows from the state

    /// Brings what is derived from state and time up to date: cards in view, ages, header, notice, empty state.
    private mutating func update(at time: Double) {
        updateNotice()
        cards.measure(to: viewBottom, atMost: Kiosk.rowsPerFrame, card: card)
        cards.measure(to: viewBottom + layout.listHeight, atMost: Kiosk.rowsAhead, card: card)
        cards.refreshAges(from: scroll.offset, to: viewBottom, age: age, card: card)
        scroll.layOut(layout, contentHeight: cards.height, at: time)
        let status = statusText
        if header.status != status { header = Header(name: settings.name, status: status, layout: layout, fonts: fonts) }
        updateEmptyState()
    }

    /// A card takes about 0.7 ms to lay out on a desktop core. A jump to the end of a long list takes a few frames; rows
    /// below the screen are laid out as the list moves, faster than the fastest fling (8000 pt/s) can bring them up.
    private static let rowsPerFrame = 20
    private static let rowsAhead = 2

    /// The bottom of what is in view, in content space.
    private var viewBottom: Double { scroll.offset + layout.listHeight }

    private mutating func updateNotice() {
        let text = content.timeline.items.isEmpty ? nil : reload.failure.map(noticeText)
        guard text != notice?.text || (text != nil) != layout.hasNotice else { return }
        layout = ScreenLayout(metrics: layout.metrics, hasNotice: text != nil)
        notice = text.map { Notice(text: $0, layout: layout, fonts: fonts) }
    }

    private func noticeText(_ failure: ReloadFailure) -> Notice.Text {
        let age = content.updated.map { "Showing what was loaded \(freshness(of: $0))." } ?? ""
        return Notice.Text(title: failure.sentence, detail: reload == .partial(failure) ? "The rest is up to date." : age)
    }

    private mutating func updateEmptyState() {
        guard content.timeline.items.isEmpty else { return emptyState = nil }
        let text = EmptyState.Text(reload: reload, hasFeeds: settings.hasFeeds)
        guard text != emptyState?.text else { return }
        emptyState = EmptyState(text: text, layout: layout, fonts: fonts)
    }

    private var statusText: String {
        switch scroll.phase {
        case .armed: "Release to refresh"
        case .committing, .refreshing: "Refreshing…"
        case .success: "\(newItemCount) new"
        case .empty: "Nothing new"
        case .failure: "Could not refresh"
        case .idle, .pulling, .retracting, .finishing: restingStatus
        }
    }

    private var restingStatus: String {
        guard let updated = content.updated else { return reload == .running ? "Loading…" : "Not loaded yet" }
        guard WallClock(now: updated, utcOffset: 0).isPlausible else { return "Updated" }
        return reload.failure?.isOffline == true
            ? "Offline, from \(freshness(of: updated))" : "Updated \(freshness(of: updated))"
    }

    /// The clock cannot be right when it shows a time before the content was loaded; then only dates are told, and none where
    /// the content itself was loaded by such a clock.
    private var isClockTrusted: Bool { clock.isPlausible && clock.now >= content.updated ?? clock.now }

    private func freshness(of moment: Timestamp) -> String {
        isClockTrusted ? clock.freshness(of: moment) : clock.dayAndTime(moment)
    }

    private func age(of item: Timeline.Item) -> String {
        item.entry.date.map { clock.age(of: $0, isTrusted: isClockTrusted) } ?? ""
    }

    private func card(for item: Timeline.Item) -> Card {
        Card(item, age: age(of: item), metrics: layout.metrics, fonts: fonts)
    }

    // MARK: Drawing

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
        cards.forEachCard(from: scroll.offset, to: scroll.offset + layout.listHeight) { card, frame in
            card.draw(into: &list, frame: frame.offset(y: top), isNew: cards.isNew(card), theme: settings.theme)
        }
    }
}

extension RefreshableScroll {
    fileprivate mutating func layOut(_ layout: ScreenLayout, contentHeight: Double, at time: Double) {
        layOut(
            width: layout.screen.width, viewportHeight: layout.listHeight, contentHeight: contentHeight + layout.noticeHeight,
            pixelScale: layout.metrics.scale, at: time)
    }
}
