import Dispatch
import FeedModel
import FetchPlanning
import KioskUI
import Raster
import Synchronization
import SystemService
import WorkerContract

/// Brings the pictures that the screen wants, outside the main loop: fetched if they are not kept, then scaled, each by a worker
/// of its own. What is begun when is decided on a queue of its own, because a list that slides wants something else in every
/// frame.
final class PictureLoader: Sendable {
    private struct State {
        var wishes = PictureWishes()
        /// What the store has is known.
        var isReady = false
        /// When there is something to begin that waits for its time.
        var due: Double?
    }

    private let worker: PictureWorker
    private let disk: PictureDisk
    private let state = Mutex(State())
    /// What the screen wants now, until the queue has seen it.
    private let newWish = Mutex<[PictureRequest]?>(nil)
    private let queue = DispatchQueue(label: "pictures")
    private let isCancelled: Flag
    private let mailbox: Mailbox

    /// - Parameter mailbox: gets each picture, or that there is none.
    init(_ configuration: Configuration, mailbox: Mailbox) {
        let isCancelled = Flag()
        self.isCancelled = isCancelled
        self.worker = PictureWorker(limits: configuration.limits) { isCancelled.isSet }
        self.disk = PictureDisk(path: configuration.picturePath, byteLimit: configuration.pictureLimit)
        self.mailbox = mailbox
    }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }

    /// Reads what is kept. Pictures are loaded once that is known.
    func start() {
        inThread {
            let records = self.disk.records()
            self.state.withLock { state in
                state.wishes.planner.recall(records)
                state.isReady = true
            }
            self.beginSoon()
        }
    }

    /// Another loader takes over: ends the workers and starts no others; nothing more is posted.
    func cancel() { isCancelled.set() }

    /// Replaces what is wanted, the most urgent first. Takes no time worth mentioning.
    func want(_ requests: [PictureRequest]) {
        newWish.withLock { $0 = requests }
        beginSoon()
    }

    /// Servers that were not reached are asked again.
    func retryUnreached() {
        queue.async {
            self.state.withLock { $0.wishes.planner.retryUnreached() }
            self.begin()
        }
    }

    private func beginSoon() { queue.async { self.begin() } }

    /// Starts what can be started.
    private func begin() {
        guard !isCancelled.isSet else { return }
        let now = SystemClock.fetchTime
        let (jobs, due) = state.withLock { state in
            if let wish = newWish.withLock({ $0.take() }) { state.wishes.want(wish) }
            let jobs = state.isReady ? state.wishes.begin(at: now) : []
            return (jobs, wait(&state, at: now))
        }
        for job in jobs { inThread { self.perform(job) } }
        if let due { queue.asyncAfter(deadline: .now() + max(due - now.uptime, 0) + 0.1) { self.begin() } }
    }

    /// When to begin again without anything happening; nil if that is known already, or for never.
    private func wait(_ state: inout State, at now: FetchTime) -> Double? {
        let due = state.isReady ? state.wishes.nextDue(at: now) : nil
        let isKnown = state.due.map { $0 > now.uptime && $0 <= due ?? .infinity } ?? false
        guard !isKnown else { return nil }
        state.due = due
        return due
    }

    private func inThread(_ body: @escaping @Sendable () -> Void) {
        do throws(CommandFailure) { try startThread(body) } catch { Log.standard.error("no pictures: \(error.message)") }
    }

    private func perform(_ job: PictureJob) {
        switch job {
        case .fetch(let order, let feedAddress): fetch(order, feedAddress)
        case .scale(let request, let address, let file): scale(request, address, file)
        case .refuse(let request): mailbox.post(.picture(nil, for: request, from: identity))
        }
        beginSoon()
    }

    private func fetch(_ order: PictureOrder, _ feedAddress: String) {
        let address = order.picture.url
        let result = worker.fetch(address, feedAddress: feedAddress, order.validators)
        guard !isCancelled.isSet else { return }
        if case .failure(let failure) = result {
            Log.standard.notice("no picture: \(publicAddress(address)): \(failure.message)")
        }
        let record = state.withLock { state in
            state.wishes.fetched(address, result, at: SystemClock.fetchTime)
            return state.wishes.planner.record(of: address)
        }
        // A server that was not reached may be there at the next start.
        if case .failure(let failure) = result, failure.isPassing || record.hasFile { return }
        disk.keep(record, of: address, (try? result.get())?.file)
    }

    private func scale(_ request: PictureRequest, _ address: String, _ fetched: [UInt8]?) {
        guard let file = fetched ?? disk.file(of: address) else {
            return state.withLock { $0.wishes.lostFile(request, address) }
        }
        let result = worker.scaled(file, to: request.size, of: address)
        guard !isCancelled.isSet else { return }
        state.withLock { $0.wishes.scaled(request, address, isDone: (try? result.get()) != nil, at: SystemClock.fetchTime) }
        switch result {
        case .success(let image):
            mailbox.post(.picture(image, for: request, from: identity))
            disk.noteShown(address)
        case .failure(let failure):
            Log.standard.notice("no picture: \(publicAddress(address)): \(failure.message)")
            disk.keep(state.withLock { $0.wishes.planner.record(of: address) }, of: address, nil)
        }
    }
}

/// May be set by any thread, once.
final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
