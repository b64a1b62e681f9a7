private import Glibc

/// Detects whether the console shows our virtual terminal or another one (R14). SDL 2.26.5 does not: it goes on reading the
/// touch panel, and its swap waits 10 ms and shows nothing.
final class ConsoleWatch {
    /// Readable in poll(2) with POLLPRI after a switch of the terminal, until `hasChanged` is called. −1 if there is no such
    /// file, or if we have no terminal: then the file would never be read, and every wait would end at once.
    let descriptor: Int32
    private let ours: String?
    private var isOurs = true

    /// The kernel's file that names the terminal shown, and the name of ours, such as `tty1`; nil if we have none, and then
    /// no change is reported. Both are parameters for tests.
    init(activePath: String = "/sys/class/tty/tty0/active", terminal: String? = controllingTerminal()) {
        descriptor = terminal == nil ? -1 : unsafe open(activePath, O_RDONLY | O_CLOEXEC)
        ours = terminal
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// True if our terminal came back, false if another one is shown, nil if nothing has changed since the last call.
    func change() -> Bool? {
        guard hasChanged else { return nil }
        isOurs.toggle()
        return isOurs
    }

    var hasChanged: Bool {
        guard let ours, let active = active() else { return false }
        return (active == ours) != isOurs
    }

    private func active() -> String? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
        let word = bytes.prefix(max(count, 0)).prefix { $0 > 32 }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
}

/// The virtual terminal that is our standard input, as set by systemd's TTYPath=.
private func controllingTerminal() -> String? {
    var status = stat()
    guard unsafe fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    return virtualTerminal(status.st_rdev)
}

/// The name of a character device of major number 4, and of a minor number from 1 to 63 (Linux, devices.txt).
func virtualTerminal(_ device: UInt) -> String? {
    // glibc's encoding: these numbers fit in the low 12 bits of the major and 8 bits of the minor number.
    let (major, minor) = (device >> 8 & 0xFFF, device & 0xFF)
    return major == 4 && (1...63).contains(minor) ? "tty\(minor)" : nil
}
