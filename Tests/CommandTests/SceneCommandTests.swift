import Foundation
import Testing

/// `pullkiosk scene`, as other programs call it.
@Suite struct SceneCommandTests {
    private let folder = TemporaryFolder()

    @Test func paintsASceneAndTellsItsTime() throws {
        let scene = """
            V 1 40 20
            # a red triangle, a line that fades
            F nz #FFFF0000
            M 2 2
            L 30 2
            L 30 15
            Z
            S 2 round round linear 0 0 40 0 2 0 #FF00FF00 1 #FF0000FF
            M 1 1
            L 39 19
            """
        let file = try folder.write(scene, to: "two.txt")
        let end = try Program.run("scene", file, "--repeat", "3", "--output", folder["two.png"])
        #expect(end.status == 0)
        let line = try #require(try JSONSerialization.jsonObject(with: Data(end.output.utf8)) as? [String: Any])
        #expect(Set(line.keys) == ["scene", "paths", "segments", "repeat", "ms_median", "ms_min"])
        #expect(line["paths"] as? Int == 2 && line["repeat"] as? Int == 3)
        let least = try #require(line["ms_min"] as? Double)
        let median = try #require(line["ms_median"] as? Double)
        #expect(least >= 0 && least <= median)
        #expect(FileManager.default.fileExists(atPath: folder["two.png"]))
    }

    @Test func resolvesWhatLiesOverItselfInsideAPixelIfAsked() throws {
        let halfARow = "M 10 5\nL 30 5\nL 30 5.5\nL 10 5.5\nZ\n"
        func picture(_ path: String, _ options: String...) throws -> Data {
            let file = try folder.write("V 1 40 20\nF nz #FF000000\n" + path, to: "half.txt")
            let end = try Program.run(["scene", file, "--output", folder["half.png"]] + options)
            #expect(end.status == 0)
            return try Data(contentsOf: URL(fileURLWithPath: folder["half.png"]))
        }
        let once = try picture(halfARow)
        #expect(try picture(halfARow + halfARow, "--overlaps", "resolved") == once)
        #expect(try picture(halfARow + halfARow, "--overlaps", "summed") != once)
        #expect(try picture(halfARow + halfARow) != once)
    }

    @Test(arguments: [
        ("", ":1:"), ("V 2 40 20\n", ":1:"), ("V 1 40 20\nF nz\n", ":2:"), ("V 1 40 20\nF nz #FF000000\nL 1 1 1\n", ":3:"),
        ("V 1 40 20\nM 1 1\n", ":2:"), ("V 1 40 20\nF nz #FF000000\nM nan 1\n", ":3:"),
    ])
    func namesTheLineThatIsWrong(scene: String, place: String) throws {
        let file = try folder.write(scene, to: "wrong.txt")
        let end = try Program.run("scene", file)
        #expect(end.status == 65)
        #expect(end.output.isEmpty)
        #expect(end.complaint.contains(file + place) && end.complaint.contains("expected"), "\(end.complaint)")
    }

    @Test func namesTheLineThatIsNoText() throws {
        let latin = Array("V 1 40 20\n# é\n# ".utf8) + [0xE9, 10] + Array("F nz #FF000000\n".utf8)
        let file = try folder.write(latin, to: "latin.txt")
        let end = try Program.run("scene", file)
        #expect(end.status == 65)
        #expect(end.complaint.contains("\(file):3: expected UTF-8 text"), "\(end.complaint)")
    }
}
