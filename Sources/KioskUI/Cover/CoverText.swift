import FeedModel
import Geometry
import TextLayout

/// The words of a story over its picture, laid out from their lower end up: the summary, the title in the largest type that fits,
/// and the capsule with source and age above it.
struct CoverText {
    let title: TextBlock
    let summary: TextBlock?
    let capsule: Capsule
    /// Where the blocks begin, in the picture.
    let titleOrigin: Point
    let summaryOrigin: Point

    init(_ item: Timeline.Item, _ typesetter: CardTypesetter, age: String, in place: StoryPlace) {
        let layout = typesetter.layout
        let texts = ItemWords(item, typesetter.ages.words)
        let summary = CoverText.summary(texts.summary, item, in: place, typesetter)
        let summaryHeight = summary.map { layout.snapped($0.height) + place.summaryGap } ?? 0
        let (title, shownSummary) = CoverText.title(texts.title, item, in: place, summary, summaryHeight, typesetter)
        let titleTop = layout.snapped(place.end - (shownSummary == nil ? 0 : summaryHeight) - title.height)
        self.title = title
        self.summary = shownSummary
        titleOrigin = Point(place.left(of: title) - title.bearing, titleTop)
        summaryOrigin = Point(
            shownSummary.map(place.left) ?? place.left, place.end - (shownSummary.map { layout.snapped($0.height) } ?? 0))
        capsule = Capsule(
            item, age: age, bottom: titleTop - place.capsuleGap, isRightToLeft: title.isRightToLeft, in: place, typesetter)
    }

    /// The largest type with which the title has no more lines than it may; where the summary leaves no room for any, it yields.
    private static func title(
        _ text: String, _ item: Timeline.Item, in place: StoryPlace, _ summary: TextBlock?, _ summaryHeight: Double,
        _ typesetter: CardTypesetter
    ) -> (TextBlock, TextBlock?) {
        func block(_ style: TextStyle, _ width: Double) -> TextBlock {
            let room = Int(min(max(place.mostHeight / style.lineHeight, 1), Double(place.titleLines)))
            return typesetter.fonts.layout(
                text, style: style, width: width, maximumLines: room, language: item.language, isBalanced: true)
        }
        func fitting(_ height: Double, _ width: Double) -> TextBlock? {
            place.titles.lazy.map { block($0, width) }.first { !$0.isTruncated && !$0.cutsWord && $0.height <= height }
        }
        if summary != nil, let title = fitting(place.mostHeight - summaryHeight, place.width) { return (title, summary) }
        let width = place.width - place.endRoom
        if let title = fitting(place.mostHeight, place.width), title.lines.last?.width ?? 0 <= width { return (title, nil) }
        return (fitting(place.mostHeight, width) ?? block(place.titles[place.titles.count - 1], width), nil)
    }

    private static func summary(
        _ text: String, _ item: Timeline.Item, in place: StoryPlace, _ typesetter: CardTypesetter
    ) -> TextBlock? {
        guard typesetter.layout.type.listFactor < 1.4, !text.isEmpty else { return nil }
        let block = typesetter.summary(text, of: item, style: place.summary, width: place.summaryWidth, lines: 2)
        return block.lines.isEmpty ? nil : block
    }

    /// Where the words stand in the picture.
    var titleBox: Rect { title.box(at: titleOrigin) }
    var summaryBox: Rect? { summary?.box(at: summaryOrigin) }

    /// The last of them leaves room for a sign at its own end, which is the left one then.
    var endsAtLeft: Bool { (summary ?? title).isRightToLeft }
}

extension StoryPlace {
    /// What is narrower than the place begins where its own direction does.
    fileprivate func left(of block: TextBlock) -> Double {
        guard block.isRightToLeft else { return left }
        return left + width - (block.lines.map { $0.left + $0.width }.max() ?? width)
    }
}

extension TextBlock {
    fileprivate func box(at origin: Point) -> Rect {
        let left = lines.map(\.left).min() ?? 0
        return Rect(x: origin.x + left, y: origin.y, width: width, height: height)
    }
}
