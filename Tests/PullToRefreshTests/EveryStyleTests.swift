import Drawing
import Geometry
import Gestures
import Paths
import PullToRefresh
import Raster
import Testing

/// What holds for all styles.
@Suite struct EveryStyleTests {
    /// All styles, and one that draws a path of its owner's.
    private static let names = RefreshStyles.names + ["letter of a path"]

    private func style(_ name: String) throws -> any RefreshStyle {
        if name == EveryStyleTests.names.last { return try lettered("M4 0h2l4 12h-3l-1-3H4l-1 3H0zM5 3l-1 4h2z") }
        return try #require(RefreshStyles().named(name))
    }

    private func state(
        _ style: any RefreshStyle, _ phase: RefreshPhase, pull: Double, time: Double = 0, x: Double? = nil, width: Double = 240
    ) -> RefreshStyleState {
        RefreshStyleState(phase: phase, pull: pull, trigger: style.trigger, width: width, touchX: x, time: time)
    }

    /// The parts that `preview` promises, by their names in SVG.
    @Test(arguments: [
        ("circle", ["band", "drop", "spinner"]), ("wave", ["wave", "spinner"]), ("divot", ["divot", "tick"]),
        ("ring", ["band", "pie", "ring", "logo-grey", "logo"]), ("letter", ["band", "ghost", "hook", "stem"]),
    ])
    func thePartsHaveTheirNames(name: String, parts: [String]) throws {
        let style = try style(name)
        let pictures = [RefreshPhase.pulling, .committing].map {
            Drawn(state(style, $0, pull: style.trigger - 1, time: 0.1), style: style).parts
        }
        let late = Drawn(state(style, .refreshing, pull: style.hold, time: 0.3), style: style).parts
        #expect(Set(pictures.joined() + late).isSuperset(of: parts))
    }

    @Test(arguments: EveryStyleTests.names)
    func everythingIsFiniteAndClosed(name: String) throws {  // R90
        let style = try style(name)
        for progress in stride(from: 0.0, through: 3, by: 0.25) {
            for phase in RefreshPhase.allCases {
                for width in [240.0, 375, 2160] {
                    for x in [nil, -50, 0, width / 3, width + 50] as [Double?] {
                        let state = state(style, phase, pull: progress * style.trigger, time: 0.1, x: x, width: width)
                        let drawn = Drawn(state, style: style)
                        #expect(drawn.points.allSatisfy { $0.isFinite })
                        #expect(drawn.points.isEmpty == (progress == 0))
                        #expect(drawn.fills.allSatisfy { $0.verbs.last == .close })
                    }
                }
            }
        }
    }

    @Test(arguments: EveryStyleTests.names)
    func absurdStatesDrawNumbers(name: String) throws {  // R59
        let style = try style(name)
        for phase in RefreshPhase.allCases {
            for value in [Double.nan, .infinity, -1, 1e300] {
                let drawn = Drawn(state(style, phase, pull: value, time: value, x: value, width: value), style: style)
                #expect(drawn.points.allSatisfy { $0.isFinite })
            }
        }
    }

    @Test(arguments: EveryStyleTests.names)
    func nothingIsDrawnOutsideTheBand(name: String) throws {  // R91, R95
        let style = try style(name)
        let list = Color(0x00FF00)
        for phase in RefreshPhase.allCases {
            for (step, pull) in [7.3, 20, 41.5, 60, 88.8, 120].enumerated() {
                for time in [0.02, 0.1, 0.3] {
                    var state = state(style, phase, pull: pull, time: time, x: [20, 120, 230][step % 3])
                    state.top = 50
                    let painted = Painted(Drawn(state, style: style).list, background: list)
                    for x in stride(from: 0, to: 240, by: 8) {
                        #expect(painted.buffer[x, 48] == list.premultiplied)
                        #expect(painted.buffer[x, 51 + Int(pull.rounded(.up))] == list.premultiplied)
                    }
                }
            }
        }
    }

    @Test(arguments: EveryStyleTests.names)
    func aBandThatHoldsHasNoGap(name: String) throws {  // R95
        let style = try style(name)
        for step in 1...1200 {
            let pull = Double(step) / 10
            for phase in [RefreshPhase.refreshing, .success, .finishing] {
                var state = state(style, phase, pull: pull)
                state.top = 64
                state.overlap = 1
                let ys = Drawn(state, style: style).fills.first?.samples.map(\.y) ?? []
                #expect(abs((ys.max() ?? 0) - 64 - pull) < 0.001 && ys.min() == 63)
            }
        }
    }

    @Test(arguments: EveryStyleTests.names)
    func withoutAFingerItIsAsInTheMiddle(name: String) throws {  // R96
        let style = try style(name)
        for phase in RefreshPhase.allCases {
            let alone = Drawn(state(style, phase, pull: 80, time: 0.2), style: style)
            #expect(alone.points == Drawn(state(style, phase, pull: 80, time: 0.2, x: 120), style: style).points)
        }
    }

    /// Every possible event in every phase, painted just before and just after it at the same time.
    @Test(arguments: EveryStyleTests.names)
    func nothingPaintedJumpsAtAnAction(name: String) throws {  // R92
        let actions: [(inout RefreshableScroll, Double) -> Void] = [
            { $0.handle(.touchBegan(Point(40, 300)), at: $1) }, { $0.handle(.dragEnded(velocity: 2000), at: $1) },
            { $0.handle(.cancelled, at: $1) }, { $0.handle(.touchEnded, at: $1) },
            { $0.endRefresh(.success(newItems: 1), at: $1) },
            { $0.beginRefresh(at: $1) },
        ]
        for phase in RefreshPhase.allCases {
            for (number, action) in actions.enumerated() {
                var kiosk = Kiosk(style: try style(name), width: 240)
                kiosk.reach(phase)
                kiosk.run(phase == .finishing ? 0 : 0.06)
                let before = Painted(Drawn(kiosk.list).list)
                action(&kiosk.list, kiosk.time)
                let step = Painted(Drawn(kiosk.list).list).difference(from: before)
                #expect(step < 4, "\(phase) \(number): \(step)")
            }
        }
    }

    /// A refresh with a finger, painted just before and just after each change of the phase.
    @Test(arguments: EveryStyleTests.names, [false, true])
    func nothingPaintedJumpsWithThePhase(name: String, withFinger: Bool) throws {  // R92
        var kiosk = Kiosk(style: try style(name), width: 240)
        kiosk.rate = 1000
        kiosk.pull(to: 150, x: 90)
        kiosk.letGo(speed: 500)
        var changes = 0
        for millisecond in 0..<3000 {
            if withFinger { kiosk.touch(at: millisecond) }
            if millisecond == 900 { kiosk.end(withFinger ? .failure("") : .empty) }
            let before = kiosk.list
            kiosk.frame()
            guard before.phase != kiosk.list.phase else { continue }
            changes += 1
            let step = Painted(Drawn(before).list).difference(from: Painted(Drawn(kiosk.list).list))
            // Within a millisecond a band moves by half a point, and its mark with it.
            #expect(step < 30, "\(before.phase) to \(kiosk.list.phase): \(step)")
        }
        #expect(changes >= 3 && kiosk.list.phase == .idle)
    }

    /// Time alone passes while the band rests, in steps of two milliseconds.
    @Test(arguments: EveryStyleTests.names)
    func nothingPaintedJumpsWithTime(name: String) throws {  // R92
        let style = try style(name)
        for phase in RefreshPhase.allCases.filter({ ![.idle, .pulling, .armed].contains($0) }) {
            var last: Painted?
            for millisecond in stride(from: 0, through: 700, by: 2) {
                let state = state(style, phase, pull: style.hold + 20, time: Double(millisecond) / 1000)
                let now = Painted(Drawn(state, style: style).list, height: 100)
                if let step = last?.difference(from: now) { #expect(step < 36, "\(phase) at \(millisecond) ms: \(step)") }
                last = now
            }
        }
    }

    @Test(arguments: EveryStyleTests.names)
    func equalTimesAreEqualPictures(name: String) throws {  // R93
        let lists = try [60.0, 120, 240].map { rate in
            var kiosk = Kiosk(style: try style(name))
            kiosk.rate = rate
            kiosk.list.handle(.dragBegan(Point(100, 310)), at: 0)
            kiosk.list.handle(.dragMoved(translation: 350, Point(100, 650)), at: 0)
            kiosk.list.handle(.dragEnded(velocity: 700), at: 0)
            kiosk.list.endRefresh(.success(newItems: 1), at: 0)
            return (1...8).map { _ in
                kiosk.run(0.25)
                return Drawn(kiosk.list).points
            }
        }
        for list in lists.dropFirst() {
            for (a, b) in zip(lists[0], list) {
                #expect(a.count == b.count)
                for (p, q) in zip(a, b) { #expect((p - q).length < 1e-6) }
            }
        }
    }

    @Test(arguments: EveryStyleTests.names)
    func lessMotionIsStill(name: String) throws {  // R120
        let style = try style(name)
        for phase in RefreshPhase.allCases {
            func still(_ time: Double) -> RefreshStyleState {
                var still = state(style, phase, pull: 80, time: time, x: 40)
                still.reducedMotion = true
                return still
            }
            let pictures = [0.5, 0.6, 2.13].map { Painted(Drawn(still($0), style: style).list, background: Color(0x00FF00)) }
            #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
            let edge = Drawn(still(0.1), style: style).fills.first?.samples.map(\.y).filter { $0 > 1 }
            #expect(edge?.allSatisfy { abs($0 - 80) < 1e-9 } == true)
        }
    }

    @Test(arguments: EveryStyleTests.names)
    func armedHasAShapeOfItsOwn(name: String) throws {  // R121
        let style = try style(name)
        let pull = style.trigger + 10
        let armed = Drawn(state(style, .armed, pull: pull), style: style)
        let pulling = Drawn(state(style, .pulling, pull: pull), style: style)
        #expect(Set(armed.parts).subtracting(pulling.parts).count == 1)
    }

    @Test(arguments: EveryStyleTests.names)
    func eachResultHasASignOfItsOwn(name: String) throws {  // R87, R89, R121
        let style = try style(name)
        let results: [(RefreshPhase, RefreshResult)] = [
            (.success, .success(newItems: 1)), (.empty, .empty), (.failure, .failure("no")), (.failure, .offline("no")),
        ]
        let signs = results.map { phase, result in
            var state = state(style, phase, pull: style.hold, time: 0.3)
            state.result = result
            return Drawn(state, style: style).path("sign")
        }
        #expect(signs.allSatisfy { $0 != nil } && Set(signs).count == 4)
        #expect(Drawn(state(style, .refreshing, pull: style.hold, time: 0.3), style: style).path("sign") == nil)
    }

    /// At any size of the ring around it.
    @Test(arguments: EveryStyleTests.names)
    func theSignStandsFreeInItsRing(name: String) throws {  // R121
        let style = try style(name)
        for result in [RefreshResult.success(newItems: 1), .empty, .failure("no"), .offline("no")] {
            var state = state(style, .failure, pull: style.hold, time: 0.5)
            state.result = result
            let lines = Drawn(state, style: style).lines
            let (sign, others) = (lines.filter { $0.name == "sign" }, lines.filter { $0.name != "sign" })
            #expect(!sign.isEmpty)
            for line in sign {
                for other in others { #expect(line.gap(to: other) > 0.5, "\(result) and \(other.name ?? "")") }
            }
        }
    }

    /// The marks that distinguish the phases, on dark and on light bands.
    @Test(arguments: EveryStyleTests.names)
    func signsStandOutOfTheBand(name: String) throws {  // R121
        let style = try style(name)
        let light = RefreshColors(
            band: Color(0xFFFFFF), tint: Color(0x0B7268), quiet: Color(0x636B7B), failure: Color(0xB3261E))
        for colors in [RefreshColors(), light] {
            for (phase, time) in [
                (RefreshPhase.armed, 0.0), (.refreshing, 0.4), (.success, 0.4), (.empty, 0.4), (.failure, 0.4),
            ] {
                let drawn = Drawn(state(style, phase, pull: style.trigger, time: time), style: style, colors: colors)
                let marks = ["spinner", "drop", "hook", "stem", "dot", "letter", "bar", "sign", "logo"].compactMap(drawn.color)
                #expect(!marks.isEmpty || drawn.parts.contains("tick"))
                for mark in marks { #expect(mark.contrast(with: colors.band) >= 3, "\(phase)") }
            }
        }
    }
}
