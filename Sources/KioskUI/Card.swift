import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// One item on the screen: source and age, a title of up to three lines, a summary of up to three, a picture at their end. A
/// class, because lists and frames pass it on often, and copying its texts would count many references.
final class Card {
    let item: Timeline.Item
    let height: Double
    let detail: Detail
    private let title: TextBlock
    private let summary: TextBlock
    private let metrics: Metrics
    /// Nil for a card without a place for a picture.
    let picture: PictureRequest?

    /// Where an item is from, and how old it is.
    struct Detail {
        let ageText: String
        fileprivate let source: TextBlock
        fileprivate let age: TextBlock

        init(_ item: Timeline.Item, width: Double, _ typesetter: CardTypesetter) {
            let metrics = typesetter.metrics
            func line(_ text: String, width: Double, _ language: String?) -> TextBlock {
                typesetter.fonts.layout(text, style: metrics.detail, width: width, maximumLines: 1, language: language)
            }
            ageText = typesetter.ages.text(of: item)
            age = line(ageText, width: width, "en")
            let sourceWidth = width - age.width - 4 * metrics.newDotRadius - 1.2 * metrics.detail.size
            // Where only a letter or two would fit, an ellipsis alone would say nothing.
            source = line(sourceWidth < 4 * metrics.detail.size ? "" : item.source, width: sourceWidth, nil)
        }
    }

    init(
        _ item: Timeline.Item, hasPicture: Bool, title: TextBlock, summary: TextBlock, _ typesetter: CardTypesetter
    ) {
        let metrics = typesetter.metrics
        let textHeight = Card.height(
            metrics, titleHeight: metrics.snapped(title.height), summaryHeight: metrics.snapped(summary.height))
        self.item = item
        self.detail = Detail(item, width: metrics.cardTextWidth(besidePicture: hasPicture), typesetter)
        self.title = title
        self.summary = summary
        self.metrics = metrics
        self.height = hasPicture ? max(textHeight, metrics.lowestPictureCard) : textHeight
        self.picture = hasPicture ? item.picture(metrics.pictureSize(cardHeight: height).pixels(metrics.scale)) : nil
    }

    private init(_ card: Card, _ detail: Detail) {
        (item, height, title, summary) = (card.item, card.height, card.title, card.summary)
        (metrics, picture, self.detail) = (card.metrics, card.picture, detail)
    }

    /// The same card with the age that the typesetter gives it.
    func withNewAge(_ typesetter: CardTypesetter) -> Card {
        Card(self, Detail(item, width: metrics.cardTextWidth(besidePicture: picture != nil), typesetter))
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
        if picture != nil { list.fill(pictureFrame(in: frame), radius: pictureRadius, theme.cardEdge, name: "picture") }
        let inner = textFrame(in: frame)
        drawDetail(into: &list, inner: inner, isNew: isNew, theme: theme)
        let titleTop = inner.top + metrics.detail.lineHeight + Card.titleGap(metrics)
        list.text(title, at: Point(inner.left, titleTop), theme.title)
        let summaryTop = titleTop + metrics.snapped(title.height) + Card.summaryGap(metrics)
        list.text(summary, at: Point(inner.left, summaryTop), theme.body)
    }

    /// Beside the picture.
    private func textFrame(in frame: Rect) -> Rect {
        let inner = frame.inset(by: metrics.cardPadding)
        let width = metrics.cardTextWidth(besidePicture: picture != nil)
        return Rect(
            x: title.isRightToLeft ? inner.right - width : inner.left, y: inner.top, width: width, height: inner.height)
    }

    /// At the end of the text.
    private func pictureFrame(in frame: Rect) -> Rect {
        let (size, inset) = (metrics.pictureSize(cardHeight: height), metrics.pictureInset)
        let left = title.isRightToLeft ? frame.left + inset : frame.right - inset - size.width
        return Rect(x: left, y: frame.top + inset, width: size.width, height: size.height)
    }

    private var pictureRadius: Double { 0.4 * metrics.cardPadding }

    /// Draws its picture, with the card in the same frame.
    func draw(_ image: Image, into list: inout DrawingList, frame: Rect, opacity: Double = 1) {
        let place = pictureFrame(in: frame)
        let pattern = ImagePattern(image, in: place, opacity: opacity)
        list.fill(Path(roundedRect: place, radius: pictureRadius), .image(pattern), name: "picture")
    }

    /// The source, aligned with the start of the title, after a dot if the item is new; the age is at the other side.
    private func drawDetail(into list: inout DrawingList, inner: Rect, isNew: Bool, theme: Theme) {
        /// The left edge of something of this width at this distance from the side where the title begins.
        func left(_ distance: Double, _ width: Double) -> Double {
            title.isRightToLeft ? inner.right - distance - width : inner.left + distance
        }
        let radius = metrics.newDotRadius
        if isNew {
            let center = Point(left(0, 2 * radius) + radius, inner.top + metrics.detail.lineHeight / 2)
            list.fill(Path(circle: center, radius: radius), theme.accent, name: "new")
        }
        let sourceLeft = left(isNew ? 4 * radius : 0, detail.source.width)
        // Where a line begins in its block depends on its own direction.
        list.text(detail.source, at: Point(sourceLeft - (detail.source.lines.first?.left ?? 0), inner.top), theme.accent)
        list.text(detail.age, at: Point(left(inner.width - detail.age.width, detail.age.width), inner.top), theme.secondary)
    }
}

extension Size {
    fileprivate func pixels(_ scale: Double) -> PixelSize {
        PixelSize(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
    }
}
