import FeedModel
import FeedParsing
import Testing

@Suite struct FormatTests {
    @Test func readsRSS() throws {
        let feed = try parse(
            """
            <?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://a.test/</link><language>de</language>
            <item><title>One</title><link>https://a.test/1</link><guid isPermaLink="false">g1</guid>
            <pubDate>Fri, 20 Nov 2026 09:00:00 +0100</pubDate><author>x@a.test (Ann)</author><description>&lt;p&gt;D&lt;/p&gt;</description>
            <enclosure url="https://a.test/1.png" type="image/png" length="1"/></item></channel></rss>
            """)
        let expected = Entry(
            id: "g1", title: "One", link: "https://a.test/1", published: Timestamp("2026-11-20T08:00:00Z"), updated: nil,
            author: "Ann", summary: "D", image: "https://a.test/1.png",
            images: [EntryImage(url: "https://a.test/1.png", type: "image/png")])
        #expect(feed == Feed(format: "rss-2.0", title: "News", link: "https://a.test/", language: "de", entries: [expected]))
    }

    @Test func readsAtom() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><title type="html">A &amp;amp; B</title>
            <link rel="self" href="/feed"/><link href="https://a.test/"/><author><name>Bo</name></author>
            <entry><id>tag:a.test,2026:1</id><title>x &lt;b> y</title><link rel="alternate" href="/1"/>
            <published>2026-11-20T08:00:00Z</published><updated>2026-11-20T10:00:00+01:00</updated>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>one</p><p>two &amp;lt;</p></div></content></entry></feed>
            """)
        let expected = Entry(
            id: "tag:a.test,2026:1", title: "x <b> y", link: "https://feed.test/1",
            published: Timestamp("2026-11-20T08:00:00Z"),
            updated: Timestamp("2026-11-20T09:00:00Z"), author: "Bo", summary: "one · two &lt;", image: nil)
        #expect(feed == Feed(format: "atom-1.0", title: "A & B", link: "https://a.test/", language: "fr", entries: [expected]))
    }

    @Test func readsJSONFeed() throws {
        let feed = try parse(
            """
            {"version":"https://jsonfeed.org/version/1.1","title":"J","home_page_url":"https://a.test","language":"en",
            "authors":[{"name":"Cy"}],"items":[{"id":7,"url":"/1","title":"a < b","content_html":"<p>x</p>y",
            "date_modified":"2026-11-20T08:00:00Z","image":"i.png"}]}
            """)
        let moment = Timestamp("2026-11-20T08:00:00Z")
        let expected = Entry(
            id: "7", title: "a < b", link: "https://feed.test/1", published: moment, updated: moment, author: "Cy",
            summary: "x · y",
            image: "https://feed.test/dir/i.png", images: [EntryImage(url: "https://feed.test/dir/i.png")])
        #expect(feed == Feed(format: "json-1.1", title: "J", link: "https://a.test", language: "en", entries: [expected]))
    }

    @Test func readsRDFWhoseItemsStandOutsideTheChannel() throws {
        let feed = try parse(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
             xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>C</title></channel>
            <item rdf:about="https://a.test/1"><title>I</title><dc:creator>D</dc:creator><dc:date>2026-11-20</dc:date></item></rdf:RDF>
            """)
        #expect(feed.format == "rss-1.0")
        #expect(feed.title == "C")
        let entry = Entry(
            id: "https://a.test/1", title: "I", link: "https://a.test/1", published: Timestamp("2026-11-20T00:00:00Z"),
            author: "D")
        #expect(feed.entries == [entry])
    }

    @Test(arguments: [
        ("<rss version='0.91'><channel/></rss>", "rss-0.91"), ("<rss version='0.92'/>", "rss-0.92"), ("<rss/>", "rss"),
        ("<rss version='2.0.1'/>", "rss-2.0"), ("<RSS VERSION='2.0'/>", "rss-2.0"), ("<channel/>", "rss"),
        (
            "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'/>",
            "rss-0.90"
        ),
        ("<feed version='0.3' xmlns='http://purl.org/atom/ns#'/>", "atom-0.3"), ("<feed/>", "atom"),
        ("<a:feed xmlns:a='http://www.w3.org/2005/Atom'/>", "atom-1.0"),
        ("{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[]}", "json-1.0"), ("{\"items\":[]}", "json"),
    ])
    func namesTheFormat(document: String, format: String) throws {
        #expect(try parse(document).format == format)
    }

    @Test(arguments: [
        ("", "the body is empty"), (" \n\t", "the body holds nothing but white space and NULs"),
        ("\u{0}\u{0}\u{0}\u{0}\u{0}", "the body holds nothing but white space and NULs"),
        ("\n<!DOCTYPE html><html><body>Log in</body></html>", "the document is HTML, not a feed (line 2)"),
        ("<note><to>x</to></note>", "the document is XML but no feed: it begins with <note> (line 1)"),
        ("just text", "the document is neither XML nor JSON: no tag in its 9 bytes"),
        ("{\"message\":\"Not Found\"}", "the document is JSON but no feed: it has no list of items"),
        ("[1,2]", "the document is JSON but no feed: it is no object"),
    ])
    func refusesWhatIsNoFeed(document: String, message: String) {
        #expect(refusal(document) == message)
    }

    @Test func picksThePictureThatStandsForAnEntry() throws {
        let thumbnail = "<media:group><media:content url='/c.jpg' medium='image'/><media:thumbnail url='/t.jpg'/></media:group>"
        #expect(try item(thumbnail).image == "https://feed.test/t.jpg")
        #expect(
            try item("<media:content url='/v.mp4' type='video/mp4'/><media:content url='/c.jpg'/>").image
                == "https://feed.test/c.jpg")
        #expect(
            try item("<itunes:image href='/i.jpg'/><enclosure url='/e.mp3' type='audio/mpeg'/>").image
                == "https://feed.test/i.jpg")
        #expect(try item("<enclosure url='/e.mp3' type='audio/mpeg'/>").image == nil)
    }

    @Test func takesTheDescriptionBeforeTheContent() throws {
        let content = "<content:encoded>&lt;p&gt;long&lt;/p&gt;</content:encoded>"
        #expect(try item(content + "<description>short</description>").summary == "short")
        #expect(try item(content + "<description> </description>").summary == "long")
    }

    @Test(arguments: [
        ("ann@a.test (Ann Example)", "Ann Example"), ("Ann Example <ann@a.test>", "Ann Example"), ("ann@a.test", "ann@a.test"),
        ("Ann (the editor)", "Ann (the editor)"), ("ann@a.test ()", "ann@a.test"),
    ])
    func namesTheAuthor(written: String, name: String) throws {
        #expect(try item("<author>\(written.replacing("<", with: "&lt;"))</author>").author == name)
    }

    @Test func takesTheGuidForALinkUnlessItSaysItIsNone() throws {
        #expect(try item("<guid>https://a.test/1</guid>").link == "https://a.test/1")
        #expect(try item("<guid isPermaLink='false'>https://a.test/1</guid>").link == nil)
    }

    @Test func takesAnIdThatIsAnAddressForALinkWhereThereIsNone() throws {
        let items = "{\"id\":\"HTTPS://a.test/1\"},{\"id\":\"2\"},{\"id\":\"https://a.test/3\",\"url\":\"/4\"}"
        let feed = try parse("{\"items\":[\(items)]}")
        #expect(feed.entries.map(\.link) == ["https://a.test/1", nil, "https://feed.test/4"])
        #expect(try atomEntry("<id>HTTPS://a.test/1</id>").link == "https://a.test/1")
    }

    @Test func takesTheNextDateWhereOneIsNone() throws {
        let other = "<dc:date>2026-11-20</dc:date>"
        for written in [" ", "Invalid Date", "0000-00-00 00:00:00"] {
            #expect(try item("<pubDate>\(written)</pubDate>\(other)").published == Timestamp("2026-11-20T00:00:00Z"))
        }
    }

    @Test func readsBase64Content() throws {
        #expect(try atomEntry("<content mode='base64' type='text/html'>PHA+aGk8L3A+</content>").summary == "hi")
        #expect(try atomEntry("<content mode='base64'>%%%%</content>").summary == nil)
    }
}
