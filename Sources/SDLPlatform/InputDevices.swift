private import Glibc

/// A look at the kernel's input devices beside SDL's, only to know when something happens: SDL has no way to sleep until
/// then on KMS/DRM (2.26.5 looks every millisecond). The kernel gives each reader all events, so SDL misses nothing.
///
/// Devices that may not be opened are left out; their events are seen at the next look for another reason.
final class InputDevices {
    private let directory: String
    private var devices: [String: Int32] = [:]
    private let notifier = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    private var buffer = [UInt8](repeating: 0, count: 4096)

    /// The directory is an argument for tests.
    init(directory: String = "/dev/input") {
        self.directory = directory
        open()
    }

    deinit {
        devices.values.forEach { close($0) }
        close(notifier)
    }

    /// What to poll: readable when a device says something, or when devices come and go.
    var descriptors: [Int32] { [notifier] + devices.values }

    var canReadNone: Bool { devices.isEmpty }

    /// Reads and forgets all that is waiting. True when devices came or went.
    func drain() -> Bool {
        let gone = devices.filter { !empty($0.value) }
        for (name, descriptor) in gone {
            close(descriptor)
            devices[name] = nil
        }
        // The news of one that came in the place of one that went may have been read while that stood here still.
        guard hasNews() || !gone.isEmpty else { return false }
        open()
        return true
    }

    private func hasNews() -> Bool {
        var isNew = false
        while unsafe read(notifier, &buffer, buffer.count) > 0 { isNew = true }
        return isNew
    }

    /// False when the device is gone.
    private func empty(_ descriptor: Int32) -> Bool {
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            if count < buffer.count { return count > 0 }
        }
    }

    private func open() {
        watch()
        for name in names(in: directory) where name.hasPrefix("event") && devices[name] == nil {
            let descriptor = unsafe Glibc.open("\(directory)/\(name)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 { devices[name] = descriptor }
        }
    }

    /// The directory exists only while there is a device: without it, wait for it. Watching twice is watching once.
    private func watch() {
        let changes = UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
        if unsafe inotify_add_watch(notifier, directory, changes) >= 0 { return }
        let parent = String(directory[..<(directory.lastIndex(of: "/") ?? directory.endIndex)])
        _ = unsafe inotify_add_watch(notifier, parent, UInt32(IN_CREATE))
    }
}
