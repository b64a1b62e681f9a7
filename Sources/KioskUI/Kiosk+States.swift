import FeedModel
import Geometry
import PullToRefresh

// What the screen says about its own state: the header, whether what is shown is old, and the calm words where there is nothing.

extension Kiosk {
    /// A clock that shows a time before the content was loaded is wrong.
    var isClockTrusted: Bool { clock.isPlausible && clock.now >= content.updated ?? clock.now }

    var headerText: Header.Text {
        guard isClockTrusted else { return Header.Text(name: settings.name, date: "", clock: "") }
        let now = clock.local(clock.now)
        let date = layout.hasDayHeadings ? nil : freshness
        return Header.Text(name: settings.name, date: date ?? words.longDate(now), clock: quiet == nil ? words.clock(now) : "")
    }

    // MARK: States

    /// Nobody has answered for a while, so what is shown may be old.
    var isOffline: Bool {
        guard reload.failure != nil, !reload.isPartial, isClockTrusted, let updated = knownUpdate else { return false }
        return clock.now.seconds - updated.seconds >= Kiosk.patienceWithFeeds
    }

    /// When somebody answered last, unless a clock that was wrong said so.
    var knownUpdate: Timestamp? {
        content.updated.flatMap { WallClock(now: $0, utcOffset: 0).isPlausible ? $0 : nil }
    }

    /// In seconds (rule 31).
    private static let patienceWithFeeds: Int64 = 300

    /// `As of 13:40`, while that is something to know.
    var freshness: String? {
        guard isOffline, let updated = knownUpdate else { return nil }
        return words.asOf(ages.asOf(updated))
    }

    var ages: Ages { Ages(words: words, clock: clock, isTrusted: isClockTrusted, isOffline: isOffline) }

    /// The grey cards of a list that loads pulse.
    var isLoading: Bool { quiet?.state == .loading }

    /// In seconds (rule 29).
    private static let patienceWithLoading = 8.0

    mutating func updateQuiet() {
        // It stays until the first cards are laid out.
        if list.cards.isEmpty, list.pending?.isEmpty == false { return }
        guard list.cards.isEmpty, cover.lead == nil || layout.form == .headerOnly else { return quiet = nil }
        let clockText = isClockTrusted ? words.clock(clock.local(clock.now)) : ""
        guard quiet?.state != quietState || quiet?.clock != clockText else { return }
        quiet = QuietScreen(quietState, clock: clockText, layout: layout, fonts: fonts, words: words)
    }

    mutating func updateEnd() {
        guard list.cards.isEmpty, quiet == nil, list.pending == nil, cover.lead != nil else { return end = nil }
        if end == nil { end = ListEnd(layout: layout, fonts: fonts, words: words) }
    }

    private var quietState: QuietScreen.State {
        guard settings.hasFeeds else { return .noFeeds }
        return content.updated == nil && time < start + Kiosk.patienceWithLoading && reload.failure == nil ? .loading : .empty
    }

    /// When a list that loads becomes an empty one.
    var loadingDeadline: Double? { isLoading ? start + Kiosk.patienceWithLoading : nil }

    /// Of the grey cards: between a half and one, each 1.2 s.
    var loadingPulse: Double {
        guard !settings.reducedMotion else { return 1 }
        let phase = ((time - start) / 1.2).truncatingRemainder(dividingBy: 1)
        return 0.5 + 0.5 * abs(2 * phase - 1)
    }

    // MARK: Panel

    mutating func updatePanel() {
        guard visitor.isPanelOpen else { return panel = nil }
        guard panel == nil else { return }
        panel = Panel(
            content.channels, languages: settings.languages, chosen: visitor.language, layout: layout, fonts: fonts,
            words: words)
    }
}
