private import CSDL2
private import Glibc
private import Synchronization

/// Ends the wait of a display's loop, from any thread. Not for a signal handler itself, which may take no lock.
public final class Waker: Sendable {
    private struct State {
        var isDue = false
        var isClosed = false
    }

    /// Readable while a wake is due; −1 where the kernel gave none.
    let descriptor: Int32
    private let state = Mutex(State())

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { Glibc.close(descriptor) }

    /// The wait that runs now, or else the next one, returns at once. Many calls before that are one. Nothing happens once
    /// the display is gone.
    public func wake() {
        state.withLock { state in
            guard !state.isDue, !state.isClosed else { return }
            state.isDue = true
            eventfd_write(descriptor, 1)
            // SDL's own wait ends with an event
            var event = unsafe SDL_Event()
            unsafe event.type = SDL_USEREVENT.rawValue
            unsafe SDL_PushEvent(&event)
        }
    }

    /// True when a wake was due; none is any more.
    func take() -> Bool {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &count)
        return state.withLock { state in
            defer { state.isDue = false }
            return state.isDue
        }
    }

    /// SDL is about to end, and its queue with it.
    func close() { state.withLock { $0.isClosed = true } }
}
