import FetchPlanning
import Foundation
import Testing

@testable import FeedFetching

private let limits = FetchLimits(deadline: 200)
private let body = Array("<rss version=\"2.0\"><channel/></rss>".utf8)

/// What a link may reach, in this machine's own network.
@Suite(.timeLimit(.minutes(5))) struct ReachTests {
    private let server = LoopbackServer { _ in answer("200 OK", body: body) }

    /// Other names of the loopback.
    private static let names = [
        "127.0.0.1", "127.1", "0x7f000001", "2130706433", "017700000001", "0.0.0.0", "0", "127.0.0.1.", "%31%32%37.0.0.1",
        "１２７.０.０.１", "localhost", "LOCALHOST", "localhost.", "a.localhost", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::]",
        "[::1]", "[0:0:0:0:0:0:0:1]", "[::127.0.0.1]", "me:mine@127.0.0.1",
    ]

    private func url(_ name: String) -> String { "http://\(name):\(server.port)/" }

    @Test(arguments: names) func ofAFeedFromElsewhereIsRefused(name: String) throws {
        for origin in ["http://192.0.2.1/feed", "https://[2001:db8::1]/feed", "/srv/feed.xml", ""] {
            let failure = try #require(throws: FetchFailure.self) {
                try FeedFetcher.fetch(url(name), origin: origin, limits: limits)
            }
            #expect(failure.reason == .privateNetwork)
            #expect(failure.message.hasSuffix(":\(server.port): a feed's link may not lead into this network"))
            #expect(!failure.message.contains("mine"))
        }
    }

    @Test(arguments: ["http://10.0.0.1/feed", "http://0.0.0.0/feed", "http://localhost:1/feed", "http://[fd00::1]/feed"])
    func ofAFeedFromThisNetworkIsFetched(origin: String) throws {
        let first = LoopbackServer { [url = server.url("/b")] _ in answer("302 Found", ["Location: \(url)"]) }
        for url in [url("127.0.0.1"), url("0.0.0.0"), first.url("/a")] {
            guard case .document(let document) = try FeedFetcher.fetch(url, origin: origin, limits: limits) else {
                return #expect(Bool(false), "no document")
            }
            #expect(document.bytes == body)
        }
    }

    /// A move that may not be followed is as none.
    @Test func aMoveIntoThisNetworkIsForgotten() throws {
        let hosts = HostAddresses(limits: limits, end: .now())
        let reach = Reach(origin: "http://192.0.2.1/feed", hosts: hosts)
        let route = try FetchRoute(from: "http://192.0.2.1/feed", movedTo: "http://10.0.0.1/new", reach: reach)
        #expect(route.address.url.absoluteString == "http://192.0.2.1/feed" && route.movedTo == nil)
    }

    @Test func isNotAskedOfAResolverBehindAProxy() throws {
        let proxies = ProxySettings(environment: ["http_proxy": "http://192.0.2.9:3128"])
        let hosts = HostAddresses(limits: limits, end: .now(), proxies: proxies)
        let reach = Reach(origin: "http://a.example/feed", hosts: hosts)
        #expect(try reach.allows(WebAddress("http://name.invalid/")))
        for host in ["10.0.0.1", "0xa000001", "localhost", "[::1]"] {
            #expect(try !reach.allows(WebAddress("http://\(host)/")), "\(host)")
        }
        #expect(throws: FetchFailure.self) { try reach.allows(WebAddress("http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/")) }
    }
}

/// What a server is asked for.
@Suite(.timeLimit(.minutes(5))) struct AcceptedContentTests {
    @Test(
        arguments: [
            (.feed, "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9"),
            (.picture(avif: false), "image/webp,image/jpeg,image/png,image/gif;q=0.9\r\n"),
            (.picture(avif: true), "image/avif,image/webp,image/jpeg,image/png,image/gif;q=0.9\r\n"),
        ] as [(AcceptedContent, String)])
    func isTold(accepting: AcceptedContent, expected: String) throws {
        let server = LoopbackServer { request in answer("200 OK", body: Array(request.head.utf8)) }
        guard case .document(let document) = try FeedFetcher.fetch(server.url("/"), accepting: accepting, limits: limits) else {
            return #expect(Bool(false), "no document")
        }
        #expect(String(decoding: document.bytes, as: UTF8.self).contains("\r\nAccept: \(expected)"))
    }
}
