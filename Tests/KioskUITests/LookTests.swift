import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import Testing
import TextLayout

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

    /// Lines of more than some hundred letters are hard to read; a wide screen has more columns instead.
    @Test(arguments: [
        (480, 800, 1.0, 1), (800, 480, 1, 1), (1024, 600, 1, 2), (1024, 768, 1, 2), (1080, 1920, 1, 1), (1920, 1080, 1, 3),
        (3840, 2160, 1, 4), (1024, 600, 1.5, 1), (600, 1024, 1, 1),
    ])
    func linesAreNotTooLong(width: Int, height: Int, textSize: Double, columns: Int) {
        let metrics = Metrics(
            viewport: Viewport(pixels: PixelSize(width: width, height: height), scale: 1), textSize: textSize)
        #expect(metrics.columns == columns)
        #expect((metrics.columnWidth - 2 * metrics.cardPadding) / metrics.summary.size < 56)
    }

    @Test(arguments: [(1920, 1080, 1.0), (2560, 1080, 1), (1366, 768, 1), (1919, 1080, 1.25), (3840, 2160, 1)])
    func theLastColumnEndsAtTheMargin(width: Int, height: Int, scale: Double) {
        let metrics = Metrics(viewport: Viewport(pixels: PixelSize(width: width, height: height), scale: scale), textSize: 1)
        let right = metrics.columnLeft(metrics.columns - 1) + metrics.columnWidth
        #expect(metrics.columns > 1 && abs(right - (metrics.viewport.width - metrics.margin)) < 1e-6)
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

    /// On a low screen, or in large type, all words are shown between header and bottom; the picture is shown where there is
    /// room.
    @Test(arguments: [
        (320, 240, 1.0, false), (480, 272, 1, false), (480, 320, 1.5, false), (800, 480, 2, false), (480, 800, 2, true),
        (480, 800, 1, true), (320, 240, 1.5, false), (320, 240, 3, false), (480, 272, 3, false),
    ])
    func emptyStateIsThereAsAWhole(width: Int, height: Int, textSize: Double, hasPicture: Bool) throws {
        let settings = KioskSettings(name: "Notices", textSize: textSize)
        var kiosk = try makeKiosk(.none, width: width, height: height, settings: settings)
        let failure = ReloadFailure(reason: "news.example.org does not answer", isOffline: true)
        kiosk.reloadEnded(.failed(failure), at: 0)
        let list = kiosk.draw()
        let words = list.words(Theme.light.title) + list.words(Theme.light.body)
        #expect(words.count >= 3)
        for line in words {
            #expect(line.top > kiosk.layout.header.bottom && line.bottom < Double(height) - 4)
            #expect(line.left > 0 && line.right < Double(width))
        }
        #expect(words.map(\.top) == words.map(\.top).sorted())
        let picture = list.cards().last
        #expect((picture != nil) == hasPicture)
        #expect(picture.map { $0.bottom <= words[0].top } != false)
    }

    /// A long reason is truncated; it does not leave the screen.
    @Test(arguments: [(320, 240), (240, 320), (480, 272), (480, 800)], [1, 1.5, 2, 3])
    func aLongReasonStaysOnAnEmptyScreen(size: (width: Int, height: Int), textSize: Double) throws {
        let settings = KioskSettings(name: "Notices", textSize: textSize)
        var kiosk = try makeKiosk(.none, width: size.width, height: size.height, settings: settings)
        for count in [5, 12, 20, 100] {
            let reason = "news.example.org: " + Array(repeating: "no answer", count: count).joined(separator: ", ")
            kiosk.reloadEnded(.failed(ReloadFailure(reason: reason, isOffline: count > 50)), at: 0)
            let list = kiosk.draw()
            let (title, detail) = (list.words(Theme.light.title), list.words(Theme.light.body))
            #expect(!title.isEmpty && !detail.isEmpty)
            for line in title + detail {
                #expect(line.top > kiosk.layout.header.bottom && line.bottom < Double(size.height) - 4, "\(count): \(line)")
                #expect(line.left > 0 && line.right < Double(size.width))
            }
            #expect(title.map(\.bottom).max()! <= detail.map(\.top).min()!)
        }
    }

    /// With large type on a small screen, header and notice leave room for the list, and margins leave width for the text.
    @Test(arguments: [(320, 240), (480, 272), (480, 800), (800, 480), (1080, 1920), (1920, 1080)], [0.5, 1, 1.5, 2, 3])
    func typeLeavesRoomAndSpaceLeavesType(size: (width: Int, height: Int), textSize: Double) {
        let viewport = Viewport(pixels: PixelSize(width: size.width, height: size.height), scale: 1)
        let metrics = Metrics(viewport: viewport, textSize: textSize)
        let layout = ScreenLayout(metrics: metrics, hasNotice: true)
        #expect(layout.notice.top - layout.header.bottom >= Double(size.height) / 8)
        #expect(layout.retryButton.left >= 0.3 * layout.screen.width)
        let column = layout.screen.width / Double(metrics.columns)
        #expect(metrics.columnWidth - 2 * metrics.cardPadding >= 0.75 * column)
        let asked = Metrics(viewport: viewport, textSize: 1).title.size * textSize
        #expect(size.height < 480 || abs(metrics.title.size - asked) < 0.1 * asked, "as large as it was asked for")
    }

    /// The top line of a card has the direction of its title.
    @Test(arguments: [
        ("Town hall", "Notice", false), ("הודעות", "הספרייה פתוחה", true), ("Notices", "הספרייה", true),
        ("הודעות", "Bus", false),
    ])
    func theHeadOfACardRunsAsItsTitle(source: String, title: String, fromTheRight: Bool) throws {
        let entry = Entry(id: "1", title: title, published: Timestamp(seconds: noon.seconds - 600))
        let feed = Feed(format: "rss-2.0", title: source, language: nil, entries: [entry])
        let timeline = Timeline(merging: [.init(source, feed)], now: noon, limit: 10)
        var kiosk = try makeKiosk(makeContent(5..<6))
        kiosk.reloadEnded(.content(Content(timeline: timeline, updated: noon)), at: 0)
        _ = kiosk.advance(to: 1, inputTime: 1)
        let list = kiosk.draw()
        let inner = list.cards()[0].inset(by: kiosk.layout.metrics.cardPadding)
        let (sourceFrame, age) = (list.words(Theme.light.accent)[0], list.words(Theme.light.secondary)[0])
        let dot = list.bounds(named: "new")[0]
        if fromTheRight {
            #expect(abs(inner.right - dot.right) < 0.5 && abs(dot.left - 8 - sourceFrame.right) < 3)
            #expect(abs(age.left - inner.left) < 3)
        } else {
            #expect(abs(dot.left - inner.left) < 0.5 && abs(sourceFrame.left - 8 - dot.right) < 3)
            #expect(abs(inner.right - age.right) < 3)
        }
    }

    /// The number of lines of text does not move the picture.
    @Test(arguments: [(480, 800), (1080, 1920), (1920, 1080)])
    func thePictureOfAnEmptyListStaysWhereItIs(width: Int, height: Int) throws {
        var kiosk = try makeKiosk(.none, width: width, height: height)
        kiosk.reloadBegan(at: 0)
        let loading = kiosk.draw()
        let reason = "news.example.org: the name does not resolve"
        kiosk.reloadEnded(.failed(ReloadFailure(reason: reason, isOffline: true)), at: 0)
        let failed = kiosk.draw()
        #expect(loading.words(Theme.light.body).count == 1 && failed.words(Theme.light.body).count == 2)
        #expect(loading.cards() == failed.cards() && loading.cards().count > 2)
    }

    @Test(arguments: [(480, 800, 1.0), (800, 480, 1), (1080, 1920, 1.25), (1920, 1080, 1.5)])
    func thePictureOfAnEmptyListStandsOnWholePixels(width: Int, height: Int, scale: Double) throws {
        let edges = try makeKiosk(.none, width: width, height: height, scale: scale).draw().cards()
        #expect(edges.count == 5)
        for edge in edges.flatMap({ [$0.left, $0.top, $0.right, $0.bottom] }) {
            #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
        }
    }

    /// A name that does not fit is set smaller; one that is much too long is then truncated.
    @Test func aNameThatIsALittleTooLongGetsSmaller() throws {
        func name(_ name: String) throws -> (letters: Int, height: Double, right: Double) {
            let kiosk = try makeKiosk(makeContent(0..<3), settings: KioskSettings(name: name))
            let list = kiosk.draw()
            let runs = list.commands.compactMap { command in
                if case .shapes(let run, _) = command.content, command.color == Theme.light.onBand { run } else { nil }
            }
            return (runs[0].shapes.count, runs[0].bounds.height, runs[0].bounds.right)
        }
        let (short, long, tooLong) = (
            try name("Hall"), try name("Hall of the town of Great Grimsby"), try name(String(repeating: "Hall of ", count: 20))
        )
        #expect(long.letters == "HallofthetownofGreatGrimsby".count)
        let end: Double = 480 - 57 - 2 * 16
        #expect(long.right < end)
        #expect(long.height < short.height * 1.2 && tooLong.height < short.height, "\(short) \(long) \(tooLong)")
        #expect(tooLong.letters > 10)
    }

    /// In large type on a small screen the reason of a failure is set smaller before it is truncated.
    @Test(arguments: [(480, 800, 1.5), (800, 480, 1.5), (800, 480, 2), (1080, 1920, 1.5), (1080, 1920, 2)])
    func aNoticeInLargeTypeIsWhole(width: Int, height: Int, textSize: Double) throws {
        let reason = "news.example.org: the server answers 503 (service unavailable)"
        let settings = KioskSettings(name: "Notices", textSize: textSize)
        var kiosk = try makeKiosk(makeContent(0..<9), width: width, height: height, settings: settings)
        kiosk.reloadEnded(.failed(ReloadFailure(reason: reason, isOffline: false)), at: 0)
        let list = kiosk.draw()
        func letters(_ color: Color) -> Int {
            list.commands.reduce(0) { sum, command in
                guard case .shapes(let run, _) = command.content, command.color == color else { return sum }
                return sum + run.shapes.count
            }
        }
        let title = "Could not refresh: \(reason).".filter { $0 != " " }.count
        #expect(letters(Theme.light.onNotice) == title + "Retry".count)
        #expect(letters(Theme.light.onNoticeSecondary) > 10)
        for line in list.words(Theme.light.onNotice) + list.words(Theme.light.onNoticeSecondary) {
            #expect(line.top >= kiosk.layout.notice.top + 4 && line.bottom <= Double(height) - 4)
            #expect(line.left > 0 && line.right < Double(width))
        }
    }

    /// The dot beside the text grows with the text.
    @Test(arguments: [(480, 800), (1080, 1920)]) func theDotOfANewItemFitsItsType(width: Int, height: Int) throws {
        var session = Session(try makeKiosk(makeContent(5..<10), width: width, height: height))
        session.kiosk.reloadEnded(.content(makeContent(0..<10)), at: 0)
        session.play(0.1)
        let dot = try #require(session.kiosk.draw().bounds(named: "new").first)
        #expect(abs(dot.height / session.kiosk.layout.metrics.detail.size - 0.6) < 0.02)
    }

    /// Lines of tall scripts have a larger spacing, and cards with them still end on whole pixels.
    @Test(arguments: [1, 1.25, 1.5]) func cardsOfHighScriptsStandOnWholePixels(scale: Double) throws {
        let title = "မြို့တော် စာကြည့်တိုက် တနင်္ဂနွေနေ့တိုင်း ဖွင့်သည် မြို့တော် စာကြည့်တိုက်"
        let entries = (0..<4).map { Entry(id: "\($0)", title: title, published: noon, summary: title) }
        let feed = Feed(format: "rss-2.0", title: "News", language: "my", entries: entries)
        let content = Content(timeline: Timeline(merging: [.init("News", feed)], now: noon, limit: 10), updated: noon)
        for card in try makeKiosk(content, scale: scale).draw().cards() {
            for edge in [card.top, card.bottom] { #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6) }
        }
    }

    /// So they are painted once, and copied while the list moves.
    @Test(arguments: [(480, 800), (1920, 1080)]) func rowsThatOnlyMoveAreTheSameParts(width: Int, height: Int) throws {
        var session = Session(try makeKiosk(makeContent(0..<40), width: width, height: height))
        let before = session.kiosk.draw().parts
        session.drag(from: 300, to: 280)
        session.play(2)
        let after = session.kiosk.draw().parts
        #expect(after.count > 1 && after[0].place.y < before[0].place.y)
        for (old, new) in zip(before, after) { #expect(old.part === new.part) }
    }

    @Test func aRowWhoseAgesAreToldAnewIsAnotherPart() throws {
        var session = Session(try makeKiosk(makeContent(0..<40)))
        let before = session.kiosk.draw().parts
        session.kiosk.set(wallClock(Timestamp(seconds: noon.seconds + 3 * 86_400)), at: session.time)
        session.play(0.1)
        let after = session.kiosk.draw().parts
        #expect(after.count == before.count)
        for (old, new) in zip(before, after) { #expect(old.part !== new.part && old.part.size == new.part.size) }
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
