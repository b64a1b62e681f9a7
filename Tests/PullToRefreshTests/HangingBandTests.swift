import Drawing
import Geometry
import Glibc
import Paths
import Raster
import Testing

@testable import PullToRefresh

/// The band over a screen: where edge, mark and words are in every frame of a pull, its release and its end (the numbers are
/// those of Documentation/Design.md, rules 43 to 53).
@Suite struct HangingBandTests {
    /// Of the screen, in points of a style: a phone, a portrait panel, a landscape one, an ultra-wide one.
    private static let widths = [240.0, 480, 567, 1007, 1805]
    private static let fingers = [-0.2, 0, 0.05, 0.3, 0.5, 0.74, 0.98, 1.3]
    private static let words: BandWordSizes = {
        var words = BandWordSizes()
        words.pull = Size(170, 31)
        words.release = Size(195, 31)
        words.lastLoaded = Size(120, 20)
        words.loading = Size(75, 23)
        words.result = Size(120, 23)
        return words
    }()

    private func style(_ name: String) throws -> any RefreshStyle { try #require(RefreshStyles().named(name)) }

    private func pulled(_ style: any RefreshStyle, _ pull: Double, width: Double, finger: Double) -> HangingBand {
        let phase: RefreshPhase = pull >= style.trigger ? .armed : .pulling
        let state = RefreshStyleState(phase: phase, pull: pull, trigger: style.trigger, width: width, touchX: finger * width)
        return HangingBand(style: style, state: state, words: HangingBandTests.words)
    }

    /// Every frame of a pull at a finger, from the first point to half as far again as the trigger.
    private func pulls(_ style: any RefreshStyle) -> [HangingBand] {
        HangingBandTests.widths.flatMap { width in
            HangingBandTests.fingers.flatMap { finger in
                stride(from: 1.0, through: 190, by: 1).map { pulled(style, $0, width: width, finger: finger) }
            }
        }
    }

    /// A pull of 160 points that is let go, frame by frame, until the band is closed.
    private func released(_ style: any RefreshStyle, width: Double, finger: Double) -> [HangingBand] {
        var kiosk = Kiosk(style: style, width: width)
        kiosk.pull(to: 160, x: finger * width)
        kiosk.letGo()
        var bands: [HangingBand] = []
        for frame in 0..<200 {
            if frame == 70 { kiosk.end(.success(newItems: 2)) }
            kiosk.frame()
            if kiosk.list.pull > 0 {
                bands.append(HangingBand(style: style, state: kiosk.list.styleState, words: HangingBandTests.words))
            }
        }
        return bands
    }

    private func frames(_ style: any RefreshStyle) -> [HangingBand] {
        pulls(style) + [0.0, 0.5, 1].flatMap { released(style, width: 567, finger: $0) }
    }

    @Test(arguments: RefreshStyles.names) func theMarkStandsFreeInTheBandInEveryFrame(name: String) throws {
        for band in frames(try style(name)) where band.mark.opacity > 0.05 && band.mark.radius > 0 {
            let (mark, state) = (band.mark, band.state)
            let room = mark.radius + HangingBand.clearance - 0.01
            // The first points of a pull are shallower than any mark with room around it.
            guard state.pull > 6 * unit else { continue }
            #expect(mark.center.y - mark.radius >= -0.01, "\(state.phase) \(state.pull): \(mark)")
            for turn in stride(from: 0.0, to: 360, by: 15) {
                let radians = turn * .pi / 180
                let point = mark.center + Point(room * cos(radians), room * sin(radians))
                guard point.y > mark.center.y else { continue }
                #expect(point.y <= band.edge.depth(at: point.x) + 0.3, "\(state.phase) \(state.pull) at \(turn)°: \(mark)")
            }
        }
    }

    @Test(arguments: RefreshStyles.names) func wordsStayOnTheScreenAndInTheBand(name: String) throws {
        for band in frames(try style(name)) {
            for word in band.saying where word.opacity > 0.3 {
                let size = size(of: word)
                let place = "\(band.state.phase) \(band.state.pull) of \(band.state.width): \(word)"
                #expect(word.origin.x >= 0 && word.origin.x + size.width <= band.state.width, "\(place)")
                #expect(word.origin.y >= -1 && word.origin.y + size.height <= band.edge.lowest + 1, "\(place)")
            }
        }
    }

    @Test(arguments: RefreshStyles.names) func wordsAndMarkNeverMeet(name: String) throws {
        for band in frames(try style(name)) where band.mark.opacity > 0.3 && band.mark.radius > 0 {
            for word in band.saying where word.opacity > 0.3 {
                let size = size(of: word)
                let nearest = Point(
                    min(max(band.mark.center.x, word.origin.x), word.origin.x + size.width),
                    min(max(band.mark.center.y, word.origin.y + size.height * 0.15), word.origin.y + size.height * 0.85))
                let gap = (nearest - band.mark.center).length - band.mark.radius
                #expect(gap > 0, "\(band.state.phase) \(band.state.pull) of \(band.state.width): \(word), \(band.mark)")
            }
        }
    }

    private func size(of word: BandWords) -> Size {
        let words = HangingBandTests.words
        let size =
            switch word.text {
            case .pull: words.pull
            case .release: words.release
            case .lastLoaded: words.lastLoaded
            case .loading: words.loading
            case .result: words.result
            }
        return Size(size.width * word.scale, size.height * word.scale)
    }

    /// Only the formulas move anything: no phase and no frame makes it jump.
    @Test(arguments: RefreshStyles.names) func nothingJumpsAfterTheRelease(name: String) throws {
        for finger in [0.0, 0.3, 0.5, 1] {
            let bands = released(try style(name), width: 567, finger: finger).map { ($0.mark, $0.edge) }
            for (before, after) in zip(bands, bands.dropFirst()) {
                let moved = (after.0.center - before.0.center).length
                #expect(moved < 40, "mark from \(before.0) to \(after.0)")
                #expect(abs(after.0.radius - before.0.radius) < 14)
                #expect(abs(after.1.flat - before.1.flat) < 40 && abs(after.1.lowest - before.1.lowest) < 40)
            }
        }
    }

    @Test(arguments: RefreshStyles.names) func nothingReachesBelowThePage(name: String) throws {  // R91
        for band in frames(try style(name)) { #expect(band.edge.lowest <= band.state.pull + 0.5, "\(band.state.pull)") }
    }

    /// 12 units from the sides, at the finger between.
    @Test(arguments: RefreshStyles.names) func itHangsAtTheFinger(name: String) throws {
        let style = try style(name)
        for (finger, x) in [(-0.2, 96.0), (0.05, 96), (0.5, 283.5), (0.7, 396.9), (1, 471)] {
            #expect(abs(pulled(style, 120, width: 567, finger: finger).x - x) < 1e-9)
        }
        #expect(pulled(style, 120, width: 180, finger: 0.1).x == 90, "a screen without room for that: its middle")
    }

    /// Beyond the screen's edge the divot is cut off; it is never narrower.
    @Test func aDivotIsThirtyNineUnitsWide() throws {
        for finger in [0.0, 0.5, 1] {
            let points = pulled(try style("divot"), 120, width: 567, finger: finger).edge.bulge.points
            let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
            #expect(abs(right - left - 39 * 8) < 1e-9)
        }
    }

    /// The wave's own control points, of a view that is no wider than 92 units.
    @Test(arguments: [480.0, 736, 1805]) func aWaveIsThatOfAViewOfNinetyTwoUnits(width: Double) throws {
        let style = WaveStyle()
        let band = pulled(style, 120, width: width, finger: 0.5)
        var view = band.state
        view.width = min(width, 736)
        view.touchX = view.width / 2
        let shift = (width - view.width) / 2
        let own = style.geometry(view).edge.points.map { Point($0.x + shift, $0.y) }
        #expect(zip(own, band.edge.bulge.points).allSatisfy { ($0 - $1).length < 1e-9 })
        if width > 736 { #expect(band.edge.depth(at: 100) == band.edge.flat, "flat beyond it") }
    }

    /// The drop's arcs meet without a corner, and its neck is as S0's narrow end where it hangs longest.
    @Test func theDropIsSmoothAndItsNeckHalfAsWide() {
        for depth in stride(from: 4.0, through: HangingDrop.deepest, by: 2) {
            let size = min(max((depth / 0.55 / unit - 4) / 10.5, 0.4), 1)
            let path = HangingDrop(x: 300, lowest: depth / 0.55, depth: depth, size: size).path
            let points = path.samples
            let ways = zip(points, points.dropFirst()).map { $1 - $0 }.filter { $0.length > 1e-6 }
            for (way, next) in zip(ways, ways.dropFirst()) {
                let cosine = (way.x * next.x + way.y * next.y) / (way.length * next.length)
                #expect(cosine > 0.9, "a corner at a depth of \(depth)")
            }
        }
        let drop = HangingDrop(x: 0, lowest: HangingDrop.deepest, depth: HangingDrop.deepest, size: 1)
        let neck = drop.path.samples.filter { $0.x > 0 && $0.y < 3 * unit }.map(\.x).min() ?? 0
        #expect(abs(neck - HangingDrop.radius(1) / 2) < 0.1 * unit, "\(neck)")
    }

    /// Rule 64: flat, still, and three dots that step.
    @Test(arguments: RefreshStyles.names) func withLessMotionItIsFlatAndItsDotsStep(name: String) throws {  // R120
        let style = try style(name)
        func drawn(_ time: Double) -> (parts: DrawingList, painted: Painted) {
            var state = RefreshStyleState(
                phase: .refreshing, pull: style.hold, trigger: style.trigger, width: 480, touchX: 300, time: time)
            state.reducedMotion = true
            let band = HangingBand(style: style, state: state, words: HangingBandTests.words)
            #expect(band.edge.bulge.isEmpty && band.edge.flat == style.hold)
            var list = DrawingList()
            band.draw(into: &list, colors: RefreshColors())
            return (list, Painted(list, background: .white))
        }
        #expect(drawn(4.05).painted == drawn(4.35).painted && drawn(4.05).painted != drawn(4.45).painted)
        #expect(drawn(4.05).parts.commands.count { $0.name == "dot" } == 3)
    }
}
