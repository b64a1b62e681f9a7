import Drawing
import Geometry
import Paths
import Raster
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
        let line = lines { $0.shapes(placed, offset: Point(0, 1), .black, name: "title") }[1]
        #expect(line.contains(#"class="title" d="M1 2 L3 2 L3 4 L1 4 Z M5 2 L7 2 L7 4 L5 4 Z""#))
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
