// FeedStore: the last good content, on disk, so that the next start can show it before the network answers, or without it.
//
// The module knows no network, no feed format and no screen. It is the only user of SQLite. One file holds one row per feed:
// its content as the JSON of FeedModel with a checksum. When it was fetched is in a separate row of a few bytes, and what is
// known of it besides (FetchPlanning's record) in another, so that a reload without news writes next to nothing. The text of each
// item has a row of its own, which is read when the item is opened. Connections to SQLite are in Database.swift, the tables in
// Schema.swift, Records.swift and Stories.swift, the handling of a corrupt file in CorruptFile.swift. The pictures of items are in a file of their own, see PictureStore.swift.
//
// It uses the rollback journal rather than the write-ahead log. The store is written a few times an hour and hardly ever read
// at the same time. It stays one file that can be copied or moved aside, and it can be read from a read-only disk.

public import FeedModel
public import FetchPlanning
import Synchronization

/// The last good content of one source.
public struct StoredFeed: Hashable, Sendable {
    public let url: String
    public let feed: Feed
    /// When it was fetched. A stored time may be up to an hour older than the last fetch, see `FeedStore.keep`.
    public let fetched: Timestamp
    /// The texts of its items. Nil where they are not known: those that are kept stay, but not longer than their items. They
    /// are not read with the feed.
    public var stories: [StoredStory]?

    public init(url: String, feed: Feed, fetched: Timestamp, stories: [StoredStory]? = nil) {
        self.url = url
        self.feed = feed
        self.fetched = fetched
        self.stories = stories
    }
}

/// The text of an item.
public struct StoredStory: Hashable, Sendable {
    /// As in a `Timeline`.
    public let identity: String
    /// Any bytes; they come back as they are.
    public let content: [UInt8]

    public init(identity: String, content: [UInt8]) {
        self.identity = identity
        self.content = content
    }
}

/// What is known of one feed besides its content.
public struct StoredRecord: Hashable, Sendable {
    public let url: String
    public let record: FetchRecord
    /// When this was known. It decides whether a write is worth it.
    public let time: Timestamp

    public init(url: String, record: FetchRecord, time: Timestamp) {
        self.url = url
        self.record = record
        self.time = time
    }
}

/// All that a store holds.
public struct StoredContent: Hashable, Sendable {
    /// In the order of their first save. A feed whose content is corrupt is left out.
    public var feeds: [StoredFeed]
    /// In the order of their URLs. A corrupt one is left out.
    public var records: [StoredRecord]

    public init(feeds: [StoredFeed] = [], records: [StoredRecord] = []) {
        self.feeds = feeds
        self.records = records
    }
}

/// Why the store could not be read or written: one line, beginning with its path.
public struct FeedStoreFailure: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) { self.message = message }
}

/// The store in one file. Any thread may call it; calls wait for each other. A write returns once it is on the disk, which
/// may take a second on a slow card: do not call it on the thread that draws.
public final class FeedStore: Sendable {
    /// How much newer the time of an unchanged feed must be, in seconds, before it is written: with a fetch every five
    /// minutes, 24 small writes a day instead of 288.
    static let timeGrain: Int64 = 3_600

    private let database: Mutex<Database>

    private init(_ database: sending Database) { self.database = Mutex(database) }

    /// Opens the store at `path`, and creates it and its folder if missing.
    ///
    /// A file that is corrupt, not a store, or from a later version is moved aside as `PATH.corrupt-TIME`, of which the three
    /// newest are kept, and a new store is created. A file that cannot be written is opened read-only. Reads the whole file
    /// once; its size is bounded.
    ///
    /// - Parameter now: used only in the name of a file moved aside.
    /// - Returns: the store, and a line for the log about each fault found.
    /// - Throws: if there is nothing to read and no store can be created.
    public static func open(path: String, now: Timestamp) throws(FeedStoreFailure) -> (store: FeedStore, notes: [String]) {
        try open(path: path, now: now, maximumBytes: Schema.maximumBytes)
    }

    static func open(
        path: String, now: Timestamp, maximumBytes: Int
    ) throws(FeedStoreFailure) -> (store: FeedStore, notes: [String]) {
        makeFolder(of: path)
        var notes: [String] = []
        do throws(DatabaseFailure) {
            let (database, found) = try Schema.open(path: path, maximumBytes: maximumBytes)
            return (FeedStore(database), found)
        } catch {
            guard error.isCorrupt else { throw FeedStoreFailure("\(path): \(error.message)") }
            let aside = try moveAside(path, reason: error.message, now: now)
            notes.append("\(path): \(error.message); moved aside as \(aside), begun anew")
        }
        do throws(DatabaseFailure) {
            return (FeedStore(try Schema.open(path: path, maximumBytes: maximumBytes).database), notes)
        } catch {
            throw FeedStoreFailure("\(path): \(error.message)")
        }
    }

    public func load() throws(FeedStoreFailure) -> StoredContent {
        try run { database throws(DatabaseFailure) in try FeedStore.content(of: database) }
    }

    /// What the store at `path` holds. Makes, changes and moves no file; a program may be writing the store meanwhile.
    ///
    /// - Throws: if there is no file, if it may not be read, is corrupt, not a store or from a later version, or if a program
    ///   holds it for longer than two seconds.
    public static func read(path: String) throws(FeedStoreFailure) -> StoredContent {
        do throws(DatabaseFailure) {
            guard let database = try Schema.openReadOnly(path: path) else { return StoredContent() }
            return try content(of: database)
        } catch {
            throw FeedStoreFailure("\(path): \(error.message)")
        }
    }

    /// The text of an item of the store at `path`; nil without one, or if it is corrupt. Touches nothing else of the file, and
    /// throws as `read` does.
    ///
    /// - Parameters:
    ///   - identity: of the item, as in a `Timeline`.
    ///   - url: of its feed.
    public static func story(of identity: String, feed url: String, path: String) throws(FeedStoreFailure) -> [UInt8]? {
        do throws(DatabaseFailure) {
            guard let database = try Schema.openReadOnly(path: path) else { return nil }
            return try Schema.story(of: identity, feed: url, in: database)
        } catch {
            throw FeedStoreFailure("\(path): \(error.message)")
        }
    }

    private static func content(of database: Database) throws(DatabaseFailure) -> StoredContent {
        StoredContent(feeds: try Schema.feeds(in: database), records: try Schema.records(in: database))
    }

    /// Stores feeds and records, each replacing the one with the same URL. First it removes all that is not in `urls`, since
    /// its space may be needed; what is given and not in `urls` is not stored. A feed that cannot be stored does not affect
    /// the others. An unchanged feed is not written. If only times are new, or a record's validators, they are written at most
    /// once an hour. Validators that come without their feed are not stored: those of the stored feed stay.
    ///
    /// Stories are written with their feed, each only if it has changed; where there is no room for them the feed is stored
    /// without.
    ///
    /// - Throws: after trying all feeds, the first failure: the disk is full, cannot be written or fails, or a feed would
    ///   make the store larger than 64 MiB. The version of that feed stored before is kept.
    public func keep(_ content: StoredContent, amongAll urls: [String]) throws(FeedStoreFailure) {
        var failures: [FeedStoreFailure] = []
        do throws(FeedStoreFailure) { try remove(allExcept: urls) } catch { failures.append(error) }
        let feeds = Dictionary(content.feeds.map { ($0.url, $0) }) { $1 }
        let records = Dictionary(content.records.map { ($0.url, $0) }) { $1 }
        for url in urls where feeds[url] != nil || records[url] != nil {
            do throws(FeedStoreFailure) { try save(feeds[url], records[url]) } catch { failures.append(error) }
        }
        if let first = failures.first { throw first }
    }

    func save(_ feed: StoredFeed?, _ record: StoredRecord? = nil) throws(FeedStoreFailure) {
        try run { database throws(DatabaseFailure) in
            do throws(DatabaseFailure) {
                try Schema.save(feed, record, timeGrain: Self.timeGrain, in: database)
            } catch {
                guard error.isFull, var feed, feed.stories?.isEmpty == false else { throw error }
                feed.stories = []
                try Schema.save(feed, record, timeGrain: Self.timeGrain, in: database)
            }
        }
    }

    /// Writes nothing if there is none to remove.
    func remove(allExcept urls: [String]) throws(FeedStoreFailure) {
        try run { database throws(DatabaseFailure) in try Schema.remove(allExcept: Set(urls), in: database) }
    }

    private func run<Value: Sendable>(
        _ body: (Database) throws(DatabaseFailure) -> Value
    ) throws(FeedStoreFailure) -> Value {
        try database.withLock { database throws(FeedStoreFailure) in
            do throws(DatabaseFailure) {
                return try body(database)
            } catch {
                throw FeedStoreFailure("\(database.path): \(error.message)")
            }
        }
    }
}
