import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing
import TextLayout

@testable import KioskUI

/// Cards are laid out over several frames, and what is shown is the same as if they were laid out at once.
@Suite struct LayoutTests {
    /// Titles and summaries of three full lines, the newest item first.
    private func longContent(_ numbers: Range<Int>) -> Content {
        let entries = numbers.map { number in
            Entry(
                id: "item-\(number)", title: String(repeating: "Notice \(number) of the council. ", count: 12),
                published: Timestamp(seconds: noon.seconds - Int64(number + 1000)),
                summary: String(repeating: "What notice \(number) says. ", count: 60))
        }
        let feed = Feed(format: "rss-2.0", title: "Town hall", language: "en", entries: entries)
        return Content(timeline: Timeline(merging: [.init("Town hall", feed)], now: noon, limit: 20_000), updated: noon)
    }

    private static let sizes = [(480, 800), (800, 480), (1080, 1920), (3840, 2160)]

    @Test(arguments: sizes) func layoutOfAFrameIsBoundedByItsLetters(width: Int, height: Int) throws {
        let viewport = Viewport(pixels: PixelSize(width: width, height: height), scale: 1)
        let metrics = Metrics(viewport: viewport, textSize: 1)
        let ages = Ages(clock: wallClock(), isTrusted: true)
        let typesetter = CardTypesetter(metrics: metrics, fonts: try makeFonts(), ages: ages, pictures: PictureShelf())
        var list = CardList(longContent(0..<500).timeline, newItems: [], metrics: metrics)
        var frames = 0
        var isDone = false
        while !isDone, frames < 1000 {
            var budget = LayoutBudget.ahead(metrics)
            let most = budget.letters
            isDone = list.measure(to: 5000, typesetter, within: &budget)
            #expect(budget.letters >= 0 || most - budget.letters < 600, "one text that is longer than all that is allowed")
            #expect(budget.letters < most)
            frames += 1
        }
        #expect(frames > 10, "\(frames) frames")
    }

    /// The fastest possible fling, again and again.
    @Test(arguments: sizes) func aFlingNeverRunsIntoCardsThatAreNotThere(width: Int, height: Int) throws {
        var session = Session(try makeKiosk(longContent(0..<2000), width: width, height: height))
        let bottom = session.kiosk.layout.screen.bottom
        var top = 0.0
        for _ in 0..<6 {
            session.touch(.down, 200, Double(height) * 0.95)
            for step in 1...4 {
                session.play(Session.frame)
                session.touch(.move, 200, Double(height) * (0.95 - 0.2 * Double(step)))
            }
            session.touch(.up, 200, Double(height) * 0.15)
            for _ in 0..<40 {
                let before = session.kiosk.scroll.offset
                session.play(Session.frame)
                top = max(top, (session.kiosk.scroll.offset - before) * 60)
                let lowest = session.kiosk.draw().cards().map(\.bottom).max() ?? 0
                #expect(lowest > bottom - 60, "at \(session.kiosk.scroll.offset)")
            }
        }
        #expect(top > 4000, "\(top) points a second")
    }

    @Test(arguments: sizes) func theFirstFrameShowsAllThatFits(width: Int, height: Int) throws {
        let kiosk = try makeKiosk(longContent(0..<100), width: width, height: height)
        #expect((kiosk.draw().cards().map(\.bottom).max() ?? 0) > Double(height) - 60)
        #expect(!kiosk.isMoving)
    }

    /// What a finger may bring into view next is laid out while nothing moves. Then the kiosk asks for no more frames.
    @Test func whatLiesAheadIsLaidOutWhileNothingMoves() throws {
        var session = Session(try makeKiosk(longContent(0..<100)))
        #expect(!session.kiosk.isMoving && session.kiosk.isLayingOutAhead)
        session.play(1)
        #expect(!session.kiosk.isLayingOutAhead)
    }

    /// Many long new items: the old list stays until the visible part of the new one is laid out.
    @Test func aReloadIsShownAsAWhole() throws {
        var session = Session(try makeKiosk(longContent(20..<60), width: 1080, height: 1920))
        session.play(1)
        let old = session.kiosk.draw().cards()
        session.kiosk.reloadBegan(at: session.time)
        session.kiosk.reloadEnded(.content(longContent(0..<60)), at: session.time)
        var waited = 0
        while session.kiosk.draw().bounds(named: "new").isEmpty, waited < 100 {
            #expect(session.kiosk.draw().cards() == old && session.kiosk.isMoving)
            session.play(Session.frame)
            waited += 1
        }
        #expect((2..<30).contains(waited), "\(waited) frames")
        let new = session.kiosk.draw().cards()
        #expect(new.count == session.kiosk.draw().bounds(named: "new").count, "all that can be seen is new")
        #expect((new.map(\.bottom).max() ?? 0) > 1920 - 60)
    }

    // R122
    @Test func aFingerThatComesBeforeAReloadIsShownKeepsItsList() throws {
        var session = Session(try makeKiosk(longContent(20..<60), width: 1080, height: 1920))
        session.play(1)
        let old = session.kiosk.draw().cards()
        session.kiosk.reloadBegan(at: session.time)
        session.kiosk.reloadEnded(.content(longContent(0..<60)), at: session.time)
        session.touch(.down, 500, 900)
        session.play(1)
        #expect(session.kiosk.draw().cards() == old && !session.kiosk.isMoving)
        session.touch(.up, 500, 900)
        session.play(1)
        #expect(!session.kiosk.draw().bounds(named: "new").isEmpty && !session.kiosk.isMoving)
    }

    @Test func theEmptyStateStaysUntilTheFirstCardsAreThere() throws {
        var session = Session(try makeKiosk(.none, width: 3840, height: 2160))
        session.kiosk.reloadBegan(at: 0)
        session.play(0.1)
        let empty = session.kiosk.draw().words(Theme.light.title)
        session.kiosk.reloadEnded(.content(longContent(0..<60)), at: session.time)
        var waited = 0
        while session.kiosk.pendingCards != nil, waited < 100 {
            #expect(session.kiosk.draw().words(Theme.light.title) == empty)
            session.play(Session.frame)
            waited += 1
        }
        #expect((1..<10).contains(waited), "\(waited) frames")
        #expect((session.kiosk.draw().cards().map(\.bottom).max() ?? 0) > 2160 - 60)
    }

    /// A minute later only the ages are different.
    @Test func aNewMinuteMovesNoCard() throws {
        var session = Session(try makeKiosk(makeContent(0..<20)))
        let before = session.kiosk.draw()
        session.kiosk.set(wallClock(Timestamp(seconds: noon.seconds + 86_400)), at: session.time)
        let after = session.kiosk.draw()
        #expect(after.cards() == before.cards())
        #expect(after.words(Theme.light.title) == before.words(Theme.light.title))
        #expect(after.words(Theme.light.secondary) != before.words(Theme.light.secondary))
    }
}
