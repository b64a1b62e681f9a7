/// What is known of one picture's file and kept over a restart. Times are seconds since 1970 by a clock that may have been
/// wrong: one that lies too far ahead is not believed.
public struct PictureFetchRecord: Hashable, Sendable {
    /// Of the file that we have.
    public internal(set) var validators = Validators()
    /// When the file came, or was as it was; nil if we have none.
    public internal(set) var fetched: Int64?
    /// How many fetches in a row brought no picture.
    public internal(set) var failures = 0
    /// It is not asked for before; nil for at once.
    public internal(set) var next: Int64?
    /// No server was reached at the last fetch in this run.
    var isUnreached = false

    /// - Parameter failures: negative counts as 0, more than a million as a million.
    public init(validators: Validators = Validators(), fetched: Int64? = nil, failures: Int = 0, next: Int64? = nil) {
        self.validators = validators
        self.fetched = fetched
        self.failures = min(max(failures, 0), 1_000_000)
        self.next = next
    }

    public var hasFile: Bool { fetched != nil }

    /// Seconds until it may be asked for, at most the longest of its delays: a clock that was set back must not keep a picture
    /// away for years.
    func wait(now: Int64) -> Double {
        guard let next, 1...Int64(PictureDelay.longest) ~= next &- now else { return 0 }
        return Double(next &- now)
    }

    /// Whether its server should be asked if it has another one by now.
    func isOld(now: Int64) -> Bool {
        guard let fetched else { return true }
        return !(0..<Int64(PictureDelay.trust) ~= now &- fetched) && wait(now: now) == 0
    }

    mutating func loaded(_ answer: FetchedVersion, now: Int64) {
        self = PictureFetchRecord(validators: answer.validators, fetched: now)
    }

    /// The file that we have stays.
    mutating func failed(wait: Double, now: Int64, isUnreached: Bool = false) {
        self.isUnreached = isUnreached
        failures = min(failures + 1, 1_000_000)
        next = now &+ Int64(wait.rounded(.up))
    }
}

/// How long to wait for a picture, in seconds. Our choices.
enum PictureDelay {
    /// A week.
    static let longest = 604_800.0
    /// A picture's address hardly ever gets another picture: after a week its server is asked.
    static let trust = 604_800.0
    /// After a server that was not reached: half a minute, one, two … to an hour.
    static func unreached(failures: Int) -> Double { min(30 * FetchDelay.doubled(failures + 1), 3_600) }
    /// After an answer without a picture worth showing: an hour, two, four … to a week.
    static func refused(failures: Int) -> Double { min(3_600 * FetchDelay.doubled(failures + 1), longest) }
}
