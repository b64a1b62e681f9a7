import Drawing
import FeedModel
import Geometry
import Raster

/// The cards of a timeline in rows, laid out on demand: from the top to a screen below what is visible. A card that is not laid
/// out yet has an estimated height. The cost of no operation grows with the length of the timeline.
///
/// Positions are in content space: y = 0 is the top of the list. A card's age is text, so it becomes stale every minute; the
/// stale ages of visible cards are laid out again.
struct CardList {
    let timeline: Timeline
    let metrics: Metrics
    /// Identities of items that were not there before the last reload.
    let newItems: Set<String>
    /// In the order of the items: the cards of the measured rows, and those of the next row that are complete.
    private var cards: [Card] = []
    /// The next card, as far as it is laid out.
    private var draft: CardDraft?
    private var rows: [CardRow] = []
    /// The rows whose drawing may be kept.
    private var nearRows = 0..<0
    private let older: OlderCards?

    /// Cards of the list before this one: most items of a reload are known and need no new layout.
    private struct OlderCards {
        let timeline: Timeline
        let cards: [Card]

        func card(for item: Timeline.Item) -> Card? {
            guard let index = timeline.index(of: item.identity), index < cards.count else { return nil }
            return cards[index].item == item ? cards[index] : nil
        }
    }

    /// - Parameter reusing: an older list of the same metrics, whose cards are used again for items that are still there.
    init(_ timeline: Timeline, newItems: Set<String>, metrics: Metrics, reusing older: CardList? = nil) {
        self.timeline = timeline
        self.metrics = metrics
        self.newItems = newItems
        self.older = older.map { OlderCards(timeline: $0.timeline, cards: $0.cards) }
    }

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

    /// Lays out rows from the top until they reach `bottom`, or the budget is used up. True if they reach it.
    mutating func measure(to bottom: Double, _ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Bool {
        while !isMeasured(to: bottom) {
            guard measureRow(typesetter, within: &budget) else { return false }
        }
        return true
    }

    /// Lays out rows until an item has its position, or the budget is used up. True if it has.
    mutating func measure(through identity: String, _ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Bool {
        guard let index = timeline.index(of: identity) else { return true }
        while rows.count <= index / metrics.columns {
            guard measureRow(typesetter, within: &budget) else { return false }
        }
        return true
    }

    /// False if the budget ended within the row; the next call continues there.
    private mutating func measureRow(_ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Bool {
        let items = itemIndices(row: rows.count)
        while cards.count < items.upperBound {
            guard let card = nextCard(typesetter, within: &budget) else { return false }
            cards.append(card)
        }
        rows.append(CardRow(top: measuredBottom, height: cards[items].lazy.map(\.height).max() ?? 0))
        return true
    }

    /// Using a card again costs no more than one letter.
    private mutating func nextCard(_ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Card? {
        let item = timeline.items[cards.count]
        if draft == nil, let card = older?.card(for: item) { return budget.take(1) ? card : nil }
        var next = draft ?? CardDraft(item)
        let card = next.finish(typesetter, within: &budget)
        draft = card == nil ? next : nil
        return card
    }

    private func itemIndices(row: Int) -> Range<Int> {
        row * metrics.columns..<min((row + 1) * metrics.columns, timeline.items.count)
    }

    /// Lays out the ages of the cards in `top..<bottom` whose text has changed.
    mutating func refreshAges(from top: Double, to bottom: Double, _ typesetter: CardTypesetter) {
        for row in rows(from: top, to: bottom) {
            for index in itemIndices(row: row)
            where cards[index].detail.ageText != typesetter.ages.text(of: cards[index].item) {
                cards[index] = cards[index].withNewAge(typesetter)
            }
        }
    }

    // MARK: Queries

    /// The indices of measured rows that intersect `top..<bottom`.
    private func rows(from top: Double, to bottom: Double) -> Range<Int> {
        let first = rows.partitioningIndex { $0.top + $0.height > top }
        let end = rows.partitioningIndex { $0.top >= bottom }
        return first..<max(first, end)
    }

    /// The first card in `top..<bottom` whose item `newer` still has.
    func anchor(keptIn newer: Timeline, from top: Double, to bottom: Double) -> String? {
        let cards = rows(from: top, to: bottom).lazy.flatMap(itemIndices).map { self.cards[$0].item.identity }
        return cards.first { newer.index(of: $0) != nil }
    }

    /// The rows outside of `top..<bottom` give up their drawing, and with it their pictures.
    mutating func keepDrawing(from top: Double, to bottom: Double) {
        let near = rows(from: top, to: bottom)
        for row in nearRows where !near.contains(row) && row < rows.count { rows[row].forgetDrawing() }
        nearRows = near
    }

    /// The pictures of the cards in `top..<bottom`.
    func pictures(from top: Double, to bottom: Double) -> [PictureRequest] {
        rows(from: top, to: bottom).flatMap { row in cards[itemIndices(row: row)].compactMap(\.picture) }
    }

    /// The top of an item's row; nil if its row is not measured.
    func top(of identity: String) -> Double? {
        guard let row = timeline.index(of: identity).map({ $0 / metrics.columns }), row < rows.count else { return nil }
        return rows[row].top
    }
}

// MARK: Drawing

extension CardList {
    /// Draws the rows that intersect `top..<bottom`, with the top of the list at `origin`.
    func draw(
        into list: inout DrawingList, from top: Double, to bottom: Double, origin: Double, theme: Theme, pictures: PictureShelf
    ) {
        for row in rows(from: top, to: bottom) {
            let corner = Point(0, origin + rows[row].top)
            let shown = cards[itemIndices(row: row)].map { card in card.picture.flatMap(pictures.picture) }
            list.part(part(row: row, shown.map { $0?.opacity == 1 ? $0?.image : nil }, theme), at: corner, name: "cards")
            drawFading(shown, row: row, at: corner, into: &list)
        }
    }

    /// Pictures that fade in lie over their row: it is painted again once, when they are all there.
    private func drawFading(
        _ shown: [(image: Image, opacity: Double)?], row: Int, at corner: Point, into list: inout DrawingList
    ) {
        for (column, (card, shown)) in zip(cards[itemIndices(row: row)], shown).enumerated() {
            guard let shown, shown.opacity < 1 else { continue }
            let frame = cardFrame(column: column, height: rows[row].height).offset(x: corner.x, y: corner.y)
            card.draw(shown.image, into: &list, frame: frame, opacity: shown.opacity)
        }
    }

    /// - Parameter images: of the cards, as far as they are there.
    private func part(row: Int, _ images: [Image?], _ theme: Theme) -> DrawingPart {
        let (items, height) = (itemIndices(row: row), rows[row].height)
        return rows[row].part(of: cards[items], images, theme) {
            DrawingPart(size: Size(metrics.viewport.width, height), on: theme.background) { list in
                for (column, card) in cards[items].enumerated() {
                    let frame = cardFrame(column: column, height: height)
                    card.draw(into: &list, frame: frame, isNew: newItems.contains(card.item.identity), theme: theme)
                    if let image = images[column] { card.draw(image, into: &list, frame: frame) }
                }
            }
        }
    }

    private func cardFrame(column: Int, height: Double) -> Rect {
        Rect(x: metrics.columnLeft(column), y: 0, width: metrics.columnWidth, height: height)
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
