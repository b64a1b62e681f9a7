import Foundation
import Testing

/// What a replay says of the screen: the tree at each shot, and `tap "NAME"`, which presses what is in it.
@Suite struct ReplayTreeTests {
    private let folder = TemporaryFolder()

    /// Two feeds in files: two stories and a notice, and one story.
    private func feeds() throws -> [String] {
        let news = Feeds.rss(
            ["Harbour", "Closed", "Lamps"], title: "News",
            links: ["Harbour": "https://example.org/1", "Lamps": "https://example.org/2"])
        return [
            try folder.write(news, to: "news.xml"),
            try folder.write(Feeds.rss(["Chess"], title: "Club", links: ["Chess": "https://example.org/3"]), to: "club.xml"),
        ]
    }

    /// Of the shot `a`.
    private func tree(_ script: String = "10 shot a\n") throws -> ShownNode { try run(script).tree("a") }

    private func run(_ script: String, _ options: String...) throws -> ReplayRun {
        let run = try ReplayRun("0 wait loaded\n" + script, feeds: feeds(), options: options)
        guard run.end.status == 0 else { throw Unexpected(run.end.errors) }
        return run
    }

    @Test func aNodeHasThePromisedKeysAndNoOther() throws {
        let run = try run("10 shot a\n20 shot b\n")
        let lines = run.traceLines(ofShots: true)
        #expect(lines.count == 2)
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(Set(object.keys) == ["t", "shot", "tree"])
            var nodes = [try #require(object["tree"] as? [String: Any])]
            while let node = nodes.popLast() {
                let keys = ["id", "role", "name", "value", "language", "direction", "state", "rect", "actions", "children"]
                #expect(Set(node.keys) == Set(keys))
                nodes += try #require(node["children"] as? [[String: Any]])
            }
        }
        #expect(try run.shots().map(\.shot) == ["a", "b"])
        #expect(try run.shots().map(\.t).allSatisfy { t in try run.frames().contains { $0.t == t } })
    }

    @Test func theTreeIsWhatTheScreenShows() throws {
        let tree = try tree()
        #expect(tree.role == "screen" && tree.rect == [0, 0, 480, 800] && tree.language == "en")
        #expect(tree.children.map(\.id) == ["header", "cover", "list", "bar"])
        #expect(tree.first("cover")?.name == "Harbour")
        let items = try #require(tree.first("list")).all.filter { ["item", "notice"].contains($0.role) }
        #expect(Set(items.map(\.name)) == ["Closed", "Lamps", "Chess"])
        #expect(items.first { $0.name == "Closed" }?.role == "notice")
        #expect(items.allSatisfy { $0.isVisible && $0.top > 362 && $0.bottom <= 726 })
        #expect(items.allSatisfy { $0.actions == ($0.role == "notice" ? [] : ["press"]) })
        let reload = try #require(tree.first("reload"))
        #expect(reload.name == "Reload" && reload.role == "button" && reload.actions == ["press"] && reload.rect?.count == 4)
        #expect(tree.all.filter { $0.role == "tab" }.map(\.name) == ["All", "News", "Club"])
        #expect(tree.first("allChannels")?.state == ["visible", "selected"])
    }

    /// A list names all its items, laid out or not; the newest is on the cover.
    @Test func whatIsFarAwayHasNoPlaceYet() throws {
        let feed = try folder.write(Feeds.rss((0..<301).map { "Notice \($0)" }), to: "many.xml")
        let run = try ReplayRun.good("0 wait loaded\n10 shot a\n", feeds: [feed])
        let items = try run.tree("a").all.filter { $0.role == "notice" }
        #expect(items.count == 300 && items.first?.isVisible == true)
        #expect(items.last.map { $0.rect == nil && !$0.isVisible && $0.name == "Notice 300" } == true)
    }

    /// A feed of the command line is known by its address, and so are items whose ids are numbers.
    @Test func noPasswordIsInTheTree() throws {
        let server = LoopbackServer { path, _ in .http(body: Feeds.rss(["Lead", "One", "Two"], title: path)) }
        let urls = ["/a.xml", "/b.xml"].map { server.url($0).replacing("http://", with: "http://guest:s3cr%2Ft@") }
        for feeds in [urls, [urls[0]]] {
            let run = try ReplayRun.good("0 wait loaded\n10 shot a\n", feeds: feeds)
            #expect(!run.folder.text("trace.jsonl").contains("s3cr") && !run.folder.text("trace.jsonl").contains("guest"))
            let ids = try run.tree("a").all.map(\.id)
            #expect(ids.filter { $0.hasPrefix("channel:") } == (feeds.count > 1 ? ["channel:1", "channel:2"] : []))
            #expect(Set(ids.filter { $0.hasPrefix("item:") }).count == 3 * feeds.count - 1, "\(ids)")
        }
    }

    @Test func aTapPressesWhatHasTheName() throws {
        let club = try tree("50 tap \"Club\"\n1000 shot a\n")
        #expect(club.first("channel:2")?.state == ["visible", "selected"])
        #expect(club.first("cover")?.name == "Chess")
        let larger = try tree("50 tap \"Text and contrast\"\n500 tap \"Larger text\"\n900 shot a\n")
        #expect(larger.first("textSize")?.value == "130%" && larger.first("panel")?.role == "dialog")
    }

    @Test func aTapOnAPlacePressesWhatIsThere() throws {
        let run = try run("50 tap 427 755\n200 wait refreshed\n210 shot a\n")
        #expect(try run.frames().phases.contains("refreshing"))
        #expect(try run.tree("a").first("message")?.name == "Nothing new")
    }

    @Test func aTapOnWhatIsNotThereNamesWhatIs() throws {
        let run = try ReplayRun("0 wait loaded\n10 tap \"Close\"\n", feeds: feeds())
        #expect(run.end.status == 70)
        let names = ["Harbour", "Chess", "Lamps", "All", "News", "Club", "Text and contrast", "Reload"].map { "\"\($0)\"" }
            .joined(separator: ", ")
        #expect(
            run.end.complaint.hasSuffix("a.touch:2: tap: expected the name of what can be pressed (\(names)), got \"Close\""),
            "\(run.end.errors)")
    }

    @Test func theOptionsSetWhatAVisitorSees() throws {
        let script = "0 tap \"Text and contrast\"\n400 shot a\n"
        /// Of the list's ground, beside the cards.
        func brightness(_ run: ReplayRun) throws -> Int {
            try run.picture("a").pixel(8, 600).dropLast().reduce(0) { $0 + Int($1) }
        }
        let (plain, dark) = (try run(script), try run(script, "--theme", "dark"))
        #expect(try brightness(plain) > 690 && brightness(dark) < 120)
        let contrast = try run(script, "--high-contrast")
        #expect(try brightness(contrast) == 3 * 255)
        #expect(try contrast.tree("a").first("contrast")?.state == ["visible", "selected"])
        #expect(try plain.tree("a").first("contrast")?.state == ["visible"])
        #expect(try plain.tree("a").first("textSize")?.value == "100%")
        #expect(try run(script, "--text-size", "1.6").tree("a").first("textSize")?.value == "160%")
    }
}
