import FetchPlanning
import Foundation
import Synchronization
import Testing

@testable import FeedFetching

private let limits = FetchLimits(deadline: 200)
private let body = Array("<rss version=\"2.0\"><channel/></rss>".utf8)

/// Redirects that are meant to stay.
@Suite(.timeLimit(.minutes(5))) struct MoveTests {
    /// `/301/308/302/x` redirects to `/308/302/x` with 301, and so on to `/x`, which is there.
    private let server = LoopbackServer { request in
        let steps = request.path.split(separator: "/").map(String.init)
        guard let status = steps.first.flatMap(Int.init) else { return answer("200 OK", body: body) }
        return answer("\(status) Moved", ["Location: /\(steps.dropFirst().joined(separator: "/"))"])
    }

    private func movedTo(_ url: String, from movedTo: String? = nil, version: Validators = Validators()) throws -> String? {
        switch try FeedFetcher.fetch(url, movedTo: movedTo, unlessStill: version, limits: limits) {
        case .document(let document): return document.version.movedTo
        case .unchanged(let version): return version.movedTo
        }
    }

    /// A route of the owner's own address.
    private func route(_ url: String, movedTo: String) throws -> FetchRoute {
        let hosts = HostAddresses(limits: limits, end: .now())
        return try FetchRoute(from: url, movedTo: movedTo, reach: Reach(origin: url, hosts: hosts))
    }

    @Test(
        arguments: [
            ("/x", nil), ("/301/x", "/x"), ("/308/x", "/x"), ("/301/308/x", "/x"), ("/302/x", nil), ("/303/x", nil),
            ("/307/x", nil), ("/301/302/x", "/302/x"), ("/302/301/x", nil), ("/301/307/308/x", "/307/308/x"),
        ] as [(String, String?)])
    func onlyPermanentOnesFromTheBeginningOnAreTold(path: String, expected: String?) throws {
        #expect(try movedTo(server.url(path)) == expected.map(server.url))
    }

    @Test func isToldWithAnAnswerThatNothingHasChanged() throws {
        let server = LoopbackServer { request in
            request.path == "/old" ? answer("301 Moved", ["Location: /new"]) : answer("304 Not Modified")
        }
        #expect(try movedTo(server.url("/old"), version: Validators(etag: "\"1\"")) == server.url("/new"))
    }

    @Test func theNextFetchBeginsThere() throws {
        let asked = Mutex<[String]>([])
        let server = LoopbackServer { request in
            asked.withLock { $0.append(request.path) }
            return request.path == "/b" ? answer("308 Moved", ["Location: /c"]) : answer("200 OK", body: body)
        }
        #expect(try movedTo(server.url("/a"), from: server.url("/x")) == server.url("/x"))
        #expect(try movedTo(server.url("/a"), from: server.url("/b")) == server.url("/c"))
        #expect(asked.withLock(\.self) == ["/x", "/b", "/c"])
    }

    @Test(arguments: ["", "ftp://a.example/", "http://", "javascript:alert(1)"])
    func fromAnAddressThatIsNoneTheFeedsOwnIsFetched(movedTo: String) throws {
        #expect(try self.movedTo(server.url("/x"), from: movedTo) == nil)
    }

    @Test func isNotFollowedFromTLSToNone() throws {
        let route = try route("https://a.example/feed", movedTo: "http://a.example/new")
        #expect(route.address.url.absoluteString == "https://a.example/feed" && route.movedTo == nil)
    }

    @Test func keepsCredentialsForTheirOwnServerOnlyAndNeverTellsThem() throws {
        let own = "http://me:mine@a.example/feed"
        let near = try route(own, movedTo: "http://a.example/new")
        #expect(near.address.url.absoluteString == "http://me:mine@a.example/new")
        #expect(near.movedTo == "http://a.example/new")
        let far = try route(own, movedTo: "http://else:where@192.0.2.1/new")
        #expect(far.address.url.absoluteString == "http://192.0.2.1/new")
        #expect(far.movedTo == "http://192.0.2.1/new")
    }

    @Test func isNotToldWhenItIsLong() throws {
        let long = "/" + String(repeating: "x", count: 8_192)
        let server = LoopbackServer { request in
            switch request.path {
            case "/old": answer("301 Moved", ["Location: /new"])
            case "/new": answer("301 Moved", ["Location: \(long)"])
            default: answer("200 OK", body: body)
            }
        }
        #expect(try movedTo(server.url("/old")) == server.url("/new"))
        #expect(try movedTo(server.url("/feed"), from: server.url(long)) == nil)
    }
}
