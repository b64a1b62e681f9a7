import FeedModel
import FoundationEssentials
import Glibc
import Testing

@testable import FeedStore

/// The bytes of a valid store with two feeds.
private func soundStore(in folder: Folder) throws -> Data {
    let store = try FeedStore.open(path: folder.file, now: noon).store
    try store.save(stored("a", items: 40))
    try store.save(stored("b", items: 40))
    return try folder.bytes()
}

/// Changes the first letter of a word in a file.
func decay(_ bytes: inout Data, _ word: String) throws {
    let spot = try #require(bytes.firstRange(of: Data(word.utf8)))
    bytes[spot.lowerBound] = UInt8(ascii: "z")
}

/// Expects that opening the corrupt file gives an empty store that works and a note, and keeps the corrupt file under another
/// name.
private func expectNewBeginning(in folder: Folder, note: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let corrupt = try folder.bytes()
    let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
    let aside = folder.file + ".corrupt-20261120T120000Z"
    #expect(notes == ["\(folder.file): \(note); moved aside as \(aside), begun anew"], sourceLocation: sourceLocation)
    #expect(try folder.bytes("store.sqlite.corrupt-20261120T120000Z") == corrupt, sourceLocation: sourceLocation)
    #expect(try store.feeds().isEmpty, sourceLocation: sourceLocation)
    try store.save(stored("c"))
    let again = try FeedStore.open(path: folder.file, now: noon)
    #expect(again.notes.isEmpty, sourceLocation: sourceLocation)
    #expect(try again.store.feeds() == [stored("c")], sourceLocation: sourceLocation)
}

@Suite struct CorruptFileTests {
    @Test func beginsAnewWhenFileIsNoDatabase() throws {
        let folder = try Folder()
        try folder.write(Data(String(repeating: "not a store ", count: 1_000).utf8))
        try expectNewBeginning(in: folder, note: "not an SQLite file")
    }

    @Test(arguments: [40, 4_096, 10_000]) func beginsAnewWhenFileIsCut(length: Int) throws {
        let folder = try Folder()
        try folder.write(try soundStore(in: folder).prefix(length))
        try expectNewBeginning(in: folder, note: "corrupt")
    }

    @Test(arguments: 1...3) func beginsAnewWhenPageIsOverwritten(page: Int) throws {
        let folder = try Folder()
        var bytes = try soundStore(in: folder)
        bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(repeating: 0xA5, count: 4_096))
        try folder.write(bytes)
        try expectNewBeginning(in: folder, note: "corrupt")
    }

    @Test func beginsAnewOnALaterVersion() throws {
        let folder = try Folder()
        _ = try soundStore(in: folder)
        try Database(path: folder.file).run("PRAGMA user_version = 4")
        try expectNewBeginning(in: folder, note: "store version 4, expected at most 3")
    }

    @Test func beginsAnewOnAFileOfAnotherProgram() throws {
        let folder = try Folder()
        try Database(path: folder.file).run("CREATE TABLE song (name TEXT)")
        try expectNewBeginning(in: folder, note: "an SQLite file of another program")
    }

    @Test(arguments: ["fetch", "record", "story"]) func beginsAnewWhenATableIsMissing(name: String) throws {
        let folder = try Folder()
        _ = try soundStore(in: folder)
        try Database(path: folder.file).run("DROP TABLE \(name)")
        try expectNewBeginning(in: folder, note: "not laid out as a store")
    }

    /// No checksum covers this part.
    @Test(arguments: [Int64.min, .max]) func aTimeThatHasDecayedIsWrittenAnew(seconds: Int64) throws {
        let folder = try Folder()
        _ = try soundStore(in: folder)
        try Database(path: folder.file).run("UPDATE fetch SET seconds = ?", [.number(seconds)])
        let store = try FeedStore.open(path: folder.file, now: noon).store
        try store.save(stored("a", items: 40))
        #expect(try store.feeds().first { $0.url == stored("a").url }?.fetched == noon)
    }

    @Test func leavesOutAFeedWhoseContentHasDecayed() throws {
        let folder = try Folder()
        var bytes = try soundStore(in: folder)
        try decay(&bytes, "a-7")
        try folder.write(bytes)
        let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes == ["\(folder.file): the stored content of https://a.example/feed.xml is corrupt and left out"])
        #expect(try store.feeds() == [stored("b", items: 40)])
        try store.save(stored("a"))
        #expect(try FeedStore.open(path: folder.file, now: noon).notes.isEmpty)
    }

    /// The address is in the row and in its index; no checksum covers them.
    @Test(arguments: [0, 1]) func aFeedWhoseAddressHasDecayedIsStoredAgain(place: Int) throws {
        let folder = try Folder()
        var bytes = try soundStore(in: folder)
        let spots = bytes.ranges(of: Data(stored("a").url.utf8))
        #expect(spots.count == 2)
        bytes[spots[place].lowerBound] = UInt8(ascii: "z")
        try folder.write(bytes)
        let feeds = StoredContent(feeds: [stored("a", items: 5), stored("b", items: 40)])
        try FeedStore.open(path: folder.file, now: noon).store.keep(feeds, amongAll: feeds.feeds.map(\.url))
        let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes.isEmpty)
        #expect(try Set(store.load().feeds) == Set(feeds.feeds))
    }

    @Test func acceptsAnEmptyFile() throws {
        let folder = try Folder()
        try folder.write(Data())
        let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes.isEmpty)
        try store.save(stored("a"))
    }

    @Test func keepsOnlyTheThreeNewestCorruptFiles() throws {
        let folder = try Folder()
        for day in 1...5 {
            try folder.write(Data("corrupt \(day)".utf8))
            _ = try FeedStore.open(path: folder.file, now: Timestamp(year: 2026, month: 1, day: day))
        }
        let marked = [3, 4, 5].map { "store.sqlite.corrupt-2026010\($0)T000000Z" }
        #expect(folder.names == ["store.sqlite"] + marked)
    }

    @Test func keepsTwoCorruptFilesOfTheSameSecond() throws {
        let folder = try Folder()
        for _ in 0..<2 {
            try folder.write(Data("corrupt".utf8))
            _ = try FeedStore.open(path: folder.file, now: noon)
        }
        #expect(folder.names.filter { $0.contains("corrupt") }.count == 2)
    }

    @Test func playsNoOldJournalIntoANewFile() throws {
        let folder = try Folder()
        try folder.write(Data("corrupt".utf8))
        try Data("old journal".utf8).write(to: URL(filePath: folder.file + "-journal"))
        _ = try FeedStore.open(path: folder.file, now: noon)
        #expect(folder.names == ["store.sqlite", "store.sqlite.corrupt-20261120T120000Z"])
    }
}

@Suite struct BadDisks {
    @Test func saysWhereNothingCanBeMade() throws {
        let folder = try Folder()
        try folder.write(Data("a file".utf8))
        for path in [folder.file + "/below/a/file.sqlite", "/proc/store.sqlite", folder.path] {
            let failure = try #require(throws: FeedStoreFailure.self) { try FeedStore.open(path: path, now: noon) }
            #expect(failure.message == "\(path): cannot be opened or made")
        }
    }

    @Test func readsWhatCannotBeWritten() async throws {
        let folder = try Folder()
        _ = try soundStore(in: folder)
        unsafe chmod(folder.file, 0o444)
        unsafe chmod(folder.path, 0o555)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)  // permissions do not bind root
            let (store, notes) = try FeedStore.open(path: path, now: noon)
            #expect(notes.isEmpty)
            let failure = try #require(throws: FeedStoreFailure.self) { try store.save(stored("a", items: 1)) }
            #expect(failure.message == "\(path): cannot be written, file or disk is read-only")
            #expect(try store.feeds() == [stored("a", items: 40), stored("b", items: 40)])
            try store.save(stored("a", items: 40))  // unchanged: nothing to write, nothing to complain about
            #expect(throws: FeedStoreFailure.self) { try store.remove(allExcept: []) }
            #expect(try store.feeds().count == 2)
        }
    }

    @Test func showsTheSoundFeedsOfADecayedFileThatCannotBeWritten() async throws {
        let folder = try Folder()
        var bytes = try soundStore(in: folder)
        try decay(&bytes, "a-7")
        try folder.write(bytes)
        unsafe chmod(folder.file, 0o444)
        unsafe chmod(folder.path, 0o555)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)
            let (store, notes) = try FeedStore.open(path: path, now: noon)
            #expect(notes.count == 1)
            #expect(try store.feeds() == [stored("b", items: 40)])
        }
    }

    @Test func leavesACorruptFileWhereItCannotBeMoved() async throws {
        let folder = try Folder()
        try folder.write(Data("corrupt".utf8))
        unsafe chmod(folder.path, 0o555)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)
            let failure = try #require(throws: FeedStoreFailure.self) { try FeedStore.open(path: path, now: noon) }
            #expect(failure.message == "\(path): not an SQLite file, and cannot be moved aside")
        }
    }

    @Test func keepsTheOldContentWhenThereIsNoRoom() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon, maximumBytes: 200_000).store
        try store.save(stored("a"))
        for name in ["a", "b"] {
            let failure = try #require(throws: FeedStoreFailure.self) { try store.save(stored(name, items: 2_000)) }
            #expect(failure.message == "\(folder.file): no room left, on the disk or under the store's limit")
        }
        #expect(try store.feeds() == [stored("a")])
        try store.save(stored("b"))
        #expect(try FeedStore.open(path: folder.file, now: noon).store.feeds() == [stored("a"), stored("b")])
    }

    @Test func doesNotWaitForEverForAnotherProcess() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        let other = try Database(path: folder.file)
        try other.run("BEGIN EXCLUSIVE")
        let failure = try #require(throws: FeedStoreFailure.self) { try store.save(stored("a")) }
        #expect(failure.message == "\(folder.file): another process holds it")
        let refusal = try #require(throws: FeedStoreFailure.self) { try FeedStore.open(path: folder.file, now: noon) }
        #expect(refusal.message == failure.message, "it is held, not corrupt")
        try other.run("COMMIT")
        try store.save(stored("a"))
        #expect(try store.feeds() == [stored("a")])
    }

    /// SQLite leaves a transaction open if a reader delayed its end.
    @Test func savesAgainAfterAReaderStoodInTheWay() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        let other = try Database(path: folder.file)
        try other.run("BEGIN")
        _ = try other.number("SELECT count(*) FROM feed")
        #expect(throws: FeedStoreFailure.self) { try store.save(stored("a")) }
        try other.run("COMMIT")
        try store.save(stored("b"))
        #expect(try store.feeds().map(\.url) == [stored("b").url])
    }

    /// A child process is killed as soon as the file changes during a save larger than SQLite's cache, or a moment later.
    @Test func survivesAKillInTheMiddleOfASave() async throws {
        let folder = try Folder()
        try FeedStore.open(path: folder.file, now: noon).store.save(large("0"))
        var interrupted = 0
        let delays = [0, 300, 1_000, 3_000] as [UInt32]
        // On a busy machine any number of kills may fall between two saves.
        for attempt in 0..<100 where attempt < delays.count || interrupted == 0 {
            let microseconds = delays[attempt % delays.count]
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.file as String, microseconds = microseconds as UInt32] in
                let store = try FeedStore.open(path: path, now: noon).store
                killThisProcess(whenChanged: path, afterMicroseconds: microseconds)
                for round in 1... { try store.save(large("\(round)")) }
            }
            interrupted += folder.names.contains("store.sqlite-journal") ? 1 : 0
            let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
            #expect(notes.isEmpty)
            let feeds = try store.feeds()
            let mark = try #require(feeds.first?.feed.title)
            #expect(feeds == [large(mark)])
        }
        #expect(interrupted > 0, "no kill fell into a save")
    }
}

/// A feed of 2.5 MB whose content repeats `mark`.
private func large(_ mark: String) -> StoredFeed {
    let entry = Entry(summary: String(repeating: mark, count: 2_500_000 / mark.utf8.count))
    return StoredFeed(url: "https://large.example/", feed: Feed(format: "rss", title: mark, entries: [entry]), fetched: noon)
}

private func killThisProcess(whenChanged path: String, afterMicroseconds delay: UInt32) {
    let before = modificationTime(of: path)
    _ = Task.detached {
        while modificationTime(of: path) == before { sched_yield() }
        usleep(delay)
        kill(getpid(), SIGKILL)
    }
}

/// In nanoseconds.
private func modificationTime(of path: String) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
}
