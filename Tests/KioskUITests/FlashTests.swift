import Drawing
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing

@testable import KioskUI

/// No more than three flashes in any second (WCAG 2.2, success criterion 2.3.1): a flash is a pair of opposing changes of relative
/// luminance by a tenth or more, where the darker is below 0.8; what flashes counts if it covers a quarter of the screen.
@Suite struct FlashTests {
    @Test(arguments: RefreshStyles.names, [false, true])
    func nothingLargeFlashesInAPullAndARefresh(style: String, isDark: Bool) throws {
        var settings = KioskSettings(name: "Notices")
        settings.isDark = isDark
        let kiosk = try makeKiosk(
            makeContent(10..<40), width: 120, height: 200, scale: 0.25, settings: settings,
            style: try #require(RefreshStyles().named(style)))
        var film = Film(Session(kiosk))
        film.play(0.5)
        film.session.touch(.down, 200, 150)
        for step in 1...40 {
            film.play(Session.frame)
            film.session.touch(.move, 200, 150 + 14 * Double(step))
        }
        film.session.touch(.up, 200, 710)
        film.play(1)
        film.session.kiosk.reloadEnded(.content(makeContent(4..<40)), at: film.session.time)
        film.play(5)
        #expect(film.largestFlashingShare <= 0.25)
    }

    @Test func aChangeOfChannelAndOfContrastIsNoFlash() throws {
        let kiosk = try makeKiosk(makeContent(10..<40), width: 120, height: 200, scale: 0.25)
        var film = Film(Session(kiosk))
        film.play(0.5)
        for _ in 0..<3 {
            try film.session.tap(.panelButton)
            film.play(0.3)
            try film.session.tap(.contrast)
            film.play(0.4)
            try film.session.tap(.panelButton)
            film.play(0.3)
        }
        #expect(film.largestFlashingShare <= 0.25)
    }

    /// The law can fail.
    @Test func aScreenThatBlinksIsFound() {
        let cells = (0..<60).map { frame in [Double](repeating: frame % 10 < 5 ? 0 : 1, count: 4) }
        #expect(Film.largestFlashingShare(of: cells, framesPerSecond: 60) == 1)
    }
}

/// The luminance of parts of the screen, frame by frame.
private struct Film {
    var session: Session
    private var picture = Picture()
    private var frames: [[Double]] = []

    /// The side of a part, in pixels of a picture at a quarter of its size.
    private static let side = 10

    init(_ session: Session) { self.session = session }

    mutating func play(_ seconds: Double) {
        for _ in 0..<max(Int((seconds / Session.frame).rounded()), 1) {
            session.play(Session.frame)
            let size = PixelSize(width: 120, height: 200)
            _ = picture.paint(session.kiosk.draw(), size: size, scale: 0.25)
            frames.append(luminances(picture.buffer))
        }
    }

    var largestFlashingShare: Double { Film.largestFlashingShare(of: frames, framesPerSecond: 60) }

    private func luminances(_ buffer: PixelBuffer) -> [Double] {
        var cells: [Double] = []
        for top in stride(from: 0, to: buffer.size.height, by: Film.side) {
            for left in stride(from: 0, to: buffer.size.width, by: Film.side) {
                let rows = (top..<top + Film.side).map { $0 * buffer.size.width + left }
                let colors = rows.flatMap { buffer.pixels[$0..<$0 + Film.side] }.map { Color($0 & 0xFFFFFF).luminance }
                cells.append(colors.reduce(0, +) / Double(colors.count))
            }
        }
        return cells
    }

    /// The greatest share of the parts that flash more than three times in one second.
    static func largestFlashingShare(of frames: [[Double]], framesPerSecond: Int) -> Double {
        guard let count = frames.first?.count, count > 0 else { return 0 }
        var flashing = [Int](repeating: 0, count: frames.count)
        for cell in 0..<count {
            let turns = Film.turns(frames.map { $0[cell] })
            for frame in frames.indices {
                let inSecond = turns.count { $0 >= frame && $0 < frame + framesPerSecond }
                if inSecond / 2 > 3 { flashing[frame] += 1 }
            }
        }
        return Double(flashing.max() ?? 0) / Double(count)
    }

    /// The frames at which the luminance has changed by a tenth or more against the direction of the change before.
    private static func turns(_ values: [Double]) -> [Int] {
        var turns: [Int] = []
        guard var extreme = values.first else { return [] }
        var direction = 0.0
        for (frame, value) in values.enumerated() {
            let change = value - extreme
            if abs(change) >= 0.1, min(value, extreme) < 0.8, direction == 0 || (change > 0) != (direction > 0) {
                turns.append(frame)
                (direction, extreme) = (change, value)
            } else if direction == 0 || (change > 0) == (direction > 0) {
                extreme = direction == 0 ? extreme : value
            }
        }
        return turns
    }
}
