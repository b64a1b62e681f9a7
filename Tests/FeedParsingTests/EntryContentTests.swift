import FeedModel
import FeedParsing
import Testing

private func words(_ count: Int) -> String { String(repeating: "word ", count: count / 5) }

@Suite struct EntryContentTests {
    @Test func contentBeyondTheSummaryIsWorthOpening() throws {
        let encoded = "<content:encoded>&lt;p>\(words(1_000))&lt;/p></content:encoded>"
        #expect(try item("<description>Short.</description>" + encoded).hasContent)
        #expect(try item(encoded).hasContent)
        #expect(try item("<fulltext>\(words(1_000))</fulltext>").hasContent)
        #expect(try atomEntry("<summary>Short.</summary><content>\(words(300))</content>").hasContent)
        #expect(try atomEntry("<content type='xhtml'><div><p>\(words(600))</p></div></content>").hasContent)
        let feed = try parse(#"{"items":[{"summary":"a","content_html":"\#(words(300))"},{"content_text":"\#(words(600))"}]}"#)
        #expect(feed.entries.map(\.hasContent) == [true, true])
    }

    @Test func aLongDescriptionIsContent() throws {
        #expect(try item("<description>\(words(600))</description>").hasContent)
        #expect(try !item("<description>\(words(400))</description>").hasContent)
    }

    @Test func theSummaryAgainIsNoContent() throws {
        let text = words(250)
        #expect(try !item("<description>\(text)</description><content:encoded>&lt;p>\(text)</content:encoded>").hasContent)
        #expect(try !atomEntry("<summary>\(text)</summary><content>\(text)</content>").hasContent)
        #expect(try !item("<title>\(words(900))</title>").hasContent)
        #expect(try parse(#"{"items":[{"content_text":"\#(text)"},{}]}"#).entries.allSatisfy { !$0.hasContent })
    }

    @Test func tagsAndSpacesAreNotText() throws {
        let tags = String(repeating: "&lt;p class='x'>    \n  &lt;/p>", count: 300)
        #expect(try !item("<description>Short.</description><content:encoded>\(tags)</content:encoded>").hasContent)
    }
}

@Suite struct EntryLanguageTests {
    @Test func anEntryHasItsOwn() throws {
        let feed = try parse(
            """
            <feed xmlns='http://www.w3.org/2005/Atom' xml:lang='de'><entry xml:lang='pt-BR'/><entry/>\
            <entry><title xml:lang='ar'>x</title></entry><entry xml:lang=''><content xml:lang='ja'>x</content></entry></feed>
            """)
        #expect(feed.language == "de")
        #expect(feed.entries.map(\.language) == ["pt-BR", nil, "ar", "ja"])
    }

    @Test func rssAndJSONHaveTheirWays() throws {
        #expect(try item("<dc:language> uk </dc:language>").language == "uk")
        #expect(try item("<description xml:lang='he'>x</description>").language == "he")
        #expect(try item("<title>x</title>").language == nil)
        let feed = try parse(#"{"language":"en","items":[{"language":"fr"},{"language":null},{"language":""}]}"#)
        #expect(feed.entries.map(\.language) == ["fr", nil, nil])
    }

    @Test func itIsNeverLong() throws {
        #expect(try item("<dc:language>\(String(repeating: "x", count: 999))</dc:language>").language?.count == 35)
    }
}
