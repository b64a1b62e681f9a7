import PullToRefresh
import Testing

@testable import SystemService

@Suite struct CommandTests {
    private func complaint(_ words: String...) -> String {
        let problem = failure { () throws(CommandFailure) in _ = try CommandParser.parse(words) }
        #expect(problem == nil || problem?.status == .usage)
        return problem?.message ?? "no complaint"
    }

    @Test func noWordsMeanRun() throws {
        #expect(try CommandParser.parse([]) == .run(RunOptions()))
        #expect(try CommandParser.parse(["run"]) == .run(RunOptions()))
        #expect(try CommandParser.parse(["--demo"]) == .run(RunOptions(isDemo: true)))
    }

    @Test func runTakesItsOptions() throws {
        let words = ["run", "--config", "k.conf", "--feed", "http://a/", "--style=ring", "--window", "800x480"]
        let overrides = ConfigurationOverrides(
            feeds: ["http://a/", "b.xml"], style: "ring", window: ScreenSize(800, 480), scale: 1.5)
        let expected = RunOptions(configurationFile: "k.conf", overrides: overrides, isDemo: true)
        #expect(try CommandParser.parse(words + ["--feed", "b.xml", "--scale", "1.5", "--demo"]) == .run(expected))
    }

    @Test func feedTakesItsOptions() throws {
        #expect(try CommandParser.parse(["feed", "-"]) == .feed(FeedOptions(source: "-")))
        let words = ["feed", "--json", "a.xml", "--base-url", "http://a/", "--content-type", "text/xml", "--deadline", "2.5"]
        let expected = FeedOptions(
            source: "a.xml", printsJSON: true, baseURL: "http://a/", contentType: "text/xml", deadline: 2.5,
            byteLimit: 1 << 20)
        #expect(try CommandParser.parse(words + ["--byte-limit", "1M"]) == .feed(expected))
    }

    @Test func whatLinksAreRelativeToIsAWebAddress() {
        for text in ["nonsense", "ftp://a/", "//a/", "http://"] {
            let expected = "feed: --base-url: expected an http:// or https:// URL, got \"\(text)\"; see pullkiosk feed --help"
            #expect(complaint("feed", "a.xml", "--base-url", text) == expected)
        }
    }

    /// Only `feed` reads standard input: the kiosk and its workers have none.
    @Test func theKioskShowsNoFeedFromStandardInput() throws {
        for words in [["run"], ["replay", "a.touch", "--output", "b"]] {
            #expect(
                failure { () throws(CommandFailure) in _ = try CommandParser.parse(words + ["--feed", "-"]) }?.status == .usage)
            #expect(throws: Never.self) { try CommandParser.parse(words + ["--feed", "./-"]) }
        }
    }

    @Test func theVersionStandsAlone() {
        #expect(complaint("--version", "run") == "--version: expected no more words, got \"run\"; see pullkiosk --help")
    }

    @Test func aPictureHasAPixel() {
        let words = ["preview", "--style", "ring", "--output", "a.png", "--size", "9x1", "--scale", "0.25"]
        let problem = failure { () throws(CommandFailure) in _ = try CommandParser.parse(words) }
        #expect(problem?.message.contains("expected 1 to 16384 pixels a side, got 2.25x0.25") ?? false)
    }

    @Test func emptyBaseURLAndContentTypeCountAsNotGiven() throws {
        let words = ["feed", "a.xml", "--base-url", "", "--content-type="]
        #expect(try CommandParser.parse(words) == .feed(FeedOptions(source: "a.xml")))
    }

    @Test func previewTakesItsOptions() throws {
        let words = ["preview", "--style", "wave", "--size", "320x200", "--output", "x.svg"]
        let plain = PreviewOptions(
            style: "wave", size: ScreenSize(320, 200), pull: 0, touchX: nil, phase: .pulling, time: 0, scale: 1,
            output: "x.svg", format: .svg)
        #expect(try CommandParser.parse(words) == .preview(plain))
        let full = [
            "--pull", "-12.5", "--touch-x", "3", "--phase", "armed", "--time", "0.25", "--scale", "2", "--output", "y.PNG",
        ]
        let expected = PreviewOptions(
            style: "wave", size: ScreenSize(320, 200), pull: -12.5, touchX: 3, phase: .armed, time: 0.25, scale: 2,
            output: "y.PNG", format: .png)
        #expect(try CommandParser.parse(words + full) == .preview(expected))
        var offline = plain
        (offline.phase, offline.isOffline) = (.failure, true)
        #expect(try CommandParser.parse(words + ["--phase", "failure", "--offline"]) == .preview(offline))
    }

    @Test func everyPhaseOfTheDocumentationIsTaken() throws {
        let phases = [
            "idle", "pulling", "armed", "retracting", "committing", "refreshing", "success", "empty", "failure", "finishing",
        ]
        for phase in phases {
            let command = try CommandParser.parse([
                "preview", "--style", "wave", "--size", "1x1", "--output", "x.png", "--phase", phase,
            ])
            guard case .preview(let options) = command else {
                Issue.record("no preview: \(command)")
                return
            }
            #expect(options.phase.rawValue == phase)
        }
        #expect(RefreshPhase.allCases.count == phases.count)
    }

    @Test func replayTakesItsOptions() throws {
        #expect(
            try CommandParser.parse(["replay", "a.touch", "--output", "out"])
                == .replay(ReplayOptions(script: "a.touch", output: "out", frameRate: 60)))
        let words = [
            "replay", "--output", "out", "--size", "480x800", "--fps", "120", "--demo", "--config", "c", "--", "--odd",
        ]
        let expected = ReplayOptions(
            script: "--odd", output: "out", configurationFile: "c",
            overrides: ConfigurationOverrides(window: ScreenSize(480, 800)), isDemo: true, frameRate: 120)
        #expect(try CommandParser.parse(words) == .replay(expected))
    }

    @Test func checkConfigTakesAFileOrNone() throws {
        #expect(try CommandParser.parse(["feeds"]) == .feeds(FeedsOptions()))
        let options = FeedsOptions(configurationFile: "k.conf", printsJSON: true)
        #expect(try CommandParser.parse(["feeds", "--json", "--config", "k.conf"]) == .feeds(options))
        #expect(try CommandParser.parse(["check-config"]) == .checkConfiguration(CheckConfigurationOptions()))
        #expect(try CommandParser.parse(["check-config", "f"]) == .checkConfiguration(CheckConfigurationOptions(file: "f")))
    }

    @Test func gnuHabitsWork() throws {
        #expect(try CommandParser.parse(["feed", "a", "--js"]) == .feed(FeedOptions(source: "a", printsJSON: true)))
        #expect(try CommandParser.parse(["feed", "--", "--json"]) == .feed(FeedOptions(source: "--json")))
        #expect(
            try CommandParser.parse(["run", "--scale", "1", "--scale", "2"]) == .run(RunOptions(overrides: .init(scale: 2))))
    }

    @Test func helpAndVersionAreAnswered() throws {
        #expect(try CommandParser.parse(["--version"]) == .version)
        for words in [["--help"], ["-h"]] {
            guard case .help(let text) = try CommandParser.parse(words) else {
                Issue.record("no help")
                return
            }
            for command in CommandTable.all { #expect(text.contains("\n  \(command.name) ")) }
        }
        for command in CommandTable.all {
            guard case .help(let text) = try CommandParser.parse([command.name, "--help"]) else {
                Issue.record("no help")
                return
            }
            #expect(text.hasPrefix("Usage: pullkiosk \(command.name)"))
            for option in command.options { #expect(text.contains("\n  --\(option.name)")) }
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(command.name)")
        }
    }

    @Test func wrongWordsAreNamedWithTheWayToTheHelp() {
        let unknown =
            "unknown command \"fed\": expected run, feed, feeds, preview, replay, scene or check-config; see pullkiosk --help"
        #expect(complaint("fed") == unknown)
        #expect(complaint("run", "--fed", "x") == "unknown option --fed; see pullkiosk run --help")
        #expect(complaint("feed", "x", "-q") == "unknown option -q; see pullkiosk feed --help")
        #expect(complaint("run", "--feed") == "--feed: expected URL after it, got nothing; see pullkiosk run --help")
        #expect(complaint("run", "--demo=1") == "--demo: expected no value, got \"--demo=1\"; see pullkiosk run --help")
        #expect(
            complaint("run", "--s", "1")
                == "--s: expected one option, got the beginning of --style or --scale; see pullkiosk run --help")
        #expect(complaint("run", "now") == "run: expected only options, got \"now\"; see pullkiosk run --help")
        #expect(complaint("feed") == "feed: expected SOURCE, got nothing; see pullkiosk feed --help")
        #expect(complaint("feed", "a", "b") == "feed: expected SOURCE, got \"a\" \"b\"; see pullkiosk feed --help")
        #expect(complaint("replay", "x") == "replay: --output is missing: expected something; see pullkiosk replay --help")
        #expect(complaint("scene") == "scene: expected FILE, got nothing; see pullkiosk scene --help")
        #expect(
            complaint("scene", "x", "--repeat", "0")
                == "scene: --repeat: expected a whole number from 1 to 1000000, got \"0\"; see pullkiosk scene --help")
        #expect(
            complaint("scene", "x", "--overlaps", "both")
                == "scene: --overlaps: expected summed or resolved, got \"both\"; see pullkiosk scene --help")
        #expect(
            complaint("scene", "x", "--output", "x.svg")
                == "scene: --output: expected a file name that ends in .png, got \"x.svg\"; see pullkiosk scene --help")
        #expect(
            complaint("")
                == "unknown command \"\": expected run, feed, feeds, preview, replay, scene or check-config; see pullkiosk --help"
        )
    }

    @Test(arguments: [
        ("--scale", "0", "a number from 0.5 to 4"), ("--scale", "inf", "a number from 0.5 to 4"),
        ("--scale", "0x1p0", "a number from 0.5 to 4"), ("--scale", "", "a number from 0.5 to 4"),
        ("--style", "Wave", choice(RefreshStyles.names)),
        ("--window", "800", "WIDTHxHEIGHT in points, each from 1 to 16384, such as 800x480"),
        ("--window", "0x480", "WIDTHxHEIGHT in points, each from 1 to 16384, such as 800x480"),
        ("--window", "1e9x1", "WIDTHxHEIGHT in points, each from 1 to 16384, such as 800x480"),
        ("--feed", "gopher://x", "an http:// or https:// URL, or a file's path"),
        ("--feed", "", "an http:// or https:// URL, or a file's path"),
        ("--feed", "http://", "an http:// or https:// URL, or a file's path"), ("--config", "", "something"),
    ]) func wrongValuesAreNamedWithWhatWasExpected(option: String, value: String, expected: String) {
        #expect(
            complaint("run", option, value)
                == "run: \(option): expected \(expected), got \"\(value)\"; see pullkiosk run --help")
    }

    @Test func messagesStayOneHarmlessLine() {
        #expect(
            complaint("run", "--scale", "1\n2\u{1B}[31m")
                == "run: --scale: expected a number from 0.5 to 4, got \"1 2\u{FFFD}[31m\"; see pullkiosk run --help")
    }
}
