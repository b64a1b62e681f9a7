import FeedModel
import FeedParsing
import Testing

@Suite struct BrokenXMLTests {
    private let two = "<item><title>A</title></item><item><title>B</title></item>"

    private func titles(_ document: String) throws -> [String?] { try parse(document).entries.map(\.title) }

    @Test(arguments: [
        "\u{FEFF}", "\u{FEFF}\u{FEFF}", "\r\n  ", "junk before ", "<!-- comment -->", "<!DOCTYPE html>",
        "<!DOCTYPE rss PUBLIC \"-//N//DTD\" \"http://x.invalid/rss.dtd\">", "<!DOCTYPE rss [ <!ENTITY x \"]\"> ]>", "<?php ?>",
        "<br />\n<b>Warning</b>:  mail() failed in <b>/feed.php</b> on line <b>3</b><br />\n",
        "<script>var a = '<item>'</script>",
        "<link rel='preload' href='/x'>",
    ])
    func readsOnBehindWhatStandsBeforeTheRoot(junk: String) throws {
        #expect(try titles(junk + rss(two)) == ["A", "B"])
    }

    @Test(arguments: ["", "</rss>trailing", "<rss>", "\u{0}"])
    func ignoresWhatStandsBehindTheRoot(junk: String) throws {
        #expect(try titles(rss(two) + junk) == ["A", "B"])
    }

    @Test func keepsTheItemInWhichTheDocumentEnds() throws {
        let feed = try parse("<rss version='2.0'><channel>\(two)<item><title>C</title><desc")
        #expect(feed.entries.map(\.title) == ["A", "B", "C"])
        #expect(feed.warnings == ["line 1: the document ends inside <desc>"])
    }

    @Test(arguments: [
        "", "</channel>", "<item><title>C", "<item><title><![CDATA[C]]",
        "<item><link href=\"/c",
        "<item><!-- C", "<!-- C </rss>", "<item><title>C</title></item></chan", "<item>C</item", "<?x", "<",
    ])
    func saysThatTheEndIsMissing(rest: String) throws {
        let feed = try parse("<rss><channel>\(two)\(rest)")
        #expect(feed.isCutShort)
        #expect(feed.entries.map(\.title).starts(with: ["A", "B"]))
    }

    @Test(arguments: [
        "</channel></rss>", "</rss>", "<item><title>C</channel></rss>", "<a b=c>& &nbsp; <</rss>", "</rss><rss>", "</rss",
        "<item><link href=\"/c>C</link></item></channel></rss>", "</x></rss>",
    ])
    func hasItsEndWhateverIsBroken(rest: String) throws {
        #expect(try !parse("<rss><channel>\(two)\(rest)").isCutShort)
    }

    /// What our own limits leave out is not missing.
    @Test func hasItsEndBehindTheLastEntryThatIsRead() throws {
        #expect(try !parse(rss(String(repeating: "<item/>", count: 10_500))).isCutShort)
        #expect(try !parse("<rss><channel>" + String(repeating: "<item/>", count: 10_500)).isCutShort)
        let long = rss("<item><title>A</title></item>" + String(repeating: " ", count: 64 << 20))
        #expect(try !parse(long).isCutShort)
    }

    @Test func endsAnItemWhereTheNextBegins() throws {
        #expect(try titles(rss("<item><title>A</title><item><title>B</title></item>")) == ["A", "B"])
    }

    @Test(arguments: [
        ("Salt & Pepper", "Salt & Pepper"), ("1 < 2", "1 < 2"), ("a<b", "a"), ("Na&iuml;ve", "Naïve"),
        ("x&unknown;y", "x&unknown;y"),
        ("a &#0; &#xD800; &#x110000; &#99999999999999999999; b", "a � � � � b"), ("tail &", "tail &"), ("a\u{0}b", "ab"),
    ])
    func readsWhatAStrictParserRefuses(written: String, title: String) throws {
        #expect(try item("<title>\(written)</title><link>/1</link>").title == title)
    }

    @Test func saysWhereItMended() throws {
        let feed = try parse("<rss version='2.0'>\n<channel>\n<title>a & b &nbsp;</title>\n</channel></rss>")
        #expect(
            feed.warnings == [
                "line 3: a & that begins no reference is read as text", "line 3: undeclared entity &nbsp; read as a space",
            ])
    }

    @Test func saysAtMostTwentyThings() throws {
        let feed = try parse(rss(String(repeating: "<item><title>&</title></item>", count: 100)))
        #expect(feed.warnings.count == 20)
        #expect(feed.warnings.last == "and 81 more of such faults")
    }

    @Test func readsAttributesWithoutQuotesAndWithOpenOnes() throws {
        #expect(try atomEntry("<link href=https://a.test/1><title>x</title>").link == "https://a.test/1")
        #expect(try atomEntry("<link href=\"https://a.test/1><title>x</title>").title == "x")
        #expect(try atomEntry("<link rel=alternate href=/2/><title>x</title>").link == "https://feed.test/2")
    }

    @Test func keepsWhatAnItemDeclaresThatEndsTheOneBefore() throws {
        let second = "<item xmlns:q='http://purl.org/dc/elements/1.1/'><q:creator>Ann</q:creator></item>"
        #expect(try parse(rss("<item><title>A</title>" + second)).entries.map(\.author) == [nil, "Ann"])
    }

    @Test func understandsPrefixesThatAreNotDeclared() throws {
        let entry = try item("<dc:creator>Ann</dc:creator><itunes:image href='/i.png'/><x:title>no</x:title>")
        #expect(entry.author == "Ann")
        #expect(entry.image == "https://feed.test/i.png")
        #expect(entry.title == nil)
    }

    @Test func understandsPrefixesByTheirAddress() throws {
        let declared = "<q:creator xmlns:q='http://purl.org/dc/elements/1.1/'>Ann</q:creator>"
        #expect(try item(declared).author == "Ann")
        #expect(try item("<dc:creator xmlns:dc='http://other.invalid/'>Ann</dc:creator>").author == nil)
    }

    @Test func knowsRSSByItsOwnAddressesOnly() throws {
        for address in ["http://www.rssboard.org/media-rss", "http://www.example.com/rss/extensions"] {
            let entry = try item("<m:title xmlns:m='\(address)'>caption</m:title><title>title</title>")
            #expect(entry.title == "title")
        }
        let image = "<m:thumbnail xmlns:m='http://www.rssboard.org/media-rss' url='/t.jpg'/>"
        #expect(try item(image).image == "https://feed.test/t.jpg")
        let prefixed = "<r:rss xmlns:r='http://backend.userland.com/rss2'><r:channel><r:title>T</r:title></r:channel></r:rss>"
        #expect(try parse(prefixed).title == "T")
    }

    @Test(arguments: ["http://www.w3.org/2005/Atom", "http://search.yahoo.com/mrss/", "http://www.w3.org/1999/xhtml"])
    func readsRSSThatSaysItIsSomethingElse(address: String) throws {
        let document = """
            <rss version="2.0" xmlns="\(address)"><channel><title>T</title><item><title>A</title><description>&lt;p&gt;D</description>
            <pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>
            """
        let entry = Entry(title: "A", published: Timestamp("2026-11-20T08:00:00Z"), summary: "D")
        #expect(try parse(document).entries == [entry])
    }

    @Test func expandsOnlyShortEntitiesWithoutReferences() throws {
        let declarations =
            "<!ENTITY a \"alpha\"><!ENTITY b \"&a;&a;\"><!ENTITY c '&#233;'><!ENTITY d SYSTEM 'file:///etc/hostname'>"
        let document =
            "<!DOCTYPE rss [\(declarations)]>" + "<rss><channel><item><title>&a; &b; &c; &d;</title></item></channel></rss>"
        #expect(try titles(document) == ["alpha &b; é &d;"])
    }

    @Test(arguments: [100, 100_000])
    func survivesDepth(depth: Int) throws {
        let pit = String(repeating: "<a>", count: depth) + "deep" + String(repeating: "</a>", count: depth)
        let feed = try parse(
            rss("<item><title>x</title><description>\(pit)</description></item><item><title>after</title></item>"))
        #expect(feed.entries.map(\.title) == ["x", "after"])
        #expect(feed.entries.first?.summary == "deep")
        #expect(feed.warnings == ["line 2: elements more than 64 deep are flattened"])
    }

    @Test func keepsTenThousandEntries() throws {
        let feed = try parse(rss(String(repeating: "<item/>", count: 10_500)))
        #expect(feed.entries.count == 10_000)
        #expect(feed.warnings == ["line 2: only the first 10000 entries are read"])
    }

    /// Each would take minutes if its cost were not linear.
    @Test(arguments: [
        "<", "&#", "&", "<!--", "<a ", "<a b=\"", "<![CDATA[", "</", "<?", "<item>", "<!DOCTYPE [", "<!a>", "]]>", "&a;",
    ])
    func endsOnAFlood(of piece: String) throws {
        let flood = String(repeating: piece, count: 50_000)
        #expect(try parse(rss("<item><title>x</title></item><item><description>\(flood)")).entries.first?.title == "x")
        #expect(
            try parse(rss("<item><title>x</title><description><![CDATA[\(flood)]]></description></item>")).entries.first?.title
                == "x")
    }

    /// Many prefixes in scope, and many lookups of a prefix that is not declared.
    @Test func endsOnAFloodOfNamespaces() throws {
        let declared = (0..<60).map { depth in
            "<a " + (0..<64).map { "xmlns:p\(depth)-\($0)='urn:x'" }.joined(separator: " ") + ">"
        }
        let flood = declared.joined() + String(repeating: "<q:a/>", count: 100_000)
        let items = "<item><title>x</title>\(flood)</item><item><title>y</title></item>"
        #expect(try titles(rss(items)) == ["x", "y"])
    }

    @Test func expandsEntitiesToAMegabyteAltogether() throws {
        let value = String(repeating: "x", count: 256)
        let long = "<item><description>\(String(repeating: "&a;", count: 5_000))</description></item>"
        let items = "<title>&a;</title>\(long)<item><title>&a;</title></item>"
        let feed = try parse("<!DOCTYPE rss [<!ENTITY a '\(value)'>]><rss><channel>\(items)</channel></rss>")
        #expect(feed.title == value)
        #expect(feed.entries.last?.title == "&a;")
    }

    /// Texts with long runs of combining marks are slow to compare.
    @Test func endsOnAFloodOfMarksInNames() throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 60)
        let opened = (0..<60).map { "<a\(marks)\($0)>" }.joined()
        let flood = opened + String(repeating: "</b\(marks)>", count: 20_000)
        let items = "<item><title>x</title>\(flood)</item><item><title>y</title></item>"
        #expect(try titles(rss(items)) == ["x", "y"])
    }

    @Test func endsOnAFloodOfByteOrderMarks() throws {
        #expect(try titles(String(repeating: "\u{FEFF}", count: 500_000) + rss(two)) == ["A", "B"])
    }

    @Test func survivesEveryCutOfAFeed() throws {
        let whole = Array(
            rss(
                "<item a='b' c=\"&eacute;\"><title><![CDATA[x]]>&amp;</title><!-- y --><pubDate>Fri, 20 Nov 2026</pubDate></item>"
            ).utf8)
        for end in 0...whole.count {
            let feed = try? FeedParser.parse(Array(whole[..<end]), contentType: nil, baseURL: nil)
            #expect((feed?.entries.count ?? 0) <= 1)
        }
        #expect(try FeedParser.parse(whole, contentType: nil, baseURL: nil).entries.first?.title == "x&")
    }
}
