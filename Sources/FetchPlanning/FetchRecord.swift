/// What is known of one feed and kept over a restart. All times are seconds since 1970 by a clock that may have been wrong:
/// one that lies too far ahead is not believed.
public struct FetchRecord: Codable, Hashable, Sendable {
    public enum State: String, Codable, Sendable {
        /// Never asked for.
        case new
        /// The last answer was the feed.
        case ok
        /// The last fetch failed.
        case failed
        /// Its server asked to be left alone.
        case resting
        /// Its server says that there is no such feed any more (410).
        case gone
    }

    public internal(set) var state = State.new
    /// Why the last fetch failed, a line for people; nil after a success.
    public internal(set) var error: String?
    /// When the feed was last fetched, or was as it was.
    public internal(set) var fetched: Int64?
    /// When it is to be fetched next; nil for never.
    public internal(set) var next: Int64?
    var failures = 0
    var restEnd: Int64?
    var version: Version?
    var move: Move?
    var serverInterval: Double?
    var feedInterval: Double?

    /// The version that we have.
    struct Version: Codable, Hashable, Sendable {
        var validators: Validators
        /// When it was last sent whole.
        var sent: Int64
        /// What made our copy of it: another program or another limit would make another.
        var maker: String
    }

    /// Where the feed went for good.
    struct Move: Codable, Hashable, Sendable {
        var address: String
        var since: Int64
    }

    public init() {}

    /// Whether this is to be kept at once. Times, and what a server sends with every answer, are kept now and then.
    public func isNews(after other: FetchRecord) -> Bool {
        state != other.state || error != other.error || move?.address != other.move?.address
    }

    /// The same with the version of another record, for a copy of the feed that may be older than this; with none if this has
    /// none.
    public func keepingVersion(of other: FetchRecord) -> FetchRecord {
        var record = self
        if version != nil { record.version = other.version }
        return record
    }

    /// Of the version that we have, if the server may be trusted with it; else empty.
    func validators(maker: String, now: Int64) -> Validators {
        guard let version, version.maker == maker, 0..<FetchDelay.trust ~= now &- version.sent else { return Validators() }
        return version.validators
    }

    func movedTo(now: Int64) -> String? {
        move.flatMap { 0..<FetchDelay.move ~= now &- $0.since ? $0.address : nil }
    }

    /// How long its server still wants to be left alone, in seconds, at most the longest delay: a clock that was set back must
    /// not keep a feed away for years.
    func rest(now: Int64) -> Double {
        guard let restEnd, 1...Int64(FetchDelay.longest) ~= restEnd &- now else { return 0 }
        return Double(restEnd &- now)
    }

    /// Seconds between two fetches that the feed and its server ask for, 900 to a day.
    var askedInterval: Double {
        let asked = [serverInterval, feedInterval].compactMap(\.self).filter { $0 > 0 }.max() ?? 0
        return min(max(asked, FetchDelay.usual), FetchDelay.longest)
    }
}

// How a record changes.
extension FetchRecord {
    mutating func loaded(_ answer: FetchedVersion, maker: String, now: Int64) {
        if answer.isWhole {
            version = answer.validators.isEmpty ? nil : Version(validators: answer.validators, sent: now, maker: maker)
            feedInterval = answer.feedInterval
        } else {
            version?.validators = answer.validators
        }
        serverInterval = answer.serverInterval
        if answer.movedTo == nil || answer.movedTo != movedTo(now: now) {
            move = answer.movedTo.map { Move(address: $0, since: now) }
        }
        (state, error, failures, restEnd, fetched) = (.ok, nil, 0, nil, now)
    }

    mutating func failed(_ message: String, _ newState: State) {
        (state, error, restEnd) = (newState, message, nil)
        failures = min(failures + 1, 1_000_000)
        // The server may have undone it.
        move = nil
    }

    mutating func rest(_ seconds: Double, now: Int64) {
        restEnd = now &+ Int64(FetchDelay.wholeRest(seconds))
    }
}
