import FeedModel
import FeedParsing
import Testing

/// The pictures that a feed declares.
@Suite struct DeclaredImageTests {
    private func urls(_ content: String) throws -> [String] {
        try item(content).images.map { $0.url.replacing("https://feed.test/", with: "") }
    }

    @Test func theFormsOfAPictureAreSortedByTheirSize() throws {
        let contents = [140, 700, 460].map { "<media:content url='/\($0).jpg' width='\($0)' type='image/jpeg'/>" }.joined()
        let images = try item(contents + "<media:thumbnail url='/t.jpg'/>").images
        #expect(images.map(\.width) == [700, 460, 140, nil])
        #expect(images.first == EntryImage(url: "https://feed.test/700.jpg", width: 700, type: "image/jpeg"))
        #expect(try item(contents).image == "https://feed.test/140.jpg")
    }

    @Test func contentsOutsideAGroupMayBeDifferentPictures() throws {
        let portrait = "<media:content url='/p.jpg' width='600' height='800'/>"
        let landscape = "<media:content url='/l.jpg' width='1600' height='900'/>"
        #expect(try urls(portrait + landscape) == ["p.jpg"])
        #expect(try urls("<media:group>\(portrait)\(landscape)</media:group>") == ["l.jpg", "p.jpg"])
        #expect(try urls("<media:content url='/1.jpg'/><media:content url='/2.jpg'/>") == ["1.jpg"])
    }

    @Test func everySourceIsRead() throws {
        let items = [
            "<media:content url='/a' medium='image'/>", "<media:thumbnail url='/a'/>",
            "<media:group><media:thumbnail url='/a'/></media:group>", "<enclosure url='/a' type='image/webp'/>",
            "<itunes:image href='/a'/>", "<image><url>/a</url></image>",
            "<media:content url='/film.mp4' type='video/mp4'><media:thumbnail url='/a'/></media:content>",
        ]
        for content in items { #expect(try urls(content) == ["a"], "\(content)") }
        #expect(try urls("<enclosure url='/a.png'/>") == ["a.png"])
        #expect(try urls("<enclosure url='/a.mp3' type='audio/mpeg'/>") == [])
        #expect(try atomEntry("<link rel='enclosure' type='image/png' href='/a'/>").images.first?.type == "image/png")
    }

    @Test func anAddressIsThereOnceWithAllThatIsSaidAboutIt() throws {
        let content = "<media:thumbnail url='/a.jpg'/><enclosure url='/a.jpg' type='Image/JPEG; q=1'/>"
        let sized = "<media:content url='/a.jpg' width='640px' height='480'/>"
        let expected = EntryImage(url: "https://feed.test/a.jpg", width: 640, height: 480, type: "image/jpeg")
        #expect(try item(content + sized).images == [expected])
    }

    @Test func thereAreAtMostEight() throws {
        let contents = (1...40).map { "<media:content url='/\($0).jpg' width='\($0 * 10)'/>" }.joined()
        #expect(try item("<media:group>\(contents)</media:group>").images.map(\.width) == (33...40).reversed().map { $0 * 10 })
    }

    @Test func theAlternativeTextIsThePicturesOwn() throws {
        let own = "<media:title>A &lt;b&gt;bee&lt;/b&gt;</media:title>"
        #expect(try item("<media:content url='/a.jpg'>\(own)</media:content>").images.first?.alt == "A bee")
        #expect(try item("<media:content url='/a.jpg'/>\(own)").images.first?.alt == nil)
        let described = "<media:content url='/a.jpg'/><media:description>A wasp</media:description>"
        #expect(try item("<description>News</description>\(described)").images.first?.alt == "A wasp")
        #expect(try item(described).images.first?.alt == nil)
    }

    @Test(arguments: [
        "url='data:image/png;base64,AA'", "url='ftp://a.test/a.jpg'", "url='/a.jpg' width='1' height='1'", "url='/a.svg'",
        "url='https://1.gravatar.com/avatar/0a?s=96'", "url='/a' type='image/svg+xml'", "url=' '",
    ])
    func whatShowsNothingIsNoPicture(attributes: String) throws {
        #expect(try item("<media:content medium='image' \(attributes)/>").images == [])
    }

    @Test func sizesThatAreNoneAreUnknown() throws {
        for size in ["50%", "1.2em", "", "-5", "99999999999999999999", "1000000", "nan"] {
            #expect(try item("<media:content url='/a.jpg' width='\(size)'/>").images.map(\.width) == [nil], "\(size)")
        }
    }

    @Test func aJSONFeedHasThreePlacesForPictures() throws {
        let attachments = """
            [{"url":"/s.mp3","mime_type":"audio/mpeg"},null,
            {"url":"/c.png","mime_type":"image/png","title":"Sea"},{"url":"/d.png"}]
            """
        let item = #"{"image":"/a.jpg","banner_image":"/b.jpg","attachments":\#(attachments)}"#
        let entry = try #require(try parse("{\"items\":[\(item)]}").entries.first)
        let urls = ["a.jpg", "b.jpg", "c.png"].map { "https://feed.test/" + $0 }
        #expect(entry.images.map(\.url) == urls && entry.image == urls[0])
        #expect(entry.images.last == EntryImage(url: urls[2], type: "image/png", alt: "Sea"))
    }
}

/// The first picture in an item's content.
@Suite struct ContentImageTests {
    /// The pictures of an item with this HTML.
    private func images(_ html: String) throws -> [EntryImage] {
        try item("<description><![CDATA[\(html)]]></description>").images
    }

    private func urls(_ html: String) throws -> [String] {
        try images(html).map { $0.url.replacing("https://feed.test/", with: "") }
    }

    @Test func theFirstPictureOfTheContentStandsInForOneThatIsDeclared() throws {
        let html = "<p>x<IMG alt='A &quot;bee&quot;' src=\"../a.jpg?b=1&amp;copy=2&reg=3\" WIDTH=640 height=480><img src=/b>"
        let expected = EntryImage(
            url: "https://feed.test/a.jpg?b=1&copy=2&reg=3", width: 640, height: 480, alt: "A \"bee\"")
        #expect(try images(html) == [expected])
        let entry = try item("<enclosure url='/e.jpg'/><description><![CDATA[\(html)]]></description>")
        #expect(entry.images.map(\.url) == ["https://feed.test/e.jpg"])
        #expect(try item("<description><![CDATA[\(html)]]></description>").image == nil)
    }

    @Test func theContentComesBeforeTheDescription() throws {
        let description = "<description>&lt;img src='/d.jpg'></description>"
        let content = "<content:encoded>&lt;img src='/c.jpg'></content:encoded>"
        #expect(try item(description + content).images.map(\.url) == ["https://feed.test/c.jpg"])
    }

    @Test func markupThatIsNotEscapedIsReadToo() throws {
        #expect(try item("<description><p><img src='/a.jpg' alt='x'/></p></description>").images.first?.alt == "x")
        let xhtml = "<content type='xhtml' xml:base='https://b.test/x/'><div><p><img src='a.jpg'/></p></div></content>"
        #expect(try atomEntry(xhtml).images.first?.url == "https://b.test/x/a.jpg")
    }

    @Test func anAtomTextIsLookedThroughWhereItIsMarkup() throws {
        #expect(try atomEntry("<content type='html'>&lt;img src='/a.jpg'></content>").images.count == 1)
        #expect(try atomEntry("<summary type='html'>&lt;img src='/a.jpg'></summary>").images.count == 1)
        #expect(try atomEntry("<content>&lt;img src='/a.jpg'></content>").images.isEmpty)
        #expect(try atomEntry("<content mode='base64'>PGltZyBzcmM9L2EuanBnPg==</content>").images.count == 1)
    }

    @Test func aJSONFeedsContentIsLookedThrough() throws {
        let feed = try parse(
            #"{"items":[{"id":"1","content_html":"<img src='/a.jpg'>"},{"id":"2","content_text":"<img src=/b>"}]}"#)
        #expect(feed.entries.map { $0.images.map(\.url) } == [["https://feed.test/a.jpg"], []])
    }

    @Test(arguments: [
        "<img src='/1.gif' width=1 height=1>", "<img src='/1.gif' height='0'>", "<img src='/1.gif' style='width: 1px'>",
        "<img src='/1.gif' style='Display:None'>", "<img src='http://feeds.feedburner.com/~ff/x?d=y'>",
        "<img src='https://a.test/~r/x/~4/y'>", "<img src='https://pixel.wp.com/b.gif'>", "<img src='/x/spacer.gif'>",
        "<img src='https://blogger.googleusercontent.com/tracker/1/2'>", "<img src='data:image/gif;base64,AA'>", "<img>",
        "<img src='https://stats.a.test/x' srcset='/2.jpg 2x'>", "<!-- <img src='/c.jpg'> -->", "<image src='/c.jpg'>",
        "<script>'<img src=\"/c.jpg\">'</script>", "<img src='/logo.svg'>", "<img src='file:///c.jpg'>",
        "<template><img src='/c.jpg'></template>", "<img src='/emoticons/smile.png'>",
        "<img srcset='/c.jpg 9w' width=1>",
    ])
    func whatShowsNothingIsSkipped(html: String) throws {
        #expect(try urls(html + "<p><img src='/a.jpg'></p>") == ["a.jpg"])
    }

    @Test(arguments: ["google-pixel-9.jpg", "spaceship.jpg", "tracks/1.jpg", "adstock.jpg"])
    func aNameThatOnlyLooksLikeACounterIsAPicture(name: String) throws {
        #expect(try urls("<img src='/\(name)'>") == [name])
    }

    @Test func theCandidatesOfSrcsetAreItsForms() throws {
        let set = "/300.jpg 300w, /c,700.jpg 700w,/1400.jpg 1400w"
        let images = try images("<img src='/300.jpg' width=300 height=200 alt=x srcset='\(set)'>")
        #expect(images.map(\.width) == [1400, 700, 300])
        #expect(images.map(\.height) == [933, 467, 200])
        #expect(images.map(\.url.last) == ["g", "g", "g"] && images.allSatisfy { $0.alt == "x" })
        #expect(images[1].url == "https://feed.test/c,700.jpg")
        #expect(try urls("<img srcset='/a.jpg, /b.jpg 2x,,/c.jpg 1.5x' width=100>") == ["b.jpg", "c.jpg", "a.jpg"])
    }

    @Test(arguments: [true, false]) func theSourcesOfAPictureAreItsForms(isMarkup: Bool) throws {
        let html = """
            <video><source src='/film.mp4'/></video><picture><source srcset='/none.webp 900w'/></picture>\
            <picture><source type='image/webp' srcset='/a.webp 1400w, /b.webp 700w'/><img src='/a.jpg' alt='x' width='300'/>\
            </picture>
            """
        let escaped = html.replacing("<", with: "&lt;")
        let entry = try atomEntry(
            isMarkup ? "<content type='xhtml'><div>\(html)</div></content>" : "<content type='html'>\(escaped)</content>")
        #expect(entry.images.map { $0.url.dropFirst(18) } == ["a.webp", "b.webp", "a.jpg"])
        #expect(
            entry.images.map(\.type) == ["image/webp", "image/webp", nil] && entry.images.map(\.width) == [1400, 700, 300])
        #expect(entry.images.allSatisfy { $0.alt == "x" })
    }

    @Test func aPictureThatMostEntriesHaveIsASign() throws {
        func feed(_ pictures: [String?]) throws -> [Int] {
            let items = pictures.map { "<item><description>\($0.map { "&lt;img src='/\($0)'>" } ?? "")</description></item>" }
            return try parse(rss(items.joined())).entries.map(\.images.count)
        }
        #expect(try feed(["gif.gif", "a.jpg", "gif.gif", "gif.gif", nil]) == [0, 1, 0, 0, 0])
        #expect(try feed(["gif.gif", "a.jpg", "gif.gif", "gif.gif", nil, nil]) == [1, 1, 1, 1, 0, 0])
        #expect(try feed(["gif.gif", "gif.gif"]) == [1, 1])
        let json = String(repeating: #"{"content_html":"<img src='/gif.gif'>"},"#, count: 3)
        #expect(try parse("{\"items\":[\(json)]}").entries.allSatisfy(\.images.isEmpty))
    }

    @Test func aPictureThatTheFeedDeclaresForEveryEntryStays() throws {
        let items = String(repeating: "<item><itunes:image href='/show.jpg'/></item>", count: 5)
        #expect(try parse(rss(items)).entries.map(\.images.count) == [1, 1, 1, 1, 1])
    }

    @Test func aPictureThatAScriptLoadsIsFound() throws {
        let html = "<img src='data:image/gif;base64,AA' data-src='/a.jpg' data-srcset='/b.jpg 900w'>"
        #expect(try urls(html) == ["b.jpg", "a.jpg"])
    }

    @Test(arguments: [
        "<img src='/a.jpg", "<img src=\"/a.jpg>", "<img src=/a.jpg", "<img/src=/a.jpg/>",
        "<img ='' src = '/a.jpg' src='/b.jpg'>",
        "<imgs src=/b.jpg><img\nsrc\n=\n/a.jpg>", "< img src=/b.jpg><img src=' /a.jpg '>",
    ])
    func brokenTagsAreRead(html: String) throws {
        #expect(try urls(html).map { $0.prefix(5) } == ["a.jpg"])
    }

    @Test func noTextIsLongAndNoSearchEndless() throws {
        let image = try #require(try images("<img src='/a.jpg' alt='\(String(repeating: "x", count: 5_000))'>").first)
        #expect(image.alt?.count == 600)
        #expect(try urls("<img src='/\(String(repeating: "x", count: 9_000)).jpg'>") == [])
        #expect(try urls(String(repeating: "<img src='/1x1.gif'>", count: 100) + "<img src='/a.jpg'>") == [])
        for part in ["<img src='", "<img a=\"", "<!--", "<script>", "<img srcset=',,,, x"] {
            #expect(try images(String(repeating: part, count: 300_000)).count <= 1)
        }
    }
}
