import FeedModel
import FeedParsing
import Testing

@Suite struct TextTests {
    private func summary(_ html: String) throws -> String? {
        try item("<description><![CDATA[\(html)]]></description>").summary
    }

    @Test(arguments: [
        ("wo<b>rd</b>s", "words"),
        ("<script>alert('<p>x</p>')</script>Hi<style>p{}</style>", "Hi"), ("<SCRIPT>x</SCRIPT >Hi", "Hi"),
        ("a <!-- no > comment --> b", "a b"), ("<a title=\"1 > 0\">x</a>", "x"), ("<a title=\"open>x</a> y", "x y"),
        ("5 < 6 & 7 > 6", "5 < 6 & 7 > 6"), ("&lt;b&gt;", "<b>"), ("&amp;amp;", "&amp;"),
        ("caf&eacute; &nbsp; &#8364;&#x20AC;", "café €€"),
        ("&copy=2 &copyright &notanentity;", "©=2 &copyright &notanentity;"), ("don&#146;t", "don’t"),
        ("&#; &#x; &#xD800;", "&#; &#x; �"),
        ("  a\n\t b\u{A0}\u{3000}c  ", "a b c"),
        ("a\u{7}b\u{81}c\u{FFFE}", "abc"), ("it\u{92}s \u{93}so\u{94}\u{85}", "it’s “so”…"), ("e\u{301}", "é"),
        ("<unclosed", ""),
    ])
    func readsHTMLAsAPersonSeesIt(html: String, text: String) throws {
        #expect(try summary(html) == (text.isEmpty ? nil : text))
    }

    /// A card shows a summary as flowing text.
    @Test(arguments: [
        ("<p>One.</p><p>Two</p>", "One. Two"), ("<p>One</p>\n<p>Two</p>", "One · Two"),
        ("<p>“One?”</p><p>Two</p>", "“One?” Two"),
        ("<ul><li>a</li><li>b</li></ul>", "a · b"), ("<h2>One</h2><div><p>two</p></div>", "One · two"),
        ("A<br>B<br/>C", "A · B · C"), ("wrapped<br>after a word", "wrapped after a word"), ("A:<br>B", "A: B"),
        ("<p></p>a<p></p>", "a"), ("一。<p>二</p>三", "一。 二 · 三"), ("a<img src=x>b", "a b"), ("a \u{1E}b", "a · b"),
    ])
    func keepsTheParagraphsAndLinesOfASummaryApart(html: String, text: String) throws {
        #expect(try summary(html) == text)
        #expect(try item("<title><![CDATA[\(html)]]></title>").title?.contains("·") != true)
    }

    @Test func resolvesADoublyEscapedTitleOnce() throws {
        #expect(try item("<title>AT&amp;amp;T</title>").title == "AT&T")
        #expect(try item("<title>&amp;amp;lt;b&amp;amp;gt;</title>").title == "&lt;b&gt;")
    }

    @Test func composesCharacters() throws {
        // e + acute, Hangul letters, and the ohm sign, which NFC turns into an omega.
        let title = try item("<title>e\u{301} \u{1112}\u{1161}\u{11AB} \u{2126}</title>").title
        #expect(title.map { Array($0.unicodeScalars.map(\.value)) } == [0xE9, 0x20, 0xD55C, 0x20, 0x3A9])
    }

    @Test func cutsATitleOfAHundredThousandCharacters() throws {
        let title = try item("<title>\(String(repeating: "字", count: 100_000))</title>").title
        #expect(title?.unicodeScalars.count == 2_000)
        #expect(try item("<description>\(String(repeating: "x ", count: 100_000))</description>").summary?.utf8.count == 9_999)
    }

    @Test(arguments: [
        ("Vec<T> in Rust", "Vec<T> in Rust"), ("How <script> tags load", "How <script> tags load"),
        ("The <dialog> element", "The <dialog> element"), ("if a<b then c>d", "if a<b then c>d"),
        ("Apple <iPhone sales", "Apple <iPhone sales"), ("a <b>bold</b> <i>word</i>", "a bold word"),
        ("one<br>two <img src='x'>", "one two"), ("<p>Title", "Title"), ("x <!-- y --> z", "x z"),
        ("<script>x</script>t", "t"), ("<a title=\"</b>\">x</a>", "x"),
        ("cut <a href=\"/1\">off", "cut off"), ("cut <font color = 'red'>off", "cut off"),
        ("cut <a href=\"https://a.te", "cut"),
        ("How <script src=\"x\"> loads", "How <script src=\"x\"> loads"),
    ])
    func takesForMarkupInATitleOnlyWhatIsClosed(written: String, title: String) throws {
        #expect(try item("<title><![CDATA[\(written)]]></title>").title == title)
        #expect(try item("<title>\(written.replacing("<", with: "&lt;"))</title>").title == title)
    }

    @Test func keepsTheMarksOfASectionThatWasEscapedOutOfTheText() throws {
        #expect(try item("<title>&lt;![CDATA[A &amp; B]]&gt;</title>").title == "A & B")
        #expect(try item("<description>&lt;![CDATA[&lt;p&gt;A&lt;/p&gt;]]&gt; B</description>").summary == "A · B")
        #expect(try item("<description>a[b[0]]&gt;c</description>").summary == "a[b[0]]>c")
    }

    /// No script has more than thirty marks on a letter (Unicode UAX #15, "Stream-Safe Text Format"), and sorting more is slow.
    @Test func keepsThirtyMarksOfALetter() throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 1_000)
        let parted = marks.unicodeScalars.map { "\($0)\u{7}" }.joined()
        #expect(try item("<title>x\(parted)</title>").title?.unicodeScalars.count == 31)
        let entry = try item("<title>x\(marks)y</title><link>https://a.test/u\u{308}\(marks)</link>")
        #expect(entry.title?.unicodeScalars.count == 32)
        let count: Int = "https://a.test/u".count + 30 + 1_971 * "%CC%81".count
        #expect(entry.link?.unicodeScalars.count == count)
    }

    @Test(arguments: ["\u{200B}", "\u{AD} \u{200E}", "&zwnj;&nbsp;&zwnj;", "\u{2060}\u{FE0F}", "\u{3164}"])
    func takesTextInWhichNothingIsSeenForMissing(text: String) throws {
        let entry = try item("<title>\(text)</title><description>\(text)</description><content:encoded>x</content:encoded>")
        #expect(entry.title == nil)
        #expect(entry.summary == "x")
        #expect(try item("<title>\(text)a</title>").title?.hasSuffix("a") == true)
    }

    @Test func keepsUnescapedMarkupOutOfTheText() throws {
        #expect(try item("<description>A<br>B <b>bold</description><title>t</title>").summary == "A · B bold")
    }
}
