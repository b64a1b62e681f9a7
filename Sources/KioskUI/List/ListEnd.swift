import Drawing
import Geometry
import TextLayout

/// A calm word on the sheet where the lead is the only story.
struct ListEnd {
    private let title: TextBlock
    private let detail: TextBlock
    private let layout: ScreenLayout

    init(layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.layout = layout
        let width = layout.column.width - 2 * layout.margin
        title = fonts.layout(
            words.noMore, style: layout.type.day, width: width, maximumLines: 2, language: words.language, isBalanced: true)
        detail = fonts.layout(
            words.noMessagesDetail, style: layout.type.quietText, width: width, maximumLines: 3, language: words.language)
    }

    /// - Parameter top: of the sheet.
    func draw(into list: inout DrawingList, top: Double, look: Palette) {
        let (left, y) = (layout.column.left + layout.margin, top + layout.length(4))
        list.text(title, at: Point(left, y), look.ink)
        list.text(detail, at: Point(left, layout.snapped(y + title.height + layout.length(0.75))), look.secondaryInk)
    }

    func node(_ words: Words, top: Double) -> Node {
        let frame = Rect(left: layout.column.left, top: top, right: layout.column.right, bottom: layout.bar.top)
        return Node(
            identity: .quiet, role: .status, name: words.sentences(words.noMore, words.noMessagesDetail),
            state: .visible, frame: frame)
    }
}
