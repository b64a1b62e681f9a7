import Drawing
import Geometry
import Raster
import TextLayout

/// The line at the bottom of the screen after a failure: what failed, when the content is from, and Retry (R87).
struct Notice {
    struct Text: Hashable {
        let title: String
        let detail: String
    }

    let text: Text
    private let blocks: Blocks
    private let retry: TextBlock

    init(text: Text, layout: ScreenLayout, fonts: FontLibrary) {
        self.text = text
        self.blocks = layout.metrics.sizes(of: layout.metrics.detail).firstWhole(\.areWhole) { style in
            Blocks(text, style: style, layout: layout, fonts: fonts)
        }
        self.retry = fonts.layout(
            "Retry", style: layout.metrics.detail, width: layout.retryButton.width, maximumLines: 1, language: "en")
    }

    func draw(into list: inout DrawingList, layout: ScreenLayout, pressed: Control?, focused: Control?, theme: Theme) {
        list.fill(layout.notice, theme.notice, name: "notice")
        let metrics = layout.metrics
        let top = metrics.snapped(layout.notice.center.y - (blocks.title.height + blocks.detail.height) / 2)
        list.text(blocks.title, at: Point(metrics.margin, top), theme.onNotice)
        list.text(blocks.detail, at: Point(metrics.margin, top + blocks.title.height), theme.onNoticeSecondary)
        let frame = layout.retryButton
        list.button(
            frame, isPressed: pressed == .retry, isFocused: focused == .retry, fill: theme.noticeButton,
            pressedFill: theme.pressedNoticeButton, ring: theme.onNotice)
        list.text(retry, at: Point(frame.center.x - retry.width / 2, frame.center.y - retry.height / 2), theme.onNotice)
    }
}

/// Title and detail in type of one size.
private struct Blocks {
    let title: TextBlock
    let detail: TextBlock
    /// True if nothing is truncated.
    var areWhole: Bool { !title.isTruncated && !detail.isTruncated }

    init(_ text: Notice.Text, style: TextStyle, layout: ScreenLayout, fonts: FontLibrary) {
        let width = layout.retryButton.left - 2 * layout.metrics.margin
        // Two and one lines in the design; more if the type is smaller.
        let lines = Int((layout.notice.height - Blocks.space) / max(style.lineHeight, 1))
        title = fonts.layout(text.title, style: style, width: width, maximumLines: max(lines - 1, 1), language: "en")
        detail = fonts.layout(text.detail, style: style, width: width, maximumLines: 1, language: "en")
    }

    /// Above and below, in points.
    private static let space = 12.0
}
