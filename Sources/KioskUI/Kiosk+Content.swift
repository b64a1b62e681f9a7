import FeedModel
import Geometry
import PullToRefresh

// Reloads and their content.

extension Kiosk {
    /// The answer to `Intent.reload`, or to a reload that the kiosk's owner began. The list does not change under a finger that
    /// did not ask for the reload: then the answer waits until the finger is lifted.
    public mutating func reloadEnded(_ outcome: ReloadOutcome, at time: Double) {
        guard mayChangeList else { return withhold(outcome) }
        if case .failed = outcome { showWithheld(at: time) }
        let result = refreshResult(of: outcome)
        take(outcome, at: time)
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
    var mayChangeList: Bool {
        scroll.phase.isBusy || scroll.phase == .finishing || fingerCount == 0 || content.timeline.items.isEmpty || quiet != nil
    }

    /// Content of an earlier run that came late. None of its items becomes new by that, and new items stay new.
    public mutating func restore(_ stored: Content, at time: Double) {
        adopt(stored)
        showContent(isNew: nil, at: time)
        update(at: time)
    }

    /// A failure keeps the content of the answers before it; new content includes theirs.
    private mutating func withhold(_ outcome: ReloadOutcome) {
        if case .failed = outcome { reload.withheld.append(outcome) } else { reload.withheld = [outcome] }
    }

    /// Applies the answers that waited while a finger was down.
    mutating func showWithheld(at time: Double) {
        for outcome in reload.withheld { take(outcome, at: time) }
    }

    private mutating func take(_ outcome: ReloadOutcome, at time: Double) {
        switch outcome {
        case .content(let newContent):
            reload = ReloadState()
            showNew(newContent, at: time)
        case .partial(let newContent, let failure):
            reload = ReloadState(failure: failure, isPartial: true)
            showNew(newContent, at: time)
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
    mutating func noteResult(_ phase: RefreshPhase, at time: Double) {
        if let progress = reload.progress {
            take(progress, at: time)
        } else if phase == .failure, reload.failure == nil {
            reload.failure = ReloadFailure(reason: failureReason, isOffline: false)
        }
        switch phase {
        case .success: say(.newItems(shownNewCount), at: time)
        case .empty: say(.nothingNew, at: time)
        case .failure: say(.notUpdated(notUpdatedSince), at: time)
        case .idle, .pulling, .armed, .retracting, .committing, .refreshing, .finishing: break
        }
    }

    /// How many of the new items are in the shown channel; in a first content none is new.
    private var shownNewCount: Int {
        guard let new = list.newestItems else { return 0 }
        return shownItems.count { new.contains($0.identity) }
    }

    private var notUpdatedSince: String {
        guard isClockTrusted, let updated = knownUpdate else { return "" }
        return ages.asOf(updated)
    }

    private mutating func showNew(_ newContent: Content, at time: Double) {
        let isFirst = content.timeline.items.isEmpty
        let new = isFirst ? [] : newContent.timeline.newItems(since: content.timeline)
        newItemCount = newContent.timeline.newItemCount(since: content.timeline)
        adopt(newContent)
        showContent(isNew: new, at: time)
        refreshStory(at: time)
    }

    /// Feeds have their own titles only once they have come.
    private mutating func adopt(_ newContent: Content) {
        let haveChannelsChanged = newContent.channels != content.channels
        content = newContent
        guard haveChannelsChanged else { return }
        hues = Kiosk.hues(of: content.channels)
        if let channel = visitor.channel, !content.channels.contains(where: { $0.id == channel }) { visitor.channel = nil }
        renewBar()
        panel = nil
        updatePanel()
    }

    /// Shows the content once its visible part is laid out.
    private mutating func showContent(isNew: Set<String>?, at time: Double) {
        chooseLead(at: time)
        list.show(plan(), isNew: isNew)
    }

    /// The card at the top of a list that was scrolled keeps its place (R82). A list at its top opens for what is new.
    mutating func takeOverPendingCards(at time: Double) {
        guard mayChangeList, let plan = list.pending?.plan else { return }
        let anchor = isScrolledAway ? list.cards.anchor(keptIn: plan, from: viewTop, to: viewBottom) : nil
        if let moved = movedByPendingCards(anchor), list.pending?.isMeasured(to: lowestBottom + moved) == true {
            if !isHeldOpen { showPendingCards(moved: moved, at: time) }
        } else {
            layOutPendingCards(keeping: anchor)
        }
    }

    /// A list whose top is in view opens for what is new when the band closes, in one motion.
    private var isHeldOpen: Bool { scroll.phase.isBusy && scroll.pull > 0 && !isScrolledAway && !list.cards.isEmpty }

    /// How far the anchor moves down; nil if that is not known yet.
    private func movedByPendingCards(_ anchor: String?) -> Double? {
        guard let anchor else { return 0 }
        guard let top = list.pending?.row(of: anchor)?.top, let old = list.cards.row(of: anchor)?.top else { return nil }
        return top - old
    }

    /// The bottom of what is visible, or would be if the list were at its top.
    private var lowestBottom: Double { max(viewBottom, layout.size.height - layout.sheetTop) }

    /// Lays out the part that will be visible, over as many frames as needed. What exceeds this frame's budget comes in the
    /// next.
    private mutating func layOutPendingCards(keeping anchor: String?) {
        let typesetter = cardTypesetter
        if let anchor, list.pending?.measure(through: anchor, typesetter, within: &layoutBudget) != true { return }
        let bottom = lowestBottom + (movedByPendingCards(anchor) ?? 0)
        _ = list.pending?.measure(to: bottom, typesetter, within: &layoutBudget)
    }

    private mutating func showPendingCards(moved: Double, at time: Double) {
        let old = list.cards
        let wasScrolledAway = isScrolledAway
        let change = list.takeOver()
        // All of it must be painted now.
        layoutBudget.end()
        // In an order in which the list is never beyond its end in between.
        if moved < 0 { scroll.contentMoved(by: moved, at: time) }
        layOutScroll(at: time)
        if moved > 0 { scroll.contentMoved(by: moved, at: time) }
        if change.isOtherChannel {
            list.fadeStart = time
        } else if wasScrolledAway {
            if let new = change.new { announceAbove(new, at: time) }
        } else if !old.isEmpty, !settings.reducedMotion {
            list.motion = ListMotion(from: old, to: list.cards, at: time)
        }
    }

    /// What came above what is read is told, and leads there. It adds to what nobody has looked at yet.
    private mutating func announceAbove(_ new: Set<String>, at time: Double) {
        var count = shownItems.count { new.contains($0.identity) }
        if let pill, pill.isButton, case .newItems(let before) = pill.message { count += before }
        guard count > 0 else { return }
        pill = Pill(.newItems(count), isButton: true, layout: layout, fonts: fonts, words: words, at: time)
    }
}
