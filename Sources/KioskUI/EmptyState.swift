import Drawing
import Geometry
import Paths
import Raster
import TextLayout

/// What the middle of the list shows when there are no cards.
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
    private let blocks: Blocks
    private let layout: ScreenLayout

    init(text: Text, layout: ScreenLayout, fonts: FontLibrary) {
        self.text = text
        self.layout = layout
        // On a low screen with large type a long reason may not fit. It is set in smaller type, down to the size of a screen of
        // 240 points at text size 1, and then truncated.
        self.blocks = Metrics.typeSizes.firstWhole(\.areWhole) { typeSize in
            Blocks(text, typeSize: typeSize, layout: layout, fonts: fonts)
        }
    }

    /// - Parameter offset: how far the list is pulled down, in points.
    func draw(into list: inout DrawingList, offset: Double, theme: Theme) {
        let metrics = layout.metrics
        let signHeight = 5 * metrics.title.size
        let space = metrics.title.lineHeight
        let room = layout.emptyRoom
        // On a low screen the words are more important.
        let showsSign = signHeight + space + blocks.height <= room
        // The picture does not move when one line of detail becomes two.
        let usual = blocks.title.height + blocks.gap + 2 * metrics.summary.lineHeight
        let height = showsSign ? signHeight + space + max(blocks.height, usual) : blocks.height
        var y = metrics.snapped(layout.header.bottom + metrics.margin + max(room - height, 0) / 2 + offset)
        if showsSign {
            drawSign(into: &list, top: y, height: signHeight, theme: theme)
            y += signHeight + space
        }
        list.centered(blocks.title, middle: layout.screen.center.x, top: y, theme.title)
        list.centered(blocks.detail, middle: layout.screen.center.x, top: y + blocks.title.height + blocks.gap, theme.body)
    }

    /// Three sheets of a notice board, one behind the other.
    private func drawSign(into list: inout DrawingList, top: Double, height: Double, theme: Theme) {
        let (width, radius, edge) = (height * 1.2, 0.1 * height, layout.metrics.hairline)
        for sheet in 0..<3 {
            let depth = Double(2 - sheet)
            let frame = layout.metrics.snapped(
                Rect(
                    x: layout.screen.center.x - width * (1 - 0.14 * depth) / 2, y: top + height * 0.3 - depth * height * 0.13,
                    width: width * (1 - 0.14 * depth), height: height * 0.66))
            list.fill(frame.inset(by: -edge), radius: radius + edge, theme.cardEdge)
            list.fill(frame, radius: radius, theme.card)
        }
        drawLines(into: &list, top: top + height * 0.3, width: width, height: height * 0.66, theme: theme)
    }

    private func drawLines(into list: inout DrawingList, top: Double, width: Double, height: Double, theme: Theme) {
        let left = layout.screen.center.x - width * 0.38
        for (line, length) in [0.44, 0.76, 0.6].enumerated() {
            let bar = layout.metrics.snapped(
                Rect(x: left, y: top + height * (0.22 + 0.22 * Double(line)), width: width * length, height: height * 0.1))
            list.fill(bar, radius: bar.height / 2, line == 0 ? theme.accent : theme.cardEdge)
        }
    }
}

/// Title and detail in type of one size.
private struct Blocks {
    let title: TextBlock
    let detail: TextBlock
    let gap: Double
    /// True if nothing is truncated.
    let areWhole: Bool

    var height: Double { title.height + gap + detail.height }

    init(_ text: EmptyState.Text, typeSize: Double, layout: ScreenLayout, fonts: FontLibrary) {
        let metrics = layout.metrics
        let (titleStyle, detailStyle) = (
            metrics.scaled(metrics.title, by: typeSize), metrics.scaled(metrics.summary, by: typeSize)
        )
        let width = min(layout.screen.width - 4 * metrics.margin, 28 * detailStyle.size)
        gap = metrics.snapped(titleStyle.lineHeight / 3)
        title = fonts.layout(text.title, style: titleStyle, width: width, maximumLines: 2, language: "en")
        let lines = (layout.emptyRoom - title.height - gap) / max(detailStyle.lineHeight, 1)
        detail = fonts.layout(
            text.detail, style: detailStyle, width: width, maximumLines: Int(min(max(lines, 1), 4)), language: "en")
        areWhole = lines >= 1 && !title.isTruncated && !detail.isTruncated
    }
}

extension ScreenLayout {
    /// The height of an empty list that is available for text and pictures.
    fileprivate var emptyRoom: Double { listHeight - 2 * metrics.margin }
}

extension DrawingList {
    /// Draws each line of a block around the x of `middle`, the block's top at `top`.
    fileprivate mutating func centered(_ block: TextBlock, middle: Double, top: Double, _ color: Color) {
        for line in block.lines { shapes(line.glyphs, offset: Point(middle - line.left - line.width / 2, top), color) }
    }
}
