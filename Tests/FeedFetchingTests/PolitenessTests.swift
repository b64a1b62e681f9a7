import FetchPlanning
import Testing

@testable import FeedFetching

private let limits = FetchLimits(deadline: 200)
private let body = Array("<rss version=\"2.0\"><channel/></rss>".utf8)

/// The versions that requests and answers carry.
@Suite(.timeLimit(.minutes(5))) struct VersionTests {
    private let version = Validators(etag: "W/\"8a5-3\"", lastModified: "Tue, 10 Nov 2026 08:00:00 GMT")

    /// Its document has a version; a request with another version gets the document.
    private func server(_ headers: [String] = []) -> LoopbackServer {
        LoopbackServer { [version] request in
            let lines = request.head.split(separator: "\r\n").map(String.init)
            let isSame =
                lines.contains("If-None-Match: \(version.etag!)")
                && lines.contains("If-Modified-Since: \(version.lastModified!)")
            if isSame { return answer("304 Not Modified", headers) }
            return answer("200 OK", ["ETag: \(version.etag!)", "Last-Modified: \(version.lastModified!)"], body: body)
        }
    }

    @Test func comesWithItsDocumentAndIsToldBackAsItCame() throws {
        let server = server()
        guard case .document(let document) = try FeedFetcher.fetch(server.url("/"), limits: limits) else {
            return #expect(Bool(false), "no document")
        }
        #expect(document.version == FetchedVersion(validators: version))
        let again = try FeedFetcher.fetch(server.url("/"), unlessStill: document.version.validators, limits: limits)
        #expect(again == .unchanged(FetchedVersion(validators: version, isWhole: false)))
    }

    @Test func isReplacedByWhatTheServerSaysWhileNothingHasChanged() throws {
        let server = server(["ETag: \"9\""])
        let answer = try FeedFetcher.fetch(server.url("/"), unlessStill: version, limits: limits)
        let confirmed = Validators(etag: "\"9\"", lastModified: version.lastModified)
        #expect(answer == .unchanged(FetchedVersion(validators: confirmed, isWhole: false)))
    }

    @Test func anotherOneBringsTheDocument() throws {
        let server = server()
        let answer = try FeedFetcher.fetch(server.url("/"), unlessStill: Validators(etag: "\"7\""), limits: limits)
        guard case .document(let document) = answer else { return #expect(Bool(false), "no document") }
        #expect(document.bytes == body)
    }

    @Test func isToldBehindARedirectToo() throws {
        let target = server()
        let first = LoopbackServer { [url = target.url("/there")] _ in answer("302 Found", ["Location: \(url)"]) }
        let found = try FeedFetcher.fetch(first.url("/"), unlessStill: version, limits: limits)
        #expect(found == .unchanged(FetchedVersion(validators: version, isWhole: false)))
    }

    /// The request has no version, so a 304 is an error.
    @Test func notModifiedIsNoAnswerToAQuestionWithoutAVersion() throws {
        let server = LoopbackServer { _ in answer("304 Not Modified") }
        let failure = try #require(throws: FetchFailure.self) { try FeedFetcher.fetch(server.url("/"), limits: limits) }
        #expect(failure.reason == .status(304))
    }
}

/// Retry-After: how long a server wants no request.
@Suite(.timeLimit(.minutes(5))) struct RetryDelayTests {
    private func delay(_ status: String, _ headers: [String]) throws -> Double? {
        let server = LoopbackServer { _ in answer(status, headers) }
        return try #require(throws: FetchFailure.self) { try FeedFetcher.fetch(server.url("/"), limits: limits) }.retryAfter
    }

    @Test(
        arguments: [
            ("429 Too Many Requests", "120", 120), ("503 Service Unavailable", "0", 0),
            ("429 Too Many Requests", "999999999", 86_400), ("503 Service Unavailable", "9999999999", 86_400),
            ("429 Too Many Requests", "soon", 600), ("429 Too Many Requests", "-1", 600),
            ("503 Service Unavailable", "soon", nil),
            ("404 Not Found", "120", nil),
        ] as [(String, String, Double?)])
    func isToldInSeconds(status: String, header: String, expected: Double?) throws {
        #expect(try delay(status, ["Retry-After: \(header)"]) == expected)
    }

    /// Relative to the server's own Date, because this machine's clock may be wrong.
    @Test func isToldAsATime() throws {
        let date = "Date: Fri, 31 Dec 1999 23:58:59 GMT"
        #expect(try delay("429 Slow Down", [date, "Retry-After: Sat, 01 Jan 2000 00:00:01 GMT"]) == 62)
        #expect(try delay("429 Slow Down", [date, "Retry-After: Fri, 31 Dec 1999 00:00:00 GMT"]) == 0)
        #expect(try delay("503 Busy", ["Retry-After: Sat, 01 Jan 2000 00:00:01 GMT"]) == nil)
    }

    @Test func isTenMinutesWhereNothingIsSaid() throws { #expect(try delay("429 Too Many Requests", []) == 600) }
}

/// For how long a server says that its answer is fresh.
@Suite(.timeLimit(.minutes(5))) struct FreshnessTests {
    private func interval(_ headers: [String], status: String = "200 OK") throws -> Double? {
        let isWhole = status == "200 OK"
        let server = LoopbackServer { _ in answer(status, headers, body: isWhole ? body : []) }
        switch try FeedFetcher.fetch(server.url("/"), unlessStill: Validators(etag: "\"1\""), limits: limits) {
        case .document(let document): return document.version.serverInterval
        case .unchanged(let version): return version.serverInterval
        }
    }

    @Test(
        arguments: [
            ("max-age=3600", 3_600), ("public, MAX-AGE = 60", 60), ("max-age=\"90\"", 90), ("max-age=0", 0),
            ("s-maxage=9, max-age=5", 5), ("private=\"a, max-age=1\", max-age=2", 2), ("max-age=1, max-age=2", 1),
            ("max-age=99999999999999999999999999", 315_360_000), ("s-maxage=9", nil), ("max-age=60, no-cache", nil),
            ("no-store, max-age=60", nil), ("max-age=-1", nil), ("max-age=1e3", nil), ("max-age=nan", nil), ("max-age", nil),
            ("max-age=", nil), ("public", nil), (",,=,", nil),
        ] as [(String, Double?)])
    func isToldInSeconds(header: String, expected: Double?) throws {
        #expect(try interval(["Cache-Control: \(header)"]) == expected)
    }

    @Test func isToldWithAnAnswerThatNothingHasChanged() throws {
        #expect(try interval(["Cache-Control: max-age=70"], status: "304 Not Modified") == 70)
    }

    /// By the server's own clock: this machine's may be wrong.
    @Test func isToldAsATime() throws {
        let date = "Date: Fri, 31 Dec 1999 23:58:59 GMT", expires = "Expires: Sat, 01 Jan 2000 00:00:01 GMT"
        #expect(try interval([date, expires]) == 62)
        #expect(try interval([date, expires], status: "304 Not Modified") == 62)
        #expect(try interval([date, expires, "Cache-Control: max-age=5"]) == 5)
        #expect(try interval([date, expires, "Cache-Control: no-cache"]) == nil)
        #expect(try interval([date, "Expires: Thu, 01 Jan 1970 00:00:00 GMT"]) == 0)
        #expect(try interval([date, "Expires: Sat, 01 Jan 2900 00:00:01 GMT"]) == 315_360_000)
        #expect(try interval([date, "Expires: 0"]) == nil)
        #expect(try interval([expires]) == nil)
    }
}
