import FeedModel
import PullToRefresh

// Texts: the header's second line, the notice, and the announcements.

extension Kiosk {
    var statusText: String {
        switch scroll.phase {
        case .armed: "Release to refresh"
        case .committing, .refreshing: "Refreshing…"
        case .success: "\(newItemCount) new"
        case .empty: reload.isUpToDate ? "Up to date" : "Nothing new"
        case .failure: isOffline ? "No connection" : "Could not refresh"
        case .idle, .pulling, .retracting, .finishing: restingStatus
        }
    }

    private var restingStatus: String {
        guard settings.hasFeeds else { return "No feed yet" }
        guard let updated = content.updated else { return reload.isRunning ? "Loading…" : "Not loaded yet" }
        guard WallClock(now: updated, utcOffset: 0).isPlausible else { return "Updated" }
        return isOffline ? "Offline, from \(freshness(of: updated))" : "Updated \(freshness(of: updated))"
    }

    private var isOffline: Bool { reload.failure?.isOffline == true }

    func noticeText(_ failure: ReloadFailure) -> Notice.Text {
        if let share = failure.share { return Notice.Text(title: share.sentence, detail: failure.sentence) }
        let age = content.updated.map { "Showing what was loaded \(freshness(of: $0))." } ?? ""
        return Notice.Text(title: failure.sentence, detail: reload.isPartial ? "The rest is up to date." : age)
    }

    /// Announces changes of state (R119). A refresh passes through each of its states once. A touch announces each state at
    /// most once, so that a finger that trembles at the trigger does not fill the log.
    mutating func announce(_ phase: RefreshPhase) -> Intent? {
        guard let message = announcement(of: phase), phase.isBusy || announced.insert(phase).inserted else { return nil }
        return .announce(message)
    }

    private func announcement(of phase: RefreshPhase) -> String? {
        switch phase {
        case .pulling: "pull"
        case .armed: "release to refresh"
        case .committing: "refreshing"
        case .success: "done, \(newItemCount) new"
        case .empty: reload.isUpToDate ? "up to date" : "nothing new"
        case .failure: "failed: \(failureReason)"
        case .idle, .retracting, .refreshing, .finishing: nil
        }
    }

    /// The failure of the refresh that is shown.
    var failureReason: String {
        switch scroll.result {
        case .failure(let reason), .offline(let reason): reason
        case .success, .empty, nil: "no reason given"
        }
    }

    /// A clock that shows a time before the content was loaded is wrong. Then only dates are shown, and none if the content was
    /// itself loaded with a wrong clock.
    private var isClockTrusted: Bool { clock.isPlausible && clock.now >= content.updated ?? clock.now }

    private func freshness(of moment: Timestamp) -> String {
        isClockTrusted ? clock.freshness(of: moment) : clock.dayAndTime(moment)
    }

    var ages: Ages { Ages(clock: clock, isTrusted: isClockTrusted) }
}
