import CSQLite

/// A connection to one SQLite file, closed on deinit. Used by one thread at a time.
@safe final class Database {
    let path: String
    private let handle: OpaquePointer

    /// Opens the file, and creates it unless it is only to be read. The schema is read at the first statement, not here.
    init(path: String, isReadOnly: Bool = false) throws(DatabaseFailure) {
        var opened: OpaquePointer?
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let code = unsafe sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_EXRESCODE, nil)
        guard let handle = unsafe opened else { throw DatabaseFailure(code: SQLITE_NOMEM) }
        guard code == SQLITE_OK else {
            unsafe sqlite3_close_v2(handle)
            throw DatabaseFailure(code: code)
        }
        self.path = path
        unsafe self.handle = handle
        // Another process (someone with a shell) may lock the file; wait a quarter of a second at most. Who only reads can wait
        // for a kiosk that writes to a slow card.
        unsafe sqlite3_busy_timeout(handle, isReadOnly ? 2_000 : 250)
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// Runs one statement and passes each row to `body`.
    func run(
        _ sql: String, _ values: [Value] = [], row body: (borrowing Row) throws(DatabaseFailure) -> Void = { _ in }
    ) throws(DatabaseFailure) {
        var prepared: OpaquePointer?
        try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil))
        let statement = unsafe prepared
        defer { unsafe sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() { try check(unsafe bind(value, at: Int32(index + 1), in: statement)) }
        while true {
            let code = unsafe sqlite3_step(statement)
            guard code == SQLITE_ROW else { return try code == SQLITE_DONE ? () : check(code) }
            try body(unsafe Row(statement: statement))
        }
    }

    /// The first column of the first row as a number; nil when there is no row.
    func number(_ sql: String, _ values: [Value] = []) throws(DatabaseFailure) -> Int64? {
        var result: Int64?
        try run(sql, values) { row throws(DatabaseFailure) in result = result ?? row.number(0) }
        return result
    }

    /// Runs `body` as a transaction: all of it reaches the disk, or nothing.
    func transaction(_ body: () throws(DatabaseFailure) -> Void) throws(DatabaseFailure) {
        try run("BEGIN IMMEDIATE")
        do {
            try body()
            try run("COMMIT")
        } catch {
            // SQLite may have rolled back already; this makes sure that no transaction stays open.
            try? run("ROLLBACK")
            throw error
        }
    }

    private func bind(_ value: Value, at index: Int32, in statement: OpaquePointer?) -> Int32 {
        // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite keeps a copy.
        let copy = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return switch value {
        case .number(let number): unsafe sqlite3_bind_int64(statement, index, number)
        case .text(let text): unsafe sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copy)
        case .bytes(let bytes):
            unsafe bytes.withUnsafeBytes {
                unsafe sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copy)
            }
        }
    }

    private func check(_ code: Int32) throws(DatabaseFailure) {
        if code != SQLITE_OK { throw DatabaseFailure(code: code) }
    }
}

/// A value for a `?` of a statement.
enum Value {
    case number(Int64)
    case text(String)
    case bytes([UInt8])
}

/// One row of a result, valid while the closure that receives it runs; columns count from 0.
@safe struct Row: ~Copyable {
    private let statement: OpaquePointer?

    fileprivate init(statement: OpaquePointer?) { unsafe self.statement = statement }

    func number(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

    /// Empty when the column holds none.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// Empty when the column holds none.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}

/// An error of SQLite, or a fault found in the file.
struct DatabaseFailure: Error {
    let message: String
    /// True if the file itself is at fault, so that a new one would help.
    let isCorrupt: Bool
    /// True if the disk or the store has no room left.
    var isFull = false

    /// SQLITE_READONLY_ROLLBACK, a macro that Swift does not import.
    private static let readOnlyRollback = SQLITE_READONLY | 3 << 8

    init(corrupt message: String) {
        self.message = message
        self.isCorrupt = true
    }

    /// From a result code, extended or not (sqlite.org/rescode.html).
    init(code: Int32) {
        isFull = code & 0xFF == SQLITE_FULL
        isCorrupt = [SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_SCHEMA].contains(code & 0xFF)
        message =
            switch code & 0xFF {
            case SQLITE_READONLY where code == Self.readOnlyRollback: "a write was cut short, and only a writer can undo it"
            case SQLITE_NOTADB: "not an SQLite file"
            case SQLITE_CORRUPT: "corrupt"
            case SQLITE_ERROR: "not laid out as a store"
            case SQLITE_FULL: "no room left, on the disk or under the store's limit"
            case SQLITE_READONLY: "cannot be written, file or disk is read-only"
            case SQLITE_CANTOPEN: "cannot be opened or made"
            case SQLITE_PERM, SQLITE_AUTH: "permission denied"
            case SQLITE_BUSY, SQLITE_LOCKED: "another process holds it"
            case SQLITE_IOERR: "the disk fails (SQLite code \(code))"
            case SQLITE_NOMEM: "no memory"
            default: "SQLite code \(code): \(unsafe String(cString: sqlite3_errstr(code)))"
            }
    }
}
