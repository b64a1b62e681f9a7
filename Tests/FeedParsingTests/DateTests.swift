import FeedModel
import FeedParsing
import Testing

@Suite struct DateTests {
    private func date(_ text: String) throws -> String? { try item("<pubDate>\(text)</pubDate>").published?.description }

    @Test(arguments: [
        // RFC 822, and variants of it that feeds contain.
        ("Fri, 20 Nov 2026 08:00:00 GMT", "2026-11-20T08:00:00Z"), ("Fri,20 Nov 2026 08:00:00 -0000", "2026-11-20T08:00:00Z"),
        ("20 Nov 26 08:00 +0000", "2026-11-20T08:00:00Z"), ("20 Nov 96 08:00 Z", "1996-11-20T08:00:00Z"),
        ("Friday, 20 November 2026 03:00:00 EST", "2026-11-20T08:00:00Z"),
        ("Fri, Nov 20 2026 03:00 AM EST", "2026-11-20T08:00:00Z"),
        ("Nov. 20, 2026, 8:00 p.m.", "2026-11-20T20:00:00Z"), ("12:30 am, 20 Nov 2026", "2026-11-20T00:30:00Z"),
        ("Fri Nov 20 2026 09:00:00 GMT+0100 (Central European Time)", "2026-11-20T08:00:00Z"),
        ("Fri, 20 Nov 2026 09:00:00 MEZ", "2026-11-20T08:00:00Z"), ("20 Nov 2026", "2026-11-20T00:00:00Z"),
        ("Fri, 20 Nov 2026 23:59:60 GMT", "2026-11-21T00:00:00Z"), ("Fri, 20 Nov 2026 24:00:00 GMT", "2026-11-21T00:00:00Z"),
        ("mar, 9 avr 2018 00:00:00 +0200", "2018-04-08T22:00:00Z"), ("3 Juillet 2026", "2026-07-03T00:00:00Z"),
        // ISO 8601.
        ("2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z"), ("2026-11-20t13:30:00.25+05:30", "2026-11-20T08:00:00Z"),
        ("2026-11-20 08:00", "2026-11-20T08:00:00Z"), ("2026-11-20T08:00:00-0100", "2026-11-20T09:00:00Z"),
        ("2026-11-20", "2026-11-20T00:00:00Z"), ("2026-11", "2026-11-01T00:00:00Z"), ("2026", "2026-01-01T00:00:00Z"),
        ("20261120T080000Z", "2026-11-20T08:00:00Z"), ("20261120T0900+0100", "2026-11-20T08:00:00Z"),
        ("2026-11-20T08Z", "2026-11-20T08:00:00Z"), ("20261120", "2026-11-20T00:00:00Z"),
        ("2026-02-20T08:00:00+01:00[America/Juneau]", "2026-02-20T07:00:00Z"),
        // Others.
        ("20.11.2026", "2026-11-20T00:00:00Z"), ("11/20/26 08:00:00", "2026-11-20T08:00:00Z"),
        ("20/11/2026", "2026-11-20T00:00:00Z"),
        ("2026/11/20 08:00:00", "2026-11-20T08:00:00Z"), ("1795161600", "2026-11-20T08:00:00Z"),
        ("1795161600000", "2026-11-20T08:00:00Z"),
        ("2026년 11월 20일 17:00:00", "2026-11-20T08:00:00Z"), ("\n  20 Nov 2026 \n", "2026-11-20T00:00:00Z"),
    ])
    func readsDates(text: String, moment: String) throws {
        #expect(try date(text) == moment)
    }

    @Test(arguments: [
        "now", "-1", "0", "1e99", "9223372036854775807", "Tue, 32 Foo 20xx 99:99:99 ZZZ", "Sun, 29 Feb 2026 12:00:00 GMT",
        "Sat, 01 Jan 292277026597 00:00:00 GMT", "2026-11-20T10:14:61Z", "20 Nov 2026 1:2:3:4", "2026-11-20T09:xx:00Z",
        "2026-13-45T25:61:61Z", "2026-11-20T10:00:00+99:99", "2013-01-27-01", "20 Nov 0000", "20 Nov", "Nov 2026 20 21",
        "03335", "20261320", "2026-11-20T0860Z",
        // What programs write for a missing date.
        "0001-01-01T00:00:00Z", "Mon, 01 Jan 0001 00:00:00 Z", "Wed, 30 Nov -0001 00:00:00 +0000", "0000-00-00 00:00:00",
        "Thu, 01 Jan 1970 00:00:00 +0000",
    ])
    func leavesOutWhatIsNoDate(text: String) throws {
        let feed = try parse(rss("<item><pubDate>\(text)</pubDate></item>"))
        #expect(feed.entries.first?.published == nil)
        #expect(feed.warnings == ["entry 1: \(text) is no date"])
    }

    @Test func keepsTheEntryOfADateOfAMegabyte() throws {
        let feed = try parse(
            rss("<item><title>x</title><pubDate>\(String(repeating: "Mon, ", count: 200_000))</pubDate></item>"))
        #expect(feed.entries.map(\.title) == ["x"])
        #expect(feed.entries.first?.published == nil)
    }

    @Test func takesTheUpdateForThePublicationWhereThatIsMissing() throws {
        let entry = try atomEntry("<updated>2026-11-20T08:00:00Z</updated>")
        #expect(entry.published == entry.updated)
        #expect(entry.published?.description == "2026-11-20T08:00:00Z")
    }
}
