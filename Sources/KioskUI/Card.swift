import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// One item on the screen: source and age, a title of up to three lines, a summary of up to three. A class, as lists and frames
/// hand it on often, and it has much text to count.
final class Card {
    let item: Timeline.Item
    let ageText: String
    let height: Double
    private let source: TextBlock
    private let age: TextBlock
    private let title: TextBlock
    private let summary: TextBlock
    private let metrics: Metrics

    /// Lays the text out; this is the expensive part of a card.
    init(_ item: Timeline.Item, age: String, metrics: Metrics, fonts: FontLibrary) {
        let width = metrics.columnWidth - 2 * metrics.cardPadding
        func block(_ text: String, _ style: TextStyle, width: Double, lines: Int, _ language: String?) -> TextBlock {
            fonts.layout(text, style: style, width: width, maximumLines: lines, language: language)
        }
        let (title, summary) = Card.texts(of: item.entry)
        self.item = item
        self.ageText = age
        self.metrics = metrics
        self.age = block(age, metrics.detail, width: width, lines: 1, "en")
        let sourceWidth = width - self.age.width - 4 * metrics.newDotRadius - 1.2 * metrics.detail.size
        // Where only a letter or two would fit, an ellipsis alone says nothing.
        let source = sourceWidth < 4 * metrics.detail.size ? "" : item.source
        self.source = block(source, metrics.detail, width: sourceWidth, lines: 1, nil)
        self.title = block(title, metrics.title, width: width, lines: 3, item.language)
        self.summary = block(summary, metrics.summary, width: width, lines: 3, item.language)
        self.height = Card.height(
            metrics, titleHeight: metrics.snapped(self.title.height), summaryHeight: metrics.snapped(self.summary.height))
    }

    /// What stands as the title and below it; an item without a title shows its summary, or where it is from.
    private static func texts(of entry: Entry) -> (title: String, summary: String) {
        if let title = entry.title, !title.isEmpty { return (title, entry.summary ?? "") }
        return (entry.summary ?? entry.link ?? "Untitled", "")
    }

    private static func height(_ metrics: Metrics, titleHeight: Double, summaryHeight: Double) -> Double {
        let head = 2 * metrics.cardPadding + metrics.detail.lineHeight + titleGap(metrics) + titleHeight
        return summaryHeight > 0 ? head + summaryGap(metrics) + summaryHeight : head
    }

    private static func titleGap(_ metrics: Metrics) -> Double { metrics.snapped(metrics.cardPadding * 0.3) }
    private static func summaryGap(_ metrics: Metrics) -> Double { metrics.snapped(metrics.cardPadding * 0.4) }

    /// Height of a card not laid out yet: a title of two lines, a summary of two.
    static func estimatedHeight(_ metrics: Metrics) -> Double {
        height(metrics, titleHeight: 2 * metrics.title.lineHeight, summaryHeight: 2 * metrics.summary.lineHeight)
    }

    /// - Parameter frame: in points of the screen; as high as the card's row.
    func draw(into list: inout DrawingList, frame: Rect, isNew: Bool, theme: Theme) {
        let (radius, edge) = (0.7 * metrics.cardPadding, metrics.hairline)
        list.fill(frame, radius: radius, theme.cardEdge)
        list.fill(frame.inset(by: edge), radius: radius - edge, theme.card)
        let inner = frame.inset(by: metrics.cardPadding)
        drawDetail(into: &list, inner: inner, isNew: isNew, theme: theme)
        let titleTop = inner.top + metrics.detail.lineHeight + Card.titleGap(metrics)
        list.text(title, at: Point(inner.left, titleTop), theme.title)
        let summaryTop = titleTop + metrics.snapped(title.height) + Card.summaryGap(metrics)
        list.text(summary, at: Point(inner.left, summaryTop), theme.body)
    }

    /// The source where the title begins, behind a dot when the item is new, and the age at the other side.
    private func drawDetail(into list: inout DrawingList, inner: Rect, isNew: Bool, theme: Theme) {
        /// The left edge of what is so wide and so far from where the title begins.
        func left(_ distance: Double, _ width: Double) -> Double {
            title.isRightToLeft ? inner.right - distance - width : inner.left + distance
        }
        let radius = metrics.newDotRadius
        if isNew {
            let center = Point(left(0, 2 * radius) + radius, inner.top + metrics.detail.lineHeight / 2)
            list.fill(Path(circle: center, radius: radius), theme.accent, name: "new")
        }
        let sourceLeft = left(isNew ? 4 * radius : 0, source.width)
        // Where its line begins in its block depends on its own direction.
        list.text(source, at: Point(sourceLeft - (source.lines.first?.left ?? 0), inner.top), theme.accent)
        list.text(age, at: Point(left(inner.width - age.width, age.width), inner.top), theme.secondary)
    }
}

extension Metrics {
    fileprivate var newDotRadius: Double { 0.3 * detail.size }
}
