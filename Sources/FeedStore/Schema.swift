import FeedModel
import FoundationEssentials

/// The tables, and every statement that touches them.
enum Schema {
    /// Incremented when the format of a stored feed or a table changes. A file with a higher one is from a later version of
    /// the program.
    static let version: Int64 = 3
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
        if try isEmpty(database) { try make(in: database) }
        try examineKind(of: database)
        try examineStructure(of: database)
        try database.run("PRAGMA max_page_count = \(max(maximumBytes / pageSize, 1))")
        try repairIndex(in: database)
        let notes = try dropCorruptFeeds(in: database)
        return (database, notes)
    }

    private static func isEmpty(_ database: Database) throws(DatabaseFailure) -> Bool {
        try database.number("SELECT count(*) FROM sqlite_schema") == 0
    }

    private static func make(in database: Database) throws(DatabaseFailure) {
        try database.run("PRAGMA page_size = \(pageSize)")
        try database.transaction { () throws(DatabaseFailure) in
            try database.run(
                "CREATE TABLE feed (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, content BLOB NOT NULL, checksum INTEGER NOT NULL)"
            )
            try database.run("CREATE TABLE fetch (id INTEGER PRIMARY KEY REFERENCES feed (id), seconds INTEGER NOT NULL)")
            try database.run("PRAGMA application_id = \(applicationID)")
            try bringUpToDate(database)
        }
    }

    /// Adds the tables that an older version did not have, with all content kept. Part of the first transaction that needs one of
    /// them, so that a store that cannot be written can still be read.
    static func bringUpToDate(_ database: Database) throws(DatabaseFailure) {
        let found = try database.number("PRAGMA user_version") ?? 0
        guard found < version else { return }
        if found < 2 { try makeRecords(in: database) }
        if found < 3 { try makeStories(in: database) }
        try database.run("PRAGMA user_version = \(version)")
    }

    private static func examineKind(of database: Database) throws(DatabaseFailure) {
        guard try database.number("PRAGMA application_id") == applicationID else {
            throw DatabaseFailure(corrupt: "an SQLite file of another program")
        }
        let found = try database.number("PRAGMA user_version") ?? 0
        guard 1...version ~= found else {
            throw DatabaseFailure(corrupt: "store version \(found), expected at most \(version)")
        }
    }

    private static func examineStructure(of database: Database) throws(DatabaseFailure) {
        var complaint: String?
        try database.run("PRAGMA quick_check(1)") { row throws(DatabaseFailure) in complaint = row.text(0) }
        guard complaint == "ok" else { throw DatabaseFailure(corrupt: "corrupt") }
        // The other tables are read before anything is written. If this one is missing, that must show now, too.
        if try hasRecords(database) { try database.run("SELECT url, content, checksum, seconds FROM record LIMIT 1") }
        if try hasStories(database) { try database.run("SELECT feed, item, content, checksum FROM story LIMIT 1") }
    }

    /// A row whose URL differs from that in the index, one of them having decayed, could be neither replaced nor removed.
    private static func repairIndex(in database: Database) throws(DatabaseFailure) {
        // The plus keeps SQLite from looking by the row's number instead of the index.
        let strays = try database.number(
            "SELECT count(*) FROM feed AS stored NOT INDEXED WHERE NOT EXISTS "
                + "(SELECT 1 FROM feed WHERE url = stored.url AND +id = stored.id)")
        // On a disk that cannot be written it stays as it is, and can be shown.
        if strays != 0 { try? database.run("REINDEX feed") }
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

    /// Opens a store to be read and nothing else: no file is made, changed or moved. Nil for an empty file, which a kiosk has
    /// just made.
    static func openReadOnly(path: String) throws(DatabaseFailure) -> Database? {
        let database = try Database(path: path, isReadOnly: true)
        guard try !isEmpty(database) else { return nil }
        // Its structure is not examined: a kiosk cannot write while that takes its time.
        try examineKind(of: database)
        return database
    }

    static func feeds(in database: Database) throws(DatabaseFailure) -> [StoredFeed] {
        var rows: [(url: String, content: [UInt8], fetched: Int64)] = []
        try database.run(
            "SELECT url, content, checksum, seconds FROM feed JOIN fetch USING (id) ORDER BY id"
        ) { row throws(DatabaseFailure) in
            let content = row.bytes(1)
            if checksum(content) == row.number(2) { rows.append((row.text(0), content, row.number(3))) }
        }
        // Decoded only now, for no other process can write while the statement runs.
        return rows.compactMap { row in
            let feed = try? JSONDecoder().decode(Feed.self, from: Data(row.content))
            return feed.map { StoredFeed(url: row.url, feed: $0, fetched: Timestamp(seconds: row.fetched)) }
        }
    }

    /// Saves a feed, its record, or both at once, if either is worth a write.
    static func save(
        _ stored: StoredFeed?, _ record: StoredRecord?, timeGrain: Int64, in database: Database
    ) throws(DatabaseFailure) {
        var (feedChange, isRecordDue, storyChange) = (Change.none, false, StoryChange())
        if let stored {
            feedChange = try change(of: stored, timeGrain: timeGrain, in: database)
            storyChange = try change(ofStoriesIn: stored, in: database)
        }
        if let record { isRecordDue = try isWorthWriting(record, timeGrain: timeGrain, in: database) }
        guard feedChange != .none || isRecordDue || !storyChange.isEmpty else { return }
        try database.transaction { () throws(DatabaseFailure) in
            if let stored {
                try write(stored, feedChange, in: database)
                try write(storyChange, of: stored.url, in: database)
            }
            // Always along with new content: the server is to be asked about the version that is kept.
            if let record { try write(record, withContent: stored != nil, in: database) }
        }
    }

    private enum Change: Equatable {
        case none
        /// Only when it was fetched, of the row with this number.
        case time(Int64)
        case content([UInt8])
    }

    private static func change(
        of stored: StoredFeed, timeGrain: Int64, in database: Database
    ) throws(DatabaseFailure) -> Change {
        guard let content = encoded(stored.feed) else {
            throw DatabaseFailure(corrupt: "the content of \(stored.url) cannot be written as JSON")
        }
        guard let known = try fetch(of: stored.url, content, in: database) else { return .content(content) }
        return isOld(known.seconds, now: stored.fetched.seconds, timeGrain) ? .time(known.id) : .none
    }

    /// Also if the clock was set back: a time in the future must not stay. On a bad card the stored time may be any number.
    static func isOld(_ seconds: Int64, now: Int64, _ timeGrain: Int64) -> Bool {
        now < seconds || now &- timeGrain >= seconds
    }

    private static func write(_ stored: StoredFeed, _ change: Change, in database: Database) throws(DatabaseFailure) {
        let seconds = stored.fetched.seconds
        switch change {
        case .none: return
        case .time(let id): try database.run("UPDATE fetch SET seconds = ? WHERE id = ?", [.number(seconds), .number(id)])
        case .content(let content):
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
        let unwantedRecords = try recordAddresses(in: database).filter { !urls.contains($0) }
        guard !unwanted.isEmpty || !unwantedRecords.isEmpty else { return }
        try database.transaction { () throws(DatabaseFailure) in
            for id in unwanted { try remove(id, in: database) }
            for url in unwantedRecords { try database.run("DELETE FROM record WHERE url = ?", [.text(url)]) }
        }
    }

    private static func remove(_ id: Int64, in database: Database) throws(DatabaseFailure) {
        if try hasStories(database) { try database.run("DELETE FROM story WHERE feed = ?", [.number(id)]) }
        try database.run("DELETE FROM fetch WHERE id = ?", [.number(id)])
        try database.run("DELETE FROM feed WHERE id = ?", [.number(id)])
    }

    static func encoded(_ value: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map(Array.init)
    }

    /// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923): it protects against a bad card, not against an attack.
    static func checksum(_ bytes: [UInt8]) -> Int64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int64(bitPattern: sum)
    }
}
