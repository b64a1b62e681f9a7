import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing

@testable import KioskUI

@Suite struct KioskTests {
    @Test func showsStoredContentInTheFirstFrame() throws {
        let kiosk = try makeKiosk(makeContent(0..<20))
        let list = kiosk.draw()
        #expect(list.cards.count >= 3 && list.bounds(named: "cover").count == 0)
        #expect((list.cards.map(\.bottom).max() ?? 0) > kiosk.layout.bar.top)
        #expect(kiosk.tree.node(.cover)?.name.hasPrefix("Notice 0") == true)
        #expect(Session(kiosk).hasNothingToDo)
    }

    @Test func asksForOneReloadPerPullAndMarksWhatIsNew() throws {
        var session = Session(try makeKiosk(makeContent(1..<20)))
        session.drag(from: 150, to: 500)
        session.play(1)
        #expect(session.reloads == 1)
        #expect(session.kiosk.scroll.phase == .refreshing)
        session.kiosk.reloadEnded(.content(makeContent(0..<20)), at: session.time)
        session.play(2)
        #expect(session.kiosk.scroll.phase == .idle)
        #expect(session.kiosk.endedRefreshes == 1)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1)
        #expect(session.said.last == .newItems(1))
        #expect(session.reloads == 1)
    }

    @Test func saysWhenNothingIsNew() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        session.send(.key(.refresh))
        session.play(1)
        session.kiosk.reloadEnded(.content(makeContent(0..<20)), at: session.time)
        session.play(2)
        #expect(session.said.last == .nothingNew)
        #expect(session.kiosk.draw().bounds(named: "new").isEmpty)
    }

    // R33, R118, R61
    @Test func reloadsByButtonAndByKeys() throws {
        let kiosk = try makeKiosk(makeContent(0..<20))
        var byButton = Session(kiosk)
        try byButton.tap(.reload)
        byButton.play(0.1)
        #expect(byButton.reloads == 1)

        var byFocus = Session(kiosk)
        byFocus.send(.key(.backTab))
        #expect(!byFocus.kiosk.draw().bounds(named: "focus").isEmpty && byFocus.kiosk.focused == .reload)
        byFocus.send(.key(.enter))
        byFocus.play(0.1)
        #expect(byFocus.reloads == 1)
    }

    @Test func reloadsOnceHoweverOftenItIsAsked() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        for _ in 0..<10 {
            session.send(.key(.refresh))
            session.play(0.05)
        }
        #expect(session.reloads == 1)
    }

    // R87: the bar's button is the way to try again.
    @Test func keepsOldContentAfterAFailureAndReloadsAgain() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        let cards = session.kiosk.draw().cards
        session.send(.key(.refresh))
        session.play(1)
        let failure = ReloadFailure(reason: "news.example.org does not answer", isOffline: false)
        session.kiosk.reloadEnded(.failed(failure), at: session.time)
        session.play(1)
        #expect(session.message == "Not updated · As of 12:00")
        session.play(4)
        #expect(session.kiosk.draw().cards == cards && session.message == nil)
        #expect(session.said.last == .failed("news.example.org does not answer"))

        try session.tap(.reload)
        session.play(1)
        #expect(session.reloads == 2)
        session.kiosk.reloadEnded(.content(makeContent(0..<20)), at: session.time)
        session.play(1)
        #expect(session.message == "Nothing new")
    }

    // R118: the button goes while a finger rests on it.
    @Test func aButtonThatIsGoneIsNotPressed() throws {
        var session = Session(try makeKiosk(makeContent(0..<200)))
        session.send(.wheel(3000))
        session.play(2)
        let button = try #require(session.kiosk.tree.node(.toTop)).frame.center
        session.touch(.down, button.x, button.y)
        session.play(0.2)
        session.send(.wheel(-2600))
        session.play(2)
        #expect(session.kiosk.tree.node(.toTop) == nil)
        let offset = session.kiosk.scroll.offset
        session.touch(.up, button.x, button.y)
        session.play(1)
        #expect(session.kiosk.scroll.offset == offset && offset > 0)
    }

    // R82
    @Test func keepsTheReadersPlaceWhenItemsArriveAbove() throws {
        var session = Session(try makeKiosk(makeContent(5..<60)))
        session.drag(from: 700, to: 100)
        session.play(2)
        let before = session.kiosk.draw().cards
        #expect(session.kiosk.scroll.offset > 300)
        session.kiosk.reloadEnded(.content(makeContent(0..<60)), at: session.time)
        session.play(Session.frame)
        #expect(session.kiosk.draw().cards == before)
        session.play(1)
        #expect(session.kiosk.draw().cards == before)
    }

    // R82
    @Test func keepsTheReadersPlaceAtTheEndWhenItemsAboveAreGone() throws {
        var session = Session(try makeKiosk(makeContent(0..<60)))
        for _ in 0..<4 {
            session.send(.key(.end))
            session.play(2)
        }
        let before = session.kiosk.draw().cards
        session.kiosk.reloadEnded(.content(makeContent(30..<60)), at: session.time)
        for _ in 0..<20 {
            session.play(Session.frame)
            #expect(session.kiosk.draw().cards == before)
        }
    }

    /// Old content that comes late is not new: no dots, no "new", and the running reload goes on.
    @Test func restoresOldContentAsIfItHadBeenThere() throws {
        var session = Session(try makeKiosk(.none))
        session.play(0.1)
        session.kiosk.restore(makeContent(1..<20), at: session.time)
        session.play(0.1)
        let list = session.kiosk.draw()
        #expect(list.cards.count > 1 && list.bounds(named: "new").isEmpty)
        session.kiosk.reloadEnded(.content(makeContent(0..<20)), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1, "news beside what was restored")
        session.kiosk.restore(makeContent(0..<30), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1, "what was new stays new")
    }

    @Test func restoresAboveAReaderWhoKeepsTheirPlace() throws {
        var session = Session(try makeKiosk(makeContent(5..<60)))
        session.drag(from: 700, to: 100)
        session.play(2)
        let before = session.kiosk.draw().cards
        session.kiosk.restore(makeContent(0..<60), at: session.time)
        session.play(Session.frame)
        #expect(session.kiosk.draw().cards == before)
    }

    @Test func showsNewItemsWhenTheReaderIsAtTheTop() throws {
        var session = Session(try makeKiosk(makeContent(1..<20)))
        session.kiosk.reloadEnded(.content(makeContent(0..<20)), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.scroll.offset == 0)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1)
    }

    @Test func drawsTheSameFrameTwice() throws {
        let kiosk = try makeKiosk(makeContent(0..<20))
        var tracker = DamageTracker()
        let size = PixelSize(width: 480, height: 800)
        #expect(tracker.damage(of: ScaledList(kiosk.draw(), scale: 1), size: size) == [size.bounds])
        #expect(tracker.damage(of: ScaledList(kiosk.draw(), scale: 1), size: size).isEmpty)
    }

    @Test func scrollsByKeysWithinTheList() throws {
        var session = Session(try makeKiosk(makeContent(0..<200)))
        session.send(.key(.pageDown))
        session.play(2)
        let page = session.kiosk.scroll.offset
        #expect(page > 400 && page < 800)
        for _ in 0..<4 {
            session.send(.key(.end))
            session.play(3)
        }
        let end = session.kiosk.scroll.offset
        session.send(.key(.down))
        session.play(2)
        #expect(abs(session.kiosk.scroll.offset - end) < 1)
        #expect(session.kiosk.draw().cards.count > 3)
        session.send(.key(.home))
        session.play(6)
        #expect(session.kiosk.scroll.offset == 0)
    }

    @Test func laysOutTenThousandItemsALittleAtATime() throws {
        var session = Session(try makeKiosk(makeContent(0..<10_000)))
        #expect(session.kiosk.draw().cards.count < 20)
        session.send(.key(.end))
        session.play(Session.frame * 3)
        #expect(session.kiosk.isMoving)
        #expect(session.kiosk.scroll.offset > 0)
    }

    @Test func holdsATitleOfAHundredThousandCharacters() throws {
        let title = String(repeating: "long ", count: 20_000)
        let feed = Feed(format: "rss-2.0", entries: ["1", "2"].map { Entry(id: $0, title: title + $0, summary: title) })
        let content = Content(timeline: Timeline(merging: [.init("Long", feed)], now: noon, limit: 10), updated: noon)
        let card = try #require(makeKiosk(content).draw().cards.first)
        #expect(card.height < 400)
    }

    @Test(arguments: [1, 10]) func survivesAnySize(scale: Int) throws {  // R59
        for (width, height) in [(0, 0), (1, 1), (1, 800), (800, 1), (50, 50), (3840, 2160)] {
            var session = Session(
                try makeKiosk(makeContent(0..<5), width: width, height: height, scale: Double(scale) * 0.5))
            session.drag(from: 10, to: 300)
            session.play(0.5)
            let bounds = session.kiosk.draw().placedCommands.compactMap(\.command.bounds)
            let numbers = bounds.flatMap { [$0.left, $0.top, $0.right, $0.bottom] }
            let odd = numbers.filter { !$0.isFinite }
            #expect(odd.isEmpty)
        }
    }

    @Test func survivesResizingInEveryPhase() throws {  // R83
        var session = Session(try makeKiosk(makeContent(0..<20)))
        session.send(.key(.refresh))
        for step in 0..<40 {
            let size = step.isMultiple(of: 2) ? PixelSize(width: 800, height: 480) : PixelSize(width: 480, height: 800)
            session.kiosk.resize(Viewport(pixels: size, scale: 1), at: session.time)
            session.play(0.1)
            if step == 10 { session.kiosk.reloadEnded(.content(makeContent(0..<20)), at: session.time) }
            #expect(session.kiosk.tree.frame.width == Double(size.width))
        }
        #expect(session.kiosk.scroll.phase == .idle)
        #expect(session.kiosk.scroll.inset == 0)
    }

    // A control rests while the list slides under it.
    @Test func countsATapOnRefreshWhileTheListSlides() throws {
        var session = Session(try makeKiosk(makeContent(0..<200)))
        session.touch(.down, 200, 700)
        for step in 1...6 {
            session.play(Session.frame)
            session.touch(.move, 200, 700 - 80 * Double(step))
        }
        session.touch(.up, 200, 220)
        session.play(0.2)
        #expect(session.kiosk.scroll.catchesTouch)
        try session.tap(.reload)
        session.play(0.1)
        #expect(session.reloads == 1)
    }

    @Test func opensTheBandFullyHoweverOftenRefreshIsTapped() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        try session.tap(.reload)
        session.play(0.1)
        try session.tap(.reload)
        session.play(2)
        #expect(session.kiosk.scroll.offset == -session.kiosk.scroll.inset)
        #expect(session.kiosk.scroll.inset > 0)
        #expect(session.reloads == 1)
    }

    // R87: until success.
    @Test func keepsTheFailureOnScreenDuringAnotherTry() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        session.kiosk.set(wallClock(Timestamp(seconds: noon.seconds + 600)), at: 0)
        session.kiosk.reloadEnded(.failed(ReloadFailure(reason: "no answer", isOffline: false)), at: session.time)
        session.play(0.1)
        session.play(0.1)
        #expect(session.kiosk.draw().bounds(named: "freshness").count == 1)
        session.kiosk.reloadEnded(.content(makeContent(0..<20)), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.draw().bounds(named: "freshness").isEmpty)
    }

    @Test func escapeTakesTheFocusAway() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        session.send(.key(.tab))
        #expect(session.kiosk.draw().bounds(named: "focus").count == 2, "two colours")
        session.send(.key(.escape))
        #expect(session.kiosk.draw().bounds(named: "focus").isEmpty)
        session.send(.key(.enter))
        session.play(0.1)
        #expect(session.reloads == 0)
    }

    /// A touch hides the keyboard focus, and Return does nothing then.
    @Test func aTouchTakesTheKeysPlaceAway() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        session.send(.key(.tab))
        session.tap(Point(200, 400))
        #expect(session.kiosk.draw().bounds(named: "focus").isEmpty)
        session.send(.key(.enter))
        session.play(0.1)
        #expect(session.reloads == 0)
    }

    @Test func keysDoNothingOnAControlThatIsGone() throws {
        var session = Session(try makeKiosk(makeContent(0..<200)))
        session.send(.wheel(3000))
        session.play(2)
        for _ in 0..<4 where session.kiosk.focused != .toTop { session.send(.key(.backTab)) }
        #expect(session.kiosk.focused == .toTop)
        session.send(.wheel(-2600))
        session.play(2)
        let offset = session.kiosk.scroll.offset
        session.send(.key(.enter))
        session.play(1)
        #expect(session.kiosk.scroll.offset == offset && session.reloads == 0)
    }

    // R74
    @Test func saysThatNoAnswerCameInTime() throws {
        var session = Session(try makeKiosk(makeContent(0..<20), settings: KioskSettings(name: "Notices", refreshTimeout: 2)))
        session.send(.key(.refresh))
        session.play(4)
        #expect(session.kiosk.scroll.phase == .idle)
        #expect(session.said.last == .failed("no answer within 2 seconds"))
        #expect(session.message == "Not updated · As of 12:00" && session.kiosk.reload.failure != nil)
        session.kiosk.reloadEnded(.content(makeContent(0..<21)), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.reload.failure == nil)
    }

    @Test func countsTheFirstItemsAsNewWithoutMarkingThem() throws {
        var session = Session(try makeKiosk(.none))
        session.send(.key(.refresh))
        session.play(1)
        session.kiosk.reloadEnded(.content(makeContent(0..<5)), at: session.time)
        session.play(2)
        #expect(session.intents.contains(.announce(.newItems(5))))
        #expect(session.kiosk.draw().bounds(named: "new").isEmpty)
    }

    @Test func laysOutAReloadOverSeveralFramesForAReaderFarDown() throws {
        var session = Session(try makeKiosk(makeContent(0..<400)))
        for _ in 0..<3 {
            session.send(.key(.end))
            session.play(3)
        }
        let before = session.kiosk.scroll.offset
        #expect(before > 15_000)
        session.kiosk.reloadEnded(.content(makeContent(0..<400, titleLength: 5)), at: session.time)
        session.play(Session.frame)
        #expect(session.kiosk.isMoving)
        #expect(session.kiosk.scroll.offset == before)
        session.play(3)
        #expect(!session.kiosk.isMoving)
        #expect(session.kiosk.draw().cards.count >= 3)
    }

    @Test func asksForNothingWithoutAFeed() throws {
        var session = Session(try makeKiosk(.none, settings: KioskSettings(name: "Notices", hasFeeds: false)))
        session.send(.key(.refresh))
        session.play(1)
        #expect(session.intents.isEmpty)
        #expect(session.kiosk.tree.node(.quiet)?.name == "Nothing here yet. This screen is being set up.")
    }
}
