private import Glibc

/// Watches the kernel's input devices in addition to SDL, only to learn when there is an event: on KMS/DRM SDL cannot sleep
/// until then (2.26.5 polls every millisecond). The kernel gives each reader all events, so SDL misses none.
///
/// Devices that cannot be opened are left out; their events are read at the next wake-up for another reason.
final class InputDevices {
    private let directory: String
    private var devices: [String: Int32] = [:]
    private let notifier = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    private var buffer = [UInt8](repeating: 0, count: 4096)

    /// The directory is a parameter for tests.
    init(directory: String = "/dev/input") {
        self.directory = directory
        open()
    }

    deinit {
        devices.values.forEach { close($0) }
        close(notifier)
    }

    /// The descriptors to poll: readable when a device has events, or when devices come and go.
    var descriptors: [Int32] { [notifier] + devices.values }

    var canReadNone: Bool { devices.isEmpty }

    /// Discards everything pending. True if devices came or went.
    func drain() -> Bool {
        let gone = devices.filter { !empty($0.value) }
        for (name, descriptor) in gone {
            close(descriptor)
            devices[name] = nil
        }
        // A device may have replaced one that went, and its notification may have been read while the old one was still
        // listed.
        guard hasNews() || !gone.isEmpty else { return false }
        open()
        return true
    }

    private func hasNews() -> Bool {
        var isNew = false
        while unsafe read(notifier, &buffer, buffer.count) > 0 { isNew = true }
        return isNew
    }

    /// False if the device is gone.
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

    /// The directory exists only while there is a device; without it, wait for it. Adding a watch twice has no effect.
    private func watch() {
        let changes = UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
        if unsafe inotify_add_watch(notifier, directory, changes) >= 0 { return }
        let parent = String(directory[..<(directory.lastIndex(of: "/") ?? directory.endIndex)])
        _ = unsafe inotify_add_watch(notifier, parent, UInt32(IN_CREATE))
    }
}
