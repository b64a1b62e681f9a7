import FeedModel
import FoundationEssentials
import Testing

@testable import FeedStore
@testable import FetchPlanning

/// The record of a feed that came with an ETag.
func loaded(_ etag: String = "\"1\"", movedTo address: String? = nil, at time: Timestamp = noon) -> FetchRecord {
    var record = FetchRecord()
    let version = FetchedVersion(validators: Validators(etag: etag), movedTo: address, feedInterval: 3_600)
    record.loaded(version, maker: "pullkiosk", now: time.seconds)
    return record
}

func failed(_ message: String, _ state: FetchRecord.State = .failed, after record: FetchRecord = loaded()) -> FetchRecord {
    var record = record
    record.failed(message, state)
    return record
}

func stored(_ name: String, _ record: FetchRecord, at time: Timestamp = noon) -> StoredRecord {
    StoredRecord(url: stored(name).url, record: record, time: time)
}

func minutes(_ count: Int64) -> Timestamp { Timestamp(seconds: noon.seconds + 60 * count) }

extension FeedStore {
    func records() throws -> [StoredRecord] { try load().records }

    /// Keeps what is known of the feed "a" after a fetch.
    func keep(_ feed: StoredFeed? = nil, _ record: FetchRecord, at time: Timestamp = noon) throws {
        let content = StoredContent(feeds: feed.map { [$0] } ?? [], records: [stored("a", record, at: time)])
        try keep(content, amongAll: [stored("a").url])
    }
}

@Suite struct KeepingRecords {
    @Test func bringsBackWhatThePlannerKnew() throws {
        let folder = try Folder()
        let url = stored("a").url
        let feed = PlannedFeed(url: url, host: "a.example", isLocal: false, interval: nil)
        var planner = FetchPlanner([feed], maker: "pullkiosk", mostAtOnce: 4)
        planner.ended(url, .gone("a: 410 Gone"), at: FetchTime(uptime: 9, wall: noon.seconds), random: 0.5)
        let record = planner.record(of: url)
        try FeedStore.open(path: folder.file, now: noon).store.keep(nil, record)
        let content = try FeedStore.open(path: folder.file, now: noon).store.load()
        #expect(content == StoredContent(records: [stored("a", record)]))
        #expect(record.state == .gone && record.error == "a: 410 Gone" && record.next == noon.seconds + 604_800)
    }

    @Test func bringsBackEveryPart() throws {
        let store = try storeInMemory()
        var record = loaded("W/\"8a5\"", movedTo: "https://b.example/feed")
        record.rest(90, now: noon.seconds)
        (record.next, record.failures, record.serverInterval) = (noon.seconds + 91, 3, 0.5)
        try store.keep(stored("a"), record)
        #expect(try store.load() == StoredContent(feeds: [stored("a")], records: [stored("a", record)]))
    }

    @Test func keepsNothingThatIsNotWanted() throws {
        let store = try storeInMemory()
        let content = StoredContent(
            feeds: [stored("a"), stored("b")], records: [stored("a", loaded()), stored("b", loaded())])
        try store.keep(content, amongAll: [stored("b").url, "https://never.example/", stored("b").url])
        #expect(try store.load() == StoredContent(feeds: [stored("b")], records: [stored("b", loaded())]))
        try store.keep(StoredContent(), amongAll: [])
        #expect(try store.load() == StoredContent())
    }

    @Test func forgetsTheRecordOfAFeedThatHasNoContent() throws {
        let store = try storeInMemory()
        try store.keep(nil, failed("a: no such host", after: FetchRecord()))
        #expect(try store.records().count == 1)
        try store.remove(allExcept: [stored("b").url])
        #expect(try store.records().isEmpty)
    }

    /// A record with the version of another content would make its server confirm what we do not have.
    @Test(arguments: [true, false]) func keepsTheVersionOfTheContentThatItHas(hasRecord: Bool) throws {
        let store = try FeedStore.open(path: ":memory:", now: noon, maximumBytes: 200_000).store
        if hasRecord { try store.keep(stored("a"), loaded()) } else { try store.save(stored("a")) }
        let newer = loaded("\"2\"", at: minutes(15))
        #expect(throws: FeedStoreFailure.self) { try store.keep(stored("a", items: 2_000), newer, at: minutes(15)) }
        try store.keep(nil, failed("a: timed out", after: newer), at: minutes(30))
        let known = try #require(try store.records().first?.record)
        #expect(known.state == .failed && known.error == "a: timed out")
        #expect(known.version == (hasRecord ? loaded().version : nil))
        #expect(try store.feeds() == [stored("a")])
    }

    @Test func dropsTheVersionOfARejectedFeed() throws {
        let store = try storeInMemory()
        try store.keep(stored("a"), loaded())
        var rejected = failed("a: it has no items at the moment")
        rejected.version = nil
        try store.keep(nil, rejected)
        #expect(try store.records() == [stored("a", rejected)])
    }
}

/// An hour without news writes nothing. SQLite counts every commit in the file's header.
@Suite struct WritingRecords {
    private let folder: Folder
    private let store: FeedStore

    init() throws {
        folder = try Folder()
        store = try FeedStore.open(path: folder.file, now: noon).store
    }

    /// Whether the file changes when a record is kept.
    private func isWritten(_ record: FetchRecord, with feed: StoredFeed? = nil, at time: Timestamp) throws -> Bool {
        let before = try folder.bytes()
        try store.keep(feed, record, at: time)
        return try folder.bytes() != before
    }

    @Test func writesTimesOnceAnHour() throws {
        try store.keep(stored("a"), loaded())
        for time in [0, 5, 30, 59].map(minutes) {
            #expect(try !isWritten(loaded("\"2\"", at: time), with: stored("a", at: time), at: time))
            #expect(try store.load() == StoredContent(feeds: [stored("a")], records: [stored("a", loaded())]))
        }
        let (hour, almostTwo) = (minutes(60), minutes(119))
        #expect(try isWritten(loaded(at: hour), with: stored("a", at: hour), at: hour))
        #expect(try !isWritten(loaded(at: almostTwo), with: stored("a", at: almostTwo), at: almostTwo))
        #expect(try store.records() == [stored("a", loaded(at: minutes(60)), at: minutes(60))])
    }

    @Test func writesNothingWhenTheSameIsKeptAgain() throws {
        try store.keep(stored("a"), loaded())
        let before = try folder.bytes()
        try store.keep(try store.load(), amongAll: [stored("a").url])
        #expect(try folder.bytes() == before)
    }

    @Test func writesNewsAtOnce() throws {
        try store.keep(stored("a"), loaded())
        let timedOut = failed("a: timed out")
        #expect(try isWritten(timedOut, at: minutes(1)))
        #expect(try !isWritten(failed("a: timed out", after: timedOut), at: minutes(2)))
        #expect(try isWritten(failed("a: no such host", after: timedOut), at: minutes(3)))
        #expect(try isWritten(failed("a: no such host", .gone), at: minutes(4)))
        #expect(try isWritten(loaded(), at: minutes(5)))
        #expect(try isWritten(loaded(movedTo: "https://b.example/"), at: minutes(6)))
        #expect(try !isWritten(loaded(movedTo: "https://b.example/", at: minutes(7)), at: minutes(7)))
    }

    @Test func writesARecordWithNewContent() throws {
        try store.keep(stored("a"), loaded())
        let newer = loaded("\"2\"", at: minutes(15))
        try store.keep(stored("a", items: 4, at: minutes(15)), newer, at: minutes(15))
        #expect(try store.records() == [stored("a", newer, at: minutes(15))])
    }

    @Test func correctsARecordAheadOfTheClock() throws {
        try store.keep(nil, loaded(), at: Timestamp(year: 2038, month: 1, day: 1))
        #expect(try isWritten(loaded(), at: noon))
    }

    @Test func writesOnlyTwoPagesForARecord() throws {
        try store.keep(stored("a", items: 2_000), loaded())
        let before = try folder.bytes()
        #expect(try isWritten(failed("a: timed out"), at: minutes(1)))
        #expect(try changedPages(before, folder.bytes()).count == 2)  // the head, with its counter, and the page of records
    }
}

@Suite struct CorruptRecords {
    @Test func aRecordThatHasDecayedIsLeftOutAndWrittenAnew() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        try store.keep(stored("a"), loaded())
        var bytes = try folder.bytes()
        try decay(&bytes, "pullkiosk\"")
        try folder.write(bytes)
        let (again, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes.isEmpty)
        #expect(try again.load() == StoredContent(feeds: [stored("a")]))
        try again.keep(nil, failed("a: timed out", after: FetchRecord()))
        #expect(try again.records().map(\.record.state) == [.failed])
    }

    /// Whatever a later program wrote into it.
    @Test func aRecordThatCannotBeUnderstoodIsLeftOut() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        try store.keep(stored("a"), loaded())
        let content = Array("{\"state\":\"asleep\"}".utf8)
        try Database(path: folder.file).run(
            "UPDATE record SET content = ?, checksum = ?", [.bytes(content), .number(Schema.checksum(content))])
        #expect(try store.load() == StoredContent(feeds: [stored("a")]))
        try store.keep(stored("a"), loaded())
        #expect(try store.records() == [stored("a", loaded())])
    }

    @Test(arguments: [Int64.min, .max]) func aTimeThatHasDecayedIsWrittenAnew(seconds: Int64) throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        try store.keep(stored("a"), loaded())
        try Database(path: folder.file).run("UPDATE record SET seconds = ?", [.number(seconds)])
        try store.keep(stored("a"), loaded())
        #expect(try store.records() == [stored("a", loaded())])
    }

    @Test func aRecordWhoseAddressHasDecayedGoes() throws {
        let folder = try Folder()
        try FeedStore.open(path: folder.file, now: noon).store.keep(nil, failed("a: timed out", after: FetchRecord()))
        var bytes = try folder.bytes()
        try decay(&bytes, "https://a.example/feed.xml")
        try folder.write(bytes)
        let (store, notes) = try FeedStore.open(path: folder.file, now: noon)
        #expect(notes.isEmpty)
        try store.keep(nil, failed("a: timed out", after: FetchRecord()))
        #expect(try store.records() == [stored("a", failed("a: timed out", after: FetchRecord()))])
    }

    @Test func keepsRecordsAmongMany() throws {
        let folder = try Folder()
        let store = try FeedStore.open(path: folder.file, now: noon).store
        let records = (10..<99).map { stored("feed\($0)", loaded("\"\($0)\"")) }
        try store.keep(StoredContent(records: records.reversed()), amongAll: records.map(\.url))
        let kept = try FeedStore.open(path: folder.file, now: noon).store.records()
        #expect(kept.map(\.url) == records.map(\.url))
        try store.keep(StoredContent(), amongAll: [records[7].url])
        #expect(try store.records().map(\.url) == [records[7].url])
    }
}
