import FeedModel
import FetchPlanning
import FoundationEssentials

/// The table of what is known of every feed besides its content.
extension Schema {
    /// The table that version 2 added.
    static func makeRecords(in database: Database) throws(DatabaseFailure) {
        // Without row numbers there is no index besides, and a record is written with one page.
        try database.run(
            "CREATE TABLE record (url TEXT PRIMARY KEY, content BLOB NOT NULL, checksum INTEGER NOT NULL, "
                + "seconds INTEGER NOT NULL) WITHOUT ROWID")
    }

    /// False in a store of version 1 until the first record is written.
    static func hasRecords(_ database: Database) throws(DatabaseFailure) -> Bool {
        try database.number("PRAGMA user_version") ?? 0 >= 2
    }

    /// A record that is corrupt, or that this version cannot read, is left out: it is made anew with the next fetch.
    static func records(in database: Database) throws(DatabaseFailure) -> [StoredRecord] {
        guard try hasRecords(database) else { return [] }
        var records: [StoredRecord] = []
        try database.run("SELECT url, content, checksum, seconds FROM record ORDER BY url") { row throws(DatabaseFailure) in
            if let record = decoded(row.bytes(1), checksum: row.number(2)) {
                records.append(StoredRecord(url: row.text(0), record: record, time: Timestamp(seconds: row.number(3))))
            }
        }
        return records
    }

    static func recordAddresses(in database: Database) throws(DatabaseFailure) -> [String] {
        guard try hasRecords(database) else { return [] }
        var urls: [String] = []
        try database.run("SELECT url FROM record") { row throws(DatabaseFailure) in urls.append(row.text(0)) }
        return urls
    }

    private static func record(of url: String, in database: Database) throws(DatabaseFailure) -> StoredRecord? {
        guard try hasRecords(database) else { return nil }
        var found: StoredRecord?
        try database.run("SELECT content, checksum, seconds FROM record WHERE url = ?", [.text(url)]) {
            row throws(DatabaseFailure) in
            found = decoded(row.bytes(0), checksum: row.number(1)).map {
                StoredRecord(url: url, record: $0, time: Timestamp(seconds: row.number(2)))
            }
        }
        return found
    }

    private static func decoded(_ content: [UInt8], checksum: Int64) -> FetchRecord? {
        guard Schema.checksum(content) == checksum else { return nil }
        return try? JSONDecoder().decode(FetchRecord.self, from: Data(content))
    }

    static func isWorthWriting(
        _ stored: StoredRecord, timeGrain: Int64, in database: Database
    ) throws(DatabaseFailure) -> Bool {
        guard let known = try record(of: stored.url, in: database) else { return true }
        return stored.record.isNews(after: known.record)
            || isOld(known.time.seconds, now: stored.time.seconds, timeGrain)
    }

    /// Without its content, a record must not bring another version than the stored content has: that may be an older one, if
    /// the newer could not be stored, and its server would confirm the newer.
    static func write(
        _ stored: StoredRecord, withContent: Bool, in database: Database
    ) throws(DatabaseFailure) {
        var record = stored.record
        if !withContent {
            record = record.keepingVersion(of: try Schema.record(of: stored.url, in: database)?.record ?? FetchRecord())
        }
        guard let content = encoded(record) else {
            throw DatabaseFailure(corrupt: "what is known of \(stored.url) cannot be written as JSON")
        }
        try bringUpToDate(database)
        try database.run(
            "INSERT OR REPLACE INTO record (url, content, checksum, seconds) VALUES (?, ?, ?, ?)",
            [.text(stored.url), .bytes(content), .number(checksum(content)), .number(stored.time.seconds)])
    }
}
