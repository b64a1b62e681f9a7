import Drawing
import FeedModel
import Geometry
import Gestures
import Paths
import PullToRefresh
import Raster
import TestSupport
import Testing

@testable import KioskUI

/// The whole screen in every phase of a refresh.
@Suite struct EveryPhaseTests {
    private func session(_ content: Content = makeContent(1..<40), settings: KioskSettings = KioskSettings(name: "Notices"))
        throws -> Session
    {
        Session(try makeKiosk(content, settings: settings))
    }

    // MARK: The page

    /// A pull moves the whole page down, and the band opens above it.
    @Test(arguments: RefreshPhase.allCases)
    func thePageMovesWithItsHeader(phase: RefreshPhase) throws {  // R81
        var session = try session()
        func top(_ identity: NodeIdentity) throws -> Double { try #require(session.kiosk.tree.node(identity)).frame.top }
        let day = NodeIdentity.day(noon.daysSinceEpoch - 1)
        let rest = try top(day)
        session.reach(phase)
        let pull = session.kiosk.scroll.pull
        #expect(try abs(top(.header) - pull) <= 0.5 && top(.cover) == top(.header))
        #expect(try abs(top(day) - rest - pull) <= 0.5)
        let band = session.kiosk.draw().bounds(named: "band").first
        #expect((band == nil) == (pull == 0) && band.map { $0.top <= 0 } != false)
    }

    @Test func theHoldPushesNothingDownForAReaderFurtherDown() throws {  // R75, R81
        var session = try session()
        session.drag(from: 700, to: 100)
        session.play(2)
        let (before, header) = (session.kiosk.draw().cards, session.kiosk.tree.node(.header))
        session.send(.key(.refresh))
        session.play(1)
        #expect(session.kiosk.scroll.inset == 50 && session.reloads == 1)
        #expect(session.kiosk.tree.node(.reload)?.state.contains(.disabled) == true)
        #expect(session.kiosk.draw().cards == before && session.kiosk.tree.node(.header) == header)
        session.kiosk.reloadEnded(.content(makeContent(1..<40)), at: session.time)
        session.play(2)
        #expect(session.kiosk.draw().cards == before && session.kiosk.scroll.inset == 0)
    }

    // MARK: Another size, and a sleep

    @Test(arguments: RefreshPhase.allCases)
    func anotherSizeIsRightInTheNextFrame(phase: RefreshPhase) throws {  // R83
        var session = try session()
        session.reach(phase)
        let inset = session.kiosk.scroll.inset
        session.kiosk.resize(Viewport(pixels: PixelSize(width: 800, height: 480), scale: 1), at: session.time)
        let list = session.kiosk.draw()
        #expect(session.kiosk.scroll.inset == inset)
        #expect(session.kiosk.tree.frame == Rect(x: 0, y: 0, width: 800, height: 480))
        #expect(list.bounds(named: "band").allSatisfy { $0.left <= 0 && $0.right >= 800 })
        #expect(list.cards.allSatisfy { $0.right <= 800 && $0.left >= 0 } && !list.cards.isEmpty)
        session.leave()
        #expect(session.isAtRest && session.kiosk.scroll.offset == 0)
        #expect(session.kiosk.draw().bounds(named: "band").isEmpty)
    }

    /// T is 95 points of the style, of which a screen of 1080 points has 1.9 to one of its own.
    @Test func aPullIsAsLongAsTheScreenItIsOnAsks() throws {  // R83
        for (first, second, trigger) in [(480, 1080, 95 * 15.25 / 8), (1080, 480, 95)] {
            var session = Session(try makeKiosk(makeContent(1..<40), width: first, height: first * 16 / 9))
            session.play(0.5)
            session.kiosk.resize(
                Viewport(pixels: PixelSize(width: second, height: second * 16 / 9), scale: 1), at: session.time)
            session.play(1)
            session.touch(.down, 200, 100)
            var y = 100.0
            while session.kiosk.scroll.phase != .armed, y < 1_000 {
                #expect(session.kiosk.scroll.pull < trigger)
                y += 2
                session.touch(.move, 200, y)
                session.play(Session.frame)
            }
            #expect(session.kiosk.scroll.pull >= trigger && session.kiosk.scroll.pull < trigger + 2)
            session.play(0.3)
            session.touch(.up, 200, y)
            session.play(3)
            #expect(abs(session.kiosk.scroll.pull - 50 * trigger / 95) < 0.01, "its hold, too")
        }
    }

    /// The finger's next report has the coordinates of another screen, so it counts from its next touch on.
    @Test(arguments: [RefreshPhase.idle, .pulling, .armed, .refreshing])
    func aFingerOnAScreenThatTurnsMovesNothing(phase: RefreshPhase) throws {  // R22, R83
        var session = try session()
        session.reach(phase)
        if session.kiosk.fingerCount == 0 { session.touch(.down, 200, 600) }
        session.kiosk.resize(Viewport(pixels: PixelSize(width: 800, height: 480), scale: 1), at: session.time)
        #expect(session.kiosk.fingerCount == 0)
        let (offset, reloads) = (session.kiosk.scroll.offset, session.reloads)
        session.touch(.move, 333, 360)
        session.play(0.05)
        #expect(abs(session.kiosk.scroll.offset - offset) < 100 && session.kiosk.scroll.offset >= offset)
        session.touch(.up, 333, 360)
        session.play(2)
        #expect(session.reloads == reloads && session.kiosk.scroll.offset == -session.kiosk.scroll.inset)
        session.leave()
        session.drag(from: 120, to: 470)
        #expect(session.reloads == reloads + 1)
    }

    @Test(arguments: RefreshPhase.allCases, [1.0, 3600])
    func aSleepKeepsTheState(phase: RefreshPhase, seconds: Double) throws {  // R84
        var session = try session()
        session.reach(phase)
        session.time += seconds
        session.kiosk.finishTransitions(at: session.time)
        session.play(Session.frame)
        switch phase {
        case .committing, .refreshing:
            #expect(session.kiosk.scroll.phase == .refreshing && session.kiosk.isMoving)
            session.kiosk.reloadEnded(.content(makeContent(0..<40)), at: session.time)
            session.play(2)
            #expect(session.intents.last == .announce(.newItems(1)))
        // A finger that has been silent for an hour counts as lifted.
        case .pulling, .armed:
            let isThere = session.kiosk.scroll.phase == phase && session.kiosk.fingerCount == 1
            #expect(isThere == (seconds < 60))
        default: session.play(1)
        }
        session.leave()
        #expect(session.isAtRest)
    }

    // MARK: A new beginning

    /// What SIGHUP does: a new kiosk, perhaps with another style, takes over what is on screen.
    @Test(arguments: RefreshPhase.allCases)
    func anotherKioskBeginsAtRest(phase: RefreshPhase) throws {  // R85, R123
        var session = try session()
        session.reach(phase)
        let old = session.kiosk
        session.kiosk = Kiosk(
            settings: old.settings, style: LetterStyle(), fonts: old.fonts,
            viewport: Viewport(pixels: PixelSize(width: 480, height: 800), scale: 1), content: old.content, clock: old.clock,
            at: session.time)
        session.intents = []
        #expect(session.isAtRest && session.kiosk.scroll.offset == 0 && !session.kiosk.isMoving)
        // The finger is still down, and the new kiosk ignores it.
        session.touch(.move, 200, 790)
        session.touch(.up, 200, 790)
        session.play(2)
        #expect(session.intents.isEmpty && session.isAtRest)
        #expect(session.kiosk.draw().cards.count > 1)
    }

    @Test(arguments: RefreshPhase.allCases)
    func aKioskThatIsDroppedLeavesNothing(phase: RefreshPhase) throws {  // R85
        var style: Spy? = Spy()
        weak let spy = style
        var session: Session? = Session(try makeKiosk(makeContent(1..<40), style: style ?? Spy()))
        style = nil
        session?.reach(phase)
        #expect(spy != nil && session?.kiosk.scroll.phase == phase)
        session = nil
        #expect(spy == nil)
    }

    /// Nobody touches the screen and no answer comes: from any state, a minute later it is as at the start.
    @Test(arguments: RefreshPhase.allCases)
    func aMinuteAfterEverybodyHasLeftItIsAtRest(phase: RefreshPhase) throws {  // R123
        var session = try session()
        session.reach(phase)
        session.pass(63)
        #expect(session.isAtRest && session.kiosk.scroll.offset == 0 && !session.kiosk.isMoving)
        let sign = session.kiosk.draw().bounds(named: "band")
        #expect(sign.isEmpty && session.hasNothingToDo)
    }

    // MARK: Random input

    @Test func anyHandsLeaveItAtRest() throws {  // R42, R71
        for seed in 0..<80 as Range<UInt64> {
            var random = Random(seed: seed)
            var session = try session(random.below(8) == 0 ? .none : makeContent(1..<(2 + random.below(40))))
            for _ in 0..<60 { session.doSomething(&random) }
            session.leave()
            session.pass(5)
            let scroll = session.kiosk.scroll
            if !session.isAtRest || !scroll.offset.isFinite || scroll.offset < 0 || session.kiosk.isMoving {
                Issue.record("seed \(seed): \(scroll.phase) at \(scroll.offset)")
            }
        }
    }
}

extension Session {
    var isAtRest: Bool { kiosk.scroll.phase == .idle && kiosk.scroll.inset == 0 && kiosk.fingerCount == 0 }

    /// Brings a kiosk at the top of its list into a phase, by a finger.
    mutating func reach(_ phase: RefreshPhase, answer: Content = makeContent(0..<40)) {
        if phase == .idle { return }
        touch(.down, 200, 150)
        play(Session.frame)
        touch(.move, 200, phase == .pulling || phase == .retracting ? 260 : 600)
        play(0.2)
        if phase == .pulling || phase == .armed { return }
        touch(.up, 200, 600)
        play(2 * Session.frame)
        if phase == .retracting || phase == .committing { return }
        if phase != .refreshing { kiosk.reloadEnded(outcome(for: phase, answer), at: time) }
        for _ in 0..<200 where kiosk.scroll.phase != phase { play(Session.frame) }
    }

    private func outcome(for phase: RefreshPhase, _ answer: Content) -> ReloadOutcome {
        switch phase {
        case .failure: .failed(ReloadFailure(reason: "no answer", isOffline: false))
        case .empty: .content(kiosk.content)
        default: .content(answer)
        }
    }

    /// All fingers lift, and all requests are answered.
    mutating func leave(_ outcome: ReloadOutcome? = nil) {
        send(.cancelTouches)
        pass(1)
        kiosk.reloadEnded(outcome ?? .content(kiosk.content), at: time)
        pass(2.5)
    }

    fileprivate mutating func doSomething(_ random: inout Random) {
        let (x, y) = (random.unit() * 480, random.unit() * 800)
        switch random.below(10) {
        case 0, 1: touch(.down, x, y, finger: Int64(random.below(3)))
        case 2, 3, 4: touch(.move, x, y, finger: Int64(random.below(3)))
        case 5: touch(.up, x, y, finger: Int64(random.below(3)))
        case 6: send([.cancelTouches, .wheel(random.unit() * 800 - 400), .key(.end), .key(.home)][random.below(4)])
        case 7: send(.key(.refresh))
        case 8:
            let failure = ReloadFailure(reason: "no answer", isOffline: random.below(2) == 0)
            let content = makeContent(random.below(2)..<(2 + random.below(40)))
            kiosk.reloadEnded([.content(content), .failed(failure), .partial(content, failure)][random.below(3)], at: time)
        default: play(random.unit() * 0.3)
        }
        play(Session.frame)
    }
}

/// A style that records when it is deallocated.
private final class Spy: RefreshStyle {
    static let name = "spy"
    let trigger = 95.0
    let hold = 50.0
    func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {}
    func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {}
}
