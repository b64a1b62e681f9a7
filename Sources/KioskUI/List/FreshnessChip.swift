import Drawing
import Geometry
import TextLayout

/// `As of 13:40`, at the end of the first day's heading, while nobody has answered for a while. Where the day leaves no room for a
/// line it has two, and where it leaves none for those, the sign stands alone.
struct FreshnessChip {
    let text: String
    /// From the widest to the narrowest.
    private let blocks: [TextBlock]
    private let layout: ScreenLayout

    init(_ text: String, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.text = text
        self.layout = layout
        let blocks = [(layout.column.width, 1), (layout.length(14) * layout.type.coverFactor, 2)].map { width, lines in
            fonts.layout(
                text, style: layout.type.chip, width: width, maximumLines: lines, language: words.language, isBalanced: true)
        }
        self.blocks = blocks.filter { !$0.isTruncated && !$0.cutsWord }
    }

    private var sign: Double { layout.length(2) }

    /// The words that fit beside a heading.
    private func block(beside heading: DayHeading) -> TextBlock? {
        let room = layout.column.width - 2 * layout.margin - heading.titleWidth - layout.length(1)
        return blocks.first { width(of: $0) <= room && height(of: $0) <= heading.height }
    }

    private func width(of block: TextBlock?) -> Double {
        sign + (block.map { $0.width + layout.length(3.1) } ?? layout.length(2.4))
    }
    private func height(of block: TextBlock?) -> Double {
        (block?.height ?? sign) + layout.length(block?.lines.count == 2 ? 0.4 : 1.1)
    }

    /// - Parameter top: of the heading.
    func frame(top: Double, beside heading: DayHeading) -> Rect {
        let block = block(beside: heading)
        let (width, height) = (width(of: block), height(of: block))
        let left = layout.left(of: width, from: layout.column.width - layout.margin - width, in: layout.column)
        let middle = top + layout.length(1) + layout.type.day.lineHeight / 2
        return Rect(x: layout.snapped(left), y: layout.snapped(middle - height / 2), width: width, height: height)
    }

    /// How far it is from the start of the list.
    func start(beside heading: DayHeading) -> Double {
        layout.column.width - layout.margin - width(of: block(beside: heading))
    }

    /// - Parameter view: what of the list is seen.
    func node(top: Double, beside heading: DayHeading, _ view: Rect) -> Node {
        let frame = frame(top: top, beside: heading)
        return Node(
            identity: .freshness, role: .status, name: text, state: frame.intersects(view) ? .visible : [], frame: frame)
    }

    func draw(into list: inout DrawingList, top: Double, beside heading: DayHeading, look: Palette) {
        let (frame, block) = (frame(top: top, beside: heading), block(beside: heading))
        list.fill(frame, radius: min(frame.height / 2, layout.length(2)), look.press, name: "freshness")
        let center = Point(layout.left(of: 0, from: layout.length(1.2) + sign / 2, in: frame), frame.center.y)
        list.noConnectionSign(center: center, size: sign, look.secondaryInk)
        guard let block else { return }
        let left = layout.left(of: block, from: layout.length(1.9) + sign, in: frame)
        list.text(block, at: Point(left, frame.center.y - block.height / 2), look.secondaryInk)
    }
}
