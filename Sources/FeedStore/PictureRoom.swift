import FeedModel

/// What pictures take in the store, or may take.
private struct Room {
    var bytes: Int
    var records: Int
    /// Of the file, with all that belongs to the pictures.
    var pages: Int

    static let none = Room(bytes: 0, records: 0, pages: 0)

    /// What a store with so many bytes may have. The file has an eighth more for the ends of pages, and 8 MiB for records.
    init(limit: Int) {
        // Ten terabytes: beyond every card, and far from overflowing.
        bytes = min(max(limit, 0), 10 << 40)
        records = PictureStore.mostRecords
        pages = (bytes + bytes / 8 + 8 << 20) / PictureSchema.pageSize
    }

    init(bytes: Int, records: Int, pages: Int) {
        (self.bytes, self.records, self.pages) = (bytes, records, pages)
    }

    /// What a new picture needs. Each page of its bytes has four that are not its own; eight more pages are for its rows and
    /// the trees.
    init(for record: PictureRecord) {
        bytes = record.byteCount
        records = 1
        pages = bytes / (PictureSchema.pageSize - 4) + 8
    }

    static func + (a: Room, b: Room) -> Room {
        Room(bytes: a.bytes + b.bytes, records: a.records + b.records, pages: a.pages + b.pages)
    }

    func isOver(_ limit: Room) -> Bool { bytes > limit.bytes || isOverExceptBytes(limit) }

    /// In a way that the removal of a failure helps.
    func isOverExceptBytes(_ limit: Room) -> Bool { records > limit.records || pages > limit.pages }
}

// Which pictures go when others need their room.
extension PictureSchema {
    /// A time so many seconds ahead comes from a clock that was wrong.
    private static let trust: Int64 = 86_400

    /// Brings the pictures of an earlier start to the limit of this one, and the file too.
    static func shrink(_ database: Database, byteLimit: Int, now: Timestamp) throws(DatabaseFailure) {
        let limit = Room(limit: byteLimit)
        if byteLimit > 0 {
            try makeRoom(.none, besides: nil, within: limit, now: now, in: database)
        } else if try count("SELECT count(*) FROM shown", in: database) > 0 {
            try removeAll(in: database)
        }
        if try count("PRAGMA page_count", in: database) > limit.pages { try database.run("PRAGMA incremental_vacuum") }
        try database.run("PRAGMA max_page_count = \(limit.pages)")
    }

    /// Removes others until a picture has room.
    static func makeRoom(
        for record: PictureRecord, number id: Int64, byteLimit: Int, in database: Database
    ) throws(DatabaseFailure) {
        let now = max(record.fetched, record.shown)
        try makeRoom(Room(for: record), besides: id, within: Room(limit: byteLimit), now: now, in: database)
    }

    /// In a transaction of its own: pages that became free in the same one would be copied to the journal when they are used.
    private static func makeRoom(
        _ need: Room, besides id: Int64?, within limit: Room, now: Timestamp, in database: Database
    ) throws(DatabaseFailure) {
        let candidates = try candidates(besides: id, now: now, in: database)
        var used = need
        used.bytes += candidates.reduce(0) { $0 + $1.bytes }
        used.records += candidates.count
        used.pages += try usedPages(of: database)
        guard used.isOver(limit) else { return }
        var goal = limit
        goal.bytes -= min(limit.bytes / 64, limit.bytes - need.bytes)
        try database.transaction { () throws(DatabaseFailure) in
            for candidate in candidates where used.isOver(goal) {
                guard candidate.bytes > 0 || used.isOverExceptBytes(goal) else { continue }
                try removeRows(candidate.id, in: database)
                used.bytes -= candidate.bytes
                used.records -= 1
                used.pages = try usedPages(of: database) + need.pages
            }
        }
    }

    /// All others, those first that go first: failures, then pictures by when they were shown.
    private static func candidates(
        besides id: Int64?, now: Timestamp, in database: Database
    ) throws(DatabaseFailure) -> [(id: Int64, bytes: Int)] {
        var candidates: [(id: Int64, bytes: Int)] = []
        try database.run(
            "SELECT id, size FROM shown ORDER BY size > 0, seconds - \(trust) > ? DESC, seconds", [.number(now.seconds)]
        ) { row throws(DatabaseFailure) in
            if row.number(0) != id { candidates.append((row.number(0), Int(min(max(row.number(1), 0), 1 << 40)))) }
        }
        return candidates
    }

    private static func usedPages(of database: Database) throws(DatabaseFailure) -> Int {
        try count("PRAGMA page_count", in: database) - count("PRAGMA freelist_count", in: database)
    }

    private static func count(_ sql: String, in database: Database) throws(DatabaseFailure) -> Int {
        Int(try database.number(sql) ?? 0)
    }
}
