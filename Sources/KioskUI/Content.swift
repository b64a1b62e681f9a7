public import FeedModel

/// The items to show, and when they were loaded.
public struct Content: Hashable, Sendable {
    public let timeline: Timeline
    /// When the content was last fetched without a failure; nil if never.
    public let updated: Timestamp?
    /// The configured feeds, each once, in their order, with those that have not come. An item names its own by `channel`.
    public let channels: [Channel]

    public static let none = Content(timeline: .empty, updated: nil)

    public init(timeline: Timeline, updated: Timestamp?, channels: [Channel] = []) {
        self.timeline = timeline
        self.updated = updated
        self.channels = channels
    }
}

/// Why a reload failed, for visitors.
public struct ReloadFailure: Error, Hashable, Sendable {
    /// A short clause without a full stop, such as `news.example.org does not answer`.
    public let reason: String
    /// The network itself is down, not only one server.
    public let isOffline: Bool

    /// How many feeds are new, where several failed; the reason then names those.
    public let share: Share?

    public struct Share: Hashable, Sendable {
        public let fresh: Int
        public let all: Int

        public init(fresh: Int, of all: Int) {
            self.fresh = fresh
            self.all = all
        }
    }

    public init(reason: String, isOffline: Bool, share: Share? = nil) {
        self.reason = reason
        self.isOffline = isOffline
        self.share = share
    }

}

/// How a reload ended.
public enum ReloadOutcome: Hashable, Sendable {
    /// The content to show from now on. A comparison finds out which items are new.
    case content(Content)
    /// Nothing could be fetched; the old content stays.
    case failed(ReloadFailure)
    /// Some feeds came, some failed.
    case partial(Content, ReloadFailure)
    /// No feed was asked, because all of them came a moment ago.
    case upToDate
}

/// A request to the owner of the screen, which does nothing outside itself.
public enum Intent: Hashable, Sendable {
    /// Fetch all feeds; the answer is `Kiosk.reloadEnded`.
    case reload
    /// A change of state (R119).
    case announce(Announcement)
    /// Fetch these pictures, the most urgent first; each answer is `Kiosk.pictureArrived`. They replace what was wanted before:
    /// nobody waits any more for a picture that is not among them.
    case showPictures([PictureRequest])
    /// Read the newest text of the item with this identity; the answer is `Kiosk.storyRead`.
    case readStory(String)
}

/// What the outcome of a reload would do to the screen.
public enum ReloadStage: Hashable, Sendable {
    /// A visitor waits for it.
    case awaited
    /// The outcome of an earlier one is on the screen.
    case shown
    case none
}

/// The state of the reloads.
struct ReloadState: Hashable {
    /// Why the last one failed, until one succeeds.
    var failure: ReloadFailure?
    /// Only some of the feeds failed.
    var isPartial = false
    /// No feed was asked: all of them came a moment ago.
    var isUpToDate = false
    /// What has come of a reload that a visitor waits for.
    var progress: ReloadOutcome?
    /// Answers to reloads that no finger asked for, in order, kept until no finger is down (R122).
    var withheld: [ReloadOutcome] = []
}
