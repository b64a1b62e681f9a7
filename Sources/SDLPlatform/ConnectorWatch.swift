private import CSDL2
private import Glibc

/// Tells that a screen was plugged in. SDL looks for screens only when it starts (2.26.5, SDL_kmsdrmvideo.c), and what comes back
/// stays dark where its link or its mode has to be set anew.
final class ConnectorWatch {
    /// Readable in poll(2) when the kernel says something of a device, until `newScreen` looks; −1 where it cannot be heard.
    let descriptor: Int32
    private let directory: String
    private let opened: Double
    private var connected: Set<String>

    /// Seconds after a display was opened in which a screen that comes is not new: some televisions go and come back when their
    /// mode is set, and ending then would begin the same anew, for ever.
    private static let settling = 10.0

    /// Where connectors stand, the kernel's words, which become its own, and when the display was opened. All are arguments for
    /// tests.
    init(
        directory: String = "/sys/class/drm", descriptor: Int32 = kernelsWords(), opened: Double = MonotonicClock.now
    ) {
        self.directory = directory
        self.opened = opened
        self.descriptor = descriptor
        connected = connectedScreens(in: directory)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The connector, such as `card0-HDMI-A-1`, of a screen that was not there at the last look; nil without one, where the
    /// kernel has said nothing since, and while screens settle.
    func newScreen(at time: Double) -> String? {
        guard hasNews() else { return nil }
        let before = connected
        connected = connectedScreens(in: directory)
        return time - opened < ConnectorWatch.settling ? nil : connected.subtracting(before).min()
    }

    /// Reads and forgets all words: every device's, and where there were too many an error says so.
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

/// A socket that hears what the kernel says of devices (netlink(7), NETLINK_KOBJECT_UEVENT), as udev does.
private func kernelsWords() -> Int32 {
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
