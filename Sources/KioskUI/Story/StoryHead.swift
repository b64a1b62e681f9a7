import Drawing
import FeedModel
import Geometry
import Raster
import TextLayout

/// The beginning of an open story: source and age, the title, and its summary where the text does not begin with that.
struct StoryHead {
    let age: String
    let height: Double
    let isRightToLeft: Bool
    private let layout: StoryLayout
    private let source: TextBlock
    private let ageBlock: TextBlock
    private let title: TextBlock
    private let standfirst: TextBlock?

    /// - Parameter standfirst: empty for none.
    init(_ item: Timeline.Item, standfirst: String, age: String, layout: StoryLayout, fonts: FontLibrary, words: Words) {
        let type = layout.screen.type
        self.age = age
        self.layout = layout
        ageBlock = fonts.layout(
            age, style: type.age, width: layout.measure, maximumLines: 1, language: words.language)
        source = fonts.layout(
            item.source, style: type.source, width: max(layout.measure - ageBlock.width - StoryHead.metaGap(layout), 0),
            maximumLines: 1, language: nil)
        title = StoryHead.title(ItemWords(item, words).title, item.language, layout, fonts)
        isRightToLeft = title.isRightToLeft
        self.standfirst =
            standfirst.isEmpty
            ? nil
            : fonts.layout(
                standfirst, style: type.standfirst, width: layout.measure, maximumLines: StoryHead.mostOfStandfirst,
                language: item.language)
        height = StoryHead.height(layout, title: title, standfirst: self.standfirst)
    }

    private static let mostOfStandfirst = 8

    /// In the largest type with at most four lines.
    private static func title(_ text: String, _ language: String?, _ layout: StoryLayout, _ fonts: FontLibrary) -> TextBlock {
        func block(_ size: Double, lines: Int) -> TextBlock {
            fonts.layout(
                text, style: layout.screen.type.storyTitle(size), width: layout.measure, maximumLines: lines,
                language: language,
                isBalanced: true)
        }
        let fitting = TypeScale.storyTitles.lazy.map { block($0, lines: 4) }.first { !$0.isTruncated && !$0.cutsWord }
        return fitting ?? block(TypeScale.storyTitles[TypeScale.storyTitles.count - 1], lines: 12)
    }

    private static func metaGap(_ layout: StoryLayout) -> Double { layout.screen.length(0.9 * layout.screen.type.listFactor) }

    private static func height(_ layout: StoryLayout, title: TextBlock, standfirst: TextBlock?) -> Double {
        let screen = layout.screen
        var height = titleTop(layout) + title.height + screen.length(2)
        if let standfirst { height += standfirst.height + screen.length(1.2) }
        return screen.snapped(height)
    }

    private static func titleTop(_ layout: StoryLayout) -> Double {
        layout.screen.snapped(layout.screen.type.source.lineHeight) + layout.screen.length(0.9)
    }
}

// Drawing.
extension StoryHead {
    /// Its part, on paper, as wide as a block's of the body.
    func part(source color: Color, look: Palette) -> DrawingPart {
        let over = StoryBlock.overhang(layout)
        return DrawingPart(size: Size(layout.measure + 2 * over, height), on: look.paper) { list in
            draw(source, from: 0, left: over, into: &list, color)
            let start = source.width > 0 ? source.width + StoryHead.metaGap(layout) : 0
            draw(ageBlock, from: start, left: over, into: &list, look.tertiaryInk)
            let titleTop = StoryHead.titleTop(layout)
            list.text(title, at: Point(over - title.bearing, titleTop), look.ink)
            guard let standfirst else { return }
            let top = titleTop + title.height + layout.screen.length(1.2)
            list.text(standfirst, at: Point(over, top), look.secondaryInk)
        }
    }

    private func draw(_ block: TextBlock, from start: Double, left: Double, into list: inout DrawingList, _ color: Color) {
        let x = isRightToLeft ? left + layout.measure - start - block.width : left + start
        list.text(block, at: Point(x - (block.lines.first?.left ?? 0), 0), color)
    }
}
