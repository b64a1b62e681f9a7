import FeedModel
import FoundationEssentials
import Glibc

/// The tables of the store of pictures, and how a file becomes one.
///
/// A picture has a row in each table, under a number made from its address: what is known of it, when it was shown, and its
/// bytes. So the bytes are in no other page with what is read at the start, and the times of all are a few pages. The address
/// is in one place, and its number shows when it has decayed.
///
/// Bytes written for 100 pictures of 100,000 bytes on average: 17 to 19 MB while it fills, 23 MB in place of older ones. Pages
/// of 16 KiB take about twice as much, as each change of a row writes a page and its copy in the journal; the write-ahead log a
/// third more, as it writes every picture twice.
enum PictureSchema {
    /// Incremented when a table or a record changes.
    static let version: Int64 = 1
    /// "plkp": marks an SQLite file as a store of pictures.
    static let applicationID: Int64 = 0x706C_6B70
    static let pageSize = 4096

    /// A connection to a store of this version, of whose pages only those of the small tables were read, and a note if
    /// records had to be dropped.
    static func open(
        path: String, byteLimit: Int, now: Timestamp
    ) throws(DatabaseFailure) -> (database: Database, notes: [String]) {
        let database = try Database(path: path)
        // Debian's SQLite overwrites what is removed unless told otherwise. NORMAL waits for the disk before the file is
        // touched, so that a power loss undoes a write, and no longer: the last picture may be lost.
        for setting in ["secure_delete = OFF", "journal_mode = DELETE", "synchronous = NORMAL", "temp_store = MEMORY"] {
            try database.run("PRAGMA \(setting)")
        }
        if try database.number("SELECT count(*) FROM sqlite_schema") == 0 { try make(in: database) }
        try examineKind(of: database)
        let corrupt = try corruptRecords(in: database)
        do throws(DatabaseFailure) {
            try remove(corrupt, in: database)
            try shrink(database, byteLimit: byteLimit, now: now)
        } catch {
            // A disk that cannot be written is no reason to show nothing.
            if error.isCorrupt { throw error }
        }
        return (database, corrupt.isEmpty ? [] : ["\(path): \(corrupt.count) corrupt records of pictures left out"])
    }

    private static func make(in database: Database) throws(DatabaseFailure) {
        try database.run("PRAGMA page_size = \(pageSize)")
        // Costs a page for every 800, and lets the file shrink where it stands.
        try database.run("PRAGMA auto_vacuum = INCREMENTAL")
        try database.transaction { () throws(DatabaseFailure) in
            try database.run("CREATE TABLE picture (id INTEGER PRIMARY KEY, record BLOB NOT NULL, checksum INTEGER NOT NULL)")
            try database.run("CREATE TABLE shown (id INTEGER PRIMARY KEY, size INTEGER NOT NULL, seconds INTEGER NOT NULL)")
            try database.run("CREATE TABLE content (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL, checksum INTEGER NOT NULL)")
            try database.run("PRAGMA application_id = \(applicationID)")
            try database.run("PRAGMA user_version = \(version)")
        }
    }

    private static func examineKind(of database: Database) throws(DatabaseFailure) {
        guard try database.number("PRAGMA application_id") == applicationID else {
            throw DatabaseFailure(corrupt: "an SQLite file of another program")
        }
        let found = try database.number("PRAGMA user_version") ?? 0
        guard found == version else {
            throw DatabaseFailure(corrupt: "version \(found) of the store of pictures, expected \(version)")
        }
        // The other tables are read next. If this one is missing, that must show now, too.
        try database.run("SELECT id, bytes, checksum FROM content LIMIT 0")
    }

    /// Removes a corrupt store, with its journal, or moves a file aside that is none. Says what was done.
    static func discard(_ path: String, reason: String, now: Timestamp) throws(FeedStoreFailure) -> String {
        guard isPictureStore(path) else {
            return "moved aside as \(try moveAside(path, reason: reason, now: now, keeping: 1)), begun anew"
        }
        for file in [path + "-journal", path] where unsafe unlink(file) != 0 && errno != ENOENT {
            throw FeedStoreFailure("\(path): \(reason), and cannot be removed")
        }
        return "begun anew"
    }

    /// By the first bytes alone, which a file that SQLite does not read may still have (sqlite.org/fileformat.html).
    private static func isPictureStore(_ path: String) -> Bool {
        guard let file = unsafe fopen(path, "re") else { return false }
        defer { unsafe fclose(file) }
        var head = [UInt8](repeating: 0, count: 72)
        guard unsafe fread(&head, 1, head.count, file) == head.count else { return false }
        let mark = head[68...].reduce(0) { $0 << 8 | Int64($1) }
        return head.starts(with: "SQLite format 3\0".utf8) && mark == applicationID
    }
}
