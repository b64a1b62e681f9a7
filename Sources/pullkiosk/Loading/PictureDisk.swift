import FeedModel
import FeedStore
import FetchPlanning
import Geometry
import Synchronization
import SystemService
import WorkerContract

/// The pictures' store, as the threads of the loader use it. Every call may block for as long as the disk does. A store that
/// cannot be used is logged once, and costs a fetch whenever a picture comes near the screen again.
final class PictureDisk: Sendable {
    private struct State {
        var store: PictureStore?
        /// By address.
        var known: [String: PictureRecord] = [:]
        /// Of files that came in this run.
        var sizes: [String: PixelSize] = [:]
        var trouble = ""
    }

    private let path: String
    private let byteLimit: Int
    private let state = Mutex(State())

    init(path: String, byteLimit: Int) {
        self.path = path
        self.byteLimit = byteLimit
    }

    func isAt(_ path: String, _ byteLimit: Int) -> Bool { path == self.path && byteLimit == self.byteLimit }

    /// Opens the store, if it is not open; what it knows, by address.
    func records() -> [String: PictureFetchRecord] {
        let records = attempt { () throws(FeedStoreFailure) in
            var store = store
            if store == nil { store = try open() }
            guard let store else { return [PictureRecord]() }
            let records = try store.records()
            state.withLock { state in
                state.store = store
                state.known = Dictionary(records.map { ($0.url, $0) }) { first, _ in first }
            }
            return records
        }
        return Dictionary((records ?? []).map { ($0.url, PictureFetchRecord($0)) }) { first, _ in first }
    }

    private func open() throws(FeedStoreFailure) -> PictureStore {
        let (store, notes) = try PictureStore.open(path: path, byteLimit: byteLimit, now: SystemClock.now)
        notes.forEach { Log.standard.warning($0) }
        return store
    }

    func file(of address: String) -> [UInt8]? {
        attempt { () throws(FeedStoreFailure) in try store?.bytes(of: address) } ?? nil
    }

    /// - Parameter file: nil if it is as it was, or if there is none.
    func keep(_ record: PictureFetchRecord, of address: String, _ file: PictureFile?) {
        guard let new = stored(record, of: address, file?.facts) else { return }
        state.withLock { state in
            // What is not known costs a write that is left out.
            if state.known.count >= 2 * PictureStore.mostRecords { state.known = [:] }
            state.known[address] = new
        }
        attempt { () throws(FeedStoreFailure) in try store?.keep(new, bytes: file?.bytes) }
    }

    /// Nil if nothing is known of the file that we have.
    private func stored(_ record: PictureFetchRecord, of address: String, _ facts: PictureFacts?) -> PictureRecord? {
        let now = SystemClock.now
        guard let fetched = record.fetched else {
            let failure = record.next.map { PictureRecord.Failure(count: record.failures, retryAt: Timestamp(seconds: $0)) }
            return failure.map { PictureRecord(noPictureAt: address, failure: $0, fetched: now, shown: now) }
        }
        let known = state.withLock { $0.known[address] }.map {
            PictureFacts(format: $0.format, width: $0.width, height: $0.height)
        }
        return (facts ?? known).map { facts in
            PictureRecord(
                url: address, format: facts.format, width: facts.width, height: facts.height, validators: record.validators,
                fetched: Timestamp(seconds: fetched), shown: now)
        }
    }

    /// The size of a picture's file, in pixels; nil if it is not known.
    func naturalSize(of address: String) -> PixelSize? {
        state.withLock { state in
            state.sizes[address] ?? state.known[address].map { PixelSize(width: $0.width, height: $0.height) }
        }
    }

    /// A file has come, and may be asked for before it is kept.
    func noteSize(_ facts: PictureFacts?, of address: String) {
        guard let facts else { return }
        state.withLock { state in
            if state.sizes.count >= 2 * PictureStore.mostRecords { state.sizes = [:] }
            state.sizes[address] = PixelSize(width: facts.width, height: facts.height)
        }
    }

    func noteShown(_ address: String) {
        attempt { () throws(FeedStoreFailure) in try store?.noteShown([address], at: SystemClock.now) }
    }

    private var store: PictureStore? { state.withLock(\.store) }

    @discardableResult
    private func attempt<Value>(_ body: () throws(FeedStoreFailure) -> Value) -> Value? {
        do throws(FeedStoreFailure) {
            return try body()
        } catch {
            let isNew = state.withLock { state in
                defer { state.trouble = error.message }
                return state.trouble != error.message
            }
            if isNew { Log.standard.error("pictures are not kept: \(error.message)") }
            return nil
        }
    }
}

extension PictureFetchRecord {
    fileprivate init(_ stored: PictureRecord) {
        self.init(
            validators: stored.validators, fetched: stored.failure == nil ? stored.fetched.seconds : nil,
            failures: stored.failure?.count ?? 0, next: stored.failure?.retryAt.seconds)
    }
}
