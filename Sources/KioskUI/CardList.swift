import FeedModel
import Geometry

/// The cards of a timeline in rows, laid out as they are needed: from the top to what can be seen and a screen further. What
/// was not laid out yet counts with an estimated height.
///
/// Positions are in content space: y = 0 is the top of the list. A card's age is text, so a new minute can make a card
/// stale; stale cards in view are laid out again and keep their height.
struct CardList {
    let timeline: Timeline
    let metrics: Metrics
    /// Identities of items that were not there before the last reload.
    let newItems: Set<String>
    private var cards: [Card?]
    private var rows: [Row] = []
    /// Cards of the list before this one, by identity: most items of a reload are known and need no new layout.
    private var known: [String: Card]

    /// One row: its top and height in content space.
    private struct Row: Hashable {
        let top: Double
        let height: Double
    }

    /// - Parameter reusing: an older list of the same metrics, whose cards are used again where an item is still there.
    init(_ timeline: Timeline, newItems: Set<String>, metrics: Metrics, reusing older: CardList? = nil) {
        self.timeline = timeline
        self.metrics = metrics
        self.newItems = newItems
        self.cards = Array(repeating: nil, count: timeline.items.count)
        let old = older?.cards.compactMap { card in card.map { ($0.item.identity, $0) } } ?? []
        self.known = Dictionary(old, uniquingKeysWith: { first, _ in first })
    }

    func isNew(_ card: Card) -> Bool { newItems.contains(card.item.identity) }

    private var rowCount: Int { (timeline.items.count + metrics.columns - 1) / metrics.columns }

    /// The bottom of the last measured row and the gap below it.
    private var measuredBottom: Double { rows.last.map { $0.top + $0.height + metrics.gap } ?? metrics.margin }

    /// The height of the whole list, with the space below the last card; 0 when there are no items.
    var height: Double {
        guard rowCount > 0 else { return 0 }
        let estimated = Double(rowCount - rows.count) * (Card.estimatedHeight(metrics) + metrics.gap)
        return measuredBottom + estimated - metrics.gap + metrics.margin
    }

    // MARK: Layout

    /// True when every row down to `bottom` has its true height.
    func isMeasured(to bottom: Double) -> Bool { rows.count == rowCount || measuredBottom >= bottom }

    /// Lays out rows from the top until they reach `bottom`; at most so many cards anew.
    mutating func measure(to bottom: Double, atMost limit: Int, card: (Timeline.Item) -> Card) {
        var laidOut = 0
        while !isMeasured(to: bottom), laidOut < limit { laidOut += measureRow(card) }
    }

    /// Lays out rows until an item has its place; at most so many cards anew. True when it has.
    mutating func measure(through identity: String, atMost limit: Int, card: (Timeline.Item) -> Card) -> Bool {
        guard let index = index(of: identity) else { return true }
        var laidOut = 0
        while rows.count <= index / metrics.columns, laidOut < limit { laidOut += measureRow(card) }
        return rows.count > index / metrics.columns
    }

    /// How many cards it took a new layout for.
    private mutating func measureRow(_ card: (Timeline.Item) -> Card) -> Int {
        let items = itemIndices(row: rows.count)
        var laidOut = 0
        for index in items {
            let item = timeline.items[index]
            let reusable = known[item.identity].flatMap { $0.item == item ? $0 : nil }
            cards[index] = reusable ?? card(item)
            laidOut += reusable == nil ? 1 : 0
        }
        rows.append(Row(top: measuredBottom, height: items.compactMap { cards[$0]?.height }.max() ?? 0))
        if rows.count == rowCount { known = [:] }
        return laidOut
    }

    private func itemIndices(row: Int) -> Range<Int> {
        row * metrics.columns..<min((row + 1) * metrics.columns, timeline.items.count)
    }

    /// Lays out again, at their old height, the cards in `top..<bottom` whose age reads differently now.
    mutating func refreshAges(
        from top: Double, to bottom: Double, age: (Timeline.Item) -> String, card: (Timeline.Item) -> Card
    ) {
        for row in rows(from: top, to: bottom) {
            for index in itemIndices(row: row) {
                guard let old = cards[index], old.ageText != age(old.item) else { continue }
                cards[index] = card(old.item)
            }
        }
    }

    // MARK: Looking things up

    /// The indices of measured rows that reach into `top..<bottom`.
    private func rows(from top: Double, to bottom: Double) -> Range<Int> {
        let first = rows.partitioningIndex { $0.top + $0.height > top }
        let end = rows.partitioningIndex { $0.top >= bottom }
        return first..<max(first, end)
    }

    /// Calls `body` with every card that reaches into `top..<bottom` and its frame in content space.
    func forEachCard(from top: Double, to bottom: Double, _ body: (Card, Rect) -> Void) {
        for row in rows(from: top, to: bottom) {
            for (column, index) in itemIndices(row: row).enumerated() {
                guard let card = cards[index] else { continue }
                body(card, frame(row: row, column: column))
            }
        }
    }

    private func frame(row: Int, column: Int) -> Rect {
        Rect(x: metrics.columnLeft(column), y: rows[row].top, width: metrics.columnWidth, height: rows[row].height)
    }

    /// The first card in `top..<bottom` that `newer` still has.
    func anchor(keptIn newer: CardList, from top: Double, to bottom: Double) -> String? {
        let kept = Set(newer.timeline.items.map(\.identity))
        var anchor: String?
        forEachCard(from: top, to: bottom) { card, _ in
            if anchor == nil, kept.contains(card.item.identity) { anchor = card.item.identity }
        }
        return anchor
    }

    /// The top of an item's row; nil while it has none.
    func top(of identity: String) -> Double? {
        guard let row = index(of: identity).map({ $0 / metrics.columns }), row < rows.count else { return nil }
        return rows[row].top
    }

    private func index(of identity: String) -> Int? { timeline.items.firstIndex { $0.identity == identity } }
}

extension Array {
    /// The first index whose element fulfils a condition that, once fulfilled, stays so; `endIndex` when none does.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
