import Foundation
import TestSupport
import Testing

/// The jobs, as requests and answers on the stream.
@Suite(.timeLimit(.minutes(5))) struct JobTests {
    /// A server that gives this answer to every request; `asked` gets the head of each.
    private func server(
        _ status: String, _ headers: [String] = [], body: [UInt8] = [], asked: @escaping @Sendable (String) -> Void = { _ in }
    ) -> LoopbackListener {
        LoopbackListener { connection, _ in
            guard let request = connection.readRequest() else { return }
            asked(request.head)
            let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
            _ = connection.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        }
    }

    @Test(arguments: Worker.Stream.allCases) func readsADocumentThatIsSent(stream: Worker.Stream) throws {
        let worker = try Worker(stream)
        try worker.sendDocument(reading: #"{"baseURL":"https://example.org/b/"}"#)
        let answer = try worker.answer()
        #expect(try validators(answer.content) == [:])
        let feed = try feed(answer.bytes)
        #expect(feed["title"] as? String == "Board")
        #expect((feed["entries"] as? [[String: Any]])?.first?["link"] as? String == "https://example.org/b/a.html")
        #expect(worker.status() == 0)
        #expect(try worker.complaint() == "")
    }

    @Test(arguments: Worker.Stream.allCases) func fetchesAFeedWithItsVersion(stream: Worker.Stream) throws {
        let server = server("200 OK", ["ETag: \"7\""], body: Worker.document) { head in
            #expect(head.contains("User-Agent: kiosk/9"))
        }
        let worker = try Worker(stream)
        try worker.sendFetch(server.url("/b/feed.xml"))
        let answer = try worker.answer()
        #expect(try validators(answer.content) == ["etag": "\"7\""])
        let link = (try feed(answer.bytes)["entries"] as? [[String: Any]])?.first?["link"] as? String
        #expect(link == server.url("/b/a.html"))
        #expect(worker.status() == 0)
    }

    @Test func saysThatNothingHasChanged() throws {
        let server = server("304 Not Modified") { head in #expect(head.contains("If-None-Match: \"7\"")) }
        let worker = try Worker()
        try worker.sendFetch(server.url("/"), version: #"{"etag":"\"7\""}"#)
        let answer = try worker.answer()
        #expect(try validators(answer.content, "unchanged") == ["etag": "\"7\""])
        #expect(try version(answer.content, "unchanged")["isWhole"] as? Bool == false)
        #expect(answer.bytes.isEmpty)
    }

    @Test func saysWhatServerAndFeedWish() throws {
        let document = String(decoding: Worker.document, as: UTF8.self).replacing("<item>", with: "<ttl>60</ttl><item>")
        let server = server("200 OK", ["Cache-Control: max-age=70"], body: Array(document.utf8))
        let worker = try Worker()
        try worker.sendFetch(server.url("/"))
        let version = try version(try worker.answer().content)
        #expect(version["serverInterval"] as? Double == 70 && version["feedInterval"] as? Double == 3_600)
        #expect(version["movedTo"] == nil && version["isWhole"] as? Bool == true)
    }

    @Test func beginsWhereTheFeedHasMovedTo() throws {
        let server = server("200 OK", body: Worker.document) { head in #expect(head.hasPrefix("GET /new ")) }
        let worker = try Worker()
        try worker.sendFetch(server.url("/old"), movedTo: server.url("/new"))
        #expect(try version(try worker.answer().content)["movedTo"] as? String == server.url("/new"))
    }

    private func etag(_ document: String, type: String = "text/xml") throws -> String? {
        let server = server("200 OK", ["ETag: \"7\"", "Content-Type: \(type)"], body: Array(document.utf8))
        let worker = try Worker()
        try worker.sendFetch(server.url("/"))
        return try validators(try worker.answer().content)?["etag"]
    }

    /// It may have been truncated in transit, and would otherwise be shown so for as long as the server has no newer one.
    @Test(arguments: [
        "<rss><channel><item><title>A</title></item><item><titl", "<rss><channel><item><title>A</title></item>",
        "<rss><channel><item><title><![CDATA[A", "{\"items\":[{\"title\":\"A\"},{\"tit",
    ])
    func aDocumentWhoseEndIsMissingHasNoVersion(document: String) throws {
        #expect(try etag(document) == nil)
    }

    @Test(arguments: [
        "<rss><channel><title>a & b &nbsp;</title><item><title>A</item></channel></rss>",
        "<rss><channel>\(String(repeating: "<item/>", count: 10_001))</channel></rss>", "{\"items\":[{\"title\":\"A\u{1}\"}]};",
    ])
    func aDocumentThatHadToBeRepairedKeepsItsVersion(document: String) throws {
        #expect(try etag(document) == "\"7\"")
    }

    private func failure(_ answer: (content: [String: Any], bytes: Data)) throws -> [String: Any] {
        #expect(answer.bytes.isEmpty)
        return try #require((answer.content["failed"] as? [String: Any])?["failure"] as? [String: Any])
    }

    /// The exit status is 0: a reason is an answer, too.
    @Test func aFailureIsTheLastMessageAndNoFaultOfTheWorker() throws {
        let server = server("429 Too Many Requests", ["Retry-After: 60"])
        let worker = try Worker()
        try worker.sendFetch(server.url("/"))
        let failure = try failure(try worker.answer())
        #expect(failure["cause"] as? String == "source" && failure["retryAfter"] as? Double == 60)
        #expect((failure["message"] as? String)?.contains("429") == true)
        #expect(worker.status() == 0)
    }

    @Test(arguments: [("410 Gone", "gone"), ("404 Not Found", "source"), ("301 Moved", "source"), ("200 OK", "source")])
    func aServerThatAnswersIsNotUnreached(status: String, cause: String) throws {
        let server = server(status)
        let worker = try Worker()
        try worker.sendFetch(server.url("/"))
        #expect(try failure(try worker.answer())["cause"] as? String == cause)
    }

    @Test func aServerThatDoesNotAnswerIsUnreached() throws {
        let silent = LoopbackListener { connection, _ in connection.waitForClient() }
        let ending = LoopbackListener { _, _ in }
        for (url, deadline) in [(silent.url("/"), 0.3), (ending.url("/"), 60), ("http://127.0.0.1:1/", 60)] {
            let worker = try Worker()
            try worker.sendFetch(url, deadline: deadline)
            #expect(try failure(try worker.answer())["cause"] as? String == "unreached", "\(url)")
        }
    }

    @Test func aNameThatDoesNotResolveIsNoNetwork() throws {
        let worker = try Worker()
        try worker.sendFetch("http://name.invalid/")
        #expect(try failure(try worker.answer())["cause"] as? String == "offline")
    }

    @Test func whatIsNoFeedIsAFailureOfTheDocument() throws {
        let worker = try Worker()
        try worker.sendDocument(Array("<html><body>Not found</body></html>".utf8))
        let failure = try failure(try worker.answer())
        #expect(failure["cause"] as? String == "document")
        #expect((failure["message"] as? String)?.contains("HTML") == true)
    }

    /// The kiosk asks with limits, so that it need not read more than it shows.
    @Test func sendsNoMoreThanIsAskedFor() throws {
        let items = (10..<40).map { "<item><title>\($0)\(String(repeating: "x", count: 1_900))</title></item>" }
        let document = Array("<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>".utf8)
        let worker = try Worker()
        try worker.sendDocument(document, reading: #"{"itemLimit":20}"#)
        let entries = try #require(try feed(try worker.answer().bytes)["entries"] as? [[String: Any]])
        let titles = entries.compactMap { $0["title"] as? String }
        #expect(titles.count == 20 && titles.first?.hasPrefix("10x") == true && titles.allSatisfy { $0.count == 600 })
    }
}
