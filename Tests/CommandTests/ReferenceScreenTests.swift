import Foundation
import Geometry
import Raster
import Testing

@testable import pullkiosk

/// The screen as a person last approved it, in small pictures in Tests/References. Fonts and decoders of another Debian paint other
/// pixels, so they are compared on Debian 12 alone.
@Suite(.enabled(if: isDebian12, "the pictures are of Debian 12"))
struct ReferenceScreenTests {
    private static let portrait = ["--size", "480x800", "--scale", "0.5"]
    private static let demo = portrait + ["--demo"]
    /// Too narrow for a cover: its picture is most of a file.
    private static let narrowDemo = ["--size", "432x768", "--scale", "0.5", "--demo"]
    private static let rest = "0 wait loaded\n0 wait idle\n0 shot a\n"
    private static let loaded = "0 wait loaded\n0 wait idle\n"

    private func check(
        _ name: String, _ script: String = rest, _ options: [String] = demo, feeds: [String] = [], configuration: String = ""
    ) throws {
        let run = try ReplayRun(script, feeds: feeds, options: options, configuration: configuration)
        guard run.end.status == 0 else { throw Unexpected(run.end.errors) }
        try Reference(name).check(try PixelBuffer(run.picture("a")))
    }

    @Test func portraitAtRest() throws { try check("portrait") }

    @Test func theListOverTheCover() throws {
        try check("portrait-scrolled", Self.loaded + "100 drag 0 216 700 216 300 300 300\n4000 shot a\n")
    }

    @Test func aPullUnderTheFinger() throws {
        try check("portrait-pull", Self.loaded + "100 down 0 180 200\n300 move 0 180 520\n700 shot a\n")
    }

    @Test func newItemsAndTheirMessage() throws {
        try check("portrait-new", Self.loaded + "100 key F5\n200 wait refreshed\n1200 shot a\n", Self.narrowDemo)
    }

    @Test(arguments: [("landscape", "900x506"), ("landscape-small", "800x480")])
    func theListBesideTheCover(name: String, size: String) throws {
        try check(name, Self.rest, ["--size", size, "--scale", "0.5", "--demo"])
    }

    @Test func darkColours() throws { try check("dark", Self.rest, Self.narrowDemo + ["--theme", "dark"]) }

    @Test func highContrastWithThePanel() throws {
        let script = Self.loaded + "100 tap \"Text and contrast\"\n800 shot a\n"
        try check("high-contrast-panel", script, Self.narrowDemo + ["--high-contrast"])
    }

    @Test func largeText() throws { try check("large-text", Self.rest, Self.narrowDemo + ["--text-size", "2"]) }

    private static let story = loaded + "100 tap \"Organ night in the concert hall is free\"\n200 wait article\n900 wait idle\n"

    @Test func anOpenStory() throws { try check("story", Self.story + "900 shot a\n", Self.narrowDemo) }

    @Test func anOpenStoryInTheDark() throws {
        try check(
            "story-dark", Self.story + "900 shot a\n", ["--size", "800x480", "--scale", "0.5", "--demo", "--theme", "dark"])
    }

    @Test func aStoryOnTheWholeScreen() throws {
        let script = "0 wait attract\n3000 shot a\n"
        try check("attract", script, Self.narrowDemo + ["--idle", "3", "--fps", "20"])
    }

    @Test func noStories() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.rss([])) }
        try check("empty", "0 shot b\n12000 shot a\n", Self.portrait, feeds: [server.url()])
    }

    /// From right to left, in other digits, in scripts with their own fonts.
    @Test(arguments: ["ar", "ja", "hi"]) func otherLanguages(language: String) throws {
        let board = Board(language)
        try check(
            "language-\(language)", Self.rest, ["--size", "432x768", "--scale", "0.5"], configuration: board.configuration)
    }

    /// Six minutes after the last success. Two frames a second are enough.
    @Test func nobodyAnswers() throws {
        let server = LoopbackServer { [body = stories] _, earlier in
            earlier == 0 ? .http(body: body) : .http("503 Busy", body: [])
        }
        let script = "0 wait loaded\n1000 key F5\n2000 wait refreshed\n400000 shot a\n"
        try check("offline", script, Self.portrait + ["--fps", "2"], feeds: [server.url()])
    }

    @Test func noPictures() throws {
        let server = LoopbackServer { [body = stories] _, _ in .http(body: body) }
        try check("no-pictures", Self.rest, Self.portrait, feeds: [server.url()])
    }

    private var stories: [UInt8] {
        let titles = [
            "Library open until nine tonight", "Learn to mend a lamp on Thursday",
            "Bridge Street closes to cars on Thursday night",
            "Five wind turbines on Fern Hill are turning", "The spiral staircase in the tower is open again",
            "Two hundred building blocks for small builders", "Bicycle workshop on Saturday from ten",
            "Organ night in the concert hall is free",
        ]
        let links = titles.enumerated().map { ($1, "https://example.org/\($0)") }
        let feed = Feeds.rss(titles, title: "Old Mill", links: Dictionary(uniqueKeysWithValues: links))
        // With an address of its own its patterns are the same on every server.
        let text = String(decoding: feed, as: UTF8.self)
        return Array(text.replacing("<channel>", with: "<channel><link>https://mill.example/</link>").utf8)
    }
}

private let isDebian12 =
    (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.contains("VERSION_ID=\"12\"") == true
