// PullToRefresh: a list that can be pulled down to refresh. RefreshController.swift knows the phases and their times,
// RefreshableScroll.swift moves a Scroller by them, and a style (RefreshStyle.swift lists them) draws the band that opens above
// the list.
//
// It knows no feed, no row and no screen, and it reads no clock. The controller is the only one that changes a phase and the
// scroller the only one that moves the list; a style is told where things are and draws them, it fires nothing. Points, y
// down, seconds. Numbers such as R61, here and in all modules, are those of Documentation/Behaviour.md, "Requirements".

/// Where a refresh is. The raw values are the names of the command line.
public enum RefreshPhase: String, Sendable, CaseIterable {
    case idle
    /// A finger has opened the band, not far enough.
    case pulling
    /// Far enough: letting go refreshes.
    case armed
    /// Let go before that; the band closes.
    case retracting
    /// The action is running, the band goes to the height it holds meanwhile.
    case committing
    case refreshing
    /// The three results, each shown for a moment.
    case success, empty, failure
    /// The band closes.
    case finishing

    /// From the commit until the result has been shown: a further refresh is the same one.
    public var isBusy: Bool {
        switch self {
        case .committing, .refreshing, .success, .empty, .failure: true
        case .idle, .pulling, .armed, .retracting, .finishing: false
        }
    }
}

extension RefreshPhase {
    /// The band is a plain one: from where the list has settled until it is closed.
    var isFlat: Bool { (isBusy && self != .committing) || self == .finishing }
}

/// How a refresh went.
public enum RefreshResult: Hashable, Sendable {
    case success(newItems: Int)
    /// It went well and there is nothing new.
    case empty
    /// In a few words, for a person: a clause without a full stop.
    case failure(String)
    /// A failure because the network itself is away.
    case offline(String)

    var phase: RefreshPhase {
        switch self {
        case .success: .success
        case .empty: .empty
        case .failure, .offline: .failure
        }
    }
}

/// What the owner of the list is told.
public enum RefreshEvent: Hashable, Sendable {
    /// Do it now; said once for each refresh (R61).
    case refresh
    case phaseChanged(RefreshPhase)
    /// The band has closed after a refresh.
    case ended
}

/// How long things last, in seconds (Documentation/Behaviour.md, "Times and thresholds").
public struct RefreshTimes: Hashable, Sendable {
    /// From the commit, however fast the answer is (R73).
    public var minimumVisible = 0.6
    /// From the commit; after it the refresh has failed (R74).
    public var timeout = 30.0
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
