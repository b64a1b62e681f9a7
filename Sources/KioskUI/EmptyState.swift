import Drawing
import Geometry
import Paths
import Raster
import TextLayout

/// What stands in the middle of the list when there is no card to show.
struct EmptyState {
    struct Text: Hashable {
        let title: String
        let detail: String

        init(reload: ReloadState, hasFeeds: Bool) {
            if !hasFeeds {
                (title, detail) = ("No feed yet", "Add one to the configuration: [feed NAME] and url = …")
            } else if let failure = reload.failure {
                title = failure.isOffline ? "No connection" : "Nothing could be loaded"
                detail = "\(failure.reason). It is tried again by itself; pull down to try now."
            } else if reload.isRunning {
                (title, detail) = ("Loading…", "The first items will be here in a moment.")
            } else {
                (title, detail) = ("Nothing here yet", "There are no items. Pull down to look again.")
            }
        }
    }

    let text: Text
    private let title: TextBlock
    private let detail: TextBlock
    private let layout: ScreenLayout

    init(text: Text, layout: ScreenLayout, fonts: FontLibrary) {
        let metrics = layout.metrics
        let width = min(layout.screen.width - 4 * metrics.margin, 28 * metrics.summary.size)
        self.text = text
        self.layout = layout
        self.title = fonts.layout(text.title, style: metrics.title, width: width, maximumLines: 2, language: "en")
        self.detail = fonts.layout(text.detail, style: metrics.summary, width: width, maximumLines: 4, language: "en")
    }

    /// - Parameter offset: how far the list is pulled down, in points.
    func draw(into list: inout DrawingList, offset: Double, theme: Theme) {
        let metrics = layout.metrics
        let signHeight = 5 * metrics.title.size
        let space = metrics.title.lineHeight
        let textGap = metrics.snapped(space / 3)
        let words = title.height + textGap + detail.height
        let room = layout.listHeight - 2 * metrics.margin
        // On a low screen the words are what matters.
        let showsSign = signHeight + space + words <= room
        let height = showsSign ? signHeight + space + words : words
        var y = metrics.snapped(layout.header.bottom + metrics.margin + max(room - height, 0) / 2 + offset)
        if showsSign {
            drawSign(into: &list, top: y, height: signHeight, theme: theme)
            y += signHeight + space
        }
        list.centered(title, middle: layout.screen.center.x, top: y, theme.title)
        list.centered(detail, middle: layout.screen.center.x, top: y + title.height + textGap, theme.body)
    }

    /// Three sheets of a notice board, one behind the other.
    private func drawSign(into list: inout DrawingList, top: Double, height: Double, theme: Theme) {
        let width = height * 1.2
        for sheet in 0..<3 {
            let depth = Double(2 - sheet)
            let frame = Rect(
                x: layout.screen.center.x - width * (1 - 0.14 * depth) / 2, y: top + height * 0.3 - depth * height * 0.13,
                width: width * (1 - 0.14 * depth), height: height * 0.66)
            list.fill(frame.inset(by: -1), radius: 11, theme.cardEdge)
            list.fill(frame, radius: 10, theme.card)
        }
        drawLines(into: &list, top: top + height * 0.3, width: width, height: height * 0.66, theme: theme)
    }

    private func drawLines(into list: inout DrawingList, top: Double, width: Double, height: Double, theme: Theme) {
        let left = layout.screen.center.x - width * 0.38
        for (line, length) in [0.44, 0.76, 0.6].enumerated() {
            let bar = Rect(x: left, y: top + height * (0.22 + 0.22 * Double(line)), width: width * length, height: height * 0.1)
            list.fill(bar, radius: bar.height / 2, line == 0 ? theme.accent : theme.cardEdge)
        }
    }
}

extension DrawingList {
    /// Draws each line of a block around the x of `middle`, the block's top at `top`.
    fileprivate mutating func centered(_ block: TextBlock, middle: Double, top: Double, _ color: Color) {
        for line in block.lines { shapes(line.glyphs, offset: Point(middle - line.left - line.width / 2, top), color) }
    }
}
