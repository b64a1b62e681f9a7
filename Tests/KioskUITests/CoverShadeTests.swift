import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

@testable import KioskUI

/// How dark a picture becomes under words (rules 13 and 14).
@Suite struct CoverShadeTests {
    /// Width, height and unit in points, and pixels per point.
    static let covers: [(Double, Double, Double, Double)] = [
        (480, 362, 8, 1), (480, 362, 8, 1.5), (270, 220, 8, 2), (720, 580, 11, 1), (456, 480, 8, 1),
    ]

    /// The contrast of white with the mean colour of each cell under each text, as painted; the least.
    private func leastContrast(_ pixels: [UInt32], of cover: TestCover, _ texts: CoverShade.Texts) -> Double {
        [texts.header, texts.title, texts.summary].compactMap { box in
            box.map { cover.leastContrast(pixels, under: $0) }
        }.min() ?? 21
    }

    /// White, black and the like, and random ones; the texts, too, are random.
    @Test(arguments: covers) func whiteIsReadableOnEveryPicture(width: Double, height: Double, unit: Double, scale: Double) {
        let cover = TestCover(width: width, height: height, unit: unit, scale: scale)
        var random = Random(seed: 13)
        for kind in TestPicture.allCases {
            for _ in 0..<3 {
                let (image, texts) = (kind.image(cover.pixels, &random), cover.texts(&random))
                let shade = CoverShade(
                    cover: cover.rect, texts: texts, unit: unit, scale: scale, brightness: PictureBrightness(image))
                #expect(leastContrast(cover.painted(image, shade), of: cover, texts) >= 4.5, "\(kind), \(texts)")
            }
        }
    }

    @Test(arguments: covers) func anUnknownPictureMayBeWhite(width: Double, height: Double, unit: Double, scale: Double) {
        let cover = TestCover(width: width, height: height, unit: unit, scale: scale)
        var random = Random(seed: 14)
        let white = TestPicture.white.image(cover.pixels, &random)
        for _ in 0..<6 {
            let texts = cover.texts(&random)
            let shade = CoverShade(cover: cover.rect, texts: texts, unit: unit, scale: scale, brightness: nil)
            #expect(leastContrast(cover.painted(white, shade), of: cover, texts) >= 4.5, "\(texts)")
        }
    }

    /// Also where the cover is not at the screen's corner.
    @Test func theShadeMovesWithTheCover() {
        var random = Random(seed: 5)
        let cover = TestCover(width: 480, height: 362, unit: 8, scale: 1)
        let image = TestPicture.blobs.image(cover.pixels, &random)
        let texts = cover.texts(&random)
        let here = CoverShade(cover: cover.rect, texts: texts, unit: 8, scale: 1, brightness: PictureBrightness(image))
        func moved(_ box: Rect?) -> Rect? { box?.offset(x: 40, y: 64) }
        let there = CoverShade(
            cover: cover.rect.offset(x: 40, y: 64),
            texts: .init(header: moved(texts.header), title: moved(texts.title), summary: moved(texts.summary)), unit: 8,
            scale: 1, brightness: PictureBrightness(image))
        #expect(there.fromBottom.stops == here.fromBottom.stops && there.fromTop.stops == here.fromTop.stops)
        #expect(there.fromBottom.course == .linear(from: Point(40, 426), to: Point(40, 426 - here.length)))
    }

    @Test func aHighContrastScreenHasADarkShadeUnderItsTexts() {
        var random = Random(seed: 61)
        for (width, height, unit, scale) in Self.covers {
            let cover = TestCover(width: width, height: height, unit: unit, scale: scale)
            let image = TestPicture.white.image(cover.pixels, &random)
            let texts = cover.texts(&random)
            let shade = CoverShade(
                cover: cover.rect, texts: texts, unit: unit, scale: scale, brightness: PictureBrightness(image),
                isHighContrast: true)
            #expect(leastContrast(cover.painted(image, shade), of: cover, texts) >= 7)
        }
    }

    @Test(arguments: [
        (0.0, 0.3), (0.03, 0.3), (0.04, 0.3), (0.05, 0.3), (0.455, 0.3), (0.6, 0.3), (0.75, 0.4155), (0.9, 0.5174),
        (1, 0.5677),
    ])
    func alphaFollowsTheBrightness(brightness: Double, alpha: Double) {
        #expect(abs(CoverShade.alpha(over: brightness) - alpha) < 1e-4)
    }

    /// A picture keeps its light: only where it is bright under a text is the shade strong.
    @Test func aDarkPlaceNeedsLittleShade() throws {
        var buffer = PixelBuffer(size: PixelSize(width: 480, height: 362), filledWith: Color(0x303030).premultiplied)
        for y in 0..<96 { for x in 240..<480 { buffer[x, y] = Color.white.premultiplied } }
        let shade = CoverShade(
            cover: Rect(x: 0, y: 0, width: 480, height: 362), texts: .init(), unit: 8, scale: 1,
            brightness: PictureBrightness(Image(buffer, keepsSmallerCopies: false)))
        #expect(shade.alpha(for: Rect(x: 24, y: 200, width: 300, height: 90)) == 0.3)
        #expect(shade.alpha(for: Rect(x: 24, y: 10, width: 200, height: 60)) == 0.3)
        #expect(abs(shade.alpha(for: Rect(x: 24, y: 10, width: 400, height: 60)) - 0.5677) < 1e-3)
        // The unit around the box counts, and what is outside the picture does not.
        #expect(shade.alpha(for: Rect(x: 24, y: 103, width: 400, height: 60)) > 0.5)
        #expect(shade.alpha(for: Rect(x: 24, y: 104, width: 400, height: 60)) == 0.3)
        #expect(shade.alpha(for: Rect(x: 600, y: 10, width: 400, height: 60)) == 0.3)
    }

    @Test func withoutTextsThereIsNoShade() {
        let shade = CoverShade(
            cover: Rect(x: 0, y: 0, width: 480, height: 362), texts: .init(), unit: 8, scale: 1, brightness: nil)
        var list = DrawingList()
        shade.draw(into: &list)
        #expect(list.commands.isEmpty && shade.fromTop.stops.isEmpty && shade.fromBottom.stops.isEmpty)
    }

    /// So that no edge shows: each shade runs out to nothing.
    @Test func theShadesEndInNothing() {
        for (width, height, unit, scale) in Self.covers {
            let cover = TestCover(width: width, height: height, unit: unit, scale: scale)
            var random = Random(seed: 2)
            let shade = CoverShade(
                cover: cover.rect, texts: cover.texts(&random), unit: unit, scale: scale, brightness: nil)
            for gradient in [shade.fromTop, shade.fromBottom] {
                #expect(gradient.stops.last?.color.alpha == 0 && gradient.stops.last?.offset == 1)
                #expect(gradient.offsets == gradient.stops.map(\.offset))
                let alphas = gradient.stops.map(\.color.alpha)
                #expect(alphas == alphas.sorted(by: >))
            }
        }
    }
}

@Suite struct PictureBrightnessTests {
    /// By the definition, cell by cell, in pictures whose sides are no multiples of eight.
    @Test(arguments: [(64, 64), (1, 1), (13, 9), (8, 17), (7, 100), (257, 31)])
    func everyCellHasItsMeansGreatestChannel(width: Int, height: Int) {
        var random = Random(seed: 8)
        let image = TestPicture.noise.image(PixelSize(width: width, height: height), &random)
        let brightness = PictureBrightness(image)
        for top in stride(from: 0, to: height, by: 8) {
            for left in stride(from: 0, to: width, by: 8) {
                let cell = PixelRect(left: left, top: top, right: min(left + 8, width), bottom: min(top + 8, height))
                let mean = meanColor(image.pixels, stride: width, cell)
                #expect(abs(brightness.greatest(in: cell) - mean.max()) < 1e-9)
                #expect(brightness.greatest(in: PixelRect(left: left, top: top, right: left + 1, bottom: top + 1)) > 0)
            }
        }
    }

    @Test func outsideThePictureThereIsNoLight() {
        let white = PixelBuffer(size: PixelSize(width: 20, height: 20), filledWith: Color.white.premultiplied)
        let brightness = PictureBrightness(Image(white))
        #expect(brightness.greatest(in: PixelRect(left: -50, top: -50, right: 1, bottom: 1)) == 1)
        for rect in [
            PixelRect(left: 24, top: 0, right: 90, bottom: 90), PixelRect(left: -9, top: 0, right: 0, bottom: 9), .empty,
            PixelRect(left: 5, top: 5, right: 5, bottom: 9),
        ] {
            #expect(brightness.greatest(in: rect) == 0)
        }
        let nothing = PictureBrightness(Image(PixelBuffer(size: PixelSize(width: 0, height: 0))))
        #expect(nothing.greatest(in: PixelRect(left: 0, top: 0, right: 9, bottom: 9)) == 0)
    }

    /// Light and dark within a cell mix; a bright cell among dark ones counts.
    @Test func fineDetailIsMixedAndALightIsFound() {
        var buffer = PixelBuffer(size: PixelSize(width: 64, height: 64), filledWith: Color.black.premultiplied)
        for y in 0..<64 { for x in 0..<64 where (x + y) % 2 == 0 { buffer[x, y] = Color.white.premultiplied } }
        for y in 16..<24 { for x in 40..<48 { buffer[x, y] = Color(0x00F000).premultiplied } }
        let brightness = PictureBrightness(Image(buffer))
        #expect(brightness.greatest(in: PixelRect(left: 0, top: 0, right: 40, bottom: 64)) == 0.5)
        #expect(brightness.greatest(in: PixelRect(left: 0, top: 0, right: 41, bottom: 64)) == 240.0 / 255)
    }
}

extension CoverShade {
    fileprivate var length: Double {
        guard case .linear(let start, let end) = fromBottom.course else { return 0 }
        return start.y - end.y
    }
}
