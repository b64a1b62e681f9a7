import Geometry
import Paths
import Testing

@testable import Raster

@Suite struct BlendingTests {
    /// Source-over of a colour with coverage, as one rational number rounded once. 255 is odd, so there are no ties.
    private func reference(_ color: UInt32, _ coverage: Int, _ destination: UInt32) -> UInt32 {
        let alpha = Int(color >> 24)
        return [0, 8, 16, 24].reduce(0) { word, shift in
            let (s, d) = (Int(color >> UInt32(shift) & 255), Int(destination >> UInt32(shift) & 255))
            let exact = Double(s * coverage * 255 + d * (65025 - alpha * coverage)) / 65025
            return word | UInt32(exact.rounded()) << UInt32(shift)
        }
    }

    /// Paints a row of 256 grey words, one of each alpha, all with the same coverage: once as an even run and once as a varying
    /// one.
    private func expectReference(_ color: Color, coverage: Int) {
        let destinations = (0..<256).map { UInt32($0) * 0x0101_0101 }
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
            let row = PixelRect(left: 0, top: 0, right: 256, bottom: 1)
            var receiver = SolidReceiver(color, row, PixelLayout(bounds: row, stride: 256), span)
            band.replay(to: &receiver, &span)
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

    /// For each form of the arithmetic: all pairs of alphas, of a coverage and a destination, and of a coverage and an alpha.
    @Test func everyFormOfTheArithmeticIsRoundedRight() {
        var wrong = 0
        for level in 0...255 {
            let coverage = UInt32(level)
            let word = Color(red: 255, green: 100, blue: 1, alpha: UInt8(level)).premultiplied
            let opaque = Color(red: 255, green: 100, blue: 1).premultiplied
            for first in stride(from: UInt32(0), to: 256, by: 8) {
                let eight = (SIMD8(0, 1, 2, 3, 4, 5, 6, 7) &+ first) &* 0x0101_0101
                let overs = over(SourceChannels(SIMD8(repeating: word)), eight)
                let mixtures = mixed(SourceChannels(SIMD8(repeating: opaque)), SIMD8(repeating: coverage), eight)
                for lane in 0..<8 {
                    let below = eight[lane]
                    let full = reference(word, 255, below)
                    wrong += [over(word, below), overs[lane], mixedOver(word, 255, below)].count { $0 != full }
                    let part = reference(opaque, level, below)
                    let mixedForms = [mixed(opaque, coverage, below), mixtures[lane], mixedOver(opaque, coverage, below)]
                    wrong += mixedForms.count { $0 != part }
                    let faint = Color(red: 200, green: 0, blue: 255, alpha: UInt8(below & 255)).premultiplied
                    wrong += mixedOver(faint, coverage, 0x8010_8033) == reference(faint, level, 0x8010_8033) ? 0 : 1
                }
            }
        }
        #expect(wrong == 0)
    }

    /// All pairs of a coverage and an alpha, over destinations where a sum of eight bits would carry.
    @Test func eightWordsAtOnceAreRoundedRight() {
        var wrong = 0
        for coverage in 0...255 {
            for alpha in 0...255 {
                let word = Color(red: 255, green: 131, blue: 2, alpha: UInt8(alpha)).premultiplied
                let levels = [0, 1, 127, 128, 254, 255, coverage, 255 - alpha]
                let below = SIMD8<UInt32>(levels.map { UInt32($0) * 0x0101_0101 })
                let eight = mixedOver(SourceChannels(SIMD8(repeating: word)), SIMD8(repeating: UInt32(coverage)), below)
                for lane in 0..<8 where eight[lane] != mixedOver(word, UInt32(coverage), below[lane]) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test func noAlphaChangesNothingAndFullAlphaLeavesNothing() {
        for value in [UInt32(0), 0x7F3F_1F0F, 0xFFFF_FFFF, 0x0100_0001] {
            var words = [value]
            var span = words.mutableSpan
            var band = CoverageBand()
            band.appendConstant(0..<1, 255)
            band.endRow()
            let pixel = PixelRect(left: 0, top: 0, right: 1, bottom: 1)
            let layout = PixelLayout(bounds: pixel, stride: 1)
            var clear = SolidReceiver(.clear, pixel, layout, span)
            band.replay(to: &clear, &span)
            #expect(words == [value])
            span = words.mutableSpan
            var opaque = SolidReceiver(Color(0x12_3456), pixel, layout, span)
            band.replay(to: &opaque, &span)
            #expect(words == [0xFF12_3456])
        }
    }

    /// With every kind of paint, small and in several bands, under a clip and without one.
    @Test func anOpaqueShapeOverItsOwnColourChangesNothing() {
        let layout = PixelLayout(bounds: PixelRect(left: 0, top: 0, right: 400, bottom: 400), stride: 400)
        var rasterizer = Rasterizer()
        let inside = rasterizer.clip(Clip(layout.bounds), to: Path(circle: Point(150, 170), radius: 140.3))
        for color in [Color(0x35_8ACE), .black, .white, Color(0x01_FE80)] {
            let image = Image(PixelBuffer(size: PixelSize(width: 9, height: 9), filledWith: color.premultiplied))
            for paint in [
                Paint.color(color), .image(ImagePattern(image, transform: .scale(50))),
                .gradient(Gradient(.radial(center: Point(9, 9), radius: 99), stops: [Gradient.Stop(0, color)])),
            ] {
                var words = [UInt32](repeating: color.premultiplied, count: 160_000)
                var span = words.mutableSpan
                for (radius, clip) in [(15.3, Clip(layout.bounds)), (190.1, Clip(layout.bounds)), (190.1, inside)] {
                    let circle = Path(circle: Point(200.2, 200.7), radius: radius)
                    rasterizer.fill(circle, paint: paint, clip: clip, into: &span, layout: layout)
                }
                #expect(Set(words) == [color.premultiplied])
            }
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
