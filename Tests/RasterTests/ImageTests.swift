import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct ImageTests {
    private static let side = 48

    /// Different colours and alphas everywhere.
    private func noise(width: Int, height: Int, seed: UInt64 = 1) -> Image {
        var random = Random(seed: seed)
        var picture = PixelBuffer(size: PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                let word = UInt32(truncatingIfNeeded: random.next())
                var color = Color(word)
                color.alpha = word >> 31 == 0 ? 255 : UInt8(word >> 24)
                picture[x, y] = color.premultiplied
            }
        }
        return Image(picture)
    }

    /// Red grows by 2 a column and green by 3 a row.
    private func ramp(width: Int, height: Int) -> Image {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width { picture[x, y] = 0xFF00_0000 | UInt32(2 * x) << 16 | UInt32(3 * y) << 8 }
        }
        return Image(picture)
    }

    /// On transparent words.
    private func painted(
        _ pattern: ImagePattern, path: Path? = nil, transform: Transform = .identity, left: Int = 0, top: Int = 0,
        tiles: [PixelRect]? = nil, background: UInt32 = 0
    ) -> PixelBuffer {
        let side = ImageTests.side
        var picture = PixelBuffer(size: PixelSize(width: side, height: side), filledWith: background)
        let bounds = PixelRect(left: left, top: top, right: left + side, bottom: top + side)
        var rasterizer = Rasterizer()
        picture.withMutablePixels { words in
            for tile in tiles ?? [bounds] {
                rasterizer.fill(
                    path ?? pattern.outline, transform: transform, paint: .image(pattern), clip: Clip(tile), into: &words,
                    layout: PixelLayout(bounds: bounds, stride: side))
            }
        }
        return picture
    }

    @Test(arguments: ImagePattern.Sampling.allCases) func atItsOwnSizeAnImageIsCopied(sampling: ImagePattern.Sampling) {
        let image = noise(width: 20, height: 13)
        for pattern in [
            ImagePattern(image, transform: .translation(7, 30), sampling: sampling),
            ImagePattern(image, in: Rect(x: 7, y: 30, width: 20, height: 13), sampling: sampling),
        ] {
            let picture = painted(pattern)
            for y in 0..<ImageTests.side {
                for x in 0..<ImageTests.side {
                    let isInside = (7..<27).contains(x) && (30..<43).contains(y)
                    #expect(picture[x, y] == (isInside ? image.pixels[(y - 30) * 20 + x - 7] : 0))
                }
            }
        }
        let half = painted(ImagePattern(image, transform: .scale(0.5), sampling: sampling), transform: .scale(2))
        #expect(half == painted(ImagePattern(image, sampling: sampling)))
    }

    @Test func bilinearIsLinearWhereNothingIsShrunk() {
        let image = noise(width: 12, height: 9)
        for scale in [1, 1.3, 2, 3.7] {
            let place = Transform.scale(scale).then(.translation(1.3, 2.6))
            let pictures = [ImagePattern.Sampling.linear, .bilinear].map {
                painted(ImagePattern(image, transform: place, sampling: $0))
            }
            #expect(pictures[0] == pictures[1])
        }
    }

    /// One sample of a smooth image is near the mean.
    @Test func bilinearShrinksASmoothImage() {
        var picture = PixelBuffer(size: PixelSize(width: 80, height: 60))
        for y in 0..<60 {
            for x in 0..<80 { picture[x, y] = Color(red: UInt8(x * 3), green: UInt8(y * 4), blue: 0).premultiplied }
        }
        let image = Image(picture)
        for scale in [0.97, 0.7, 0.51, 0.3] {
            let pictures = [ImagePattern.Sampling.linear, .bilinear].map {
                painted(ImagePattern(image, transform: .scale(scale), sampling: $0))
            }
            #expect(pictures[0].pixels.contains { $0 != 0 })
            for (mean, sample) in zip(pictures[0].pixels, pictures[1].pixels) {
                for shift: UInt32 in [0, 8, 16, 24] {
                    #expect(abs(Int(mean >> shift & 255) - Int(sample >> shift & 255)) <= 8, "\(scale)")
                }
            }
        }
    }

    @Test func nearestAtAFractionIsTheImageMovedByWholePixels() {
        let image = noise(width: 20, height: 13)
        let path = Path(rect: Rect(x: 0, y: 6, width: 48, height: 10))
        for x in [-4.4, 0, 7.3, 30.49] {
            let (place, whole) = (Transform.translation(x, 5.2), Transform.translation(x.rounded(), 5))
            let pictures = [place, whole].map { painted(ImagePattern(image, transform: $0, sampling: .nearest), path: path) }
            let left = Int(x.rounded())
            for column in max(left + 1, 0)..<min(left + 19, 48) {
                for y in 7..<15 { #expect(pictures[0][column, y] == pictures[1][column, y]) }
            }
        }
    }

    @Test func nearestShowsThePixelUnderTheCentre() {
        let image = noise(width: 9, height: 7)
        let map = Transform(a: 3.1, b: 1.7, c: -1.2, d: 4.3, tx: 14, ty: 2)
        let picture = painted(ImagePattern(image, transform: map, sampling: .nearest))
        let back = map.inverse!
        var count = 0
        for y in 0..<ImageTests.side {
            for x in 0..<ImageTests.side {
                let place = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                // Away from the border, where coverage matters, and from the borders of the image's pixels.
                guard place.x > 0.5, place.x < 8.5, place.y > 0.5, place.y < 6.5 else { continue }
                let parts = [place.x, place.y].map { abs($0 - $0.rounded()) }
                guard parts.allSatisfy({ $0 > 1e-9 }) else { continue }
                #expect(picture[x, y] == image.pixels[Int(place.y) * 9 + Int(place.x)])
                count += 1
            }
        }
        #expect(count > 400)
    }

    @Test func linearSamplesLieOnTheRamp() {
        let image = ramp(width: 60, height: 60)
        for map in [
            Transform.scale(3.7), .scale(1, 2.3), Transform(a: 1.4, b: 1.3, c: -1.1, d: 1.7, tx: 20.3, ty: -9.9),
            Transform(a: 0.31, b: 0.3, c: -0.21, d: 0.37, tx: 20.3, ty: 2.9), .scale(0.8), .scale(0.31), .scale(0.9, 0.21),
        ] {
            let picture = painted(ImagePattern(image, transform: map))
            let back = map.inverse!
            var count = 0
            for y in 0..<ImageTests.side {
                for x in 0..<ImageTests.side {
                    let place = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                    guard place.x > 6, place.x < 54, place.y > 6, place.y < 54 else { continue }
                    // The mean of a ramp over a pixel is its value in the pixel's middle.
                    #expect(abs(Double(picture[x, y] >> 16 & 255) - 2 * (place.x - 0.5)) <= 1.6)
                    #expect(abs(Double(picture[x, y] >> 8 & 255) - 3 * (place.y - 0.5)) <= 1.6)
                    count += 1
                }
            }
            #expect(count > 80)
        }
    }

    /// Along the axes rows are enlarged first. With an invisible rotation every pixel is sampled by itself.
    @Test(arguments: [(1.0, 1.0), (1.4, 1.4), (2.7, 1.0), (1.0, 5.3), (3.9, 7.1)])
    func enlargedAlongTheAxesIsAtMostALevelFromSampled(x: Double, y: Double) {
        for (width, height, seed) in [(40, 30, 3), (2, 1, 4), (3, 50, 5), (1, 9, 6)] {
            let image = noise(width: width, height: height, seed: UInt64(seed))
            for shift in [Point(0.3, 0.8), Point(-7.5, -20.25), Point(30.01, 12)] {
                let map = Transform.scale(x, y).then(.translation(shift.x, shift.y))
                var turned = map
                turned.b = 1e-13
                let path = Path(circle: Point(24, 24), radius: 23.3)
                let pictures = [map, turned].map {
                    painted(ImagePattern(image, transform: $0), path: path, background: 0xFF35_8ACE)
                }
                var distance = 0
                for (a, b) in zip(pictures[0].pixels, pictures[1].pixels) {
                    for shift: UInt32 in [0, 8, 16, 24] {
                        distance = max(distance, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
                    }
                }
                #expect(distance <= 1, "\(width) × \(height), \(shift)")
            }
        }
    }

    @Test(arguments: [
        (97, 61, 70, 43), (97, 61, 96, 61), (64, 64, 32, 16), (301, 5, 7, 5), (3, 200, 1, 9), (1, 1, 1, 1), (2, 7, 9, 3),
    ])
    func aShrunkPictureIsTheMeanOfWhatItsPixelsCover(width: Int, height: Int, newWidth: Int, newHeight: Int) {
        let source = noise(width: width, height: height, seed: 11)
        let picture = PixelBuffer(size: source.size, straight: source.straightPixels)
        let small = picture.shrunk(to: PixelSize(width: newWidth, height: newHeight))
        let (columns, rows) = (min(newWidth, width), min(newHeight, height))
        #expect(small.size == PixelSize(width: columns, height: rows))
        let (across, down) = (Double(width) / Double(columns), Double(height) / Double(rows))
        var worst = 0.0
        for y in 0..<rows {
            for x in 0..<columns {
                for shift: UInt32 in [0, 8, 16, 24] {
                    var sum = 0.0
                    for row in 0..<height {
                        let part = min(Double(row + 1), Double(y + 1) * down) - max(Double(row), Double(y) * down)
                        for column in 0..<width where part > 0 {
                            let length =
                                min(Double(column + 1), Double(x + 1) * across) - max(Double(column), Double(x) * across)
                            if length > 0 { sum += part * length * Double(picture[column, row] >> shift & 255) }
                        }
                    }
                    worst = max(worst, abs(Double(small[x, y] >> shift & 255) - sum / (across * down)))
                }
            }
        }
        #expect(worst <= 1)
    }

    @Test func whiteStaysWhiteHoweverMuchItShrinks() {
        let white = PixelBuffer(size: PixelSize(width: 1500, height: 3), filledWith: 0xFFFF_FFFF)
        for (width, least) in [(1, 249), (2, 252), (100, 255), (1499, 255)] {
            let small = white.shrunk(to: PixelSize(width: width, height: 2))
            #expect(small.pixels.count == 2 * width && small.pixels.allSatisfy { $0 & 255 >= least && $0 >> 24 >= least })
        }
        #expect(white.shrunk(to: PixelSize(width: 0, height: 2)).pixels.isEmpty)
    }

    @Test func insideAnyPathAnOpaqueImageIsCopied() {
        let image = ramp(width: 48, height: 48)
        for path in [
            Path(circle: Point(24, 24), radius: 21.6), Path(roundedRect: Rect(x: 3, y: 5, width: 41, height: 37), radius: 9),
            Path(rect: Rect(x: 0.5, y: 0.25, width: 44, height: 47)),
        ] {
            let picture = painted(ImagePattern(image), path: path, background: 0xFF00_00FF)
            let coverage = Rasterizer.coverage(of: path, side: ImageTests.side)
            var copied = 0
            for (index, covered) in coverage.enumerated() where covered == 255 || covered == 0 {
                #expect(picture.pixels[index] == (covered == 255 ? image.pixels[index] : 0xFF00_00FF))
                copied += covered == 255 ? 1 : 0
            }
            #expect(copied > 1000)
        }
    }

    @Test(arguments: [1, 2, 3]) func aSmallImageIsTheMeanOfWhatAPixelCovers(bits: Int) {
        let image = noise(width: 96, height: 96, seed: 9)
        let factor = 1 << bits
        let picture = painted(ImagePattern(image, transform: .scale(1 / Double(factor))))
        for (x, y) in [(0, 0), (5, 7), (11, 11), (2, 9)] {
            for shift: UInt32 in [0, 8, 16, 24] {
                var sum = 0
                for row in 0..<factor {
                    for column in 0..<factor {
                        sum += Int(image.pixels[(y * factor + row) * 96 + x * factor + column] >> shift & 255)
                    }
                }
                let mean = Double(sum) / Double(factor * factor)
                // Each size loses half a level to rounding.
                #expect(abs(Double(picture[x, y] >> shift & 255) - mean) <= 0.5 * Double(bits) + 1e-9)
            }
        }
    }

    /// A checkerboard painted at any size in between is even grey: there is no moiré.
    @Test func smallCheckerboardsAreGrey() {
        var board = PixelBuffer(size: PixelSize(width: 401, height: 401), filledWith: 0xFF00_0000)
        for y in 0..<401 {
            for x in 0..<401 where (x + y) % 2 == 0 { board[x, y] = 0xFFFF_FFFF }
        }
        let image = Image(board)
        for scale in [0.5, 0.37, 0.3, 0.26, 0.25, 0.2, 0.13, 0.12] {
            let picture = painted(ImagePattern(image, transform: .scale(scale)))
            let side = min(Int(401 * scale) - 2, ImageTests.side)
            for y in 2..<side {
                for x in 2..<side { #expect(abs(Int(picture[x, y] & 255) - 128) <= 20, "scale \(scale) at \(x), \(y)") }
            }
        }
    }

    @Test func anEvenImagePaintsAsItsColour() {
        var random = Random(seed: 5)
        for _ in 0..<30 {
            let word = UInt32(truncatingIfNeeded: random.next())
            var color = Color(word)
            color.alpha = UInt8(word >> 24) | 1
            let image = Image(PixelBuffer(size: PixelSize(width: 37, height: 23), filledWith: color.premultiplied))
            let map = Transform(
                a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2), d: random.number(-2...2),
                tx: random.number(0...40), ty: random.number(0...40))
            let pattern = ImagePattern(image, transform: map)
            var rasterizer = Rasterizer()
            var expected = PixelBuffer(size: PixelSize(width: ImageTests.side, height: ImageTests.side))
            let layout = expected.layout
            expected.withMutablePixels {
                rasterizer.fill(pattern.outline, color: color, clip: Clip(layout.bounds), into: &$0, layout: layout)
            }
            #expect(painted(pattern) == expected)
        }
    }

    @Test func outsideItsRectangleAnImageIsTransparent() {
        let pattern = ImagePattern(noise(width: 9, height: 8), transform: .translation(20, 20))
        let everything = Path(rect: Rect(x: -9, y: -9, width: 99, height: 99))
        #expect(painted(pattern, path: everything) == painted(pattern))
        let slanted = ImagePattern(pattern.image, transform: Transform(a: 2.1, b: 0.7, c: -0.9, d: 1.3, tx: 15.3, ty: 11.2))
        #expect(painted(slanted, path: everything) == painted(slanted))
    }

    @Test func tilesEqualTheWhole() {
        let image = noise(width: 40, height: 31)
        for sampling in ImagePattern.Sampling.allCases {
            for scale in [0.13, 0.4, 0.77, 1.9] {
                let turn = Transform.rotation(sine: 0.6, cosine: 0.8).then(.scale(scale)).then(.translation(24.37, 3.1))
                let pattern = ImagePattern(image, transform: turn, sampling: sampling, opacity: 0.7)
                let tiles = [(0, 11), (11, 48)].flatMap { left, right in
                    [(0, 17), (17, 48)].map { PixelRect(left: left, top: $0, right: right, bottom: $1) }
                }
                let whole = painted(pattern)
                #expect(painted(pattern, tiles: tiles) == whole)
                #expect(Set(whole.pixels).count > 8)
                #expect(painted(pattern, transform: .translation(4096, -8192), left: 4096, top: -8192) == whole)
            }
        }
    }

    @Test func opacityIsRoundedOnce() {
        let image = noise(width: 30, height: 30)
        for opacity in [0.25, 0.5, 1 / 255.0, 254 / 255.0] {
            let picture = painted(ImagePattern(image, opacity: opacity))
            let level = (opacity * 255).rounded()
            for index in 0..<900 {
                let (x, y) = (index % 30, index / 30)
                for shift: UInt32 in [0, 8, 16, 24] {
                    let expected = (Double(image.pixels[index] >> shift & 255) * level / 255).rounded()
                    #expect(Double(picture[x, y] >> shift & 255) == expected)
                }
            }
        }
        for opacity in [0, -1, Double.nan] {
            #expect(painted(ImagePattern(image, opacity: opacity)).pixels.allSatisfy { $0 == 0 })
        }
        #expect(painted(ImagePattern(image, opacity: 9)) == painted(ImagePattern(image)))
    }

    @Test func aSinglePixelFillsItsRectangle() {
        let image = Image(PixelBuffer(size: PixelSize(width: 1, height: 1), filledWith: 0xFF12_3456))
        for sampling in ImagePattern.Sampling.allCases {
            let picture = painted(ImagePattern(image, in: Rect(x: 3, y: 4, width: 30, height: 20), sampling: sampling))
            #expect(picture.pixels.count { $0 == 0xFF12_3456 } == 600)
            #expect(picture.pixels.count { $0 == 0 } == ImageTests.side * ImageTests.side - 600)
        }
    }

    @Test func wordsThatAreNoColoursAreCut() {
        let image = Image(PixelBuffer(size: PixelSize(width: 1, height: 1), filledWith: 0x40FF_10FF))
        #expect(image.pixels == [0x4040_1040])
        let straight = Image(size: PixelSize(width: 2, height: 1), straight: [0x80FF_0001, 0xFF01_0203])
        #expect(straight?.pixels == [0x8080_0001, 0xFF01_0203])
        #expect(Image(size: PixelSize(width: 2, height: 1), straight: [0]) == nil)
    }

    @Test func straightWordsComeBack() {
        let straight: [UInt32] = [0x8080_4020, 0xFF01_0203, 0, 0x01FF_00FF]
        let picture = PixelBuffer(size: PixelSize(width: 2, height: 2), straight: straight)
        #expect(picture.pixels == [0x8040_2010, 0xFF01_0203, 0, 0x0101_0001])
        #expect(picture.straightPixels == straight)
        #expect(Image(picture).straightPixels == straight)
    }

    @Test func imagesAreThemselvesOnly() {
        let picture = PixelBuffer(size: PixelSize(width: 1, height: 1))
        let (a, b) = (Image(picture), Image(picture))
        #expect(a == a && a != b && a.identity != b.identity)
    }

    @Test func oddPatternsAreHarmless() {
        let odd = [0, 1, -1, 1e-300, .leastNonzeroMagnitude, 1e9, 1e30, 1e308, Double.infinity, .nan]
        let images = [(0, 0), (0, 5), (1, 1), (3, 1), (1, 300)].map { noise(width: $0, height: $1) }
        for image in images {
            for a in odd {
                for b in odd {
                    for map in [
                        Transform.scale(a, b), Transform(a: a, b: b, c: -b, d: a, tx: b, ty: a), .translation(a, b),
                        Transform(a: 1, b: 1, c: 1, d: 1, tx: a, ty: b),
                    ] {
                        let pattern = ImagePattern(image, transform: map, opacity: b)
                        let picture = painted(pattern, path: Path(rect: Rect(x: 1, y: 1, width: 12, height: 3)))
                        #expect(picture[0, 0] == 0 && picture[20, 20] == 0)
                    }
                }
            }
        }
        for map in [Transform.scale(0), .scale(1, 0), .scale(.nan), Transform(a: 2, b: 4, c: 1, d: 2, tx: 0, ty: 0)] {
            let path = Path(rect: Rect(x: 0, y: 0, width: 40, height: 40))
            #expect(painted(ImagePattern(images[2], transform: map), path: path).pixels.allSatisfy { $0 == 0 })
        }
        #expect(painted(ImagePattern(images[0], in: Rect(x: 0, y: 0, width: 9, height: 9))).pixels.allSatisfy { $0 == 0 })
    }
}

extension Rasterizer {
    fileprivate static func coverage(of path: Path, side: Int) -> [UInt8] {
        var rasterizer = Rasterizer()
        let mask = rasterizer.coverage(of: path, inside: Clip(PixelRect(left: 0, top: 0, right: side, bottom: side)))
        return (0..<side * side).map { mask.coverage(x: $0 % side, y: $0 / side) }
    }
}
