import PullToRefresh
import Raster
import SystemService
import Testing

@testable import pullkiosk

@Suite struct StyleNamesTests {
    @Test func everyStyleCanBeAskedForAndEveryNameHasOne() {
        #expect(StyleName.allCases.map(\.rawValue).sorted() == RefreshStyles.names.sorted())
    }

    @Test func theConfigurationColoursTheCircle() throws {
        let plain = try #require(RefreshStyles.named("circle", Configuration()) as? CircleStyle)
        #expect(plain == CircleStyle())
        var configuration = Configuration()
        configuration.refresh.circleFill = ColorCode(rgb: 0xFFEE00)
        configuration.refresh.circleLine = ColorCode(rgb: 0x112233)
        configuration.refresh.circleLineWidth = 2
        let styled = try #require(RefreshStyles.named("circle", configuration) as? CircleStyle)
        #expect(styled.fill == Color(0xFFEE00) && styled.stroke == Color(0x112233) && styled.lineWidth == 2)
        #expect(RefreshStyles.named("ring", configuration) is RingStyle && RefreshStyles.named("x", configuration) == nil)
    }

    @Test func theConfigurationChoosesTheFiguresOfTheWave() throws {  // R106
        var configuration = Configuration()
        #expect(RefreshStyles.named("wave", configuration) as? WaveStyle == WaveStyle())
        configuration.refresh.waveFigures = .article
        #expect(RefreshStyles.named("wave", configuration) as? WaveStyle == WaveStyle.article)
    }
}
