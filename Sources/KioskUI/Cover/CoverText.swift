import FeedModel
import Geometry
import TextLayout

/// The words on a cover, laid out from its lower end up: the summary, the title in the largest type that fits, and the capsule
/// with source and age above it.
struct CoverText {
    let title: TextBlock
    let summary: TextBlock?
    let source: TextBlock
    let age: TextBlock
    let ageText: String
    /// y in the cover.
    let titleTop: Double
    let summaryTop: Double
    let capsule: Rect
    private let left: Double

    /// The share of the cover that the words may take.
    private static let mostOfCover = 0.62

    init(_ item: Timeline.Item, _ typesetter: CardTypesetter, age: String) {
        let (layout, fonts) = (typesetter.layout, typesetter.fonts)
        let texts = StoryText(item, typesetter.ages.words)
        let width = layout.coverWidth - 2 * layout.margin
        let end = layout.coverTextEnd
        let summary = CoverText.summary(texts.summary, item, width, typesetter)
        let summaryHeight = summary.map { layout.snapped($0.height) + layout.length(1.25) } ?? 0
        let capsuleHeight = layout.snapped(layout.type.capsule.lineHeight) + layout.length(1)
        let mostHeight = CoverText.mostOfCover * layout.cover.height - capsuleHeight - layout.length(1.5)
        let (title, shownSummary) = CoverText.title(texts.title, item, width, mostHeight, summary, summaryHeight, typesetter)
        let below = shownSummary == nil ? 0 : summaryHeight
        self.title = title
        self.summary = shownSummary
        left = layout.margin
        summaryTop = end - (shownSummary.map { layout.snapped($0.height) } ?? 0)
        titleTop = layout.snapped(end - below - title.height)
        ageText = age
        self.age = fonts.layout(
            age, style: layout.type.capsuleAge, width: width, maximumLines: 1, language: typesetter.ages.words.language)
        let room = max(width - self.age.width - layout.length(4.4), 0)
        // Where only a letter or two would fit, an ellipsis alone would say nothing.
        source = fonts.layout(
            room < 4 * layout.type.capsule.size ? "" : item.source, style: layout.type.capsule, width: room, maximumLines: 1,
            language: nil)
        let padding = 2 * layout.length(1.1)
        let sourceWidth = source.lines.isEmpty ? 0 : source.width + padding
        let capsuleWidth = sourceWidth + (age.isEmpty ? 0 : self.age.width + padding)
        capsule = Rect(
            x: layout.margin, y: titleTop - layout.length(1.5) - capsuleHeight, width: layout.snapped(capsuleWidth),
            height: capsuleHeight)
    }

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
            text, of: item, style: layout.type.coverSummary, width: min(width, layout.length(50)), lines: 2)
        return block.lines.isEmpty ? nil : block
    }

    /// In the cover.
    var titleBox: Rect { Rect(x: left, y: titleTop, width: title.width, height: title.height) }
    var summaryBox: Rect? { summary.map { Rect(x: left, y: summaryTop, width: $0.width, height: $0.height) } }
}

extension ScreenLayout {
    /// What of the cover is beside the sheet.
    var coverWidth: Double { form == .landscape ? column.left : size.width }

    /// Where the cover's words end.
    var coverTextEnd: Double { cover.height - length(form == .landscape ? 3 : 5.25) }
}
