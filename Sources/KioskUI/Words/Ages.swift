import FeedModel

/// The age of an item in words: `just now`, `12 min ago`, `3 hr ago`, then the time, then the date.
struct Ages {
    let words: Words
    let clock: WallClock
    /// False if the clock cannot be right: there are no ages then.
    let isTrusted: Bool
    /// Nobody knows what is new: clock times do not grow old.
    var isOffline = false

    /// Empty for an item without a date. Up to an hour in the future counts as now, because clocks differ; what is dated later has no
    /// age.
    ///
    /// - Parameter hasHeading: the day stands above the item, and is not repeated.
    func text(of item: Timeline.Item, underHeading hasHeading: Bool = false) -> String {
        isTrusted ? item.entry.date.map { text(of: $0, underHeading: hasHeading) } ?? "" : ""
    }

    private func text(of moment: Timestamp, underHeading hasHeading: Bool) -> String {
        let (difference, isTooLong) = clock.now.seconds.subtractingReportingOverflow(moment.seconds)
        let seconds = isTooLong ? (moment < clock.now ? .max : .min) : difference
        guard seconds >= -3_600 else { return "" }
        guard !isOffline, seconds < 6 * 3_600 else {
            return hasHeading ? words.time(clock.local(moment)) : timeOrDate(moment)
        }
        switch seconds {
        case ..<60: return words.justNow
        case ..<3_600: return words.minutesAgo(seconds / 60)
        default: return words.hoursAgo(seconds / 3_600)
        }
    }

    private func timeOrDate(_ moment: Timestamp) -> String {
        clock.daysSince(moment) <= 1 ? words.time(clock.local(moment)) : date(moment)
    }

    private func date(_ moment: Timestamp) -> String { words.date(clock.local(moment), now: clock.local(clock.now)) }

    /// The day under which something of a moment stands, counted from 1 January 1970: nothing is of tomorrow.
    func day(of moment: Timestamp) -> Int64 {
        isTrusted ? min(clock.day(of: moment), clock.day(of: clock.now)) : clock.day(of: moment)
    }

    /// When the content was loaded: the time, or the date if that is not today.
    func asOf(_ moment: Timestamp) -> String {
        clock.daysSince(moment) == 0 ? words.time(clock.local(moment)) : date(moment)
    }
}
