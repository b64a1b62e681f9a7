import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing

@testable import KioskUI

/// What visitors and clocks do to the whole screen.
@Suite struct InputTests {
    private func session() throws -> Session { Session(try makeKiosk(makeContent(0..<60))) }

    private func trace(_ kiosk: Kiosk) -> [Double] {
        [kiosk.scroll.offset, kiosk.scroll.pull, kiosk.scroll.inset, kiosk.isMoving ? 1 : 0] + [kiosk.nextDeadline ?? -1]
    }

    /// R1: the wall clock is set while the list moves, a finger drags and a refresh runs. Only the words change.
    @Test(arguments: [3600.0, -3600]) func aWallClockThatIsSetMovesNothing(step: Double) throws {
        var (plain, stepped) = (try session(), try session())
        var calls = 0
        func both(_ act: (inout Session) -> Void) {
            act(&plain)
            act(&stepped)
            let seconds = noon.seconds + Int64(calls.isMultiple(of: 2) ? step : 0)
            calls += 1
            stepped.kiosk.set(wallClock(Timestamp(seconds: seconds)), at: stepped.time)
            let steps = zip(trace(plain.kiosk), trace(stepped.kiosk)).map { abs($0 - $1) }
            #expect(steps.allSatisfy { $0 < 1e-9 })
            #expect(plain.kiosk.scroll.phase == stepped.kiosk.scroll.phase)
        }
        both { $0.touch(.down, 200, 700) }
        for frame in 1...8 {
            both {
                $0.touch(.move, 200, 700 - Double(frame) * 25)
                $0.play(Session.frame)
            }
        }
        both { $0.touch(.up, 200, 500) }
        for _ in 0..<30 { both { $0.play(Session.frame) } }
        both { $0.send(.key(.home)) }
        for _ in 0..<60 { both { $0.play(Session.frame) } }
        both { $0.drag(from: 150, to: 560) }
        for _ in 0..<60 { both { $0.play(Session.frame) } }
        both {
            $0.kiosk.reloadEnded(.content(makeContent(0..<60)), at: $0.time)
            $0.play(Session.frame)
        }
        for _ in 0..<120 { both { $0.play(Session.frame) } }
        #expect(plain.reloads == 1 && stepped.reloads == 1 && plain.kiosk.scroll.phase == .idle)
        #expect(plain.kiosk.endedRefreshes == 1)
    }

    /// R7: without input nothing is drawn. Ages change by the minute, with the loop's tick (rule 65).
    @Test func atRestNoFrameDiffersForFiveSeconds() throws {
        var session = try session()
        session.play(1)
        var tracker = DamageTracker()
        let size = PixelSize(width: 480, height: 800)
        _ = tracker.damage(of: ScaledList(session.kiosk.draw(), scale: 1), size: size)
        for _ in 0..<300 {
            session.play(Session.frame)
            #expect(session.hasNothingToDo)
            #expect(tracker.damage(of: ScaledList(session.kiosk.draw(), scale: 1), size: size).isEmpty)
        }
    }

    /// R30: a touch stops the motion, and a release starts its own, in the frame that reads them.
    @Test func touchesAreHandledInTheFrameThatReadsThem() throws {
        var session = try session()
        session.touch(.down, 200, 700)
        for frame in 1...6 {
            session.play(Session.frame)
            session.touch(.move, 200, 700 - Double(frame) * 30)
        }
        session.play(Session.frame)
        session.touch(.up, 200, 520)
        session.play(0.2)
        let before = session.kiosk.scroll.offset
        session.play(Session.frame)
        let moving = session.kiosk.scroll.offset
        #expect(moving > before + 1)
        session.touch(.down, 200, 400)
        #expect(session.kiosk.fingerCount == 1 && !session.kiosk.scroll.isMoving)
        session.play(Session.frame)
        #expect(session.kiosk.scroll.offset - moving < 0.01)
        session.touch(.up, 200, 400)
        #expect(session.kiosk.fingerCount == 0)
    }

    /// R30, R61: the release of an armed pull asks for the reload in that frame's advance.
    @Test func aReleaseAsksInItsFrame() throws {
        var session = try session()
        session.touch(.down, 200, 150)
        for frame in 1...30 {
            session.play(Session.frame)
            session.touch(.move, 200, 150 + Double(frame) * 13)
        }
        session.play(0.2)
        #expect(session.kiosk.scroll.phase == .armed && session.reloads == 0)
        session.touch(.up, 200, 540)
        session.play(Session.frame)
        #expect(session.reloads == 1)
    }

    /// R22: touches are cancelled in any state: no tap, no fling, no refresh, and the list springs back.
    @Test(arguments: [0.0, -200, 13, 390], [true, false])
    func aCancelledTouchWasNone(way: Double, byPalm: Bool) throws {
        var session = try session()
        let first = session.kiosk.scroll.offset
        session.touch(.down, 200, 300)
        for frame in 1...10 {
            session.play(Session.frame)
            if way != 0 { session.touch(.move, 200, 300 + way * Double(frame) / 10) }
        }
        session.play(Session.frame)
        if byPalm {
            for finger in 1...4 {
                let id = FingerID(device: 1, finger: Int64(100 + finger))
                session.send(.touch(TouchEvent(finger: id, phase: .down, position: Point(60, 700), time: session.time)))
            }
        } else {
            session.send(.cancelTouches)
            #expect(session.kiosk.fingerCount == 0)
        }
        let cancelled = session.kiosk.scroll.offset
        session.play(3)
        #expect(session.reloads == 0 && session.kiosk.press.identity == nil && session.kiosk.scroll.phase == .idle)
        #expect(session.kiosk.scroll.offset == max(cancelled, first))
    }

    /// R22: a cancelled press on a button does nothing.
    @Test func aCancelledPressIsNoTap() throws {
        var session = try session()
        let button = try #require(session.kiosk.tree.node(.reload)).frame.center
        session.touch(.down, button.x, button.y)
        session.play(0.3)
        #expect(session.kiosk.tree.node(.reload)?.state.contains(.pressed) == true)
        session.send(.cancelTouches)
        session.touch(.up, button.x, button.y)
        session.play(1)
        #expect(session.reloads == 0 && session.kiosk.press.identity == nil)
    }

    /// R23: a loop that sleeps until something is due wakes for a finger that rests.
    @Test func whatARestingFingerDoesIsDue() throws {
        var session = try session()
        session.play(0.1)
        let start = session.time
        session.touch(.down, 200, 380)
        #expect(abs((session.kiosk.nextDeadline ?? 0) - start - GestureRecognizer.pressDelay) < 1e-9)
        session.play(0.2)
        #expect(abs((session.kiosk.nextDeadline ?? 0) - start - 60) < 1e-9)
        session.touch(.up, 200, 380)
        #expect(session.hasNothingToDo)
    }

    /// R7, R27: a list that is shown behind its finger asks for frames until it has caught up, without further reports.
    @Test func aListBehindItsFingerMoves() throws {
        var session = try session()
        session.touch(.down, 200, 700)
        for step in 1...12 {
            session.play(Session.frame)
            session.touch(.move, 200, 700 - Double(step) * 25)
        }
        var steps = 0
        for _ in 0..<30 {
            let (offset, isMoving) = (session.kiosk.scroll.offset, session.kiosk.isMoving)
            session.play(Session.frame)
            if steps > 0, session.kiosk.scroll.offset != offset { #expect(isMoving) }
            if session.kiosk.scroll.offset != offset { steps += 1 }
        }
        #expect(steps > 1 && abs(session.kiosk.scroll.offset - 290) < 1e-6 && !session.kiosk.isMoving)
    }

    /// R122: on a screen without content nothing can move.
    @Test func theFirstContentComesUnderAFingerToo() throws {
        var session = Session(try makeKiosk(.none))
        session.touch(.down, 200, 300)
        session.play(0.1)
        session.kiosk.reloadEnded(.content(makeContent(0..<5)), at: session.time)
        session.play(0.1)
        #expect(session.kiosk.draw().cards.count > 2 && session.kiosk.fingerCount == 1)
    }

    /// R33, R64: the wheel scrolls, and does not pull.
    @Test func theWheelScrollsAndNeverArms() throws {
        var session = try session()
        session.send(.wheel(600))
        session.play(1)
        #expect(session.kiosk.scroll.offset == 600)
        for _ in 0..<50 {
            session.send(.wheel(-120))
            session.play(Session.frame)
            #expect(session.kiosk.scroll.pull == 0 && session.kiosk.scroll.phase == .idle)
        }
        session.play(1)
        #expect(session.kiosk.scroll.offset == 0 && session.reloads == 0)
    }

    /// R33: every key that reloads, by the names that SDL's keys get.
    @Test func theKeyReloads() throws {
        var session = try session()
        session.send(.key(.refresh))
        session.play(Session.frame)
        #expect(session.reloads == 1)
    }

    /// R34: a thousand moves between two frames are one step of the list.
    @Test func aFloodOfMovesIsOneStep() throws {
        var session = try session()
        session.touch(.down, 200, 600)
        session.play(Session.frame)
        session.touch(.move, 200, 580)
        session.play(0.1)
        var offsets: Set<Double> = [session.kiosk.scroll.offset]
        for move in 1...1000 {
            session.touch(.move, 200, 580 - Double(move) * 0.2)
            offsets.insert(session.kiosk.scroll.offset)
        }
        #expect(offsets.count == 1)
        session.play(Session.frame)
        offsets.insert(session.kiosk.scroll.offset)
        #expect(offsets.count == 2)
        session.play(0.1)
        #expect(abs(session.kiosk.scroll.offset - 210) < 0.01)
    }
}
