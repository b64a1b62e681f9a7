import Foundation
import Testing

/// A machine on which `run` has nothing to draw on or with.
@Suite struct DisplayTests {
    private let folder = TemporaryFolder()
    private static let hasCard = ((try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []).contains {
        $0.hasPrefix("card")
    }

    @Test func aDriverThatSDLDoesNotHaveIsNamed() throws {
        let end = try Program.run("run", in: folder, environment: ["SDL_VIDEODRIVER": "nonsense"])
        #expect(end.status == 69, "\(end.errors)")
        #expect(end.output.isEmpty)
        #expect(end.complaint.contains("nonsense") && end.complaint.contains("no such driver"), "\(end.complaint)")
    }

    @Test func aDisplayThatDoesNotAnswerIsNamed() throws {
        let end = try Program.run("run", in: folder, environment: ["DISPLAY": ":97"])
        #expect(end.status == 69, "\(end.errors)")
        #expect(end.complaint.contains(":97"), "\(end.complaint)")
    }

    @Test(.enabled(if: !hasCard, "this machine has a graphics card in /dev/dri"))
    func noDisplayAtAllIsSaidInOneLine() throws {
        for words in [["run"], [], ["--demo"]] {
            let end = try Program.run(words, in: folder)
            #expect(end.status == 69, "\(end.errors)")
            #expect(end.output.isEmpty)
            #expect(end.complaint.contains("no display"), "\(end.complaint)")
        }
    }

    @Test func noFontAtAllNamesAPackage() throws {
        let fonts = try folder.write("<fontconfig><cachedir>\(folder["cache"])</cachedir></fontconfig>", to: "fonts.conf")
        let script = try folder.write("0 shot a\n", to: "a.touch")
        for words in [["run"], ["replay", script, "--output", folder["out"]]] {
            let end = try Program.run(
                words, in: folder, environment: ["SDL_VIDEODRIVER": "dummy", "FONTCONFIG_FILE": fonts])
            #expect(end.status == 69, "\(end.errors)")
            #expect(end.complaint.contains("fonts-"), "\(end.complaint)")
        }
    }
}
