import Testing

/// What the redirects of a feed may reach, where there are addresses of every kind, and names for them.
@Suite(.timeLimit(.minutes(5)), .enabled(if: OwnNetwork.canBeMade, "this machine makes no namespaces for tests"))
struct OwnNetworkTests {
    @Test(arguments: [
        "169.254.169.254", "127.0.0.1", "10.0.0.1", "127.1", "0x0a000001", "0", "[::1]", "[fd00::1]", "[::ffff:10.0.0.1]",
        "[64:ff9b::10.0.0.1]", "localhost", "loopback.test", "loopback6.test", "private.test", "unique.test", "metadata.test",
        "mixed.test", "mixed6.test", "mapped.test", "nat.test", "PRIVATE.test.", "10.0.0.1.", "%6cocalhost", "[fe80::1%25lo]",
    ])
    func aPublicServerLeadsToNoneOfThisNetwork(host: String) throws {
        for origin in ["public.test", "[2001:db8::1]"] {
            let end = try OwnNetwork.feed("http://\(origin)/a", redirects: ["/a": "http://\(host)/secret"])
            #expect(end.status != 0)
            let refusal = ": a redirect of \(origin) may not lead into this network"
            #expect(end.errors.contains(refusal), "\(end.errors)")
            #expect(end.requests.count == 1 && end.requests.allSatisfy { $0.hasSuffix(" /a") }, "\(end.requests)")
        }
    }

    @Test(arguments: ["other.test", "203.0.113.1", "[2001:db8::1]", "other.test."])
    func aPublicServerLeadsToOthers(host: String) throws {
        let end = try OwnNetwork.feed("http://public.test/a", redirects: ["/a": "http://\(host)/b"])
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.requests.first == "192.0.2.1 /a" && end.requests.last?.hasSuffix(" /b") == true, "\(end.requests)")
    }

    @Test func aServerOfThisNetworkLeadsAnywhere() throws {
        for origin in ["127.0.0.1", "localhost", "loopback.test", "private.test", "169.254.169.254", "[fd00::1]"] {
            let steps = ["/a": "http://metadata.test/b", "/b": "http://public.test/c", "/c": "http://10.0.0.1/d"]
            let end = try OwnNetwork.feed("http://\(origin)/a", redirects: steps)
            #expect(end.status == 0, "\(origin): \(end.errors)")
            #expect(end.requests.dropFirst() == ["169.254.169.254 /b", "192.0.2.1 /c", "10.0.0.1 /d"])
        }
    }

    /// A feed whose name has addresses of both kinds is fetched, and leads to public addresses alone.
    @Test func aServerWithAddressesOfBothKindsIsAPublicOne() throws {
        let end = try OwnNetwork.feed("http://mixed6.test/a", redirects: ["/a": "/b"])
        #expect(end.status == 0, "\(end.errors)")
        let other = try OwnNetwork.feed("http://mixed6.test/a", redirects: ["/a": "http://10.0.0.1/secret"])
        #expect(other.errors.contains("10.0.0.1: a redirect of mixed6.test may not lead into this network"))
        #expect(other.requests.count == 1)
    }

    @Test func everyRedirectIsLookedAt() throws {
        let steps = ["/a": "http://other.test/b", "/b": "http://public.test/c", "/c": "//private.test/secret"]
        let end = try OwnNetwork.feed("http://public.test/a", redirects: steps)
        #expect(end.errors.contains("private.test: a redirect of public.test may not lead into this network"), "\(end.errors)")
        #expect(end.requests.count == 3)
    }

    @Test func aNameThatDoesNotResolveIsSaidSo() throws {
        let end = try OwnNetwork.feed("http://public.test/a", redirects: ["/a": "http://gone.test/b"])
        #expect(end.errors.contains("gone.test: the name does not resolve"), "\(end.errors)")
    }

    /// The system's resolver waits longer.
    @Test func aNameWithoutAnAnswerCostsNoMoreThanTheDeadline() throws {
        let words = ["http://public.test/a", "--deadline", "1"]
        let end = try OwnNetwork.feed(words[0], words[1], words[2], redirects: ["/a": "http://slow.test/b"])
        #expect(end.status != 0)
        #expect(end.errors.contains("within 1 s"), "\(end.errors)")
        #expect(end.requests == ["192.0.2.1 /a"])
    }

    /// The proxy looks names up, so only numbers are known here.
    @Test func aProxyIsAskedForNamesAndNotForNumbers() throws {
        let proxy = ["http_proxy": "http://127.0.0.1:80"]
        let steps = ["http://gone.test/a": "http://nobody.test/b"]
        let end = try OwnNetwork.feed("http://gone.test/a", redirects: steps, environment: proxy)
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.requests == ["127.0.0.1 http://gone.test/a", "127.0.0.1 http://nobody.test/b"])
        for host in ["10.0.0.1", "0xa9fea9fe", "localhost", "[::1]"] {
            let steps = ["http://gone.test/a": "http://\(host)/secret"]
            let end = try OwnNetwork.feed("http://gone.test/a", redirects: steps, environment: proxy)
            #expect(end.errors.contains(": a redirect of gone.test may not lead into this network"), "\(end.errors)")
            #expect(end.requests == ["127.0.0.1 http://gone.test/a"])
        }
        let excepted = proxy.merging(["no_proxy": "public.test,.private.test"]) { $1 }
        let direct = try OwnNetwork.feed(
            "http://public.test/a", redirects: ["/a": "http://private.test/secret"], environment: excepted)
        #expect(direct.errors.contains("private.test: a redirect of public.test may not lead into this network"))
        #expect(direct.requests == ["192.0.2.1 /a"])
    }
}
