/// How long to wait, in seconds. Every constant without a source is our choice.
public enum FetchDelay {
    /// A day: no feed waits longer for what a server, a feed or a series of failures says, except one that is gone. A longer
    /// Retry-After counts as a day.
    public static let longest = 86_400.0
    /// Between two fetches, where neither the owner nor the feed says otherwise.
    public static let usual = 900.0
    /// After 429 (too many requests) without a Retry-After: ten minutes, as in NetNewsWire.
    static let usualRest = 600.0
    /// Until a feed that is gone (410) is asked for again: a week.
    static let gone = 604_800.0
    /// How long a permanent redirect is believed: 30 days.
    static let move: Int64 = 2_592_000
    /// Some servers answer "not modified" for ever (newsboat issue 3340). After a day the validators are left out, and the
    /// server sends the whole feed.
    static let trust: Int64 = 86_400
    /// A visitor's pull asks a server at most this often.
    static let pull = 30.0
    /// After a power cut many kiosks start together, and their requests come within this time.
    static let spread = 60.0
    /// Short enough to hide a brief failure of the network.
    static let firstRetry = 2.0
    /// Long enough for a network that stays away.
    static let longestRetry = 300.0
    /// The share by which an automatic fetch comes earlier or later, so that kiosks do not stay in step.
    static let jitter = 0.2

    /// 0 to `longest`, after an answer of 429 (too many requests) or 503 (not available) with a Retry-After header (RFC 9110,
    /// section 10.2.3); nil for every other answer.
    ///
    /// - Parameter asked: the seconds of the Retry-After header; nil without one. Negative or NaN counts as 0.
    public static func rest(status: Int, asked: Double?) -> Double? {
        let wanted = asked.map { $0 > 0 ? min($0, longest) : 0 }
        return switch status {
        case 429: wanted ?? usualRest
        case 503: wanted
        default: nil
        }
    }

    /// What a server asked for in whole seconds, at most the longest: one more, because clocks of whole seconds are rounded down.
    ///
    /// - Parameter seconds: any number, as it comes from outside; negative, 0 or NaN gives 1.
    static func wholeRest(_ seconds: Double) -> Double { seconds > 0 ? min(seconds.rounded(.up) + 1, longest) : 1 }

    /// After this many failures in a row to reach a server: 2 s, 4, 8 … to 5 minutes.
    static func retry(failures: Int) -> Double { min(firstRetry * doubled(failures), longestRetry) }

    /// After this many answers in a row without a feed: one interval, then two, four … to a day.
    static func answered(failures: Int, interval: Double) -> Double {
        max(min(interval * doubled(failures), longest), interval)
    }

    /// 1, 2, 4 … for the first, second, third … failure in a row.
    static func doubled(_ failures: Int) -> Double { Double(1 << min(max(failures - 1, 0), 30)) }

    /// A delay with its jitter.
    ///
    /// - Parameter random: uniform in 0…1; 0.5 gives no jitter. Values outside are clamped, NaN counts as 0.5.
    static func jittered(_ delay: Double, _ random: Double) -> Double { delay * (1 + jitter * (2 * chance(random) - 1)) }

    static func chance(_ random: Double) -> Double { random.isNaN ? 0.5 : min(max(random, 0), 1) }
}
