private import CSDL2
private import Glibc

/// Detects that a screen was plugged in. SDL looks for screens only when it starts (2.26.5, SDL_kmsdrmvideo.c), and a screen
/// that comes back stays dark if its link or mode has to be set again.
final class ConnectorWatch {
    /// Readable in poll(2) when there is an uevent of the kernel, until `newScreen` reads it; −1 if uevents cannot be
    /// received.
    let descriptor: Int32
    private let directory: String
    private let opened: Double
    private var connected: Set<String>

    /// For this many seconds after opening a display, a screen that appears is not new. Some televisions disconnect and
    /// reconnect when their mode is set, and restarting then would repeat that without end.
    private static let settling = 10.0

    /// The directory of the connectors, the socket of uevents, which it takes over, and when the display was opened. They are
    /// parameters for tests.
    init(
        directory: String = "/sys/class/drm", descriptor: Int32 = ueventSocket(), opened: Double = MonotonicClock.now
    ) {
        self.directory = directory
        self.opened = opened
        self.descriptor = descriptor
        connected = connectedScreens(in: directory)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The connector, such as `card0-HDMI-A-1`, of a screen that was not connected at the last call. Nil without one, without
    /// uevents since then, and while screens settle.
    func newScreen(at time: Double) -> String? {
        guard hasNews() else { return nil }
        let before = connected
        connected = connectedScreens(in: directory)
        return time - opened < ConnectorWatch.settling ? nil : connected.subtracting(before).min()
    }

    /// Discards all uevents, of every device. An overflow, reported as an error, counts as one.
    private func hasNews() -> Bool {
        var isNew = false
        var byte: UInt8 = 0
        while unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) >= 0 || errno == ENOBUFS { isNew = true }
        return isNew
    }
}

private func connectedScreens(in directory: String) -> Set<String> {
    Set(names(in: directory).filter { firstLine(of: "\(directory)/\($0)/status") == "connected" })
}

/// A socket that receives the kernel's uevents (netlink(7), NETLINK_KOBJECT_UEVENT), as udev does.
private func ueventSocket() -> Int32 {
    let descriptor = socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), NETLINK_KOBJECT_UEVENT)
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = 1
    let length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    let isBound = unsafe withUnsafeBytes(of: &address) { bytes in
        unsafe bind(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, length) == 0
    }
    if isBound || descriptor < 0 { return descriptor }
    close(descriptor)
    return -1
}
