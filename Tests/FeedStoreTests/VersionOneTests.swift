import FeedModel
import FetchPlanning
import FoundationEssentials
import Glibc
import Testing

@testable import FeedStore

/// A store as version 1 of the program made it, with two feeds.
private func oldStore(in folder: Folder) throws {
    let database = try Database(path: folder.file)
    try database.run("PRAGMA page_size = 4096")
    try database.run(
        "CREATE TABLE feed (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, content BLOB NOT NULL, checksum INTEGER NOT NULL)"
    )
    try database.run("CREATE TABLE fetch (id INTEGER PRIMARY KEY REFERENCES feed (id), seconds INTEGER NOT NULL)")
    try database.run("PRAGMA application_id = 1886153579")
    try database.run("PRAGMA user_version = 1")
    for (id, name) in [(1, "a"), (2, "b")] as [(Int64, String)] {
        let content = Array(try JSONEncoder().encode(stored(name, items: 40).feed))
        try database.run(
            "INSERT INTO feed VALUES (?, ?, ?, ?)",
            [.number(id), .text(stored(name).url), .bytes(content), .number(Schema.checksum(content))])
        try database.run("INSERT INTO fetch VALUES (?, ?)", [.number(id), .number(noon.seconds)])
    }
}

private let oldFeeds = [stored("a", items: 40), stored("b", items: 40)]

/// Expects that the file has the feeds of version 1 and one record.
private func expectTakenOver(_ folder: Folder, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
    #expect(notes.isEmpty, sourceLocation: sourceLocation)
    #expect(try store.feeds() == oldFeeds, sourceLocation: sourceLocation)
    #expect(try store.records() == [stored("a", loaded())], sourceLocation: sourceLocation)
    #expect(try Database(path: folder.file).number("PRAGMA user_version") == 3, sourceLocation: sourceLocation)
    #expect(folder.names == ["store.sqlite"], sourceLocation: sourceLocation)
}

@Suite struct StoresOfVersionOne {
    @Test func areTakenOverContentAndAll() throws {
        let folder = try Folder()
        try oldStore(in: folder)
        let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes.isEmpty)
        #expect(try store.load() == StoredContent(feeds: oldFeeds))
        let content = StoredContent(feeds: oldFeeds, records: [stored("a", loaded())])
        try store.keep(content, amongAll: oldFeeds.map(\.url))
        #expect(try store.load() == content)
        try expectTakenOver(folder)
    }

    @Test func loseNoContentWhenOneIsFull() throws {
        let folder = try Folder()
        try oldStore(in: folder)
        let store = try FeedStore.open(path: folder.file, now: noon, maximumBytes: 4_096).store
        #expect(throws: FeedStoreFailure.self) {
            try store.keep(StoredContent(records: [stored("a", loaded())]), amongAll: oldFeeds.map(\.url))
        }
        #expect(try store.load() == StoredContent(feeds: oldFeeds))
    }

    @Test func areTakenOverOnceNobodyHoldsThem() throws {
        let folder = try Folder()
        try oldStore(in: folder)
        let other = try Database(path: folder.file)
        try other.run("BEGIN IMMEDIATE")
        let store = try FeedStore.open(path: folder.file, now: noon).store
        #expect(try store.load() == StoredContent(feeds: oldFeeds))
        let content = StoredContent(feeds: oldFeeds, records: [stored("a", loaded())])
        let failure = try #require(throws: FeedStoreFailure.self) {
            try store.keep(content, amongAll: oldFeeds.map(\.url))
        }
        #expect(failure.message == "\(folder.file): another process holds it")
        try other.run("ROLLBACK")
        try store.keep(content, amongAll: oldFeeds.map(\.url))
        try expectTakenOver(folder)
    }

    @Test func areShownWhereTheyCannotBeWritten() async throws {
        let folder = try Folder()
        try oldStore(in: folder)
        let before = try folder.bytes()
        unsafe chmod(folder.file, 0o444)
        unsafe chmod(folder.path, 0o555)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)  // permissions do not bind root
            let (store, notes) = try FeedStore.open(path: path, now: noon)
            #expect(notes.isEmpty)
            #expect(try store.load() == StoredContent(feeds: oldFeeds))
            let failure = try #require(throws: FeedStoreFailure.self) {
                try store.keep(StoredContent(records: [stored("a", loaded())]), amongAll: oldFeeds.map(\.url))
            }
            #expect(failure.message == "\(path): cannot be written, file or disk is read-only")
            #expect(try store.load() == StoredContent(feeds: oldFeeds))
        }
        #expect(try folder.bytes() == before)
    }

    @Test func areReadWithoutBeingTakenOver() throws {
        let folder = try Folder()
        try oldStore(in: folder)
        let before = try folder.everything()
        #expect(try FeedStore.read(path: folder.file) == StoredContent(feeds: oldFeeds))
        #expect(try folder.everything() == before)
    }
}
