import FeedModel
import FetchPlanning
import FoundationEssentials
import Testing

@testable import FeedStore

let megabyte = 1 << 20

func address(_ name: String) -> String { "https://pictures.example/\(name).jpg" }

func picture(_ name: String, shown: Timestamp = noon, etag: String = "\"1\"") -> PictureRecord {
    PictureRecord(
        url: address(name), format: "jpeg", width: 640, height: 480, validators: Validators(etag: etag), fetched: noon,
        shown: shown)
}

func noPicture(_ name: String, count: Int = 1, at time: Timestamp = noon) -> PictureRecord {
    PictureRecord(
        noPictureAt: address(name), failure: .init(count: count, retryAt: Timestamp(seconds: time.seconds + 3_600)),
        fetched: time,
        shown: time)
}

/// Bytes that are the same for the same name, and no two pages alike.
func bytes(_ name: String, count: Int = 10_000) -> [UInt8] {
    var state = UInt64(bitPattern: Schema.checksum(Array(name.utf8)))
    return (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(state >> 56)
    }
}

func pictures(in folder: Folder, limit: Int = megabyte, now: Timestamp = noon) throws -> PictureStore {
    let (store, notes) = try PictureStore.open(path: folder.file, byteLimit: limit, now: now)
    #expect(notes.isEmpty)
    return store
}

extension PictureStore {
    /// The pictures and failures in it, by name.
    func names() throws -> [String] {
        try records().map { String($0.url.dropFirst(address("").count - 4).dropLast(4)) }.sorted()
    }

    func keep(_ name: String, _ count: Int = 10_000, shown: Timestamp = noon) throws {
        try keep(picture(name, shown: shown), bytes: FeedStoreTests.bytes(name, count: count))
    }
}

@Suite struct KeepingPictures {
    private let folder: Folder
    private let store: PictureStore

    init() throws {
        folder = try Folder()
        store = try pictures(in: folder)
    }

    @Test(arguments: [1, 10_000, 300_000]) func bringsBackAPictureAfterARestart(count: Int) throws {
        try store.keep("a", count)
        var expected = picture("a")
        expected.byteCount = count
        for store in [store, try pictures(in: folder)] {
            #expect(try store.records() == [expected])
            #expect(try store.bytes(of: address("a")) == bytes("a", count: count))
            #expect(try store.bytes(of: address("b")) == nil)
        }
        #expect(folder.names == ["store.sqlite"])
    }

    @Test func bringsBackThatThereIsNone() throws {
        try store.keep(noPicture("a", count: 3), bytes: nil)
        let again = try pictures(in: folder)
        #expect(try again.records() == [noPicture("a", count: 3)])
        #expect(try again.bytes(of: address("a")) == nil)
    }

    @Test func replacesWhatItsAddressHad() throws {
        try store.keep("a")
        try store.keep(picture("a", etag: "\"2\""), bytes: bytes("other", count: 20_000))
        #expect(try store.records().map(\.validators) == [Validators(etag: "\"2\"")])
        #expect(try store.bytes(of: address("a")) == bytes("other", count: 20_000))
        try store.keep(noPicture("a"), bytes: nil)
        #expect(try store.records() == [noPicture("a")])
        #expect(try store.bytes(of: address("a")) == nil)
        try store.keep("a")
        #expect(try store.bytes(of: address("a")) == bytes("a"))
    }

    /// A server said that it has not changed.
    @Test func keepsTheBytesOfAPictureThatIsAsItWas() throws {
        try store.keep("a")
        try store.keep(picture("a", etag: "\"2\""), bytes: nil)
        #expect(try store.bytes(of: address("a")) == bytes("a"))
        #expect(try store.records().map(\.validators) == [Validators(etag: "\"2\"")])
        #expect(try store.records().map(\.byteCount) == [10_000])
    }

    @Test func keepsNoRecordOfAPictureWithoutBytes() throws {
        try store.keep(picture("a"), bytes: nil)
        try store.keep(picture("b"), bytes: [])
        try store.keep(noPicture("c"), bytes: nil)
        try store.keep(picture("c"), bytes: nil)
        #expect(try store.records() == [noPicture("c")])
    }

    @Test func keepsNoPictureWithAnAddressBeyondTheLimit() throws {
        let name = String(repeating: "a", count: PictureStore.longestAddress)
        try store.keep(name)
        #expect(try store.records().isEmpty)
    }

    @Test func forgetsAll() throws {
        for name in ["a", "b", "c"] { try store.keep(name, 100_000) }
        try store.removeAll()
        #expect(try store.records().isEmpty && store.bytes(of: address("a")) == nil)
        #expect(try folder.bytes().count < 50_000)
    }

    @Test func bringsNumbersIntoTheirRange() throws {
        let record = PictureRecord(
            url: address("a"), format: String(repeating: "x", count: 99), width: -3, height: 1 << 40, fetched: noon, shown: noon
        )
        #expect(record.width == 1 && record.height == 65_535 && record.format.count == 32)
        #expect(PictureRecord.Failure(count: -1, retryAt: noon).count == 1)
    }

    @Test func servesSeveralThreads() async throws {
        await withTaskGroup(of: Void.self) { [store] group in
            for index in 0..<8 { group.addTask { try? store.keep("\(index)") } }
            for _ in 0..<8 { group.addTask { _ = try? store.records() } }
        }
        #expect(try store.names().count == 8)
    }
}

@Suite struct NotingWhenPicturesWereShown {
    private let folder: Folder
    private let store: PictureStore

    init() throws {
        folder = try Folder()
        store = try pictures(in: folder)
        for name in ["a", "b"] { try store.keep(name) }
    }

    private func shown(_ name: String) throws -> Timestamp? {
        try pictures(in: folder).records().first { $0.url == address(name) }?.shown
    }

    @Test func writesATimeOnceAnHour() throws {
        let before = try folder.bytes()
        for time in [0, 5, 59] { try store.noteShown([address("a"), address("z")], at: minutes(Int64(time))) }
        #expect(try folder.bytes() == before)
        try store.noteShown([address("a")], at: minutes(60))
        #expect(try shown("a") == minutes(60) && shown("b") == noon)
        #expect(changedPages(before, try folder.bytes()).count == 2)  // the head, with its counter, and the page of times
    }

    @Test func writesManyTimesAtOnce() throws {
        for index in 0..<200 { try store.keep("\(index)", 100) }
        let before = try folder.bytes()
        try store.noteShown(Set((0..<200).map { address("\($0)") }), at: minutes(90))
        // SQLite counts every commit in four bytes of the file's head.
        func commits(_ bytes: Data) -> Int { bytes[24..<28].reduce(0) { $0 << 8 | Int($1) } }
        #expect(commits(try folder.bytes()) == commits(before) + 1)
        #expect(try store.records().count { $0.shown == minutes(90) } == 200)
    }

    @Test func correctsATimeAheadOfTheClock() throws {
        try store.keep("a", shown: Timestamp(year: 2038, month: 1, day: 1))
        try store.noteShown([address("a")], at: noon)
        #expect(try shown("a") == noon)
    }

    @Test(arguments: [Int64.min, .max]) func correctsATimeThatHasDecayed(seconds: Int64) throws {
        try Database(path: folder.file).run("UPDATE shown SET seconds = ?", [.number(seconds)])
        try store.keep("c")
        try store.noteShown([address("a"), address("b")], at: minutes(1))
        #expect(try shown("a") == minutes(1))
    }
}
