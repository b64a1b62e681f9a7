// PullToRefresh: a list that can be pulled down to refresh. RefreshController.swift is the state machine of the phases and
// their times. RefreshableScroll.swift moves a Scroller accordingly. A style draws the band that opens above the list;
// RefreshStyle.swift lists the styles.
//
// The module knows no feed, no row and no screen, and it reads no clock. Only the controller changes a phase, and only the
// scroller moves the list. A style gets the state of a frame and draws it; it triggers nothing. Points, y down, seconds. The
// requirements (R…) are those of Documentation/Behaviour.md, "Requirements"

/// The phase of a refresh. The raw values are the names used on the command line.
public enum RefreshPhase: String, Sendable, CaseIterable {
    case idle
    /// A finger has opened the band, but not far enough.
    case pulling
    /// The band is open far enough: letting go refreshes.
    case armed
    /// The finger let go before that; the band closes.
    case retracting
    /// The action is running; the band moves to its hold height.
    case committing
    case refreshing
    /// The three results, each shown for a moment.
    case success, empty, failure
    /// The band closes.
    case finishing

    /// From the commit until the result has been shown. A refresh requested meanwhile is the same one.
    public var isBusy: Bool {
        switch self {
        case .committing, .refreshing, .success, .empty, .failure: true
        case .idle, .pulling, .armed, .retracting, .finishing: false
        }
    }
}

extension RefreshPhase {
    /// The band is plain: from when the list has settled until the band has closed.
    var isFlat: Bool { (isBusy && self != .committing) || self == .finishing }
}

/// How a refresh went.
public enum RefreshResult: Hashable, Sendable {
    case success(newItems: Int)
    /// It succeeded and there is nothing new.
    case empty
    /// A short reason for the reader: a clause without a full stop.
    case failure(String)
    /// A failure because there is no network.
    case offline(String)

    var phase: RefreshPhase {
        switch self {
        case .success: .success
        case .empty: .empty
        case .failure, .offline: .failure
        }
    }
}

/// The events that the owner of the list receives.
public enum RefreshEvent: Hashable, Sendable {
    /// Refresh now; sent once for each refresh (R61).
    case refresh
    case phaseChanged(RefreshPhase)
    /// The band has closed after a refresh.
    case ended
}

/// The durations of a refresh, in seconds (Documentation/Behaviour.md, "Times and thresholds").
public struct RefreshTimes: Hashable, Sendable {
    /// From the commit, however fast the result comes (R73).
    public var minimumVisible = 0.6
    /// From the commit; after this the refresh has failed (R74).
    public var timeout = 6.0
    public var success = 0.4
    public var empty = 0.6
    public var failure = 0.8

    public init() {}

    func shown(_ result: RefreshResult) -> Double {
        switch result {
        case .success: success
        case .empty: empty
        case .failure, .offline: failure
        }
    }
}
