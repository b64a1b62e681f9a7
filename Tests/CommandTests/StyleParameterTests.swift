import Foundation
import Geometry
import PullToRefresh
import Raster
import SDLPlatform
import SystemService
import Testing

@testable import pullkiosk

/// From the configuration's text to the style that is drawn.
@Suite struct StyleParameterTests {
    private func style<Style: RefreshStyle>(_ name: String, _ words: String = "") throws -> Style {
        let folder = TemporaryFolder()
        let file = try folder.write("[refresh]\nstyle = \(name)\n\(words)\n", to: "a.conf")
        let configuration = try ConfigurationReader.read(file: file, environment: [:]).configuration
        return try #require(configuration.refreshStyle as? Style)
    }

    @Test func everyStyleCanBeAskedForAndHasItsDefaults() throws {
        #expect(RefreshStyles.names.starts(with: ["circle", "wave", "divot", "ring", "letter"]))
        #expect(try style("circle") == CircleStyle() && style("wave") == WaveStyle() && style("divot") == DivotStyle())
        #expect(try style("ring") == RingStyle() && style("letter") == LetterStyle())
    }

    @Test func theConfigurationColoursTheCircle() throws {
        let words = "circle-fill = #FFEE00\ncircle-line = #112233\ncircle-line-width = 2"
        let circle: CircleStyle = try style("circle", words)
        #expect(circle.fill == Color(0xFFEE00) && circle.stroke == Color(0x112233) && circle.lineWidth == 2)
    }

    @Test func theConfigurationChoosesTheFiguresOfTheWave() throws {  // R106
        let wave: WaveStyle = try style("wave", "wave-figures = article\nwave-circle = #FF0000\nwave-line-width = 1.5")
        #expect(wave.figures == .article && wave.tint == Color(0xFF0000) && wave.lineWidth == 1.5)
    }

    @Test func theConfigurationShapesDivotAndLetter() throws {
        let divot: DivotStyle = try style("divot", "divot-depth = 20\ndivot-ticks = #FF0000")
        #expect(divot.deepest == 20 && divot.tint == Color(0xFF0000))
        let letter: LetterStyle = try style("letter", "letter-ink = #FF0000\nletter-grey = #00FF00\nletter-line-width = 3")
        #expect(letter.ink == Color(0xFF0000) && letter.grey == Color(0x00FF00) && letter.lineWidth == 3)
    }

    @Test func theConfigurationGivesTheLetterItsPath() throws {
        let letter: LetterStyle = try style("letter", "letter-path = M0 0h20v10z")
        let (other, own): (LetterStyle, LetterStyle) = (try style("letter", "letter = A"), try style("letter", "letter = J"))
        #expect(letter.outline != nil && other.outline != nil && other != letter && own == LetterStyle())
    }

    @Test func theConfigurationGivesTheRingItsLogo() throws {
        let ring: RingStyle = try style("ring", "ring-logo = M0 0h20v10z\nring-color = #FF0000\nring-line-width = 2")
        #expect(ring.logo != .noticeBoard && ring.tint == Color(0xFF0000) && ring.lineWidth == 2)
    }
}
