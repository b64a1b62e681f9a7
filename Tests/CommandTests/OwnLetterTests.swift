import Foundation
import Testing

/// The owner's letter or path, from the configuration to the pixels.
@Suite struct OwnLetterTests {
    private let folder = TemporaryFolder()

    private func configuration(_ words: String) throws -> String {
        try folder.write("[kiosk]\nfont = DejaVu Sans, sans-serif\n[refresh]\nstyle = letter\n\(words)\n", to: "k.conf")
    }

    private func preview(_ words: String, to name: String = "a.png", phase: String = "pulling") throws -> Program.Ending {
        let options = ["preview", "--style", "letter", "--size", "200x100", "--pull", "60", "--phase", phase, "--scale", "2"]
        return try Program.run(options + ["--output", folder[name], "--config", try configuration(words)])
    }

    private func picture(_ words: String, phase: String = "pulling") throws -> PNGPicture {
        let end = try preview(words, phase: phase)
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
        return try PNGPicture(folder.bytes("a.png"))
    }

    @Test(arguments: ["pulling", "armed"]) func eachLetterHasAPictureOfItsOwn(phase: String) throws {  // R114
        let pictures = try ["letter = J", "letter = j", "letter = A", "letter = Ä", "letter = &", "letter-path = M0 0h2v3z"]
            .map { try picture($0, phase: phase) }
        for (index, picture) in pictures.enumerated() { #expect(!pictures[..<index].contains(picture), "\(index)") }
        #expect(try pictures[0] == picture("", phase: phase))
    }

    @Test func aPathTakesTheLettersPlace() throws {
        #expect(try picture("letter = A\nletter-path = M0 0h2v3z") == picture("letter-path = M0 0h2v3z"))
    }

    @Test func theRingIsTheSameForAll() throws {  // R116
        #expect(try picture("letter = A", phase: "refreshing") == picture("", phase: "refreshing"))
    }

    /// An unassigned character, one without ink, and an emoji, which is a picture.
    @Test(arguments: ["\u{10FFFD}", "\u{200B}", "\u{1F600}"]) func aLetterThatNoFontDrawsLeavesTheJAndOneLine(letter: String)
        throws
    {
        let own = try picture("")
        let end = try preview("letter = \(letter)", to: "b.png")
        #expect(end.status == 0 && end.complaint.hasPrefix("[refresh] letter: no font on this machine has "), "\(end.errors)")
        #expect(try PNGPicture(folder.bytes("b.png")) == own)
        let check = try Program.run("check-config", folder["k.conf"])
        #expect(check.status == 0 && check.complaint == end.complaint && check.output.contains("letter = \(letter)"))
    }

    @Test func anotherStyleLooksForNoLetter() throws {
        let file = try folder.write("[refresh]\nstyle = wave\nletter = \u{10FFFD}\n", to: "k.conf")
        let check = try Program.run("check-config", file)
        #expect(check.status == 0 && check.errors.isEmpty)
    }

    @Test func aReplayShowsItToo() throws {
        let script = try folder.write(
            "0 wait loaded\n0 wait idle\n20 drag 0 240 100 240 300 400 400\n600 shot pulled\n", to: "a.touch")
        let pictures = try ["", "letter = A"].map { words in
            let end = try Program.run([
                "replay", script, "--demo", "--size", "480x800", "--config", try configuration(words), "--output",
                folder["shots"],
            ])
            #expect(end.status == 0, "\(end.errors)")
            return try PNGPicture(folder.bytes("shots/pulled.png"))
        }
        let rows = try #require(pictures[0].differingRows(from: pictures[1]))
        #expect(rows.upperBound < 200)
    }
}
