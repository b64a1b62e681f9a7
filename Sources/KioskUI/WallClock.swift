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

    private func local(_ moment: Timestamp) -> Timestamp { Timestamp(seconds: moment.seconds &+ Int64(utcOffset)) }

    /// The number of midnights of local time from a moment until now; negative for a moment after today.
    func daysSince(_ moment: Timestamp) -> Int64 { local(now).daysSinceEpoch - local(moment).daysSinceEpoch }

    /// `14:05` in local time.
    func timeOfDay(_ moment: Timestamp) -> String {
        let civil = local(moment).civil
        return "\(civil.hour):\(civil.minute < 10 ? "0" : "")\(civil.minute)"
    }

    /// `20 November`, with the year if it is another year.
    func date(_ moment: Timestamp) -> String {
        let civil = local(moment).civil
        let day = "\(civil.day) \(WallClock.months[civil.month - 1])"
        return civil.year == local(now).civil.year ? day : "\(day) \(civil.year)"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension WallClock {
    /// The age of an item in words: `just now`, `12 min ago`, `3 h ago`, `yesterday`, `20 November`. Up to an hour in the
    /// future counts as now, because clocks differ; beyond that it is the date.
    ///
    /// - Parameter isTrusted: false if the clock is known to be wrong; then it is only the date.
    func age(of moment: Timestamp, isTrusted: Bool) -> String {
        let seconds = now.seconds &- moment.seconds
        guard isTrusted, seconds >= -3_600 else { return date(moment) }
        switch seconds {
        case ..<60: return "just now"
        case ..<3_600: return "\(seconds / 60) min ago"
        case ..<86_400 where seconds < 6 * 3_600 || daysSince(moment) == 0: return "\(seconds / 3_600) h ago"
        default: return daysSince(moment) == 1 ? "yesterday" : date(moment)
        }
    }

    /// When the content was loaded (R88): `just now`, `5 min ago`, `today 14:05`, `yesterday 14:05`, `20 November 14:05`.
    func freshness(of moment: Timestamp) -> String {
        let seconds = now.seconds &- moment.seconds
        switch seconds {
        case 0..<60: return "just now"
        case 60..<3_600: return "\(seconds / 60) min ago"
        default: return dayAndTime(moment)
        }
    }

    /// `today 14:05`, `yesterday 14:05`, `20 November 14:05`.
    func dayAndTime(_ moment: Timestamp) -> String {
        switch daysSince(moment) {
        case 0: "today \(timeOfDay(moment))"
        case 1: "yesterday \(timeOfDay(moment))"
        default: "\(date(moment)) \(timeOfDay(moment))"
        }
    }
}
