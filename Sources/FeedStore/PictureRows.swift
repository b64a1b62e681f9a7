import FeedModel
import FoundationEssentials

// Reading and writing single pictures.
extension PictureSchema {
    /// The number of a picture's rows. Two addresses with the same one replace each other: the store keeps one of them.
    static func number(of url: String) -> Int64 { Schema.checksum(Array(url.utf8)) }

    /// What is known of all pictures, without those that `corruptRecords` names.
    static func records(in database: Database) throws(DatabaseFailure) -> [(id: Int64, record: PictureRecord)] {
        var records: [(id: Int64, record: PictureRecord)] = []
        try database.run("SELECT id, record, checksum, size, seconds FROM picture JOIN shown USING (id)") {
            row throws(DatabaseFailure) in
            guard var record = decoded(row.bytes(1), checksum: row.number(2)) else { return }
            guard number(of: record.url) == row.number(0), Int64(record.byteCount) == row.number(3) else { return }
            record.shown = Timestamp(seconds: row.number(4))
            records.append((row.number(0), record))
        }
        return records
    }

    private static func decoded(_ bytes: [UInt8], checksum: Int64) -> PictureRecord? {
        guard Schema.checksum(bytes) == checksum else { return nil }
        return try? JSONDecoder().decode(PictureRecord.self, from: Data(bytes))
    }

    /// The numbers in either table whose record cannot be believed.
    static func corruptRecords(in database: Database) throws(DatabaseFailure) -> Set<Int64> {
        var all: Set<Int64> = []
        try database.run("SELECT id FROM picture UNION SELECT id FROM shown") { row throws(DatabaseFailure) in
            all.insert(row.number(0))
        }
        return all.subtracting(try records(in: database).map(\.id))
    }

    static func bytes(of url: String, in database: Database) throws(DatabaseFailure) -> [UInt8]? {
        let id = number(of: url)
        var (bytes, isSound): ([UInt8], Bool) = ([], false)
        try database.run("SELECT bytes, checksum FROM content WHERE id = ?", [.number(id)]) { row throws(DatabaseFailure) in
            bytes = row.bytes(0)
            isSound = Schema.checksum(bytes) == row.number(1)
        }
        // A feed may choose its addresses so that they have the number of another's picture.
        if isSound, try record(id, in: database)?.url == url { return bytes }
        // On a disk that cannot be written its record stays, and it is asked for in vain.
        if try database.number("SELECT size FROM shown WHERE id = ? AND size > 0", [.number(id)]) != nil {
            try? remove([id], in: database)
        }
        return nil
    }

    private static func record(_ id: Int64, in database: Database) throws(DatabaseFailure) -> PictureRecord? {
        var found: PictureRecord?
        try database.run("SELECT record, checksum FROM picture WHERE id = ?", [.number(id)]) { row throws(DatabaseFailure) in
            found = decoded(row.bytes(0), checksum: row.number(1))
        }
        return found
    }

    static func keep(
        _ record: PictureRecord, _ bytes: [UInt8]?, byteLimit: Int, in database: Database
    ) throws(DatabaseFailure) {
        let id = number(of: record.url)
        var record = record
        let keepsBytes = bytes == nil && record.failure == nil
        if keepsBytes {
            guard let size = try database.number("SELECT size FROM shown WHERE id = ? AND size > 0", [.number(id)]) else {
                return
            }
            record.byteCount = Int(size)
        } else {
            record.byteCount = record.failure == nil ? bytes?.count ?? 0 : 0
            try makeRoom(for: record, number: id, byteLimit: byteLimit, in: database)
        }
        try database.transaction { () throws(DatabaseFailure) in
            if !keepsBytes { try removeRows(id, in: database) }
            try write(record, number: id, in: database)
            if let bytes, record.byteCount > 0 { try write(bytes, number: id, in: database) }
        }
    }

    static func write(_ record: PictureRecord, number id: Int64, in database: Database) throws(DatabaseFailure) {
        guard let json = Schema.encoded(record) else {
            throw DatabaseFailure(corrupt: "what is known of \(record.url) cannot be written as JSON")
        }
        try database.run(
            "INSERT OR REPLACE INTO picture (id, record, checksum) VALUES (?, ?, ?)",
            [.number(id), .bytes(json), .number(Schema.checksum(json))])
        try database.run(
            "INSERT OR REPLACE INTO shown (id, size, seconds) VALUES (?, ?, ?)",
            [.number(id), .number(Int64(record.byteCount)), .number(record.shown.seconds)])
    }

    private static func write(_ bytes: [UInt8], number id: Int64, in database: Database) throws(DatabaseFailure) {
        try database.run(
            "INSERT INTO content (id, bytes, checksum) VALUES (?, ?, ?)",
            [.number(id), .bytes(bytes), .number(Schema.checksum(bytes))])
    }

    static func noteShown(
        _ urls: Set<String>, at time: Timestamp, timeGrain: Int64, in database: Database
    ) throws(DatabaseFailure) {
        let wanted = Set(urls.map(number))
        var old: [Int64] = []
        try database.run("SELECT id, seconds FROM shown") { row throws(DatabaseFailure) in
            guard wanted.contains(row.number(0)) else { return }
            if Schema.isOld(row.number(1), now: time.seconds, timeGrain) { old.append(row.number(0)) }
        }
        guard !old.isEmpty else { return }
        try database.transaction { () throws(DatabaseFailure) in
            for id in old {
                try database.run("UPDATE shown SET seconds = ? WHERE id = ?", [.number(time.seconds), .number(id)])
            }
        }
    }

    static func removeAll(in database: Database) throws(DatabaseFailure) {
        try database.transaction { () throws(DatabaseFailure) in
            for table in tables { try database.run("DELETE FROM \(table)") }
        }
        try database.run("PRAGMA incremental_vacuum")
    }

    static func remove(_ ids: Set<Int64>, in database: Database) throws(DatabaseFailure) {
        guard !ids.isEmpty else { return }
        try database.transaction { () throws(DatabaseFailure) in
            for id in ids { try removeRows(id, in: database) }
        }
    }

    private static let tables = ["picture", "shown", "content"]

    static func removeRows(_ id: Int64, in database: Database) throws(DatabaseFailure) {
        for table in tables { try database.run("DELETE FROM \(table) WHERE id = ?", [.number(id)]) }
    }
}
