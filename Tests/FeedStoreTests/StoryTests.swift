import FeedModel
import FoundationEssentials
import Testing

@testable import FeedStore

/// The feed with a story for each item: so many bytes of this letter.
private func withStories(_ feed: StoredFeed, _ letter: String = "a", bytes: Int = 3_000) -> StoredFeed {
    var feed = feed
    feed.stories = feed.feed.identities(at: feed.url).map {
        StoredStory(identity: $0, content: Array("\($0) \(String(repeating: letter, count: bytes))".utf8))
    }
    return feed
}

private func identity(_ index: Int, of feed: StoredFeed) -> String { feed.feed.identities(at: feed.url)[index] }

extension Folder {
    fileprivate func open() throws -> FeedStore { try FeedStore.open(path: file, now: noon).store }

    fileprivate func story(_ index: Int, of feed: StoredFeed) throws -> String? {
        try FeedStore.story(of: identity(index, of: feed), feed: feed.url, path: file).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    fileprivate func count() throws -> Int64? { try Database(path: file).number("SELECT count(*) FROM story") }
}

@Suite struct KeepingStories {
    private let folder: Folder
    private let feed = withStories(stored("a"))

    init() throws { folder = try Folder() }

    @Test func bringsBackEachByItself() throws {
        try folder.open().keep(
            StoredContent(feeds: [feed, withStories(stored("b"), "b")]), amongAll: [feed.url, stored("b").url])
        #expect(try folder.story(1, of: feed)?.hasSuffix("aaa") == true)
        #expect(try folder.story(1, of: stored("b"))?.hasSuffix("bbb") == true)
        #expect(try FeedStore.story(of: "none", feed: feed.url, path: folder.file) == nil)
        #expect(try FeedStore.story(of: identity(1, of: feed), feed: "none", path: folder.file) == nil)
        // They are not read with the feeds.
        #expect(try folder.open().load() == StoredContent(feeds: [stored("a"), stored("b")]))
    }

    @Test func writesNothingWhenNothingChanged() throws {
        let store = try folder.open()
        try store.keep(StoredContent(feeds: [feed]), amongAll: [feed.url])
        let before = try folder.bytes()
        for same in [feed, stored("a")] { try store.keep(StoredContent(feeds: [same]), amongAll: [feed.url]) }
        #expect(try folder.bytes() == before)
    }

    @Test func writesOnlyTheOneThatChanged() throws {
        let store = try folder.open()
        try store.keep(StoredContent(feeds: [feed]), amongAll: [feed.url])
        let before = try folder.bytes()
        var changed = feed
        changed.stories?[1] = StoredStory(
            identity: identity(1, of: feed), content: Array(String(repeating: "new", count: 1_000).utf8))
        try store.keep(StoredContent(feeds: [changed]), amongAll: [feed.url])
        #expect(try folder.story(1, of: feed)?.hasPrefix("new") == true)
        #expect(try folder.story(0, of: feed)?.hasSuffix("aaa") == true)
        #expect(changedPages(before, try folder.bytes()).count <= 4)
    }

    @Test func goWithTheirItemsAndTheirFeeds() throws {
        let store = try folder.open()
        try store.keep(StoredContent(feeds: [feed, withStories(stored("b"))]), amongAll: [feed.url, stored("b").url])
        #expect(try folder.count() == 6)
        try store.keep(StoredContent(feeds: [withStories(stored("a", items: 1))]), amongAll: [feed.url, stored("b").url])
        #expect(try folder.count() == 4 && folder.story(2, of: feed) == nil)
        // Without stories, those of items that are gone go.
        try store.keep(StoredContent(feeds: [stored("b", items: 2)]), amongAll: [feed.url, stored("b").url])
        #expect(try folder.count() == 3)
        try store.keep(StoredContent(), amongAll: [feed.url])
        #expect(try folder.count() == 1)
    }

    @Test func leavesThemOutWhereThereIsNoRoom() throws {
        let store = try FeedStore.open(path: folder.file, now: noon, maximumBytes: 60_000).store
        let large = withStories(stored("a"), bytes: 50_000)
        try store.keep(StoredContent(feeds: [large]), amongAll: [feed.url])
        #expect(try store.feeds() == [stored("a")])
        #expect(try folder.count() == 0)
    }

    @Test func readsNoneThatHasDecayed() throws {
        try folder.open().keep(StoredContent(feeds: [feed]), amongAll: [feed.url])
        try Database(path: folder.file).run("UPDATE story SET content = x'20'")
        #expect(try folder.story(0, of: feed) == nil)
    }

    @Test func areReadWithoutAChangeToTheFile() throws {
        try folder.open().keep(StoredContent(feeds: [feed]), amongAll: [feed.url])
        let before = try folder.everything()
        #expect(try folder.story(0, of: feed) != nil)
        #expect(try folder.everything() == before)
        #expect(throws: FeedStoreFailure.self) { try FeedStore.story(of: "a", feed: "b", path: folder.path + "/none") }
    }
}

@Suite struct StoresOfVersionTwo {
    /// A store as version 2 made it, with a feed and a record.
    private func oldStore(in folder: Folder) throws {
        try folder.open().keep(
            StoredContent(feeds: [stored("a")], records: [stored("a", loaded())]), amongAll: [stored("a").url])
        let database = try Database(path: folder.file)
        try database.run("DROP TABLE story")
        try database.run("PRAGMA user_version = 2")
    }

    private let content = StoredContent(feeds: [stored("a")], records: [stored("a", loaded())])

    @Test func areTakenOverContentAndAll() throws {
        let folder = try Folder()
        try oldStore(in: folder)
        let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes.isEmpty)
        #expect(try store.load() == content)
        #expect(try folder.story(0, of: stored("a")) == nil)
        try store.keep(StoredContent(feeds: [withStories(stored("a"))]), amongAll: [stored("a").url])
        #expect(try store.load() == content)
        #expect(try folder.story(0, of: stored("a")) != nil)
        #expect(try Database(path: folder.file).number("PRAGMA user_version") == 3)
        #expect(folder.names == ["store.sqlite"])
    }

    @Test func areReadWithoutBeingTakenOver() throws {
        let folder = try Folder()
        try oldStore(in: folder)
        let before = try folder.everything()
        #expect(try FeedStore.read(path: folder.file) == content)
        #expect(try folder.story(0, of: stored("a")) == nil)
        #expect(try folder.everything() == before)
    }
}
