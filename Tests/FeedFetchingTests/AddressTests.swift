import Testing

@testable import FeedFetching

/// Addresses in numbers.
@Suite struct AddressTests {
    @Test(
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"), ("10.258", "10.0.1.2"),
            ("2130706433", "127.0.0.1"), ("0x7f000001", "127.0.0.1"), ("0X7F.1", "127.0.0.1"), ("017700000001", "127.0.0.1"),
            ("0177.0.0.01", "127.0.0.1"), ("0", "0.0.0.0"), ("127.0.0.1.", "127.0.0.1"), ("255.255.255.255", "4294967295"),
            ("::1", "0:0:0:0:0:0:0:1"), ("::", "0:0:0:0:0:0:0:0"), ("fe80::1%eth0", "fe80::1"), ("FD00::A", "fd00:0::a"),
            ("::ffff:127.0.0.1", "::ffff:7f00:1"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("fe80::1.", "fe80::1"),
            ("64:ff9b::10.0.0.1", "64:ff9b::a00:1"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
        ])
    func areReadInEveryFormThatCurlTakes(text: String, plain: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address == IPAddress(plain))
    }

    @Test(arguments: [
        "", ".", "..", "a", "1.2.3.4.5", "1.2.3.256", "256.1", "1.16777216", "4294967296", "0x", "08", "1..2", "-1", "+1",
        "0x+1", "1.2.3.a", "example.org", "１２７.0.0.1", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "::10000",
        "1:2:3:4:5:6:7:8::", "::+1", "::g", "99999999999999999999999",
    ])
    func otherwiseAreNames(text: String) { #expect(IPAddress(text) == nil) }

    /// The first and the last address of each network of the IANA's registries, and those that stand for another address.
    @Test(
        arguments: [
            "0.0.0.0 0.255.255.255", "10.0.0.0 10.255.255.255", "100.64.0.0 100.127.255.255", "127.0.0.0 127.255.255.255",
            "169.254.0.0 169.254.255.255", "172.16.0.0 172.31.255.255", "192.0.0.0 192.0.0.255", "192.168.0.0 192.168.255.255",
            "198.18.0.0 198.19.255.255", "224.0.0.0 239.255.255.255", "240.0.0.0 255.255.255.255", ":: ::1",
            "fc00:: fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe80:: febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "fec0:: feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ff00:: ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "::ffff:10.0.0.1 ::ffff:127.0.0.1", "::127.0.0.1 ::192.168.0.1", "::ffff:0:127.0.0.1 ::ffff:0:10.0.0.1",
            "64:ff9b::10.0.0.1 64:ff9b::169.254.169.254", "64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
            "2002:7f00:1:: 2002:c0a8:101::1", "100:: 100::ffff:ffff:ffff:ffff", "2001:: 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
        ])
    func ofNetworksOfTheirOwnAreNotPublic(range: String) throws {
        for text in range.split(separator: " ") {
            let address = try #require(IPAddress(String(text)))
            #expect(!address.isPublic, "\(text)")
        }
    }

    /// Their neighbours.
    @Test(arguments: [
        "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.167.255.255",
        "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2000::1", "2001:200::1", "2001:db8::1",
        "2606:4700::1111", "3fff:ffff::1", "::ffff:192.0.2.1", "64:ff9b::192.0.2.1", "2002:c000:201::1",
    ])
    func ofTheInternetArePublic(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.isPublic)
    }
}

/// Which names a proxy looks up.
@Suite struct ProxySettingsTests {
    private func isProxied(_ url: String, _ environment: [String: String]) throws -> Bool {
        try ProxySettings(environment: environment).lookUp(WebAddress(url))
    }

    @Test func areReadAsCurlReadsThem() throws {
        let proxy = "http://192.0.2.1:3128"
        for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { #expect(try isProxied("http://a.example/", [name: proxy])) }
        for name in ["HTTPS_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
            #expect(try isProxied("https://a.example/", [name: proxy]))
        }
        for name in ["HTTP_PROXY", "https_proxy", "HTTPS_PROXY"] { #expect(try !isProxied("http://a.example/", [name: proxy])) }
        #expect(try !isProxied("https://a.example/", ["http_proxy": proxy]))
        #expect(try !isProxied("http://a.example/", ["http_proxy": "", "no_proxy": ""]))
        #expect(try isProxied("http://a.example/", ["http_proxy": "", "all_proxy": proxy]))
        for scheme in ["socks", "socks4", "SOCKS5"] {
            #expect(try !isProxied("http://a.example/", ["all_proxy": "\(scheme)://192.0.2.1:1080"]))
        }
        for scheme in ["socks4a", "socks5h", "https"] {
            #expect(try isProxied("http://a.example/", ["all_proxy": "\(scheme)://192.0.2.1:1080"]))
        }
    }

    @Test(
        arguments: [
            ("*", false), ("a.example", false), (".a.example", false), ("EXAMPLE", false), ("b.example, a.example.", false),
            ("b.example a.example", false), ("b.a.example", true), ("x.example", true), ("ample", true), ("*.example", true),
            ("", true), (" , ", true),
        ])
    func haveExceptions(list: String, expected: Bool) throws {
        for name in ["no_proxy", "NO_PROXY"] {
            #expect(try isProxied("http://A.example./", ["http_proxy": "x", name: list]) == expected)
        }
    }
}
