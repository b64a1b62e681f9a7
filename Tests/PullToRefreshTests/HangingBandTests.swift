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

    /// A pull that is let go, frame by frame, until the band is closed.
    private func released(_ style: any RefreshStyle, from pull: Double = 160, width: Double, finger: Double) -> [HangingBand] {
        var kiosk = Kiosk(style: style, width: width)
        kiosk.pull(to: pull, x: finger * width)
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

    /// Rule 45: the cover reaches 12.25 units above the page, and no frame shows what is behind it, however long the pull was.
    @Test(arguments: RefreshStyles.names) func theCoverReachesUpToTheBandInEveryFrame(name: String) throws {  // R95
        var article = WaveStyle()
        article.figures = .article
        var styles: [any RefreshStyle] = [try style(name)]
        if name == "wave" { styles.append(article) }
        for style in styles {
            let lettingGo = [160.0, 260, 400].flatMap { released(style, from: $0, width: 567, finger: 0.3) }
            for band in pulls(style) + lettingGo {
                let gap = band.state.pull - min(band.edge.highest, band.edge.flat)
                #expect(gap <= 12.2 * unit, "\(band.state.phase) \(band.state.pull) after \(band.state.timeSinceCommit) s")
            }
        }
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

    /// Rules 51 and 52: seen from the first points of a pull, in the middle of the band's height, then 6.6 units above its edge.
    @Test(arguments: ["ring", "letter"]) func theMarkOfAFlatBandGrowsFromTheFirstPoints(name: String) throws {
        let style = try style(name)
        for (pull, size, center) in [(1.5, 0, 0.75), (3, 1.2 / 7.7, 1.5), (9.5, 1, 4.75), (15, 1, 8.4)] {
            let mark = pulled(style, pull * unit, width: 567, finger: 0.5).mark
            #expect(abs(mark.radius - 3.5 * unit * size) < 1e-6 && mark.opacity == 1)
            #expect(abs(mark.center.y - center * unit) < 1e-6 && mark.center.x == 283.5, "pulled by \(pull)")
        }
    }

    /// Rule 53: mark and words in one line, which is in the middle of the screen and of the band.
    @Test(arguments: RefreshStyles.names) func whileItLoadsMarkAndWordsAreInTheMiddle(name: String) throws {
        let style = try style(name)
        var kiosk = Kiosk(style: style, width: 567)
        kiosk.pull(to: 160, x: 60)
        kiosk.letGo()
        kiosk.run(2)
        let band = HangingBand(style: style, state: kiosk.list.styleState, words: HangingBandTests.words)
        let word = try #require(band.saying.first)
        #expect(band.saying.count == 1 && word.text == .loading && word.opacity == 1)
        let (left, right) = (band.mark.center.x - band.mark.radius, word.origin.x + size(of: word).width)
        #expect(abs((left + right) / 2 - 283.5) < unit / 2, "\(left) to \(right)")
        #expect(abs(band.mark.center.y - style.hold / 2) < 1)
        #expect(abs(word.origin.y + size(of: word).height / 2 - band.mark.center.y) < 1e-6)
        #expect(abs(band.mark.radius - min(2.4 * unit, (style.hold - 1.2 * unit) / 2.18)) < 0.01)
    }

    /// A drop in a colour of its own is gone once the refresh runs: the mark stands on the band.
    @Test func theMarkIsSeenOnWhatIsUnderIt() throws {
        var style = CircleStyle()
        style.fill = Color(0xFFE97A)
        let colors = RefreshColors(band: Color(0x101040), tint: .white, quiet: .white, failure: .white)
        func ring(_ phase: RefreshPhase, since commit: Double) throws -> Color {
            var state = RefreshStyleState(phase: phase, pull: 120, trigger: style.trigger, width: 567, touchX: 283)
            (state.commitPull, state.timeSinceCommit) = (120, commit)
            var list = DrawingList()
            HangingBand(style: style, state: state, words: BandWordSizes()).draw(into: &list, colors: colors)
            return try #require(list.commands.first { $0.name == "spinner" }?.color)
        }
        #expect(try ring(.armed, since: 0).contrast(with: style.fill ?? .white) >= 3)
        #expect(try ring(.refreshing, since: 1).contrast(with: colors.band) >= 3)
    }

    /// Rule 43: the colour keys of a style win over the accent.
    @Test func theOwnersColorsWin() {
        let (red, green) = (Color(0xFF0000), Color(0x00AA00))
        var (circle, wave, divot) = (CircleStyle(), WaveStyle(), DivotStyle())
        var (ring, letter) = (RingStyle(), LetterStyle())
        (circle.fill, circle.stroke, circle.lineWidth) = (red, green, 2)
        (wave.tint, divot.tint, ring.tint) = (red, red, red)
        (letter.ink, letter.grey) = (red, green)
        #expect(colors(of: "drop", circle) == [red] && colors(of: "outline", circle) == [green])
        #expect(colors(of: "spinner", wave) == [red] && colors(of: "tick", divot) == [red])
        #expect(colors(of: "ring", ring) == [red])
        #expect(colors(of: "hook", letter) == [red] && colors(of: "ghost", letter) == [green])
        // Unset, they follow the accent.
        #expect(colors(of: "spinner", WaveStyle()) == [.white] && colors(of: "tick", DivotStyle()) == [.white])
        #expect(colors(of: "ring", RingStyle()) == [.white] && colors(of: "drop", CircleStyle()) == [])
    }

    /// What a part of an armed band is drawn in, without its opacity.
    private func colors(of part: String, _ style: any RefreshStyle) -> Set<Color> {
        let colors = RefreshColors(band: Color(0x101040), tint: .white, quiet: .white, failure: .white)
        var list = DrawingList()
        pulled(style, 120, width: 567, finger: 0.5).draw(into: &list, colors: colors)
        let found = list.commands.filter { $0.name == part }.flatMap { command -> [Color] in
            switch command.paint {
            case .color(let color): [color]
            case .gradient(let gradient): gradient.stops.map(\.color)
            case .image: []
            }
        }
        return Set(found.map { Color(red: $0.red, green: $0.green, blue: $0.blue) })
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
