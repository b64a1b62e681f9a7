import Geometry
import Paths
import Raster
import Scenes
import Testing

@Suite struct SceneReaderTests {
    @Test func readsEveryRecord() throws {
        let scene = try Scene(
            """
            V 1 40 30
            # a comment

            F eo #80FF0010
            M 1 2
            L 3.5 -4e1
            Q 1 2 3 4
            Z
            S 2.5 round bevel #FF000000
            M 0 0\r
            C 1 2 3 4  5 6
            """)
        #expect(scene.size == PixelSize(width: 40, height: 30))
        #expect(scene.blocks.count == 2)
        #expect(scene.segmentCount == 3)
        var path = Path()
        path.move(to: Point(1, 2))
        path.line(to: Point(3.5, -40))
        path.quad(to: Point(3, 4), control: Point(1, 2))
        path.close()
        #expect(scene.blocks[0].path == path)
        #expect(scene.blocks[0].operation == .fill(.evenOdd))
        #expect(scene.blocks[0].paint == .color(Color(red: 255, green: 0, blue: 16, alpha: 128)))
        #expect(scene.blocks[1].operation == .stroke(StrokeStyle(width: 2.5, cap: .round, join: .bevel)))
        #expect(scene.blocks[1].path.points == [Point(0, 0), Point(1, 2), Point(3, 4), Point(5, 6)])
    }

    @Test(arguments: [
        ("", 1, "expected the header V 1 W H, got nothing"),
        ("# no\nF nz #FF000000", 2, "expected the header V 1 W H, got F"),
        ("V 2 9 9", 1, "expected version 1 (1), got 2"),
        ("V 1 9", 1, "expected a height in pixels, got the end of the line"),
        ("V 1 9 99999", 1, "expected a height in pixels from 1 to 16384, got 99999"),
        ("V 1 9 9.5", 1, "expected a height in pixels from 1 to 16384, got 9.5"),
        ("V 1 9 9 9", 1, "expected the end of the line, got 9"),
        ("V 1 0x9 9", 1, "expected a width in pixels from 1 to 16384, got 0x9"),
        ("V 1 9 9\nF nz #FF000000\nM 1 1\0.5", 3, "expected y from -1000000000 to 1000000000, got 1\0.5"),
        ("V 1 9 9\nV 1 9 9", 2, "expected one header, got a second one"),
        ("V 1 9 9\nM 0 0", 2, "expected F or S before a path, got M"),
        ("V 1 9 9\nX", 2, "expected V, F, S, M, L, Q, C, Z or a comment (#), got X"),
        ("V 1 9 9\nF zz #FF000000", 2, "expected a fill rule (nz, eo), got zz"),
        ("V 1 9 9\nF nz #FF0000", 2, "expected a colour #AARRGGBB, got #FF0000"),
        ("V 1 9 9\nF nz #+F000000", 2, "expected a colour #AARRGGBB, got #+F000000"),
        ("V 1 9 9\nF nz", 2, "expected a paint, got the end of the line"),
        ("V 1 9 9\nF nz red", 2, "expected a colour #AARRGGBB, linear, radial or conic, got red"),
        ("V 1 9 9\nF nz linear 0 0 1 1 0", 2, "expected a number of stops from 1 to 1000, got 0"),
        ("V 1 9 9\nF nz radial 0 0 -1 1 0 #FF000000", 2, "expected a radius from 0 to 1000000000, got -1"),
        ("V 1 9 9\nF nz conic 0 0 0 2 0 #FF000000 1", 2, "expected a colour #AARRGGBB, got the end of the line"),
        ("V 1 9 9\nS -1 butt miter #FF000000", 2, "expected a width from 0 to 1000000000, got -1"),
        ("V 1 9 9\nS 1 flat miter #FF000000", 2, "expected a cap (butt, round, square), got flat"),
        ("V 1 9 9\nS 1 butt mitre #FF000000", 2, "expected a join (miter, round, bevel), got mitre"),
        ("V 1 9 9\nF nz #FF000000\nL 1 nan", 3, "expected y from -1000000000 to 1000000000, got nan"),
        ("V 1 9 9\nF nz #FF000000\nC 1 2 3", 3, "expected y, got the end of the line"),
    ]) func namesTheLineAndWhatWasExpected(text: String, line: Int, message: String) {
        #expect(throws: SceneFailure(line: line, message: message)) { try Scene(text) }
    }

    @Test func readsEveryPaint() throws {
        let scene = try Scene(
            """
            V 1 9 9
            F nz linear 1 2 3 4 2 0 #FF000000 1 #80FFFFFF
            F nz radial 1 2 3 1 0.5 #FF000000
            S 1 butt miter conic 1 2 -0.5 1 0 #FFFFFFFF
            """)
        let white = Color(red: 255, green: 255, blue: 255, alpha: 128)
        let expected = [
            Gradient(.linear(from: Point(1, 2), to: Point(3, 4)), stops: [Gradient.Stop(0, .black), Gradient.Stop(1, white)]),
            Gradient(.radial(center: Point(1, 2), radius: 3), stops: [Gradient.Stop(0.5, .black)]),
            Gradient(.conic(center: Point(1, 2), angle: -0.5), stops: [Gradient.Stop(0, .white)]),
        ]
        #expect(scene.blocks.map(\.paint) == expected.map(Paint.gradient))
    }

    @Test func longWordsAreCut() {
        let failure = #expect(throws: SceneFailure.self) { try Scene("V 1 9 9\n" + String(repeating: "x", count: 5000)) }
        #expect(failure.map { $0.message.count < 120 } == true)
    }
}
