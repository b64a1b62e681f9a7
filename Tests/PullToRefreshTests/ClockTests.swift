import Drawing
import Geometry
import Gestures
import Paths
import PullToRefresh
import Synchronization
import Testing

/// Time in every style and in the list: all of it comes as an argument, once a frame.
@Suite struct ClockTests {
    private static let rates = [24.0, 30, 60, 75, 120, 144]

    /// Everything visible of a style and its list at every third of a second, which is a frame at all rates.
    private func trace(_ name: String, rate: Double, reducedMotion: Bool, _ play: (inout Kiosk) -> Void) throws -> [[Double]] {
        let style = try #require(RefreshStyles().named(name))
        var kiosk = Kiosk(RefreshableScroll(style: style, reducedMotion: reducedMotion))
        kiosk.rate = rate
        play(&kiosk)
        return (1...9).map { _ in
            for _ in 0..<Int(rate / 3) { kiosk.frame() }
            return [kiosk.list.offset, kiosk.list.pull, kiosk.list.inset] + Drawn(kiosk.list).points.flatMap { [$0.x, $0.y] }
        }
    }

    /// R2: at equal times all rates agree to a twentieth of a point, which on a spinner's radius of 14 is 0.2°. Events come
    /// between the frames of all rates.
    @Test(arguments: RefreshStyles.names, [false, true])
    func everyRateShowsTheSame(name: String, reducedMotion: Bool) throws {
        for (pull, speed, moment) in [(130.0, 0.0, 0.001), (130, 900, 0.21), (60, 0, 0.11), (60, -300, 0.27)] {
            let traces = try Self.rates.map { rate in
                try trace(name, rate: rate, reducedMotion: reducedMotion) { kiosk in
                    kiosk.list.handle(.touchBegan(Point(100, 300)), at: 0)
                    kiosk.list.handle(.dragBegan(Point(100, 310)), at: 0)
                    kiosk.list.handle(.dragMoved(translation: pull * 2.2, Point(100, 310)), at: 0)
                    kiosk.list.handle(.dragEnded(velocity: speed), at: moment)
                    kiosk.list.endRefresh(.success(newItems: 1), at: moment)
                }
            }
            for (rate, trace) in zip(Self.rates, traces) {
                for (time, (a, b)) in zip(trace, traces[0]).enumerated() {
                    let difference = zip(a, b).map { abs($0 - $1) }.max() ?? 0
                    #expect(a.count == b.count && difference <= 0.05, "\(rate) Hz, \(Double(time + 1) / 3) s: \(difference)")
                }
            }
        }
    }

    /// R3: a style gets the frame's time, in every drawing of the frame, and a later one in every frame, also after three
    /// years.
    @Test(arguments: [0.0, 1e8]) func everythingInAFrameHasItsTime(start: Double) {
        let style = ClockStyle()
        var kiosk = Kiosk(RefreshableScroll(style: style))
        kiosk.time = start
        kiosk.pull(to: 130)
        kiosk.letGo()
        var last = kiosk.time
        for frame in 0..<120 {
            if frame == 60 { kiosk.end() }
            kiosk.frame()
            if kiosk.list.pull == 0 { break }
            style.seen.withLock { $0 = [] }
            _ = (Drawn(kiosk.list), Drawn(kiosk.list), kiosk.list.isMoving)
            let seen = style.seen.withLock(\.self)
            #expect(seen.count >= 2 && Set(seen) == [kiosk.time])
            #expect(kiosk.time > last)
            last = kiosk.time
        }
        #expect(last > start + 1.2, "the band closes after the result")
    }

    /// R6: after a gap a motion with an end is at its end, a rotation is where it would be without the gap, and nothing is
    /// drawn outside of the band.
    @Test(arguments: RefreshStyles.names) func aGapEndsTransitionsAndKeepsLoopsInPhase(name: String) throws {
        let style = try #require(RefreshStyles().named(name))
        for phase in RefreshPhase.allCases where phase != .idle {
            for gap in [0.26, 1, 20] {
                var kiosk = Kiosk(style: style)
                kiosk.reach(phase)
                kiosk.run(0.05)
                let isHeld = phase == .pulling || phase == .armed
                var plain = kiosk
                kiosk.time += gap
                kiosk.list.finishTransitions(at: kiosk.time)
                kiosk.frame()
                let rest = isHeld ? plain.list.offset : -kiosk.list.inset
                #expect(abs(kiosk.list.offset - rest) < 1e-9, "\(phase) after \(gap) s: \(kiosk.list.offset)")
                let drawn = Drawn(kiosk.list)
                #expect(drawn.points.allSatisfy { $0.isFinite })
                #expect(drawn.fills.flatMap(\.samples).map(\.y).allSatisfy { $0 >= -1.5 && $0 <= kiosk.list.pull + 1.5 })
                guard phase == .refreshing else { continue }
                plain.run((gap * plain.rate).rounded() / plain.rate)
                plain.time = kiosk.time - 1 / plain.rate
                plain.frame()
                #expect(zip(drawn.points, Drawn(plain.list).points).allSatisfy { ($0 - $1).length < 0.05 })
            }
        }
    }
}

/// Records the times that it gets.
private final class ClockStyle: RefreshStyle {
    static let name = "clock"
    let trigger = 90.0
    let hold = 60.0
    let seen = Mutex<[Double]>([])

    func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        seen.withLock { $0.append(state.time) }
    }

    func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        seen.withLock { $0.append(state.time) }
    }
}
