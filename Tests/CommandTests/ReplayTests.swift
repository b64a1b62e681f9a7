import Foundation
import Testing

/// `replay`: scripts in, pictures and a trace out, the same ones every time.
@Suite struct ReplayTests {
    private let server = LoopbackServer { _, _ in .http(body: Feeds.three) }

    private static let pull = """
        0 wait loaded
        100 drag 0 240 200 240 620 400 200
        800 wait refreshed
        900 wait idle
        950 shot end
        """

    @Test func theSameScriptAndFeedGiveTheSameBytes() throws {
        let script = "0 wait loaded\n0 shot first\n" + Self.pull + "\n950 film end 50\n950 strip all 200 3\n"
        let runs = try (0..<2).map { _ in try ReplayRun.good(script, feeds: [server.url()]) }
        #expect(runs[0].folder.names.count >= 7)
        #expect(runs[0].folder.names == runs[1].folder.names)
        for name in runs[0].folder.names { #expect(runs[0].folder.bytes(name) == runs[1].folder.bytes(name), "\(name)") }
    }

    @Test func theDemoFeedIsTheSameInEveryReplay() throws {
        let runs = try (0..<2).map { _ in try ReplayRun.good(Self.pull, feeds: [], "--demo") }
        #expect(runs[0].folder.bytes("end.png") == runs[1].folder.bytes("end.png"))
        #expect(runs[0].folder.bytes("trace.jsonl") == runs[1].folder.bytes("trace.jsonl"))
        #expect(try runs[0].frames().phases.contains("success"))
    }

    @Test func theTraceHasThePromisedKeysAndNoOther() throws {
        let run = try ReplayRun.good("0 wait loaded\n", feeds: [server.url()])
        let lines = run.folder.text("trace.jsonl").split(separator: "\n")
        #expect(lines.count > 10)
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let keys = [
                "t", "offset", "pull", "progress", "inset", "phase", "fingers", "damage_px", "kept_bytes", "screen", "item",
            ]
            #expect(Set(object.keys) == Set(keys))
        }
    }

    /// The pictures kept of a list that scrolls stay within two pictures of the screen's size.
    @Test func whatIsKeptHasABudget() throws {
        let flings = (0..<6).map { "\(100 + 400 * $0) drag 0 240 700 240 100 120\n" }.joined()
        let run = try ReplayRun.good("0 wait loaded\n" + flings, feeds: [server.url()], "--size", "480x800")
        let kept = try run.frames().map(\.kept)
        #expect(kept.first == 0 && kept.last! > 0 && kept.allSatisfy { $0 <= 2 * 480 * 800 * 4 })
    }

    @Test func timingHasALineForEachFrame() throws {
        let run = try ReplayRun.good("0 wait loaded\n", feeds: [server.url()], "--timing")
        let frames = try run.frames()
        let lines = run.folder.text("timing.jsonl").split(separator: "\n")
        #expect(lines.count == frames.count)
        for (line, frame) in zip(lines, frames) {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Double])
            #expect(Set(object.keys) == ["t", "cpu_ms"] && object["t"] == frame.t && object["cpu_ms"] ?? 0 > 0)
        }
    }

    @Test(arguments: [60, 30, 120, 25]) func everyFrameIsOneFrameDurationLater(rate: Int) throws {
        let run = try ReplayRun.good("0 wait loaded\n500 shot a\n", feeds: [server.url()], "--fps", "\(rate)")
        let frames = try run.frames()
        #expect(frames.count > rate)
        for (index, frame) in frames.enumerated() { #expect(abs(frame.t - Double(index) / Double(rate)) < 1e-6) }
    }

    @Test func thePicturesAreNamedOnStandardOutput() throws {
        let run = try ReplayRun.good("0 wait loaded\n10 shot a\n20 shot b\n", feeds: [server.url()])
        #expect(run.end.output == ["a", "b"].map { run.folder["\($0).png"] + "\n" }.joined())
        #expect(run.folder.names == ["a.png", "b.png", "trace.jsonl"])
    }

    @Test(arguments: [("480x800", "1", 480, 800), ("800x480", "2", 1600, 960), ("101x201", "1.5", 152, 302)])
    func aShotHasTheSizeTimesTheScale(size: String, scale: String, width: Int, height: Int) throws {
        let run = try ReplayRun.good("0 shot a\n", feeds: [server.url()], "--size", size, "--scale", scale)
        let picture = try run.picture("a")
        #expect(picture.width == width && picture.height == height)
    }

    @Test func aFilmIsEveryFrameNumberedFromZero() throws {
        let run = try ReplayRun.good("0 film f 100\n", feeds: [server.url()], "--size", "60x80")
        let frames = run.folder.names.filter { $0.hasPrefix("f-") }
        #expect(frames == (0..<frames.count).map { "f-000\($0).png" })
        #expect((6...7).contains(frames.count), "100 ms at 60 frames a second")
    }

    @Test func aFilmHasNoFrameBehindItsEnd() throws {
        let run = try ReplayRun.good("0 film f 20\n0 film g 0\n", feeds: [server.url()], "--size", "60x80")
        #expect(
            run.folder.names.filter { $0.hasSuffix(".png") } == ["f-0000.png", "f-0001.png", "g-0000.png"], "0 and 16.7 ms")
    }

    @Test func aStripOfMoreMomentsThanFramesTakesNoLonger() throws {
        let run = try ReplayRun.good("0 strip s 50 64\n", feeds: [server.url()], "--size", "60x80")
        #expect(try run.frames().last?.t == 0.05)
        let width = try run.picture("s").width
        #expect(width == 64 * 60 + 65 * 12)
    }

    @Test func aStripIsItsMomentsSideBySide() throws {
        let script = "0 wait loaded\n100 strip s 400 5\n100 shot first\n500 shot last\n"
        let run = try ReplayRun.good(script, feeds: [server.url()], "--size", "120x160")
        let strip = try run.picture("s")
        let gap = (strip.width - 5 * 120) / 6
        #expect(strip.width == 5 * 120 + 6 * gap && gap >= 0)
        #expect(strip.height == 160 + 2 * gap)
        for (index, name) in [(0, "first"), (4, "last")] {
            let shot = try run.picture(name)
            let left = gap + index * (120 + gap)
            let same = (0..<120 * 160).allSatisfy { place in
                shot.pixel(place % 120, place / 120) == strip.pixel(left + place % 120, gap + place / 120)
            }
            #expect(same, "\(name)")
        }
    }

    @Test(arguments: [
        ("0 down 0 1 1\n10 jump 0\n", 2, "jump"), ("20 up 0\n10 up 0\n", 2, "20"), ("# nothing\n\n0 drag 0 1 1 2\n", 3, "end"),
        ("0 wait forever\n", 1, "idle"), ("0 shot ../a\n", 1, "../a"), ("x down 0 1 1\n", 1, "time"),
        ("0 down 10 1 1\n", 1, "0 to 9"),
    ])
    func aWrongLineOfAScriptIsNamed(script: String, line: Int, says: String) throws {
        let run = try ReplayRun(script, feeds: [server.url()])
        #expect(run.end.status == 65)
        #expect(run.end.complaint.contains("a.touch:\(line): ") && run.end.complaint.contains(says), "\(run.end.errors)")
        #expect(run.folder.names == [])
    }

    @Test func aWaitThatNothingEndsIsAFault() throws {
        let run = try ReplayRun("0 wait loaded\n10 wait refreshed\n", feeds: [server.url()], options: ["--fps", "10"])
        #expect(run.end.status == 70)
        #expect(run.end.complaint.contains("a.touch:2: wait refreshed: expected"), "\(run.end.errors)")
        #expect(try run.frames().count > 300, "the trace tells what was there instead")
    }

    /// A finger that rests moves nothing.
    @Test func underARestingFingerItIsIdle() throws {
        let script = "0 wait loaded\n100 down 0 240 200\n150 move 0 240 400\n200 wait idle\n210 shot held\n300 up 0\n"
        let run = try ReplayRun.good(script, feeds: [server.url()])
        let frames = try run.frames()
        #expect((frames.last?.t ?? .infinity) < 5 && frames.contains { $0.fingers == 1 && $0.pull > 50 })
        #expect(run.folder.names.contains("held.png"))
    }

    @Test func attractModeComesAndGoesAsTheScriptSays() throws {
        let script =
            "0 wait attract\n9000 tap 200 200\n9100 wait article\n9900 key Escape\n9910 wait list\n9920 wait idle\n9930 shot list\n"
        let run = try ReplayRun.good(script, "--demo", "--idle", "5", "--fps", "20")
        let frames = try run.frames()
        let first = try #require(frames.firstIndex { $0.screen == "attract" })
        #expect((5...6.5).contains(frames[first].t))
        #expect(frames.allSatisfy { ($0.screen != "list") == ($0.item != nil) })
        let shown = frames.filter { $0.screen == "attract" }.compactMap(\.item)
        #expect(Set(shown).count == 2, "a turn has 8 s")
        #expect(frames.first { $0.screen == "article" }?.item == shown.last, "a tap opens what is shown")
        #expect(frames.last?.screen == "list" && run.folder.names.contains("list.png"))
    }

    /// Also where the configuration wants it soon.
    @Test func withoutTheOptionThereIsNoAttractMode() throws {
        let run = try ReplayRun.good(
            "0 wait loaded\n20000 shot a\n", "--demo", "--fps", "5", configuration: "[kiosk]\nidle = 10\n")
        #expect(try run.frames().allSatisfy { $0.screen == "list" && $0.item == nil })
    }

    @Test func attractModeCanBeOff() throws {
        let run = try ReplayRun(
            "0 wait attract\n", options: ["--demo", "--idle", "2", "--fps", "5"],
            configuration: "[kiosk]\nattract = no\n")
        #expect(run.end.status == 70)
        #expect(run.end.complaint.contains("a.touch:1: wait attract: expected within 32 seconds"), "\(run.end.errors)")
    }

    @Test func aFeedThatNeverComesIsNeverLoaded() throws {
        let url = "http://127.0.0.1:\(LoopbackServer.closedPort())/feed.xml"
        let run = try ReplayRun("0 wait loaded\n", feeds: [url], options: ["--fps", "10"])
        #expect(run.end.status == 70)
        #expect(run.end.complaint.contains("a.touch:1: wait loaded: expected"), "\(run.end.errors)")
        #expect(run.end.complaint.hasSuffix("the connection is refused"), "\(run.end.errors)")
    }

    @Test func whatAnEarlierReplayAnnouncedIsGone() throws {
        let folder = TemporaryFolder()
        let feed = try folder.write(Feeds.three, to: "feed.xml")
        for (script, isSaid) in [("0 wait loaded\n0 drag 0 50 50 50 180 200\n", true), ("0 shot a\n", false)] {
            let file = try folder.write(script, to: "a.touch")
            let end = try Program.run(
                "replay", file, "--output", folder["out"], "--feed", feed, "--size", "200x200", in: folder)
            #expect(end.status == 0, "\(end.errors)")
            #expect(folder.exists("out/events.jsonl") == isSaid)
        }
    }

    /// A size and a scale that are allowed by themselves can together need more memory than there is.
    @Test func aConfiguredScaleThatIsTooLargeForTheSizeIsNamed() throws {
        let run = try ReplayRun("0 shot a\n", options: ["--size", "16384x9"], configuration: "[display]\nscale = 4\n")
        #expect(run.end.status == 78, "\(run.end.errors)")
        #expect(
            run.end.complaint.hasSuffix(
                "k.conf:4: [display] scale: expected at most 16384 pixels a side with --size, got 65536x36"))
        #expect(run.folder.names == [])
    }

    /// Editors on other systems write a byte order mark before a text.
    @Test func aScriptMayBeginWithAByteOrderMark() throws {
        let run = try ReplayRun.good("\u{FEFF}0 shot a\r\n10 shot b\r\n", feeds: [server.url()])
        #expect(run.folder.names == ["a.png", "b.png", "trace.jsonl"])
    }

    @Test func aFeedMayHaveTheNameOfAnOption() throws {
        let folder = TemporaryFolder()
        try folder.write(Feeds.three, to: "--json")
        try folder.write("0 wait loaded\n", to: "a.touch")
        let command = "cd \"$1\" && exec \"$0\" replay a.touch --output out --feed=--json"
        let end = try Program.run(["-c", command, Program.path, folder.path], in: folder, executable: "/bin/sh")
        #expect(end.status == 0, "\(end.errors)")
    }
}
