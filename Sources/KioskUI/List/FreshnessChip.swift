import Drawing
import Geometry
import TextLayout

/// `As of 13:40`, at the end of the first day's heading, while nobody has answered for a while.
struct FreshnessChip {
    let text: String
    private let block: TextBlock
    private let layout: ScreenLayout

    init(_ text: String, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.text = text
        self.layout = layout
        block = fonts.layout(
            text, style: layout.type.chip, width: layout.column.width / 2, maximumLines: 1, language: words.language)
    }

    private var sign: Double { layout.length(2) }

    /// - Parameter top: of the heading.
    func frame(top: Double) -> Rect {
        let (width, height) = (block.width + sign + layout.length(3.1), block.height + layout.length(1.1))
        let left = layout.left(of: width, from: layout.column.width - layout.margin - width, in: layout.column)
        let middle = top + layout.length(1) + layout.type.day.lineHeight / 2
        return Rect(x: layout.snapped(left), y: layout.snapped(middle - height / 2), width: width, height: height)
    }

    /// How far it is from the start of the list.
    func start(top: Double) -> Double { layout.column.width - layout.margin - frame(top: top).width }

    /// - Parameter view: what of the list is seen.
    func node(top: Double, _ view: Rect) -> Node {
        let frame = frame(top: top)
        return Node(
            identity: .freshness, role: .status, name: text, state: frame.intersects(view) ? .visible : [], frame: frame)
    }

    func draw(into list: inout DrawingList, top: Double, look: Palette) {
        let frame = frame(top: top)
        list.fill(frame, radius: frame.height / 2, look.press, name: "freshness")
        list.noConnectionSign(
            center: Point(layout.left(of: 0, from: layout.length(1.2) + sign / 2, in: frame), frame.center.y), size: sign,
            look.secondaryInk)
        let left = layout.left(of: block, from: layout.length(1.9) + sign, in: frame)
        list.text(block, at: Point(left, frame.center.y - block.height / 2), look.secondaryInk)
    }
}
