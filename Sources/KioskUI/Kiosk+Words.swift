import FeedModel
import PullToRefresh

// What is said: the header's second line, the notice, and what is announced.

extension Kiosk {
    var statusText: String {
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
        guard settings.hasFeeds else { return "No feed yet" }
        guard let updated = content.updated else { return reload.isRunning ? "Loading…" : "Not loaded yet" }
        guard WallClock(now: updated, utcOffset: 0).isPlausible else { return "Updated" }
        return reload.failure?.isOffline == true
            ? "Offline, from \(freshness(of: updated))" : "Updated \(freshness(of: updated))"
    }

    func noticeText(_ failure: ReloadFailure) -> Notice.Text {
        let age = content.updated.map { "Showing what was loaded \(freshness(of: $0))." } ?? ""
        return Notice.Text(title: failure.sentence, detail: reload.isPartial ? "The rest is up to date." : age)
    }

    /// What a change of state is called (R119); nil for those that the screen alone tells: a trembling finger must not fill
    /// a log.
    func announcement(of phase: RefreshPhase) -> String? {
        switch phase {
        case .refreshing: "refreshing"
        case .success: "done, \(newItemCount) new"
        case .empty: "nothing new"
        case .failure: "failed: \(failureReason)"
        case .idle, .pulling, .armed, .retracting, .committing, .finishing: nil
        }
    }

    private var failureReason: String {
        if case .failure(let reason) = scroll.result { return reason }
        return "no reason given"
    }

    /// The clock cannot be right when it shows a time before the content was loaded; then only dates are told, and none where
    /// the content itself was loaded by such a clock.
    private var isClockTrusted: Bool { clock.isPlausible && clock.now >= content.updated ?? clock.now }

    private func freshness(of moment: Timestamp) -> String {
        isClockTrusted ? clock.freshness(of: moment) : clock.dayAndTime(moment)
    }

    func age(of item: Timeline.Item) -> String {
        item.entry.date.map { clock.age(of: $0, isTrusted: isClockTrusted) } ?? ""
    }
}
