import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing

@testable import KioskUI

/// What the screen says about itself: nothing yet, offline, a clock that is wrong (rules 24 and 29 to 31).
@Suite struct StateTests {
    private let failure = ReloadFailure(reason: "news.example.org does not answer", isOffline: false)

    /// Stories of half an hour ago and older.
    private func recent() -> Content { makeContent((-970)..<(-950)) }

    private func clock(_ seconds: Int64) -> WallClock { wallClock(Timestamp(seconds: noon.seconds + seconds)) }

    private func words(_ session: Session) -> [String] { session.kiosk.tree.flattened.flatMap { [$0.name, $0.value ?? ""] } }

    @Test func afterFiveMinutesWithoutAnAnswerItSaysSinceWhen() throws {
        var session = Session(try makeKiosk(recent()))
        session.kiosk.reloadEnded(.failed(failure), at: 0)
        session.kiosk.set(clock(299), at: 1)
        session.play(0.5)
        #expect(session.kiosk.tree.node(.freshness) == nil && words(session).contains { $0.contains("min ago") })
        session.kiosk.set(clock(300), at: 2)
        session.play(0.5)
        #expect(session.kiosk.tree.node(.freshness)?.name == "As of 12:00")
        #expect(session.kiosk.draw().bounds(named: "freshness").count == 1)
        #expect(!words(session).contains { $0.contains(" ago") || $0.contains("example") })
        #expect(session.kiosk.tree.node(story(-969))?.value?.hasPrefix("Town hall, 11:29") == true)
        session.kiosk.reloadEnded(.content(recent()), at: session.time)
        session.play(0.5)
        #expect(session.kiosk.tree.node(.freshness) == nil && words(session).contains { $0.contains("min ago") })
    }

    @Test func nothingIsSaidWhileSomeFeedAnswers() throws {
        var session = Session(try makeKiosk(recent()))
        session.kiosk.reloadEnded(.partial(recent(), failure), at: 0)
        session.kiosk.set(clock(900), at: 1)
        session.play(0.5)
        #expect(session.kiosk.tree.node(.freshness) == nil && words(session).contains { $0.contains("min ago") })
    }

    /// The chip stays with the first day while that is pinned under the header.
    @Test func theChipStaysUnderTheHeader() throws {
        var session = Session(try makeKiosk(recent()))
        session.kiosk.set(clock(900), at: 0)
        session.kiosk.reloadEnded(.failed(failure), at: 0)
        session.send(.wheel(700))
        session.play(1)
        let chip = try #require(session.kiosk.draw().bounds(named: "freshness").first)
        #expect(chip.top >= 0 && chip.bottom < session.kiosk.layout.stuckTop + 60)
    }

    // MARK: Nothing there

    @Test func loadingLastsEightSeconds() throws {
        var session = Session(try makeKiosk(.none))
        func said() -> String? { session.kiosk.tree.node(.quiet)?.name }
        session.pass(7.8)
        #expect(said() == "Loading" && session.kiosk.isMoving)
        #expect(session.kiosk.draw().bounds(named: "waiting").count > 0)
        session.pass(0.4)
        #expect(said()?.hasPrefix("No messages yet") == true && !session.kiosk.isMoving)
        #expect(session.kiosk.draw().bounds(named: "waiting").isEmpty)
        session.kiosk.reloadEnded(.content(recent()), at: session.time)
        session.play(0.5)
        #expect(said() == nil && session.kiosk.tree.node(.cover) != nil)
    }

    @Test func emptyFeedsAreNoLoading() throws {
        var session = Session(try makeKiosk(.none))
        session.kiosk.reloadEnded(.content(Content(timeline: .empty, updated: noon)), at: 0.5)
        session.play(0.1)
        let quiet = try #require(session.kiosk.tree.node(.quiet))
        #expect(quiet.name.hasPrefix("No messages yet") && quiet.value == "12:00")
        #expect(session.hasNothingToDo)
    }

    /// Visitors never see an error.
    @Test func aFirstLoadThatFailsIsAnEmptyScreen() throws {
        var session = Session(try makeKiosk(.none))
        session.kiosk.reloadEnded(.failed(failure), at: 0.5)
        session.play(0.1)
        #expect(session.kiosk.tree.node(.quiet)?.name.hasPrefix("No messages yet") == true)
        #expect(!words(session).contains { $0.contains("example") })
    }

    /// The clock of the empty screen turns with the wall's.
    @Test func theLargeClockTurns() throws {
        var session = Session(try makeKiosk(Content(timeline: .empty, updated: noon)))
        session.kiosk.set(clock(60), at: 1)
        #expect(session.kiosk.tree.node(.quiet)?.value == "12:01")
        #expect(session.kiosk.tree.node(.clock) == nil, "one clock is enough")
    }

    // MARK: The clock

    @Test func theClockTurnsWhenTheWallsIsSet() throws {
        var session = Session(try makeKiosk(recent()))
        let node = try #require(session.kiosk.tree.node(.clock))
        #expect(node.name == "12:00" && node.value == "Friday 20 November" || node.value == "Friday, 20 November")
        session.kiosk.set(clock(60), at: 1)
        #expect(session.kiosk.tree.node(.clock)?.name == "12:01")
    }

    /// Before the newest thing that the kiosk knows of, and before this program was written.
    @Test(arguments: [-1, -86_400 * 365, -1_790_000_000] as [Int64]) func aWrongClockHidesAllThatItCannotKnow(step: Int64)
        throws
    {
        var session = Session(try makeKiosk(recent(), clock: clock(step)))
        session.send(.key(.refresh))
        session.play(1)
        session.kiosk.reloadEnded(.failed(failure), at: session.time)
        session.play(1)
        #expect(session.message == "Not updated")
        #expect(session.kiosk.tree.node(.clock) == nil && session.kiosk.tree.node(.freshness) == nil)
        #expect(!words(session).contains { $0.contains(":") || $0.contains("Today") || $0.contains("ago") })
        // Once it is right, everything is there.
        session.kiosk.set(clock(60), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.tree.node(.clock)?.name == "12:01" && words(session).contains("Today"))
    }
}
