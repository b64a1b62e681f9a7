private import CSDL2
private import Glibc
private import Synchronization

/// Ends the wait of a display's loop, from any thread. Not for a signal handler itself, which may take no lock.
public final class Waker: Sendable {
    /// Readable while a wake is due; −1 where the kernel gave none.
    let descriptor: Int32
    private let isDue = Atomic(false)

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { close(descriptor) }

    /// The wait that runs now, or else the next one, returns at once. Many calls before that are one.
    public func wake() {
        guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
        eventfd_write(descriptor, 1)
        // SDL's own wait ends with an event; after SDL_Quit this does nothing
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_USEREVENT.rawValue
        unsafe SDL_PushEvent(&event)
    }

    /// True when a wake was due; none is any more.
    func take() -> Bool {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &count)
        return isDue.exchange(false, ordering: .acquiringAndReleasing)
    }
}
