import Foundation
import Testing

/// What a script relies on: the names of commands, the exit statuses, and one line that says what is wrong.
@Suite struct CommandLineTests {
    private let folder = TemporaryFolder()

    @Test func theVersionIsANameAndANumber() throws {
        let end = try Program.run("--version")
        #expect(end.status == 0 && end.errors.isEmpty)
        #expect(end.output.wholeMatch(of: /pullkiosk \d+\.\d+\.\d+\n/) != nil, "\(end.output)")
    }

    @Test func theHelpNamesEveryCommand() throws {
        let end = try Program.run("--help")
        #expect(end.status == 0 && end.errors.isEmpty)
        #expect(end.output.hasSuffix("version.\n"))
        for command in ["run", "feed", "preview", "replay", "scene", "check-config"] {
            #expect(end.output.contains("  \(command) "), "\(command)")
        }
    }

    @Test(arguments: [
        ("run", ["--config", "--feed", "--style", "--window", "--scale", "--demo"]),
        ("feed", ["--json", "--base-url", "--content-type"]),
        ("preview", ["--style", "--size", "--pull", "--touch-x", "--phase", "--time", "--scale", "--output"]),
        (
            "replay",
            [
                "--output", "--config", "--feed", "--style", "--size", "--scale", "--fps", "--theme", "--text-size",
                "--high-contrast",
            ]
        ),
        ("scene", ["--repeat", "--output", "--overlaps"]), ("check-config", ["[FILE]"]),
    ])
    func theHelpOfACommandNamesEveryPromisedOption(command: String, options: [String]) throws {
        let end = try Program.run(command, "--help")
        #expect(end.status == 0 && end.errors.isEmpty)
        #expect(end.output.hasPrefix("Usage: pullkiosk \(command)"))
        for option in options { #expect(end.output.contains(option), "\(option)") }
    }

    /// The message about an unknown event names all events.
    @Test func theHelpOfReplayNamesEveryEvent() throws {
        let script = try folder.write("0 dance\n", to: "a.touch")
        let complaint = try Program.run("replay", script, "--output", folder["out"]).complaint
        let names = try #require(complaint.firstMatch(of: /expected (.+), got dance/)).1
        let events = names.replacing(" or ", with: ", ").split(separator: ", ")
        #expect(events.count == 11)
        let help = try Program.run("replay", "--help").output
        for event in events { #expect(help.contains("  MS \(event) "), "\(event)") }
    }

    @Test(arguments: [
        (["dance"], "dance"), (["run", "--dance"], "--dance"), (["--dance"], "--dance"), (["run", "here"], "here"),
        (["run", "--window", "big"], "--window"), (["run", "--style", "dots"], "--style"),
        (["run", "--scale", "0"], "--scale"),
        (["run", "--feed", "ftp://example.org/"], "--feed"), (["feed"], "SOURCE"), (["feed", "a", "b"], "SOURCE"),
        (["feed", "a", "--byte-limit", "much"], "--byte-limit"), (["preview"], "--output"),
        (["preview", "--style", "wave", "--size", "10x10", "--output", "a.jpg"], ".png or .svg"),
        (["preview", "--style", "wave", "--size", "10x10", "--output", "a.png", "--phase", "asleep"], "--phase"),
        (["preview", "--style", "wave", "--size", "10x10", "--output", "a.png", "--pull", "nan"], "--pull"),
        (["preview", "--style", "wave", "--size", "10x10", "--output", "a.png", "--offline"], "--phase failure"),
        (["preview", "--style", "comet", "--size", "10x10", "--output", "a.png"], "comet"),
        (["replay", "a.touch"], "--output"), (["replay", "a.touch", "--output", "b", "--fps", "0"], "--fps"),
        (["replay", "a.touch", "--output", "b", "--theme", "blue"], "--theme"),
        (["replay", "a.touch", "--output", "b", "--text-size", "2.1"], "--text-size"),
        (["replay", "a.touch", "--output", "b", "--high-contrast=yes"], "--high-contrast"),
        (["check-config", "a", "b"], "FILE"), (["feed", ""], "SOURCE"), (["feed", "ftp://example.org/"], "ftp://example.org/"),
        (["feed", "http://an address/"], "http://an address/"), (["scene", ""], "FILE"), (["check-config", ""], "FILE"),
        (["replay", "", "--output", "a"], "SCRIPT"),
        (["preview", "--style", "wave", "--size", "16384x10", "--scale", "4", "--output", "a.png"], "65536x40"),
        (["replay", "a.touch", "--output", "b", "--size", "10x16384", "--scale", "4"], "40x65536"),
    ])
    func aWrongWordIsNamedInOneLine(words: [String], named: String) throws {
        let end = try Program.run(words, in: folder)
        #expect(end.status == 64)
        #expect(end.output.isEmpty)
        #expect(end.complaint.contains(named), "\(end.complaint)")
    }

    @Test func aWrongWordComesWithTheWayToTheHelp() throws {
        #expect(try Program.run("dance").complaint.contains("pullkiosk --help"))
        #expect(try Program.run("feed", "--dance").complaint.contains("pullkiosk feed --help"))
    }

    /// Decoded as text it would name another file, and a picture would be written there.
    @Test func aWordThatIsNoTextIsRefused() throws {
        let command = "cd \"$1\" && exec \"$0\" preview --style wave --size 9x9 --output \"$(printf 'a\\377.png')\""
        let end = try Program.run(["-c", command, Program.path, folder.path], in: folder, executable: "/bin/sh")
        #expect(folder.names == [])
        #expect(end.status == 64, "\(end.errors)")
        #expect(end.complaint.contains("word 7: expected UTF-8 text, got \"a\u{FFFD}.png\""), "\(end.complaint)")
    }

    @Test func aFileThatCannotBeReadIsNamed() throws {
        let missing = folder["missing"]
        for words in [
            ["feed", missing], ["check-config", missing], ["run", "--config", missing],
            ["replay", missing, "--output", folder["out"]], ["feed", folder.path], ["scene", missing],
        ] {
            let end = try Program.run(words, in: folder)
            #expect(end.status == 66, "\(words): \(end.errors)")
            #expect(end.output.isEmpty)
            let isMissing = words.contains(missing)
            #expect(end.complaint.hasPrefix("\(isMissing ? missing : folder.path): "), "\(end.complaint)")
            #expect(end.complaint.hasSuffix(isMissing ? "No such file or directory" : "Is a directory"), "\(end.complaint)")
        }
        #expect(folder.names == [])
    }
}

/// An output that cannot be written ends with 73 and leaves nothing behind.
@Suite struct OutputTests {
    private let folder = TemporaryFolder()

    private func preview(to output: String) throws -> Program.Ending {
        try Program.run("preview", "--style", "wave", "--size", "40x30", "--output", output)
    }

    @Test(arguments: ["a.png", "a.svg"]) func aPreviewIntoNowhereIsRefused(name: String) throws {
        let file = try folder.write("a file", to: "file")
        for place in ["\(folder["missing"])/\(name)", "\(file)/\(name)", "/proc/\(name)"] {
            let end = try preview(to: place)
            #expect(end.status == 73, "\(place): \(end.errors)")
            #expect(end.complaint.contains("\(place): "), "\(end.complaint)")
            let reasons = ["No such file or directory", "Not a directory", "Permission denied"]
            #expect(reasons.contains(where: end.complaint.hasSuffix), "\(end.complaint)")
        }
        #expect(folder.names == ["file"])
    }

    @Test(arguments: ["a.png", "a.svg"]) func aFolderInTheWayStays(name: String) throws {
        try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
        let end = try preview(to: folder[name])
        #expect(end.status == 73, "\(end.errors)")
        #expect(end.complaint.hasSuffix("\(folder[name]): Is a directory"), "\(end.complaint)")
        #expect(folder.names == [name])
    }

    @Test(arguments: ["a.png", "a.svg"]) func anOlderPictureIsReplacedAsAWhole(name: String) throws {
        try folder.write("older", to: name)
        #expect(try preview(to: folder[name]).status == 0)
        #expect(folder.names == [name])
        #expect(folder.bytes(name).count > 50)
    }

    @Test(arguments: ["a.png", "a.svg"]) func aNameMayBeAsLongAsTheSystemAllows(ending: String) throws {
        let name = String(repeating: "n", count: 250) + ending.dropFirst()
        #expect(try preview(to: folder[name]).status == 0)
        #expect(folder.names == [name])
    }

    /// A limit on the length of files stands for a disk that becomes full.
    @Test(arguments: ["a.png", "a.svg"]) func anOlderPictureStaysWhenTheDiskIsFull(name: String) throws {
        try folder.write("older", to: name)
        let command = "(trap '' XFSZ; ulimit -f 0; exec \"$0\" preview --style wave --size 40x30 --output \"$1\" 2>&1) | cat"
        let end = try Program.run(["-c", command, Program.path, folder[name]], executable: "/bin/sh")
        #expect(end.output == "pullkiosk: cannot write \(folder[name]): File too large\n")
        #expect(folder.text(name) == "older")
        #expect(folder.names == [name])
    }

    @Test func aReplayThatCannotWriteAPictureLeavesNoTrace() throws {
        let script = try folder.write("0 shot a\n", to: "a.touch")
        try FileManager.default.createDirectory(atPath: folder["out/a.png"], withIntermediateDirectories: true)
        let end = try Program.run("replay", script, "--output", folder["out"], "--size", "40x40", in: folder)
        #expect(end.status == 73, "\(end.errors)")
        #expect(end.complaint.contains("out/a.png"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["out"]) == ["a.png"])
    }

    @Test func aReplayIntoAFileIsRefused() throws {
        let script = try folder.write("0 shot a\n", to: "a.touch")
        let end = try Program.run("replay", script, "--output", script, in: folder)
        #expect(end.status == 73, "\(end.errors)")
        #expect(end.complaint.contains(script))
        #expect(folder.text("a.touch") == "0 shot a\n")
    }

    /// Another program that shares the terminal or the pipe may have made it non-blocking. We must not change that.
    @Test func pipesThatDoNotBlockAreReadAndWrittenWhole() throws {
        let count = 3_000
        try folder.write(Feeds.rss((0..<count).map { "Notice \($0)" }), to: "feed.xml")
        let script = """
            import fcntl, os, subprocess, sys, time
            def pipe():
                ends = os.pipe()
                for end in ends: fcntl.fcntl(end, fcntl.F_SETFL, os.O_NONBLOCK)
                return ends
            (source, feed), (result, sink) = pipe(), pipe()
            program = subprocess.Popen([sys.argv[1], "feed", "-", "--json"], stdin=source, stdout=sink)
            os.close(source); os.close(sink)
            for end in (feed, result): fcntl.fcntl(end, fcntl.F_SETFL, 0)
            time.sleep(0.3)
            for line in open(sys.argv[2], "rb").read().split(b"<item>"):
                os.write(feed, line + b"<item>")
            os.close(feed)
            time.sleep(0.3)
            sys.stdout.buffer.write(os.fdopen(result, "rb").read())
            sys.exit(program.wait())
            """
        let words = ["-c", script, Program.path, folder["feed.xml"]]
        let end = try Program.run(words, in: folder, executable: "/usr/bin/python3")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.matches(of: /"title" : "Notice \d+"/).count == count)
    }

    @Test func aResultThatNobodyTakesIsAnOutputThatCannotBeWritten() throws {
        let feed = try folder.write(Feeds.three, to: "feed.xml")
        let command = "\"$0\" feed \"$1\" --json > /dev/full"
        let end = try Program.run(["-c", command, Program.path, feed], in: folder, executable: "/bin/sh")
        #expect(end.status == 73, "\(end.errors)")
        #expect(end.complaint.contains("standard output"), "\(end.complaint)")
    }
}
