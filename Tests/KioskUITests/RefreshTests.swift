import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing

@testable import KioskUI

/// A refresh on the whole screen: requests, motion and announcements.
@Suite struct RefreshTests {
    private func session(_ content: Content = makeContent(1..<40), settings: KioskSettings = KioskSettings(name: "Notices"))
        throws -> Session
    {
        Session(try makeKiosk(content, settings: settings))
    }

    private let failure = ReloadFailure(reason: "news.example.org does not answer", isOffline: false)

    // MARK: Feeds that answer one after the other

    @Test func aPullThatSomeFeedsAnsweredShowsThose() throws {  // R74
        var session = try session(settings: KioskSettings(name: "Notices", refreshTimeout: 2))
        session.send(.key(.refresh))
        session.play(0.5)
        let share = ReloadFailure(reason: "Fair, Pool", isOffline: false, share: ReloadFailure.Share(fresh: 1, of: 3))
        session.kiosk.reloadProgressed(.partial(makeContent(0..<40), share))
        session.play(1)
        #expect(session.kiosk.reloadStage == .awaited && session.message == "Loading…")
        session.play(1)
        #expect(session.said.contains(.newItems(1)) && session.message == "1 new message")
        session.play(3)
        #expect(session.isAtRest && session.kiosk.reloadStage == .none)
        // What comes later is shown.
        session.kiosk.reloadEnded(.content(makeContent(-1..<40)), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.tree.node(story(-1)) != nil)
    }

    /// The rest came in time.
    @Test func whatSomeFeedsAnsweredIsForgottenWhenAllHave() throws {  // R74
        var session = try session(settings: KioskSettings(name: "Notices", refreshTimeout: 2))
        session.send(.key(.refresh))
        session.play(0.5)
        session.kiosk.reloadProgressed(.failed(failure))
        session.play(0.5)
        session.kiosk.reloadEnded(.content(makeContent(0..<42)), at: session.time)
        session.play(3)
        #expect(session.said.last == .newItems(3) && session.isAtRest && session.kiosk.reload.failure == nil)
    }

    @Test func feedsThatAnsweredAMomentAgoAreUpToDate() throws {  // R119
        var session = try session()
        session.send(.key(.refresh))
        session.play(0.1)
        session.kiosk.reloadEnded(.upToDate, at: session.time)
        session.play(0.8)
        #expect(session.message == "Nothing new")
        session.play(3)
        #expect(session.said.last == .upToDate && session.message == nil && session.isAtRest)
    }

    // MARK: Fingers

    /// At once, and darker until it is wholly seen.
    @Test func aButtonShowsThatAFingerIsOnIt() throws {  // R37
        var session = try session()
        func share() -> Double { session.kiosk.press.share(of: .reload) }
        func face() -> [Color?] { session.kiosk.draw().commands.filter { $0.name == "button" }.map(\.color) }
        let (button, usual) = (try #require(session.kiosk.tree.node(.reload)).frame.center, face())
        session.touch(.down, button.x, button.y)
        session.play(Session.frame)
        #expect(share() > 0 && session.kiosk.isMoving)
        session.play(0.1)
        #expect(share() > 0.9 && face() != usual)
        session.touch(.move, button.x, button.y + 12)
        session.play(0.25)
        #expect(share() == 0 && face() == usual)
        session.touch(.up, button.x, button.y + 12)
        session.play(1)
        #expect(session.reloads == 0)
        session.tap(button)
        #expect(session.reloads == 1 && share() > 0)
    }

    @Test(arguments: [0, 1, 2]) func shortAndEmptyListsCanBePulled(count: Int) throws {  // R60
        var session = try session(count == 0 ? .none : makeContent(0..<count))
        session.drag(from: 150, to: 500)
        #expect(session.reloads == 1 && session.kiosk.scroll.pull > 50)
        session.kiosk.reloadEnded(.content(makeContent(0..<3)), at: session.time)
        session.play(3)
        #expect(session.isAtRest && session.kiosk.scroll.offset == 0 && session.kiosk.tree.node(.list)?.children.count == 3)
    }

    /// On a low screen a finger has less room, but the trigger distance is the same.
    @Test(arguments: [(320, 240), (480, 272), (480, 320), (800, 480)], RefreshStyles.names)
    func lowScreensCanBePulled(size: (width: Int, height: Int), name: String) throws {  // R60
        let style = try #require(RefreshStyles().named(name))
        let kiosk = try makeKiosk(makeContent(1..<40), width: size.width, height: size.height, style: style)
        var session = Session(kiosk)
        session.drag(from: 15, to: Double(size.height) - 15)
        #expect(session.reloads == 1)
    }

    @Test func keysAndWheelNeverPull() throws {  // R64
        var session = try session()
        for event: InputEvent in [.key(.pageUp), .key(.up), .key(.home), .wheel(-3000), .key(.pageDown), .wheel(-5000)] {
            session.send(event)
            for _ in 0..<30 {
                session.play(Session.frame)
                #expect(session.kiosk.scroll.pull == 0 && session.kiosk.scroll.phase == .idle)
            }
        }
        #expect(session.intents.isEmpty)
    }

    @Test(arguments: [true, false]) func aPullFromFurtherDownIsASetting(isOn: Bool) throws {  // R68
        var session = try session(settings: KioskSettings(name: "Notices", pullsFromAnywhere: isOn))
        session.send(.wheel(60))
        session.play(1)
        session.drag(from: 150, to: 600)
        #expect(session.reloads == (isOn ? 1 : 0))
    }

    // MARK: Answers

    @Test func anAnswerInTheSameFrameCounts() throws {  // R72, R73
        var session = try session()
        session.reach(.armed)
        session.touch(.up, 200, 600)
        let start = session.time
        session.play(Session.frame)
        #expect(session.reloads == 1)
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        while session.kiosk.scroll.phase != .success, session.time < start + 5 { session.play(Session.frame) }
        #expect(session.time - start >= 0.6 && session.time - start < 0.8)
        session.play(2)
        #expect(session.isAtRest && session.reloads == 1)
    }

    @Test func newItemsAreThereWhenTheBandCloses() throws {  // R82
        var session = try session()
        session.reach(.finishing)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1)
        var tops: [Double] = []
        while session.kiosk.scroll.phase == .finishing, tops.count < 1000 {
            tops.append(try #require(session.kiosk.tree.node(story(0))).frame.top)
            session.play(Session.frame)
        }
        #expect(tops.count > 10 && zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 })
        #expect((tops.first ?? 0) - (tops.last ?? 0) > 40)
    }

    /// Content that comes while a finger drags and while the list slides, longer or shorter than before.
    @Test(arguments: [20, 300]) func newContentIsNoTeleport(count: Int) throws {  // R58
        for isFlung in [false, true] {
            var session = try session(makeContent(0..<120))
            session.touch(.down, 200, 700)
            for step in 1...20 {
                session.play(Session.frame)
                session.touch(.move, 200, 700 - 30 * Double(step))
            }
            if isFlung { session.touch(.up, 200, 100) }
            session.play(0.1)
            session.send(.key(.refresh))
            session.play(Session.frame)
            session.kiosk.reloadEnded(.content(makeContent(0..<count)), at: session.time)
            var last = session.kiosk.scroll.offset
            // 1800 pt/s is the fling's speed, or a spring from as far as the content was long.
            let furthest: Double = count == 20 ? 40 + 3.68 * 400 / 60 : 40
            for _ in 0..<300 {
                session.play(Session.frame)
                let step = abs(session.kiosk.scroll.offset - last)
                #expect(step < furthest)
                last = session.kiosk.scroll.offset
            }
            session.touch(.up, 200, 100)
            session.play(6)
            #expect(session.isAtRest && !session.kiosk.isMoving && session.kiosk.scroll.offset >= 0)
        }
    }

    /// Visitors read calm words; the reason is for the log (rules 32 and 33).
    @Test(arguments: [true, false]) func aFailureIsSaidAtOnceAndWithoutItsReason(isOffline: Bool) throws {  // R89, R87
        let reason = "news.example.org does not answer"
        var session = try session()
        session.reach(.armed)
        session.touch(.up, 200, 600)
        session.play(0.1)
        let start = session.time
        session.kiosk.reloadEnded(.failed(ReloadFailure(reason: reason, isOffline: isOffline)), at: session.time)
        while session.kiosk.scroll.phase != .failure, session.time < start + 40 { session.play(Session.frame) }
        #expect(session.time - start < 0.7)
        #expect(session.said.last == .failed(reason))
        #expect(session.kiosk.scroll.result == (isOffline ? .offline(reason) : .failure(reason)))
        #expect(session.message == "Not updated · As of 12:00")
        let shown = session.time
        while session.kiosk.scroll.phase == .failure, session.time < shown + 40 { session.play(Session.frame) }
        #expect(session.time - shown >= 0.8 - 1e-6)
        let words = session.kiosk.tree.flattened.flatMap { [$0.name, $0.value ?? ""] }
        #expect(words.allSatisfy { !$0.contains("example") && !$0.contains("answer") })
        session.play(4)
        #expect(session.message == nil && session.isAtRest)
    }

    /// Five minutes after the last success, and until the next one.
    @Test func onlyASuccessMakesItNewer() throws {  // R88
        var session = try session(.none)
        func freshness() -> String? { session.kiosk.tree.node(.freshness)?.name }
        session.kiosk.reloadEnded(.content(makeContent(0..<5)), at: 0)
        session.kiosk.reloadEnded(.failed(failure), at: 0)
        let later = Timestamp(seconds: noon.seconds + 300)
        for (seconds, words) in [
            (0, nil), (299, nil), (300, "As of 12:00"), (7_500, "As of 12:00"), (86_400, "As of 20 November"),
        ] as [(Int64, String?)] {
            session.kiosk.set(wallClock(Timestamp(seconds: noon.seconds + seconds)), at: 1)
            #expect(freshness() == words)
        }
        session.kiosk.set(wallClock(later), at: 4)
        session.kiosk.reloadEnded(.content(makeContent(0..<5, updated: later)), at: 5)
        #expect(freshness() == nil)
        session.kiosk.set(wallClock(Timestamp(seconds: later.seconds + 400)), at: 6)
        #expect(freshness() == nil, "no feed has failed")
        session.kiosk.reloadEnded(.failed(failure), at: 7)
        #expect(freshness() == "As of 12:05")
    }

    /// A feed that a board without a battery loaded in 1970.
    @Test func contentOfAClockThatWasWrongHasNoTime() throws {
        var session = try session(makeContent(0..<5, updated: Timestamp(seconds: 300)))
        session.send(.key(.refresh))
        session.play(0.2)
        session.kiosk.reloadEnded(.failed(failure), at: session.time)
        session.play(1)
        #expect(session.message == "Not updated")
        #expect(session.kiosk.tree.node(.freshness) == nil)
    }

    // MARK: Announcements

    @Test func everyStateIsAnnounced() throws {  // R119
        for (phase, end) in [
            (RefreshPhase.success, .newItems(1)), (.empty, .nothingNew), (.failure, .failed("no answer")),
        ] as [(RefreshPhase, Announcement)] {
            var session = try session()
            session.touch(.down, 200, 150)
            for y in stride(from: 160.0, through: 600, by: 20) {
                session.touch(.move, 200, y)
                session.play(Session.frame)
            }
            session.send(.cancelTouches)
            session.play(2)
            #expect(session.said == [.pulling, .armed])
            session.reach(phase)
            session.play(3)
            #expect(session.said.suffix(3) == [.armed, .refreshing, end])
        }
    }

    /// A finger that trembles at the trigger does not fill the log: each state is announced once a touch.
    @Test func aTremblingFingerIsAnnouncedOnce() throws {  // R119
        var session = try session()
        session.touch(.down, 200, 150)
        for step in 0..<200 {
            session.touch(.move, 200, step.isMultiple(of: 2) ? 500 : step.isMultiple(of: 5) ? 100 : 260)
            session.play(Session.frame)
        }
        #expect(session.said == [.armed, .pulling])
        session.send(.cancelTouches)
        session.play(2)
        session.reach(.pulling)
        #expect(session.said == [.armed, .pulling, .pulling])
    }

    @Test func aKeysRefreshIsAnnouncedToo() throws {  // R119, R75
        var session = try session()
        session.send(.key(.refresh))
        session.play(0.05)
        #expect(session.said == [.refreshing])
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(3)
        #expect(session.said == [.refreshing, .newItems(1)])
    }

    // MARK: By itself

    @Test(arguments: [0.0, 30, 700]) func aReloadByTheTimerMovesNothing(offset: Double) throws {  // R122
        var session = try session()
        session.send(.wheel(offset))
        session.play(1)
        let before = session.kiosk.draw().cards
        session.play(1)
        #expect(session.kiosk.scroll.phase == .idle && session.kiosk.draw().cards == before)
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(1)
        let isAway = offset > 400
        #expect(isAway ? session.kiosk.scroll.offset > offset : session.kiosk.scroll.offset == offset)
        #expect(isAway ? session.kiosk.draw().cards == before : session.kiosk.draw().bounds(named: "new").count == 1)
        #expect(session.intents.isEmpty && session.kiosk.scroll.inset == 0)
    }

    @Test func aReloadByTheTimerWaitsForTheFinger() throws {  // R122
        var session = try session()
        session.reach(.pulling)
        let before = session.kiosk.draw().cards
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(1)
        #expect(session.kiosk.draw().cards == before && session.kiosk.draw().bounds(named: "new").isEmpty)
        session.touch(.up, 200, 260)
        session.play(1)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1 && session.isAtRest && session.reloads == 0)
    }

    /// The old answer does not end the refresh that this finger begins; that one gets its own answer.
    @Test func whatWaitedForTheFingerEndsNoOtherRefresh() throws {  // R86, R122
        var session = try session()
        session.reach(.armed)
        session.kiosk.reloadEnded(.failed(failure), at: session.time)
        session.touch(.up, 200, 600)
        session.play(2)
        #expect(session.kiosk.scroll.phase == .refreshing && session.reloads == 1)
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(3)
        #expect(session.said.last == .newItems(1) && session.kiosk.reload.failure == nil)
    }

    /// Two reloads end while a finger rests: the later one fails, and what the earlier one brought stays.
    @Test(arguments: [true, false]) func whatWaitedForTheFingerIsNotLost(answersKey: Bool) throws {  // R122
        let session = try restUnder(.failed(failure), answersKey: answersKey)
        #expect(session.kiosk.list.newestItems?.count == 1 && session.isAtRest)
        #expect(session.kiosk.reload.failure == failure)
    }

    /// The items of two reloads under a finger count as new since before the first.
    @Test(arguments: [true, false]) func contentThatComesTwiceIsNewOnce(answersKey: Bool) throws {  // R122
        let session = try restUnder(.content(makeContent(0..<40)), answersKey: answersKey)
        #expect(session.kiosk.list.newestItems?.count == 1 && session.isAtRest)
        if answersKey { #expect(session.said.last == .newItems(1)) }
    }

    /// A finger rests while an automatic reload brings a new item and then a second reload ends, begun by a key or by the
    /// timer.
    private func restUnder(_ second: ReloadOutcome, answersKey: Bool) throws -> Session {
        var session = try session()
        session.touch(.down, 200, 300)
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        if answersKey { session.send(.key(.refresh)) }
        session.play(1)
        session.kiosk.reloadEnded(second, at: session.time)
        session.play(3)
        session.touch(.up, 200, 300)
        session.play(1)
        return session
    }
}
