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
    private let title: TextBlock
    private let detail: TextBlock
    private let retry: TextBlock

    init(text: Text, layout: ScreenLayout, fonts: FontLibrary) {
        let style = layout.metrics.detail
        let width = layout.retryButton.left - 2 * layout.metrics.margin
        func block(_ text: String, _ width: Double, lines: Int = 1) -> TextBlock {
            fonts.layout(text, style: style, width: width, maximumLines: lines, language: "en")
        }
        self.text = text
        self.title = block(text.title, width, lines: 2)
        self.detail = block(text.detail, width)
        self.retry = block("Retry", layout.retryButton.width)
    }

    func draw(into list: inout DrawingList, layout: ScreenLayout, pressed: Control?, focused: Control?, theme: Theme) {
        list.fill(layout.notice, theme.notice, name: "notice")
        let metrics = layout.metrics
        let top = metrics.snapped(layout.notice.center.y - (title.height + detail.height) / 2)
        list.text(title, at: Point(metrics.margin, top), theme.onNotice)
        list.text(detail, at: Point(metrics.margin, top + title.height), theme.onNoticeSecondary)
        let frame = layout.retryButton
        list.button(
            frame, isPressed: pressed == .retry, isFocused: focused == .retry, fill: theme.noticeButton,
            pressedFill: theme.pressedNoticeButton, ring: theme.onNotice)
        list.text(retry, at: Point(frame.center.x - retry.width / 2, frame.center.y - retry.height / 2), theme.onNotice)
    }
}
