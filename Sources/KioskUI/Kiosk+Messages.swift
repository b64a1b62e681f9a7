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
        let age = content.updated.map { "Showing what was loaded \(freshness(of: $0))." } ?? ""
        return Notice.Text(title: failure.sentence, detail: reload.isPartial ? "The rest is up to date." : age)
    }

    /// Tells a change of state (R119). A refresh comes through each of its states once; a finger that trembles where a pull
    /// is just far enough must not fill a log, and what one touch does is told once.
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
        case .empty: "nothing new"
        case .failure: "failed: \(failureReason)"
        case .idle, .retracting, .refreshing, .finishing: nil
        }
    }

    /// Why the refresh being shown has failed.
    var failureReason: String {
        switch scroll.result {
        case .failure(let reason), .offline(let reason): reason
        case .success, .empty, nil: "no reason given"
        }
    }

    /// The clock cannot be right when it shows a time before the content was loaded; then only dates are told, and none where
    /// the content itself was loaded by such a clock.
    private var isClockTrusted: Bool { clock.isPlausible && clock.now >= content.updated ?? clock.now }

    private func freshness(of moment: Timestamp) -> String {
        isClockTrusted ? clock.freshness(of: moment) : clock.dayAndTime(moment)
    }

    var ages: Ages { Ages(clock: clock, isTrusted: isClockTrusted) }
}
