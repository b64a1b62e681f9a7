import Catalogues
import FeedModel
import Languages

/// Everything that the screen says in words, dates and times. The words are messages of the catalogues in po/, where translators
/// read the comments that begin with their name; after a change, `make template`.
struct Words {
    private let catalogue: Catalogue
    private let dates: DateWords
    private let times: RelativeTimes
    private let numbers: NumberWords
    private let hours: ClockHours

    /// A BCP 47 tag: of what is said.
    var language: String { catalogue.language }
    let isRightToLeft: Bool

    /// - Parameters:
    ///   - language: a BCP 47 tag, as "en-GB"; its region decides how dates and times are written. British English where there is no
    ///     catalogue.
    ///   - hours: nil for what that region uses.
    init(language tag: String, hours: ClockHours? = nil) {
        let tag = Catalogue.language(for: tag) == nil ? KioskSettings.standardLanguage : tag
        catalogue = Catalogue(language: tag)
        dates = DateWords(language: tag)
        times = RelativeTimes(language: tag)
        numbers = NumberWords(language: tag)
        isRightToLeft = Languages.isRightToLeft(language: tag)
        self.hours = hours ?? (dates.usesTwelveHours ? .twelve : .twentyFour)
    }

    /// A language by its own name; its tag where that is not known.
    static func name(ofLanguage tag: String) -> String { ownName(ofLanguage: tag) ?? tag }

    private func text(_ message: String, _ arguments: String...) -> String {
        switch arguments.count {
        case 0: catalogue.text(message)
        case 1: catalogue.text(message, .text(arguments[0]))
        default: catalogue.text(message, .text(arguments[0]), .text(arguments[1]))
        }
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

    /// `130%`.
    func percent(_ share: Double) -> String { numbers.percent(share) }
}

// Ages and states.
extension Words {
    // Translators: the age of a message that came less than a minute ago.
    var justNow: String { text("just now") }
    func minutesAgo(_ count: Int64) -> String { times.minutesAgo(count) }
    func hoursAgo(_ count: Int64) -> String { times.hoursAgo(count) }

    // Translators: the heading of a day, over its messages.
    var today: String { text("Today") }
    // Translators: the heading of a day, over its messages.
    var yesterday: String { text("Yesterday") }
    // Translators: the heading over messages without a date.
    var earlier: String { text("Earlier") }

    // Translators: how old what is shown is, while there is no connection. %s is a time or a date: 13:40, 20 November.
    func asOf(_ time: String) -> String { text("As of %s", time) }
    // Translators: what a reload brought. A message is a story, a notice or a piece of news.
    func newMessages(_ count: Int) -> String { catalogue.text("%d new message", "%d new messages", count: count) }
    // Translators: a reload brought nothing new.
    var nothingNew: String { text("Nothing new") }
    // Translators: a reload got no answer.
    var notUpdated: String { text("Not updated") }
    // Translators: a reload got no answer. %s is the time or the date when what is shown was loaded.
    func notUpdated(asOf time: String) -> String { text("Not updated · As of %s", time) }
    // Translators: in the place of the title of a message that has none.
    var untitled: String { text("Untitled") }
}

// The band of a pull.
extension Words {
    // Translators: in large letters while a finger pulls the screen down to load the messages again. Short.
    var keepPulling: String { text("Keep pulling") }
    // Translators: the finger has pulled far enough: lifted now, it loads the messages again. Short.
    var releaseToLoad: String { text("Release to load") }
    // Translators: under "Keep pulling". %s is a time or a date: 13:40, 20 November.
    func lastLoaded(_ time: String) -> String { text("Last loaded %s", time) }
    // Translators: while the messages are loaded again, beside a turning sign.
    var loadingNow: String { text("Loading…") }
}

// The quiet screen.
extension Words {
    // Translators: in large letters on a screen without messages. Not an error.
    var noMessages: String { text("No messages yet") }
    // Translators: under "No messages yet".
    var noMessagesDetail: String { text("As soon as there is something new, it is here.") }
    // Translators: there is one message only, and it stands above this.
    var noMore: String { text("That is all for now") }
    // Translators: in large letters on a screen that nobody has set up yet.
    var noFeeds: String { text("Nothing here yet") }
    // Translators: under "Nothing here yet".
    var noFeedsDetail: String { text("This screen is being set up.") }
    // Translators: spoken alone: the screen loads its first messages.
    var loading: String { text("Loading") }
}

// What is pressed.
extension Words {
    // Translators: the first of the channels: the messages of all of them. Very short.
    var allChannels: String { text("All") }
    // Translators: the row of channels, each a source of messages: town hall, library.
    var channels: String { text("Channels") }
    // Translators: a button that moves the row of channels back.
    var previousChannels: String { text("Previous channels") }
    // Translators: a button that moves the row of channels on.
    var moreChannels: String { text("More channels") }
    var previousChannel: String { text("Previous channel") }
    var nextChannel: String { text("Next channel") }
    // Translators: a button that loads the messages again.
    var reload: String { text("Reload") }
    // Translators: a button that opens a panel with the size of the text and with high contrast.
    var appearance: String { text("Text and contrast") }
    // Translators: the same button where the panel has languages, too.
    var languageAndAppearance: String { text("Language, text and contrast") }
    // Translators: the row in which a visitor chooses a language.
    var languages: String { text("Language") }
    // Translators: a button that shows more of the languages to choose from.
    var moreLanguages: String { text("More languages") }
    var textSize: String { text("Text size") }
    // Translators: a button.
    var smallerText: String { text("Smaller text") }
    // Translators: a button.
    var largerText: String { text("Larger text") }
    // Translators: a switch: black on white, with lines around things.
    var highContrast: String { text("High contrast") }
    // Translators: a button that closes a panel or a story.
    var close: String { text("Close") }
    // Translators: a button that moves the list to its beginning.
    var backToTop: String { text("Back to the top") }
    // Translators: the list of all messages.
    var messages: String { text("Messages") }
}

// A story.
extension Words {
    // Translators: a button to the story before this one.
    var previous: String { text("Previous") }
    // Translators: a button to the next story.
    var next: String { text("Next") }
    // Translators: beside a code for a telephone's camera, which leads to the whole story.
    var readOnPhone: String { text("Read on your phone") }
    // Translators: under "Read on your phone".
    var readOnPhoneDetail: String { text("Point the camera at the code. No app needed.") }
    // Translators: nobody has touched an open story for a while: it closes soon.
    var stillReading: String { text("Still reading?") }
    // Translators: the button that answers "Still reading?"; the story stays open.
    var readOn: String { text("Read on") }
    // Translators: the story that was open has been withdrawn.
    var withdrawn: String { text("This message is no longer there.") }
    // Translators: in large letters over pictures that follow each other while nobody is there: a touch opens what is shown.
    var touchToRead: String { text("Touch to read") }
    /// The same in another language, whose dates are not opened for it.
    static func touchToRead(in language: String) -> String { Catalogue(language: language).text("Touch to read") }
    // Translators: what a picture is called that has no words of its own.
    var picture: String { text("Picture") }
    // Translators: the place of a story among all: 3 of 12.
    func place(_ number: Int, of count: Int) -> String { catalogue.text("%d of %d", .number(number), .number(count)) }
}

// What is said of something, for one who hears it.
extension Words {
    /// What is empty is left out.
    func listed(_ facts: [String]) -> String {
        facts.filter { !$0.isEmpty }.reduce("") { $0.isEmpty ? $1 : and($0, $1) }
    }

    // Translators: two facts about a message, one after the other, as a voice says them: its source and its age.
    private func and(_ first: String, _ second: String) -> String { text("%s, %s", first, second) }

    // Translators: a heading and the sentence under it, as a voice says them.
    func sentences(_ title: String, _ sentence: String) -> String { text("%s. %s", title, sentence) }
}
