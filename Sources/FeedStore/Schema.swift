import FeedModel
import FoundationEssentials

/// The tables, and every statement that touches them.
enum Schema {
    /// Incremented when the format of a stored feed or a table changes. A file with a higher one is from a later version of
    /// the program.
    static let version: Int64 = 1
    /// "plkk": marks an SQLite file as a store of this program.
    static let applicationID: Int64 = 0x706C_6B6B
    /// The largest file, in bytes. Four feeds as large as a worker may fetch.
    static let maximumBytes = 64 << 20
    private static let pageSize = 4096

    /// A connection to a valid file of this version, and a note for each feed in it that had to be dropped.
    static func open(path: String, maximumBytes: Int) throws(DatabaseFailure) -> (database: Database, notes: [String]) {
        let database = try Database(path: path)
        // EXTRA also syncs the folder, so that a commit survives a power loss (sqlite.org/pragma.html).
        for setting in ["journal_mode = DELETE", "synchronous = EXTRA", "temp_store = MEMORY"] {
            try database.run("PRAGMA \(setting)")
        }
        if try database.number("SELECT count(*) FROM sqlite_schema") == 0 {
            try make(in: database)
        }
        try examine(database)
        try database.run("PRAGMA max_page_count = \(max(maximumBytes / pageSize, 1))")
        let notes = try dropCorruptFeeds(in: database)
        return (database, notes)
    }

    private static func make(in database: Database) throws(DatabaseFailure) {
        try database.run("PRAGMA page_size = \(pageSize)")
        try database.transaction { () throws(DatabaseFailure) in
            try database.run(
                "CREATE TABLE feed (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, content BLOB NOT NULL, checksum INTEGER NOT NULL)"
            )
            try database.run("CREATE TABLE fetch (id INTEGER PRIMARY KEY REFERENCES feed (id), seconds INTEGER NOT NULL)")
            try database.run("PRAGMA application_id = \(applicationID)")
            try database.run("PRAGMA user_version = \(version)")
        }
    }

    private static func examine(_ database: Database) throws(DatabaseFailure) {
        guard try database.number("PRAGMA application_id") == applicationID else {
            throw DatabaseFailure(corrupt: "an SQLite file of another program")
        }
        let found = try database.number("PRAGMA user_version") ?? 0
        guard found == version else {
            throw DatabaseFailure(corrupt: "store version \(found), expected \(version)")
        }
        var complaint: String?
        try database.run("PRAGMA quick_check(1)") { row throws(DatabaseFailure) in complaint = row.text(0) }
        guard complaint == "ok" else { throw DatabaseFailure(corrupt: "corrupt") }
    }

    /// SQLite checks the structure of its pages, not their content; the checksum does.
    private static func dropCorruptFeeds(in database: Database) throws(DatabaseFailure) -> [String] {
        var corrupt: [(id: Int64, url: String)] = []
        try database.run("SELECT id, url, content, checksum, seconds FROM feed LEFT JOIN fetch USING (id)") {
            row throws(DatabaseFailure) in
            if checksum(row.bytes(2)) != row.number(3) { corrupt.append((row.number(0), row.text(1))) }
        }
        if !corrupt.isEmpty {
            // `feeds` skips them anyway: a disk that cannot be written is no reason to show nothing.
            try? database.transaction { () throws(DatabaseFailure) in
                for feed in corrupt { try remove(feed.id, in: database) }
            }
        }
        return corrupt.map { "\(database.path): the stored content of \($0.url) is corrupt and left out" }
    }

    static func feeds(in database: Database) throws(DatabaseFailure) -> [StoredFeed] {
        var feeds: [StoredFeed] = []
        try database.run(
            "SELECT url, content, checksum, seconds FROM feed JOIN fetch USING (id) ORDER BY id"
        ) { row throws(DatabaseFailure) in
            let content = row.bytes(1)
            guard checksum(content) == row.number(2), let feed = try? JSONDecoder().decode(Feed.self, from: Data(content))
            else {
                return
            }
            feeds.append(StoredFeed(url: row.text(0), feed: feed, fetched: Timestamp(seconds: row.number(3))))
        }
        return feeds
    }

    static func save(_ stored: StoredFeed, timeGrain: Int64, in database: Database) throws(DatabaseFailure) {
        guard let content = encoded(stored.feed) else {
            throw DatabaseFailure(corrupt: "the content of \(stored.url) cannot be written as JSON")
        }
        let seconds = stored.fetched.seconds
        if let known = try fetch(of: stored.url, content, in: database) {
            // Also if the clock was set back: a time in the future must not stay. On a bad card the stored time may be any
            // number.
            guard seconds < known.seconds || seconds &- timeGrain >= known.seconds else { return }
            return try database.run("UPDATE fetch SET seconds = ? WHERE id = ?", [.number(seconds), .number(known.id)])
        }
        try database.transaction { () throws(DatabaseFailure) in
            try database.run(
                "INSERT INTO feed (url, content, checksum) VALUES (?, ?, ?) "
                    + "ON CONFLICT (url) DO UPDATE SET content = excluded.content, checksum = excluded.checksum",
                [.text(stored.url), .bytes(content), .number(checksum(content))])
            try database.run(
                "INSERT OR REPLACE INTO fetch (id, seconds) SELECT id, ? FROM feed WHERE url = ?",
                [.number(seconds), .text(stored.url)])
        }
    }

    /// The row of a feed with exactly this content, and when it was fetched; nil without one.
    private static func fetch(
        of url: String, _ content: [UInt8], in database: Database
    ) throws(DatabaseFailure) -> (id: Int64, seconds: Int64)? {
        var found: (id: Int64, seconds: Int64)?
        try database.run(
            "SELECT id, content, seconds FROM feed JOIN fetch USING (id) WHERE url = ?", [.text(url)]
        ) { row throws(DatabaseFailure) in
            if row.bytes(1) == content { found = (row.number(0), row.number(2)) }
        }
        return found
    }

    static func remove(allExcept urls: Set<String>, in database: Database) throws(DatabaseFailure) {
        var unwanted: [Int64] = []
        try database.run("SELECT id, url FROM feed") { row throws(DatabaseFailure) in
            if !urls.contains(row.text(1)) { unwanted.append(row.number(0)) }
        }
        guard !unwanted.isEmpty else { return }
        try database.transaction { () throws(DatabaseFailure) in
            for id in unwanted { try remove(id, in: database) }
        }
    }

    private static func remove(_ id: Int64, in database: Database) throws(DatabaseFailure) {
        try database.run("DELETE FROM fetch WHERE id = ?", [.number(id)])
        try database.run("DELETE FROM feed WHERE id = ?", [.number(id)])
    }

    private static func encoded(_ feed: Feed) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(feed)).map(Array.init)
    }

    /// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923): it protects against a bad card, not against an attack.
    static func checksum(_ bytes: [UInt8]) -> Int64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int64(bitPattern: sum)
    }
}
