private import CSDL2
private import Glibc

/// Sleeps until there is an event, a wake-up, or a timeout.
///
/// On X11 and Wayland SDL itself sleeps in poll(2) and is woken by an event pushed from another thread (2.26.5,
/// SDL_WaitEventTimeout_Device). Elsewhere it would poll every millisecond: there this type waits for the kernel's input
/// devices and the waker itself.
final class Sleeper {
    private static let longest = 1e6
    /// How long to look for new devices after a change in /dev/input: udev reports them to SDL later than the kernel shows
    /// them here. Our choice: udev takes tens of milliseconds on a small machine, and seconds during boot.
    private static let settling = 3.0
    private static let settlingStep = 0.25

    private let waker: Waker
    private let devices: InputDevices?
    private let sleepsInLibrary: Bool
    private let console: ConsoleWatch?
    private let connectors: ConnectorWatch?
    private var settlesUntil = -Double.infinity

    convenience init(driver: String, waker: Waker, console: ConsoleWatch? = nil, connectors: ConnectorWatch? = nil) {
        let sleepsInLibrary = driver == "x11" || driver == "wayland"
        let devices = driver == "kmsdrm" ? InputDevices() : nil
        self.init(
            waker: waker, sleepsInLibrary: sleepsInLibrary, devices: devices, console: console, connectors: connectors)
    }

    init(
        waker: Waker, sleepsInLibrary: Bool, devices: InputDevices?, console: ConsoleWatch? = nil,
        connectors: ConnectorWatch? = nil
    ) {
        self.console = console
        self.connectors = connectors
        self.waker = waker
        self.sleepsInLibrary = sleepsInLibrary
        self.devices = devices
    }

    /// True if the kernel's devices are needed and none can be read.
    var seesNoDevice: Bool { devices?.canReadNone ?? false }

    /// Seconds; nil is without end, NaN and less than 0 are 0. It may return early without anything to report.
    func wait(timeout: Double?) {
        let seconds = timeout.map { $0 > 0 ? min($0, Self.longest) : 0 }
        if waker.take() { return }
        if sleepsInLibrary { waitInLibrary(seconds) } else { waitInKernel(seconds) }
        _ = waker.take()
    }

    private func waitInLibrary(_ seconds: Double?) {
        guard let seconds else {
            _ = SDL_WaitEventTimeout(nil, -1)
            return
        }
        let deadline = MonotonicClock.now + seconds
        let milliseconds = Int32(seconds * 1000)
        if milliseconds > 0 ? SDL_WaitEventTimeout(nil, milliseconds) != 0 : hasEvents() { return }
        let rest = deadline - MonotonicClock.now
        if rest > 0, rest < 0.002 { _ = poll([], seconds: rest) }
    }

    private func waitInKernel(_ seconds: Double?) {
        let deadline = MonotonicClock.now + (seconds ?? .infinity)
        var hasChange = devices?.drain() ?? false
        while true {
            let now = MonotonicClock.now
            if hasChange { settlesUntil = now + Self.settling }
            let rest = min(deadline - now, now < settlesUntil ? Self.settlingStep : .infinity)
            if hasEvents() || hasChange || rest <= 0 { return }
            let callers = [waker.descriptor, connectors?.descriptor ?? -1]
            let ready = poll(callers + (devices?.descriptors ?? []), seconds: rest)
            if ready.isEmpty || callers.contains(where: ready.contains) || console?.hasChanged ?? false { return }
            hasChange = devices?.drain() ?? false
            if !hasChange, hasEventsSoon() { return }
        }
    }

    /// The kernel serves one reader after the other: SDL's may get the event a moment after ours.
    private func hasEventsSoon() -> Bool {
        for _ in 0..<3 {
            if hasEvents() { return true }
            _ = poll([], seconds: 0.001)
        }
        return hasEvents()
    }

    private func hasEvents() -> Bool {
        SDL_PumpEvents()
        return SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
    }

    /// The readable descriptors; none after a timeout or a signal. Infinity waits without end.
    private func poll(_ descriptors: [Int32], seconds: Double) -> [Int32] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // sysfs(5) reports a changed file with POLLPRI
        if let console { polled.append(pollfd(fd: console.descriptor, events: Int16(POLLPRI), revents: 0)) }
        let deadline = MonotonicClock.now + seconds
        let count = unsafe Glibc.poll(&polled, nfds_t(polled.count), seconds.isFinite ? Int32(seconds * 1000) : -1)
        if count == 0 { sleepTheRest(until: deadline) }
        return polled.filter { $0.revents != 0 }.map(\.fd)
    }

    /// The kernel's polls and SDL's count milliseconds. The fraction that is left is slept without waiting for events, so
    /// that the frame begins on time.
    private func sleepTheRest(until deadline: Double) {
        let rest = deadline - MonotonicClock.now
        guard rest > 0, rest < 0.002 else { return }
        var time = timespec(tv_sec: 0, tv_nsec: Int(rest * 1e9))
        unsafe nanosleep(&time, nil)
    }
}
