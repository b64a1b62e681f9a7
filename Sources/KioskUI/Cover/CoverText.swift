import FeedModel
import Geometry
import TextLayout

/// The words on a cover, laid out from its lower end up: the summary, the title in the largest type that fits, and the capsule
/// with source and age above it.
struct CoverText {
    let title: TextBlock
    let summary: TextBlock?
    let capsule: Capsule
    /// Where the blocks begin, in the cover.
    let titleOrigin: Point
    let summaryOrigin: Point

    /// The share of the cover that the words may take.
    private static let mostOfCover = 0.62

    init(_ item: Timeline.Item, _ typesetter: CardTypesetter, age: String) {
        let layout = typesetter.layout
        let texts = ItemWords(item, typesetter.ages.words)
        let (width, end) = (layout.coverWidth - 2 * layout.margin, layout.coverTextEnd)
        let summary = CoverText.summary(texts.summary, item, width, typesetter)
        let summaryHeight = summary.map { layout.snapped($0.height) + layout.length(1.25) } ?? 0
        let mostHeight = CoverText.mostOfCover * layout.cover.height - Capsule.height(layout) - layout.length(1.5)
        let (title, shownSummary) = CoverText.title(texts.title, item, width, mostHeight, summary, summaryHeight, typesetter)
        let titleTop = layout.snapped(end - (shownSummary == nil ? 0 : summaryHeight) - title.height)
        self.title = title
        self.summary = shownSummary
        titleOrigin = Point(layout.coverTextLeft - title.bearing, titleTop)
        // A summary is narrower than the cover, and stands under the beginning of the title.
        let isMirrored = shownSummary?.isRightToLeft == true
        summaryOrigin = Point(
            layout.coverTextLeft + (isMirrored ? width - CoverText.summaryWidth(width, layout) : 0),
            end - (shownSummary.map { layout.snapped($0.height) } ?? 0))
        capsule = Capsule(
            item, age: age, bottom: titleTop - layout.length(1.5), isRightToLeft: title.isRightToLeft, typesetter)
    }

    private static func summaryWidth(_ width: Double, _ layout: ScreenLayout) -> Double { min(width, layout.length(50)) }

    /// The largest type with which the title has at most three lines; where the summary leaves no room for any, it yields.
    private static func title(
        _ text: String, _ item: Timeline.Item, _ width: Double, _ room: Double, _ summary: TextBlock?, _ summaryHeight: Double,
        _ typesetter: CardTypesetter
    ) -> (TextBlock, TextBlock?) {
        let type = typesetter.layout.type
        func block(_ size: Double) -> TextBlock {
            typesetter.fonts.layout(
                text, style: type.coverTitle(size), width: width, maximumLines: 3, language: item.language, isBalanced: true)
        }
        let blocks = TypeScale.coverTitles.lazy.map(block)
        let isWhole = { (block: TextBlock) in !block.isTruncated && !block.cutsWord }
        if summary != nil, let fitting = blocks.first(where: { isWhole($0) && $0.height + summaryHeight <= room }) {
            return (fitting, summary)
        }
        if let fitting = blocks.first(where: { isWhole($0) && $0.height <= room }) { return (fitting, nil) }
        return (block(TypeScale.coverTitles[TypeScale.coverTitles.count - 1]), nil)
    }

    private static func summary(
        _ text: String, _ item: Timeline.Item, _ width: Double, _ typesetter: CardTypesetter
    ) -> TextBlock? {
        let layout = typesetter.layout
        guard layout.type.listFactor < 1.4, !text.isEmpty else { return nil }
        let block = typesetter.summary(
            text, of: item, style: layout.type.coverSummary, width: summaryWidth(width, layout), lines: 2)
        return block.lines.isEmpty ? nil : block
    }

    /// Where the words stand in the cover.
    var titleBox: Rect { title.box(at: titleOrigin) }
    var summaryBox: Rect? { summary?.box(at: summaryOrigin) }
}

extension TextBlock {
    fileprivate func box(at origin: Point) -> Rect {
        let left = lines.map(\.left).min() ?? 0
        return Rect(x: origin.x + left, y: origin.y, width: width, height: height)
    }
}

extension ScreenLayout {
    /// What of the cover is beside the sheet.
    var coverWidth: Double { besideColumn.width }

    /// Where the cover's words begin in it: what is under the sheet's round corners has none.
    var coverTextLeft: Double { margin + besideColumn.left - cover.left }

    /// Where the cover's words end.
    var coverTextEnd: Double { cover.height - length(form == .landscape ? 3 : 5.25) }
}
