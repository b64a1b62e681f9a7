import Testing

/// `check-config`: what `run` would use, and where it comes from.
@Suite struct CheckConfigTests {
    private let folder = TemporaryFolder()

    @Test func everyValueComesWithItsFileAndLine() throws {
        let file = try folder.write("[kiosk]\nname = Town hall\n\n[feed a]\nurl = https://example.org/a.xml\n", to: "k.conf")
        let end = try Program.run("check-config", file)
        #expect(end.status == 0 && end.errors.isEmpty)
        let lines = end.output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("name = Town hall ") && $0.hasSuffix("; \(file):2") })
        #expect(lines.contains { $0.hasPrefix("url = https://example.org/a.xml ") && $0.hasSuffix("; \(file):5") })
        #expect(lines.contains { $0.hasPrefix("timeout = 6 ") && $0.hasSuffix("; default") })
    }

    private func shell(_ command: String) throws -> Program.Ending {
        try Program.run(["-c", "cd \"$1\" && \(command)", Program.path, folder.path], in: folder, executable: "/bin/sh")
    }

    @Test func aConfigurationMayComeThroughAPipe() throws {
        let end = try shell(
            "(sleep 0.3; printf '[kiosk]\\n'; sleep 0.3; printf 'name = Piped\\n') | \"$0\" check-config /dev/stdin")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.contains("name = Piped "))
    }

    @Test func aPipeThroughWhichNothingComesIsNotWaitedForLong() throws {
        let end = try shell("mkfifo pipe && exec 3<> pipe && \"$0\" check-config pipe 3>&-")
        #expect(end.status == 66, "\(end.errors)")
        #expect(end.complaint == "pipe: cannot be read: nothing came for 5 seconds", "\(end.errors)")
    }

    @Test func whatItPrintsIsAConfigurationWithTheSameValues() throws {
        let file = try folder.write("[display]\nscale = 1.5\n[feed a]\nurl = /srv/a.xml\ntitle = Ä b\n", to: "k.conf")
        let first = try Program.run("check-config", file)
        let copy = try folder.write(first.bytes, to: "copy.conf")
        let second = try Program.run("check-config", copy)
        func values(_ end: Program.Ending) -> [Substring] {
            end.output.split(separator: "\n").filter { !$0.hasPrefix(";") }.map { line in line.prefix { $0 != ";" } }
        }
        #expect(second.status == 0, "\(second.errors)")
        #expect(values(first) == values(second))
        #expect(values(first).contains { $0.hasPrefix("scale = 1.5") })
    }

    @Test func everyKeyOfAFeedIsPrinted() throws {
        let text = "[feed a]\nurl = /srv/a.xml\npin = Top\nhide = for sale,lost\nnewest-days = 7\nhue = 210\n"
        let end = try Program.run("check-config", try folder.write(text, to: "k.conf"))
        let lines = end.output.split(separator: "\n")
        for start in [
            "pin = Top ", "notice = ", "hide = for sale, lost ", "newest-days = 7 ", "hue = 210 ", "language = auto ",
            "languages = ",
        ] {
            #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
        }
    }

    @Test(arguments: ["nowhere.png", "k.conf"]) func aLogoThatCannotBeUsedIsOneLine(name: String) throws {
        let file = try folder.write("[kiosk]\nlogo = \(folder[name])\n", to: "k.conf")
        let end = try Program.run("check-config", file)
        #expect(end.status == 0 && end.complaint.hasPrefix("[kiosk] logo: \(folder[name]): "), "\(end.errors)")
    }

    @Test(arguments: [
        ("[kiosk]\nname = A\n[display]\nscale = huge\n", 4, "scale", "0.5 to 4"),
        ("[kiosk]\n\ncolour = blue\n", 3, "colour", "key"),
        ("[garden]\nname = A\n", 1, "garden", "[kiosk]"),
        ("[refresh]\nstyle = dots\n", 2, "style", "wave"),
        ("[feed a]\nurl = gopher://example.org/\n", 2, "url", "http"),
        ("[feed a]\ntitle = A\n", 1, "url", "feed a"),
        ("[kiosk]\nthis is nothing\n", 2, "this is nothing", "="),
    ])
    func aWrongLineIsNamedWithWhatWasExpected(text: String, line: Int, key: String, expected: String) throws {
        let file = try folder.write(text, to: "k.conf")
        for words in [["check-config", file], ["run", "--config", file]] {
            let end = try Program.run(words, in: folder, environment: ["SDL_VIDEODRIVER": "dummy"])
            #expect(end.status == 78, "\(words): \(end.errors)")
            #expect(end.output.isEmpty)
            #expect(end.complaint.contains("\(file):\(line)"), "\(end.complaint)")
            #expect(end.complaint.contains(key) && end.complaint.contains(expected), "\(end.complaint)")
        }
    }
}
