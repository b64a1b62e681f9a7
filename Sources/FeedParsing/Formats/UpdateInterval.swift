/// How often a feed is updated, as it announces itself: RSS's ttl, and updatePeriod and updateFrequency of RSS 1.0's
/// syndication module.
enum UpdateInterval {
    /// Ten years. Our choice: more is not meant.
    private static let longest = 315_360_000.0

    private static let periods: [String: Double] = [
        "hourly": 3_600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
    ]

    /// In seconds, the longer one if there are two; nil without one that makes sense.
    static func announced(by channel: XMLElement) -> Double? {
        [timeToLive(of: channel), period(of: channel)].compactMap(\.self).filter { 0 < $0 && $0 <= longest }.max()
    }

    private static func timeToLive(of channel: XMLElement) -> Double? {
        channel.child(.rss, "ttl")?.number.map { $0 * 60 }
    }

    /// Without a period it is a day, and without a frequency once in it (the module's specification).
    private static func period(of channel: XMLElement) -> Double? {
        let period = channel.child(.syndication, "updateperiod"), frequency = channel.child(.syndication, "updatefrequency")
        guard period != nil || frequency != nil else { return nil }
        let name = period.map { $0.trimmedText?.lowercased() ?? "" } ?? "daily"
        let count = frequency.map { $0.number ?? 0 } ?? 1
        return periods[name].map { $0 / count }
    }
}

extension XMLElement {
    fileprivate var number: Double? { trimmedText.flatMap(Double.init) }
}
