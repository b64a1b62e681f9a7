/// When the next fetch is due. A pure value: time and randomness are arguments.
///
/// After a success the next fetch is due one interval later. After a failure it is due in 2 s, then 4, 8, … up to 5 minutes.
/// This backoff has a jitter of ±20 %, so that panels which lost the same network do not all retry at once.
public struct RetrySchedule: Hashable, Sendable {
    /// Seconds from a success to the next fetch.
    public let interval: Double
    /// Failures since the last success; 0 when the last fetch succeeded.
    public private(set) var failures = 0

    /// Our choice: short enough to hide a brief network failure, and long enough not to burden a server.
    static let firstDelay = 2.0
    static let longestDelay = 300.0
    static let jitter = 0.2

    /// - Parameter interval: in seconds; less than a second or NaN counts as a second.
    public init(interval: Double) { self.interval = interval >= 1 ? interval : 1 }

    /// A fetch has succeeded at `now`; returns when the next one is due.
    public mutating func succeeded(at now: Double) -> Double {
        failures = 0
        return now + interval
    }

    /// A fetch has failed at `now`; returns when the next one is due.
    ///
    /// - Parameter random: uniform in 0…1; 0.5 gives no jitter. Values outside are clamped, NaN counts as 0.5.
    public mutating func failed(at now: Double, random: Double) -> Double {
        failures = min(failures + 1, 1_000_000)
        let doublings = min(failures - 1, 30)
        let delay = min(Self.firstDelay * Double(1 << doublings), Self.longestDelay)
        let chance = random.isNaN ? 0.5 : min(max(random, 0), 1)
        return now + delay * (1 + Self.jitter * (2 * chance - 1))
    }
}
