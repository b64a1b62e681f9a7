import FeedModel
import Geometry
import TextLayout

// Another language of the screen. Its words and fonts get ready over some frames, a little in each; then all of the screen says it at
// once. What the stories say is laid out already.

extension Kiosk {
    /// The visitor's language is another one.
    mutating func prepareLanguage() {
        languageChange = LanguageChange(visitor.language, settings, clock: clock.local(clock.now), layout: layout)
    }

    mutating func finishLanguageChange(at time: Double) {
        let fonts = fonts
        guard let next = languageChange?.prepare(fonts) else { return }
        languageChange = nil
        let isMirrored = next.isRightToLeft != words.isRightToLeft
        words = next
        if isMirrored || shownItems.contains(where: \.isUntitled) { return layOutAgain(at: time) }
        sayAgain(at: time)
    }

    /// Everything stays where it is. The controls say it at once; the ages of the cards follow, a row a frame, then the cover's: to
    /// paint all of a large screen takes longer than a frame should.
    private mutating func sayAgain(at time: Double) {
        list.isSayingAgain = true
        renewWords(at: time)
        layOutStory(at: time)
    }

    /// The panel's languages have fonts of their own. They are opened while nothing moves, one a frame, not when the panel opens.
    mutating func prepareName() {
        guard !isMoving, let tag = unpreparedNames.popLast() else { return }
        _ = fonts.layout(
            Words.name(ofLanguage: tag), style: layout.type.panel, width: .infinity, maximumLines: 1, language: tag)
    }
}

/// A language that gets ready: opening its dates and fonts takes longer than a frame has.
struct LanguageChange {
    private let tag: String
    private let hours: ClockHours?
    private let moment: Timestamp
    private var words: Words?
    /// What is still to be laid out once, the last one first.
    private var steps: [(style: TextStyle, text: (Words, Timestamp) -> String)]

    /// - Parameter moment: on the wall's clock.
    init(_ tag: String, _ settings: KioskSettings, clock moment: Timestamp, layout: ScreenLayout) {
        self.tag = tag
        self.moment = moment
        hours = settings.clockHours
        let type = layout.type
        steps = [
            (type.clock, { $0.clock($1) }), (type.date, { $0.longDate($1) }), (type.name, { $0.date($1, now: $1) }),
            (type.day, { words, _ in words.today + words.yesterday }), (type.dayDate, { $0.weekday($1) }),
            (type.age, { words, _ in words.minutesAgo(59) + words.hoursAgo(5) }), (type.age, { $0.time($1) }),
            (type.panel, { words, _ in words.textSize + words.highContrast }),
            (type.bandTitle, { words, _ in words.keepPulling }),
            (type.age, { words, _ in words.justNow + words.minutesAgo(1) + words.hoursAgo(1) }),
            (type.age, { words, _ in words.minutesAgo(2) + words.hoursAgo(2) + words.minutesAgo(36) }),
            (type.channel, { words, _ in words.allChannels }),
            (type.quietText, { words, _ in words.noMessagesDetail }),
        ]
    }

    /// Takes the next step; the words once all are taken.
    mutating func prepare(_ fonts: FontLibrary) -> Words? {
        guard let words else {
            self.words = Words(language: tag, hours: hours)
            return nil
        }
        guard let (style, text) = steps.popLast() else { return words }
        _ = fonts.layout(text(words, moment), style: style, width: .infinity, maximumLines: 1, language: words.language)
        return nil
    }
}
