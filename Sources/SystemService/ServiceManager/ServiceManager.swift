import CSystemd
import Glibc

/// Notifications to systemd (sd_notify(3)). Without a service manager every call does nothing. If the service manager does
/// not read, a notification is dropped after little more than a frame. From any thread.
public struct ServiceManager: Sendable {
    /// Seconds within which `watchdog()` must be called again or the service is killed; nil without a watchdog. Calling it
    /// every third of the interval leaves room for a late frame.
    public let watchdogInterval: Double?

    public init() {
        var microseconds: UInt64 = 0
        let isWatched = unsafe sd_watchdog_enabled(0, &microseconds) > 0
        watchdogInterval = isWatched ? Double(microseconds) * 1e-6 : nil
    }

    /// The first frame was presented, or a reload of the configuration is over.
    public func ready() { notify("READY=1", patience: 1) }

    /// The line in `systemctl status`.
    public func status(_ words: String) { notify("STATUS=\(oneLine(words))") }

    /// The loop is alive and every frame that was due was presented.
    public func watchdog() { notify("WATCHDOG=1") }

    /// The configuration is read again; `ready` ends it.
    public func reloading() {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        notify("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
    }

    /// The service is about to end.
    public func stopping() { notify("STOPPING=1") }

    /// READY has a longer timeout: the first frame is already on the screen, and the service fails without this message.
    private func notify(_ message: String, patience: Double = 0.02) { NotifySocket.send(message, patience: patience) }
}
