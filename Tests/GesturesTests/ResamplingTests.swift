import Gestures
import TestSupport
import Testing

@Suite struct ResamplingTests {
    static let slowPanels = [25.0, 33, 50]
    static let panels = [60.3, 80, 90, 100, 120, 133, 240]
    private static let phases = stride(from: 0.0, to: 1, by: 0.05)
    /// What the finger does before its drag begins.
    private static let slop = GestureRecognizer.slop

    /// The worst of all phases.
    private func roughness(_ sensor: Double, _ stamps: VelocityTracker.Stamps, _ resampling: Resampling) -> Double {
        Self.phases.map { phase in
            Swipe(sensor: sensor, phase: phase, stamps: stamps, resampling: resampling).play(seconds: 4).roughness
        }.max() ?? .infinity
    }

    /// R28: kernel stamps, 2 ms of delay, 60 Hz, any phase.
    @Test(arguments: panels) func aSteadyFingerMovesTheListSteadily(sensor: Double) {
        #expect(roughness(sensor, .kernel, .adaptive) <= 0.3)
    }

    @Test func withoutResamplingTheListJerks() {
        #expect(roughness(80, .kernel, .off) > 8 && roughness(90, .kernel, .off) > 11 && roughness(100, .kernel, .off) > 6)
    }

    /// R28, the panels that kiosks have, and stamps of both kinds: a quarter of the roughness without resampling.
    @Test(arguments: slowPanels) func slowPanelsMoveTheListSteadilyToo(sensor: Double) {
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            let without = roughness(sensor, stamps, .off)
            #expect(without > 6)
            #expect(roughness(sensor, stamps, .adaptive) <= without / 4)
        }
    }

    /// R28 for SDL's stamps, which are the time of reading. The rate of a panel that nearly keeps step with the screen shows
    /// only once in many frames.
    @Test(arguments: panels) func stampsOfThePumpAreEnough(sensor: Double) {
        #expect(roughness(sensor, .pump, .adaptive) <= 0.3)
    }

    /// R27: L = max(5 ms, δ + Δ − min(8 ms, Δ/2)), without the guess above 20 ms and below 2 ms.
    @Test(arguments: panels + slowPanels + [600]) func theLagIsWhatThePanelNeeds(sensor: Double) throws {
        let interval = 1 / sensor
        let reach = (0.002...0.020_001).contains(interval) ? min(0.008, interval / 2) : 0
        let expected = max(0.005, 0.002 + interval - reach)
        for phase in Self.phases {
            let swipe = Swipe(sensor: sensor, phase: phase)
            let last = try #require(swipe.play(seconds: 8).last)
            let lag = last.time - (try #require(last.shown) + Self.slop + 1000 * phase / sensor) / 1000
            #expect(lag <= expected + 1e-6 && lag > expected - 1 / 60 * 0.25, "\(lag) for \(expected)")
        }
    }

    /// R27: `fixed` is 5 ms on every panel, and `off` is the newest report.
    @Test func theLagCanBeFixedAndTheWholeSwitchedOff() throws {
        for phase in Self.phases {
            let fixed = try #require(Swipe(sensor: 240, phase: phase, resampling: .fixed).play(seconds: 1).last)
            let place = 1000 * (fixed.time - 0.005) - Self.slop
            #expect(abs(try #require(fixed.shown) - place + 1000 * phase / 240) < 0.01)
            let off = try #require(Swipe(sensor: 240, phase: phase, resampling: .off).play(seconds: 1).last)
            let newest = ((off.time - 0.002) * 240 - phase).rounded(.down)
            #expect(abs(try #require(off.shown) - newest / 240 * 1000 + Self.slop) < 0.01)
        }
    }

    /// R29: a finger that stops at once, on a panel that keeps reporting and on one that falls silent.
    @Test(arguments: panels) func aSuddenStopIsOvershotLittleAndShortly(sensor: Double) {
        for phase in Self.phases {
            for repeatsItself in [true, false] {
                var swipe = Swipe(sensor: sensor, phase: phase, repeatsItself: repeatsItself)
                swipe.way = { 1000 * min($0, 0.5) }
                let frames = swipe.play(seconds: 1)
                let beyond = frames.map { ($0.shown ?? 0) - 500 + Self.slop + 1000 * phase / sensor }
                #expect((beyond.max() ?? .infinity) <= 8 + 1e-6)
                #expect(beyond.count { $0 > 1e-6 } <= 2, "\(sensor) Hz, phase \(phase)")
                #expect(abs(beyond.last ?? .infinity) < 1e-6)
            }
        }
    }

    /// R27: extrapolation is at most half an interval, and there is none for slow panels and very fast ones.
    @Test(arguments: slowPanels + [100, 240, 1000]) func guessesStayNear(sensor: Double) {
        let reach = (50.0...500).contains(sensor) ? min(0.008, 0.5 / sensor) : 0
        for phase in Self.phases {
            var swipe = Swipe(sensor: sensor, phase: phase)
            swipe.way = { 1000 * min($0, 0.5) }
            let reported = 1000 * ((0.5 * sensor - phase).rounded(.down) + 1) / sensor
            let furthest = swipe.play(seconds: 1).compactMap(\.shown).max() ?? .infinity
            #expect(
                furthest <= min(500, reported) - Self.slop - 1000 * phase / sensor + reach * 1000 + 1000 * phase / sensor + 1e-6
            )
        }
    }

    /// R29: resampling changes what is shown, not which touches tap, drag and fling, nor their speed.
    @Test(arguments: [Resampling.adaptive, .fixed]) func onlyWhatIsShownIsGuessed(resampling: Resampling) {
        var random = Random(seed: 29)
        for _ in 0..<2000 {
            var plain = GestureRecognizer(stamps: .kernel, resampling: .off)
            var guessing = GestureRecognizer(stamps: .kernel, resampling: resampling)
            var (time, y) = (0.0, 300.0)
            let pace = (random.unit() - 0.5) * 60
            for step in 0..<(3 + random.below(30)) {
                time += random.unit() < 0.1 ? 0.06 : 0.008 + random.unit() * 0.002
                y += pace + random.unit() * 4
                let phase: TouchEvent.Phase = step == 0 ? .down : random.unit() < 0.1 ? .up : .move
                let event = event(phase, 100, y, time)
                let (a, b) = (plain.play([event]), guessing.play([event]))
                #expect(a.filter { $0.translation == nil } == b.filter { $0.translation == nil })
            }
        }
    }

    /// R29, R45: in the end the list is where the finger is, and needs no more frames.
    @Test(arguments: slowPanels + panels) func aRestingFingerHasTheListExactly(sensor: Double) throws {
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            for phase in Self.phases {
                var swipe = Swipe(sensor: sensor, phase: phase, stamps: stamps)
                swipe.way = { 1000 * min($0, 0.3) }
                var recognizer = GestureRecognizer(stamps: stamps, resampling: .adaptive)
                let frames = swipe.play(seconds: 0.5, on: &recognizer)
                #expect(abs(try #require(frames.last?.shown) - 300 + Self.slop + 1000 * phase / sensor) < 1e-6)
                #expect(!recognizer.isCatchingUp)
                let left = recognizer.handle(event(.up, 100, 0, 0.5), catches: false)
                #expect(left.count == 1 && left.last?.endsTouch == true)
            }
        }
    }

    @Test func aMovingFingerNeedsFramesUntilTheListIsThere() {
        var recognizer = GestureRecognizer(stamps: .kernel, resampling: .adaptive)
        for step in 0...10 {
            let time = Double(step) / 100
            _ = recognizer.handle(event(step == 0 ? .down : .move, 100, 100 + Double(step) * 10, time), catches: false)
            _ = recognizer.advance(to: time)
        }
        #expect(recognizer.isCatchingUp)
        _ = recognizer.advance(to: 0.15)
        #expect(!recognizer.isCatchingUp)
    }

    /// R36: a drag begins without a step, also where the shown position is earlier than the slop's end.
    @Test(arguments: slowPanels + panels) func aDragBeginsWhereTheSlopEnds(sensor: Double) {
        for phase in Self.phases {
            let frames = Swipe(sensor: sensor, phase: phase).play(seconds: 1)
            let places = frames.compactMap(\.shown)
            let way = 1000 * (frames[frames.count - places.count].time - phase / sensor)
            #expect(places[0] >= -1e-9 && places[0] <= way - Self.slop + 1e-6)
            for (a, b) in zip(places, places.dropFirst()) { #expect(b >= a - 1e-9) }
        }
    }

    /// R41: a finger that takes over takes the list where it is shown.
    @Test func aHandOverMovesNothing() throws {
        for phase in Self.phases {
            var recognizer = GestureRecognizer(stamps: .kernel, resampling: .adaptive)
            let before = Swipe(sensor: 60.3, phase: phase).play(seconds: 0.3, on: &recognizer)
            let last = recognizer.play([event(.down, 300, 500, 0.3, finger: 2)]).compactMap(\.translation).last
            let shown = try #require(last ?? before.last?.shown)
            #expect(recognizer.play([event(.up, 100, 100, 0.305)]).isEmpty)
            let after = recognizer.play([event(.move, 300, 500.4, 0.33, finger: 2)]) + recognizer.advance(to: 0.4)
            #expect(abs((after.compactMap(\.translation).last ?? .nan) - shown) <= 0.5)
        }
    }

    /// R34: however many moves come between two frames, the list moves once, to the place of the last one.
    @Test(arguments: Resampling.allCases) func aFloodOfMovesIsOneStep(resampling: Resampling) {
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            var recognizer = GestureRecognizer(stamps: stamps, resampling: resampling)
            _ = recognizer.play([event(.down, 100, 100, 0), event(.move, 100, 120, 0.01)])
            var gestures: [Gesture] = []
            for move in 1...1000 {
                let stamp = stamps == .kernel ? 0.01 + Double(move) * 1e-5 : 0.02
                gestures += recognizer.handle(event(.move, 100, 120 + Double(move) * 0.1, stamp), catches: false)
            }
            #expect(gestures.isEmpty)
            gestures = recognizer.advance(to: 0.02)
            #expect(gestures.count == 1 && gestures[0].translation?.isFinite == true)
            gestures = recognizer.advance(to: 0.12)
            #expect(resampling == .off ? gestures.isEmpty : gestures.compactMap(\.translation) == [110])
        }
    }

    /// What was learned about a panel is kept: the second touch is smooth from its first frames on.
    @Test(arguments: slowPanels + [80, 100]) func aPanelIsKnownAtItsSecondTouch(sensor: Double) {
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            var recognizer = GestureRecognizer(stamps: stamps, resampling: .adaptive)
            var swipe = Swipe(sensor: sensor, phase: 0.3, stamps: stamps)
            _ = swipe.play(seconds: 2, on: &recognizer)
            _ = recognizer.play([event(.up, 100, 0, 2.5)])
            swipe.phase = 0.7
            let frames = swipe.play(seconds: 0.5, on: &recognizer, from: 3)
            let places = frames.compactMap(\.shown).drop { $0 == 0 }
            let bends = zip(zip(places.dropFirst(), places.dropFirst(2)), places.dropFirst(3)).map { abs($1 - 2 * $0.1 + $0.0) }
            #expect(bends.count > 20 && (bends.max() ?? .infinity) < 5, "\(sensor) Hz: \(bends.max() ?? .nan)")
        }
    }

    /// Some panels report less often to save power. Then what was learned is wrong.
    @Test(arguments: [(120.0, 25.0), (25, 120), (240, 33), (50, 100)]) func aPanelMayChangeItsRate(
        first: Double, second: Double
    ) {
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            var recognizer = GestureRecognizer(stamps: stamps, resampling: .adaptive)
            _ = Swipe(sensor: first, phase: 0.3, stamps: stamps).play(seconds: 3, on: &recognizer)
            _ = recognizer.play([event(.up, 100, 0, 3.5)])
            let frames = Swipe(sensor: second, phase: 0.7, stamps: stamps).play(seconds: 4, on: &recognizer, from: 4)
            let late = frames.filter { $0.time > 2 }
            #expect(late.roughness < 0.5, "\(first) to \(second) Hz, \(stamps): \(late.roughness)")
        }
    }

    /// R26 for what is shown: any stamps and places give a finite place.
    @Test func absurdReportsShowPlaces() {
        var random = Random(seed: 26)
        for _ in 0..<2000 {
            var recognizer = GestureRecognizer(
                stamps: random.unit() < 0.5 ? .kernel : .pump, resampling: random.unit() < 0.5 ? .adaptive : .fixed)
            var time = 0.0
            _ = recognizer.play([event(.down, 100, 100, 0)])
            for _ in 0..<40 {
                time += [0, 0, 1e-9, 0.01, 0.5, 1e6][random.below(6)]
                let y = [random.unit() * 800, 1e15, -1e15, 400][random.below(4)]
                var gestures = recognizer.handle(event(.move, 100, y, time), catches: false)
                if random.unit() < 0.5 { gestures += recognizer.advance(to: time + (random.unit() - 0.3) * 0.1) }
                for gesture in gestures { if let way = gesture.translation { #expect(way.isFinite) } }
            }
        }
    }
}
