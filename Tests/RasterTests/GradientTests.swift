import Geometry
import Glibc
import Paths
import Raster
import Testing

@Suite struct GradientTests {
    private let square = Path(rect: Rect(x: 0, y: 0, width: 64, height: 64))
    private let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]

    private func painted(
        _ gradient: Gradient, transform: Transform = .identity, left: Int = 0, top: Int = 0, path: Path? = nil
    ) -> [UInt32] {
        var rasterizer = Rasterizer()
        return paint(width: 64, height: 64, left: left, top: top) { words, layout in
            rasterizer.fill(
                path ?? square, transform: transform, paint: .gradient(gradient), clip: Clip(layout.bounds), into: &words,
                layout: layout)
        }
    }

    /// The red channel at a pixel, and the expected value, which may differ by a level and a table entry.
    private func expect(_ pixels: [UInt32], x: Int, y: Int, _ position: Double, _ gradient: Gradient) {
        let red = Double(pixels[y * 64 + x] >> 16 & 255)
        #expect(abs(red - 255 * position) <= 0.75 + 255.0 / 1024, "\(gradient) at \(x), \(y)")
    }

    @Test func linearGradientsGrowAlongTheirLine() {
        let gradient = Gradient(.linear(from: Point(10, 5), to: Point(50, 35)), stops: stops)
        let pixels = painted(gradient)
        for y in 0..<64 {
            for x in 0..<64 {
                let position = ((Double(x) + 0.5 - 10) * 40 + (Double(y) + 0.5 - 5) * 30) / 2500
                expect(pixels, x: x, y: y, min(max(position, 0), 1), gradient)
            }
        }
    }

    /// From gradients shorter than a strip of colours allows to longer ones, in both directions, along rows and across them.
    @Test(arguments: [3.0, 15.99, 16, 16.01, 63.3, 511.5, 2046, 4095.9, 4096, 4096.1, 9000])
    func linearGradientsOfEveryLengthGrowAlongTheirLine(columns: Double) {
        for slope in [0, 0.37, -1, 40, -1023.5, 1025] {
            for sign in [1.0, -1] {
                // So that the gradient is this many columns wide along x.
                let along = Point(sign * columns / (1 + slope * slope), sign * slope * columns / (1 + slope * slope))
                let start = Point(31.3, 30.8) - along * 0.4
                let gradient = Gradient(.linear(from: start, to: start + along), stops: stops)
                let pixels = painted(gradient)
                for index in pixels.indices {
                    let (x, y) = (index % 64, index / 64)
                    let pixel = Point(Double(x) + 0.5, Double(y) + 0.5) - start
                    let position = sign * (pixel.x + pixel.y * slope) / columns
                    expect(pixels, x: x, y: y, min(max(position, 0), 1), gradient)
                }
            }
        }
    }

    @Test(arguments: [1e6, 1e9, 1e15, 1e18, 2e19])
    func linesFarAwayShowTheirEnds(distance: Double) {
        for direction in [Point(256, 0), Point(256, 1024), Point(-256, 9), Point(4096, 0)] {
            for start in [Point(distance, 0), Point(-distance, 0), Point(-distance, distance)] {
                let (end, along) = (start + direction, start + direction - start)
                if along != direction { continue }
                let gradient = Gradient(.linear(from: start, to: end), stops: stops)
                let isBehind = start.x * along.x + start.y * along.y < 0
                #expect(Set(painted(gradient)) == [isBehind ? 0xFFFF_FFFF : 0xFF00_0000], "\(gradient)")
            }
        }
    }

    @Test func aLineThatHasTheStopsOfTheCircleBeforeItHasItsColours() {
        let line = Gradient.Course.linear(from: Point(3, 0), to: Point(61, 9))
        let others = [Gradient.Stop(0, Color(0xFF_0000)), Gradient.Stop(1, Color(0x00_00FF))]
        var rasterizer = Rasterizer()
        let pixels = paint(width: 64, height: 64) { words, layout in
            let paints = [
                Gradient(line, stops: stops), Gradient(.conic(center: .zero, angle: 0), stops: others),
                Gradient(.radial(center: .zero, radius: 9), stops: others), Gradient(line, stops: others),
            ]
            for gradient in paints {
                rasterizer.fill(square, paint: .gradient(gradient), clip: Clip(layout.bounds), into: &words, layout: layout)
            }
        }
        #expect(pixels == painted(Gradient(line, stops: others)))
    }

    /// Of several stops at one offset the first ends what comes before, and the last begins what comes after.
    @Test func beforeALineIsItsFirstColourAndBehindItItsLast() {
        let stops = [Gradient.Stop(0, .white), Gradient.Stop(0, .black), Gradient.Stop(1, .black), Gradient.Stop(1, .white)]
        let row = painted(Gradient(.linear(from: Point(20, 0), to: Point(40, 0)), stops: stops))
        #expect([10, 30, 50].map { row[$0] } == [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF])
        // A radial gradient's centre is inside the circle, and not before it.
        let circle = painted(Gradient(.radial(center: Point(32.5, 32.5), radius: 20), stops: stops))
        #expect(circle[32 * 64 + 32] == 0xFF00_0000)
    }

    /// What comes after 1 is the beginning again: of several stops at 1 only the first is seen.
    @Test func turnsEndInTheFirstOfTheirLastStops() {
        let stops = [Gradient.Stop(0, .white), Gradient.Stop(1, .white), Gradient.Stop(1, .black), Gradient.Stop(1, .black)]
        func isWhite(_ gradient: Gradient) -> Bool { painted(gradient).allSatisfy { $0 == 0xFFFF_FFFF } }
        for (center, angle) in [(Point(-4000, 32), 0.0), (Point(32, -4000), .pi / 2), (Point(4000, 32), .pi)] {
            #expect(isWhite(Gradient(.conic(center: center, angle: angle), stops: stops)), "\(center)")
        }
    }

    /// A rasterizer keeps the colours of its last gradient.
    @Test func theSameStopsAroundACentreAreOtherColours() {
        let stops = [Gradient.Stop(0, .white), Gradient.Stop(0, .black), Gradient.Stop(1, .black)]
        var rasterizer = Rasterizer()
        let courses = [
            Gradient.Course.linear(from: Point(20, 0), to: Point(40, 0)), .radial(center: Point(10.5, 0.5), radius: 20),
            .linear(from: Point(20, 0), to: Point(40, 0)),
        ]
        let rows = courses.map { course in
            paint(width: 64, height: 64, left: 0, top: 0) { words, layout in
                let paint = Paint.gradient(Gradient(course, stops: stops))
                rasterizer.fill(square, paint: paint, clip: Clip(layout.bounds), into: &words, layout: layout)
            }
        }
        #expect(rows.map { $0[10] } == [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF])
    }

    @Test func radialGradientsGrowWithTheDistance() {
        let gradient = Gradient(.radial(center: Point(20, 30), radius: 25), stops: stops)
        let pixels = painted(gradient)
        for y in 0..<64 {
            for x in 0..<64 {
                let distance = (Point(Double(x) + 0.5, Double(y) + 0.5) - Point(20, 30)).length
                expect(pixels, x: x, y: y, min(distance / 25, 1), gradient)
            }
        }
    }

    @Test func conicGradientsGrowClockwise() {
        let pixels = painted(Gradient(.conic(center: Point(32, 32), angle: 0), stops: stops))
        let turns = [(60, 32, 0.0), (32, 60, 0.25), (3, 31, 0.5), (31, 3, 0.75)]
        for (x, y, turn) in turns { #expect(abs(Double(pixels[y * 64 + x] & 255) / 255 - turn) < 0.006, "\(x), \(y)") }
        #expect(pixels[31 * 64 + 60] & 255 > 250)
        let turned = painted(Gradient(.conic(center: Point(32, 32), angle: .pi / 2), stops: stops))
        #expect(abs(Int(turned[32 * 64 + 3] & 255) - 64) < 3)
    }

    @Test func conicGradientsFollowTheAngle() {
        for (center, start) in [(Point(32.3, 31.2), 0.0), (Point(20, 40.5), 2.5), (Point(-30.75, 12.5), -1)] {
            let gradient = Gradient(.conic(center: center, angle: start), stops: stops)
            let pixels = painted(gradient)
            for y in 0..<64 {
                for x in 0..<64 {
                    let way = Point(Double(x) + 0.5, Double(y) + 0.5) - center
                    let turns = (atan2(way.y, way.x) - start) / (2 * .pi)
                    expect(pixels, x: x, y: y, turns - turns.rounded(.down), gradient)
                }
            }
        }
    }

    @Test func theEndsGoOnBeyondTheLineAndTheCircle() {
        let line = Gradient(.linear(from: Point(16, 0), to: Point(32, 0)), stops: stops)
        let circle = Gradient(.radial(center: Point(16, 9.5), radius: 16), stops: stops)
        let (along, around) = (painted(line), painted(circle))
        for x in 0..<64 {
            let position = (Double(x) + 0.5 - 16) / 16
            expect(along, x: x, y: 9, min(max(position, 0), 1), line)
            expect(around, x: x, y: 9, min(abs(position), 1), circle)
        }
    }

    @Test func aRowOfAVerticalGradientHasOneColour() {
        let seeThrough = [Gradient.Stop(0, Color(red: 9, green: 200, blue: 1, alpha: 0)), Gradient.Stop(1, Color(0x12_3456))]
        for stops in [stops, seeThrough] {
            // Next to vertical, each pixel's colour is looked up by itself.
            let down = painted(Gradient(.linear(from: Point(3, 10), to: Point(3, 50.5)), stops: stops))
            let nearly = painted(Gradient(.linear(from: Point(3, 10), to: Point(3 + 1e-9, 50.5)), stops: stops))
            #expect(down == nearly)
            for y in 0..<64 { #expect(Set(down[y * 64..<(y + 1) * 64]).count == 1) }
            #expect(Set(down).count > 30)
        }
    }

    /// An angle may have grown over a long time.
    @Test func wholeTurnsChangeNothing() {
        let seamless = [Gradient.Stop(0, .black), Gradient.Stop(0.5, .white), Gradient.Stop(1, .black)]
        let first = painted(Gradient(.conic(center: Point(31.7, 32.2), angle: 1), stops: seamless))
        for turns in [-1, 1, 1000, 100_000, -1e6] {
            let later = painted(Gradient(.conic(center: Point(31.7, 32.2), angle: 1 + turns * 2 * .pi), stops: seamless))
            #expect(zip(first, later).allSatisfy { abs(Int($0 & 255) - Int($1 & 255)) <= 1 }, "\(turns)")
        }
        #expect(Set(first).count > 200)
    }

    @Test func coloursAreMixedPremultiplied() {
        let fade = [Gradient.Stop(0, Color(0xFF_0000)), Gradient.Stop(1, Color(red: 0, green: 255, blue: 0, alpha: 0))]
        let pixels = painted(Gradient(.linear(from: .zero, to: Point(64, 0)), stops: fade))
        for x in 0..<64 {
            #expect(pixels[x] >> 8 & 255 == 0)
            expect(pixels, x: x, y: 0, 1 - (Double(x) + 0.5) / 64, Gradient(.linear(from: .zero, to: .zero), stops: fade))
        }
    }

    @Test func everyStopHasItsPlace() {
        let three = [
            Gradient.Stop(0.25, .black), Gradient.Stop(0.5, .white), Gradient.Stop(0.5, .black), Gradient.Stop(0.75, .white),
        ]
        let pixels = painted(Gradient(.linear(from: .zero, to: Point(64, 0)), stops: three))
        #expect([pixels[0] & 255, pixels[15] & 255, pixels[48] & 255, pixels[63] & 255] == [0, 0, 255, 255])
        #expect(pixels[31] & 255 > 240 && pixels[32] & 255 < 16)
    }

    @Test func aGradientIsMappedWithItsPath() {
        let map = Transform(a: 0.9, b: 0.4, c: -0.3, d: 1.1, tx: 3, ty: -5)
        let gradient = Gradient(.linear(from: Point(10, 5), to: Point(50, 35)), stops: stops)
        let pixels = painted(gradient, transform: map, path: Path(rect: Rect(x: -100, y: -100, width: 300, height: 300)))
        let back = map.inverse!
        for (x, y) in [(5, 7), (40, 12), (33, 60), (1, 63)] {
            let point = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - Point(10, 5)
            expect(pixels, x: x, y: y, min(max((point.x * 40 + point.y * 30) / 2500, 0), 1), gradient)
        }
    }

    private var courses: [Gradient.Course] {
        [
            .linear(from: Point(3, 4), to: Point(47.5, 31)), .radial(center: Point(30, 20), radius: 17),
            .conic(center: Point(30.25, 20.5), angle: 1),
        ]
    }

    @Test func movedByWholePixelsGivesTheSamePixelsMoved() {
        let circle = Path(circle: Point(32, 32), radius: 29.5)
        for course in courses {
            let gradient = Gradient(course, stops: stops)
            let moved = painted(gradient, transform: .translation(1024, -2048), left: 1024, top: -2048, path: circle)
            #expect(painted(gradient, path: circle) == moved)
        }
    }

    @Test func tilesEqualTheWhole() {
        let path = Path(circle: Point(32, 32), radius: 29.5)
        let seeThrough = [Gradient.Stop(0, Color(0x12_3456)), Gradient.Stop(1, Color(red: 9, green: 200, blue: 1, alpha: 99))]
        for course in courses {
            let gradient = Gradient(course, stops: seeThrough)
            let whole = painted(gradient, path: path)
            var rasterizer = Rasterizer()
            let tiled = paint(width: 64, height: 64) { words, layout in
                for (left, right) in [(0, 13), (13, 64)] {
                    for (top, bottom) in [(0, 29), (29, 64)] {
                        let tile = Clip(PixelRect(left: left, top: top, right: right, bottom: bottom))
                        rasterizer.fill(path, paint: .gradient(gradient), clip: tile, into: &words, layout: layout)
                    }
                }
            }
            #expect(tiled == whole)
            #expect(Set(whole).count > 20)
        }
    }

    /// Also where two channels meet at a level between two whole ones: over a picture, a larger value would carry into the next
    /// channel.
    @Test func noChannelLiesAboveAlpha() {
        let colors = [0x00FF_FF00, 0x33FF_0102, 0x80FE_FF01, 0xB1FF_FFFF, 0xFF00_FF7F].map { (word: UInt32) in
            Color(
                red: UInt8(word >> 16 & 255), green: UInt8(word >> 8 & 255), blue: UInt8(word & 255), alpha: UInt8(word >> 24))
        }
        var rasterizer = Rasterizer()
        for first in colors {
            for second in colors {
                for opacity in [1, 0.5, 0.3] {
                    let stops = [Gradient.Stop(0, first), Gradient.Stop(0.37, second), Gradient.Stop(1, first)]
                    let gradient = Gradient(.linear(from: Point(3, 4), to: Point(61, 31)), stops: stops, opacity: opacity)
                    var picture = PixelBuffer(size: PixelSize(width: 64, height: 64))
                    let layout = picture.layout
                    picture.withMutablePixels {
                        rasterizer.fill(
                            square, paint: .gradient(gradient), clip: Clip(layout.bounds), into: &$0, layout: layout)
                    }
                    let isRight = picture.pixels.allSatisfy { word in [16, 8, 0].allSatisfy { word >> $0 & 255 <= word >> 24 } }
                    #expect(isRight, "\(first) to \(second)")
                }
            }
        }
    }

    @Test func threeStopsHaveTheirColoursAndMixturesBetween() {
        for middle in [0.25, 0.0001] {
            let stops = [Gradient.Stop(0, .black), Gradient.Stop(middle, .white), Gradient.Stop(1, .black)]
            let line = Gradient(.linear(from: Point(0, 64), to: Point(64, 0)), stops: stops)
            let pixels = painted(line)
            for y in 0..<64 {
                for x in 0..<64 {
                    let position = (Double(x) + 0.5 + 64 - Double(y) - 0.5) / 128
                    let level = position < middle ? position / middle : (1 - position) / (1 - middle)
                    expect(pixels, x: x, y: y, level, line)
                }
            }
        }
    }

    @Test func evenGradientsPaintAsTheirColour() {
        let color = Color(red: 10, green: 100, blue: 200, alpha: 140)
        let path = Path(circle: Point(32, 32), radius: 20.3)
        var rasterizer = Rasterizer()
        let expected = paint(width: 64, height: 64) { words, layout in
            rasterizer.fill(path, color: color, clip: Clip(layout.bounds), into: &words, layout: layout)
        }
        let one = [Gradient.Stop(0.3, color)]
        for course in courses { #expect(painted(Gradient(course, stops: one), path: path) == expected) }
        let flat = Gradient(
            .linear(from: Point(9, 9), to: Point(9, 9)), stops: [Gradient.Stop(0, .white), Gradient.Stop(1, color)])
        #expect(painted(flat, path: path) == expected)
    }

    @Test func opacityFadesEveryColour() {
        let color = Color(red: 10, green: 100, blue: 200, alpha: 140)
        let stops = [Gradient.Stop(0, color), Gradient.Stop(1, Color(0xFF_FF00))]
        var rasterizer = Rasterizer()
        func painted(_ gradient: Gradient) -> [UInt32] {
            var picture = PixelBuffer(size: PixelSize(width: 64, height: 64))
            let layout = picture.layout
            picture.withMutablePixels {
                rasterizer.fill(square, paint: .gradient(gradient), clip: Clip(layout.bounds), into: &$0, layout: layout)
            }
            return picture.pixels
        }
        for course in courses {
            let full = painted(Gradient(course, stops: stops))
            for opacity in [0.3, 0.5, 0.9] {
                let faded = painted(Gradient(course, stops: stops, opacity: opacity))
                for (a, b) in zip(full, faded) {
                    for shift: UInt32 in [0, 8, 16, 24] {
                        #expect(abs(Double(a >> shift & 255) * opacity - Double(b >> shift & 255)) <= 0.5 + opacity / 2)
                    }
                }
            }
            for opacity in [0, -1, Double.nan] {
                #expect(painted(Gradient(course, stops: stops, opacity: opacity)).allSatisfy { $0 == 0 })
            }
            #expect(painted(Gradient(course, stops: stops, opacity: 7)) == full)
        }
    }

    @Test func oddGradientsAreHarmless() {
        let odd = [0, -1, 1e-300, 1e30, 1e308, Double.infinity, .nan]
        for a in odd {
            for b in odd {
                let stops = [Gradient.Stop(a, .white), Gradient.Stop(b, .black)]
                for course in [
                    Gradient.Course.linear(from: Point(a, b), to: Point(b, 3)), .radial(center: Point(a, 3), radius: b),
                    .conic(center: Point(3, a), angle: b),
                ] {
                    #expect(painted(Gradient(course, stops: stops)).allSatisfy { $0 >> 24 == 255 })
                }
            }
        }
        #expect(painted(Gradient(.linear(from: .zero, to: Point(1, 1)), stops: [])).allSatisfy { $0 == 0xFF00_0000 })
    }
}
