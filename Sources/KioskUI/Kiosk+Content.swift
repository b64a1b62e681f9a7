import FeedModel
import PullToRefresh

// What a reload brings.

extension Kiosk {
    /// A reload was begun that nobody asked for here: at start, or by the timer.
    public mutating func reloadBegan(at time: Double) {
        reload.isRunning = true
        update(at: time)
    }

    /// The answer to `Intent.reload`, or to a reload that the kiosk's owner began by itself. The list does not change under
    /// a finger that did not ask for it: it is shown when that has left.
    public mutating func reloadEnded(_ outcome: ReloadOutcome, at time: Double) {
        guard mayChangeList else { return withhold(outcome) }
        if case .failed = outcome { showWithheld() }
        take(outcome)
        update(at: time)
        scroll.endRefresh(refreshResult(of: outcome), at: time)
    }

    /// The list may change for a finger that asked for it, and on an empty screen.
    var mayChangeList: Bool { scroll.phase.isBusy || fingerCount == 0 || cards.timeline.items.isEmpty }

    /// Content of an earlier run, which came late: it is simply there, and nothing of it is new. What is shown was fetched by
    /// itself before, or is none.
    public mutating func restore(_ stored: Content, at time: Double) {
        show(stored, newItems: (pendingCards ?? cards).newItems)
        update(at: time)
    }

    /// A failure takes nothing from what came before it; content has all that came before.
    private mutating func withhold(_ outcome: ReloadOutcome) {
        if case .failed = outcome { reload.withheld.append(outcome) } else { reload.withheld = [outcome] }
    }

    /// What was kept back while a finger was down.
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
        }
    }

    private func refreshResult(of outcome: ReloadOutcome) -> RefreshResult {
        if case .failed(let failure) = outcome {
            return failure.isOffline ? .offline(failure.reason) : .failure(failure.reason)
        }
        return newItemCount > 0 ? .success(newItems: newItemCount) : .empty
    }

    /// The refresh gave up waiting (R74). The reload may still end, and what it brings is shown then.
    mutating func noteTimeout() {
        guard reload.failure == nil else { return }
        reload.failure = ReloadFailure(reason: failureReason, isOffline: false)
    }

    private mutating func showNew(_ newContent: Content) {
        newItemCount = newContent.timeline.newItemCount(since: content.timeline)
        show(newContent, newItems: newItems(in: newContent))
    }

    /// Other content is on screen when it is laid out as far as can be seen.
    private mutating func show(_ newContent: Content, newItems: Set<String>) {
        pendingCards = CardList(newContent.timeline, newItems: newItems, metrics: layout.metrics, reusing: cards)
        content = newContent
    }

    /// What gets a dot; the first content of all has nothing old to stand out from.
    private func newItems(in newContent: Content) -> Set<String> {
        content.timeline.items.isEmpty ? [] : newContent.timeline.newItems(since: content.timeline)
    }

    /// A reader who has scrolled keeps the card that is in view where it is (R82).
    mutating func takeOverPendingCards(at time: Double) {
        guard mayChangeList, let timeline = pendingCards?.timeline else { return }
        let anchor = scroll.offset > 0 ? cards.anchor(keptIn: timeline, from: scroll.offset, to: viewBottom) : nil
        if let moved = movedByPendingCards(anchor), pendingCards?.isMeasured(to: lowestBottom + moved) == true {
            showPendingCards(moved: moved, at: time)
        } else {
            layOutPendingCards(keeping: anchor)
        }
    }

    /// A list that is pulled down shows more when it is let go.
    private var lowestBottom: Double { max(viewBottom, layout.listHeight) }

    /// How far down an anchor stands in the pending list compared with the list on screen, in points; nil where it has no place
    /// yet, 0 without an anchor.
    private func movedByPendingCards(_ anchor: String?) -> Double? {
        guard let anchor else { return 0 }
        guard let new = pendingCards?.top(of: anchor), let old = cards.top(of: anchor) else { return nil }
        return new - old
    }

    /// As far as they will be seen, in as many frames as that takes. What this frame has no letters left for comes with the
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
        // All of it has to be painted now.
        layoutBudget.end()
        // In the order in which the list is never beyond its end on the way.
        if moved < 0 { scroll.contentMoved(by: moved, at: time) }
        layOutScroll(at: time)
        if moved > 0 { scroll.contentMoved(by: moved, at: time) }
    }
}
