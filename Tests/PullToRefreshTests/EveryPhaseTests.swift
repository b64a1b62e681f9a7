import Drawing
import Geometry
import Gestures
import PullToRefresh
import Scrolling
import Testing

/// What must hold in every phase.
@Suite struct EveryPhaseTests {
    // MARK: The end of a refresh in any phase

    @Test(arguments: [RefreshPhase.idle, .pulling, .armed, .retracting, .finishing])
    func anEndWithoutARefreshChangesNothing(phase: RefreshPhase) {  // R70
        var plain = Kiosk()
        plain.reach(phase)
        var ended = plain
        for frame in 0..<120 {
            ended.list.endRefresh(.failure("late"), at: ended.time + 0.003)
            if frame == 30 {
                plain.list.handle(.cancelled, at: plain.time)
                ended.list.handle(.cancelled, at: ended.time)
            }
            plain.frame()
            ended.frame()
        }
        #expect(ended.offsets == plain.offsets && ended.events == plain.events)
        #expect(ended.list.phase == .idle && ended.list.offset == 0)
    }

    // MARK: A pull during a refresh

    @Test(arguments: [RefreshPhase.committing, .refreshing, .success, .empty, .failure])
    func aPullStretchesTheOpenBandAndNothingElse(phase: RefreshPhase) {  // R69
        var kiosk = Kiosk()
        kiosk.reach(phase)
        let open = kiosk.list.pull
        kiosk.list.handle(.touchBegan(Point(100, 300)), at: kiosk.time)
        kiosk.list.handle(.dragBegan(Point(100, 310)), at: kiosk.time)
        kiosk.list.handle(.dragMoved(translation: 400, Point(100, 710)), at: kiosk.time)
        // The finger took the list over, which ends the settling and nothing else.
        #expect(kiosk.list.phase == (phase == .committing ? .refreshing : phase))
        #expect(kiosk.list.pull > max(open, 95) && kiosk.list.inset == 50)
        #expect(abs(kiosk.list.pull - 50 - RubberBand().displayed(way(open) + 400, viewport: 800)) < 1e-6)
        kiosk.letGo(speed: 1000)
        kiosk.end()
        kiosk.run(4)
        #expect(kiosk.refreshes == 1 && kiosk.list.phase == .idle && kiosk.list.offset == 0)
    }

    /// The finger's distance to where the open band is, from its hold.
    private func way(_ pull: Double) -> Double { RubberBand().way(displayed: pull - 50, viewport: 800) }

    // MARK: The app's own inset

    @Test(arguments: RefreshPhase.allCases)
    func theAppsNewestInsetIsWhatIsLeft(phase: RefreshPhase) {  // R80
        for newest in [0.0, 20, 120] {
            var kiosk = Kiosk()
            kiosk.list.setContentInset(64, at: 0)
            kiosk.run(1)
            #expect(kiosk.list.offset == -64 && kiosk.list.pull == 0)
            kiosk.reach(phase)
            let (offset, inset) = (kiosk.list.offset, kiosk.list.inset)
            kiosk.list.setContentInset(newest, at: kiosk.time)
            #expect(kiosk.list.offset == offset && kiosk.list.inset == inset && kiosk.list.contentInset == newest)
            if phase == .committing || phase == .refreshing {
                kiosk.run(1)
                #expect(kiosk.list.offset == -newest - 50 && kiosk.list.pull == 50, "the band stays open below it")
            }
            kiosk.list.handle(.cancelled, at: kiosk.time)
            kiosk.end()
            kiosk.run(4)
            #expect(kiosk.list.phase == .idle && kiosk.list.inset == 0 && kiosk.list.contentInset == newest)
            #expect(kiosk.list.offset == -newest && kiosk.list.pull == 0)
            kiosk.pull(to: 120)
            kiosk.letGo()
            kiosk.run(1)
            #expect(kiosk.list.offset == -newest - 50)
        }
    }

    @Test func beginningUnderAnAppsInsetOpensTheBandBelowIt() {  // R75
        var kiosk = Kiosk()
        kiosk.list.setContentInset(64, at: 0)
        kiosk.run(1)
        let start = kiosk.time
        kiosk.list.beginRefresh(at: start)
        kiosk.run { $0.list.phase == .committing }
        #expect(kiosk.list.offset == -114 && kiosk.list.pull == 50 && kiosk.time - start < 0.35)
        kiosk.list.scroll(to: 300, animated: false, at: kiosk.time)
        kiosk.end()
        kiosk.run(2)
        kiosk.list.beginRefresh(at: kiosk.time)
        kiosk.run(1)
        #expect(kiosk.list.offset == 300 && kiosk.list.phase == .refreshing && kiosk.refreshes == 2)
    }

    // MARK: Suspension

    @Test(arguments: RefreshPhase.allCases, [1.0, 3600])
    func aSleepEndsWhatMovesAndKeepsTheState(phase: RefreshPhase, seconds: Double) {  // R6, R84
        var kiosk = Kiosk()
        kiosk.reach(phase)
        let pull = kiosk.list.pull
        kiosk.time += seconds
        kiosk.list.finishTransitions(at: kiosk.time)
        kiosk.frame()
        switch phase {
        case .pulling, .armed: #expect(kiosk.list.phase == phase && kiosk.list.pull == pull)
        case .committing, .refreshing:
            #expect(kiosk.list.phase == .refreshing && kiosk.list.offset == -50)
            spinnerTurns(kiosk)
            kiosk.end()
            kiosk.frame()
            #expect(kiosk.list.phase == .success, "a late end counts")
            kiosk.run(2)
            #expect(kiosk.list.phase == .idle && kiosk.list.offset == 0)
        case .idle, .retracting, .success, .empty, .failure, .finishing:
            #expect(kiosk.list.phase == .idle && kiosk.list.offset == 0 && !kiosk.list.isMoving)
        }
    }

    private func spinnerTurns(_ kiosk: Kiosk) {
        var later = kiosk
        later.run(0.1)
        let (now, then) = (Drawn(kiosk.list).path("spinner"), Drawn(later.list).path("spinner"))
        #expect(now != nil && then != nil && now != then && kiosk.list.isMoving)
    }

    @Test func aSleepDoesNotCountAsTheTimeForAnAnswer() {  // R74, R84
        var kiosk = Kiosk()
        kiosk.list.beginRefresh(at: 0)
        kiosk.run(4)
        kiosk.time += 3600
        kiosk.list.finishTransitions(at: kiosk.time)
        kiosk.run(1.5)
        #expect(kiosk.list.phase == .refreshing)
        kiosk.run(1)
        #expect(kiosk.list.phase == .failure)
    }

    // MARK: Deallocation

    @Test(arguments: RefreshPhase.allCases)
    func aListThatIsDroppedLeavesNothing(phase: RefreshPhase) {  // R85, R123
        var style: Spy? = Spy()
        weak let spy = style
        var kiosk: Kiosk? = style.map { Kiosk(style: $0) }
        style = nil
        kiosk?.reach(phase)
        #expect(spy != nil && kiosk?.list.phase == phase)
        kiosk = nil
        #expect(spy == nil)
    }

    // MARK: The bottom of the list

    /// There is no load-more: a list that is pulled up at the bottom springs back and asks for nothing.
    @Test(arguments: [RefreshPhase.idle, .refreshing, .failure])
    func theBottomAsksForNothing(phase: RefreshPhase) {  // R86
        var kiosk = Kiosk()
        kiosk.reach(phase)
        kiosk.events = []
        kiosk.list.scroll(to: 3200, animated: false, at: kiosk.time)
        kiosk.list.handle(.touchBegan(Point(9, 700)), at: kiosk.time)
        kiosk.list.handle(.dragBegan(Point(9, 690)), at: kiosk.time)
        kiosk.list.handle(.dragMoved(translation: -600, Point(9, 90)), at: kiosk.time)
        #expect(kiosk.list.offset > 3300 && kiosk.list.pull == 0)
        kiosk.letGo(speed: -3000)
        kiosk.end(.empty)
        kiosk.run(4)
        #expect(kiosk.refreshes == 0 && kiosk.list.offset == 3200 && kiosk.list.phase == .idle)
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
