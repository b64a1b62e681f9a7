import FeedModel
import FoundationEssentials
import Testing

@testable import FeedStore

let noon = Timestamp(year: 2026, month: 11, day: 20, hour: 12)

/// A folder of its own, removed after the test.
final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/feed-store-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    var file: String { path + "/store.sqlite" }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func bytes(_ name: String = "store.sqlite") throws -> Data { try Data(contentsOf: URL(filePath: path + "/" + name)) }

    /// The bytes of every file in it, by name.
    func everything() throws -> [String: Data] {
        Dictionary(uniqueKeysWithValues: try names.map { ($0, try bytes($0)) })
    }

    func write(_ data: Data) throws { try data.write(to: URL(filePath: file)) }
}

func stored(_ name: String, items: Int = 3, at time: Timestamp = noon) -> StoredFeed {
    let entries = (0..<items).map { index in
        Entry(
            id: "\(name)-\(index)", title: "Новости \(index) “日本” \u{0} 🎈", link: "https://\(name).example/\(index)",
            published: Timestamp(seconds: noon.seconds - Int64(index)), summary: String(repeating: "text ", count: 40))
    }
    let feed = Feed(format: "rss-2.0", title: name, link: nil, language: "uk", entries: entries, warnings: ["line 3: odd"])
    return StoredFeed(url: "https://\(name).example/feed.xml", feed: feed, fetched: time)
}

func changedPages(_ before: Data, _ after: Data) -> Set<Int> {
    Set(zip(before, after).enumerated().filter { $1.0 != $1.1 }.map { $0.offset / 4096 })
}

extension FeedStore {
    func feeds() throws -> [StoredFeed] { try load().feeds }
}

/// SQLite makes no file for it.
func storeInMemory() throws -> FeedStore { try FeedStore.open(path: ":memory:", now: noon).store }

@Suite struct Keeping {
    @Test func bringsBackWhatWasSaved() throws {
        let folder = try Folder()
        let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes.isEmpty)
        #expect(try store.feeds().isEmpty)
        try store.save(stored("b"))
        try store.save(stored("a", items: 0))
        #expect(try store.feeds() == [stored("b"), stored("a", items: 0)])
        #expect(try FeedStore.open(path: folder.file, now: noon).store.feeds() == [stored("b"), stored("a", items: 0)])
    }

    @Test func replacesWhatItsURLHad() throws {
        let store = try storeInMemory()
        try store.save(stored("a", items: 5))
        try store.save(stored("b"))
        try store.save(stored("a", items: 2, at: Timestamp(seconds: noon.seconds + 9)))
        #expect(try store.feeds() == [stored("a", items: 2, at: Timestamp(seconds: noon.seconds + 9)), stored("b")])
    }

    @Test func forgetsFeedsNoLongerWanted() throws {
        let store = try storeInMemory()
        for name in ["a", "b", "c"] { try store.save(stored(name)) }
        try store.remove(allExcept: [stored("b").url, "https://never.example/"])
        #expect(try store.feeds() == [stored("b")])
        try store.remove(allExcept: [])
        #expect(try store.feeds().isEmpty)
        try store.save(stored("a"))
        #expect(try store.feeds() == [stored("a")])
    }

    @Test func makesRoomBeforeItKeepsAndKeepsWhatFits() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon, maximumBytes: 400_000).store
        try store.save(stored("old", items: 500))
        let (large, small) = (stored("large", items: 600), stored("small"))
        #expect(throws: FeedStoreFailure.self) { try store.save(large) }
        try store.keep(StoredContent(feeds: [large]), amongAll: [large.url])
        #expect(try store.feeds().map(\.url) == [large.url])
        let huge = stored("huge", items: 5_000)
        let (content, urls) = (StoredContent(feeds: [huge, small]), [huge, small, large].map(\.url))
        #expect(throws: FeedStoreFailure.self) { try store.keep(content, amongAll: urls) }
        #expect(try store.feeds().map(\.url) == [large.url, small.url])
    }

    @Test func makesItsFolder() throws {
        let folder = try Folder()
        let path = folder.path + "/new/deeper/store.sqlite"
        try FeedStore.open(path: path, now: noon).store.save(stored("a"))
        #expect(try FeedStore.open(path: path, now: noon).store.feeds() == [stored("a")])
    }

    @Test func leavesOneFileBehind() throws {
        let folder = try Folder()
        try FeedStore.open(path: folder.file, now: noon).store.save(stored("a"))
        #expect(folder.names == ["store.sqlite"])
    }

    @Test func writesNothingWhenNothingChanged() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        try store.save(stored("a"))
        let before = try folder.bytes()
        for minutes in [0, 5, 30, 59] as [Int64] {
            try store.save(stored("a", at: Timestamp(seconds: noon.seconds + minutes * 60)))
            try store.remove(allExcept: [stored("a").url])
        }
        // SQLite counts every commit in the file's header.
        #expect(try folder.bytes() == before)
    }

    @Test func writesOnlyOnePageForATime() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        try store.save(stored("a", items: 2_000))
        let before = try folder.bytes()
        let later = Timestamp(seconds: noon.seconds + 3_600)
        try store.save(stored("a", items: 2_000, at: later))
        #expect(try store.feeds().first?.fetched == later)
        let after = try folder.bytes()
        #expect(before.count == after.count && before.count > 500_000)
        #expect(changedPages(before, after).count == 2)  // the head, with its counter, and the page of times
    }

    @Test func correctsATimeAheadOfTheClock() throws {
        let store = try storeInMemory()
        try store.save(stored("a", at: Timestamp(year: 2038, month: 1, day: 1)))
        try store.save(stored("a"))
        #expect(try store.feeds() == [stored("a")])
    }

    @Test func servesSeveralThreads() async throws {
        let store = try storeInMemory()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<8 { group.addTask { try? store.save(stored("feed\(index)")) } }
        }
        #expect(try store.feeds().count == 8)
    }
}

@Suite struct FeedModelJSON {
    @Test func keepsEveryKind() throws {
        let store = try storeInMemory()
        let entry = Entry(
            id: "", title: "\u{FFFD}\u{200F}\\\"/", link: nil, published: Timestamp(year: 1, month: 1, day: 1),
            updated: Timestamp(year: 9999, month: 12, day: 31), author: "é", summary: nil, image: "https://x/?a=b&c")
        let feed = StoredFeed(
            url: "https://x/'\"--", feed: Feed(format: "json", entries: [entry]), fetched: Timestamp(seconds: -1))
        try store.save(feed)
        #expect(try store.feeds() == [feed])
    }
}
