import Drawing
import FeedModel
import Geometry
import Raster

/// The rows of a plan, laid out on demand: from the top to a screen below what is visible. What is not laid out yet has an
/// estimated height. The cost of no operation grows with the length of the plan.
///
/// Positions are in the space of the list: y = 0 is the sheet's top. A card's age is text, so it becomes stale every minute; the
/// stale ages of visible cards are laid out again.
struct CardList {
    let plan: ListPlan
    let layout: ScreenLayout
    private(set) var rows: [ListRow] = []
    /// How many of the plan's entries have rows, or are among the next ones.
    private var takenEntries = 0
    /// The next rows, if they are known.
    private var upcoming: [PlannedRow] = []
    /// Of all rows, by their items.
    private var cards: [String: Card] = [:]
    private var rowPlaces: [String: Int] = [:]
    /// The next row, as far as it is laid out.
    private var draft: RowDraft?
    /// The rows whose drawing may be kept.
    private var nearRows = 0..<0
    private let older: [String: Card]

    /// - Parameter reusing: an older list, whose cards are used again for items that are still there.
    init(_ plan: ListPlan, layout: ScreenLayout, reusing older: CardList? = nil) {
        self.plan = plan
        self.layout = layout
        self.older = older?.layout.laysOutCards(like: layout) == true ? older?.cards ?? [:] : [:]
    }

    var isEmpty: Bool { plan.items.isEmpty }

    /// The bottom of the last row and the gap below it.
    private var measuredBottom: Double { rows.last.map { $0.bottom + layout.gap } ?? layout.listInset }

    private var isMeasured: Bool { takenEntries == plan.entries.count && upcoming.isEmpty }

    /// The height of the whole list; 0 when there are no items.
    var height: Double {
        guard !isEmpty else { return 0 }
        let left = Double(plan.entries.count - takenEntries) / Double(layout.columns) + Double(upcoming.count)
        return measuredBottom - layout.gap + left * (Card.estimatedHeight(layout) + layout.gap)
    }

    // MARK: Layout

    /// True when every row down to `bottom` has its true height.
    func isMeasured(to bottom: Double) -> Bool { isMeasured || measuredBottom >= bottom }

    /// Lays out rows from the top until they reach `bottom`, or the budget is used up. True if they reach it.
    mutating func measure(to bottom: Double, _ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Bool {
        while !isMeasured(to: bottom) {
            guard measureRow(typesetter, within: &budget) else { return false }
        }
        return true
    }

    /// Lays out rows until an item has its position, or the budget is used up. True if it has, or is not in the list.
    mutating func measure(through identity: String, _ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Bool {
        guard plan.place(of: identity) != nil else { return true }
        while rowPlaces[identity] == nil, !isMeasured {
            guard measureRow(typesetter, within: &budget) else { return false }
        }
        return true
    }

    /// False if the budget ended within the row; the next call continues there.
    private mutating func measureRow(_ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Bool {
        if upcoming.isEmpty { takeRow() }
        switch upcoming[0] {
        case .heading(let day):
            guard budget.take(CardList.headingCost) else { return false }
            finishRow(.heading(DayHeading(day: day, typesetter)))
            return true
        case .stories(let stories, let isPair):
            var next = draft ?? RowDraft(stories.map { (plan.items[$0.place], $0.kind) }, isPair: isPair, typesetter.ages.words)
            let known = older
            let result = next.finish(typesetter, reusing: { CardList.card(for: $0, $1, in: known) }, within: &budget)
            draft = next
            switch result {
            case .unfinished: return false
            case .row(let cards): finishRow(.cards(cards))
            case .noPair: splitPair(stories)
            }
            return true
        }
    }

    /// About the letters of a heading.
    private static let headingCost = 24

    private static func card(for item: Timeline.Item, _ kind: CardKind, in cards: [String: Card]) -> Card? {
        guard let card = cards[item.identity], card.item == item, card.shape.kind == kind, !item.isUntitled else { return nil }
        return card
    }

    /// Takes the next row's stories from the plan: one for each column, as far as there is no heading between them.
    private mutating func takeRow() {
        var stories: [PlannedRow.Story] = []
        while takenEntries < plan.entries.count, stories.count < layout.columns {
            switch plan.entries[takenEntries] {
            case .day(let day):
                if stories.isEmpty {
                    takenEntries += 1
                    upcoming = [.heading(day)]
                }
                if !upcoming.isEmpty || !stories.isEmpty { return finishTaking(stories) }
            case .pair(let first, let second):
                takenEntries += 1
                upcoming = [.stories([(first, .half), (second, .half)], isPair: true)]
                return
            case .story(let place, let kind):
                takenEntries += 1
                stories.append((place, kind))
            }
        }
        finishTaking(stories)
    }

    private mutating func finishTaking(_ stories: [PlannedRow.Story]) {
        if !stories.isEmpty { upcoming = [.stories(stories, isPair: false)] }
    }

    /// Titles that are too long to stand beside each other have a row each.
    private mutating func splitPair(_ stories: [PlannedRow.Story]) {
        draft = nil
        upcoming = stories.map { .stories([($0.place, .text)], isPair: false) }
    }

    private mutating func finishRow(_ content: ListRow.Content) {
        let row = ListRow(top: measuredBottom, content)
        for card in row.cards {
            cards[card.item.identity] = card
            rowPlaces[card.item.identity] = rows.count
        }
        rows.append(row)
        upcoming.removeFirst()
        draft = nil
    }
}

/// What a row will hold.
private enum PlannedRow {
    typealias Story = (place: Int, kind: CardKind)

    case heading(Int64?)
    case stories([Story], isPair: Bool)
}

// MARK: Queries

extension CardList {
    /// The indices of measured rows that intersect `top..<bottom`.
    func rows(from top: Double, to bottom: Double) -> Range<Int> {
        let first = rows.partitioningIndex { $0.bottom > top }
        let end = rows.partitioningIndex { $0.top >= bottom }
        return first..<max(first, end)
    }

    /// The row of an item; nil if it is not measured.
    func row(of identity: String) -> ListRow? { rowPlaces[identity].map { rows[$0] } }

    /// The topmost visible item that a newer plan still has.
    func anchor(keptIn newer: ListPlan, from top: Double, to bottom: Double) -> String? {
        rows[rows(from: top, to: bottom)].lazy.flatMap(\.cards).map(\.item.identity).first { newer.place(of: $0) != nil }
    }

    /// The pictures of the cards in `top..<bottom`.
    func pictures(from top: Double, to bottom: Double) -> [PictureRequest] {
        rows[rows(from: top, to: bottom)].flatMap { $0.cards.compactMap(\.picture) }
    }

    /// The last heading that begins at or above `y`, and the next one.
    func headings(at y: Double) -> (current: ListRow?, next: ListRow?) {
        let end = rows.partitioningIndex { $0.top > y }
        return (
            rows[..<end].last { $0.heading != nil }, rows[end...].first { $0.heading != nil }
        )
    }

    /// The kinds of the cards in `top..<bottom`.
    func kinds(from top: Double, to bottom: Double) -> [String: CardKind] {
        var kinds: [String: CardKind] = [:]
        for card in rows[rows(from: top, to: bottom)].flatMap(\.cards) { kinds[card.item.identity] = card.shape.kind }
        return kinds
    }
}

// MARK: Changes

extension CardList {
    /// Lays out the texts of the rows in `top..<bottom` again that have changed with the time.
    ///
    /// - Parameter limit: of the rows that are changed.
    /// - Returns: whether nothing was to change.
    mutating func refreshTimes(
        from top: Double, to bottom: Double, _ typesetter: CardTypesetter, atMost limit: Int = .max
    ) -> Bool {
        var changes = 0
        // The heading of the topmost rows stands at the top of the list while its own place is above it.
        let sticky = headings(at: top).current.map { [$0] } ?? []
        for row in sticky + rows[rows(from: top, to: bottom)] where changes < limit {
            switch row.content {
            case .heading(let heading):
                guard heading.name != DayName(day: heading.day, typesetter.ages) else { continue }
                row.change(.heading(DayHeading(day: heading.day, typesetter)))
                changes += 1
            case .cards(let old):
                guard old.contains(where: { $0.meta.age != typesetter.age(of: $0.item) }) else { continue }
                let new = old.map { $0.withNewAge(typesetter) }
                for card in new { cards[card.item.identity] = card }
                row.change(.cards(new))
                changes += 1
            }
        }
        return changes == 0
    }

    /// The rows outside of `top..<bottom` give up their drawing, and with it their pictures.
    mutating func keepDrawing(from top: Double, to bottom: Double) {
        let near = rows(from: top, to: bottom)
        for row in nearRows where !near.contains(row) && row < rows.count { rows[row].forgetDrawing() }
        nearRows = near
    }
}

extension Array {
    /// The first index whose element fulfils a condition; `endIndex` if none does. After the first, all elements must fulfil
    /// it.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
