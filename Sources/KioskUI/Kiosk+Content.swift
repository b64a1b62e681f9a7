import FeedModel
import PullToRefresh

// Reloads and their content.

extension Kiosk {
    /// A reload began that nobody requested on the screen: at start, or by the timer.
    public mutating func reloadBegan(at time: Double) {
        reload.isRunning = true
        update(at: time)
    }

    /// The answer to `Intent.reload`, or to a reload that the kiosk's owner began. The list does not change under a finger that
    /// did not ask for the reload: then the answer waits until the finger is lifted.
    public mutating func reloadEnded(_ outcome: ReloadOutcome, at time: Double) {
        guard mayChangeList else { return withhold(outcome) }
        if case .failed = outcome { showWithheld() }
        let result = refreshResult(of: outcome)
        take(outcome)
        update(at: time)
        scroll.endRefresh(result, at: time)
    }

    /// Some feeds have answered to `Intent.reload`. If nothing more comes in time, this is the outcome (R74).
    public mutating func reloadProgressed(_ outcome: ReloadOutcome) {
        reload.progress = outcome
        scroll.expectResult(refreshResult(of: outcome))
    }

    /// Whether a visitor waits for a reload.
    public var reloadStage: ReloadStage {
        if scroll.awaitsResult { return .awaited }
        return scroll.phase.isBusy ? .shown : .none
    }

    /// The list may change under a finger that asked for the reload, and on an empty screen.
    var mayChangeList: Bool { scroll.phase.isBusy || fingerCount == 0 || cards.timeline.items.isEmpty }

    /// Content of an earlier run that came late. None of its items becomes new by that, and new items stay new.
    public mutating func restore(_ stored: Content, at time: Double) {
        show(stored, newItems: (pendingCards ?? cards).newItems)
        update(at: time)
    }

    /// A failure keeps the content of the answers before it; new content includes theirs.
    private mutating func withhold(_ outcome: ReloadOutcome) {
        if case .failed = outcome { reload.withheld.append(outcome) } else { reload.withheld = [outcome] }
    }

    /// Applies the answers that waited while a finger was down.
    mutating func showWithheld() {
        for outcome in reload.withheld { take(outcome) }
    }

    private mutating func take(_ outcome: ReloadOutcome) {
        switch outcome {
        case .content(let newContent):
            reload = ReloadState()
            showNew(newContent)
        case .partial(let newContent, let failure):
            reload = ReloadState(failure: failure, isPartial: true)
            showNew(newContent)
        case .failed(let failure): reload = ReloadState(failure: failure)
        case .upToDate: reload = ReloadState(isUpToDate: true)
        }
    }

    private func refreshResult(of outcome: ReloadOutcome) -> RefreshResult {
        switch outcome {
        case .content(let new), .partial(let new, _):
            let count = new.timeline.newItemCount(since: content.timeline)
            return count > 0 ? .success(newItems: count) : .empty
        case .failed(let failure): return failure.isOffline ? .offline(failure.reason) : .failure(failure.reason)
        case .upToDate: return .empty
        }
    }

    /// The result of a refresh is shown. If the refresh gave up waiting (R74), that is what has come so far; the reload may still
    /// end, and what it brings is shown then.
    mutating func noteResult(_ phase: RefreshPhase) {
        if let progress = reload.progress {
            take(progress)
        } else if phase == .failure, reload.failure == nil {
            reload.failure = ReloadFailure(reason: failureReason, isOffline: false)
        }
    }

    private mutating func showNew(_ newContent: Content) {
        newItemCount = newContent.timeline.newItemCount(since: content.timeline)
        show(newContent, newItems: newItems(in: newContent))
    }

    /// Shows the new content once its visible part is laid out.
    private mutating func show(_ newContent: Content, newItems: Set<String>) {
        pendingCards = CardList(newContent.timeline, newItems: newItems, metrics: layout.metrics, reusing: cards)
        content = newContent
    }

    /// The items that get a dot. In the first content of all none is new.
    private func newItems(in newContent: Content) -> Set<String> {
        content.timeline.items.isEmpty ? [] : newContent.timeline.newItems(since: content.timeline)
    }

    /// The card at the top of a list that was scrolled keeps its place (R82).
    mutating func takeOverPendingCards(at time: Double) {
        guard mayChangeList, let timeline = pendingCards?.timeline else { return }
        let anchor = scroll.offset > 0 ? cards.anchor(keptIn: timeline, from: scroll.offset, to: viewBottom) : nil
        if let moved = movedByPendingCards(anchor), pendingCards?.isMeasured(to: lowestBottom + moved) == true {
            showPendingCards(moved: moved, at: time)
        } else {
            layOutPendingCards(keeping: anchor)
        }
    }

    /// A list that is pulled down shows more after the release.
    private var lowestBottom: Double { max(viewBottom, layout.listHeight) }

    /// The distance of an anchor in the pending list from its place on screen, in points; nil if it has no position yet, 0
    /// without an anchor.
    private func movedByPendingCards(_ anchor: String?) -> Double? {
        guard let anchor else { return 0 }
        guard let new = pendingCards?.top(of: anchor), let old = cards.top(of: anchor) else { return nil }
        return new - old
    }

    /// Lays out the part that will be visible, over as many frames as needed. What exceeds this frame's budget comes in the
    /// next.
    private mutating func layOutPendingCards(keeping anchor: String?) {
        let typesetter = cardTypesetter
        if let anchor, pendingCards?.measure(through: anchor, typesetter, within: &layoutBudget) != true { return }
        let bottom = lowestBottom + (movedByPendingCards(anchor) ?? 0)
        _ = pendingCards?.measure(to: bottom, typesetter, within: &layoutBudget)
    }

    private mutating func showPendingCards(moved: Double, at time: Double) {
        guard let next = pendingCards else { return }
        (cards, pendingCards) = (next, nil)
        // All of it must be painted now.
        layoutBudget.end()
        // In an order in which the list is never beyond its end in between.
        if moved < 0 { scroll.contentMoved(by: moved, at: time) }
        layOutScroll(at: time)
        if moved > 0 { scroll.contentMoved(by: moved, at: time) }
    }
}
