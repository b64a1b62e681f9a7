// The pictures of items, in a file beside the feeds'. Feeds are small and precious, and examined whole at every start;
// pictures are a cache of up to a gigabyte, which may be thrown away at any time. So this store looks at the bytes of a
// picture only when they are read, and a fault of the file ends it: it is begun anew.

public import FeedModel
import Synchronization

/// The store of pictures in one file. Any thread may call it; calls wait for each other and for the disk.
///
/// When a call meets a fault of the file, it throws and the next one finds a new, empty store. A process that is killed loses
/// at most the picture that it was writing, and those that were to make room for it.
public final class PictureStore: Sendable {
    /// Records that are kept, of pictures and of failures: our choice, several times what a day's feeds show.
    public static let mostRecords = 5_000
    /// Bytes of an address, the limit of feed parsing. A picture with a longer one is not kept.
    public static let longestAddress = 8_192
    /// How much newer, in seconds, a time must be before it is written, as for feeds.
    static let timeGrain = FeedStore.timeGrain

    private let path: String
    private let byteLimit: Int
    private let opened: Timestamp
    /// Nil after a fault of the file, until the next call.
    private let database: Mutex<Database?>

    private init(path: String, byteLimit: Int, now: Timestamp, _ database: sending Database) {
        self.path = path
        self.byteLimit = byteLimit
        opened = now
        self.database = Mutex(database)
    }

    /// Opens the store at `path`, and creates it and its folder if missing. Reads what is known of all pictures, but none of
    /// their bytes.
    ///
    /// A file that is corrupt or from a later version is removed. One of another kind is moved aside as `PATH.corrupt-TIME`,
    /// of which the newest is kept. In both cases a new store is created. A file that cannot be written is opened read-only.
    ///
    /// - Parameters:
    ///   - byteLimit: how many bytes all pictures may have together. If a file of an earlier start holds more, those last
    ///     shown longest ago are removed, and the file shrinks. 0, or a negative number, keeps nothing.
    ///   - now: a picture that was shown a day later than this is removed before all others. Also used in the name of a file
    ///     moved aside.
    /// - Returns: the store, and a line for the log about each fault found.
    /// - Throws: if there is nothing to read and no store can be created.
    public static func open(
        path: String, byteLimit: Int, now: Timestamp
    ) throws(FeedStoreFailure) -> (store: PictureStore, notes: [String]) {
        makeFolder(of: path)
        var notes: [String] = []
        do throws(DatabaseFailure) {
            let (database, found) = try PictureSchema.open(path: path, byteLimit: byteLimit, now: now)
            return (PictureStore(path: path, byteLimit: byteLimit, now: now, database), found)
        } catch {
            guard error.isCorrupt else { throw FeedStoreFailure("\(path): \(error.message)") }
            notes.append("\(path): \(error.message); \(try PictureSchema.discard(path, reason: error.message, now: now))")
        }
        do throws(DatabaseFailure) {
            let database = try PictureSchema.open(path: path, byteLimit: byteLimit, now: now).database
            return (PictureStore(path: path, byteLimit: byteLimit, now: now, database), notes)
        } catch {
            throw FeedStoreFailure("\(path): \(error.message)")
        }
    }

    /// What is known of every picture, in no order. A corrupt record is left out.
    public func records() throws(FeedStoreFailure) -> [PictureRecord] {
        try run { database throws(DatabaseFailure) in try PictureSchema.records(in: database).map(\.record) }
    }

    /// The bytes of a picture as they came; nil if it is not in the store, or if its bytes have decayed. It is removed then.
    public func bytes(of url: String) throws(FeedStoreFailure) -> [UInt8]? {
        try run { database throws(DatabaseFailure) in try PictureSchema.bytes(of: url, in: database) }
    }

    /// Stores a picture, or that there is none, in place of what the store had for this address. First it removes the
    /// pictures shown longest ago, so that all have `byteLimit` bytes at most together, and records beyond 5,000, failures
    /// first. It removes a little more than needed (1/64), so that not every picture costs a write for another.
    ///
    /// Without bytes and without a failure the picture is as it was: its bytes stay and its record is replaced, or nothing is
    /// kept if the store has no bytes of it. A picture without a byte, or with more than `byteLimit`, is not kept; what the
    /// store had for its address stays.
    ///
    /// - Throws: if the disk is full, cannot be written or fails. What the store had for this address is kept.
    public func keep(_ record: PictureRecord, bytes: [UInt8]?) throws(FeedStoreFailure) {
        guard byteLimit > 0, record.url.utf8.count <= PictureStore.longestAddress else { return }
        if record.failure == nil, let bytes, !(1...byteLimit).contains(bytes.count) { return }
        try run { database throws(DatabaseFailure) in
            try PictureSchema.keep(record, bytes, byteLimit: byteLimit, in: database)
        }
    }

    /// Notes when pictures were shown; addresses that the store has not are ignored. A time is written if it is an hour newer
    /// than the stored one, or older, because the clock was set back: all of them at once, or nothing.
    public func noteShown(_ urls: Set<String>, at time: Timestamp) throws(FeedStoreFailure) {
        try run { database throws(DatabaseFailure) in
            try PictureSchema.noteShown(urls, at: time, timeGrain: PictureStore.timeGrain, in: database)
        }
    }

    public func removeAll() throws(FeedStoreFailure) {
        try run { database throws(DatabaseFailure) in try PictureSchema.removeAll(in: database) }
    }

    private func run<Value: Sendable>(
        _ body: (Database) throws(DatabaseFailure) -> Value
    ) throws(FeedStoreFailure) -> Value {
        try database.withLock { database throws(FeedStoreFailure) in
            do throws(DatabaseFailure) {
                if database == nil {
                    database = try PictureSchema.open(path: path, byteLimit: byteLimit, now: opened).database
                }
                return try body(database!)
            } catch {
                guard error.isCorrupt else { throw FeedStoreFailure("\(path): \(error.message)") }
                database = nil
                let end = try PictureSchema.discard(path, reason: error.message, now: opened)
                throw FeedStoreFailure("\(path): \(error.message); \(end)")
            }
        }
    }
}
