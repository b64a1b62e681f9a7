import FeedModel
import Geometry
import TextLayout

/// A card whose texts are laid out one after the other. Layout is the expensive part of a card, and may take several frames.
struct CardDraft {
    let item: Timeline.Item
    let kind: CardKind
    private let texts: ItemWords
    private var title: TextBlock?
    private var summary: TextBlock?

    init(_ item: Timeline.Item, _ kind: CardKind, _ words: Words) {
        self.item = item
        self.kind = kind
        texts = ItemWords(item, words)
    }

    /// Lays out as much as the budget allows. Returns the card when it is complete; else nil, and the next call continues.
    mutating func finish(_ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Card? {
        let shape = CardShape(kind: kind, layout: typesetter.layout)
        title = title ?? titleBlock(shape, typesetter, within: &budget)
        guard let title else { return nil }
        let free = shape.hasSummary ? shape.titleLines - title.lines.count : 0
        if free > 0, summary == nil {
            let style = shape.layout.type.cardSummary
            guard budget.takes(texts.summary, style, width: shape.textWidth, lines: free) else { return nil }
            summary = typesetter.summary(texts.summary, of: item, style: style, width: shape.textWidth, lines: free)
        }
        return Card(item, shape, title: title, summary: CardDraft.kept(summary, free: free), typesetter)
    }

    /// One line is shown only if it is the whole sentence.
    private static func kept(_ summary: TextBlock?, free: Int) -> TextBlock? {
        guard let summary, !summary.lines.isEmpty, free > 1 || !summary.isTruncated else { return nil }
        return summary
    }

    /// In smaller type where it would be cut otherwise.
    private func titleBlock(
        _ shape: CardShape, _ typesetter: CardTypesetter, within budget: inout LayoutBudget
    ) -> TextBlock? {
        guard budget.takes(texts.title, shape.title, width: shape.textWidth, lines: shape.titleLines) else { return nil }
        func block(_ style: TextStyle) -> TextBlock {
            typesetter.fonts.layout(
                texts.title, style: style, width: shape.textWidth, maximumLines: shape.titleLines, language: item.language,
                isBalanced: true)
        }
        let usual = block(shape.title)
        guard usual.isTruncated || usual.cutsWord, kind != .notice else { return usual }
        let smaller = TypeScale.cardTitles.dropFirst().lazy.map { block(shape.layout.type.titleOfCard($0)) }
        return smaller.first { !$0.isTruncated && !$0.cutsWord } ?? usual
    }
}

extension LayoutBudget {
    /// Takes what laying out a text costs; false if that is too much for the rest of the budget.
    fileprivate mutating func takes(_ text: String, _ style: TextStyle, width: Double, lines: Int) -> Bool {
        take(FontLibrary.lettersRead(of: text, style: style, width: width, maximumLines: lines))
    }
}

/// The words of an item on a card.
struct ItemWords: Hashable {
    let title: String
    let summary: String

    /// An item without a title shows its summary as the title.
    init(_ item: Timeline.Item, _ words: Words) {
        let entry = item.entry
        if let title = entry.title, !title.isEmpty {
            (self.title, summary) = (title, entry.summary ?? "")
        } else {
            (title, summary) = (entry.summary ?? entry.link ?? words.untitled, "")
        }
    }
}

extension Timeline.Item {
    /// It has nothing to show but the screen's own word for that.
    var isUntitled: Bool { (entry.title ?? "").isEmpty && entry.summary == nil && entry.link == nil }
}
