import FeedModel
import FoundationEssentials
import Testing

@testable import FeedStore

@Suite struct RoomForPictures {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func thoseShownLongestAgoGo() throws {
        let store = try pictures(in: folder, limit: 50_000)
        for (index, name) in ["d", "b", "e", "a", "c"].enumerated() {
            try store.keep(name, 9_000, shown: minutes(Int64(index)))
        }
        try store.noteShown([address("d")], at: minutes(120))
        try store.keep("new", 20_000, shown: minutes(120))
        #expect(try store.names() == ["a", "c", "d", "new"])
        #expect(try store.bytes(of: address("b")) == nil && store.bytes(of: address("d")) == bytes("d", count: 9_000))
        try store.noteShown([address("a")], at: minutes(240))
        try pictures(in: folder, limit: 50_000).keep("newer", 20_000, shown: minutes(240))
        #expect(try store.names() == ["a", "new", "newer"])
    }

    @Test func allTogetherNeverHaveMoreThanTheLimit() throws {
        let store = try pictures(in: folder, limit: 300_000)
        for index in 0..<60 {
            try store.keep("\(index)", 1_000 + index * 7_919 % 60_000, shown: minutes(Int64(index)))
            #expect(try store.records().reduce(0) { $0 + $1.byteCount } <= 300_000)
            #expect(try store.names().contains("\(index)"))
        }
        #expect(try store.records().reduce(0) { $0 + $1.byteCount } > 200_000)
    }

    @Test func aPictureMayFillTheStoreButNotMore() throws {
        let store = try pictures(in: folder, limit: 50_000)
        try store.keep("a", 20_000)
        try store.keep("b", 50_001)
        #expect(try store.names() == ["a"])
        try store.keep("a", 50_001)
        #expect(try store.bytes(of: address("a")) == bytes("a", count: 20_000))
        try store.keep("c", 50_000)
        #expect(try store.names() == ["c"])
    }

    @Test func anotherVersionOfAPictureNeedsOnlyItsOwnRoom() throws {
        let store = try pictures(in: folder, limit: 50_000)
        try store.keep("a", 10_000)
        try store.keep("b", 39_000, shown: minutes(-9))
        try store.keep("b", 39_200, shown: minutes(-9))
        #expect(try store.names() == ["a", "b"])
    }

    @Test(arguments: [0, -1]) func withoutALimitNothingIsKept(limit: Int) throws {
        try pictures(in: folder).keep("a", 300_000)
        let store = try pictures(in: folder, limit: limit)
        #expect(try store.records().isEmpty)
        try store.keep("a", 1)
        try store.keep(noPicture("b"), bytes: nil)
        #expect(try store.records().isEmpty)
        #expect(try folder.bytes().count < 50_000)
    }

    @Test func aSmallerLimitRemovesPicturesAndShrinksTheFile() throws {
        let store = try pictures(in: folder, limit: 32 * megabyte)
        for index in 0..<60 { try store.keep("\(index)", 500_000, shown: minutes(Int64(index * 7 % 60))) }
        #expect(try folder.bytes().count > 30_000_000)
        let small = try pictures(in: folder, limit: 2_200_000)
        let last = (0..<60).filter { $0 * 7 % 60 >= 56 }.map(String.init).sorted()
        #expect(try small.names() == last)
        for name in last { #expect(try small.bytes(of: address(name)) == bytes(name, count: 500_000)) }
        #expect(try folder.bytes().count < 2_300_000)
    }

    @Test func theFileStaysNearTheLimit() throws {
        let store = try pictures(in: folder, limit: 2 * megabyte)
        for index in 0..<300 { try store.keep("\(index)", 1 + index * 104_729 % 90_000, shown: minutes(Int64(index))) }
        #expect(try folder.bytes().count < 2 * megabyte * 9 / 8)
    }

    /// All small enough for the limit: their number decides.
    @Test func ofTooManyTheFailuresGoFirst() throws {
        let store = try pictures(in: folder)
        try store.keep("old", 10, shown: minutes(-90))
        try store.keep(noPicture("none", at: minutes(90)), bytes: nil)
        // Through SQL: five thousand synchronized writes take long.
        let database = try Database(path: folder.file)
        try database.run("BEGIN")
        for index in 2..<PictureStore.mostRecords {
            var record = picture("\(index)", shown: minutes(Int64(index % 60)))
            record.byteCount = 1
            try PictureSchema.write(record, number: PictureSchema.number(of: record.url), in: database)
        }
        try database.run("COMMIT")
        #expect(try store.records().count == PictureStore.mostRecords)
        try store.keep("new", 10, shown: minutes(95))
        #expect(try store.records().count == PictureStore.mostRecords)
        #expect(try !store.names().contains("none") && store.names().contains("old"))
        try store.keep(noPicture("nothing", at: minutes(95)), bytes: nil)
        #expect(try !store.names().contains("old") && store.names().contains("nothing"))
    }

    @Test func aPictureNeedsNoFailureToGo() throws {
        let store = try pictures(in: folder, limit: 50_000)
        try store.keep(noPicture("none", at: minutes(-90)), bytes: nil)
        for name in ["a", "b", "c"] { try store.keep(name, 20_000, shown: name == "a" ? minutes(-9) : noon) }
        #expect(try store.names() == ["b", "c", "none"])
    }

    /// A clock that was years ahead must not keep its pictures for ever.
    @Test func whatAWrongClockShowedGoesFirst() throws {
        let store = try pictures(in: folder, limit: 50_000)
        try store.keep("future", 20_000, shown: Timestamp(year: 2038, month: 1, day: 1))
        try store.keep("a", 20_000)
        try store.keep("b", 20_000, shown: minutes(1))
        #expect(try store.names() == ["a", "b"])
    }
}
