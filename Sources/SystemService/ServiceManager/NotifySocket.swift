import Glibc

/// The protocol of sd_notify(3), which its manual page guarantees to be stable: a datagram of assignments to the socket named
/// in NOTIFY_SOCKET. sd_notify itself blocks while the service manager does not read (measured with systemd 252 and its queue
/// full), and the screen must not freeze for that.
enum NotifySocket {
    /// Sends a message. Drops it without a service manager, or if the service manager does not accept it within `seconds`.
    static func send(_ message: String, patience seconds: Double) {
        guard var address = unsafe getenv("NOTIFY_SOCKET").flatMap({ unsafe socketAddress(String(cString: $0)) }) else {
            return
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard connect(descriptor, to: &address.name, length: address.length) else { return }
        guard isReady(descriptor, for: POLLOUT, within: seconds) else { return }
        let bytes = Array(message.utf8)
        _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    private static func connect(_ descriptor: Int32, to name: inout sockaddr_un, length: socklen_t) -> Bool {
        unsafe withUnsafeBytes(of: &name) { bytes in
            unsafe Glibc.connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, length) == 0
        }
    }

    /// An absolute path, or `@` and an abstract name, whose first byte is 0 and whose length counts (unix(7)).
    private static func socketAddress(_ path: String) -> (name: sockaddr_un, length: socklen_t)? {
        var bytes = Array(path.utf8)
        var name = sockaddr_un()
        guard bytes.first == UInt8(ascii: "/") || bytes.first == UInt8(ascii: "@") else { return nil }
        guard bytes.count > 1, bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return nil }
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 } else { bytes.append(0) }
        name.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)!
        return (name, socklen_t(start + bytes.count))
    }
}
