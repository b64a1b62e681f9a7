import Animation
import FeedModel
public import Geometry
import Gestures
import PullToRefresh
import Raster
import Scrolling

// Time, and what is derived from state and time.

extension Kiosk {
    /// Advances everything to a frame time, in seconds of the monotonic clock. A time before the last one counts as the last
    /// one.
    ///
    /// - Parameter inputTime: when the frame began, up to which input was read; the frame is shown later. A drag is shown where
    /// its finger was at this time.
    public mutating func advance(to time: Double, inputTime: Double) -> [Intent] {
        for gesture in gestures.advance(to: inputTime) { perform(gesture, at: time) }
        resetVisitor(at: time)
        finishLanguageChange(at: time)
        prepareName()
        var intents = scroll.advance(to: time).compactMap { intent(for: $0, at: time) }
        if fingerCount == 0 { showWithheld(at: time) }
        update(at: time)
        updateAttract(at: time)
        if let wish = updateWantedPictures() { intents.append(wish) }
        intents += requests
        requests = []
        layoutBudget = list.cards.isEmpty ? .first(layout) : .ahead(layout)
        return intents
    }

    /// The screen was not shown for a while: motions jump to their end, spinners continue (R6).
    public mutating func finishTransitions(at time: Double) { scroll.finishTransitions(at: time) }

    private mutating func intent(for event: RefreshEvent, at time: Double) -> Intent? {
        switch event {
        case .refresh: return .reload
        case .phaseChanged(let phase):
            if phase == .success || phase == .empty || phase == .failure { noteResult(phase, at: time) }
            if phase == .finishing { condenseBand(at: time) }
            return announce(phase)
        case .ended:
            endedRefreshes += 1
            return nil
        }
    }

    /// Nobody has touched the screen for a while: what a visitor has set is as the owner wants it again.
    private mutating func resetVisitor(at time: Double) {
        guard let due = visitor.resetTime, time >= due, fingerCount == 0, story == nil else { return }
        focused = nil
        change(at: time) { $0.reset() }
    }

    /// Changes what a visitor can set, and everything that depends on it.
    mutating func change(at time: Double, _ body: (inout Visitor) -> Void) {
        let old = visitor
        body(&visitor)
        if visitor.hasHighContrast != old.hasHighContrast {
            look = Palette(accent: settings.accent, isDark: settings.isDark, isHighContrast: visitor.hasHighContrast)
        }
        if visitor.channel != old.channel { showChannel(at: time) }
        if visitor.textSize != old.textSize { layOutAgain(at: time) }
        if visitor.language != old.language { prepareLanguage() }
        updatePanel()
        update(at: time)
    }

    /// Another frame is needed at once.
    public var isMoving: Bool {
        scroll.isMoving || gestures.isCatchingUp || owesPictures || pictures.isMoving || (list.pending != nil && mayChangeList)
            || !list.cards.isMeasured(to: viewBottom) || list.newness.isMoving || list.motion != nil || list.indicator.isMoving
            || languageChange != nil || list.isSayingAgain || list.fadeStart != nil || list.place != nil
            || cover.previous != nil || bar.isMoving
            || pill?.isMoving == true
            || topButton.isMoving
            || story?.isMoving(at: time) == true || isStoryUnfinished || isAttractMoving || press.isMoving
            || scrim.isMoving(at: time) || (isLoading && !settings.reducedMotion)
    }

    /// Nothing moves, but another frame is useful: it lays out more of what a finger may scroll to next.
    public var isLayingOutAhead: Bool { !list.cards.isMeasured(to: bottomAhead) || !unpreparedNames.isEmpty }

    /// When `advance` has something to do even though nothing moves; nil for never.
    public var nextDeadline: Double? {
        [
            scroll.nextDeadline, gestures.nextDeadline, story == nil ? visitor.resetTime : nil, list.newness.nextDeadline,
            list.indicator.nextDeadline,
            pill?.nextDeadline, loadingDeadline, storyDeadline, story?.indicator.nextDeadline, attractDeadline,
            cover.chooser.nextDeadline(of: visitor.channel).flatMap { $0 > time ? $0 : nil },
        ].compactMap(\.self).min()
    }

    /// The wall clock has changed: times, ages and dates are laid out again.
    public mutating func set(_ clock: WallClock, at time: Double) {
        let isAnotherDay =
            clock.utcOffset != self.clock.utcOffset || clock.day(of: clock.now) != self.clock.day(of: self.clock.now)
        self.clock = clock
        if isAnotherDay { list.show(plan(), isNew: nil) }
        update(at: time)
    }

    /// The size or scale of the screen has changed. Touches are cancelled, because the next report of a finger is in the new
    /// coordinates and is not a motion.
    public mutating func resize(_ viewport: Viewport, at time: Double) {
        handle(.cancelTouches, at: time)
        self.viewport = viewport
        layOutAgain(at: time)
        update(at: time)
    }

    /// Everything in another size. What was read stays in view.
    mutating func layOutAgain(at time: Double) {
        let old = layout
        let anchor = isScrolledAway ? list.cards.anchor(keptIn: list.cards.plan, from: viewTop, to: viewBottom) : nil
        layout = ScreenLayout(
            viewport: viewport, textSize: visitor.textSize, place: settings.place, isRightToLeft: words.isRightToLeft)
        scroll.setStyleScale(layout.styleScale, at: time)
        if !layout.laysOutCards(like: old) { cover.cover = nil }
        cover.previous = nil
        chooseLead(at: time)
        list.rebuild(plan(), layout: layout)
        renewWords(at: time)
        layOutScroll(at: time)
        list.place = anchor
        layOutStory(at: time)
    }

    /// What says something in the screen's language, but for the list and the cover.
    mutating func renewWords(at time: Double) {
        header = Header(settings, in: layout.headerPlace, layout: layout, fonts: fonts, words: words)
        renewBar()
        (pill, chip, quiet, end) = (nil, nil, nil, nil)
        band = BandText()
        panel = nil
        updatePanel()
        dropAttract()
    }

    mutating func renewBar() {
        bar = Bar(content.channels, layout: layout, fonts: fonts, words: words)
        bar.reveal(visitor.channel.map { .channel($0) } ?? .allChannels, at: time)
        if let focused { bar.reveal(focused, at: time) }
    }

    /// Brings what was read before the screen changed its size back into view. Far down the list that takes some frames.
    private mutating func findPlace(at time: Double) {
        guard let place = list.place else { return }
        var budget = LayoutBudget.inView(layout)
        guard list.cards.measure(through: place, cardTypesetter, within: &budget) else { return }
        list.place = nil
        layOutScroll(at: time)
        guard let row = list.cards.row(of: place) else { return }
        scroll.scroll(to: row.top + layout.sheetTop - layout.stuckTop - layout.length(6), animated: false, at: time)
    }
}

// MARK: Derived state

extension Kiosk {
    /// Updates what is derived from state and time.
    mutating func update(at time: Double) {
        self.time = max(self.time, time)
        findPlace(at: time)
        takeOverPendingCards(at: time)
        layOutCards()
        layOutScroll(at: time)
        chooseLeadAgain(at: time)
        updateCover(at: time)
        updateQuiet()
        header = header.saying(headerText, fonts: fonts, words: words)
        if chip?.text != freshness { chip = freshness.map { FreshnessChip($0, layout: layout, fonts: fonts, words: words) } }
        updateEnd()
        updateBand()
        updateStory(at: time)
        updateMotions()
    }

    private mutating func updateMotions() {
        list.motion?.advance(to: time)
        if list.motion?.isOver == true { list.motion = nil }
        if let start = list.fadeStart, time >= start + Kiosk.channelFade { list.fadeStart = nil }
        if let previous = cover.previous, time >= previous.start + coverFade { cover.previous = nil }
        list.newness.advance(to: time, inView: visibleCards)
        list.indicator.advance(to: time, offset: max(scroll.offset, 0))
        bar.advance(to: time)
        press.advance(to: time)
        scrim.turn(to: panel == nil ? 0 : 1, at: time)
        pictures.advance(to: time)
        updatePill()
        topButton.advance(to: time, isUseful: scroll.offset > layout.size.height && pill?.isButton != true)
    }

    private mutating func updatePill() {
        pill?.advance(to: time)
        if pill?.isOver == true || (pill?.isButton == true && !isScrolledAway) { pill = nil }
    }

    private var visibleCards: [Card] {
        guard !isListCovered else { return [] }
        let cards = list.cards
        return cards.rows[cards.rows(from: viewTop, to: viewBottom - layout.bottomInset)].flatMap(\.cards)
    }

    /// Lays out the visible cards at once. Others are laid out a little in each frame, so that they are ready when they are
    /// scrolled into view.
    private mutating func layOutCards() {
        let typesetter = cardTypesetter
        if list.cards.isMeasured(to: viewBottom) {
            _ = list.cards.measure(to: bottomAhead, typesetter, within: &layoutBudget)
        } else {
            var budget = LayoutBudget.inView(layout)
            _ = list.cards.measure(to: viewBottom, typesetter, within: &budget)
        }
        let rows = list.isSayingAgain ? 1 : Int.max
        let isCurrent = list.cards.refreshTimes(from: viewTop, to: viewBottom, typesetter, atMost: rows)
        list.isSayingAgain = list.isSayingAgain && !isCurrent
    }

    var cardTypesetter: CardTypesetter { CardTypesetter(layout: layout, fonts: fonts, ages: ages, pictures: pictures) }

    /// What of the list is visible, in its space, and the bottom of what is laid out ahead.
    var viewTop: Double { scroll.offset - layout.sheetTop + layout.stuckTop }
    var viewBottom: Double { scroll.offset - layout.sheetTop + layout.size.height }
    private var bottomAhead: Double { viewBottom + layout.listHeight }

    /// The first row is out of view, so that nothing that comes may move what is read.
    var isScrolledAway: Bool { viewTop > layout.listInset + layout.length(6) }

    mutating func layOutScroll(at time: Double) {
        let length = list.cards.isEmpty ? 0 : list.cards.height + layout.bottomInset
        scroll.layOut(
            width: layout.size.width, viewportHeight: layout.size.height, contentHeight: layout.sheetTop + length,
            pixelScale: layout.scale, at: time)
    }
}
