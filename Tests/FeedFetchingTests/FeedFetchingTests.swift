import Foundation
import Glibc
import TestSupport
import Testing

@testable import FeedFetching

private let quick = FetchLimits(deadline: 200, bytes: 100_000, redirects: 3)
private let body = Array("<rss version=\"2.0\"><channel/></rss>".utf8)

private func fetch(
    _ path: String = "/feed.xml", limits: FetchLimits = quick,
    answer: @escaping @Sendable (LoopbackServer.Request) -> [LoopbackServer.Step]
) throws(FetchFailure) -> FetchedDocument {
    let server = LoopbackServer(answer: answer)
    defer { withExtendedLifetime(server) {} }
    return try document(server.url(path), limits: limits)
}

private func document(_ url: String, limits: FetchLimits = quick) throws(FetchFailure) -> FetchedDocument {
    switch try FeedFetcher.fetch(url, limits: limits, userAgent: "pullkiosk/1.2 (+https://a.example)") {
    case .document(let document): return document
    case .unchanged: throw FetchFailure(.brokenOff, "unchanged, though nobody told a version")
    }
}

private func failure(
    limits: FetchLimits = quick, answer: @escaping @Sendable (LoopbackServer.Request) -> [LoopbackServer.Step]
) throws -> FetchFailure {
    try #require(throws: FetchFailure.self) { try fetch(limits: limits, answer: answer) }
}

@Suite(.timeLimit(.minutes(5))) struct Documents {
    @Test func bringsBodyTypeAndAddress() throws {
        let server = LoopbackServer { _ in answer("200 OK", ["Content-Type: application/rss+xml; charset=utf-8"], body: body) }
        let document = try document(server.url("/a/feed.xml?x=1"))
        #expect(document.bytes == body)
        #expect(document.contentType == "application/rss+xml; charset=utf-8")
        #expect(document.finalURL == server.url("/a/feed.xml?x=1"))
    }

    @Test func undoesGzip() throws {
        let document = try fetch { _ in answer("200 OK", ["Content-Encoding: gzip"], body: Gzip.stored(body)) }
        #expect(document.bytes == body)
    }

    @Test func readsChunks() throws {
        let document = try fetch { _ in
            [.send(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n".utf8))]
        }
        #expect(document.bytes == Array("abcde".utf8))
        #expect(document.contentType == nil)
    }

    /// RFC 9110, section 15.2: a client reads over those before the answer, also when it did not ask for any.
    @Test(arguments: ["100 Continue", "103 Early Hints"]) func readsOverInformationalAnswers(status: String) throws {
        let document = try fetch { _ in
            let before = "HTTP/1.1 \(status)\r\nLink: </style.css>; rel=preload\r\nContent-Type: text/css\r\n\r\n"
            return [.send(Array((before + before).utf8))] + answer("200 OK", ["Content-Type: text/xml"], body: body)
        }
        #expect(document.bytes == body)
        #expect(document.contentType == "text/xml")
    }

    /// A server may think for as long as the deadline lets it.
    @Test func waitsForASlowAnswer() throws {
        let document = try fetch(limits: FetchLimits(deadline: 200)) { _ in
            usleep(1_500_000)
            return answer("200 OK", body: body)
        }
        #expect(document.bytes == body)
    }

    @Test func saysWhoAsksAndKeepsNoTrace() throws {
        let server = LoopbackServer { request in
            answer("200 OK", ["Set-Cookie: id=1; Path=/"], body: Array(request.head.utf8))
        }
        for _ in 0..<2 {
            let document = try document(server.url("/"))
            let head = String(decoding: document.bytes, as: UTF8.self).lowercased()
            #expect(head.hasPrefix("get / http/1.1\r\n"))
            #expect(head.contains("user-agent: pullkiosk/1.2 (+https://a.example)\r\n"))
            #expect(head.contains("accept: application/atom+xml, application/rss+xml"))
            #expect(!head.contains("cookie") && !head.contains("referer") && !head.contains("if-"))
        }
    }

    @Test func takesBodyOfExactlyTheLimit() throws {
        let limits = FetchLimits(deadline: 200, bytes: body.count, redirects: 0)
        #expect(try fetch(limits: limits) { _ in answer("200 OK", body: body) }.bytes == body)
    }
}

@Suite(.timeLimit(.minutes(5))) struct Redirects {
    @Test(arguments: [
        ("sibling.xml", "/a/sibling.xml"), ("../up.xml?y=2", "/up.xml?y=2"), ("/root.xml", "/root.xml"),
        ("?x=1", "/a/feed.xml?x=1"), ("./b/../c.xml", "/a/c.xml"),
    ]) func resolvesRelativeLocation(location: String, path: String) throws {
        let server = LoopbackServer { request in
            request.path == "/a/feed.xml" ? answer("302 Found", ["Location: \(location)"]) : answer("200 OK", body: body)
        }
        #expect(try document(server.url("/a/feed.xml")).finalURL == server.url(path))
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func followsEveryKindToAnotherServer(status: Int) throws {
        let target = LoopbackServer { _ in answer("200 OK", body: body) }
        let document = try fetch { [url = target.url("/there")] _ in
            answer("\(status) Moved", ["Location: \(url)"], body: [1, 2, 3])
        }
        #expect(document.bytes == body)
        #expect(document.finalURL == target.url("/there"))
    }

    @Test func followsAsManyAsAllowed() throws {
        let step: @Sendable (LoopbackServer.Request) -> [LoopbackServer.Step] = { request in
            let depth = Int(request.path.dropFirst()) ?? 0
            return depth == 0 ? answer("200 OK", body: body) : answer("302 Found", ["Location: /\(depth - 1)"])
        }
        #expect(try fetch("/3", answer: step).bytes == body)
        let failure = try #require(throws: FetchFailure.self) { try fetch("/4", answer: step) }
        #expect(failure.reason == .redirect)
        #expect(failure.message.hasSuffix(": more than 3 redirects"))
    }

    @Test(arguments: [
        "file:///etc/passwd", "data:text/xml,<rss/>", "javascript:alert(1)", "ftp://127.0.0.1/feed.xml", "gopher://127.0.0.1/",
        "http://", "mailto:a@example.org",
    ]) func refusesEveryOtherScheme(location: String) throws {
        let failure = try failure { _ in answer("302 Found", ["Location: \(location)"]) }
        #expect(failure.reason == .redirect)
        #expect(failure.message.contains("a redirect to \(location), which is not an http or https address"))
    }

    @Test func refusesRedirectWithoutLocation() throws {
        let failure = try failure { _ in answer("302 Found") }
        #expect(failure.reason == .redirect)
        #expect(failure.message.hasSuffix(": a redirect without a Location"))
    }

    @Test(arguments: ["http://user:secret@b.example/x", "//user:secret@b.example/x", "http://user@b.example/x"])
    func dropsCredentialsOfALocation(location: String) throws {
        #expect(try WebAddress("http://a.example/").following(location).url.absoluteString == "http://b.example/x")
    }

    @Test func keepsCredentialsForTheirOwnServerOnly() throws {
        let address = try WebAddress("http://me:mine@a.example/feed")
        #expect(try address.following("x").url.absoluteString == "http://me:mine@a.example/x")
        for other in ["http://b.example/x", "https://a.example/x", "http://a.example:8080/x", "//b.example/x"] {
            #expect(try address.following(other).url.user() == nil, "\(other)")
        }
        #expect(address.publicText == "http://a.example/feed")
    }

    @Test(arguments: ["http://a.example/x", "http://A.example:80/x", "//a.example/x", "http://else:where@a.example/x"])
    func keepsCredentialsThroughARedirectToTheSameServer(location: String) throws {
        let address = try WebAddress("http://me:m%40ne@a.example/feed")
        let next = try address.following(location).url
        #expect(next.user() == "me" && next.password() == "m%40ne" && next.path == "/x")
    }

    @Test func sendsCredentialsAgainAfterARedirectToTheSameServer() throws {
        let server = LoopbackServer { request in
            let isAuthorized = request.head.lowercased().contains("authorization: basic bwu6bwluzq==")
            guard isAuthorized else { return answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""]) }
            let own = request.head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
            return request.path == "/old" ? answer("302 Found", ["Location: http://\(own)/new"]) : answer("200 OK", body: body)
        }
        let address = server.url("/old").replacingOccurrences(of: "http://", with: "http://me:mine@")
        #expect(try document(address).bytes == body)
    }

    @Test func refusesToLeaveTLS() throws {
        let secure = try WebAddress("https://a.example/feed")
        #expect(try secure.following("https://b.example/").url.absoluteString == "https://b.example/")
        #expect(try secure.following("//b.example/x").url.absoluteString == "https://b.example/x")
        let failure = try #require(throws: FetchFailure.self) { try secure.following("http://a.example/feed") }
        #expect(failure.message == "a.example: a redirect from https to http (a.example) is not followed")
        #expect(try WebAddress("http://a.example/").following("https://a.example/").isSecure)
    }

    /// The examples of RFC 3986, section 5.4, that lead to http.
    @Test(arguments: [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"),
        (";x", "/b/c/;x"), ("g;x", "/b/c/g;x"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"),
        ("../g", "/b/g"), ("../..", "/"), ("../../g", "/g"), ("../../../g", "/g"), ("/./g", "/g"), ("/../g", "/g"),
        ("g.", "/b/c/g."), ("..g", "/b/c/..g"), ("./../g", "/b/g"), ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"),
    ]) func resolvesAsTheStandardSays(reference: String, expected: String) throws {
        let base = try WebAddress("http://a/b/c/d;p?q")
        #expect(try base.following(reference).url.absoluteString == "http://a\(expected)")
    }
}

@Suite(.timeLimit(.minutes(5))) struct BadAnswers {
    @Test(arguments: [
        (404, "not found"), (500, "internal server error"), (403, "forbidden"), (429, "too many requests"),
        (304, "not modified"), (206, "partial content"),
        (101, "switching protocols"),
    ])
    func namesStatus(status: Int, words: String) throws {
        let failure = try failure { _ in answer("\(status) X", body: status == 304 ? [] : body) }
        #expect(failure.reason == .status(status))
        #expect(failure.message.contains("the server answers \(status) ("))
        #expect(failure.message.contains(words))
        #expect(failure.message.hasPrefix("127.0.0.1:"))
    }

    @Test(arguments: [["WWW-Authenticate: Basic realm=\"x\""], ["WWW-Authenticate: Digest realm=\"x\", nonce=\"y\""], []])
    func endsAtPasswordQuestion(headers: [String]) throws {
        #expect(try failure { _ in answer("401 Unauthorized", headers, body: body) }.reason == .status(401))
    }

    @Test(arguments: ["200 OK", "204 No Content"]) func refusesEmptyBody(status: String) throws {
        let failure = try failure { _ in answer(status) }
        #expect(failure.reason == .empty)
        #expect(failure.message.hasSuffix(": the body is empty"))
    }

    @Test func refusesHalfABody() throws {
        let failure = try failure { _ in answer("200 OK", body: body, length: body.count * 2) }
        #expect(failure.reason == .brokenOff)
        #expect(failure.message.hasSuffix(": the connection broke off after \(body.count) bytes"))
    }

    @Test(arguments: [
        ("", "the connection broke off before an answer"), ("220 smtp\r\n\r\n", "what answers there is not HTTP"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "the connection broke off after 0 bytes"),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nabc", "the compressed body is corrupt"),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\n\r\nabc", "the body is compressed in a way that is not known here"),
        ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc", "the head of its answer is not sound HTTP"),
        ("HTTP/1.1 000 None\r\n\r\n", "the head of its answer is not sound HTTP"),
    ]) func refusesWhatIsNotHTTP(text: String, words: String) throws {
        let failure = try failure { _ in [.send(Array(text.utf8))] }
        #expect(failure.reason == (words.contains("broke off") ? .brokenOff : .unsound))
        #expect(failure.message.hasSuffix(": " + words))
    }

    /// URLSession of Swift 6.3 traps here (swift-corelibs-foundation #5285) in a program without CurlRepairs. Both its end and
    /// a failure are good; a hang or a document is not.
    @Test func leavesNoDocumentWhenHeadIsCutOff() async {
        await #expect(processExitsWith: .failure) {
            let document = try? fetch { _ in [.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8))] }
            exit(document == nil ? 1 : 0)
        }
    }

    @Test func endsOnSilence() throws {
        let failure = try failure(limits: FetchLimits(deadline: 0.3)) { _ in [.waitForClient] }
        #expect(failure.reason == .timedOut)
        #expect(failure.message.hasSuffix(": no answer within 0.3 s"))
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nX: "]) func endsOnEndlessDrip(start: String) throws {
        let failure = try failure(limits: FetchLimits(deadline: 0.5)) { _ in [.send(Array(start.utf8)), .drip] }
        #expect(failure.reason == .timedOut)
    }

    @Test func endsInTheMiddleOfABody() throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n".utf8)
        let failure = try failure(limits: FetchLimits(deadline: 3)) { _ in [.send(head + body), .waitForClient] }
        #expect(failure.message.hasSuffix(": only \(body.count) bytes came within 3 s"))
    }

    @Test(arguments: [0, -1, Double.nan]) func failsAtOnceWithoutTime(deadline: Double) throws {
        #expect(try failure(limits: FetchLimits(deadline: deadline)) { _ in [.waitForClient] }.reason == .timedOut)
    }

    @Test func refusesAnnouncedGiant() throws {
        let failure = try failure { _ in answer("200 OK", body: body, length: 1 << 40) }
        #expect(failure.reason == .tooLarge)
        #expect(failure.message.hasSuffix(": the document is larger than 100000 bytes"))
    }

    @Test func refusesEndlessBody() throws {
        let limits = FetchLimits(deadline: 200, bytes: 1 << 10)
        let failure = try failure(limits: limits) { _ in
            [.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .send(Array(repeating: 65, count: 2000)), .waitForClient]
        }
        #expect(failure.message.hasSuffix(": the document is larger than 1 KiB"))
    }

    /// 60 MB from 380 KB. What URLSession inflates before it hears the refusal is not bounded here but by the worker's
    /// address space.
    @Test func refusesGzipBomb() throws {
        let bomb = Gzip.zeros(count: 240_000)
        #expect(try failure { _ in answer("200 OK", ["Content-Encoding: gzip"], body: bomb) }.reason == .tooLarge)
    }
}

@Suite(.timeLimit(.minutes(5))) struct NoServer {
    @Test func namesRefusedConnection() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        let port = bindToLoopback(descriptor)  // bound and not listening: nobody else can take it
        let failure = try #require(throws: FetchFailure.self) {
            try FeedFetcher.fetch("http://127.0.0.1:\(port)/", limits: quick)
        }
        #expect(failure == FetchFailure(.refused, "127.0.0.1:\(port): the connection is refused"))
    }

    @Test func namesNameThatDoesNotResolve() throws {
        let failure = try #require(throws: FetchFailure.self) {
            try FeedFetcher.fetch("http://name.invalid/feed", limits: quick)
        }
        #expect(failure == FetchFailure(.offline, "name.invalid: the name does not resolve"))
    }

    @Test(arguments: [
        "", "feed.xml", "/feed.xml", "file:///etc/passwd", "ftp://a/", "http://", "http:///x", "\n\u{1b}[31m", "//a/b",
    ])
    func refusesWhatIsNoWebAddress(url: String) throws {
        let failure = try #require(throws: FetchFailure.self) { try FeedFetcher.fetch(url, limits: quick) }
        #expect(failure.reason == .badURL)
        #expect(failure.message.hasSuffix(": not an http or https address"))
        #expect(!failure.message.unicodeScalars.contains { $0.value < 32 })
    }

    @Test func hidesPasswordOfTheAddress() throws {
        #expect(try WebAddress("http://user:secret@a.example:81/x").authority == "a.example:81")
    }

    @Test func anAddressInNumbersStandsInBrackets() throws {
        #expect(try WebAddress("http://[fd00::1]:81/x").authority == "[fd00::1]:81")
        let failure = try #require(throws: FetchFailure.self) { try FeedFetcher.fetch("http://[::1]:1/", limits: quick) }
        #expect(failure.message.hasPrefix("[::1]:1: "))
    }

    @Test func cutsLongTextOfOthers() {
        #expect(onOneLine(String(repeating: "ä", count: 500)) == String(repeating: "ä", count: 120) + "…")
    }

    @Test(arguments: [
        ("Unsupported HTTP version (1.5) in response", "what answers there is not HTTP"),
        ("Unsupported HTTP/1 subversion in response", "what answers there is not HTTP"),
        ("Version mismatch (from HTTP/1 to HTTP/2)", "the head of its answer is not sound HTTP"),
        ("Header without colon", "the head of its answer is not sound HTTP"),
        ("Too large response headers: 307207 > 307200", "the head of its answer is too long"),
        ("A value or data field grew larger than allowed", "the head of its answer is too long"),
        ("Out of memory", "a line of its head is too long, or memory is short"),
        ("Failed writing header", "the head of its answer is not sound HTTP"),
        ("Failure writing output to destination, passed 2 returned 0", "the head of its answer is not sound HTTP"),
        ("Nul byte in header", "the head of its answer is not sound HTTP"),
        ("Unsolicited Transfer-Encoding (foo) found", "the head of its answer is not sound HTTP"),
    ]) func knowsTheWordsOfOldAndNewLibcurl(text: String, words: String) {
        #expect(FailureMessage(code: .unknown, description: text).text == words)
    }

    @Test func tellsWhatTheTextOfLibcurlMeans() {
        let unreachable = FailureMessage(
            code: .unknown, description: "Failed to connect to a port 80 after 0 ms: Couldn't connect to server")
        #expect(unreachable.reason == .offline)
        let early = FailureMessage(code: .unknown, description: "SSL certificate problem: certificate is not yet valid")
        #expect(early.reason == .clock)
        let unknown = FailureMessage(code: .unknown, description: "SSL certificate problem: self-signed certificate")
        #expect(unknown.reason == .tls)
        #expect(unknown.text.contains("self-signed certificate"))
    }
}
