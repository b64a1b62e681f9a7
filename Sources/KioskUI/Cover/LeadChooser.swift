import FeedModel

/// Which story is the lead (Documentation/Design.md, rule 10): the owner's, else the newest of a day, then of two days, with a
/// usable picture, else the newest as a poster.
struct LeadChooser {
    struct Lead: Hashable {
        let item: Timeline.Item
        /// Its picture is on its way, or there.
        let hasPicture: Bool
    }

    /// What is known of a picture.
    enum Picture: Hashable {
        /// There is none that is fit for a cover.
        case none
        /// It may come.
        case possible
        case held
    }

    struct Result: Hashable {
        var lead: Lead?
        /// A story that takes the lead's place if its picture comes.
        var candidate: Timeline.Item?
    }

    private struct Choice {
        let identity: String
        let isPinned: Bool
        let since: Double
    }

    /// By channel; nil is all.
    private var choices: [String?: Choice] = [:]

    /// A lead stays for this long, in seconds, unless the owner's pins change.
    private static let stay = 1_800.0
    /// The ages up to which a story with a picture is preferred, in seconds.
    private static let ages: [Int64] = [86_400, 2 * 86_400]
    /// Older ones are looked at no further than this: a list may have thousands.
    private static let mostCandidates = 200

    /// - Parameters:
    ///   - items: of the channel, newest first.
    ///   - now: nil if the clock cannot be right; then the newest item's date is now.
    ///   - pictures: what is known of an item's picture.
    mutating func choose(
        _ channel: String?, _ items: [Timeline.Item], now: Timestamp?, at time: Double, pictures: (Timeline.Item) -> Picture
    ) -> Result {
        let newest = items.prefix(LeadChooser.mostCandidates)
        // A notice leads only where there is nothing else: a board of short notes has a cover, too.
        let stories = newest.filter { !$0.isNotice }
        let candidates = stories.isEmpty ? Array(newest) : stories
        guard let best = best(of: candidates, now: now, pictures) else {
            choices[channel] = nil
            return Result()
        }
        // A lead whose time is over may begin another.
        if let choice = choices[channel], time >= choice.since + LeadChooser.stay { choices[channel] = nil }
        let lead = kept(choices[channel], candidates, best, pictures) ?? best
        if choices[channel]?.identity != lead.item.identity {
            choices[channel] = Choice(identity: lead.item.identity, isPinned: lead.item.isPinned, since: time)
        }
        return Result(lead: lead, candidate: best.hasPicture && best != lead ? best.item : nil)
    }

    private func best(
        of items: [Timeline.Item], now: Timestamp?, _ pictures: (Timeline.Item) -> Picture
    ) -> Lead? {
        guard let newest = items.first else { return nil }
        if let pinned = items.first(where: \.isPinned) { return Lead(item: pinned, hasPicture: pictures(pinned) != .none) }
        let moment = now ?? newest.entry.date ?? Timestamp(seconds: 0)
        for age in LeadChooser.ages {
            let young = items.lazy.filter { moment.seconds &- ($0.entry.date?.seconds ?? .min / 2) <= age }
            if let item = young.first(where: { pictures($0) != .none }) { return Lead(item: item, hasPicture: true) }
        }
        return Lead(item: newest, hasPicture: false)
    }

    /// The story that is the lead, if it may stay: a poster gives way to the first picture that is there. So the screen does not
    /// go from story to story while one picture after the other turns out not to be had.
    private func kept(
        _ choice: Choice?, _ items: [Timeline.Item], _ best: Lead, _ pictures: (Timeline.Item) -> Picture
    ) -> Lead? {
        guard let choice, best.item.isPinned == choice.isPinned,
            !(best.item.isPinned && best.item.identity != choice.identity),
            let item = items.first(where: { $0.identity == choice.identity })
        else { return nil }
        let picture = pictures(item)
        let givesWay = picture != .held && best.hasPicture && pictures(best.item) == .held
        return givesWay ? nil : Lead(item: item, hasPicture: picture != .none)
    }

    /// When the lead of a channel may change without new content.
    func nextDeadline(of channel: String?) -> Double? { choices[channel].map { $0.since + LeadChooser.stay } }
}
