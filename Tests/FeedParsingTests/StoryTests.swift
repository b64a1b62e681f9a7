import FeedModel
import FeedParsing
import Testing

/// The story of an RSS item whose content this is.
private func story(_ html: String, _ more: String = "", base: String? = "https://feed.test/dir/feed.xml") throws -> StoryText? {
    let content = html.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let text = rss("<item><title>The title</title>\(more)<content:encoded>\(content)</content:encoded></item>")
        .replacing("<rss ", with: "<rss xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" ")
    return try FeedParser.parse(Array(text.utf8), contentType: nil, baseURL: base, withStories: true).entries.first?.story
}

/// A story in short: `p`, `h2`, `ul(…|…)`, `ol3(…)`, `quote(…)`, `code`, `img`, each with its text; runs as *strong*, _emphasized_,
/// `code` and [link].
private func short(_ html: String, _ more: String = "") throws -> [String] { short(try story(html, more)?.blocks ?? []) }

private func short(_ blocks: [StoryText.Block]) -> [String] {
    blocks.map { block in
        switch block {
        case .paragraph(let words): "p " + short(words)
        case .heading(let level, let words): "h\(level) " + short(words)
        case .list(let start, let items):
            "\(start.map { "ol\($0)" } ?? "ul")(\(items.map { short($0).joined(separator: "; ") }.joined(separator: " | ")))"
        case .quote(let blocks): "quote(\(short(blocks).joined(separator: "; ")))"
        case .code(let text): "code " + text
        case .picture(let picture): "img \(picture.url) \(picture.alt ?? "-")"
        }
    }
}

private func short(_ words: StoryText.Words) -> String {
    words.runs.reduce("") { text, run in
        var part = run.text
        if run.isLink { part = "[\(part)]" }
        if run.isCode { part = "`\(part)`" }
        if run.isEmphasized { part = "_\(part)_" }
        if run.isStrong { part = "*\(part)*" }
        return text + part
    }
}

@Suite struct StoryBlocks {
    @Test(arguments: [
        ("<p>One</p><p>Two</p>", ["p One", "p Two"]), ("<p>One<p>Two", ["p One", "p Two"]),
        ("Loose <b>words</b> and<div>a block</div>rest", ["p Loose *words* and", "p a block", "p rest"]),
        ("<body>In a body</body>", ["p In a body"]),
        ("a<br>b<br><br>c<br/> <br>d", ["p a\nb", "p c", "p d"]), ("<p><br>a<br></p>", ["p a"]),
        ("<h1>A</h1><h3>B</h3>x", ["h1 A", "h3 B", "p x"]),
        ("<p>  a\n  b&nbsp; c\t</p>", ["p a b c"]), ("<p>&nbsp;</p><p></p><p>x</p>", ["p x"]),
        ("<hr>a<hr>b", ["p a", "p b"]), ("<article><section>a</section><aside>b</aside></article>", ["p a", "p b"]),
        ("<p>a</p><p>* * *</p><p>b</p>", ["p a", "p b"]),
    ])
    func areParagraphsAndHeadings(html: String, blocks: [String]) throws {
        #expect(try short(html) == blocks)
    }

    @Test(arguments: [
        ("<ul><li>a<li>b</ul>", ["ul(p a | p b)"]), ("<ol start=3><li>a</li></ol>", ["ol3(p a)"]),
        ("<ol><li>a<ul><li>b<li>c</ul><li>d</ol>", ["ol1(p a; ul(p b | p c) | p d)"]),
        ("<ul><li>a</li><ul><li>b</li></ul></ul>", ["ul(p a; ul(p b))"]),
        ("<ul><li></li><li> </li><li>x</li></ul>", ["ul(p x)"]), ("<ul></ul>x", ["p x"]),
        ("<li>a<li>b", ["p a", "p b"]), ("<ul>text<li>a</ul>", ["ul(p text | p a)"]),
        ("<ul><li><p>a</p><p>b</p></li></ul>", ["ul(p a; p b)"]),
        ("<dl><dt>Name<dd>Meaning</dl>", ["p *Name*", "p Meaning"]),
        ("<blockquote>a<p>b</p></blockquote>c", ["quote(p a; p b)", "p c"]),
        ("<blockquote>a</p></div>b</blockquote>", ["quote(p a; p b)"]),
        ("<table><tr><th>Day<th>Hour<tr><td>Monday<td>9</table>", ["p *Day* · *Hour*", "p Monday · 9"]),
        ("<table><tr><td><p>a</p><p>b</p></td><td></td></tr></table>", ["p a", "p b"]),
    ])
    func areListsQuotesAndTables(html: String, blocks: [String]) throws {
        #expect(try short(html) == blocks)
    }

    @Test(arguments: [
        ("a <b>b</b> c", "a *b* c"), ("<strong>a </strong>b", "*a* b"), ("a<b> b</b>", "a *b*"),
        ("<em>a <i>b</i></em>", "_a b_"), ("<a href=x>a</a> <a name=y>b</a>", "[a] b"),
        ("use <code>ls</code>, <kbd>Esc</kbd>", "use `ls`, `Esc`"), ("<b><a href=x>a</a></b>", "*[a]*"),
        ("<b>a</i>b</b>c", "*ab*c"), ("<q>a</q>", "“a”"), ("<sup>1</sup>", "1"),
        ("&lt;b&gt; &amp;amp; &eacute;", "<b> &amp; é"),
        ("<!-- a -->b<![CDATA[c]]>", "bc"), ("5 < 6 & 7", "5 < 6 & 7"),
    ])
    func haveRunsOfWords(html: String, words: String) throws {
        #expect(try short(html) == ["p " + words])
    }

    @Test func keepsTheLinesOfCode() throws {
        #expect(try short("<pre>\n<code>if a &lt; b {\n\t<b>c</b>  \n}\n</code></pre>") == ["code if a < b {\n    c\n}"])
        #expect(try short("<pre>1\n2\n3</pre><pre>a<br>b</pre>") == ["code a\nb"])
    }

    @Test func takesTheLanguageOfABlock() throws {
        let blocks = try story("<div lang=ar><p>مرحبا</p></div><p>a <i lang=fr>b</i></p>")?.blocks
        #expect(
            blocks == [
                .paragraph(.init([.init("مرحبا")], language: "ar")),
                .paragraph(.init([.init("a "), .init("b", isEmphasized: true)])),
            ])
    }

    @Test(arguments: [
        "<script>x</script>", "<style>x", "<iframe src=x>x</iframe>", "<form><input>x</form>", "<button>x</button>",
        "<nav>x</nav>", "<p style='display: none'>x</p>", "<span hidden>x</span>", "<a aria-hidden=true>#</a>",
        "<div class='a sharedaddy'>x</div>", "<noscript>x</noscript>", "<svg><text>x</text></svg>", "<video>x</video>",
        "<img src='https://a.test/pixel.gif'>", "<img src=/a.jpg width=1 height=1>", "<img src=/a.jpg width=16>",
        "<img src='data:image/png;base64,x'>", "<template><p>x</p></template>", "<select><option>x</select>",
        "<title>x</title>",
    ])
    func leavesOutWhatIsNotRead(html: String) throws {
        #expect(try short("<p>a</p>\(html)") == ["p a"])
        #expect(try short(html).isEmpty)
    }
}

@Suite struct StoryPictures {
    @Test func standBetweenParagraphsAndNotInsideSentences() throws {
        #expect(
            try short("<p>x</p><p>a <img src=/1.jpg alt=One> b</p><img src=2.jpg><p>c</p>") == [
                "p x", "p a b", "img https://feed.test/1.jpg One", "img https://feed.test/dir/2.jpg -", "p c",
            ])
        #expect(
            try short("<p>w</p><p>x</p><p><img src=/1.jpg>a</p>") == ["p w", "p x", "img https://feed.test/1.jpg -", "p a"])
    }

    @Test func haveTheirCaptionsAfterThem() throws {
        let caption = "<figure><img src=/1.jpg alt='A cat'><figcaption>A <b>cat</b></figcaption></figure>b"
        #expect(
            try short("<p>x</p><p>a</p>" + caption) == ["p x", "p a", "img https://feed.test/1.jpg -", "p _A _*_cat_*", "p b"])
    }

    @Test func comeOnceInTheFormOfAWideColumn() throws {
        let sources = "srcset='/a-400.jpg 400w, /a-1300.jpg 1300w, /a-4000.jpg 4000w'"
        #expect(
            try short("x<p>y</p><img src=/a.jpg \(sources)><img src='/a-1300.jpg?w=9'>") == [
                "p x", "p y", "img https://feed.test/a-1300.jpg -",
            ])
    }

    @Test(arguments: ["class='avatar photo'", "alt=avatar", "class=emoji alt=x"]) func areNoPortraitsAndSmileys(mark: String)
        throws
    {
        #expect(try short("a<img src=/a.jpg \(mark)>") == ["p a"])
    }

    @Test func haveNoTextThatSaysNothingOfThem() throws {
        let pictures = "<img src=/IMG_1-a.jpg alt=IMG_1-a><img src=/b.jpg alt='Click here'><img src=/c.jpg alt='Click here'>"
        #expect(try story("x<p>y</p>" + pictures)?.pictures.map(\.alt) == [nil, "Click here", nil])
    }

    @Test func areNoMoreThanForty() throws {
        let html = "a<p>b</p>" + (0..<200).map { "<img src=/\($0).jpg>" }.joined()
        #expect(try story(html)?.pictures.count == 40)
    }

    @Test func areNotThoseOfMostEntries() throws {
        let items = (0..<4).map {
            "<item><title>\($0)</title><description>&lt;p&gt;a&lt;/p&gt;&lt;img src=/\($0).jpg&gt;&lt;img src=/same.jpg&gt;"
                + "&lt;p&gt;b&lt;/p&gt;</description></item>"
        }
        let feed = try FeedParser.parse(
            Array(rss(items.joined()).utf8), contentType: nil, baseURL: "https://feed.test/", withStories: true)
        let pictures = feed.entries.map { short($0.story?.blocks ?? []).filter { $0.hasPrefix("img") } }
        #expect(pictures.allSatisfy { !$0.contains { $0.contains("same") } })
    }
}

@Suite struct StoryEdges {
    private let picture = "<enclosure url='https://feed.test/lead.jpg?w=600' type='image/jpeg'/>"

    @Test func dropThePictureOfTheItemAtTheTopAlone() throws {
        let lead = "<figure><img src='/lead.jpg?w=900'><figcaption>Lead</figcaption></figure>"
        #expect(try short("\(lead)<p>a</p>", picture) == ["p a"])
        #expect(try short("<p>a</p><p>b</p>\(lead)", picture).count == 4)
    }

    @Test func dropATitleThatStandsAbove() throws {
        #expect(try short("<h1>The  Title!</h1><p>a</p>") == ["p a"])
        #expect(try short("<p>a</p><h1>Other</h1><p>b</p>") == ["p a", "h1 Other", "p b"])
        #expect(try short("<p>The title is long.</p>") == ["p The title is long."])
    }

    @Test(arguments: [
        "<p>The post <a href=x>X</a> appeared first on <a href=y>Y</a>.</p>", "<p><a href=x>Continue reading</a></p>",
        "<p>[…]</p>", "<p>Read more…</p>", "<p>Share this:</p><ul><li><a href=x>A</a><li><a href=y>B</a></ul>",
        "<h3>Related</h3><p><a href=x>A</a></p>", "<p><a href=x>A</a> | <a href=y>B</a></p>",
    ])
    func dropWhatLeadsElsewhere(html: String) throws {
        #expect(try short("<p>A sentence.</p>\(html)") == ["p A sentence."])
    }

    @Test func leaveNothingOfWhatAProgramWrote() throws {
        #expect(try story("submitted by <a href=x>/u/a</a><br><a href=y>[link]</a> <a href=z>[comments]</a>") == nil)
    }

    @Test func dropTheLineBeforeEachOfManyPictures() throws {
        func pictures(_ count: Int) -> String { (0..<count).map { "The pictures:<br><img src=/\($0).jpg><br><br>" }.joined() }
        func blocks(_ count: Int) throws -> [Substring] { try short("<p>A.</p>" + pictures(count)).map { $0.prefix(5) } }
        #expect(try blocks(4) == ["p A.", "img h", "img h", "img h"], "the first is the item's own")
        #expect(try blocks(2) == ["p A.", "p The", "img h", "p The", "img h"])
    }

    @Test func keepAStoryOfLinks() throws {
        #expect(try short("<ul><li><a href=x>A</a><li><a href=y>B</a></ul>") == ["ul(p [A] | p [B])"])
    }
}

@Suite struct StorySources {
    private func entry(_ content: String) throws -> Entry {
        let text = rss("<item>\(content)</item>")
        return try #require(
            try FeedParser.parse(Array(text.utf8), contentType: nil, baseURL: nil, withStories: true).entries.first)
    }

    @Test func areADescriptionOnlyIfItIsMoreThanASummary() throws {
        #expect(try entry("<description>Short.</description>").story == nil)
        #expect(try entry("<description>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</description>").story?.blocks.count == 2)
        let long = String(repeating: "word ", count: 200)
        #expect(try entry("<description>\(long)</description>").story?.blocks.count == 1)
    }

    @Test func areTheContentOfAtomInAllItsTypes() throws {
        func story(_ content: String) throws -> [String] {
            let text = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>T</title>\(content)</entry></feed>"
            let feed = try FeedParser.parse(Array(text.utf8), contentType: nil, baseURL: "https://a.test/x/", withStories: true)
            return short(feed.entries.first?.story?.blocks ?? [])
        }
        #expect(try story("<content type='html'>&lt;p&gt;a &amp;amp; b&lt;/p&gt;</content>") == ["p a & b"])
        #expect(try story("<content>a &lt;b\n\nc</content>") == ["p a <b", "p c"])
        #expect(
            try story(
                "<content type='xhtml' xml:base='/y/'><div xmlns='http://www.w3.org/1999/xhtml'><p>x</p><p>a <b>b</b> 1 &lt; 2</p>"
                    + "<img src='1.jpg' alt='One'/><ul><li>c</li></ul><script>x</script></div></content>")
                == ["p x", "p a *b* 1 < 2", "img https://a.test/y/1.jpg One", "ul(p c)"])
    }

    @Test func areTheContentOfJSONFeed() throws {
        let text =
            #"{"version":"https://jsonfeed.org/version/1.1","items":[{"content_html":"<p>a</p><p>b</p>"},{"content_text":"c\nd\n\ne"}]}"#
        let feed = try FeedParser.parse(Array(text.utf8), contentType: nil, baseURL: nil, withStories: true)
        #expect(feed.entries.map { short($0.story?.blocks ?? []) } == [["p a", "p b"], ["p c\nd", "p e"]])
    }

    @Test func areNotReadUnlessAskedFor() throws {
        #expect(try item("<description>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</description>").story == nil)
    }
}

@Suite struct StoriesOfTheNewest {
    /// A story of each of these days; three are kept.
    private func feed(_ days: [Int], end: String = "</item>") throws -> Feed {
        let items = days.map {
            "<item><title>\($0)</title><pubDate>2026-11-0\($0)T08:00:00Z</pubDate>"
                + "<description>&lt;p&gt;One \($0).&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</description>\(end)"
        }
        return try FeedParser.parse(
            Array(rss(items.joined()).utf8), contentType: nil, baseURL: nil, limit: 3, withStories: true)
    }

    @Test(arguments: [[4, 3, 2, 1], [1, 2, 3, 4], [2, 4, 1, 3], [3, 4, 1, 2, 2]])
    func areReadWhateverTheOrderOfTheFeed(days: [Int]) throws {
        let feed = try feed(days)
        #expect(feed.entries.map(\.title) == ["4", "3", "2"])
        #expect(feed.entries.map { short($0.story?.blocks ?? []) } == [4, 3, 2].map { ["p One \($0).", "p Two."] })
    }

    @Test func areReadOfEntriesWithoutAnEnd() throws {
        let feed = try feed([1, 2, 3, 4], end: "")
        #expect(feed.entries.map { short($0.story?.blocks ?? []) } == [4, 3, 2].map { ["p One \($0).", "p Two."] })
        #expect(feed.warnings.count == 4, "one each: what is read again is not told again")
    }

    @Test func areReadOfJSON() throws {
        let items = (1...4).map {
            #"{"id":"\#($0)","date_published":"2026-11-0\#($0)T08:00:00Z","content_html":"<p>One \#($0).</p><p>Two.</p>"}"#
        }
        let text = #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items.joined(separator: ","))]}"#
        let feed = try FeedParser.parse(Array(text.utf8), contentType: nil, baseURL: nil, limit: 2, withStories: true)
        #expect(feed.entries.map { short($0.story?.blocks ?? []) } == [4, 3].map { ["p One \($0).", "p Two."] })
    }
}

@Suite struct HostileStories {
    private func depth(_ blocks: [StoryText.Block]) -> Int {
        blocks.map { block in
            switch block {
            case .list(_, let items): 1 + depth(items.flatMap { $0 })
            case .quote(let blocks): 1 + depth(blocks)
            default: 1
            }
        }.max() ?? 0
    }

    @Test(arguments: ["<div>", "<blockquote>", "<ul><li>", "<b>", "<table><tr><td>", "<ol>", "<pre>", "<figure>", "<p>"])
    func keepTheirTextHoweverDeep(tag: String) throws {
        let found = try #require(try story("<p>a</p>" + String(repeating: tag, count: 100_000) + "b"))
        #expect(depth(found.blocks) <= 16)
        #expect(short(found.blocks).joined().contains("b") && found.blocks.count >= 1)
    }

    @Test func areCutAt64Kilobytes() throws {
        let found = try #require(try story((0..<20_000).map { "<p>Paragraph \($0)</p>" }.joined()))
        #expect(found.isCut && found.blocks.count <= 2_000)
        let one = try #require(try story("<p>" + String(repeating: "wörter ", count: 100_000)))
        guard case .paragraph(let words) = one.blocks[0] else { return #expect(Bool(false)) }
        #expect(one.isCut && words.plainText.utf8.count <= 65_536 && words.plainText.utf8.count > 65_400)
        #expect(words.plainText.hasSuffix("wörter"))
        let whole = try #require(try story("<p>" + String(repeating: "wort ", count: 13_000)))
        #expect(!whole.isCut)
    }

    @Test func haveNotMoreRunsThanAreKept() throws {
        let found = try #require(try story(String(repeating: "<b>a</b>b", count: 20_000)))
        guard case .paragraph(let words) = found.blocks.first else { return #expect(Bool(false)) }
        #expect(words.runs.count == 1 && words.plainText.count == 40_000)
    }

    @Test(arguments: [
        "<", "</", "<a", "<a href=\"x", "<!--", "<![CDATA[", "<p", "</p>", "<b></b></b>", "&", "&#", "&#x110000;", "<img",
        "<img src=",
        "</ul></li></blockquote>", "<ul><li><blockquote></ul>x</blockquote>", "<td>x</table>", "<p></br></p>", "<pre>",
        "<script",
    ])
    func neverTrap(html: String) throws {
        _ = try story(html)
        _ = try story("<p>a</p>" + html)
        _ = try story(String(repeating: html, count: 1_000) + "b")
    }
}
