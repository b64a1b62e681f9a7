import FeedModel
import Languages

/// Everything that the screen says in words, dates and times.
struct Words {
    /// A BCP 47 tag: of what is said.
    let language = "en"
    private let dates: DateWords
    private let hours: ClockHours

    /// - Parameters:
    ///   - region: the language whose dates and times are written, such as `en-GB`.
    ///   - hours: nil for what that language's region uses.
    init(region: String, hours: ClockHours?) {
        dates = DateWords(language: region)
        self.hours = hours ?? (dates.usesTwelveHours ? .twelve : .twentyFour)
    }
}

// Dates and times, of local moments.
extension Words {
    /// `14:05`, and with 12 hours `2:05`: large numbers need no half of the day.
    func clock(_ moment: Timestamp) -> String {
        dates.text(hours == .twelve ? .clockFace12 : .time24, of: moment.seconds)
    }

    /// `14:05`, `2:05 PM`.
    func time(_ moment: Timestamp) -> String { dates.text(hours == .twelve ? .time12 : .time24, of: moment.seconds) }

    /// `Monday, 23 November`.
    func longDate(_ moment: Timestamp) -> String { dates.text(.weekdayDayMonth, of: moment.seconds) }

    func weekday(_ moment: Timestamp) -> String { dates.text(.weekday, of: moment.seconds) }

    /// `23 November`, with the year where it is another than this one's.
    func date(_ moment: Timestamp, now: Timestamp) -> String {
        let isThisYear = moment.civil.year == now.civil.year
        return dates.text(isThisYear ? .dayAndMonth : .dayMonthYear, of: moment.seconds)
    }
}

// Ages and states.
extension Words {
    var justNow: String { "just now" }
    func minutesAgo(_ count: Int64) -> String { "\(count) min ago" }
    func hoursAgo(_ count: Int64) -> String { "\(count) h ago" }

    var today: String { "Today" }
    var yesterday: String { "Yesterday" }
    var earlier: String { "Earlier" }

    func asOf(_ time: String) -> String { "As of \(time)" }
    func newMessages(_ count: Int) -> String { count == 1 ? "1 new message" : "\(count) new messages" }
    var nothingNew: String { "Nothing new" }
    var notUpdated: String { "Not updated" }
    func notUpdated(asOf time: String) -> String { "Not updated · As of \(time)" }
    var untitled: String { "Untitled" }
}

// The band of a pull.
extension Words {
    var keepPulling: String { "Keep pulling" }
    var releaseToLoad: String { "Release to load" }
    func lastLoaded(_ time: String) -> String { "Last loaded \(time)" }
    var loadingNow: String { "Loading…" }
}

// Attract mode.
extension Words {
    var touchToRead: String { "Touch to read" }
}

// The quiet screen.
extension Words {
    var noMessages: String { "No messages yet" }
    var noMessagesDetail: String { "As soon as there is something new, it is here." }
    var noMore: String { "That is all for now" }
    var noFeeds: String { "Nothing here yet" }
    var noFeedsDetail: String { "This screen is being set up." }
    var loading: String { "Loading" }
}

// What is pressed.
extension Words {
    var allChannels: String { "All" }
    var channels: String { "Channels" }
    var previousChannels: String { "Previous channels" }
    var moreChannels: String { "More channels" }
    var previousChannel: String { "Previous channel" }
    var nextChannel: String { "Next channel" }
    var reload: String { "Reload" }
    var appearance: String { "Text and contrast" }
    var textSize: String { "Text size" }
    var smallerText: String { "Smaller text" }
    var largerText: String { "Larger text" }
    var highContrast: String { "High contrast" }
    var close: String { "Close" }
    var backToTop: String { "Back to the top" }
    var messages: String { "Messages" }
}

// An open story.
extension Words {
    var previous: String { "Previous" }
    var next: String { "Next" }
    var readOnPhone: String { "Read on your phone" }
    var readOnPhoneDetail: String { "Point the camera at the code. No app needed." }
    var stillReading: String { "Still reading?" }
    var readOn: String { "Read on" }
    var storyGone: String { "This message is no longer there." }
    var picture: String { "Picture" }
}
