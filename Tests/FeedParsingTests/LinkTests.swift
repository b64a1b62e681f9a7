import FeedModel
import FeedParsing
import Testing

@Suite struct LinkTests {
    private func link(_ text: String, base: String? = "https://feed.test/dir/feed.xml") throws -> String? {
        try item("<link>\(text.replacing("&", with: "&amp;"))</link>", base: base).link
    }

    /// The examples of RFC 3986, section 5.4, without those whose result has another scheme or no host.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
        ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ])
    func resolvesAsTheStandardSays(reference: String, target: String) throws {
        #expect(try link(reference, base: "http://a/b/c/d;p?q") == target)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", "file:///etc/passwd", "data:text/html,x",
        "smb://x/y",
        "http:///no-host", "http://", "http://ex ample.test/", "http://%00/", "http://:80/",
    ])
    func dropsLinksThatNobodyMayOpen(text: String) throws {
        let feed = try parse(rss("<item><link>\(text)</link></item>"))
        #expect(feed.entries.first?.link == nil)
        #expect(feed.warnings.count == 1)
    }

    @Test(arguments: [
        (" \n https://a.test/1 \n", "https://a.test/1"), ("HTTPS://A.Test/B", "https://a.test/B"),
        ("https://a.test/a b", "https://a.test/a%20b"),
        ("https://a.test/ü", "https://a.test/ü"),
        ("https://हिन्दी.भारत/1", "https://हिन्दी.भारत/1"),
        ("mailto:x@a.test", "mailto:x@a.test"),
        ("feed://a.test/1", "http://a.test/1"),
        ("https://a.test/?a=1&b=2", "https://a.test/?a=1&b=2"), ("https://a.test/a%2Fb", "https://a.test/a%2Fb"),
    ])
    func keepsAndTidiesLinks(text: String, result: String) throws {
        #expect(try link(text) == result)
    }

    @Test func dropsALinkTooLongToBeOne() throws {
        #expect(try link("https://a.test/" + String(repeating: "a", count: 1_000_000)) == nil)
    }

    @Test func resolvesAgainstTheFeedsLinkWhereItHasNoAddress() throws {
        let document = rss("<item><link>1</link></item>", channel: "<link>https://a.test/x/</link>")
        #expect(try parse(document, base: nil).entries.first?.link == "https://a.test/x/1")
        #expect(try parse(rss("<item><link>1</link></item>"), base: nil).entries.first?.link == nil)
    }

    @Test func resolvesAgainstXMLBase() throws {
        let document = """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="/a/"><entry xml:base="b/"><link href="c"/></entry>
            <entry><link xml:base="javascript:x" href="d"/></entry></feed>
            """
        #expect(try parse(document).entries.map(\.link) == ["https://feed.test/a/b/c", "https://feed.test/a/d"])
    }
}
