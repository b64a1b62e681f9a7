import Geometry
import TextLayout

/// Sizes derived from the screen: columns, type and space. All lengths are in points, rounded to whole device pixels.
struct Metrics: Hashable {
    /// 9 mm at 160 points an inch: the minimum size of a touch target (R118).
    static let touchTarget = 57.0
    /// The limit of the text size's factor is the screen's height divided by this, in points, so that header and notice leave
    /// room for the list.
    private static let heightOfLargestType = 180.0

    /// The size of a newspaper's text.
    private static let smallestType = 11.0
    private static let mostColumns = 4
    /// In em of a summary: lines of more than some hundred letters are hard to read.
    private static let widestColumn = 58.0

    let viewport: Size
    /// Device pixels per point.
    let scale: Double
    let columns: Int
    /// From the screen's edge to the cards.
    let margin: Double
    /// Between cards.
    let gap: Double
    let cardPadding: Double
    let columnWidth: Double
    let title: TextStyle
    let summary: TextStyle
    let detail: TextStyle
    let heading: TextStyle

    /// - Parameter textSize: a factor on all type; 1 is the design.
    init(viewport: Viewport, textSize: Double) {
        let width = viewport.size.width
        let columns = Metrics.columnCount(viewport.size, textSize: textSize)
        let growth = Metrics.typeGrowth(viewport.size, columns: columns, textSize: textSize)
        func length(_ value: Double) -> Double { (value * growth * viewport.scale).rounded() / viewport.scale }
        // Margins grow with the type, but not at the cost of its width.
        func space(_ value: Double, atMost share: Double) -> Double {
            min(length(value), (width / Double(columns) * share * viewport.scale).rounded(.down) / viewport.scale)
        }
        func style(_ size: Double, _ weight: FontWeight, line: Double) -> TextStyle {
            TextStyle(size: size * growth, weight: weight, lineHeight: length(line))
        }
        self.viewport = viewport.size
        self.scale = viewport.scale
        self.columns = columns
        self.margin = space(16, atMost: 0.05)
        self.gap = length(12)
        self.cardPadding = space(20, atMost: 0.065)
        self.title = style(21, .semibold, line: 28)
        self.summary = style(16, .regular, line: 24)
        self.detail = style(13.5, .medium, line: 20)
        self.heading = style(24, .bold, line: 31)
        let free = width - 2 * margin - Double(columns - 1) * gap
        self.columnWidth = max((free / Double(columns) * scale).rounded(.down) / scale, 0)
    }

    /// Type grows with the column and the screen's height: a large panel is read from further away.
    private static func typeGrowth(_ screen: Size, columns: Int, textSize: Double) -> Double {
        let designed = min(max(min(screen.width / Double(columns) / 480, screen.height / 720), 0.9), 1.5)
        return min(designed * textSize, max(screen.height / heightOfLargestType, designed))
    }

    private static func columnCount(_ screen: Size, textSize: Double) -> Int {
        var columns = min(max(Int(screen.width / 620), 1), mostColumns)
        // Small type is chosen to show more text. It does not add columns, which would make it smaller still.
        func widest() -> Double {
            widestColumn * 16 * typeGrowth(screen, columns: columns, textSize: max(textSize, 1))
        }
        while columns < mostColumns, screen.width / Double(columns) > widest() { columns += 1 }
        return columns
    }

    /// The width of a thin line: a point, in whole device pixels.
    var hairline: Double { max(snapped(1), 1 / scale) }

    /// Rounded to whole device pixels.
    func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }

    func snapped(_ rect: Rect) -> Rect {
        Rect(left: snapped(rect.left), top: snapped(rect.top), right: snapped(rect.right), bottom: snapped(rect.bottom))
    }

    /// Factors on the size of type, tried in turn where text would be truncated.
    static let typeSizes = [1, 0.85, 0.7]

    /// A type and its smaller sizes, all large enough to read.
    func sizes(of style: TextStyle) -> [TextStyle] {
        [style] + Metrics.typeSizes.dropFirst().map { scaled(style, by: $0) }.filter { $0.size >= Metrics.smallestType }
    }

    /// The same type in another size.
    func scaled(_ style: TextStyle, by factor: Double) -> TextStyle {
        TextStyle(size: style.size * factor, weight: style.weight, lineHeight: snapped(style.lineHeight * factor))
    }

    /// The pixels left over by rounding go between the columns, so that the last one ends at the margin.
    func columnLeft(_ column: Int) -> Double {
        let way = viewport.width - 2 * margin - columnWidth
        return snapped(margin + way * Double(column) / Double(max(columns - 1, 1)))
    }
}

extension Array {
    /// The layout in the first of these sizes in which it is whole, or else in the last. Sizes after that are not laid out.
    func firstWhole<Layout>(_ isWhole: (Layout) -> Bool, _ layOut: (Element) -> Layout) -> Layout {
        for size in dropLast() {
            let layout = layOut(size)
            if isWhole(layout) { return layout }
        }
        return layOut(self[count - 1])
    }
}
