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
                link: "https://example.org/\(number)", published: Timestamp(seconds: Laws.noon.seconds - Int64(number + 1000)),
                summary: String(repeating: "What notice \(number) says. ", count: 60))
        }
        let feed = Feed(format: "rss-2.0", title: "Town hall", language: "en", entries: entries)
        return Content(
            timeline: Timeline(merging: [.init("Town hall", feed)], now: Laws.noon, limit: 20_000), updated: Laws.noon)
    }

    private func player(_ content: Content, _ width: Int = 480, _ height: Int = 800) throws -> LawPlayer {
        var kiosk = try LawScene(width: width, height: height, content: .nothing).kiosk()
        kiosk.restore(content, at: 0)
        return LawPlayer(kiosk)
    }

    private static let sizes = [(480, 800), (800, 480), (1080, 1920), (3840, 2160), (3440, 1080)]

    @Test(arguments: sizes) func layoutOfAFrameIsBoundedByItsLetters(width: Int, height: Int) throws {
        let layout = Laws.layout(width, height)
        let typesetter = Laws.typesetter(layout, try Laws.fonts())
        var list = CardList(ListPlan(longContent(0..<500).timeline.items, typesetter), layout: layout)
        var frames = 0
        var isDone = false
        while !isDone, frames < 1000 {
            var budget = LayoutBudget.ahead(layout)
            let most = budget.letters
            isDone = list.measure(to: 9000, typesetter, within: &budget)
            #expect(budget.letters >= 0 || most - budget.letters < 600, "one text that is longer than all that is allowed")
            #expect(budget.letters < most)
            frames += 1
        }
        #expect(frames > 10, "\(frames) frames")
    }

    /// The fastest possible fling, again and again.
    @Test(arguments: sizes) func aFlingNeverRunsIntoCardsThatAreNotThere(width: Int, height: Int) throws {
        var player = try player(longContent(0..<2000), width, height)
        player.play(1)
        let x = player.kiosk.layout.column.center.x
        let bottom = player.kiosk.layout.bar.top
        var top = 0.0
        for _ in 0..<6 {
            player.touch(.down, Point(x, Double(height) * 0.8))
            for step in 1...4 {
                player.play(LawPlayer.frame)
                player.touch(.move, Point(x, Double(height) * (0.8 - 0.17 * Double(step))))
            }
            player.touch(.up, Point(x, Double(height) * 0.12))
            for _ in 0..<40 {
                let before = player.kiosk.scroll.offset
                player.play(LawPlayer.frame)
                top = max(top, (player.kiosk.scroll.offset - before) * 60)
                let lowest = player.kiosk.cardFrames.map(\.bottom).max() ?? 0
                #expect(lowest > bottom - player.kiosk.layout.length(8), "at \(player.kiosk.scroll.offset)")
            }
        }
        #expect(top > 4000, "\(top) points a second")
    }

    @Test(arguments: sizes) func theFirstFrameShowsAllThatFits(width: Int, height: Int) throws {
        let kiosk = Kiosk.showing(longContent(0..<100), width, height, try Laws.fonts())
        #expect((kiosk.cardFrames.map(\.bottom).max() ?? 0) > kiosk.layout.bar.top - kiosk.layout.length(8))
        #expect(!kiosk.isMoving)
    }

    /// What a finger may bring into view next is laid out while nothing moves. Then the kiosk asks for no more frames.
    @Test func whatLiesAheadIsLaidOutWhileNothingMoves() throws {
        var player = LawPlayer(Kiosk.showing(longContent(0..<100), 480, 800, try Laws.fonts()))
        #expect(!player.kiosk.isMoving && player.kiosk.isLayingOutAhead)
        player.play(1)
        #expect(!player.kiosk.isLayingOutAhead)
    }

    /// Many long new items: the old list stays until the visible part of the new one is laid out.
    @Test func aReloadIsShownAsAWhole() throws {
        var player = try player(longContent(20..<60), 1080, 1920)
        player.play(1)
        let old = player.kiosk.cardFrames
        player.kiosk.reloadEnded(.content(longContent(0..<60)), at: player.time)
        var waited = 0
        while player.kiosk.list.pending != nil, waited < 100 {
            #expect(player.kiosk.cardFrames == old && player.kiosk.isMoving)
            player.play(LawPlayer.frame)
            waited += 1
        }
        #expect((1..<30).contains(waited), "\(waited) frames")
        player.play(1)
        let new = player.kiosk.cardFrames
        let marked = player.kiosk.tree.flattened.filter { $0.state.isSuperset(of: [.new, .visible]) }
        #expect(!marked.isEmpty && marked.count <= new.count, "all that can be seen is new")
        #expect((new.map(\.bottom).max() ?? 0) > player.kiosk.layout.bar.top - player.kiosk.layout.length(8))
    }

    // R122
    @Test func aFingerThatComesBeforeAReloadIsShownKeepsItsList() throws {
        var player = try player(longContent(20..<60), 1080, 1920)
        player.play(1)
        let old = player.kiosk.cardFrames
        player.kiosk.reloadEnded(.content(longContent(0..<60)), at: player.time)
        player.touch(.down, Point(500, 1_300))
        player.play(1)
        #expect(player.kiosk.cardFrames == old && player.kiosk.list.pending != nil)
        player.kiosk.handle(.cancelTouches, at: player.time)
        player.play(1)
        #expect(player.kiosk.list.pending == nil && player.kiosk.tree.flattened.contains { $0.state.contains(.new) })
    }

    @Test func theQuietScreenStaysUntilTheFirstCardsAreThere() throws {
        var player = LawPlayer(try LawScene(width: 3840, height: 2160, content: .nothing).kiosk())
        player.play(0.1)
        #expect(player.kiosk.tree.node(.quiet) != nil)
        player.kiosk.reloadEnded(.content(longContent(0..<60)), at: player.time)
        var waited = 0
        while player.kiosk.list.pending != nil, waited < 100 {
            #expect(player.kiosk.tree.node(.quiet) != nil && player.kiosk.cardFrames.isEmpty)
            player.play(LawPlayer.frame)
            waited += 1
        }
        #expect((1..<10).contains(waited), "\(waited) frames")
        #expect(player.kiosk.tree.node(.quiet) == nil)
        #expect(
            (player.kiosk.cardFrames.map(\.bottom).max() ?? 0) > player.kiosk.layout.bar.top - player.kiosk.layout.length(8))
    }

    /// A minute later only the ages are different.
    @Test func aNewMinuteMovesNoCard() throws {
        var player = try player(longContent(0..<20))
        player.play(1)
        let (before, ages) = (player.kiosk.cardFrames, player.kiosk.visibleValues)
        player.kiosk.set(WallClock(now: Timestamp(seconds: Laws.noon.seconds + 60), utcOffset: 0), at: player.time)
        player.play(0.1)
        #expect(player.kiosk.cardFrames == before && player.kiosk.visibleValues != ages)
    }

    /// So they are painted once, and copied while the list moves.
    @Test(arguments: [(480, 800), (1920, 1080)]) func rowsThatOnlyMoveAreTheSameParts(width: Int, height: Int) throws {
        var player = try player(longContent(0..<40), width, height)
        player.play(1)
        let before = player.kiosk.rowParts
        player.kiosk.handle(.wheel(20), at: player.time)
        player.play(2)
        let after = player.kiosk.rowParts
        #expect(after.count > 1 && before.count > 1)
        let kept = before.filter { old in after.contains { $0.part === old.part && $0.place.y == old.place.y - 20 } }
        #expect(kept.count >= before.count - 1, "\(kept.count) of \(before.count)")
    }

    /// Lines of tall scripts have a larger spacing, and cards with them still end on whole pixels.
    @Test(arguments: [1, 1.25, 1.5]) func cardsOfHighScriptsStandOnWholePixels(scale: Double) throws {
        let layout = ScreenLayout(viewport: Laws.viewport(1080, 1920, scale: scale), textSize: 1.3)
        let typesetter = Laws.typesetter(layout, try Laws.fonts())
        var list = CardList(ListPlan(LawContent.mixed.content().timeline.items, typesetter), layout: layout)
        var budget = LayoutBudget(letters: 100_000)
        _ = list.measure(to: 4_000, typesetter, within: &budget)
        #expect(list.rows.count > 8)
        for edge in list.rows.flatMap({ [$0.top, $0.bottom] }) { #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6) }
    }
}

extension Kiosk {
    fileprivate static func showing(_ content: Content, _ width: Int, _ height: Int, _ fonts: FontLibrary) -> Kiosk {
        Kiosk(
            settings: KioskSettings(name: "Notices"), style: WaveStyle(), fonts: fonts, viewport: Laws.viewport(width, height),
            content: content, clock: WallClock(now: Laws.noon, utcOffset: 0), at: 0)
    }

    /// The frames of the cards that are drawn.
    fileprivate var cardFrames: [Rect] {
        DrawnScreen(draw(), screen: layout.screen).pieces.filter { $0.name == "card" && !$0.seen.isEmpty }.map(\.bounds)
    }

    fileprivate var rowParts: [(part: DrawingPart, place: Point)] {
        draw().commands.compactMap { command in
            guard case .part(let part, let origin) = command.content, command.name == "cards" else { return nil }
            return (part, origin)
        }
    }

    fileprivate var visibleValues: [String?] {
        tree.flattened.filter { $0.role == .item && $0.state.contains(.visible) }.map(\.value)
    }
}
