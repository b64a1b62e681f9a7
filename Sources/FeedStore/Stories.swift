import FeedModel

/// The table of the items' texts.
extension Schema {
    /// What is to be written of a feed's stories.
    struct StoryChange {
        /// By `place`.
        var new: [Int64: [UInt8]] = [:]
        var gone: [Int64] = []

        var isEmpty: Bool { new.isEmpty && gone.isEmpty }
    }

    /// The table that version 3 added.
    static func makeStories(in database: Database) throws(DatabaseFailure) {
        try database.run(
            "CREATE TABLE story (feed INTEGER NOT NULL REFERENCES feed (id), item INTEGER NOT NULL, content BLOB NOT NULL, "
                + "checksum INTEGER NOT NULL, PRIMARY KEY (feed, item))")
    }

    /// False in a store of an older version until something is written that needs the table.
    static func hasStories(_ database: Database) throws(DatabaseFailure) -> Bool {
        try database.number("PRAGMA user_version") ?? 0 >= 3
    }

    /// Where an item's story is kept: identities are of any length, and two of one feed that share a place are its own fault.
    private static func place(of identity: String) -> Int64 { checksum(Array(identity.utf8)) }

    static func story(of identity: String, feed url: String, in database: Database) throws(DatabaseFailure) -> [UInt8]? {
        guard try hasStories(database) else { return nil }
        var found: [UInt8]?
        try database.run(
            "SELECT story.content, story.checksum FROM story JOIN feed ON feed.id = story.feed WHERE url = ? AND item = ?",
            [.text(url), .number(place(of: identity))]
        ) { row throws(DatabaseFailure) in
            let content = row.bytes(0)
            if checksum(content) == row.number(1) { found = content }
        }
        return found
    }

    /// Compared with what is kept by their checksums, so that an unchanged feed is not read again.
    static func change(ofStoriesIn stored: StoredFeed, in database: Database) throws(DatabaseFailure) -> StoryChange {
        let known = try checksums(of: stored.url, in: database)
        var change = StoryChange()
        guard let stories = stored.stories else {
            let wanted = Set(stored.feed.identities(at: stored.url).map(place))
            change.gone = known.keys.filter { !wanted.contains($0) }
            return change
        }
        for story in stories {
            let place = place(of: story.identity)
            if known[place] != checksum(story.content) { change.new[place] = story.content }
        }
        let wanted = Set(stories.map { place(of: $0.identity) })
        change.gone = known.keys.filter { !wanted.contains($0) }
        return change
    }

    private static func checksums(of url: String, in database: Database) throws(DatabaseFailure) -> [Int64: Int64] {
        guard try hasStories(database) else { return [:] }
        var checksums: [Int64: Int64] = [:]
        try database.run(
            "SELECT item, story.checksum FROM story JOIN feed ON feed.id = story.feed WHERE url = ?", [.text(url)]
        ) { row throws(DatabaseFailure) in checksums[row.number(0)] = row.number(1) }
        return checksums
    }

    /// - Parameter url: of a feed that is stored.
    static func write(_ change: StoryChange, of url: String, in database: Database) throws(DatabaseFailure) {
        guard !change.isEmpty else { return }
        try bringUpToDate(database)
        for place in change.gone.sorted() {
            try database.run(
                "DELETE FROM story WHERE item = ? AND feed = (SELECT id FROM feed WHERE url = ?)", [.number(place), .text(url)])
        }
        for (place, content) in change.new.sorted(by: { $0.key < $1.key }) {
            try database.run(
                "INSERT INTO story (feed, item, content, checksum) SELECT id, ?, ?, ? FROM feed WHERE url = ? "
                    + "ON CONFLICT (feed, item) DO UPDATE SET content = excluded.content, checksum = excluded.checksum",
                [.number(place), .bytes(content), .number(checksum(content)), .text(url)])
        }
    }
}
