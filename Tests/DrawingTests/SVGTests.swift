import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct SVGTests {
    private func lines(_ body: (inout DrawingList) -> Void) -> [Substring] {
        var list = DrawingList()
        body(&list)
        return svg(list, size: Size(100, 50)).split(separator: "\n")
    }

    @Test func documentHasItsSize() {
        #expect(
            svg(DrawingList(), size: Size(100, 50.5)) == """
                <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50.5" viewBox="0 0 100 50.5">
                </svg>

                """)
    }

    @Test func fillIsAPathWithItsClass() {
        let line = lines { $0.fill(Rect(x: 1, y: 2, width: 3, height: 4), Color(0x0A_0B0C), name: "band") }[1]
        #expect(line == ##"<path class="band" d="M1 2 L4 2 L4 6 L1 6 Z" fill="#0a0b0c"/>"##)
    }

    @Test func curvesKeepTheirKind() {
        var path = Path()
        path.move(to: Point(0, 0.5))
        path.quad(to: Point(2, 2), control: Point(1, 1))
        path.cubic(to: Point(9, 9), control1: Point(3, 3), control2: Point(-1.0 / 3, 1e-7))
        let line = lines { $0.fill(path, rule: .evenOdd, Color(red: 0, green: 0, blue: 0, alpha: 51)) }[1]
        #expect(
            line == ##"<path d="M0 0.5 Q1 1 2 2 C3 3 -0.3333 0 9 9" fill="#000000" fill-opacity="0.2" fill-rule="evenodd"/>"##)
    }

    @Test func strokeHasItsStyle() {
        var path = Path()
        path.move(to: .zero)
        path.line(to: Point(5, 0))
        let style = StrokeStyle(width: 2.5, cap: .round, join: .bevel)
        let line = lines { $0.stroke(path, style, .white, name: "tick") }[1]
        #expect(
            line == """
                <path class="tick" d="M0 0 L5 0" fill="none" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round" \
                stroke-linejoin="bevel"/>
                """)
        #expect(
            lines { $0.stroke(path, StrokeStyle(width: 1, miterLimit: 10), .white) }[1].contains(#"stroke-miterlimit="10""#))
        #expect(lines { $0.stroke(path, StrokeStyle(width: .nan), .white) }.count == 2)
    }

    @Test func aPartIsAGroupAtItsPlace() {
        let part = DrawingPart(size: Size(9, 5), on: .white) { $0.fill(Rect(x: 1, y: 1, width: 2, height: 2), .black) }
        let text = lines { $0.part(part, at: Point(3, 4.5), name: "card") }.dropFirst().joined(separator: "\n")
        #expect(
            text == ##"""
                <g transform="translate(3 4.5)">
                <clipPath id="clip1">
                <path d="M0 0 L9 0 L9 5 L0 5 Z"/>
                </clipPath>
                <g clip-path="url(#clip1)">
                <path class="card" d="M0 0 L9 0 L9 5 L0 5 Z" fill="#ffffff"/>
                <path d="M1 1 L3 1 L3 3 L1 3 Z" fill="#000000"/>
                </g>
                </g>
                </svg>
                """##)
    }

    @Test func clipsAreGroups() {
        let text = lines {
            $0.clipped(to: Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), name: "pie") {
                $0.fill(Rect(x: 0, y: 0, width: 2, height: 2), .black, name: "ring")
                $0.clipped(to: Path(rect: Rect(x: 0, y: 0, width: 3, height: 3))) { _ in }
            }
        }.dropFirst().dropLast()
        #expect(
            Array(text) == [
                #"<clipPath id="clip1">"#, #"<path class="pie" d="M0 0 L1 0 L1 1 L0 1 Z"/>"#, "</clipPath>",
                #"<g clip-path="url(#clip1)">"#, ##"<path class="ring" d="M0 0 L2 0 L2 2 L0 2 Z" fill="#000000"/>"##,
                #"<clipPath id="clip2">"#, #"<path d="M0 0 L3 0 L3 3 L0 3 Z"/>"#, "</clipPath>",
                #"<g clip-path="url(#clip2)">"#, "</g>", "</g>",
            ])
    }

    @Test func placedShapesAreOnePath() {
        let shape = Shape(Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)))
        let placed = [Point(1, 1), Point(5, 1)].map { PlacedShape(shape: shape, origin: $0, scale: 0.2) }
        let line = lines { $0.shapes(ShapeRun(placed), offset: Point(0, 1), .black, name: "title") }[1]
        #expect(line.contains(#"class="title" d="M1 2 L3 2 L3 4 L1 4 Z M5 2 L7 2 L7 4 L5 4 Z""#))
    }

    @Test func gradientsAreDefinedBeforeTheirUse() {
        let stops = [Gradient.Stop(0.25, .black), Gradient.Stop(1, Color(0xFF_0000))]
        let text = lines {
            let linear = Gradient(.linear(from: Point(1, 2), to: Point(3, 4)), stops: stops, opacity: 0.5)
            $0.fill(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), .gradient(linear), name: "band")
            let radial = Gradient(.radial(center: Point(5, 6), radius: 7), stops: stops)
            $0.stroke(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), StrokeStyle(width: 2), .gradient(radial))
        }
        let expected: [Substring] = [
            ##"<linearGradient id="gradient1" gradientUnits="userSpaceOnUse" x1="1" y1="2" x2="3" y2="4">"##,
            ##"<stop offset="0.25" stop-color="#000000"/>"##, ##"<stop offset="1" stop-color="#ff0000"/>"##,
            "</linearGradient>",
            ##"<path class="band" d="M0 0 L1 0 L1 1 L0 1 Z" fill="url(#gradient1)" fill-opacity="0.5"/>"##,
            ##"<radialGradient id="gradient2" gradientUnits="userSpaceOnUse" cx="5" cy="6" r="7">"##,
        ]
        #expect(Array(text[1..<7]) == expected)
        #expect(text[10].contains(##"stroke="url(#gradient2)""##) && text.count == 12)
    }

    @Test func gradientsWithoutALengthAreTheirLastColour() {
        let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, Color(red: 255, green: 0, blue: 0, alpha: 51))]
        for course in [Gradient.Course.linear(from: Point(1, 1), to: Point(1, 1)), .radial(center: .zero, radius: 0)] {
            let text = lines { $0.fill(Path(rect: .zero), .gradient(Gradient(course, stops: stops))) }
            #expect(text[1].contains(##"fill="#ff0000" fill-opacity="0.2""##) && text.count == 3)
        }
        #expect(
            lines { $0.fill(Path(rect: .zero), .gradient(Gradient(.linear(from: .zero, to: .zero), stops: []))) }.count == 2)
    }

    /// A conic gradient is written as wedges that cover the whole circle, each with the part's name.
    @Test func conicGradientsAreWedges() {
        let stops = [Gradient.Stop(0.1, .black), Gradient.Stop(0.6, .white)]
        let gradient = Gradient(.conic(center: Point(9, 9), angle: 1), stops: stops)
        let wedges = lines { $0.fill(Path(circle: Point(9, 9), radius: 5), .gradient(gradient), name: "ring") }
            .filter { $0.contains("crispEdges") }
        #expect(wedges.count >= 64 && wedges.count < 200)
        #expect(wedges.allSatisfy { $0.hasPrefix(#"<path class="ring" d="M9 9 L"#) })
        func corners(_ line: Substring) -> [Substring] { line.split(separator: "\"")[3].split(separator: " L") }
        for (a, b) in zip(wedges, wedges.dropFirst()) {
            #expect(corners(a)[3].split(separator: " Z")[0] == corners(b)[1])
        }
        #expect(corners(wedges[wedges.count - 1])[3].split(separator: " Z")[0] == corners(wedges[0])[1])
    }

    @Test func imagesCarryTheirFile() throws {
        let picture = PixelBuffer(size: PixelSize(width: 2, height: 1), filledWith: 0x8040_0000)
        let image = Image(picture)
        let line = lines { $0.image(image, in: Rect(x: 1, y: 2, width: 3, height: 4), sampling: .nearest, opacity: 0.5) }[1]
        let start =
            ##"<image x="1" y="2" width="3" height="4" preserveAspectRatio="none" opacity="0.5" image-rendering="pixelated" "##
        #expect(line.hasPrefix(start + ##"href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+K"##))
        let turned = lines {
            $0.fill(Path(rect: .zero), .image(ImagePattern(image, transform: Transform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6))))
        }
        #expect(
            turned[5].contains(#"width="1" height="1" transform="matrix(0 2 -1 0 5 6)""#) && turned[4].contains("clip-path"))
    }

    @Test func groupsHaveTheirOpacity() {
        let text = lines {
            $0.group(opacity: 0.25) { $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), .black) }
            $0.clipped(to: Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), rule: .evenOdd) { _ in }
        }
        #expect(text[1] == #"<g opacity="0.25">"# && text[3] == "</g>")
        #expect(text[5].hasSuffix(#" clip-rule="evenodd"/>"#))
    }

    @Test func numbersAreFiniteWhateverComes() {
        let odd = [Double.nan, .infinity, -.infinity, 1e308, -1e30, .leastNonzeroMagnitude]
        let text = lines { list in
            for a in odd {
                for b in odd {
                    list.fill(Path(circle: Point(a, 3), radius: b), .black)
                    list.stroke(Path(rect: Rect(x: a, y: b, width: b, height: 1)), StrokeStyle(width: a, miterLimit: b), .black)
                }
            }
        }.joined()
        for word in ["nan", "inf", "e+", "e-0", "e3"] { #expect(!text.contains(word)) }
        #expect(text.contains("1000000000"))
    }

    @Test func namesAreEscaped() {
        #expect(lines { $0.fill(Rect.zero, .black, name: "a\"<&b") }[1].contains(#"class="a&quot;&lt;&amp;b""#))
    }

    @Test func theSameListGivesTheSameText() {
        var random = Random(seed: 50)
        let list = list(of: (0..<10).map { _ in random.piece() })
        #expect(svg(list, size: Size(200, 200)) == svg(list, size: Size(200, 200)))
    }
}
