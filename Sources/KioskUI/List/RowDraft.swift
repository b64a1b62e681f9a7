import FeedModel
import TextLayout

/// The next row of the list, as far as it is laid out.
struct RowDraft {
    private var cards: [Card] = []
    private var drafts: [CardDraft]
    private let isPair: Bool

    init(_ items: [(item: Timeline.Item, kind: CardKind)], isPair: Bool = false, _ words: Words) {
        drafts = items.map { CardDraft($0.item, $0.kind, words) }
        self.isPair = isPair
    }

    enum Result {
        case unfinished
        case row([Card])
        /// The titles are too long to stand beside each other.
        case noPair
    }

    /// Lays out as much as the budget allows; the next call continues. Using an older card again costs no more than one letter.
    mutating func finish(
        _ typesetter: CardTypesetter, reusing older: (Timeline.Item, CardKind) -> Card?, within budget: inout LayoutBudget
    ) -> Result {
        while cards.count < drafts.count {
            let place = cards.count
            guard let card = next(place, typesetter, reusing: older, within: &budget) else { return .unfinished }
            if isPair, card.title.isTruncated || card.title.cutsWord { return .noPair }
            cards.append(card)
        }
        return .row(cards)
    }

    private mutating func next(
        _ place: Int, _ typesetter: CardTypesetter, reusing older: (Timeline.Item, CardKind) -> Card?,
        within budget: inout LayoutBudget
    ) -> Card? {
        if let card = older(drafts[place].item, drafts[place].kind) { return budget.take(1) ? card : nil }
        return drafts[place].finish(typesetter, within: &budget)
    }
}
