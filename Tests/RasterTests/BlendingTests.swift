import Geometry
import Testing

@testable import Raster

@Suite struct BlendingTests {
    /// Source-over of a colour with coverage, in one rational number rounded once. 255 is odd, so nothing is ever a tie.
    private func reference(_ color: UInt32, _ coverage: Int, _ destination: UInt32) -> UInt32 {
        let alpha = Int(color >> 24)
        return [0, 8, 16, 24].reduce(0) { word, shift in
            let (s, d) = (Int(color >> UInt32(shift) & 255), Int(destination >> UInt32(shift) & 255))
            let exact = Double(s * coverage * 255 + d * (65025 - alpha * coverage)) / 65025
            return word | UInt32(exact.rounded()) << UInt32(shift)
        }
    }

    /// Paints a row of 256 grey opaque words, each with the same coverage, once as a constant and once as a varying run.
    private func expectReference(_ color: Color, coverage: Int) {
        let destinations = (0..<256).map { UInt32($0) * 0x0001_0101 | 0xFF00_0000 }
        let expected = destinations.map { reference(color.premultiplied, coverage, $0) }
        var constant = CoverageBand()
        constant.appendConstant(0..<256, UInt8(coverage))
        constant.endRow()
        var varying = CoverageBand()
        let run = CoverageRun(start: 0, end: 256, coverage: CoverageRun.varies, offset: 0)
        let bytes = Array(repeating: UInt8(coverage), count: 256)
        varying.appendCopy(0..<100, of: run, movedBy: 0, bytes)
        varying.appendCopy(100..<103, of: run, movedBy: 0, bytes)
        varying.appendCopy(103..<256, of: run, movedBy: 0, bytes)
        varying.endRow()
        for band in [constant, varying] {
            var words = destinations
            var span = words.mutableSpan
            SolidPaint(color).paint(
                band, into: &span,
                layout: PixelLayout(bounds: PixelRect(left: 0, top: 0, right: 256, bottom: 1), stride: 256))
            #expect(words == expected, "\(color), coverage \(coverage)")
        }
    }

    @Test func everyAlphaOverEveryDestinationIsRoundedRight() {
        for alpha in 0...255 {
            expectReference(Color(red: 255, green: 100, blue: 1, alpha: UInt8(alpha)), coverage: 255)
        }
    }

    @Test func everyCoverageOverEveryDestinationIsRoundedRight() {
        for coverage in 1...255 {
            expectReference(Color(red: 255, green: 100, blue: 1), coverage: coverage)
            expectReference(Color(red: 0, green: 200, blue: 255, alpha: 77), coverage: coverage)
        }
    }

    @Test func noAlphaChangesNothingAndFullAlphaLeavesNothing() {
        for value in [UInt32(0), 0x7F3F_1F0F, 0xFFFF_FFFF, 0x0100_0001] {
            #expect(reference(Color.clear.premultiplied, 255, value) == value)
            var words = [value]
            var span = words.mutableSpan
            var band = CoverageBand()
            band.appendConstant(0..<1, 255)
            band.endRow()
            let layout = PixelLayout(bounds: PixelRect(left: 0, top: 0, right: 1, bottom: 1), stride: 1)
            SolidPaint(.clear).paint(band, into: &span, layout: layout)
            #expect(words == [value])
            span = words.mutableSpan
            SolidPaint(Color(0x12_3456)).paint(band, into: &span, layout: layout)
            #expect(words == [0xFF12_3456])
        }
    }

    @Test func anOpaqueShapeOverItsOwnColourChangesNothing() {
        for coverage in 1...255 {
            let color = Color(0x35_8ACE)
            #expect(reference(color.premultiplied, coverage, color.premultiplied) == color.premultiplied)
        }
    }

    @Test func productsAreRoundedToNearest() {
        for a in 0...255 {
            for b in 0...255 {
                #expect(multiplied(UInt8(a), UInt8(b)) == UInt8((Double(a * b) / 255).rounded()))
            }
        }
    }
}
