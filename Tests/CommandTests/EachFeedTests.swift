import FeedModel
import Foundation
import Glibc
import Synchronization
import Testing

@testable import pullkiosk

/// Each feed comes by itself, and each failure is told once.
@Suite struct EachFeedTests {
    private let folder = TemporaryFolder()

    private func configuration(_ feeds: [(name: String, url: String)], _ more: String = "") -> String {
        feeds.map { "[feed \($0.name)]\nurl = \($0.url)\n" }.joined() + more
    }

    @Test func aFeedIsShownWhileAnotherIsAwaited() throws {
        let server = LoopbackServer { path, _ in path == "/hang" ? .silence : .http(body: Feeds.three) }
        let kiosk = try RunningKiosk(
            configuration([("hang", server.url("/hang")), ("good", server.url("/good"))]), in: folder)
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(kiosk.workers.count == 1, "the other one is waited for")
        #expect(kiosk.stop() == 0)
    }

    /// However often it is asked.
    @Test func aFeedThatFailsIsOneLineAndSoIsItsReturn() throws {
        let count = Counter()
        let server = LoopbackServer { _, earlier in
            count.count(earlier + 1)
            return earlier < 3 ? .http("500 Oops", body: []) : .http(body: Feeds.three)
        }
        let file = try folder.write(Feeds.rss(["A"], title: "Local"), to: "local.xml")
        let kiosk = try RunningKiosk(
            configuration([("far", server.url()), ("near", file)], "[refresh]\ninterval = 1\n"), in: folder)
        try kiosk.waitForLine("far, 127.0.0.1:\(server.port): the server answers 500")
        try kiosk.waitForLine("loaded again")
        try kiosk.waitForLine("feeds loaded, 4 items")
        let asked = count.value
        #expect(eventually { count.value > asked + 3 })
        #expect(kiosk.log.count { $0.contains("the server answers 500") } == 1, "\(kiosk.description)")
        #expect(kiosk.log.count { $0.contains("loaded again") } == 1, "\(kiosk.description)")
        #expect(kiosk.log.count { $0.contains("feeds loaded, 4 items") } == 1, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    @Test func theStateOfEveryFeedIsPrintedWhetherAKioskRunsOrNot() throws {
        let server = LoopbackServer { path, _ in path == "/gone" ? .http("410 Gone", body: []) : .http(body: Feeds.three) }
        let url = server.url("/good").replacing("http://", with: "http://reader:secret@")
        let text = configuration([("good", url), ("gone", server.url("/gone")), ("new", "/nowhere.xml")])
        let store = "[store]\npath = \(folder["feeds.sqlite"])\n"
        let file = try folder.write(text + store, to: "feeds.conf")
        let before = try Program.run("feeds", "--config", file)
        #expect(before.status == 0 && before.output.components(separatedBy: " new ").count == 4, "\(before.output)")
        #expect(!folder.exists("feeds.sqlite"), "it makes no file")
        let kiosk = try RunningKiosk(text + store, in: folder)
        try kiosk.waitForLine("feeds loaded, 3 items")
        try kiosk.waitForLine("410 (gone)")
        #expect(eventually { folder.storedItems() == 3 })
        func rows() throws -> [[String: Any]] {
            let output = try Program.run("feeds", "--json", "--config", file).output
            return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        }
        #expect(eventually { (try? rows().map { $0["state"] as? String }) == ["ok", "gone", "failed"] })
        #expect(kiosk.stop() == 0)
        let found = try rows()
        #expect(found[0]["items"] as? Int == 3 && found[0]["error"] is NSNull && found[0]["next"] is String)
        #expect((found[0]["url"] as? String)?.contains("secret") == false)
        #expect((found[1]["error"] as? String)?.contains("410") == true && found[1]["fetched"] is NSNull)
        #expect(Set(found[2].keys) == ["name", "url", "state", "items", "fetched", "next", "error"])
    }
}

/// What the owner says of a feed's items, on a running kiosk.
@Suite struct FeedRuleTests {
    private let folder = TemporaryFolder()

    private func configuration(_ url: String, _ rules: String) -> String {
        RunningKiosk.configuration(feed: url, rules) + "\n[store]\npath = \(folder["feeds.sqlite"])\n"
    }

    /// Its server does not answer.
    @Test func whatIsStoredObeysTheRulesAtTheStart() throws {
        let server = LoopbackServer { _, _ in .silence }
        try folder.seedStore(url: server.url())
        let kiosk = try RunningKiosk(configuration(server.url(), "hide = OLD TWO, one of them\n"), in: folder)
        #expect(try kiosk.itemsFromStore() == 2)
        #expect(kiosk.stop() == 0)
    }

    /// Its server sends the feed once, and fails from then on.
    @Test func otherRulesShowOtherItemsAtOnceAndNothingIsLost() throws {
        let server = LoopbackServer { _, earlier in earlier == 0 ? .http(body: Feeds.three) : .http("500 Oops", body: []) }
        let kiosk = try RunningKiosk(configuration(server.url(), "hide = second, third\n"), in: folder)
        try kiosk.waitForLine("feeds loaded, 1 items")
        #expect(eventually { folder.storedItems() == 3 }, "hidden items are kept")
        let rules = [("hide = sécond", 2), ("", 3), ("hide = first, third", 1)]
        for (number, (rule, count)) in rules.enumerated() {
            try folder.write(configuration(server.url(), rule + "\n"), to: "kiosk.conf")
            kiosk.child.send(SIGHUP)
            try kiosk.waitForLine("configuration read again", count: number + 1)
            try kiosk.waitForMessage(
                "STATUS=reload failed: 127.0.0.1:\(server.port): the server answers 500 (internal server error); \(count) items"
            )
        }
        #expect(kiosk.stop() == 0)
    }

    @Test func itemsGrowTooOldButNotThoseWithoutADate() throws {
        let items = ["<pubDate>19 Nov 2001 12:00:00 +0000</pubDate>", "", "<pubDate>19 Nov 2000 12:00:00 +0000</pubDate>"]
            .enumerated().map { "<item><title>\($0)</title>\($1)</item>" }
        let document = "<rss version=\"2.0\"><channel><title>Board</title>\(items.joined())</channel></rss>"
        let server = LoopbackServer { _, _ in .http(body: Array(document.utf8)) }
        let kiosk = try RunningKiosk(configuration(server.url(), "newest-days = 3650\n"), in: folder)
        try kiosk.waitForLine("feeds loaded, 1 items")
        #expect(kiosk.stop() == 0)
    }

    /// The clock of a replay stands a minute after the newest entry, hidden or not.
    @Test func aReplayShowsWhatIsNotHiddenAndNotOld() throws {
        func picture(_ titles: [String], _ rules: String) throws -> PNGPicture {
            let feed = try folder.write(Feeds.rss(titles), to: "feed.xml")
            let run = try ReplayRun.good(
                "0 wait loaded\n100 key End\n3000 shot a\n", configuration: "[feed board]\nurl = \(feed)\n\(rules)\n")
            return try run.picture("a")
        }
        let day = (0..<24).map { "Notice \($0)" }
        let old = try picture(day + ["Of the day before"], "newest-days = 1")
        #expect(try old == picture(day, "") && old != picture(day + ["Of the day before"], ""))
        let hidden = try picture(["Shown", "For sale: a bicycle"], "hide = for sale")
        #expect(try hidden == picture(["Shown"], "") && hidden != picture(["Shown", "For sale: a bicycle"], ""))
    }
}

/// What is remembered of a server over a restart, and what a server is not asked.
@Suite struct PoliteGuestTests {
    private let folder = TemporaryFolder()
    private let heads = Heads()

    private final class Heads: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock(\.self) }
        func append(_ head: String) { list.withLock { $0.append(head) } }
        func paths() -> [String] { all.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" } }
    }

    private func server(_ answer: @escaping @Sendable (_ head: String) -> LoopbackServer.Answer) -> LoopbackServer {
        LoopbackServer.readingHeads { [heads] head, _ in
            heads.append(head)
            return answer(head)
        }
    }

    /// A server that counts as one on another machine: 0.0.0.0 leads to this one, and is not an address of the loopback.
    private func far(_ server: LoopbackServer, _ path: String = "/feed.xml") -> String {
        server.url(path).replacing("127.0.0.1", with: "0.0.0.0")
    }

    private func run(_ configuration: String, until line: String) throws {
        let kiosk = try RunningKiosk(configuration, in: folder)
        try kiosk.waitForLine(line)
        #expect(kiosk.stop() == 0)
    }

    @Test func aVersionSurvivesARestartButNotAnotherLimit() throws {
        let server = server { head in
            if head.contains("If-None-Match: ") { return .http("304 Not Modified", body: []) }
            return .http(headers: ["ETag: \"1\""], body: Feeds.three)
        }
        func configuration(items: Int) -> String {
            RunningKiosk.configuration(
                feed: server.url(), "[feeds]\nitem-limit = \(items)\n[store]\npath = \(folder["feeds.sqlite"])\n")
        }
        try run(configuration(items: 10), until: "feeds loaded, 3 items")
        try run(configuration(items: 10), until: "feeds loaded, 3 items")
        try run(configuration(items: 20), until: "feeds loaded, 3 items")
        #expect(heads.all.map { $0.contains("If-None-Match: \"1\"") } == [false, true, false])
    }

    @Test func aPermanentMoveIsRememberedOverARestart() throws {
        let server = server { head in
            head.hasPrefix("GET /old") ? .http("301 Moved", headers: ["Location: /new"], body: []) : .http(body: Feeds.three)
        }
        for _ in 0..<2 { try run(RunningKiosk.configuration(feed: server.url("/old")), until: "feeds loaded, 3 items") }
        #expect(heads.paths() == ["/old", "/new", "/new"])
    }

    @Test func aMoveThatHasFailedIsForgotten() throws {
        let server = server { [heads] head in
            if head.hasPrefix("GET /old") { return .http("301 Moved", headers: ["Location: /new"], body: []) }
            return heads.all.count == 2 ? .http(body: Feeds.three) : .http("404 Not Found", body: [])
        }
        let kiosk = try RunningKiosk(
            RunningKiosk.configuration(feed: server.url("/old"), "interval = 1\n"), in: folder)
        try kiosk.waitForLine("reload failed", "404")
        #expect(eventually { heads.all.count >= 5 })
        #expect(Array(heads.paths().prefix(5)) == ["/old", "/new", "/new", "/old", "/new"])
        #expect(kiosk.stop() == 0)
    }

    @Test func aFeedThatIsGoneIsAskedAgainAtAStartAlone() throws {
        let server = server { _ in .http("410 Gone", body: []) }
        for _ in 0..<2 {
            let kiosk = try RunningKiosk(
                RunningKiosk.configuration(feed: server.url(), "interval = 1\n"), in: folder)
            try kiosk.waitForLine("reload failed", "410 (gone)")
            Thread.sleep(forTimeInterval: 3)
            #expect(kiosk.stop() == 0)
        }
        #expect(heads.all.count == 2)
    }

    /// Its own interval is a quarter of an hour; a server on this machine would be asked after two seconds.
    @Test func aFarServerThatAnswersWithAnErrorIsNotAskedSoon() throws {
        let server = server { _ in .http("500 Oops", body: []) }
        let kiosk = try RunningKiosk("[feed far]\nurl = \(far(server))\n", in: folder)
        try kiosk.waitForLine("reload failed", "500")
        Thread.sleep(forTimeInterval: 4)
        #expect(heads.all.count == 1)
        #expect(kiosk.stop() == 0)
    }

    @Test func aFarServerHasTwoRequestsAtOnce() throws {
        let server = server { _ in .silence }
        let feeds = (0..<6).map { "[feed \($0)]\nurl = \(far(server, "/\($0)"))\n" }.joined()
        let kiosk = try RunningKiosk(feeds, in: folder)
        #expect(eventually { heads.all.count == 2 })
        Thread.sleep(forTimeInterval: 2)
        #expect(heads.all.count == 2 && kiosk.workers.count == 2)
        #expect(kiosk.stop() == 0)
    }

    @Test func theUserAgentNamesTheProgramAndWhomToAsk() throws {
        let server = server { _ in .http(body: Feeds.three) }
        try run(RunningKiosk.configuration(feed: server.url()), until: "feeds loaded, 3 items")
        let contact = "[feeds]\ncontact = it@town.example\n[store]\npath = \(folder["feeds.sqlite"])\n"
        try run(RunningKiosk.configuration(feed: server.url(), contact), until: "feeds loaded, 3 items")
        let agents = heads.all.compactMap { head in head.split(separator: "\r\n").first { $0.hasPrefix("User-Agent: ") } }
        #expect(agents == ["User-Agent: pullkiosk/\(version)", "User-Agent: pullkiosk/\(version) (it@town.example)"])
    }
}
