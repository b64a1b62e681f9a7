import FeedModel
import FeedStore
import FetchPlanning
import Synchronization
import SystemService
import WorkerContract

/// The pictures' store, as the threads of the loader use it. Every call may block for as long as the disk does. A store that
/// cannot be used is logged once, and costs a fetch whenever a picture comes near the screen again.
final class PictureDisk: Sendable {
    private struct State {
        var store: PictureStore?
        var trouble = ""
    }

    private let path: String
    private let byteLimit: Int
    private let state = Mutex(State())

    init(path: String, byteLimit: Int) {
        self.path = path
        self.byteLimit = byteLimit
    }

    /// Opens the store; what it knows, by address.
    func records() -> [String: PictureFetchRecord] {
        let records = attempt { () throws(FeedStoreFailure) in
            let (store, notes) = try PictureStore.open(path: path, byteLimit: byteLimit, now: SystemClock.now)
            notes.forEach { Log.standard.warning($0) }
            state.withLock { $0.store = store }
            return try store.records()
        }
        let known = (records ?? []).map { ($0.url, $0.fetchRecord) }
        return Dictionary(known) { first, _ in first }
    }

    func file(of address: String) -> [UInt8]? {
        attempt { () throws(FeedStoreFailure) in try store?.bytes(of: address) } ?? nil
    }

    /// - Parameter file: nil if only what is known of the picture is new.
    func keep(_ record: PictureFetchRecord, of address: String, _ file: PictureFile?) {
        attempt { () throws(FeedStoreFailure) in
            try store?.keep(PictureRecord(record, of: address, file, now: SystemClock.now), bytes: file?.bytes)
        }
    }

    func noteShown(_ address: String) {
        attempt { () throws(FeedStoreFailure) in try store?.noteShown([address], at: SystemClock.now) }
    }

    private var store: PictureStore? { state.withLock(\.store) }

    @discardableResult
    private func attempt<Value>(_ body: () throws(FeedStoreFailure) -> Value) -> Value? {
        do throws(FeedStoreFailure) {
            let value = try body()
            state.withLock { $0.trouble = "" }
            return value
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
