import Synchronization

/// The time in which a loader may start workers: from when those of the loader before it have ended, until another takes over.
/// Any thread may call it.
final class LoaderTurn: Sendable {
    private let cancelled = Atomic(false)
    private let running = Atomic(0)
    /// That of an earlier configuration's loader while its workers are being ended: with theirs there would be too many.
    private let previous: Mutex<LoaderTurn?>

    init(after previous: LoaderTurn?) { self.previous = Mutex(previous) }

    /// Another loader takes over: workers are to end, and no others to start.
    func cancel() { cancelled.store(true, ordering: .releasing) }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Each of these jobs is to be followed by `jobEnded`.
    func jobsBegan(_ count: Int) { running.add(count, ordering: .acquiringAndReleasing) }

    func jobEnded() { running.subtract(1, ordering: .acquiringAndReleasing) }

    /// A job of an earlier loader is still running.
    var isBlocked: Bool {
        previous.withLock { previous in
            if previous?.isBusy == false { previous = nil }
            return previous != nil
        }
    }

    private var isBusy: Bool { running.load(ordering: .acquiring) > 0 || isBlocked }
}
