import Geometry
import TextLayout

/// The controls.
enum Control: Hashable { case refresh, retry }

/// The position of everything except the cards, in points of the screen.
struct ScreenLayout: Hashable {
    let metrics: Metrics
    let hasNotice: Bool
    let screen: Rect
    let header: Rect
    /// Whether the Refresh button has a label beside its sign.
    let showsRefreshLabel: Bool
    let refreshButton: Rect
    /// At the bottom of the screen, over the list; empty without a notice.
    let notice: Rect
    let retryButton: Rect

    /// The Refresh button has its label on screens at least this wide, in sizes of its type.
    private static let widthForLabel = 40.0

    init(metrics: Metrics, hasNotice: Bool) {
        let size = metrics.viewport
        // Buttons grow with large type, and with small type they stay large enough to touch.
        let target = metrics.snapped(max(Metrics.touchTarget, 2.2 * metrics.detail.lineHeight))
        let headerHeight = metrics.snapped(max(target + 16, metrics.heading.lineHeight + metrics.detail.lineHeight + 28))
        let showsLabel = size.width >= ScreenLayout.widthForLabel * metrics.detail.size
        let buttonWidth = metrics.snapped(showsLabel ? target * 0.7 + 5.6 * metrics.detail.size : target)
        let noticeHeight = metrics.snapped(max(target + 16, 3 * metrics.detail.lineHeight + 20))
        let retryWidth = metrics.snapped(max(target, 4 * metrics.detail.size + 36))
        self.metrics = metrics
        self.hasNotice = hasNotice
        self.screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
        self.header = Rect(x: 0, y: 0, width: size.width, height: headerHeight)
        self.showsRefreshLabel = showsLabel
        self.refreshButton = Rect(
            x: size.width - metrics.margin - buttonWidth, y: metrics.snapped((headerHeight - target) / 2), width: buttonWidth,
            height: target)
        self.notice =
            hasNotice ? Rect(x: 0, y: size.height - noticeHeight, width: size.width, height: noticeHeight) : .zero
        self.retryButton =
            hasNotice
            ? Rect(
                x: size.width - metrics.margin - retryWidth, y: metrics.snapped(notice.center.y - target / 2),
                width: retryWidth, height: target) : .zero
    }

    /// The height of the list's viewport, below the header; never negative.
    var listHeight: Double { max(screen.height - header.height, 0) }

    /// How far an arrow key and a page key move the list. After a page a tenth of the old view is still visible.
    var lineStep: Double { 3 * metrics.summary.lineHeight }
    var pageStep: Double { listHeight * 0.9 }

    /// The height that the notice hides at the end of the list.
    var noticeHeight: Double { notice.height }

    func frame(of control: Control) -> Rect {
        switch control {
        case .refresh: refreshButton
        case .retry: retryButton
        }
    }

    private var controls: [Control] { hasNotice ? [.refresh, .retry] : [.refresh] }

    func control(at point: Point) -> Control? { controls.first { frame(of: $0).contains(point) } }

    /// The next control in focus order, or the previous one; it wraps around.
    func control(after current: Control?, backwards: Bool) -> Control {
        let index = current.flatMap(controls.firstIndex) ?? (backwards ? 0 : controls.count - 1)
        return controls[(index + (backwards ? controls.count - 1 : 1)) % controls.count]
    }
}
