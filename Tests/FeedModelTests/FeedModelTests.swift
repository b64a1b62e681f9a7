import FeedModel
import Foundation
import Testing

@Suite struct FeedCodingTests {
    private let keys = ["format", "title", "link", "language", "entries", "warnings"]
    private let entryKeys = [
        "id", "title", "link", "published", "updated", "author", "summary", "image", "images", "categories", "language",
        "hasContent",
    ]

    private func object(_ feed: Feed) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(feed)) as? [String: Any])
    }

    @Test func writesEveryKeyEvenWhereNothingIsKnown() throws {
        let coded = try object(Feed(format: "rss", entries: [Entry()]))
        #expect(Set(coded.keys) == Set(keys))
        #expect(coded["title"] is NSNull)
        let entry = try #require((coded["entries"] as? [[String: Any]])?.first)
        #expect(Set(entry.keys) == Set(entryKeys))
        #expect(entry.filter { !($0.value is NSNull) }.keys.sorted() == ["categories", "hasContent", "images"])
        #expect((entry["images"] as? [Any])?.isEmpty == true && (entry["categories"] as? [Any])?.isEmpty == true)
        #expect(entry["hasContent"] as? Bool == false)
    }

    @Test func writesEveryKeyOfAPicture() throws {
        let coded = try object(Feed(format: "rss", entries: [Entry(images: [EntryImage(url: "https://a.test/", width: 5)])]))
        let entry = try #require((coded["entries"] as? [[String: Any]])?.first)
        let image = try #require((entry["images"] as? [[String: Any]])?.first)
        #expect(Set(image.keys) == ["url", "width", "height", "type", "alt"])
        #expect(image["width"] as? Int == 5 && image["height"] is NSNull)
    }

    @Test func readsAnEntryThatWasStoredBeforeItHadPicturesCategoriesAndALanguage() throws {
        let json = #"{"id":"1","title":null,"published":"2026-11-20T08:00:00Z","image":"https://a.test/"}"#
        let entry = Entry(id: "1", published: Timestamp("2026-11-20T08:00:00Z"), image: "https://a.test/")
        #expect(try JSONDecoder().decode(Entry.self, from: Data(json.utf8)) == entry)
    }

    @Test func writesTimesAsText() throws {
        let entry = Entry(id: "1", published: Timestamp(year: 2026, month: 11, day: 20, hour: 8))
        let coded = try object(Feed(format: "json-1.1", entries: [entry], warnings: ["line 1: x"]))
        #expect((coded["entries"] as? [[String: Any]])?.first?["published"] as? String == "2026-11-20T08:00:00Z")
        #expect(coded["warnings"] as? [String] == ["line 1: x"])
    }

    @Test func readsBackWhatItWrote() throws {
        let entry = Entry(
            id: "a", title: "“b”", link: "https://c.test/", published: Timestamp(seconds: -1), updated: Timestamp(seconds: 5),
            author: "d", summary: "e", image: "https://f.test/",
            images: [EntryImage(url: "https://f.test/", width: 3, height: 2, type: "image/png", alt: "g")], categories: ["h"],
            language: "pt-BR", hasContent: true)
        let feed = Feed(format: "atom-1.0", title: "t", link: "https://l.test/", language: "en", entries: [entry, Entry()])
        #expect(try JSONDecoder().decode(Feed.self, from: JSONEncoder().encode(feed)) == feed)
    }

    /// Its keys are a promise.
    @Test func writesNothingOfWhatConcernsOnlyTheFetch() throws {
        let feed = Feed(format: "rss", updateInterval: 3_600, isCutShort: true)
        #expect(Set(try object(feed).keys) == Set(keys))
        #expect(try JSONDecoder().decode(Feed.self, from: JSONEncoder().encode(feed)) == Feed(format: "rss"))
    }

    @Test func refusesATimeThatIsNone() {
        let json = Data(#"{"id":null,"published":"yesterday"}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Entry.self, from: json) }
    }
}
