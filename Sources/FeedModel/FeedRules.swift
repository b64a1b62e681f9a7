/// What the owner says about the items of one feed: which are not shown, and which are shown in their own way. Words are
/// compared without regard to case and marks, see `comparableWords`; what has no letter and no digit matches nothing.
public struct FeedRules: Hashable, Sendable {
    /// Items of this category are pinned; nil for none. A category matches if all its words are the same, in the same order.
    public let pin: String?
    /// Items of this category are notices, besides the short ones.
    public let notice: String?
    /// An item that has one of these words or phrases in its title, or in one of its categories, is not shown. Parts of words
    /// do not match: `fair` is not in `unfair` and not in `fairs`. The summary is not searched.
    public let hide: [String]
    /// Items as many days old (of 24 hours) and older ones are not shown; nil for all. By 0 or less nothing with a date before
    /// now is shown. An item without a date is never too old, nor is one whose date is to come: then the clock may be wrong.
    public let newestDays: Int?

    private let pinned: [String]
    private let noticed: [String]
    /// The hidden phrases by their first word.
    private let hidden: [String: [[String]]]

    /// Everything is shown, nothing is pinned.
    public static let none = FeedRules()

    /// The rules' own texts are prepared here. Matching an item costs its length, and the length of the phrases that begin with
    /// a word that the item has.
    public init(pin: String? = nil, notice: String? = nil, hide: [String] = [], newestDays: Int? = nil) {
        self.pin = pin
        self.notice = notice
        self.hide = hide
        self.newestDays = newestDays
        pinned = pin?.comparableWords ?? []
        noticed = notice?.comparableWords ?? []
        hidden = Dictionary(grouping: hide.map(\.comparableWords).filter { !$0.isEmpty }) { $0[0] }
    }
}

extension FeedRules {
    func shows(_ entry: Entry, now: Timestamp) -> Bool { !isTooOld(entry.date, now: now) && !hides(entry) }

    func pins(_ entry: Entry) -> Bool { has(entry, category: pinned) }

    /// Whether all of it stands in a sign: it has the owner's category, or it is short and there is nothing more to it.
    func isNotice(_ entry: Entry) -> Bool { entry.isShort || has(entry, category: noticed) }

    private func isTooOld(_ date: Timestamp?, now: Timestamp) -> Bool {
        guard let newestDays, let date, date < now else { return false }
        let (age, overflow) = now.seconds.subtractingReportingOverflow(date.seconds)
        return overflow || age / 86_400 >= Int64(newestDays)
    }

    private func has(_ entry: Entry, category: [String]) -> Bool {
        !category.isEmpty && entry.categories.contains { $0.comparableWords == category }
    }

    private func hides(_ entry: Entry) -> Bool {
        guard !hidden.isEmpty else { return false }
        return hides(entry.title ?? "") || entry.categories.contains(where: hides)
    }

    private func hides(_ text: String) -> Bool {
        let words = text.comparableWords
        return words.indices.contains { index in
            hidden[words[index]]?.contains { words[index...].starts(with: $0) } ?? false
        }
    }
}

extension Entry {
    /// The most characters of a notice's title and summary together (the design's rule 19).
    private static let longestNotice = 90

    /// Nothing to read, to open or to see but a few words.
    fileprivate var isShort: Bool {
        guard link == nil, !hasContent, image == nil, images.isEmpty else { return false }
        return (title ?? "").count + (summary ?? "").count <= Entry.longestNotice
    }
}
