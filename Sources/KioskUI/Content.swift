public import FeedModel

/// The items to show, and when they were loaded.
public struct Content: Hashable, Sendable {
    public let timeline: Timeline
    /// When the content was last fetched without a failure; nil if never.
    public let updated: Timestamp?

    public static let none = Content(timeline: .empty, updated: nil)

    public init(timeline: Timeline, updated: Timestamp?) {
        self.timeline = timeline
        self.updated = updated
    }
}

/// Why a reload failed, for visitors.
public struct ReloadFailure: Error, Hashable, Sendable {
    /// A short clause without a full stop, such as `news.example.org does not answer`.
    public let reason: String
    /// The network itself is down, not only one server.
    public let isOffline: Bool

    public init(reason: String, isOffline: Bool) {
        self.reason = reason
        self.isOffline = isOffline
    }

    var sentence: String { isOffline ? "No connection: \(reason)." : "Could not refresh: \(reason)." }
}

/// How a reload ended.
public enum ReloadOutcome: Hashable, Sendable {
    /// The content to show from now on. A comparison finds out which items are new.
    case content(Content)
    /// Nothing could be fetched; the old content stays.
    case failed(ReloadFailure)
    /// Some feeds came, some failed.
    case partial(Content, ReloadFailure)
}

/// A request to the owner of the screen, which does nothing outside itself.
public enum Intent: Hashable, Sendable {
    /// Fetch all feeds; the answer is `Kiosk.reloadEnded`.
    case reload
    /// A change of state, in words (R119): `pull`, `release to refresh`, `refreshing`, `done, 3 new`, `nothing new`,
    /// `failed: no connection`.
    case announce(String)
}

/// The state of the reloads.
struct ReloadState: Hashable {
    var isRunning = false
    /// Why the last one failed, until one succeeds.
    var failure: ReloadFailure?
    /// Only some of the feeds failed.
    var isPartial = false
    /// Answers to reloads that no finger asked for, in order, kept until no finger is down (R122).
    var withheld: [ReloadOutcome] = []
}
