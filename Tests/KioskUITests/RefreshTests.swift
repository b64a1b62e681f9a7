import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
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
    private let offline = ReloadFailure(reason: "the name does not resolve", isOffline: true)

    // MARK: Feeds that answer one after the other

    @Test func aPullThatSomeFeedsAnsweredShowsThose() throws {  // R74
        var session = try session(settings: KioskSettings(name: "Notices", refreshTimeout: 2))
        session.send(.key(.refresh))
        session.play(0.5)
        let share = ReloadFailure(reason: "Fair, Pool", isOffline: false, share: ReloadFailure.Share(fresh: 1, of: 3))
        session.kiosk.reloadProgressed(.partial(makeContent(0..<40), share))
        session.play(1)
        #expect(session.kiosk.reloadStage == .awaited && session.kiosk.draw().bounds(named: "notice").isEmpty)
        session.play(1)
        #expect(session.intents.contains(.announce("done, 1 new")))
        #expect(session.kiosk.draw().bounds(named: "notice").count == 1)
        #expect(
            session.kiosk.noticeText(share)
                == Notice.Text(
                    title: "1 of 3 feeds is new.", detail: "Could not refresh: Fair, Pool."))
        session.play(3)
        #expect(session.isAtRest && session.kiosk.reloadStage == .none)
        // What comes later is shown, and takes the notice away.
        session.kiosk.reloadEnded(.content(makeContent(0..<41)), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.draw().bounds(named: "notice").isEmpty)
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
        #expect(session.intents.contains(.announce("done, 3 new")))
        #expect(session.isAtRest && session.kiosk.draw().bounds(named: "notice").isEmpty)
    }

    @Test func feedsThatAnsweredAMomentAgoAreUpToDate() throws {  // R119
        var session = try session()
        session.send(.key(.refresh))
        session.play(0.1)
        session.kiosk.reloadEnded(.upToDate, at: session.time)
        session.play(0.8)
        #expect(session.kiosk.statusText == "Up to date")
        session.play(2)
        #expect(session.intents.contains(.announce("up to date")) && session.isAtRest)
    }

    // MARK: Fingers

    @Test func aButtonShowsThatAFingerRestsOnIt() throws {  // R37
        var session = try session()
        func face() -> Bool {
            session.kiosk.draw().commands.contains { $0.name == "button" && $0.color == Theme.light.pressedBandButton }
        }
        let button = session.kiosk.draw().bounds(named: "button")[0].center
        session.touch(.down, button.x, button.y)
        session.play(0.09)
        #expect(!face())
        session.play(0.03)
        #expect(face())
        session.touch(.move, button.x, button.y + 12)
        session.play(Session.frame)
        #expect(!face())
        session.touch(.up, button.x, button.y + 12)
        session.play(1)
        #expect(session.reloads == 0)
        session.touch(.down, button.x, button.y)
        session.play(0.06)
        session.touch(.up, button.x, button.y)
        session.play(Session.frame)
        #expect(session.reloads == 1)
    }

    @Test(arguments: [0, 1, 2]) func shortAndEmptyListsCanBePulled(count: Int) throws {  // R60
        var session = try session(count == 0 ? .none : makeContent(0..<count))
        session.drag(from: 150, to: 500)
        #expect(session.reloads == 1 && session.kiosk.scroll.pull > 50)
        session.kiosk.reloadEnded(.content(makeContent(0..<3)), at: session.time)
        session.play(3)
        #expect(session.isAtRest && session.kiosk.scroll.offset == 0 && session.kiosk.draw().cards().count == 3)
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
            tops.append(session.kiosk.draw().cards()[0].top)
            session.play(Session.frame)
        }
        #expect(tops.count > 10 && zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 })
        #expect((tops.first ?? 0) - session.kiosk.draw().cards()[0].top > 40)
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

    @Test func offlineIsSaidAtOnceAndInItsOwnWords() throws {  // R89, R87
        var session = try session()
        session.reach(.armed)
        session.touch(.up, 200, 600)
        session.play(0.1)
        let start = session.time
        session.kiosk.reloadEnded(.failed(offline), at: session.time)
        while session.kiosk.scroll.phase != .failure, session.time < start + 40 { session.play(Session.frame) }
        #expect(session.time - start < 0.7)
        #expect(session.intents.last == .announce("failed: the name does not resolve"))
        #expect(session.kiosk.scroll.result == .offline("the name does not resolve"))
        #expect(session.kiosk.statusText == "No connection")
        let shown = session.time
        while session.kiosk.scroll.phase == .failure, session.time < shown + 40 { session.play(Session.frame) }
        #expect(session.time - shown >= 0.8 - 1e-6)
        session.play(1)
        #expect(session.kiosk.statusText == "Offline, from just now")
        #expect(session.kiosk.noticeText(offline).title == "No connection: the name does not resolve.")
        #expect(session.kiosk.noticeText(failure).title == "Could not refresh: news.example.org does not answer.")
        #expect(session.kiosk.draw().bounds(named: "notice").count == 1)
    }

    @Test func onlyASuccessMakesItNewer() throws {  // R88
        var session = try session(.none)
        #expect(session.kiosk.statusText == "Not loaded yet")
        session.kiosk.reloadEnded(.content(makeContent(0..<5)), at: 0)
        #expect(session.kiosk.statusText == "Updated just now")
        let later = Timestamp(seconds: noon.seconds + 300)
        session.kiosk.set(wallClock(later), at: 1)
        #expect(session.kiosk.statusText == "Updated 5 min ago")
        session.kiosk.reloadEnded(.failed(failure), at: 2)
        #expect(session.kiosk.statusText == "Updated 5 min ago")
        let content = Content(timeline: makeContent(0..<5).timeline, updated: later)
        session.kiosk.reloadEnded(.content(content), at: 3)
        #expect(session.kiosk.statusText == "Updated just now")
        for (seconds, words) in [(7_300, "today 12:05"), (86_400, "yesterday 12:05"), (5 * 86_400, "20 November 12:05")] {
            session.kiosk.set(wallClock(Timestamp(seconds: later.seconds + Int64(seconds))), at: 4)
            #expect(session.kiosk.statusText == "Updated \(words)")
        }
    }

    /// A feed that a board without a battery loaded in 1970.
    @Test func contentOfAClockThatWasWrongHasNoTime() throws {
        let content = Content(timeline: makeContent(0..<5).timeline, updated: Timestamp(seconds: 300))
        #expect(try session(content).kiosk.statusText == "Updated")
    }

    // MARK: Announcements

    @Test func everyStateIsAnnounced() throws {  // R119
        for (phase, words) in [
            (RefreshPhase.success, "done, 1 new"), (.empty, "nothing new"), (.failure, "failed: no answer"),
        ] {
            var session = try session()
            session.touch(.down, 200, 150)
            for y in stride(from: 160.0, through: 600, by: 20) {
                session.touch(.move, 200, y)
                session.play(Session.frame)
            }
            session.send(.cancelTouches)
            session.play(2)
            #expect(session.said == ["pull", "release to refresh"])
            session.reach(phase)
            session.play(3)
            #expect(session.said.suffix(3) == ["release to refresh", "refreshing", words])
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
        #expect(session.said == ["release to refresh", "pull"])
        session.send(.cancelTouches)
        session.play(2)
        session.reach(.pulling)
        #expect(session.said == ["release to refresh", "pull", "pull"])
    }

    @Test func aKeysRefreshIsAnnouncedToo() throws {  // R119, R75
        var session = try session()
        session.send(.key(.refresh))
        session.play(0.05)
        #expect(session.said == ["refreshing"])
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(3)
        #expect(session.said == ["refreshing", "done, 1 new"])
    }

    // MARK: By itself

    @Test(arguments: [0.0, 30, 400]) func aReloadByTheTimerMovesNothing(offset: Double) throws {  // R122
        var session = try session()
        session.send(.wheel(offset))
        session.play(1)
        let before = session.kiosk.draw().cards()
        session.kiosk.reloadBegan(at: session.time)
        session.play(1)
        #expect(session.kiosk.scroll.phase == .idle && session.kiosk.draw().cards() == before)
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(1)
        #expect(session.kiosk.scroll.offset > offset || offset == 0 && session.kiosk.draw().bounds(named: "new").count == 1)
        #expect(offset == 0 || session.kiosk.draw().cards() == before)
        #expect(session.intents.isEmpty && session.kiosk.scroll.inset == 0)
    }

    @Test func aReloadByTheTimerWaitsForTheFinger() throws {  // R122
        var session = try session()
        session.kiosk.reloadBegan(at: session.time)
        session.reach(.pulling)
        let before = session.kiosk.draw().cards()
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(1)
        #expect(session.kiosk.draw().cards() == before && session.kiosk.draw().bounds(named: "new").isEmpty)
        session.touch(.up, 200, 260)
        session.play(1)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1 && session.isAtRest && session.reloads == 0)
    }

    /// The old answer does not end the refresh that this finger begins; that one gets its own answer.
    @Test func whatWaitedForTheFingerEndsNoOtherRefresh() throws {  // R86, R122
        var session = try session()
        session.kiosk.reloadBegan(at: session.time)
        session.reach(.armed)
        session.kiosk.reloadEnded(.failed(failure), at: session.time)
        session.touch(.up, 200, 600)
        session.play(2)
        #expect(session.kiosk.scroll.phase == .refreshing && session.reloads == 1)
        session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
        session.play(3)
        #expect(session.said.last == "done, 1 new" && session.kiosk.draw().bounds(named: "notice").isEmpty)
    }

    /// Two reloads end while a finger rests: the later one fails, and what the earlier one brought stays.
    @Test(arguments: [true, false]) func whatWaitedForTheFingerIsNotLost(answersKey: Bool) throws {  // R122
        let session = try restUnder(.failed(failure), answersKey: answersKey)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1 && session.isAtRest)
        #expect(session.kiosk.draw().bounds(named: "notice").count == 1)
    }

    /// The items of two reloads under a finger count as new since before the first.
    @Test(arguments: [true, false]) func contentThatComesTwiceIsNewOnce(answersKey: Bool) throws {  // R122
        let session = try restUnder(.content(makeContent(0..<40)), answersKey: answersKey)
        #expect(session.kiosk.draw().bounds(named: "new").count == 1 && session.isAtRest)
        if answersKey { #expect(session.said.last == "done, 1 new") }
    }

    /// A finger rests while an automatic reload brings a new item and then a second reload ends, begun by a key or by the
    /// timer.
    private func restUnder(_ second: ReloadOutcome, answersKey: Bool) throws -> Session {
        var session = try session()
        session.kiosk.reloadBegan(at: session.time)
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

extension Session {
    var said: [String] { intents.compactMap { if case .announce(let words) = $0 { words } else { nil } } }
}
