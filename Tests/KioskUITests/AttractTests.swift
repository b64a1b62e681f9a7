import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Raster
import TestSupport
import Testing
import TextLayout

@testable import KioskUI

/// Rules 34 to 36: what is shown while nobody touches the screen.
@Suite struct AttractTests {
    private static var settings: KioskSettings {
        var settings = KioskSettings(name: "Notices")
        settings.hasAttractMode = true
        return settings
    }

    private static var still: KioskSettings {
        var settings = settings
        settings.reducedMotion = true
        return settings
    }

    private func session(_ count: Int = 12, settings: KioskSettings = settings) throws -> Session {
        var session = Session(try makeKiosk(makeContent(0..<count), settings: settings))
        session.play(0.2)
        return session
    }

    /// One that shows its first story.
    private func attracting(_ count: Int = 12, settings: KioskSettings = settings) throws -> Session {
        var session = try session(count, settings: settings)
        session.pass(61)
        session.play(1)
        try #require(session.kiosk.shownScreen == .attract)
        return session
    }

    // MARK: Its begin and its end

    @Test func beginsAfterTheIdleTime() throws {
        var session = try session()
        session.pass(59)
        #expect(session.kiosk.shownScreen == .list && session.kiosk.shownItem == nil)
        #expect(try #require(session.kiosk.nextDeadline) <= 60.01)
        session.pass(2)
        #expect(session.kiosk.shownScreen == .attract && session.kiosk.shownItem != nil)
    }

    @Test func waitsForTheOwnersTimeAfterTheLastTouch() throws {
        var settings = Self.settings
        settings.idle = 20
        var session = try session(settings: settings)
        session.pass(15)
        session.tap(Point(240, 380))
        session.pass(18)
        #expect(session.kiosk.shownScreen == .list)
        session.pass(4)
        #expect(session.kiosk.shownScreen == .attract)
    }

    @Test(arguments: [(0, true), (1, true), (12, false)]) func staysAListWithoutStoriesOrWish(count: Int, isWanted: Bool) throws
    {
        var settings = Self.settings
        settings.hasAttractMode = isWanted
        var session = try session(count, settings: settings)
        session.pass(200)
        #expect(session.kiosk.shownScreen == .list)
        #expect(session.hasNothingToDo || count == 0)
    }

    @Test func waitsForAReloadOfAVisitor() throws {
        var session = try session()
        session.pass(59.5)
        session.kiosk.handle(.key(.refresh), at: session.time)
        session.pass(4)
        session.kiosk.reloadEnded(.upToDate, at: session.time)
        session.pass(4)
        #expect(session.kiosk.shownScreen == .list, "the key counts, too")
        session.pass(60)
        #expect(session.kiosk.shownScreen == .attract)
    }

    @Test func theNextFrameAfterATouchIsTheListAtItsTop() throws {
        var session = try session()
        session.kiosk.handle(.wheel(900), at: session.time)
        session.pass(1)
        #expect(session.kiosk.scroll.offset > 500)
        session.pass(62)
        session.touch(.down, 240, 500)
        #expect(session.kiosk.shownScreen == .list && session.kiosk.scroll.offset == 0)
        session.play(0.35)
        let isGone = session.kiosk.draw().bounds(named: "hint").isEmpty
        #expect(isGone)
    }

    /// Wherever the finger lies and goes.
    @Test func theTouchThatEndsItDoesNothingElse() throws {
        var session = try attracting()
        let reload = try #require(session.kiosk.tree.node(.reload)).frame.center
        session.drag(from: 200, to: 700)
        #expect(session.reloads == 0 && session.kiosk.scroll.phase == .idle && session.kiosk.scroll.offset == 0)
        session.tap(reload)
        session.play(0.1)
        #expect(session.reloads == 1, "the next touch counts")
    }

    @Test(arguments: [InputEvent.wheel(300), .key(.down), .key(.tab), .key(.refresh)])
    func keysAndWheelEndItAndDoNothingElse(event: InputEvent) throws {
        var session = try attracting()
        session.send(event)
        session.play(0.5)
        #expect(session.kiosk.shownScreen == .list && session.kiosk.scroll.offset == 0 && session.reloads == 0)
        #expect(session.kiosk.tree.flattened.allSatisfy { !$0.state.contains(.focused) })
    }

    @Test(arguments: [true, false]) func aTapAndReturnOpenTheStory(isTap: Bool) throws {
        var session = try attracting()
        let shown = session.kiosk.shownItem
        if isTap {
            session.tap(try #require(session.kiosk.tree.node(.reload)).frame.center)
        } else {
            session.send(.key(.enter))
        }
        session.play(0.5)
        #expect(session.kiosk.shownScreen == .article && session.kiosk.shownItem == shown)
        #expect(session.reloads == 0)
    }

    @Test func aStoryIsReadToItsEndFirst() throws {
        var session = try session()
        try session.tap(.cover)
        session.pass(100)
        #expect(session.kiosk.shownScreen == .article)
        session.pass(14)
        #expect(session.kiosk.shownScreen == .list, "it has closed, and the list goes to its top")
        session.pass(16)
        #expect(session.kiosk.shownScreen == .attract)
    }

    @Test func panelsCloseFirst() throws {
        var session = try session()
        try session.tap(.panelButton)
        session.play(0.3)
        #expect(session.kiosk.tree.node(.panel) != nil)
        session.pass(62)
        #expect(session.kiosk.tree.node(.panel) == nil && session.kiosk.shownScreen == .attract)
    }

    @Test func anotherSizeBeginsAnew() throws {
        var session = try attracting()
        session.kiosk.resize(Viewport(size: Size(800, 480), scale: 1), at: session.time)
        session.play(1)
        #expect(session.kiosk.tree.node(.attract)?.frame == Rect(x: 0, y: 0, width: 800, height: 480))
    }

    // MARK: Turns

    @Test func fiveStoriesTakeTurnsOfEightSeconds() throws {
        var session = try attracting()
        var shown: [String] = []
        for _ in 0..<6 {
            shown.append(try #require(session.kiosk.shownItem))
            session.pass(8)
        }
        #expect(Set(shown).count == 5 && shown[5] == shown[0])
    }

    @Test func afterTenMinutesAStoryHasThirtySecondsAndNothingElseMoves() throws {
        var session = try attracting()
        session.pass(640)
        let story = session.kiosk.shownItem
        while session.kiosk.shownItem == story { session.pass(1) }
        session.play(2)
        #expect(try #require(session.kiosk.nextDeadline) > session.time + 10, "it sleeps")
        let (next, frame) = (session.kiosk.shownItem, session.kiosk.draw())
        session.pass(20)
        #expect(session.kiosk.shownItem == next)
        let isStill = frame.isSame(as: session.kiosk.draw())
        #expect(isStill)
    }

    @Test func itNeedsSixteenFramesASecond() throws {
        var session = try attracting()
        #expect(!session.kiosk.isMoving)
        var frames = 0
        let end = session.time + 1
        while session.time < end {
            session.time = try #require(session.kiosk.nextDeadline)
            _ = session.kiosk.advance(to: session.time, inputTime: session.time)
            frames += 1
        }
        #expect((16...17).contains(frames))
    }

    @Test func storiesThatCameAreShownFromTheNextTurnOn() throws {
        var session = try attracting(3)
        let before = session.kiosk.shownItem
        session.kiosk.reloadEnded(.content(makeContent([-5, -4] + Array(0..<3))), at: session.time)
        session.play(0.5)
        #expect(session.kiosk.shownItem == before)
        var shown: Set<String> = []
        for _ in 0..<6 {
            session.pass(8)
            shown.insert(try #require(session.kiosk.shownItem))
        }
        #expect(shown.contains { NodeIdentity.item($0) == story(-5) } && shown.count == 5)
    }

    /// A card's mark waits until somebody can see it.
    @Test func whatCameIsStillNewForTheNextVisitor() throws {
        var session = try attracting()
        session.kiosk.reloadEnded(.content(makeContent(-2..<12)), at: session.time)
        session.play(5)
        session.touch(.down, 240, 400)
        session.play(1)
        #expect(try #require(session.kiosk.tree.node(story(-1))).state.contains(.new))
    }

    @Test func theLastStoryThatGoesLeavesTheList() throws {
        var session = try attracting()
        session.kiosk.reloadEnded(.content(makeContent(0..<1)), at: session.time)
        session.pass(9)
        #expect(session.kiosk.shownScreen == .list)
    }

    @Test func reducedMotionOnlyFades() throws {
        var session = try attracting(settings: Self.still)
        let frame = session.kiosk.draw()
        session.pass(5)
        let isStill = frame.isSame(as: session.kiosk.draw())
        #expect(isStill)
        #expect(try #require(session.kiosk.nextDeadline) <= session.time + 3)
    }

    // MARK: The hint

    private func hints(_ languages: [String], _ width: Int, _ height: Int, turns: Int = 5) throws -> [[String]] {
        var settings = Self.settings
        settings.languages = languages
        var session = Session(try makeKiosk(makeContent(0..<12), width: width, height: height, settings: settings))
        session.play(0.2)
        session.pass(61)
        return try (0..<turns).map { _ in
            session.pass(8)
            return try #require(session.kiosk.attract.show).turn.hint.texts
        }
    }

    @Test func saysItInOneLanguageWhereThereIsOne() throws {
        #expect(try hints(["de"], 1080, 1920) == Array(repeating: ["Zum Lesen berühren"], count: 5))
        #expect(try hints(["en-GB", "en"], 1080, 1920) == Array(repeating: ["Touch to read"], count: 5))
    }

    @Test(arguments: [(1080, 1920), (1920, 1080)])
    func saysItInASecondLanguageBesideAndInAnotherWithEachStory(width: Int, height: Int) throws {
        let seen = try hints(["de", "en", "fr"], width, height)
        #expect(seen.allSatisfy { $0.count == 2 && $0[0] == "Zum Lesen berühren" })
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0[1] != $1[1] } && Set(seen.map { $0[1] }).count == 2)
    }

    @Test func saysItInTurnsWhereThereIsNoRoomForTwo() throws {
        let seen = try hints(["de", "en", "fr"], 320, 480, turns: 6)
        #expect(seen.allSatisfy { $0.count == 1 } && Set(seen).count == 3)
        #expect(Array(seen[0..<3]) == Array(seen[3..<6]))
    }

    /// Both are on the screen, and neither reaches the other.
    @Test(arguments: [("de", "en"), ("ar", "en"), ("ja", "en")], [(1080, 1920), (1920, 1080), (480, 800), (800, 480)])
    func bothSayingsStandApart(languages: (String, String), size: (Int, Int)) throws {
        var settings = Self.settings
        settings.languages = [languages.0, languages.1]
        let (width, height) = (Double(size.0), Double(size.1))
        var session = Session(
            try makeKiosk(makeContent(0..<12), width: size.0, height: size.1, settings: settings))
        session.play(0.2)
        session.pass(70)
        let disc = try #require(session.kiosk.draw().bounds(named: "hint").first)
        let places = try #require(session.kiosk.attract.show).turn.hint.blocks.map { block, origin in
            let ink = block.lines[0].ink.offset(x: origin.x, y: origin.y)
            return Rect(left: ink.left, top: origin.y, right: ink.right, bottom: origin.y + block.height)
        }
        #expect(!places.isEmpty && places.allSatisfy { $0.left >= 0 && $0.right <= width && $0.bottom <= height })
        #expect(places.count < 2 || !places[0].intersects(places[1]))
        #expect(places.allSatisfy { !$0.intersects(disc) })
    }

    // MARK: Its tree

    @Test func theTreeHasOneStoryToPress() throws {
        let tree = try attracting().kiosk.tree
        #expect(tree.pressable.map(\.identity) == [.attract])
        #expect(tree.node(.list)?.flattened.allSatisfy { !$0.state.contains(.visible) } == true)
        let node = try #require(tree.node(.attract))
        #expect(node.role == .article && node.name.hasPrefix("Notice") && node.value?.contains("Town hall") == true)
        #expect(tree.node(.clock)?.state.contains(.visible) == true)
    }

    // MARK: Pictures

    /// Beside the one that is shown.
    @Test func asksForOnePictureOfTheScreensSizeAtATime() throws {
        var player = try pictured()
        var most = 0
        for _ in 0..<300 {
            player.pass(0.2)
            most = max(most, player.kiosk.pictures.wanted.count { $0.size == PixelSize(width: 480, height: 800) })
        }
        #expect(most == 1)
    }

    @Test func thePictureGrowsFromItsSizeByATwentieth() throws {
        var player = try pictured()
        let widths = (0..<40).map { _ in
            player.pass(0.2)
            return player.kiosk.pictureWidth ?? 0
        }
        #expect(zip(widths, widths.dropFirst()).count { $0 < $1 } > 30)
        #expect(widths.allSatisfy { $0 >= 480 && $0 <= 480 * 1.056 })
    }

    @Test func aSlowMachineStopsTheGrowthWithTheNextStory() throws {
        var player = try pictured()
        for _ in 0..<80 {
            player.play(1.0 / 30)
            player.kiosk.painted(in: 0.02)
        }
        player.pass(8)
        let width = player.kiosk.pictureWidth
        player.pass(3)
        #expect(width == 480 && player.kiosk.pictureWidth == 480)
    }

    private func pictured() throws -> LawPlayer {
        var scene = LawScene(content: .pictures, state: .attract)
        scene.isDark = true
        var player = LawPlayer(try scene.kiosk())
        player.pass(62.5)
        try #require(player.kiosk.pictureWidth != nil)
        return player
    }

    /// At every moment of the growth, as painted: the mean of each cell of 8 × 8 pixels under the words.
    @Test(arguments: TestPicture.allCases) func whiteIsReadableWhileThePictureGrows(kind: TestPicture) throws {
        var random = Random(seed: 21)
        let layout = Laws.layout(480, 800)
        let item = try #require(makeContent(0..<1, titleLength: 3).timeline.items.first)
        let image = kind.image(PixelSize(width: 480, height: 800), &random)
        let story = AttractStory(
            item, Laws.typesetter(layout, try Laws.fonts()), age: "now", image: image,
            look: Palette(accent: .white, isDark: false))
        let texts = layout.attractTexts(story.text)
        let cover = TestCover(width: 480, height: 800, unit: layout.unit, scale: 1)
        for age in [0.0, 1.7, 4.3, 8, 8.8] {
            let moment = AttractMoment(
                AttractShow.Pace(isCalm: false, grows: true, reducedMotion: false), age: age, passed: age)
            var list = DrawingList()
            story.drawGround(into: &list, growth: moment.growth, opacity: 1)
            var picture = Picture()
            _ = picture.paint(list, size: cover.pixels, scale: 1)
            for box in [texts.header, texts.title, texts.summary].compactMap(\.self) {
                let least = cover.leastContrast(picture.buffer.pixels, under: box.inset(by: layout.unit))
                #expect(least >= 4.5, "\(box) at \(age)")
            }
        }
    }
}

extension Kiosk {
    /// Of the picture that fills the screen.
    fileprivate var pictureWidth: Double? { draw().bounds(named: "picture").map(\.width).max() }
}

extension DrawingList {
    fileprivate func isSame(as other: DrawingList) -> Bool {
        var picture = Picture()
        _ = picture.paint(self, size: PixelSize(width: 480, height: 800), scale: 1)
        return picture.paint(other, size: PixelSize(width: 480, height: 800), scale: 1).isEmpty
    }
}
