import Geometry
import TextLayout

/// Sizes that follow from the screen: columns, type and space. All lengths are in points, on whole device pixels.
struct Metrics: Hashable {
    /// 9 mm at 160 points an inch: the least size of anything to be touched (R118).
    static let touchTarget = 57.0
    /// However large type is asked for, it grows by no more than the screen's height over this, in points: so header and notice
    /// leave some of the screen to the list.
    private static let heightOfLargestType = 180.0

    /// A newspaper's.
    private static let smallestType = 11.0
    private static let mostColumns = 4
    /// In em of a summary: lines of more than some hundred letters are hard to follow.
    private static let widestColumn = 58.0

    let viewport: Size
    /// Device pixels a point.
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

    /// - Parameter textSize: a factor on all type, 1 as designed.
    init(viewport: Viewport, textSize: Double) {
        let width = viewport.size.width
        let columns = Metrics.columnCount(viewport.size, textSize: textSize)
        let growth = Metrics.typeGrowth(viewport.size, columns: columns, textSize: textSize)
        func length(_ value: Double) -> Double { (value * growth * viewport.scale).rounded() / viewport.scale }
        // Space grows with type, but leaves the width to it.
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
        // Small type is asked for to show more, not to be set in more columns, which would make it smaller still.
        func widest() -> Double {
            widestColumn * 16 * typeGrowth(screen, columns: columns, textSize: max(textSize, 1))
        }
        while columns < mostColumns, screen.width / Double(columns) > widest() { columns += 1 }
        return columns
    }

    /// The width of a fine line: a point, in whole device pixels.
    var hairline: Double { max(snapped(1), 1 / scale) }

    /// The nearest place on whole device pixels.
    func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }

    func snapped(_ rect: Rect) -> Rect {
        Rect(left: snapped(rect.left), top: snapped(rect.top), right: snapped(rect.right), bottom: snapped(rect.bottom))
    }

    /// Factors on the size of type, to be tried in turn where words would be cut.
    static let typeSizes = [1, 0.85, 0.7]

    /// A type and smaller ones; none of the smaller ones is too small to read.
    func sizes(of style: TextStyle) -> [TextStyle] {
        [style] + Metrics.typeSizes.dropFirst().map { scaled(style, by: $0) }.filter { $0.size >= Metrics.smallestType }
    }

    /// The same type in another size.
    func scaled(_ style: TextStyle, by factor: Double) -> TextStyle {
        TextStyle(size: style.size * factor, weight: style.weight, lineHeight: snapped(style.lineHeight * factor))
    }

    /// What whole pixels leave over is between the columns, so that the last one ends at the margin.
    func columnLeft(_ column: Int) -> Double {
        let way = viewport.width - 2 * margin - columnWidth
        return snapped(margin + way * Double(column) / Double(max(columns - 1, 1)))
    }
}

extension Array {
    /// What is laid out in the first of these sizes in which it is whole, else in the last; nothing is laid out in those
    /// behind.
    func firstWhole<Layout>(_ isWhole: (Layout) -> Bool, _ layOut: (Element) -> Layout) -> Layout {
        for size in dropLast() {
            let layout = layOut(size)
            if isWhole(layout) { return layout }
        }
        return layOut(self[count - 1])
    }
}
