import Scrolling
import Testing

@Suite struct RubberBandTests {
    private let band = RubberBand()

    @Test(arguments: [
        (800.0, [(10.0, 5.46), (50, 26.59), (100, 51.46), (200, 96.70), (400, 172.55), (800, 283.87)]),
        (480.0, [(10.0, 5.44), (50, 26.01), (100, 49.35), (200, 89.49), (400, 150.86), (800, 229.57)]),
    ])
    func matchesTheVectors(viewport: Double, vectors: [(Double, Double)]) {  // R46
        for (way, shown) in vectors { #expect(abs(band.displayed(way, viewport: viewport) - shown) < 0.01) }
    }

    @Test func theWayBackIsTheWay() {
        for way in stride(from: 0.5, through: 3000, by: 7) {
            #expect(abs(band.way(displayed: band.displayed(way, viewport: 800), viewport: 800) - way) < 1e-6)
        }
    }

    @Test func theSlopeIsTheCurves() {
        for way in [1.0, 50, 400] {
            let slope = (band.displayed(way + 1e-4, viewport: 800) - band.displayed(way - 1e-4, viewport: 800)) / 2e-4
            #expect(abs(band.slope(displayed: band.displayed(way, viewport: 800), viewport: 800) - slope) < 1e-6)
        }
        #expect(band.slope(displayed: 0, viewport: 800) == 1)
    }

    @Test func absurdViewportsGiveNumbers() {  // R59
        for viewport in [0.0, -5, 1e-300, 1e300] {
            for way in [0.0, -5, 1, 1e300] {
                #expect(band.displayed(way, viewport: viewport).isFinite)
                #expect(band.way(displayed: min(way, 1e6), viewport: viewport).isFinite)
                #expect(band.slope(displayed: way, viewport: viewport).isFinite)
            }
        }
    }
}
