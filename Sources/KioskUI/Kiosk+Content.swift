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
        guard scroll.phase.isBusy || fingerCount == 0 || content.timeline.items.isEmpty else {
            return withhold(outcome)
        }
        if case .failed = outcome { showWithheld() }
        take(outcome)
        update(at: time)
        scroll.endRefresh(refreshResult(of: outcome), at: time)
    }

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

    /// Puts other content on screen: at once at the top, and for a reader who has scrolled once it is laid out down to there.
    private mutating func show(_ newContent: Content, newItems: Set<String>) {
        let next = CardList(newContent.timeline, newItems: newItems, metrics: layout.metrics, reusing: pendingCards ?? cards)
        content = newContent
        if scroll.offset > 0 { pendingCards = next } else { (cards, pendingCards) = (next, nil) }
    }

    /// What gets a dot; the first content of all has nothing old to stand out from.
    private func newItems(in newContent: Content) -> Set<String> {
        let known = Set(content.timeline.items.map(\.identity))
        guard !known.isEmpty else { return [] }
        return Set(newContent.timeline.items.map(\.identity)).subtracting(known)
    }

    /// A reader who has scrolled keeps the card that is in view where it is (R82).
    mutating func takeOverPendingCards(at time: Double) {
        guard var next = pendingCards else { return }
        let anchor = scroll.offset > 0 ? cards.anchor(keptIn: next, from: scroll.offset, to: viewBottom) : nil
        if let anchor, !next.measure(through: anchor, atMost: Kiosk.cardsPerFrame, card: card) {
            pendingCards = next
            return
        }
        let tops = anchor.map { (next.top(of: $0), cards.top(of: $0)) }
        let moved = if case (let new?, let old?)? = tops { new - old } else { 0.0 }
        (cards, pendingCards) = (next, nil)
        cards.measure(to: viewBottom + moved, atMost: Kiosk.cardsPerFrame, card: card)
        // In the order in which the list is never beyond its end on the way.
        if moved < 0 { scroll.contentMoved(by: moved, at: time) }
        layOutScroll(at: time)
        if moved > 0 { scroll.contentMoved(by: moved, at: time) }
    }
}
