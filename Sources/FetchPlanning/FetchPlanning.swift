// FetchPlanning: which feed is fetched when, and what is asked of its server.
//
// The kiosk plans and a worker fetches, so this module knows no network, no clock and no format of feeds: only values. Time
// and randomness are arguments. `FetchPlanner` holds the schedule of every feed; `FetchRecord` is what is known of one feed
// and kept over a restart; `FetchDelay` has the rules of how long to wait.

/// One moment by two clocks.
public struct FetchTime: Hashable, Sendable {
    /// Seconds of a clock that nobody sets. Schedules of a running program are in it.
    public let uptime: Double
    /// Seconds since 1970, by a clock that may be wrong or set. What is kept over a restart is in it.
    public let wall: Int64

    public init(uptime: Double, wall: Int64) {
        self.uptime = uptime
        self.wall = wall
    }
}

/// One feed to be planned.
public struct PlannedFeed: Hashable, Sendable {
    /// Identifies the feed.
    public let url: String
    /// The server, whose requests are counted together; empty for a file.
    public let host: String
    /// A file, or a server on this machine: nobody is bothered by a request.
    public let isLocal: Bool
    /// Seconds between two fetches as the owner wrote it, which nothing changes; 0 for none. Nil leaves it to the feed.
    public let interval: Double?

    /// - Parameter interval: negative or NaN counts as 0.
    public init(url: String, host: String, isLocal: Bool, interval: Double?) {
        self.url = url
        self.host = host
        self.isLocal = isLocal
        self.interval = interval.map { $0 > 0 ? $0 : 0 }
    }
}

/// A feed to be fetched now.
public struct FetchOrder: Hashable, Sendable {
    public let url: String
    /// Of the version that we have; the server sends the feed only if it has another. Empty asks for the whole feed.
    public let validators: Validators
    /// Where the server said that the feed has moved for good; nil for its own address.
    public let movedTo: String?
}

/// How a fetch ended.
public enum FetchResult: Hashable, Sendable {
    /// The feed came, or is as it was.
    case loaded(FetchedVersion)
    /// The feed came, but is not taken over: its version must not be kept.
    case rejected(String)
    /// No server was reached, or it ended before it answered.
    case unreached(String)
    /// A server answered, without a feed.
    case refused(String)
    /// A server asked to be left alone for some seconds (any number: it comes from outside).
    case resting(String, seconds: Double)
    /// The feed is gone for good (410).
    case gone(String)
}

/// What a server says about the version that it sent or confirmed.
public struct FetchedVersion: Codable, Hashable, Sendable {
    /// To be sent with the next fetch.
    public var validators: Validators
    /// Where permanent redirects lead, all of them one after the other; nil without one at the first.
    public var movedTo: String?
    /// Seconds for which the server says that the answer is fresh (max-age, Expires).
    public var serverInterval: Double?
    /// Seconds between updates as the feed says itself (ttl, updatePeriod).
    public var feedInterval: Double?
    /// False when the server still has the version that we have; then there is no `feedInterval`.
    public var isWhole = true

    public init(
        validators: Validators = Validators(), movedTo: String? = nil, serverInterval: Double? = nil,
        feedInterval: Double? = nil, isWhole: Bool = true
    ) {
        self.validators = validators
        self.movedTo = movedTo
        self.serverInterval = serverInterval
        self.feedInterval = feedInterval
        self.isWhole = isWhole
    }
}
