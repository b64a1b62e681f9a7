import Drawing
import Geometry
import Paths
import Raster
import TextLayout

/// The top of the screen: the kiosk's name, the age of the content, and the Refresh button.
struct Header {
    private(set) var status: String
    private let name: TextBlock
    private var statusLine: TextBlock
    private let button: TextBlock?

    init(name: String, status: String, layout: ScreenLayout, fonts: FontLibrary) {
        let metrics = layout.metrics
        self.status = status
        self.name = Header.line(name, metrics.heading, layout, fonts, language: nil)
        self.statusLine = Header.line(status, metrics.detail, layout, fonts, language: "en")
        self.button =
            layout.showsRefreshLabel
            ? fonts.layout(
                "Refresh", style: metrics.detail, width: layout.refreshButton.width, maximumLines: 1, language: "en") : nil
    }

    /// Changes the status line; name and button keep their layout.
    mutating func tell(_ newStatus: String, layout: ScreenLayout, fonts: FontLibrary) {
        guard status != newStatus else { return }
        status = newStatus
        statusLine = Header.line(newStatus, layout.metrics.detail, layout, fonts, language: "en")
    }

    /// One line beside the button, in smaller type where it would be truncated.
    private static func line(
        _ text: String, _ style: TextStyle, _ layout: ScreenLayout, _ fonts: FontLibrary, language: String?
    ) -> TextBlock {
        let width = layout.refreshButton.left - 2 * layout.metrics.margin
        return layout.metrics.sizes(of: style).firstWhole({ !$0.isTruncated }) { style in
            fonts.layout(text, style: style, width: width, maximumLines: 1, language: language)
        }
    }

    /// - Parameter isBusy: a refresh is running; the button is disabled.
    func draw(
        into list: inout DrawingList, layout: ScreenLayout, pressed: Control?, focused: Control?, isBusy: Bool, theme: Theme
    ) {
        list.fill(layout.header, theme.band, name: "header")
        let metrics = layout.metrics
        let top = metrics.snapped((layout.header.height - name.height - statusLine.height) / 2)
        list.text(name, at: Point(metrics.margin, top), theme.onBand)
        list.text(statusLine, at: Point(metrics.margin, top + name.height), theme.onBandSecondary)
        list.button(
            layout.refreshButton, isPressed: pressed == .refresh, isFocused: focused == .refresh, fill: theme.bandButton,
            pressedFill: theme.pressedBandButton, ring: theme.bandTint)
        drawLabel(into: &list, layout: layout, color: isBusy ? theme.onBandSecondary : theme.onBand)
    }

    private func drawLabel(into list: inout DrawingList, layout: ScreenLayout, color: Color) {
        let frame = layout.refreshButton
        let radius = layout.metrics.detail.size * 0.62
        guard let button else { return list.refreshSign(center: frame.center, radius: radius * 1.25, color) }
        let space = layout.metrics.detail.size * 0.6
        let left = frame.center.x - (2 * radius + space + button.width) / 2
        list.refreshSign(center: Point(left + radius, frame.center.y), radius: radius, color)
        list.text(button, at: Point(left + 2 * radius + space, frame.center.y - button.height / 2), color)
    }
}
