import Foundation
import Testing

@testable import pullkiosk

/// A story from a visitor's side, in the whole program: opened, read, taken along, closed.
@Suite struct StoryReplayTests {
    private static let open =
        "0 wait loaded\n0 wait idle\n10 tap \"Organ night in the concert hall is free\"\n20 wait article\n"

    private static let sizes = ["480x800", "800x480", "1080x1920", "1920x1080", "2160x3840"]

    // Rule 40
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: zbarimg), "no zbar-tools"), arguments: sizes,
        ["light", "dark"])
    func aPhoneReadsTheCode(size: String, theme: String) throws {
        let height = Double(size.split(separator: "x")[1]) ?? 0
        let wide = size == "800x480" || size == "1920x1080"
        let x = wide ? 0.8 * 800 : 200
        // To the end of the text, where the code is at the latest.
        let drags = (0..<4).map { "\(1000 + 700 * $0) drag 0 \(x) \(0.7 * height) \(x) \(0.2 * height) 300" }
        let script = Self.open + "800 wait idle\n" + drags.joined(separator: "\n") + "\n5000 wait idle\n5000 shot end\n"
        let run = try ReplayRun.good(script, "--demo", "--size", size, "--theme", theme)
        let read = try Program.run(["--quiet", "--raw", run.folder["end.png"]], executable: Self.zbarimg)
        #expect(read.output == "https://town-hall.example/notices/11\n")
    }

    private static let zbarimg = "/usr/bin/zbarimg"

    @Test func theTraceSaysWhatIsRead() throws {
        let script =
            Self.open + "900 wait idle\n900 tap \"Next\"\n1500 wait idle\n1500 key Escape\n1600 wait list\n1700 wait idle\n"
        let frames = try ReplayRun.good(script, "--demo", "--size", "480x800").frames()
        let screens = frames.map(\.screen).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        #expect(screens == ["list", "article", "list"])
        #expect(Set(frames.compactMap(\.item)).count == 2)
        #expect(frames.allSatisfy { ($0.screen == "article") == ($0.item != nil) })
    }
}
