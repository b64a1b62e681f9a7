import FeedModel

/// What the list shows, in order, before anything is laid out: days, and the kind of card of every story. Equal inputs give equal
/// plans. Linear in the number of items; made when content, channel, lead or day change.
///
/// Kinds are counted from the oldest story of a day, so that a story keeps its kind and its neighbour when newer ones come above it.
struct ListPlan {
    enum Entry: Hashable {
        case day(Int64?)
        /// A story, by its place in `items`.
        case story(Int, CardKind)
        /// Two that stand beside each other if their titles are short enough.
        case pair(Int, Int)
    }

    private(set) var items: [Timeline.Item] = []
    private(set) var entries: [Entry] = []
    private var places: [String: Int] = [:]

    static let empty = ListPlan()

    private init() {}

    /// - Parameters:
    ///   - items: newest first, without the lead.
    ///   - isUnderPoster: the cover above is one, and two would stand under each other.
    ///   - kept: the kinds of cards that are on the screen and stay as they are.
    init(
        _ items: [Timeline.Item], _ typesetter: CardTypesetter, kept: [String: CardKind] = [:], isUnderPoster: Bool = false
    ) {
        let rules = KindRules(items, typesetter, kept: kept)
        self.items = items
        places.reserveCapacity(items.count)
        for (place, item) in items.enumerated() { places[item.identity] = place }
        let sections = ListPlan.days(of: items, typesetter.ages)
        let kinds = rules.kinds(of: sections.map(\.range), in: items, isUnderPoster: isUnderPoster)
        for section in sections {
            if typesetter.layout.hasDayHeadings { entries.append(.day(section.day)) }
            entries += rules.entries(of: section.range, kinds)
        }
    }

    /// The place of an item in `items`; nil if it is not in the list.
    func place(of identity: String) -> Int? { places[identity] }

    /// Items without a date belong to the day of those before them.
    private static func days(of items: [Timeline.Item], _ ages: Ages) -> [(day: Int64?, range: Range<Int>)] {
        var sections: [(day: Int64?, range: Range<Int>)] = []
        for (place, item) in items.enumerated() {
            let day = item.entry.date.map(ages.day) ?? sections.last?.day
            if let last = sections.last, last.day == day {
                sections[sections.count - 1].range = last.range.lowerBound..<place + 1
            } else {
                sections.append((day, place..<place + 1))
            }
        }
        return sections
    }
}

/// Which kind of card each story gets.
private struct KindRules {
    private let kept: [String: CardKind]
    private let mayHavePoster: Bool
    private let mayHavePair: Bool
    /// By the place of the item.
    private let hasPicture: [Bool]

    /// Stories with pictures, of all, from which on posters would be too many.
    private static let pictureShare = 1.0 / 3
    /// A poster among text-only stories, counted from the oldest of the day.
    private static let posterPeriod = 4

    init(_ items: [Timeline.Item], _ typesetter: CardTypesetter, kept: [String: CardKind]) {
        let layout = typesetter.layout
        self.kept = kept
        let showsPictures = CardShape(kind: .picture, layout: layout).hasRoom
        hasPicture = items.map { item in
            guard showsPictures, let address = item.pictureAddress else { return false }
            return !typesetter.pictures.isRefused(address)
        }
        let pictures = hasPicture.count { $0 }
        mayHavePoster =
            Double(pictures) < KindRules.pictureShare * Double(items.count) && CardShape(kind: .poster, layout: layout).hasRoom
        mayHavePair = CardShape(kind: .half, layout: layout).hasRoom
    }

    /// Of one day, paired from the oldest on.
    func entries(of range: Range<Int>, _ kinds: [CardKind]) -> [ListPlan.Entry] {
        var entries: [ListPlan.Entry] = []
        var place = range.upperBound - 1
        while place >= range.lowerBound {
            let isPair = mayHavePair && place > range.lowerBound && kinds[place] == .text && kinds[place - 1] == .text
            entries.append(isPair ? .pair(place - 1, place) : .story(place, kinds[place]))
            place -= isPair ? 2 : 1
        }
        return entries.reversed()
    }

    /// Of all stories; `days` divide them.
    func kinds(of days: [Range<Int>], in items: [Timeline.Item], isUnderPoster: Bool) -> [CardKind] {
        var kinds = [CardKind](repeating: .text, count: items.count)
        var isPosterBelow = false
        for day in days.reversed() {
            var count = 0
            for place in day.reversed() {
                var kind = plainKind(items[place], place)
                if kind == .text {
                    count += 1
                    let isDue = count % KindRules.posterPeriod == 0 || place == day.lowerBound
                    let isUnder = isPosterBelow || (isUnderPoster && place == 0)
                    if mayHavePoster, isDue, !isUnder { kind = .poster }
                }
                kind = kept[items[place].identity].map { $0 == .half ? .text : $0 } ?? kind
                kinds[place] = kind
                isPosterBelow = kind == .poster
            }
        }
        return kinds
    }

    private func plainKind(_ item: Timeline.Item, _ place: Int) -> CardKind {
        item.isNotice ? .notice : hasPicture[place] ? .picture : .text
    }
}
