import Drawing
import Geometry
private import Glibc
import Paths
import Raster
import Testing

/// Our pixels against those of another renderer that paints our SVG.
@Suite(.enabled(if: Librsvg.isInstalled, "rsvg-convert (Debian package librsvg2-bin) is not installed"))
struct ListAgreementTests {
    struct Scene: Sendable, CustomStringConvertible {
        let description: String
        var scale = 1.0
        /// The share of pixels that may be more than 24 levels off.
        var share = 0.001
        let draw: @Sendable (inout DrawingList) -> Void
    }

    private static let size = Size(120, 90)

    private static let rainbow = [
        Gradient.Stop(0, Color(0xFF_0000)), Gradient.Stop(0.3, Color(0xFF_E000)), Gradient.Stop(0.5, Color(0x00_C040)),
        Gradient.Stop(0.8, Color(0x20_40FF)), Gradient.Stop(1, Color(0xA0_00C0)),
    ]
    private static let fade = [
        Gradient.Stop(0, Color(0xD0_1040)), Gradient.Stop(1, Color(red: 0, green: 90, blue: 200, alpha: 0)),
    ]

    /// Smooth, with a transparent corner.
    private static let photograph: Image = {
        var picture = PixelBuffer(size: PixelSize(width: 90, height: 60))
        for y in 0..<60 {
            for x in 0..<90 {
                let (u, v) = (Double(x) / 90, Double(y) / 60)
                let alpha = min(255, 40 + 300 * (u + v) / 2)
                let color = Color(
                    red: UInt8(127 + 120 * sin(7 * u + 3 * v)), green: UInt8(127 + 120 * cos(5 * v - 2 * u)),
                    blue: UInt8(255 * u * v), alpha: UInt8(alpha))
                picture[x, y] = color.premultiplied
            }
        }
        return Image(picture)
    }()

    static let scenes: [Scene] = gradients + images + groups + strokes

    private static let gradients: [Scene] = [
        (Gradient.Course.linear(from: Point(20, 10), to: Point(95, 70)), "linear"),
        (.radial(center: Point(50, 40), radius: 33), "radial"), (.conic(center: Point(60.5, 44), angle: 0.7), "conic"),
        (.conic(center: Point(10, 95), angle: -1.7), "conic from outside"),
    ].flatMap { course, name in
        [
            Scene(description: name, scale: 1.5) { list in
                let gradient = Gradient(course, stops: rainbow)
                list.fill(Path(roundedRect: Rect(x: 5, y: 5, width: 110, height: 80), radius: 20), .gradient(gradient))
            },
            Scene(description: "\(name), fading") { list in
                list.fill(Path(circle: Point(60, 45), radius: 40), .gradient(Gradient(course, stops: fade, opacity: 0.8)))
            },
            Scene(description: "\(name), stroked", scale: 2) { list in
                let style = StrokeStyle(width: 9, cap: .round)
                var arc = Path()
                arc.addArc(center: Point(60, 45), radius: 30, start: 0.3, sweep: 5)
                list.stroke(arc, style, .gradient(Gradient(course, stops: rainbow)))
            },
            Scene(description: "\(name), even-odd shapes") { list in
                var path = Path(circle: Point(60, 45), radius: 40)
                path.append(Path(rect: Rect(x: 40, y: 20, width: 50, height: 50)))
                list.fill(path, rule: .evenOdd, .gradient(Gradient(course, stops: rainbow)))
            },
        ]
    }

    private static let images: [Scene] = [
        Scene(description: "an image at its size") { $0.image(photograph, in: Rect(x: 10, y: 12, width: 90, height: 60)) },
        Scene(description: "an image enlarged", scale: 2) {
            $0.image(photograph, in: Rect(x: 3.3, y: 4.7, width: 111.2, height: 80.4), opacity: 0.7)
        },
        Scene(description: "an image at half its size") { $0.image(photograph, in: Rect(x: 10, y: 12, width: 45, height: 30)) },
        Scene(description: "a small image") { $0.image(photograph, in: Rect(x: 10.3, y: 12.6, width: 31, height: 22)) },
        Scene(description: "a turned image", scale: 1.5) { list in
            let turn = Transform.rotation(sine: 0.5, cosine: 0.75.squareRoot()).then(.translation(45, 5))
            let pattern = ImagePattern(photograph, transform: turn)
            list.fill(pattern.outline, .image(pattern))
        },
        Scene(description: "a circle of an image") { list in
            let pattern = ImagePattern(photograph, in: Rect(x: 0, y: 0, width: 120, height: 90))
            list.fill(Path(circle: Point(60, 45), radius: 33.3), .image(pattern))
        },
    ]

    private static let groups: [Scene] = [
        Scene(description: "a part", scale: 2) { list in
            let part = DrawingPart(size: Size(60, 50), on: Color(0x20_40D0)) { list in
                list.fill(Path(circle: Point(10, 30), radius: 30), Color(0xD0_2020))
                list.clipped(to: Rect(x: 20, y: 10, width: 30, height: 20)) {
                    $0.fill(Path(circle: Point(35, 20), radius: 15), .white)
                }
            }
            list.part(part, at: Point(20.5, 12))
        },
        Scene(description: "a group", scale: 2) { list in
            list.group(opacity: 0.45) { list in
                list.fill(Path(circle: Point(45, 45), radius: 30), Color(0xD0_2020))
                list.fill(Path(circle: Point(75, 45), radius: 30), Color(0x20_40D0))
                list.group(opacity: 0.5) { $0.fill(Rect(x: 30, y: 30, width: 60, height: 30), .white) }
            }
        },
        Scene(description: "a clipped group") { list in
            var ring = Path(circle: Point(60, 45), radius: 40)
            ring.append(Path(circle: Point(60, 45), radius: 25))
            list.clipped(to: ring, rule: .evenOdd) { list in
                list.group(opacity: 0.8) { list in
                    list.fill(
                        Path(rect: Rect(x: 0, y: 0, width: 120, height: 90)),
                        .gradient(Gradient(.conic(center: Point(60, 45), angle: 0), stops: rainbow)))
                    list.clipped(to: Rect(x: 20, y: 0, width: 60, height: 90)) {
                        $0.fill(Path(circle: Point(70, 60), radius: 30), .white)
                    }
                }
            }
        },
    ]

    /// A wide corner, a sharp one, a curve with a loop, and a curve that ends where it begins.
    private static let lines: [Path] = {
        var zigzag = Path()
        zigzag.move(to: Point(10, 75))
        for point in [Point(35, 20), Point(45, 72), Point(52, 30), Point(75, 80)] { zigzag.line(to: point) }
        var loop = Path()
        loop.move(to: Point(60, 20))
        loop.cubic(to: Point(100, 30), control1: Point(160, 90), control2: Point(20, 85))
        loop.quad(to: Point(110, 70), control: Point(120, 30))
        var dots = Path()
        for x in [20.0, 100] {
            dots.move(to: Point(x, 10))
            dots.line(to: Point(x, 10))
        }
        return [zigzag, loop, Path(roundedRect: Rect(x: 5, y: 5, width: 60, height: 40), radius: 9), dots]
    }()

    private static let strokes: [Scene] =
        [StrokeStyle.Cap.butt, .round, .square].flatMap { cap in
            [StrokeStyle.Join.miter, .round, .bevel].map { join in
                Scene(description: "lines, \(cap), \(join)", scale: 1.5) { list in
                    let style = StrokeStyle(width: 7, cap: cap, join: join)
                    // Cairo draws nothing for a dot with square caps; SVG wants a square.
                    for line in cap == .square ? lines.dropLast() : lines { list.stroke(line, style, Color(0x10_4080)) }
                }
            }
        } + [
            Scene(description: "long miters") { list in
                list.stroke(lines[0], StrokeStyle(width: 4, miterLimit: 12), .black)
            },
            Scene(description: "fine lines") { list in
                for line in lines { list.stroke(line, StrokeStyle(width: 0.4), .black) }
            },
            Scene(description: "a line in a gradient", scale: 2) { list in
                let gradient = Gradient(.conic(center: Point(60, 45), angle: 0), stops: rainbow)
                list.stroke(Path(circle: Point(60, 45), radius: 35), StrokeStyle(width: 8), .gradient(gradient))
            },
        ]

    @Test(arguments: scenes) func ourPixelsAgree(scene: Scene) throws {
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: 120, height: 90), .white)
        scene.draw(&list)
        let size = ListAgreementTests.size
        let pixels = PixelSize(width: Int(size.width * scene.scale), height: Int(size.height * scene.scale))
        let picture = paint(list, scale: scene.scale, onto: PixelBuffer(size: pixels))
        #expect(Set(picture.pixels).count >= 3)
        let document = svg(list, size: size)
        let share = try Librsvg.difference(picture, document, scale: scene.scale, above: 24)
        #expect(share <= scene.share, "\(share)")
    }
}
