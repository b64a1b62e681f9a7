import FeedModel
import PullToRefresh

// What a reload brings.

extension Kiosk {
    /// A reload was begun that nobody asked for here: at start, or by the timer.
    public mutating func reloadBegan(at time: Double) {
        reload.isRunning = true
        update(at: time)
    }

    /// The answer to `Intent.reload`, or to a reload that the kiosk's owner began by itself.
    public mutating func reloadEnded(_ outcome: ReloadOutcome, at time: Double) {
        switch outcome {
        case .content(let newContent):
            reload = ReloadState()
            show(newContent)
        case .partial(let newContent, let failure):
            reload = ReloadState(failure: failure, isPartial: true)
            show(newContent)
        case .failed(let failure): reload = ReloadState(failure: failure)
        }
        update(at: time)
        scroll.endRefresh(refreshResult(of: outcome), at: time)
    }

    private func refreshResult(of outcome: ReloadOutcome) -> RefreshResult {
        if case .failed(let failure) = outcome { return .failure(failure.reason) }
        return newItemCount > 0 ? .success(newItems: newItemCount) : .empty
    }

    /// The refresh gave up waiting (R74). The reload may still end, and what it brings is shown then.
    mutating func noteTimeout() {
        guard reload.failure == nil else { return }
        let seconds = Int(settings.refreshTimeout.rounded())
        reload.failure = ReloadFailure(reason: "no answer within \(seconds) seconds", isOffline: false)
    }

    /// Puts new content on screen: at once at the top, and for a reader who has scrolled once it is laid out down to there.
    private mutating func show(_ newContent: Content) {
        newItemCount = newContent.timeline.newItemCount(since: content.timeline)
        let next = CardList(
            newContent.timeline, newItems: newItems(in: newContent), metrics: layout.metrics, reusing: pendingCards ?? cards)
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
        let moved = anchor.flatMap { anchor in next.top(of: anchor).flatMap { top in cards.top(of: anchor).map { top - $0 } } }
        (cards, pendingCards) = (next, nil)
        cards.measure(to: viewBottom + (moved ?? 0), atMost: Kiosk.cardsPerFrame, card: card)
        layOutScroll(at: time)
        if let moved { scroll.contentMoved(by: moved, at: time) }
    }
}
