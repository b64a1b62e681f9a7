import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// One item in the list: source and age, a title, a summary, a picture or a pattern at their end. A class, because lists and
/// frames pass it on often, and copying its texts would count many references.
final class Card {
    let item: Timeline.Item
    let shape: CardShape
    let height: Double
    let meta: Meta
    let title: TextBlock
    private let summary: TextBlock?
    var saysSummary: Bool { summary != nil }
    /// Nil for a card without a place for a picture.
    let picture: PictureRequest?

    /// Where an item is from, and how old it is.
    struct Meta {
        let age: String
        fileprivate let sourceBlock: TextBlock
        fileprivate let ageBlock: TextBlock

        init(_ item: Timeline.Item, _ shape: CardShape, _ typesetter: CardTypesetter) {
            let type = shape.layout.type
            age = typesetter.age(of: item)
            ageBlock = typesetter.fonts.layout(
                age, style: type.age, width: shape.textWidth, maximumLines: 1, language: typesetter.ages.words.language)
            let room = shape.textWidth - ageBlock.width - shape.metaGap
            // Where only a letter or two would fit, an ellipsis alone would say nothing.
            sourceBlock = typesetter.fonts.layout(
                room < 4 * type.source.size ? "" : item.source, style: type.source, width: room, maximumLines: 1, language: nil)
        }
    }

    init(_ item: Timeline.Item, _ shape: CardShape, title: TextBlock, summary: TextBlock?, _ typesetter: CardTypesetter) {
        self.item = item
        self.shape = shape
        self.title = title
        self.summary = summary
        meta = Meta(item, shape, typesetter)
        height = max(Card.textHeight(shape, title: title.height, summary: summary?.height), shape.leastHeight)
        picture = shape.kind == .picture ? item.picture(shape.pictureSize(cardHeight: height).pixels(shape.layout.scale)) : nil
    }

    private init(_ card: Card, _ meta: Meta) {
        (item, shape, height, title, summary) = (card.item, card.shape, card.height, card.title, card.summary)
        (picture, self.meta) = (card.picture, meta)
    }

    /// The same card with the age that the typesetter gives it.
    func withNewAge(_ typesetter: CardTypesetter) -> Card { Card(self, Meta(item, shape, typesetter)) }

    private static func textHeight(_ shape: CardShape, title: Double, summary: Double?) -> Double {
        let layout = shape.layout
        var height = shape.topPadding + layout.snapped(title) + shape.bottomPadding
        if shape.kind != .notice { height += layout.type.source.lineHeight + shape.textGap }
        if let summary { height += shape.textGap + layout.snapped(summary) }
        return layout.snapped(height)
    }

    /// The height of a card that is not laid out yet: a title of two lines and one of summary.
    static func estimatedHeight(_ layout: ScreenLayout) -> Double {
        let shape = CardShape(kind: .text, layout: layout)
        return textHeight(
            shape, title: 2 * layout.type.cardTitle.lineHeight, summary: layout.type.cardSummary.lineHeight)
    }
}

// Drawing.
extension Card {
    /// - Parameter frame: in points of the screen; as high as the card's row.
    func draw(into list: inout DrawingList, frame: Rect, isNew: Bool, colors: CardColors) {
        let look = colors.look
        // One mask for ground and pattern: two would leave a rim in the corners.
        if shape.kind != .poster { list.fill(frame, radius: shape.radius, ground(isNew: isNew, colors), name: "card") }
        switch shape.kind {
        case .poster: drawPattern(into: &list, frame: frame, colors)
        case .notice: drawNoticeSign(into: &list, frame: frame, look)
        case .picture, .text, .half: break
        }
        if isNew { drawNewEdge(into: &list, frame: frame, look) }
        if look.isHighContrast { drawOutline(into: &list, frame: frame, look) }
        drawText(into: &list, frame: textFrame(in: frame), colors)
    }

    /// What of it fades while it grows: its words, and a poster's ground.
    func drawFading(into list: inout DrawingList, frame: Rect, colors: CardColors) {
        if shape.kind == .poster { drawPattern(into: &list, frame: frame, colors) }
        drawText(into: &list, frame: textFrame(in: frame), colors)
    }

    private func ground(isNew: Bool, _ colors: CardColors) -> Color {
        isNew || shape.kind == .notice ? colors.look.soft : colors.look.surface
    }

    private func drawOutline(into list: inout DrawingList, frame: Rect, _ look: Palette) {
        let width = shape.layout.length(0.2)
        let path = Path(roundedRect: frame.inset(by: width / 2), radius: shape.radius - width / 2)
        list.stroke(path, StrokeStyle(width: width), look.ink, name: "outline")
    }

    /// Along the start, inside the round corners.
    private func drawNewEdge(into list: inout DrawingList, frame: Rect, _ look: Palette) {
        let width = shape.layout.length(0.6)
        let left = title.isRightToLeft ? frame.right - width : frame.left
        list.clipped(to: Path(roundedRect: frame, radius: shape.radius)) { list in
            list.fill(Rect(x: left, y: frame.top, width: width, height: frame.height), look.accent, name: "new")
        }
    }

    private func drawText(into list: inout DrawingList, frame: Rect, _ colors: CardColors) {
        let (isPoster, layout) = (shape.kind == .poster, shape.layout)
        let ink = isPoster ? Color.white : colors.look.ink
        guard shape.kind != .notice else {
            return list.text(title, at: Point(frame.left, frame.center.y - title.height / 2), ink)
        }
        drawMeta(into: &list, frame: frame, colors)
        let titleTop = frame.top + layout.type.source.lineHeight + shape.textGap
        list.text(title, at: Point(frame.left, titleTop), ink)
        guard let summary else { return }
        let top = titleTop + layout.snapped(title.height) + shape.textGap
        list.text(summary, at: Point(frame.left, top), colors.look.secondaryInk)
    }

    /// The source, aligned with the start of the title, and the age after it.
    private func drawMeta(into list: inout DrawingList, frame: Rect, _ colors: CardColors) {
        let isPoster = shape.kind == .poster
        /// Where a line begins in its block depends on its own direction.
        func place(_ block: TextBlock, from start: Double) -> Point {
            let left = title.isRightToLeft ? frame.right - start - block.width : frame.left + start
            return Point(left - (block.lines.first?.left ?? 0), frame.top)
        }
        let source = isPoster ? Color.white : colors.look.channelText(colors.hue(of: item))
        list.text(meta.sourceBlock, at: place(meta.sourceBlock, from: 0), source)
        let start = meta.sourceBlock.width > 0 ? meta.sourceBlock.width + shape.metaGap : 0
        list.text(meta.ageBlock, at: place(meta.ageBlock, from: start), isPoster ? .white : colors.look.tertiaryInk)
    }

    private func drawNoticeSign(into list: inout DrawingList, frame: Rect, _ look: Palette) {
        let radius = shape.layout.length(2.5)
        let distance = shape.layout.length(1.75) + radius
        let center = Point(title.isRightToLeft ? frame.right - distance : frame.left + distance, frame.center.y)
        list.fill(Path(circle: center, radius: radius), look.accent, name: "sign")
        list.infoSign(center: center, size: 2.2 * radius / 2, look.onAccent)
    }

    /// Beside picture, pattern or sign.
    private func textFrame(in frame: Rect) -> Rect {
        let left = title.isRightToLeft ? frame.right - shape.textStart - shape.textWidth : frame.left + shape.textStart
        let height = frame.height - shape.topPadding - shape.bottomPadding
        // A poster that is higher than its words has them in its middle.
        let words = Card.textHeight(shape, title: title.height, summary: nil) - shape.topPadding - shape.bottomPadding
        let lead = shape.kind == .poster ? shape.layout.snapped(max(height - words, 0) / 2) : 0
        return Rect(x: left, y: frame.top + shape.topPadding + lead, width: shape.textWidth, height: height)
    }
}

// Pictures and patterns.
extension Card {
    /// Two columns of cells at the end, as high as the card.
    private func drawPattern(into list: inout DrawingList, frame: Rect, _ colors: CardColors) {
        let rows = shape.patternRows(height: frame.height)
        let side = frame.height / Double(rows)
        let left = title.isRightToLeft ? frame.left : frame.right - 2 * side
        let pattern = Pattern(seed: item.identity, ground: colors.look.channelGround(colors.hue(of: item)))
        list.clipped(to: Path(roundedRect: frame, radius: shape.radius)) { list in
            list.fill(Path(rect: frame), .color(pattern.ground), name: "card")
            pattern.draw(into: &list, at: Point(left, frame.top), columns: 2, rows: rows, side: side)
        }
    }

    /// A calm ground until the picture is there; where there will be none, its channel's pattern.
    func drawPlaceholder(into list: inout DrawingList, frame: Rect, hasPattern: Bool, _ colors: CardColors) {
        let place = pictureFrame(in: frame)
        guard hasPattern else { return list.fill(place, radius: shape.pictureRadius, colors.look.press, name: "picture") }
        let side = shape.layout.snapped(place.width / 2)
        let pattern = Pattern(seed: item.identity, ground: colors.look.channelGround(colors.hue(of: item)))
        list.clipped(to: Path(roundedRect: place, radius: shape.pictureRadius), name: "picture") { list in
            pattern.draw(
                into: &list, at: Point(place.left, place.top), columns: 3,
                rows: Int((place.height / max(side, 1)).rounded(.up)),
                side: side)
        }
    }

    /// At the end of the text.
    func pictureFrame(in frame: Rect) -> Rect {
        let (size, inset) = (shape.pictureSize(cardHeight: height), shape.pictureInset)
        let left = title.isRightToLeft ? frame.left + inset : frame.right - inset - size.width
        return Rect(x: left, y: frame.top + inset, width: size.width, height: size.height)
    }

    /// Draws its picture, with the card in the same frame.
    func draw(_ image: Image, into list: inout DrawingList, frame: Rect, opacity: Double = 1) {
        let place = pictureFrame(in: frame)
        let pattern = ImagePattern(image, in: place, opacity: opacity)
        list.fill(Path(roundedRect: place, radius: shape.pictureRadius), .image(pattern), name: "picture")
    }
}

extension CardShape {
    func pictureSize(cardHeight: Double) -> Size { Size(pictureWidth, max(cardHeight - 2 * pictureInset, 0)) }
}

extension Size {
    func pixels(_ scale: Double) -> PixelSize {
        PixelSize(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
    }
}

/// The colours of cards, and the hue of every channel.
struct CardColors: Hashable {
    let look: Palette
    /// By the identity of the channel.
    let hues: [String: ChannelHue]

    func hue(of item: Timeline.Item) -> ChannelHue { hues[item.channel] ?? .turn(0) }
}
