import FeedModel
import Geometry
import TextLayout

/// A card whose texts are laid out one after the other. Layout is the expensive part of a card, and may take several frames.
struct CardDraft {
    private let item: Timeline.Item
    private let titleText: String
    private let summaryText: String
    /// Decided once: titles and summaries keep their width.
    private var hasPicture: Bool?
    private var title: TextBlock?
    private var summary: TextBlock?

    /// An item without a title shows its summary as the title, or its source.
    init(_ item: Timeline.Item) {
        let entry = item.entry
        self.item = item
        if let title = entry.title, !title.isEmpty {
            (titleText, summaryText) = (title, entry.summary ?? "")
        } else {
            (titleText, summaryText) = (entry.summary ?? entry.link ?? "Untitled", "")
        }
    }

    /// Lays out as much as the budget allows. Returns the card when it is complete; else nil, and the next call continues.
    mutating func finish(_ typesetter: CardTypesetter, within budget: inout LayoutBudget) -> Card? {
        let metrics = typesetter.metrics
        hasPicture = hasPicture ?? mayHavePicture(typesetter)
        title = title ?? block(titleText, metrics.title, typesetter, within: &budget)
        guard let title else { return nil }
        summary = summary ?? block(summaryText, metrics.summary, typesetter, within: &budget)
        guard let summary else { return nil }
        return Card(item, hasPicture: hasPicture == true, title: title, summary: summary, typesetter)
    }

    private func mayHavePicture(_ typesetter: CardTypesetter) -> Bool {
        guard typesetter.metrics.hasRoomForPictures, let picture = item.picture(.one) else { return false }
        return !typesetter.pictures.isRefused(picture)
    }

    private func block(
        _ text: String, _ style: TextStyle, _ typesetter: CardTypesetter, within budget: inout LayoutBudget
    ) -> TextBlock? {
        let width = typesetter.metrics.cardTextWidth(besidePicture: hasPicture == true)
        let letters = FontLibrary.lettersRead(of: text, style: style, width: width, maximumLines: 3)
        guard budget.take(letters) else { return nil }
        return typesetter.fonts.layout(text, style: style, width: width, maximumLines: 3, language: item.language)
    }
}

extension PixelSize {
    /// For the question whether there is a picture at all.
    fileprivate static var one: PixelSize { PixelSize(width: 1, height: 1) }
}
