import Geometry
import Gestures
import PullToRefresh
import Testing

@Suite struct ContinuityTests {
    @Test(arguments: RefreshStyles.names)
    func aCommitGoesStraightToTheHold(name: String) throws {  // R76
        let style = try #require(RefreshStyles().named(name))
        for pull in [style.trigger, 1.5 * style.trigger, 2 * style.trigger, 300] {
            var kiosk = Kiosk(style: style)
            kiosk.pull(to: pull + 1e-6)
            let start = kiosk.list.offset
            kiosk.letGo()
            // The letter's trigger and hold are equal, so it is at its hold at once.
            #expect(abs(kiosk.list.offset - start) < 1e-5 && kiosk.list.phase.isBusy)
            kiosk.offsets = [start]
            kiosk.run(2)
            let steps = zip(kiosk.offsets, kiosk.offsets.dropFirst()).map { $1 - $0 }
            // The peak speed of the spring is ω·x/e; the last step takes half a pixel more.
            let fastest: Double = 10 * (pull - style.hold) / 2.718 / 60 + 0.5
            #expect(steps.allSatisfy { $0 >= 0 && $0 <= fastest })
            #expect(kiosk.list.offset == -style.hold)
        }
    }

    @Test func anOutwardReleaseIsTheSpringsOwn() {  // R76: never −H, then below −p, then −H
        var kiosk = Kiosk()
        kiosk.pull(to: 100)
        let start = kiosk.list.offset
        kiosk.letGo(speed: 3000)
        kiosk.run(2)
        let deepest = kiosk.offsets.firstIndex(of: kiosk.offsets.min() ?? 0) ?? 0
        #expect(kiosk.offsets[deepest] < start)
        for frame in 1..<kiosk.offsets.count {
            let step = kiosk.offsets[frame] - kiosk.offsets[frame - 1]
            #expect(frame <= deepest ? step <= 0 : step >= 0)
        }
    }

    @Test(arguments: RefreshStyles.names)
    func theEndAtTheTopClosesStraight(name: String) throws {  // R77
        var kiosk = Kiosk(style: try #require(RefreshStyles().named(name)))
        kiosk.list.beginRefresh(at: 0)
        kiosk.run(1)
        kiosk.end()
        kiosk.run { $0.list.phase != .finishing }
        let start = kiosk.time
        kiosk.offsets = [kiosk.list.offset]
        kiosk.run { $0.list.phase != .idle }
        #expect(kiosk.time - start <= 0.45)
        #expect(zip(kiosk.offsets, kiosk.offsets.dropFirst()).allSatisfy { $1 >= $0 })
        #expect(kiosk.list.offset == 0)
    }

    @Test(arguments: [0.0, 0.25, 700])
    func theEndFurtherDownMovesNothing(offset: Double) {  // R78
        var kiosk = Kiosk()
        kiosk.list.beginRefresh(at: 0)
        kiosk.run(1)
        kiosk.list.scroll(to: offset, animated: false, at: kiosk.time)
        kiosk.offsets = []
        kiosk.end()
        kiosk.run(3)
        #expect(kiosk.list.phase == .idle)
        #expect(kiosk.offsets.allSatisfy { $0 == offset })
    }

    @Test func theEndHalfWayClosesTheRest() {  // R78
        var kiosk = Kiosk()
        kiosk.list.beginRefresh(at: 0)
        kiosk.run(1)
        kiosk.list.scroll(to: -20, animated: false, at: kiosk.time)
        kiosk.offsets = [-20]
        kiosk.end()
        kiosk.run(3)
        #expect(zip(kiosk.offsets, kiosk.offsets.dropFirst()).allSatisfy { $1 >= $0 })
        #expect(kiosk.list.offset == 0)
    }

    @Test func theEndUnderAFingerWaitsForIt() {  // R79
        var kiosk = Kiosk()
        kiosk.list.beginRefresh(at: 0)
        kiosk.run(1)
        kiosk.pull(to: 50)
        kiosk.drag(to: 90, from: 50)
        let held = kiosk.list.offset
        kiosk.end()
        kiosk.offsets = []
        kiosk.run(2)
        #expect(kiosk.list.phase == .finishing && kiosk.list.inset == 0)
        #expect(kiosk.offsets.allSatisfy { $0 == held })
        let way = (90.0 - 50) * 800 / (0.55 * (800 - 40))
        kiosk.list.handle(.dragMoved(translation: way + 1, Point(9, 9)), at: kiosk.time)
        #expect(abs(kiosk.list.offset - held) <= 0.55 + 0.01)
        kiosk.list.handle(.dragEnded(velocity: 0), at: kiosk.time)
        kiosk.run(2)
        #expect(kiosk.list.offset == 0 && kiosk.list.phase == .idle)
    }

    @Test func newItemsAboveDoNotMoveWhatIsRead() {  // R82
        var kiosk = Kiosk(at: 500)
        kiosk.list.contentMoved(by: 160, at: 0)
        #expect(kiosk.list.offset == 660)
    }

    @Test(arguments: RefreshPhase.allCases)
    func aResizeInEveryPhaseLeavesNoGap(phase: RefreshPhase) {  // R83
        var kiosk = Kiosk()
        kiosk.reach(phase)
        #expect(kiosk.list.phase == phase)
        let (offset, inset) = (kiosk.list.offset, kiosk.list.inset)
        kiosk.list.layOut(width: 800, viewportHeight: 480, contentHeight: 2500, pixelScale: 2, at: kiosk.time)
        #expect(kiosk.list.offset == offset && kiosk.list.inset == inset)
        kiosk.list.handle(.cancelled, at: kiosk.time)
        kiosk.end()
        kiosk.run(4)
        #expect(kiosk.list.phase == .idle && kiosk.list.offset == 0 && kiosk.list.inset == 0)
    }

    @Test func theFrameRateChangesNothing() {  // R2, R93
        let traces = [24.0, 30, 60, 75, 120, 144].map { rate in
            var kiosk = Kiosk()
            kiosk.rate = rate
            kiosk.list.handle(.touchBegan(Point(100, 300)), at: 0)
            kiosk.list.handle(.dragBegan(Point(100, 310)), at: 0)
            kiosk.list.handle(.dragMoved(translation: 350, Point(100, 650)), at: 0)
            kiosk.list.handle(.dragEnded(velocity: 700), at: 0)
            kiosk.list.endRefresh(.success(newItems: 1), at: 0)
            return (1...6).map { _ in
                kiosk.run(1.0 / 3)
                return kiosk.list.offset
            }
        }
        for trace in traces { for (a, b) in zip(trace, traces[0]) { #expect(abs(a - b) < 1e-6) } }
    }
}

extension Kiosk {
    /// Brings a fresh list into a phase.
    mutating func reach(_ phase: RefreshPhase) {
        if phase == .idle { return }
        pull(to: phase == .pulling || phase == .retracting ? 60 : 120)
        if phase == .pulling || phase == .armed { return }
        letGo()
        if phase == .retracting || phase == .committing { return run(0.1) }
        let results: [RefreshPhase: RefreshResult] = [.empty: .empty, .failure: .failure("no")]
        if phase != .refreshing { end(results[phase] ?? .success(newItems: 1)) }
        run { $0.list.phase != phase }
    }
}
