import Foundation
import Testing

/// `feed --json`: the object that other programs read, key by key.
@Suite struct FeedJSONTests {
    private let folder = TemporaryFolder()

    private static let full = """
        <?xml version="1.0"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
          <title>Bücher</title><link href="https://example.org/b/"/>
          <entry>
            <id>urn:a</id><title type="html">Ein &lt;b&gt;neues&lt;/b&gt; Buch</title><link href="a.html"/>
            <published>2026-11-20T10:30:00+02:00</published><updated>2026-11-20T09:00:00.5Z</updated>
            <author><name>Ada</name></author><summary>Kurz
              und   gut</summary>
            <media:thumbnail xmlns:media="http://search.yahoo.com/mrss/" url="a.jpg"/>
          </entry>
          <entry><title>Nur ein Titel</title></entry>
        </feed>
        """

    private func object(_ end: Program.Ending) throws -> [String: Any] {
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(end.bytes)) as? [String: Any])
    }

    @Test func everyPromisedKeyIsThereAndNoOther() throws {
        let feed = try object(try Program.run("feed", folder.write(Self.full, to: "a.xml"), "--json"))
        #expect(Set(feed.keys) == ["format", "title", "link", "language", "entries", "warnings"])
        #expect(feed["format"] as? String == "atom-1.0")
        #expect(feed["title"] as? String == "Bücher")
        #expect(feed["link"] as? String == "https://example.org/b/")
        #expect(feed["language"] as? String == "de")
        #expect((feed["warnings"] as? [String]) != nil)
        let entries = try #require(feed["entries"] as? [[String: Any]])
        #expect(entries.count == 2)
        let keys: Set = [
            "id", "title", "link", "published", "updated", "author", "summary", "image", "images", "categories",
            "language", "hasContent",
        ]
        for entry in entries { #expect(Set(entry.keys) == keys) }
    }

    @Test func textIsPlainLinksAreAbsoluteAndTimesAreUTC() throws {
        let feed = try object(try Program.run("feed", folder.write(Self.full, to: "a.xml"), "--json"))
        let entry = try #require((feed["entries"] as? [[String: Any]])?.first)
        let expected = [
            "id": "urn:a", "title": "Ein neues Buch", "link": "https://example.org/b/a.html",
            "published": "2026-11-20T08:30:00Z", "updated": "2026-11-20T09:00:00Z", "author": "Ada",
            "summary": "Kurz und gut", "image": "https://example.org/b/a.jpg",
        ]
        for (key, value) in expected { #expect(entry[key] as? String == value, "\(key): \(entry[key] ?? "")") }
    }

    @Test func contentIsAKeyOnlyWhereItIsAskedFor() throws {
        let html = "&lt;h2&gt;A&lt;/h2&gt;&lt;p lang=fr&gt;b &lt;b&gt;c&lt;/b&gt;&lt;/p&gt;&lt;ol&gt;&lt;li&gt;d&lt;/ol&gt;"
        let text =
            "<rss><channel><item><title>T</title><description>\(html)</description></item><item><title>U</title></item></channel></rss>"
        let path = try folder.write(text, to: "a.xml")
        let entries = try #require(
            try object(try Program.run("feed", path, "--json", "--content"))["entries"] as? [[String: Any]])
        #expect(entries[1]["content"] is NSNull)
        let content = try #require(entries[0]["content"] as? [String: Any])
        #expect(Set(content.keys) == ["blocks", "isCut"] && content["isCut"] as? Bool == false)
        let blocks = try #require(content["blocks"] as? [[String: Any]])
        #expect(blocks.map { $0["type"] as? String } == ["heading", "paragraph", "list"])
        #expect(
            blocks.map { Set($0.keys) } == [
                ["type", "level", "runs"], ["type", "language", "runs"], ["type", "start", "items"],
            ])
        let runs = try #require(blocks[1]["runs"] as? [[String: Any]])
        #expect(runs.map { Set($0.keys) } == [["text"], ["text", "strong"]])
        let plain = try Program.run("feed", path, "--content")
        #expect(plain.status == 0 && String(decoding: plain.bytes, as: UTF8.self).contains("    ## A\n\n    b c\n\n    1. d"))
    }

    @Test func aPictureHasFiveKeysAndACategoryIsText() throws {
        let item = "<category>Town</category><enclosure url='https://a.test/1.png' type='image/png'/>"
        let text = "<rss><channel><item>\(item)</item></channel></rss>"
        let feed = try object(try Program.run("feed", folder.write(text, to: "a.xml"), "--json"))
        let entry = try #require((feed["entries"] as? [[String: Any]])?.first)
        #expect(entry["categories"] as? [String] == ["Town"])
        let image = try #require((entry["images"] as? [[String: Any]])?.first)
        #expect(Set(image.keys) == ["url", "width", "height", "type", "alt"])
        #expect(image["url"] as? String == "https://a.test/1.png" && image["type"] as? String == "image/png")
        #expect(image["width"] is NSNull && image["height"] is NSNull && image["alt"] is NSNull)
    }

    @Test func whatIsMissingIsNull() throws {
        let feed = try object(try Program.run("feed", folder.write("<rss><channel><item/></channel></rss>", to: "a"), "--json"))
        #expect(feed["format"] as? String == "rss")
        for key in ["title", "link", "language"] { #expect(feed[key] is NSNull, "\(key)") }
        let entries = try #require(feed["entries"] as? [[String: Any]])
        #expect(entries.count == 1)
        for (key, value) in entries.first ?? [:] {
            if key == "hasContent" {
                #expect(value as? Bool == false)
                continue
            }
            let isList = key == "images" || key == "categories"
            #expect(isList ? (value as? [Any])?.isEmpty == true : value is NSNull, "\(key)")
        }
    }

    @Test func whatWasRepairedIsAWarningWithItsLine() throws {
        let text = "<rss version=\"2.0\"><channel>\n<title>A&nbsp;B</title>\n<item><title>C & D</title></item></channel></rss>"
        let feed = try object(try Program.run("feed", folder.write(text, to: "a.xml"), "--json"))
        #expect(feed["title"] as? String == "A B")
        let warnings = try #require(feed["warnings"] as? [String])
        #expect(warnings.contains { $0.contains("line 3") }, "\(warnings)")
    }

    @Test func jsonFeedsAreReadToo() throws {
        let text = #"{"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [{"id": "1", "title": "One"}]}"#
        let feed = try object(try Program.run("feed", folder.write(text, to: "a.json"), "--json"))
        #expect(feed["format"] as? String == "json-1.1")
        #expect((feed["entries"] as? [[String: Any]])?.first?["title"] as? String == "One")
    }
}

/// Where `feed` reads from (a file, standard input, HTTP), and the options that stand in for HTTP's headers.
@Suite struct FeedSourceTests {
    private let folder = TemporaryFolder()

    @Test func aFileStandardInputAndHTTPGiveTheSame() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let file = try folder.write(Feeds.three, to: "feed.xml")
        let fromFile = try Program.run("feed", file, "--json")
        let fromInput = try Program.run("feed", "-", "--json", input: Feeds.three)
        let fromServer = try Program.run("feed", server.url(), "--json")
        #expect(fromFile.status == 0 && fromFile.output.contains("\"Second\""))
        #expect(fromFile.output == fromInput.output)
        #expect(fromFile.output == fromServer.output, "\(fromServer.errors)")
    }

    @Test func aSchemeIsTheSameInCapitals() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let end = try Program.run("feed", server.url().replacing("http:", with: "HTTP:"), "--json")
        #expect(end.status == 0 && end.output.contains("\"Second\""), "\(end.errors)")
    }

    /// URLSession traps there; a person who runs `feed` by hand must get an error message all the same.
    @Test func aHeadThatIsCutOffIsOneLine() throws {
        let server = LoopbackServer { _, _ in .bytes(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)) }
        let end = try Program.run("feed", server.url(), "--json")
        #expect(end.status == 69 && end.output.isEmpty, "\(end.status)")
        #expect(end.complaint.hasPrefix("127.0.0.1:\(server.port): "), "\(end.complaint)")
    }

    @Test func aCompressedAnswerIsUnpacked() throws {
        // What `gzip -n` makes of the feed below.
        let text = "<rss version=\"2.0\"><channel><title>Packed</title></channel></rss>"
        let plain = try folder.write(text, to: "feed.xml")
        let packed = try Program.run(["-cn", plain], executable: "/bin/gzip")
        try #require(packed.status == 0 && packed.bytes.starts(with: [0x1F, 0x8B]))
        let server = LoopbackServer { _, _ in .http(headers: ["Content-Encoding: gzip"], body: packed.bytes) }
        let end = try Program.run("feed", server.url(), "--json")
        #expect(end.status == 0 && end.output.contains("\"Packed\""), "\(end.errors)")
    }

    @Test func anAnswersCharsetIsThatOfItsHead() throws {
        let body = Array("<rss version=\"2.0\"><channel><title>Caf".utf8) + [0xE9] + Array("</title></channel></rss>".utf8)
        let server = LoopbackServer { _, _ in .http(type: "text/xml; charset=iso-8859-7", body: body) }
        let end = try Program.run("feed", server.url(), "--json")
        #expect(end.output.contains("\"Cafι\""), "\(end.output)\(end.errors)")
    }

    @Test func linksOfAnAnswerAreResolvedAgainstWhereItCameFrom() throws {
        let body = Array("<rss version=\"2.0\"><channel><item><link>b.html</link></item></channel></rss>".utf8)
        let server = LoopbackServer { path, _ in
            path == "/old"
                ? .http("301 Moved Permanently", headers: ["Location: /new/feed.xml"], body: []) : .http(body: body)
        }
        let end = try Program.run("feed", server.url("/old"), "--json")
        #expect(end.output.contains("\"http://127.0.0.1:\(server.port)/new/b.html\""), "\(end.output)\(end.errors)")
    }

    @Test func theBaseURLStandsInForTheAddress() throws {
        let text = "<rss version=\"2.0\"><channel><item><link>b.html</link></item></channel></rss>"
        let file = try folder.write(text, to: "feed.xml")
        let based = try Program.run("feed", file, "--json", "--base-url", "https://example.org/a/feed.xml")
        #expect(based.output.contains("\"https://example.org/a/b.html\""), "\(based.output)")
        let bare = try Program.run("feed", file, "--json")
        #expect(try Program.run("feed", file, "--json", "--base-url", "").output == bare.output)
        #expect(bare.status == 0 && !bare.output.contains("example.org"))
    }

    @Test func theContentTypeStandsInForTheHead() throws {
        let latin1 = Array("<rss version=\"2.0\"><channel><title>Caf".utf8) + [0xE9] + Array("</title></channel></rss>".utf8)
        let file = try folder.write(latin1, to: "feed.xml")
        let greek = try Program.run("feed", file, "--json", "--content-type", "text/xml; charset=iso-8859-7")
        #expect(greek.output.contains("\"Cafι\""), "\(greek.output)")
        let bare = try Program.run("feed", file, "--json")
        #expect(try Program.run("feed", file, "--json", "--content-type", "").output == bare.output)
        #expect(bare.status == 0 && bare.output.contains("\"Café\""), "\(bare.output)")
    }

    @Test func forReadingThereIsALineForTheFeedAndOneForEachItem() throws {
        let end = try Program.run("feed", "-", input: Feeds.three)
        #expect(end.status == 0 && end.errors.isEmpty)
        let lines = end.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "Test board (rss-2.0, 3 entries)")
        #expect(
            lines.dropFirst() == ["2026-11-19T23:00:00Z  First", "2026-11-19T22:00:00Z  Second", "2026-11-19T21:00:00Z  Third"])
    }
}

/// The feed's own title and link, on a terminal and for programs.
@Suite struct FeedTextTests {
    private let folder = TemporaryFolder()

    /// The C1 control CSI, and marks that turn the reading direction of the rest of the line.
    private static let tricks = ["\u{9B}", "\u{202E}", "\u{2066}", "\u{7F}"]

    private static let document: String = {
        let all = tricks.joined()
        return """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Board\(all)", "items": [{"id": "1", "title": "One\(all)",
            "summary": "Sum\(all)", "url": "https://example.org/\(all)", "authors": [{"name": "Ada\(all)"}],
            "date_published": "tomorrow\(all)"}]}
            """
    }()

    @Test func whatIsForReadingMovesNoCursorAndTurnsNoLine() throws {
        let end = try Program.run("feed", "-", input: Array(Self.document.utf8))
        #expect(end.status == 0)
        let wrong = end.output.unicodeScalars.filter { scalar in
            scalar != "\n" && (scalar.properties.generalCategory == .control || Self.tricks.contains(String(scalar)))
        }
        #expect(wrong.isEmpty, "\(wrong.map { String($0.value, radix: 16) })")
        for word in ["Board", "One", "Sum", "Ada"] { #expect(end.output.contains(word), "\(word)") }
    }

    @Test func whatIsForProgramsIsExact() throws {
        let end = try Program.run("feed", "-", "--json", input: Array(Self.document.utf8))
        let feed = try #require(try JSONSerialization.jsonObject(with: Data(end.bytes)) as? [String: Any])
        let entry = try #require((feed["entries"] as? [[String: Any]])?.first)
        #expect((entry["title"] as? String)?.hasPrefix("One") == true)
        for text in [feed["title"], entry["title"], entry["summary"]] {
            #expect((text as? String)?.unicodeScalars.contains("\u{202E}") == true, "\(text ?? "")")
        }
    }

    /// The kiosk asks with `--item-limit`, so that it need not read more than it shows.
    @Test func whatAKioskShowsIsAllOnDemand() throws {
        let items = (10..<40).map { "<item><title>\($0)\(String(repeating: "x", count: 1_900))</title></item>" }
        let document = "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
        let file = try folder.write(document, to: "feed.xml")
        let end = try Program.run(["feed", file, "--json", "--item-limit", "20"])
        let feed = try #require(try JSONSerialization.jsonObject(with: Data(end.bytes)) as? [String: Any], "\(end.errors)")
        let titles = (feed["entries"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
        #expect(titles.count == 20 && titles.first?.hasPrefix("10x") == true && titles.allSatisfy { $0.count == 600 })
        #expect(try Program.run(["feed", file, "--json"]).bytes.count > 30 * 1_900)
    }

    @Test func aLongSummaryIsWhole() throws {
        let long = String(repeating: "word ", count: 1_000) + "end"
        let text = "<rss version=\"2.0\"><channel><item><description>\(long)</description></item></channel></rss>"
        let end = try Program.run("feed", "-", input: Array(text.utf8))
        #expect(end.output.contains("    \(long)"))
    }
}

/// What `feed` says when it cannot get a feed.
@Suite struct FeedFailureTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        ("", "empty"), ("Just words", "neither XML nor JSON"), ("<html><body>Not found</body></html>", "HTML"),
        ("{\"a\": 1}", "JSON"),
        ("<note><to>You</to></note>", "note"),
    ])
    func whatIsNoFeedIsRefused(text: String, says: String) throws {
        let file = try folder.write(text, to: "a.xml")
        for options in [[], ["--json"]] {
            let end = try Program.run(["feed", file] + options)
            #expect(end.status == 65)
            #expect(end.output.isEmpty)
            #expect(end.complaint.contains(file) && end.complaint.contains(says), "\(end.complaint)")
        }
    }

    @Test func aServerThatAnswersBadlyIsNamedWithItsAnswer() throws {
        let server = LoopbackServer { path, _ in
            switch path {
            case "/500": .http("500 Internal Server Error", body: Array("<html/>".utf8))
            case "/404": .http("404 Not Found", body: [])
            case "/empty": .http(body: [])
            case "/half": .http(body: Array(Feeds.three.prefix(200)), length: 4_000)
            case "/noise": .bytes(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8))
            default: .silence
            }
        }
        for (path, says) in [
            ("500", "500"), ("404", "404"), ("empty", "empty"), ("half", "broke off"), ("noise", "not HTTP"),
            ("silence", "1.5 s"),
        ] {
            let end = try Program.run("feed", server.url("/\(path)"), "--deadline", path == "silence" ? "1.5" : "600")
            #expect(end.status == 69, "\(path): \(end.errors)")
            #expect(end.output.isEmpty)
            #expect(end.complaint.contains("127.0.0.1") && end.complaint.contains(says), "\(end.complaint)")
        }
    }

    @Test func aServerThatCannotBeReachedIsNamed() throws {
        let closed = "127.0.0.1:\(LoopbackServer.closedPort())/feed.xml"
        // A scheme may be in capitals (RFC 3986, section 3.1); the configuration accepts that, too.
        for url in ["http://\(closed)", "HTTP://\(closed)", "http://nowhere.invalid/feed.xml"] {
            let end = try Program.run("feed", url, "--deadline", "600")
            #expect(end.status == 69, "\(end.errors)")
            #expect(end.complaint.contains(url.contains("invalid") ? "nowhere.invalid" : "127.0.0.1"), "\(end.complaint)")
        }
    }

    @Test func aDocumentBeyondItsLimitIsRefused() throws {
        let file = try folder.write(Feeds.rss((0..<200).map { "Item \($0)" }), to: "feed.xml")
        let server = LoopbackServer { _, _ in .http(body: Feeds.rss((0..<200).map { "Item \($0)" })) }
        let fromFile = try Program.run("feed", file, "--byte-limit", "1K")
        #expect(fromFile.status == 65 && fromFile.complaint.contains("1024"), "\(fromFile.errors)")
        let fromServer = try Program.run("feed", server.url(), "--byte-limit", "1K")
        #expect(fromServer.status == 69 && fromServer.output.isEmpty, "\(fromServer.errors)")
        #expect(fromServer.complaint.contains("127.0.0.1"))
    }
}
