import Drawing
import FeedModel
import Geometry
import Raster
import Testing

@testable import KioskUI

@Suite struct LookTests {
    private static let sizes: [(Int, Int, Double)] = [
        (480, 800, 1.0), (800, 480, 1), (1080, 1920, 1), (1920, 1080, 1), (3840, 2160, 2), (1080, 1920, 3),
    ]

    @Test(arguments: sizes) func cardsStandInColumnsWithoutOverlap(width: Int, height: Int, scale: Double) throws {
        let cards = try makeKiosk(makeContent(0..<60, titleLength: 12), width: width, height: height, scale: scale).draw()
            .cards()
        let screen = Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
        #expect(cards.count >= 2)
        for (index, card) in cards.enumerated() {
            #expect(card.left >= 8 && card.right <= screen.right - 8)
            #expect(card.width >= 280 && card.width <= 1100)
            for other in cards[(index + 1)...] { #expect(!card.inset(by: -4).intersects(other)) }
        }
    }

    // R118: 9 mm at 160 points an inch, and 44 points.
    @Test(arguments: sizes) func buttonsAreLargeEnoughForAFinger(width: Int, height: Int, scale: Double) throws {
        let metrics = Metrics(
            viewport: Viewport(pixels: PixelSize(width: width, height: height), scale: scale), textSize: 1)
        let layout = ScreenLayout(metrics: metrics, hasNotice: true)
        for button in [layout.refreshButton, layout.retryButton] {
            let millimetres = min(button.width, button.height) / 160 * 25.4
            #expect(millimetres >= 9)
            #expect(min(button.width, button.height) >= 44)
            #expect(button.left >= 0 && button.right <= layout.screen.right)
        }
        #expect(layout.header.contains(layout.refreshButton.center))
        #expect(layout.notice.contains(layout.retryButton.center))
    }

    /// Text, and the signs on the band (R121).
    @Test(arguments: [Theme.light, Theme.dark]) func textIsReadable(theme: Theme) {
        let pairs: [(Color, Color)] = [
            (theme.title, theme.card), (theme.body, theme.card), (theme.secondary, theme.card), (theme.accent, theme.card),
            (theme.title, theme.background), (theme.body, theme.background), (theme.onBand, theme.band),
            (theme.onBandSecondary, theme.band), (theme.onBand, theme.bandButton), (theme.onBandSecondary, theme.bandButton),
            (theme.onBand, theme.pressedBandButton), (theme.onNotice, theme.notice), (theme.onNoticeSecondary, theme.notice),
            (theme.onNotice, theme.noticeButton), (theme.onNotice, theme.pressedNoticeButton),
        ]
        for (text, ground) in pairs { #expect(text.contrast(with: ground) >= 4.5) }
        for sign in [theme.bandTint, theme.bandFailure, theme.onBandSecondary] { #expect(sign.contrast(with: theme.band) >= 3) }
    }

    @Test func emptyStateSaysWhatIsGoingOn() {
        let offline = ReloadFailure(reason: "the name does not resolve", isOffline: true)
        let titles = [
            EmptyState.Text(reload: ReloadState(), hasFeeds: false),
            EmptyState.Text(reload: ReloadState(isRunning: true), hasFeeds: true),
            EmptyState.Text(reload: ReloadState(isRunning: true, failure: offline), hasFeeds: true),
            EmptyState.Text(reload: ReloadState(), hasFeeds: true),
        ].map(\.title)
        #expect(titles == ["No feed yet", "Loading…", "No connection", "Nothing here yet"])
    }

    @Test func emptyStateGivesWayToTheFirstCards() throws {
        var session = Session(try makeKiosk(.none))
        let empty = session.kiosk.draw().commands.count
        session.kiosk.reloadEnded(.content(makeContent(0..<5)), at: 0)
        session.play(0.1)
        #expect(session.kiosk.draw().cards().count > 3)
        #expect(session.kiosk.draw().commands.count != empty)
        #expect(session.kiosk.draw().bounds(named: "new").isEmpty)
    }
}
