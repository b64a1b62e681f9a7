import Dispatch
import FeedModel
import FetchPlanning
import Glibc
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
    /// What the screen wanted, until the queue has seen it; in order, because a picture that was given up for a moment must come
    /// again.
    private let newWishes = Mutex<[[PictureRequest]]>([])
    private let queue = DispatchQueue(label: "pictures")
    private let turn: LoaderTurn
    private let mailbox: Mailbox

    /// - Parameters:
    ///   - mailbox: gets each picture, or that there is none.
    ///   - previous: the loader of an earlier configuration, which may use the same store.
    init(_ configuration: Configuration, mailbox: Mailbox, after previous: PictureLoader? = nil) {
        let turn = LoaderTurn(after: previous?.turn)
        self.turn = turn
        self.worker = PictureWorker(limits: configuration.limits) { turn.isCancelled }
        let (path, limit) = (configuration.picturePath, configuration.pictureLimit)
        self.disk = previous.flatMap { $0.disk.isAt(path, limit) ? $0.disk : nil } ?? PictureDisk(path: path, byteLimit: limit)
        self.mailbox = mailbox
    }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }

    /// Reads what is kept. Pictures are loaded once that is known, and the previous loader's workers have ended.
    func start() {
        inThread {
            while self.turn.isBlocked { usleep(PictureLoader.pause) }
            let records = self.disk.records()
            self.state.withLock { state in
                state.wishes.planner.recall(records)
                state.isReady = true
            }
            self.beginSoon()
        }
    }

    /// Another loader takes over: ends the workers and starts no others; nothing more is posted.
    func cancel() { turn.cancel() }

    /// Replaces what is wanted, the most urgent first. Takes no time worth mentioning.
    func want(_ requests: [PictureRequest]) {
        newWishes.withLock { $0.append(requests) }
        beginSoon()
    }

    /// Servers that were not reached are asked again.
    func retryUnreached() {
        queue.async {
            self.state.withLock { $0.wishes.planner.retryUnreached() }
            self.begin()
        }
    }

    /// In microseconds: workers that are cancelled end within 0.2 s.
    private static let pause: UInt32 = 20_000

    private func beginSoon() { queue.async { self.begin() } }

    /// Starts what can be started.
    private func begin() {
        guard !turn.isCancelled else { return }
        let now = SystemClock.fetchTime
        let (jobs, pause) = state.withLock { state in
            for wish in takeWishes() { state.wishes.want(wish) }
            let jobs = state.isReady ? state.wishes.begin(at: now) : []
            return (jobs, pauseToNext(&state, at: now))
        }
        turn.jobsBegan(jobs.count)
        for job in jobs { inThread { self.perform(job) } }
        // A loader that was replaced must not stay for its time.
        if let pause { queue.asyncAfter(deadline: .now() + pause) { [weak self] in self?.begin() } }
    }

    private func takeWishes() -> [[PictureRequest]] {
        newWishes.withLock { wishes in
            defer { wishes = [] }
            return wishes
        }
    }

    /// In how many seconds to begin again without anything happening; nil if that is on its way already, or for never.
    private func pauseToNext(_ state: inout State, at now: FetchTime) -> Double? {
        guard state.isReady, let due = state.wishes.nextDue(at: now) else { return nil }
        // Times of the wall's clock are whole seconds.
        let pause = max(due - now.uptime, 0) + 1
        if let known = state.due, known > now.uptime, known <= now.uptime + pause { return nil }
        state.due = now.uptime + pause
        return pause
    }

    private func inThread(_ body: @escaping @Sendable () -> Void) {
        do throws(CommandFailure) { try startThread(body) } catch { DispatchQueue.global().async(execute: body) }
    }

    private func perform(_ job: PictureJob) {
        switch job {
        case .fetch(let order, let feedAddress): fetch(order, feedAddress)
        case .scale(let request, let address, let file): scale(request, address, file)
        case .refuse(let request): mailbox.post(.picture(nil, natural: nil, for: request, from: identity))
        }
        turn.jobEnded()
        beginSoon()
    }

    private func fetch(_ order: PictureOrder, _ feedAddress: String) {
        let address = order.picture.url
        let result = worker.fetch(address, feedAddress: feedAddress, order.validators)
        guard !turn.isCancelled else { return }
        if case .failure(let failure) = result {
            Log.standard.notice("no picture: \(publicAddress(address)): \(failure.message)")
        }
        disk.noteSize((try? result.get())?.file?.facts, of: address)
        let record = state.withLock { state in
            state.wishes.fetched(address, result, at: SystemClock.fetchTime)
            return state.wishes.planner.record(of: address)
        }
        // A server that was not reached may be there at the next start.
        if case .failure(let failure) = result, failure.isPassing || failure.cause == .worker || record.hasFile { return }
        disk.keep(record, of: address, (try? result.get())?.file)
    }

    private func scale(_ request: PictureRequest, _ address: String, _ fetched: [UInt8]?) {
        guard let file = fetched ?? disk.file(of: address) else {
            return state.withLock { $0.wishes.lostFile(request, address) }
        }
        let result = worker.scaled(file, for: request, of: address)
        guard !turn.isCancelled else { return }
        switch result {
        case .success(let image):
            state.withLock { $0.wishes.scaled(request) }
            mailbox.post(.picture(image, natural: disk.naturalSize(of: address), for: request, from: identity))
            disk.noteShown(address)
        case .failure(let failure): failed(failure, request, address)
        }
    }

    private func failed(_ failure: LoadFailure, _ request: PictureRequest, _ address: String) {
        Log.standard.notice("no picture: \(publicAddress(address)): \(failure.message)")
        guard failure.cause == .document else {
            return state.withLock { $0.wishes.failedToScale(request, at: SystemClock.fetchTime) }
        }
        let record = state.withLock { state in
            state.wishes.rejected(request, address, at: SystemClock.fetchTime)
            return state.wishes.planner.record(of: address)
        }
        if !record.hasFile { disk.keep(record, of: address, nil) }
    }
}
