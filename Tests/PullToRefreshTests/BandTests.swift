import Drawing
import Geometry
import Gestures
import Paths
import PullToRefresh
import Raster
import TestSupport
import Testing

/// The pixels of every style.
@Suite struct BandTests {
    private static let list = Color(0x00FF00)
    private static let header = Color(0x0000FF)

    private func style(_ name: String) throws -> any RefreshStyle { try #require(RefreshStyles().named(name)) }

    private func state(
        _ style: any RefreshStyle, _ phase: RefreshPhase, pull: Double, time: Double = 0.1, x: Double? = nil,
        width: Double = 240
    ) -> RefreshStyleState {
        RefreshStyleState(phase: phase, pull: pull, trigger: style.trigger, width: width, touchX: x, time: time)
    }

    private func painted(_ list: DrawingList, _ size: PixelSize, scale: Double, background: Color) -> PixelBuffer {
        var buffer = PixelBuffer(size: size, filledWith: background.premultiplied)
        var painter = Painter()
        let layout = buffer.layout
        buffer.withMutablePixels {
            painter.paint(ScaledList(list, scale: scale), area: layout.bounds, into: &$0, layout: layout)
        }
        return buffer
    }

    /// R90: the outline does not overlap itself, so both fill rules give the same.
    @Test(arguments: RefreshStyles.names) func noOutlineOverlapsItself(name: String) throws {
        let style = try style(name)
        for progress in [0.02, 0.3, 0.6, 1, 1.4, 2.2, 3] {
            for phase in RefreshPhase.allCases {
                for x in [nil, -50, 0, 100, 290] as [Double?] {
                    for outline in Drawn(state(style, phase, pull: progress * style.trigger, x: x), style: style).outlines {
                        let rules = [FillRule.nonZero, .evenOdd].map { rule in
                            var list = DrawingList()
                            list.fill(outline, rule: rule, .black)
                            return painted(list, PixelSize(width: 240, height: 290), scale: 1, background: .white)
                        }
                        #expect(rules[0] == rules[1], "\(phase), \(progress), \(x ?? .nan)")
                    }
                }
            }
        }
    }

    /// R91: no pixel outside of the band changes, at any scale, position of the band and finger.
    @Test(arguments: RefreshStyles.names) func noPixelOutsideTheBandChanges(name: String) throws {
        let style = try style(name)
        var random = Random(seed: 91)
        for phase in RefreshPhase.allCases {
            for _ in 0..<12 {
                let scale = [1, 1.5, 2][random.below(3)]
                let pull = random.unit() * 130
                var state = state(style, phase, pull: pull, time: random.unit() * 0.6, x: random.unit() * 340 - 50)
                state.top = 40 + random.unit()
                state.commitPull = pull * (1 + random.unit())
                let size = PixelSize(width: Int(240 * scale), height: Int(200 * scale))
                let buffer = painted(Drawn(state, style: style).list, size, scale: scale, background: BandTests.list)
                let (top, bottom) = (
                    Int((state.top * scale).rounded(.down)) - 1, Int(((state.top + pull) * scale).rounded(.up)) + 1
                )
                let untouched = BandTests.list.premultiplied
                for y in 0..<size.height where y < top || y >= bottom {
                    let row = buffer.pixels[y * size.width..<(y + 1) * size.width]
                    #expect(row.allSatisfy { $0 == untouched }, "\(phase), pull \(pull), row \(y)")
                }
            }
        }
    }

    /// R95: each column has the header, the band and the list, and at most one mixed pixel between two of them.
    @Test(arguments: RefreshStyles.names) func betweenHeaderBandAndListThereIsNothingElse(name: String) throws {
        let style = try style(name)
        for step in stride(from: 1, through: 1200, by: 1) {
            let (pull, top) = (Double(step) / 10, 30 + Double(step % 7) / 7)
            var state = state(style, step % 2 == 0 ? .refreshing : .finishing, pull: pull, width: 60)
            state.top = top
            state.overlap = 1
            var list = Drawn(state, style: style).list
            list.fill(Rect(x: 0, y: 0, width: 60, height: top), BandTests.header)
            let buffer = painted(list, PixelSize(width: 60, height: 160), scale: 1, background: BandTests.list)
            let parts = [BandTests.header, RefreshColors().band, BandTests.list].map(\.premultiplied)
            let column = (0..<160).map { parts.firstIndex(of: buffer[1, $0]) }
            let known = column.compactMap(\.self)
            #expect(known == known.sorted() && column.count - known.count <= 2, "pull \(pull)")
            #expect(pull < 2 || Set(known) == [0, 1, 2])
        }
    }

    /// R95: the list's band begins a point above the header's lower edge, so that the list's colour is not mixed in between
    /// them.
    @Test(arguments: RefreshStyles.names) func theBandBeginsUnderTheHeader(name: String) throws {
        var kiosk = Kiosk(style: try style(name), width: 60)
        kiosk.pull(to: 50)
        for top in [30, 30.25, 30.5, 30.9] {
            var list = Drawn(kiosk.list, top: top).list
            list.fill(Rect(x: 0, y: 0, width: 60, height: top), BandTests.header)
            let buffer = painted(list, PixelSize(width: 60, height: 90), scale: 1, background: BandTests.list)
            let (header, band) = (BandTests.header, RefreshColors().band)
            #expect(buffer[1, 29] == header.premultiplied && buffer[1, 31] == band.premultiplied)
            // The green of the list would show through.
            let green = { (color: Color) in color.premultiplied >> 8 & 255 }
            #expect((green(header)...green(band)).contains(buffer[1, 30] >> 8 & 255), "top \(top)")
        }
    }

    /// R93: the same bytes at the same time at any frame rate. All these rates have frames at whole thirds of a second.
    @Test(arguments: RefreshStyles.names) func equalTimesAreEqualBytes(name: String) throws {
        let rates = [24, 30, 60, 75, 120, 144]
        let films = try rates.map { rate in
            var kiosk = Kiosk(style: try style(name), width: 240)
            kiosk.list.handle(.dragBegan(Point(100, 310)), at: 0)
            kiosk.list.handle(.dragMoved(translation: 350, Point(60, 650)), at: 0)
            kiosk.list.handle(.dragEnded(velocity: 700), at: 0)
            kiosk.list.endRefresh(.success(newItems: 1), at: 0)
            return (1...5 * rate).compactMap { frame -> Painted? in
                _ = kiosk.list.advance(to: Double(frame) / Double(rate))
                return frame % (rate / 3) == 0 ? Painted(Drawn(kiosk.list).list) : nil
            }
        }
        #expect(films[0].count == 15 && Set(films[0].map(\.buffer)).count > 3)
        for film in films.dropFirst() { #expect(film == films[0]) }
    }

    /// R120: a fade takes at most 0.2 s.
    @Test(arguments: RefreshStyles.names) func lessMotionIsOverSoon(name: String) throws {
        let style = try style(name)
        for phase in RefreshPhase.allCases {
            let pictures = [0.2, 0.4, 3].map { time in
                var still = state(style, phase, pull: style.hold, time: time)
                still.reducedMotion = true
                still.timeSinceCommit = phase.isBusy ? time + (phase == .committing ? 0 : 0.6) : still.timeSinceCommit
                return Painted(Drawn(still, style: style).list)
            }
            #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2], "\(phase)")
        }
    }

    /// R120: what follows the finger also does so with less motion: the band's edge, and the mark's opacity.
    @Test(arguments: RefreshStyles.names) func lessMotionFollowsTheFinger(name: String) throws {
        let style = try style(name)
        var marks: Set<PixelBuffer> = []
        for pull in stride(from: 10.0, through: 60, by: 10) {
            var still = state(style, .pulling, pull: pull)
            still.reducedMotion = true
            let painted = Painted(Drawn(still, style: style).list, background: BandTests.list)
            #expect(painted.buffer[2, Int(pull) - 1] == RefreshColors().band.premultiplied)
            #expect(painted.buffer[2, Int(pull)] == BandTests.list.premultiplied)
            marks.insert(painted.buffer)
        }
        #expect(marks.count == 6)
    }

    /// R121: nothing flashes. While it turns, the brightness of the band as a whole varies by less than a tenth.
    @Test(arguments: RefreshStyles.names) func turningDoesNotFlash(name: String) throws {
        let style = try style(name)
        let sums = (0..<60).map { frame -> Int in
            let state = state(style, .refreshing, pull: style.hold, time: 0.5 + Double(frame) / 60)
            return Painted(Drawn(state, style: style).list, height: 70).buffer.pixels.reduce(0) { $0 + Int($1 >> 8 & 255) }
        }
        #expect(Double(sums.max() ?? 0) < 1.02 * Double(sums.min() ?? 0))
    }
}

extension Drawn {
    /// Filled outlines, without those that have holes on purpose.
    fileprivate var outlines: [Path] {
        list.commands.compactMap { command in
            if case .fill(let path, .nonZero) = command.content { path } else { nil }
        }
    }
}
