import FeedModel
import Testing
import WorkerContract

/// An attacker may control the worker whose feed this is.
@Suite struct KeptFeedTests {
    private func kept(_ entry: Entry) throws -> Entry {
        try #require(Feed(format: "rss", entries: [entry]).kept(items: 1).entries.first)
    }

    @Test func whatACorrectWorkerSendsStays() throws {
        let image = EntryImage(url: "https://a.test/1", width: 1, height: 65_535, type: "image/png", alt: "x")
        let entry = Entry(
            title: "A", images: [image, EntryImage(url: "http://a.test/2")], categories: ["a", "b"],
            language: "sr-Cyrl", hasContent: true)
        #expect(try kept(entry) == entry)
    }

    @Test func thereAreNoMorePicturesAndCategoriesThanACorrectWorkerSends() throws {
        let images = (0..<1_000).map { EntryImage(url: "https://a.test/\($0)") }
        let entry = try kept(Entry(images: images, categories: (0..<1_000).map(String.init)))
        #expect(entry.images == Array(images.prefix(8)))
        #expect(entry.categories == (0..<20).map(String.init))
    }

    @Test(arguments: [
        "file:///etc/passwd", "data:image/png;base64,AA", "", "/1", "https://" + String(repeating: "x", count: 9_000),
    ])
    func aPictureIsInTheWeb(url: String) throws {
        let web = EntryImage(url: "https://a.test/")
        #expect(try kept(Entry(images: [EntryImage(url: url), web])).images == [web])
    }

    @Test(arguments: [0, -1, 65_536, .max, .min]) func aSizeThatIsNoneIsUnknown(pixels: Int) throws {
        let image = EntryImage(url: "https://a.test/", width: pixels, height: pixels)
        #expect(try kept(Entry(images: [image])).images == [EntryImage(url: "https://a.test/")])
    }

    @Test(arguments: ["x", "\u{301}", "👩‍👩‍👧"]) func noTextOfThemIsLong(piece: String) throws {
        let long = "e" + String(repeating: piece, count: 10_000)
        let entry = try kept(
            Entry(images: [EntryImage(url: "https://a.test/", type: long, alt: long)], categories: [long], language: long))
        #expect(entry.language == nil)
        #expect(entry.images.first?.type == nil)
        #expect(entry.images.first?.alt.map { $0.unicodeScalars.count <= 2_400 } == true)
        #expect(entry.categories.allSatisfy { $0.unicodeScalars.count <= 800 && $0.count <= 200 })
    }
}
