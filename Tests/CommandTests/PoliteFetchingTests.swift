import FeedModel
import FetchPlanning
import Glibc
import Synchronization
import Testing
import WorkerContract

@testable import pullkiosk

/// The kiosk asks a server no more often than the server wants, and for no more than it needs.
@Suite struct PoliteFetchingTests {
    private let folder = TemporaryFolder()

    /// The heads of the requests that a server got.
    private let heads = Heads()

    private final class Heads: Sendable {
        private let list = Mutex<[(head: String, time: ContinuousClock.Instant)]>([])
        var all: [String] { list.withLock { $0.map(\.head) } }
        var times: [ContinuousClock.Instant] { list.withLock { $0.map(\.time) } }
        func append(_ head: String) { list.withLock { $0.append((head, .now)) } }
    }

    private func server(
        _ answer: @escaping @Sendable (_ head: String, _ earlier: Int) -> LoopbackServer.Answer
    ) -> LoopbackServer {
        LoopbackServer.readingHeads { [heads] head, earlier in
            heads.append(head)
            return answer(head, earlier)
        }
    }

    private func kiosk(_ server: LoopbackServer) throws -> RunningKiosk {
        try RunningKiosk(RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n"), in: folder)
    }

    /// A changed feed is sent with another version, which the kiosk sends from then on.
    @Test func aFeedIsSentAgainOnlyIfItHasChanged() throws {
        let server = server { head, earlier in
            let version = earlier < 3 ? "W/\"one\"" : "\"two\""
            let time = "Last-Modified: Tue, 10 Nov 2026 08:00:00 GMT"
            let headers = ["ETag: \(version)", time]
            if head.contains("If-None-Match: \(version)\r\n") { return .http("304 Not Modified", headers: headers, body: []) }
            return .http(headers: headers, body: earlier < 3 ? Feeds.three : Feeds.rss(["Newest", "First"]))
        }
        let kiosk = try kiosk(server)
        try kiosk.waitForLine("feeds loaded, 3 items")
        try kiosk.waitForLine("feeds loaded, 2 items")
        #expect(eventually { heads.all.count >= 5 })
        let conditions = heads.all.prefix(5).map { head in
            head.split(separator: "\r\n").filter { $0.hasPrefix("If-") }.map(String.init).sorted()
        }
        let since = "If-Modified-Since: Tue, 10 Nov 2026 08:00:00 GMT"
        let first = [since, "If-None-Match: W/\"one\""]
        #expect(conditions == [[], first, first, first, [since, "If-None-Match: \"two\""]])
        #expect(!kiosk.log.contains { $0.contains("failed") }, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    /// A 304 brings no content: the screen and the disk keep what they have.
    @Test func whatHasNotChangedStaysOnTheScreenAndOnTheDisk() throws {
        let server = server { head, _ in
            if head.contains("If-None-Match: ") { return .http("304 Not Modified", body: []) }
            return .http(headers: ["ETag: \"1\""], body: Feeds.three)
        }
        let kiosk = try kiosk(server)
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(eventually { heads.all.count >= 3 })
        #expect(kiosk.manager.lastStatus?.hasSuffix("3 items on screen") == true)
        #expect(kiosk.stop() == 0)
        #expect(folder.storedItems() == 3)
        let next = try self.kiosk(server)
        #expect(try next.itemsFromStore() == 3)
    }

    /// What the kiosk kept of it may be shorter than what the server has.
    @Test func aFeedThatHadToBeMendedIsSentWholeAgain() throws {
        let server = server { _, _ in .http(headers: ["ETag: \"1\""], body: Array(Feeds.three.dropLast(30))) }
        let kiosk = try kiosk(server)
        #expect(eventually { heads.all.count >= 3 })
        #expect(!heads.all.contains { $0.contains("If-None-Match") })
        #expect(kiosk.stop() == 0)
    }

    @Test func aServerThatAsksToBeLeftAloneIs() throws {
        let server = server { _, earlier in
            earlier == 0 ? .http("429 Too Many Requests", headers: ["Retry-After: 6"], body: []) : .http(body: Feeds.three)
        }
        let kiosk = try kiosk(server)
        try kiosk.waitForLine("feeds loaded, 3 items")
        // Without that it would be asked again after two seconds.
        let times = heads.times
        #expect(times.count >= 2 && times[1] - times[0] > .seconds(6), "\(times)")
    }

    @Test func aRestIsNoShorterWhereTheConfigurationIsReadAgain() throws {
        let server = server { _, earlier in
            earlier == 0 ? .http("429 Too Many Requests", headers: ["Retry-After: 6"], body: []) : .http(body: Feeds.three)
        }
        let kiosk = try kiosk(server)
        try kiosk.waitForLine("reload failed", "429")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("configuration read again")
        try kiosk.waitForLine("feeds loaded, 3 items")
        let times = heads.times
        #expect(times.count >= 2 && times[1] - times[0] > .seconds(6), "\(times)")
        #expect(kiosk.stop() == 0)
    }

    /// Unless the new configuration shows more of it than was kept.
    @Test func theVersionIsSentWhereTheConfigurationIsReadAgain() throws {
        let server = server { head, _ in
            if head.contains("If-None-Match: ") { return .http("304 Not Modified", body: []) }
            return .http(headers: ["ETag: \"1\""], body: Feeds.three)
        }
        func configuration(items: Int) -> String {
            RunningKiosk.configuration(
                feed: server.url(), "[feeds]\nitem-limit = \(items)\n[store]\npath = \(folder["feeds.sqlite"])\n")
        }
        let kiosk = try RunningKiosk(configuration(items: 2), in: folder)
        try kiosk.waitForLine("feeds loaded, 2 items")
        kiosk.child.send(SIGHUP)
        #expect(eventually { heads.all.count == 2 })
        try folder.write(configuration(items: 3), to: "kiosk.conf")
        try kiosk.waitForLine("configuration read again")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(heads.all.map { $0.contains("If-None-Match: \"1\"") } == [false, true, false])
        #expect(kiosk.stop() == 0)
    }
}
