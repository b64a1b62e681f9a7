public import FeedModel

/// The wall clock, passed in so that nothing here reads a clock.
public struct WallClock: Hashable, Sendable {
    public let now: Timestamp
    /// Seconds that local time is ahead of UTC.
    public let utcOffset: Int

    public init(now: Timestamp, utcOffset: Int) {
        self.now = now
        self.utcOffset = utcOffset
    }

    /// A board without a battery starts in 1970 or at the date of its image. This program was written in 2026, so an earlier
    /// year is wrong.
    var isPlausible: Bool { now >= Timestamp(year: 2026, month: 1, day: 1) }

    /// The local time of a moment, as if it were UTC.
    func local(_ moment: Timestamp) -> Timestamp { Timestamp(seconds: moment.seconds &+ Int64(utcOffset)) }

    /// The day of a moment in local time, counted from 1 January 1970.
    func day(of moment: Timestamp) -> Int64 { local(moment).daysSinceEpoch }

    /// The number of midnights of local time from a moment until now; negative for a moment after today.
    func daysSince(_ moment: Timestamp) -> Int64 { day(of: now) - day(of: moment) }
}
