import PullToRefresh

// Changes of state, as events for the log and whoever speaks them (R119).

/// A change of state, with its facts and without words.
public enum Announcement: Hashable, Sendable {
    case pulling
    /// Letting go refreshes.
    case armed
    case refreshing
    case newItems(Int)
    case nothingNew
    /// No feed was asked, because all of them came a moment ago.
    case upToDate
    /// With a reason for the log; visitors never read it.
    case failed(String)
}

extension Kiosk {
    /// A refresh passes through each of its states once. A touch announces each state at most once, so that a finger that
    /// trembles at the trigger does not fill the log.
    mutating func announce(_ phase: RefreshPhase) -> Intent? {
        guard let announcement = announcement(of: phase), phase.isBusy || announced.insert(phase).inserted else { return nil }
        return .announce(announcement)
    }

    private func announcement(of phase: RefreshPhase) -> Announcement? {
        switch phase {
        case .pulling: .pulling
        case .armed: .armed
        case .committing: .refreshing
        case .success: .newItems(newItemCount)
        case .empty: reload.isUpToDate ? .upToDate : .nothingNew
        case .failure: .failed(failureReason)
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
}
