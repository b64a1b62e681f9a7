import Drawing
import Geometry
import Paths
import Raster
import Testing

@testable import PullToRefresh

/// The style letter with an outline of this path data.
func lettered(_ data: String) throws -> LetterStyle {
    var style = LetterStyle()
    let outline: LetterOutline = try #require(LetterOutline(Path(svg: data)))
    style.outline = outline
    return style
}

/// Another letter than the J, or the owner's path.
@Suite struct LetterOutlineTests {
    private let square = "M0 0h9v9H0z"

    private func drawn(
        _ data: String, _ phase: RefreshPhase = .pulling, pull: Double, time: Double = 0, isArmed: Bool = false
    ) throws -> Drawn {
        var state = RefreshStyleState(phase: phase, pull: pull, trigger: 70, width: 240, time: time)
        if isArmed { state.armed = 1 }
        return Drawn(state, style: try lettered(data))
    }

    private func box(_ path: Path?) -> Rect { path?.bounds ?? .zero }

    @Test(arguments: ["M0 0h9v18H0z", "M900 -50h-0.001v.002h.001z", "M-5e5 -1e6H5e5V1e6H-5e5z"])
    func aPathOfAnySizeAndPlaceIsAsHighAsTheRing(data: String) throws {  // R114
        let ghost = box(try drawn(data, pull: 35).path("ghost"))
        #expect(abs(ghost.width - 13) < 1e-6 && abs(ghost.height - 26) < 1e-6)
        #expect(abs(ghost.center.x - 120) < 1e-6 && abs(ghost.center.y) < 1e-6)
    }

    @Test(arguments: ["M0 0h9", "M0 0v9", "M3 3", "M0 0z"]) func aPathWithoutAnAreaIsNoLetter(data: String) throws {
        #expect(LetterOutline(try Path(svg: data)) == nil)
    }

    /// The J's band is clipped at its top, so a pull of 56 has all of the square from 8 to 34 below.
    @Test(arguments: [0.2, 0.5, 0.8]) func itFillsFromItsFoot(share: Double) throws {  // R114
        var state = RefreshStyleState(phase: .pulling, pull: 56, trigger: 56 / share, width: 240)
        state.progress = share
        var (style, colors) = (try lettered(square), RefreshColors())
        (style.ink, style.grey) = (Color(0xFFFFFF), Color(0x777777))
        colors.band = Color(0x000000)
        let painted = Painted(Drawn(state, style: style, colors: colors).list).buffer
        let column = (0..<60).map { painted[120, $0] }
        let level = 34 - 26 * share
        for y in 0..<56 where abs(Double(y) + 0.5 - level) > 1 {
            let expected: UInt32 = y < 8 || y >= 34 ? 0x000000 : Double(y) > level ? 0xFFFFFF : 0x777777
            #expect(column[y] & 0xFFFFFF == expected, "\(y)")
        }
    }

    @Test func hardlyAPullDrawsNothing() throws {  // R114
        #expect(try drawn(square, pull: 0.0159 * 70).parts == ["band"])
        #expect(try drawn(square, pull: 0.0161 * 70).parts == ["band", "ghost", "level", "letter"])
    }

    @Test func aHoleStaysAHole() throws {
        let painted = Painted(try drawn("M0 0h9v9H0zM3 3v3h3V3z", pull: 70).list).buffer
        #expect(painted[120, 35] == RefreshColors().band.premultiplied && painted[112, 35] != painted[120, 35])
    }

    @Test(arguments: ["M0 0h9v9H0z", "M0 0h9v1H0z", "M0 0h1v9H0z"]) func armedItStandsOnALineInItsBox(data: String) throws {
        let armed = try drawn(data, .armed, pull: 84)
        let (letter, bar) = (box(armed.path("letter")), box(armed.path("bar")))
        #expect(letter.top >= 29 - 1e-9 && bar.bottom <= 55 + 1e-9 && abs(bar.top - letter.bottom - 2.34) < 0.01)
        #expect(abs((letter.top + bar.bottom) / 2 - 42) < 0.01 && bar.width >= max(letter.width, 13) - 0.01)
        #expect(abs(letter.center.x - 120) < 1e-9 && abs(bar.center.x - 120) < 1e-9)
    }

    @Test func itShrinksWithinTheRingThatCloses() throws {  // R116
        for (time, share) in [(0.0, 1.0), (0.025, 2.0 / 3), (0.05, 1.0 / 3), (0.08, 0)] {
            let picture = try drawn(square, .committing, pull: 70, time: time)
            #expect(abs(box(picture.path("letter")).height - 26 * share) < 0.01 && picture.path("ghost") == nil)
            let turn = picture.path("hook")?.samples.map { ($0 - Point(120, 35)).length } ?? []
            #expect(turn.allSatisfy { abs($0 - 10.5) < 0.01 })
        }
        let (ring, own) = (try drawn(square, .committing, pull: 70, time: 0.4), LetterStyle())
        let state = RefreshStyleState(phase: .committing, pull: 70, trigger: 70, width: 240, time: 0.4)
        #expect(Painted(ring.list) == Painted(Drawn(state, style: own).list) && ring.path("letter") == nil)
    }

    /// Over a screen, in the mark's box, in every phase.
    @Test(arguments: RefreshPhase.allCases) func itStaysInTheMark(phase: RefreshPhase) throws {
        let mark = BandMark(center: Point(100, 60), radius: 28, opacity: 1)
        for time in stride(from: 0.0, through: 0.5, by: 0.05) {
            var list = DrawingList()
            let state = RefreshStyleState(phase: phase, pull: 80, trigger: 70, width: 240, time: time)
            try lettered("M0 0h9v12H0z").drawMark(mark, state, into: &list, colors: RefreshColors())
            for command in list.commands {
                guard case .fill(let path, _) = command.content, !path.isEmpty else { continue }
                let box = path.controlBounds
                #expect(
                    box.left >= 71.9 && box.right <= 128.1 && box.top >= 31.9 && box.bottom <= 88.1, "\(command.name ?? "")")
            }
        }
    }
}
