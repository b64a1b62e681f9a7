import FeedModel
import FetchPlanning
import FoundationEssentials
import Glibc
import Testing

@testable import FeedStore

private let content = StoredContent(
    feeds: [stored("a", items: 40), stored("b", items: 40)], records: [stored("a", loaded()), stored("b", loaded())])

/// Expects that reading gives this failure and leaves the folder as it is.
private func expectFailure(
    _ message: String, in folder: Folder, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let before = try folder.everything()
    let failure = try #require(throws: FeedStoreFailure.self, sourceLocation: sourceLocation) {
        try FeedStore.read(path: folder.file)
    }
    #expect(failure.message == "\(folder.file): \(message)", sourceLocation: sourceLocation)
    #expect(try folder.everything() == before, sourceLocation: sourceLocation)
}

@Suite struct Reading {
    private let folder: Folder
    private let store: FeedStore

    init() throws {
        folder = try Folder()
        store = try FeedStore.open(path: folder.file, now: noon).store
        try store.keep(content, amongAll: content.feeds.map(\.url))
    }

    @Test func changesAndCreatesNoFile() throws {
        let before = try folder.everything()
        #expect(try FeedStore.read(path: folder.file) == content)
        #expect(try folder.everything() == before)
    }

    @Test func needsNoMoreThanTheRightToRead() async throws {
        let before = try folder.everything()
        unsafe chmod(folder.file, 0o444)
        unsafe chmod(folder.path, 0o555)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)  // permissions do not bind root
            let read = try FeedStore.read(path: path)
            #expect(read == content)
        }
        #expect(try folder.everything() == before)
    }

    /// A folder that anybody may write shows whether the reader makes files.
    @Test func makesNoFileAsAnotherUser() async throws {
        let before = try folder.everything()
        unsafe chmod(folder.file, 0o644)
        unsafe chmod(folder.path, 0o777)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)
            let read = try FeedStore.read(path: path)
            #expect(read == content)
        }
        #expect(try folder.everything() == before)
    }

    @Test func saysThatItMayNot() async throws {
        unsafe chmod(folder.file, 0)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)
            let failure = try #require(throws: FeedStoreFailure.self) { try FeedStore.read(path: path) }
            #expect(failure.message == "\(path): cannot be opened or made")
        }
    }

    @Test func givesTheLastCommitWhileAnotherProcessWrites() throws {
        let writer = try Database(path: folder.file)
        try writer.run("BEGIN IMMEDIATE")
        try writer.run("DELETE FROM record")
        #expect(try FeedStore.read(path: folder.file) == content)
        try writer.run("COMMIT")
        #expect(try FeedStore.read(path: folder.file).records.isEmpty)
    }

    @Test func doesNotWaitForEver() throws {
        let writer = try Database(path: folder.file)
        try writer.run("BEGIN EXCLUSIVE")
        try expectFailure("another process holds it", in: folder)
        try writer.run("COMMIT")
        #expect(try FeedStore.read(path: folder.file) == content)
    }

    /// The journal of a writer that was killed belongs to the next one.
    @Test func leavesAWriteThatWasCutShortAsItIs() throws {
        let writer = try Database(path: folder.file)
        try writer.run("PRAGMA cache_size = 1")
        try writer.run("BEGIN IMMEDIATE")
        try writer.run("UPDATE feed SET content = zeroblob(200000)")
        let (file, journal) = (try folder.bytes(), try folder.bytes("store.sqlite-journal"))
        let other = try Folder()
        try other.write(file)
        try journal.write(to: URL(filePath: other.file + "-journal"))
        try expectFailure("a write was cut short, and only a writer can undo it", in: other)
        #expect(try FeedStore.open(path: other.file, now: noon).store.load() == content)
        #expect(other.names == ["store.sqlite"])
    }

    @Test func leavesOutWhatHasDecayed() throws {
        var bytes = try folder.bytes()
        try decay(&bytes, "a-7")
        try folder.write(bytes)
        let before = try folder.everything()
        let read = try FeedStore.read(path: folder.file)
        #expect(read == StoredContent(feeds: [content.feeds[1]], records: content.records))
        #expect(try folder.everything() == before)
    }

    @Test func neverMovesACorruptFileAside() throws {
        try folder.write(Data(String(repeating: "not a store ", count: 1_000).utf8))
        try expectFailure("not an SQLite file", in: folder)
    }

    @Test(arguments: [1, 3, 4]) func saysThatAPageIsOverwritten(page: Int) throws {
        var bytes = try folder.bytes()
        bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(repeating: 0xA5, count: 4_096))
        try folder.write(bytes)
        try expectFailure("corrupt", in: folder)
    }

    @Test func leavesALaterVersionAsItIs() throws {
        try Database(path: folder.file).run("PRAGMA user_version = 4")
        try expectFailure("store version 4, expected at most 3", in: folder)
    }

    @Test func leavesAFileOfAnotherProgramAsItIs() throws {
        try Database(path: folder.file).run("PRAGMA application_id = 0")
        try expectFailure("an SQLite file of another program", in: folder)
    }

    /// As a kiosk leaves it that lost its power at its first start.
    @Test func findsNothingInAnEmptyFile() throws {
        try folder.write(Data())
        #expect(try FeedStore.read(path: folder.file) == StoredContent())
        #expect(try folder.bytes().isEmpty && folder.names == ["store.sqlite"])
    }

    @Test func makesNoStoreAndNoFolder() throws {
        for path in [folder.path + "/none.sqlite", folder.path + "/new/store.sqlite"] {
            let failure = try #require(throws: FeedStoreFailure.self) { try FeedStore.read(path: path) }
            #expect(failure.message == "\(path): cannot be opened or made")
        }
        #expect(folder.names == ["store.sqlite"])
    }
}
