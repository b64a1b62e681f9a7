private import CSDL2
private import Glibc
private import Synchronization

/// Ends the wait of a display's loop, from any thread. Do not call it in a signal handler, because it takes a lock.
public final class Waker: Sendable {
    private struct State {
        var isDue = false
        var isClosed = false
    }

    /// Readable while a wake-up is pending; −1 if the kernel could not create it.
    let descriptor: Int32
    private let state = Mutex(State())

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { Glibc.close(descriptor) }

    /// The current wait, or else the next one, returns at once. Several calls before that count as one. No effect once the
    /// display is closed.
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

    /// True if a wake-up was pending; clears it.
    func take() -> Bool {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &count)
        return state.withLock { state in
            defer { state.isDue = false }
            return state.isDue
        }
    }

    /// SDL and its event queue are about to be shut down.
    func close() { state.withLock { $0.isClosed = true } }
}
