import FeedModel
import FoundationEssentials
import Glibc
import Testing

@testable import FeedStore

@Suite struct FaultsOfThePictureFile {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        let store = try pictures(in: folder)
        for name in ["a", "b", "c"] { try store.keep(name, 100_000) }
        try store.keep(noPicture("d"), bytes: nil)
    }

    /// Expects that what is wrong is said and that a new, empty store is begun.
    private func expectNewBeginning(
        _ note: String, names: [String] = ["store.sqlite"], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (store, notes) = try PictureStore.open(path: folder.file, byteLimit: megabyte, now: noon)
        #expect(notes == ["\(folder.file): \(note)"], sourceLocation: sourceLocation)
        #expect(try store.records().isEmpty, sourceLocation: sourceLocation)
        #expect(folder.names == names, sourceLocation: sourceLocation)
        try expectItWorks(store, sourceLocation: sourceLocation)
    }

    private func expectItWorks(_ store: PictureStore, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try store.keep("new", 50_000)
        let again = try pictures(in: folder)
        #expect(try again.bytes(of: address("new")) == bytes("new", count: 50_000), sourceLocation: sourceLocation)
    }

    @Test func aPictureWhoseBytesHaveDecayedIsRemoved() throws {
        var file = try folder.bytes()
        let spot = try #require(file.firstRange(of: Data(bytes("b", count: 100_000)[50_000..<50_020])))
        file[spot.lowerBound] ^= 1
        try folder.write(file)
        let store = try pictures(in: folder)
        #expect(try store.names() == ["a", "b", "c", "d"])
        #expect(try store.bytes(of: address("b")) == nil)
        #expect(try store.names() == ["a", "c", "d"])
        #expect(try store.bytes(of: address("c")) == bytes("c", count: 100_000))
    }

    @Test func aRecordThatHasDecayedIsRemoved() throws {
        var file = try folder.bytes()
        try decay(&file, "pictures.example/b.jpg")
        try folder.write(file)
        let (store, notes) = try PictureStore.open(path: folder.file, byteLimit: megabyte, now: noon)
        #expect(notes == ["\(folder.file): 1 corrupt records of pictures left out"])
        #expect(try store.names() == ["a", "c", "d"])
        try store.keep("b")
        #expect(try store.bytes(of: address("b")) == bytes("b"))
        _ = try pictures(in: folder)
    }

    /// No checksum covers these.
    @Test(arguments: [
        "UPDATE shown SET size = 9223372036854775807", "UPDATE shown SET size = -1", "UPDATE shown SET size = 'x'",
        "DELETE FROM shown", "DELETE FROM picture", "UPDATE picture SET id = -id", "UPDATE picture SET record = x'00'",
    ]) func rowsThatCannotBeAreRemoved(sql: String) throws {
        try Database(path: folder.file).run(sql)
        let (store, notes) = try PictureStore.open(path: folder.file, byteLimit: megabyte, now: noon)
        #expect(notes.count == 1)
        #expect(try store.records().allSatisfy { $0.failure != nil })
        try store.keep("a")
        #expect(try store.bytes(of: address("a")) == bytes("a"))
        _ = try pictures(in: folder)
    }

    @Test func aRecordOfNothingIsRemovedWhenAskedFor() throws {
        try Database(path: folder.file).run("DELETE FROM content")
        let store = try pictures(in: folder)
        #expect(try store.bytes(of: address("a")) == nil)
        #expect(try store.names() == ["b", "c", "d"])
    }

    @Test(arguments: [5_000, 100_000]) func aFileThatWasCutIsBegunAnew(length: Int) throws {
        try folder.write(try folder.bytes().prefix(length))
        try expectNewBeginning("corrupt; begun anew")
    }

    /// A store is large: no copy is kept of what can be fetched again.
    @Test func aLaterVersionIsBegunAnew() throws {
        try Database(path: folder.file).run("PRAGMA user_version = 2")
        try expectNewBeginning("version 2 of the store of pictures, expected 1; begun anew")
    }

    @Test(arguments: ["picture", "shown", "content"]) func aMissingTableIsBegunAnew(name: String) throws {
        try Database(path: folder.file).run("DROP TABLE \(name)")
        try expectNewBeginning("not laid out as a store; begun anew")
    }

    @Test func anotherProgramsFileIsMovedAside() throws {
        for name in ["-wal", ""] { try? FileManager.default.removeItem(atPath: folder.file + name) }
        try Database(path: folder.file).run("CREATE TABLE song (name TEXT)")
        let song = try folder.bytes()
        let aside = "store.sqlite.corrupt-20261120T120000Z"
        try expectNewBeginning(
            "an SQLite file of another program; moved aside as \(folder.path)/\(aside), begun anew",
            names: ["store.sqlite", aside])
        #expect(try folder.bytes(aside) == song)
    }

    @Test func theStoreOfFeedsIsMovedAside() throws {
        try FileManager.default.removeItem(atPath: folder.file)
        try FeedStore.open(path: folder.file, now: noon).store.save(stored("a"))
        _ = try PictureStore.open(path: folder.file, byteLimit: megabyte, now: noon)
        #expect(try FeedStore.read(path: folder.file + ".corrupt-20261120T120000Z").feeds == [stored("a")])
    }

    @Test(arguments: [40, 12_000]) func whatIsNoDatabaseIsMovedAside(length: Int) throws {
        for day in 1...3 {
            try folder.write(Data(bytes("\(day)", count: length)))
            _ = try PictureStore.open(path: folder.file, byteLimit: megabyte, now: Timestamp(year: 2026, month: 1, day: day))
        }
        #expect(folder.names == ["store.sqlite", "store.sqlite.corrupt-20260103T000000Z"])
    }

    /// The pages of pictures are read only when a picture is: what is wrong with them shows then.
    @Test func aFaultThatShowsLaterBeginsAnewToo() throws {
        var file = try folder.bytes()
        let root = try #require(
            try Database(path: folder.file).number("SELECT rootpage FROM sqlite_schema WHERE name = 'content'"))
        let start = (Int(root) - 1) * 4_096
        file.replaceSubrange(start..<start + 4_096, with: Data(repeating: 0xA5, count: 4_096))
        try folder.write(file)
        let store = try pictures(in: folder)
        let failure = try #require(throws: FeedStoreFailure.self) { try store.bytes(of: address("a")) }
        #expect(failure.message == "\(folder.file): corrupt; begun anew")
        #expect(try store.records().isEmpty)
        try expectItWorks(store)
    }

    /// Every page but the first, one after the other: no call traps or loops, and what comes back is what was kept.
    @Test func noOverwrittenPageGivesWrongBytes() throws {
        let sound = try folder.bytes()
        for page in 1..<sound.count / 4_096 {
            var file = sound
            file.replaceSubrange(
                page * 4_096..<(page + 1) * 4_096, with: Data(repeating: page % 2 == 0 ? 0xA5 : 0, count: 4_096))
            try folder.write(file)
            let store = try PictureStore.open(path: folder.file, byteLimit: megabyte, now: noon).store
            for name in ["a", "b", "c"] {
                let found = (try? store.bytes(of: address(name))) ?? nil
                #expect(found == nil || found == bytes(name, count: 100_000), "page \(page)")
            }
            try? store.keep("new", 900_000)
            try? store.keep("new", 900_000)
            try store.keep("new", 900_000)
            #expect(try store.bytes(of: address("new")) == bytes("new", count: 900_000), "page \(page)")
        }
    }
}

@Suite struct DisksOfPictures {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func saysWhereNothingCanBeMade() throws {
        try folder.write(Data("a file".utf8))
        for path in [folder.file + "/below/a.sqlite", "/proc/pictures.sqlite", folder.path] {
            let failure = try #require(throws: FeedStoreFailure.self) {
                try PictureStore.open(path: path, byteLimit: megabyte, now: noon)
            }
            #expect(failure.message == "\(path): cannot be opened or made")
        }
    }

    @Test(arguments: [megabyte, 5_000]) func readsWhatCannotBeWritten(limit: Int) async throws {
        try pictures(in: folder).keep("a", 50_000)
        unsafe chmod(folder.file, 0o444)
        unsafe chmod(folder.path, 0o555)
        await #expect(processExitsWith: .success) { [path = folder.file as String, limit = limit as Int] in
            seteuid(65_534)  // permissions do not bind root
            let (store, notes) = try PictureStore.open(path: path, byteLimit: limit, now: noon)
            #expect(notes.isEmpty)
            #expect(try store.bytes(of: address("a")) == bytes("a", count: 50_000))
            let failure = try #require(throws: FeedStoreFailure.self) { try store.keep("b", 4_000) }
            #expect(failure.message == "\(path): cannot be written, file or disk is read-only")
            #expect(try store.names() == ["a"])
        }
    }

    @Test func saysThatACorruptFileCannotBeRemoved() async throws {
        try pictures(in: folder).keep("a", 50_000)
        try folder.write(try folder.bytes().prefix(20_000))
        unsafe chmod(folder.path, 0o555)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            seteuid(65_534)
            let failure = try #require(throws: FeedStoreFailure.self) {
                try PictureStore.open(path: path, byteLimit: megabyte, now: noon)
            }
            #expect(failure.message == "\(path): corrupt, and cannot be removed")
        }
    }

    /// As on a disk that is full: the file may not grow any more.
    @Test func losesNothingWhenThereIsNoRoom() async throws {
        try pictures(in: folder).keep("a", 100_000)
        await #expect(processExitsWith: .success) { [path = folder.file as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 200_000, rlim_max: 200_000)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let store = try PictureStore.open(path: path, byteLimit: megabyte, now: noon).store
            let failure = try #require(throws: FeedStoreFailure.self) { try store.keep("b", 300_000) }
            #expect(failure.message.hasPrefix("\(path): the disk fails"))
            #expect(throws: FeedStoreFailure.self) { try store.keep("a", 300_000) }
            #expect(try store.bytes(of: address("a")) == bytes("a", count: 100_000))
            try store.keep("c", 10_000)
            #expect(try store.names() == ["a", "c"])
        }
        #expect(try pictures(in: folder).names() == ["a", "c"])
    }

    @Test func doesNotWaitForEverForAnotherProcess() throws {
        let store = try pictures(in: folder)
        let other = try Database(path: folder.file)
        try other.run("BEGIN EXCLUSIVE")
        let failure = try #require(throws: FeedStoreFailure.self) { try store.keep("a") }
        #expect(failure.message == "\(folder.file): another process holds it")
        try other.run("COMMIT")
        try store.keep("a")
        #expect(try store.names() == ["a"])
    }

    /// A child process that keeps pictures one after the other is killed at several places in a write.
    @Test func aKillLosesAtMostThePictureThatIsWritten() async throws {
        var interrupted = 0
        for round in 0..<12 {
            let before = try pictures(in: folder, limit: 64 * megabyte).names()
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.file as String, round = round as Int] in
                let store = try PictureStore.open(path: path, byteLimit: 64 << 20, now: noon).store
                let content = bytes("\(round)", count: 2_500_000)  // more than SQLite's cache holds
                try store.keep(picture("\(round)-0"), bytes: content)
                killThisProcess(afterGrowthOf: path, by: 4_096 * (1 + round * 50))
                for index in 1... { try store.keep(picture("\(round)-\(index)"), bytes: content) }
            }
            interrupted += folder.names.contains("store.sqlite-journal") ? 1 : 0
            let store = try pictures(in: folder, limit: 64 * megabyte)
            let names = try store.names()
            #expect(Set(names).isSuperset(of: before) && names.contains("\(round)-0"))
            for name in names {
                let kept = try store.bytes(of: address(name))
                #expect(kept == bytes(String(name.prefix { $0 != "-" }), count: 2_500_000))
            }
            try store.removeAll()
        }
        #expect(interrupted > 0, "no kill fell into a write")
    }
}

private func killThisProcess(afterGrowthOf path: String, by count: Int) {
    let before = size(of: path)
    _ = Task.detached {
        while size(of: path) < before + count { sched_yield() }
        kill(getpid(), SIGKILL)
    }
}

private func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_size : 0
}
