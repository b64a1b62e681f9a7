import Foundation
import Glibc
import Testing

/// A feed that fails in every possible way: a clear line in the log, the last good content on screen, and the process lives.
@Suite struct BadNetworkTests {
    /// What a server does to a client, and what the log must say.
    enum Trouble: String, CaseIterable, Sendable {
        case serverError, missing, html, emptyBody, halfBody, silence, drip, noise, endlessRedirect, notGzip

        func answer(_ path: String) -> LoopbackServer.Answer {
            switch self {
            case .serverError: .http("500 Internal Server Error", body: Array("Sorry".utf8))
            case .missing: .http("404 Not Found", body: [])
            case .html: .http(type: "text/html", body: Array("<!DOCTYPE html><html><body>Log in</body></html>".utf8))
            case .emptyBody: .http(body: [])
            case .halfBody: .http(body: Array(Feeds.three.prefix(250)), length: Feeds.three.count)
            case .silence: .silence
            case .drip: .drip(head: Array("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<rss>".utf8))
            case .noise: .bytes(Array("220 mail.example.org ESMTP\r\n\r\n".utf8))
            case .endlessRedirect: .http("302 Found", headers: ["Location: \(path)"], body: [])
            case .notGzip: .http(headers: ["Content-Encoding: gzip"], body: Feeds.three)
            }
        }

        /// The deadline in seconds. On a slow machine the first byte of a drip arrives before it.
        var deadline: Int {
            switch self {
            case .silence: 1
            case .drip: 5
            default: 600
            }
        }

        var words: String {
            switch self {
            case .serverError: "500"
            case .missing: "404"
            case .html: "HTML"
            case .emptyBody: "empty"
            case .halfBody: "broke off"
            case .silence: "no answer within 1 s"
            case .drip: "bytes came within 5 s"
            case .noise: "not HTTP"
            case .endlessRedirect: "redirect"
            case .notGzip: "corrupt"
            }
        }
    }

    private let folder = TemporaryFolder()

    @Test(arguments: Trouble.allCases) func aServerInTroubleCostsNothingThatIsShown(trouble: Trouble) throws {
        let server = LoopbackServer { path, _ in trouble.answer(path) }
        try survives(url: server.url(), says: [trouble.words, "127.0.0.1"], deadline: trouble.deadline)
    }

    @Test func aRefusedConnectionCostsNothingThatIsShown() throws {
        try survives(url: "http://127.0.0.1:\(LoopbackServer.closedPort())/feed.xml", says: ["refused", "127.0.0.1"])
    }

    @Test func aNameThatDoesNotResolveCostsNothingThatIsShown() throws {
        try survives(url: "http://nowhere.invalid/feed.xml", says: ["nowhere.invalid"])
    }

    @Test(.enabled(if: Namespaces.canBeMade, "this machine makes no namespaces for tests"))
    func noNetworkAtAllCostsNothingThatIsShown() throws {
        try survives(url: "http://192.0.2.1/feed.xml", says: ["offline: "], wrapper: Namespaces.withoutNetwork)
    }

    @Test func aFileThatIsNotThereCostsNothingThatIsShown() throws {
        try survives(url: folder["missing.xml"], says: ["missing.xml"])
    }

    /// Starts with what an earlier run stored, twice.
    private func survives(url: String, says: [String], deadline: Int = 600, wrapper: [String] = []) throws {
        try folder.seedStore(url: url)
        for _ in 0..<2 {
            let configuration = RunningKiosk.configuration(feed: url, "[feeds]\ndeadline = \(deadline)\n")
            let kiosk = try RunningKiosk(configuration, in: folder, wrapper: wrapper)
            #expect(try kiosk.itemsFromStore() == 3)
            let line = try kiosk.waitForLine(says[0])
            #expect(line.contains("reload failed: ") || line.contains("offline: "), "\(line)")
            #expect(says.allSatisfy(line.contains), "\(line)")
            try kiosk.waitForMessage(line.contains("offline: ") ? "STATUS=offline" : "STATUS=reload failed")
            #expect(kiosk.manager.lastStatus?.hasSuffix("3 items on screen") == true)
            #expect(kiosk.child.isAlive)
            #expect(kiosk.stop() == 0)
        }
        #expect(folder.storedItems() == 3)
    }

    @Test func whenTheServerIsBackTheFeedIs() throws {
        let server = LoopbackServer { _, earlier in earlier == 0 ? .http("503 Busy", body: []) : .http(body: Feeds.three) }
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url()), in: folder)
        #expect(try kiosk.itemsInFirstFrame() == 0)
        try kiosk.waitForLine("reload failed", "503")
        // It retries by itself, after two seconds.
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(eventually { folder.storedItems() == 3 })
        #expect(kiosk.stop() == 0)
        let next = try RunningKiosk(RunningKiosk.configuration(feed: server.url()), in: folder)
        #expect(try next.itemsFromStore() == 3)
    }

    @Test func oneBadFeedOfTwoCostsOnlyItsOwnNews() throws {
        let server = LoopbackServer { path, _ in path == "/bad" ? .http("410 Gone", body: []) : .http(body: Feeds.three) }
        let text = "[feed good]\nurl = \(server.url("/good"))\n[feed bad]\nurl = \(server.url("/bad"))\n"
        let kiosk = try RunningKiosk(text, in: folder)
        try kiosk.waitForLine("reload failed: bad, 127.0.0.1:\(server.port): the server answers 410")
        try kiosk.waitForMessage("STATUS=feeds loaded in part")
        #expect(kiosk.manager.lastStatus?.hasSuffix("3 items on screen") == true)
    }

    /// Both feeds come from one server.
    @Test func aFailureOfOneFeedSaysItsTitle() throws {
        let server = LoopbackServer { path, earlier in
            let title = path == "/fair" ? "The fair" : "Town hall"
            return path == "/fair" && earlier > 1 ? .http("410 Gone", body: []) : .http(body: Feeds.rss(["A"], title: title))
        }
        let text = "[feed a]\nurl = \(server.url("/hall"))\n[feed b]\nurl = \(server.url("/fair"))\n"
        let kiosk = try RunningKiosk(text + "[refresh]\ninterval = 1\n", in: folder)
        try kiosk.waitForLine("reload failed: The fair, 127.0.0.1:\(server.port): the server answers 410")
        let store = "title = Our fair\n[store]\npath = \(folder["feeds.sqlite"])\n"
        try folder.write(text + store, to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("reload failed: Our fair, 127.0.0.1:\(server.port): the server answers 410")
        #expect(kiosk.stop() == 0)
    }
}

/// A worker that is killed, hangs, or writes too much.
@Suite struct BadWorkerTests {
    private let folder = TemporaryFolder()

    /// The first request gets no answer; the requests after the worker's end do.
    private let server: LoopbackServer
    private let requests = Counter()

    init() {
        let requests = requests
        server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return earlier == 0 ? .silence : .http(body: Feeds.three)
        }
    }

    /// The worker that waits for its answer.
    private func worker(of kiosk: RunningKiosk) throws -> pid_t {
        guard eventually({ requests.value == 1 && kiosk.workers.count == 1 }) else { throw Unexpected("no worker") }
        return try #require(kiosk.workers.first)
    }

    @Test func aWorkerKilledInTheMiddleIsAFailedReload() throws {
        try folder.seedStore(url: server.url())
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url()), in: folder)
        #expect(try kiosk.itemsFromStore() == 3)
        Glibc.kill(try worker(of: kiosk), SIGKILL)
        try kiosk.waitForLine("reload failed", "signal 9")
        #expect(kiosk.manager.lastStatus?.hasSuffix("3 items on screen") == true)
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(kiosk.child.isAlive && kiosk.workers.isEmpty)
    }

    /// Its server lets it wait for as long as it may.
    @Test(arguments: [SIGTERM, SIGKILL]) func noWorkerOutlivesItsKiosk(signal: Int32) throws {
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url()), in: folder)
        let worker = try worker(of: kiosk)
        kiosk.child.send(signal)
        #expect(eventually { Glibc.kill(worker, 0) != 0 }, "it lives on")
        Glibc.kill(worker, SIGKILL)
    }

    /// Every user of the machine can read a command line.
    @Test func aPasswordStandsInNoWorkersCommandLine() throws {
        let url = server.url().replacing("http://", with: "http://reader:secret@")
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: url), in: folder)
        let worker = try worker(of: kiosk)
        let words = try String(contentsOfFile: "/proc/\(worker)/cmdline", encoding: .utf8)
        #expect(words.contains("pullkiosk-worker") && !words.contains("secret"), "\(words)")
        Glibc.kill(worker, SIGKILL)
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(!kiosk.log.contains { $0.contains("secret") })
    }

    /// Characters of four bytes, as many as are kept of an item: more bytes than the kiosk reads.
    @Test func aWorkerThatWritesTooMuchIsAFailedReload() throws {
        let (title, summary) = (String(repeating: "𝒙", count: 600), String(repeating: "𝒙", count: 1_500))
        let item = "<item><title>\(title)</title><description>\(summary)</description></item>"
        let large = Array("<rss version=\"2.0\"><channel>\(String(repeating: item, count: 4_000))</channel></rss>".utf8)
        let server = LoopbackServer { _, _ in .http(body: large) }
        try folder.seedStore(url: server.url())
        let more = "[feeds]\nitem-limit = 10000\nbyte-limit = 64M\n"
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url(), more), in: folder)
        #expect(try kiosk.itemsFromStore() == 3)
        let before = try mostMemory(of: kiosk)
        try kiosk.waitForLine("reload failed", "the feed is too large")
        let after = try mostMemory(of: kiosk)
        #expect(after - before < 96, "\(after - before) MiB more for an answer of more than 32")
        #expect(kiosk.manager.lastStatus?.hasSuffix("3 items on screen") == true)
        #expect(kiosk.workers.isEmpty)
        #expect(kiosk.stop() == 0)
    }

    /// The peak of its memory in MiB (proc(5), VmHWM).
    private func mostMemory(of kiosk: RunningKiosk) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(kiosk.child.process)/status", encoding: .utf8)
        return try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) }) / 1024
    }

    @Test func aWorkerThatStandsStillIsEnded() throws {
        let configuration = RunningKiosk.configuration(feed: server.url(), "[feeds]\ndeadline = 5\n")
        let kiosk = try RunningKiosk(configuration, in: folder)
        let worker = try worker(of: kiosk)
        Glibc.kill(worker, SIGSTOP)
        try kiosk.waitForLine("reload failed", "no answer within 5 s")
        #expect(Glibc.kill(worker, 0) != 0, "it is gone")
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(kiosk.child.isAlive)
    }
}

/// Processes in a network or with disks of their own (unshare(1)), where this machine allows it.
enum Namespaces {
    static let withoutNetwork = ["/usr/bin/unshare", "--map-root-user", "--net"]
    static let withOwnMounts = ["/usr/bin/unshare", "--map-root-user", "--mount"]

    static let canBeMade: Bool = [withoutNetwork, withOwnMounts].allSatisfy { words in
        (try? Program.run(Array(words.dropFirst()) + ["/bin/true"], executable: words[0]))?.status == 0
    }
}
