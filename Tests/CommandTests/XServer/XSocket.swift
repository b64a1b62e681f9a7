import Glibc

/// A stream socket to a server in the file system. A server that sends nothing for two minutes is a failure.
final class XSocket {
    private let descriptor: Int32
    private let path: String

    init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < 108 else { throw Unexpected("\(path): too long for a socket") }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Unexpected("\(path): no connection, error \(errno)") }
        var patience = timeval(tv_sec: 120, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        let sent = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard sent == bytes.count else { throw Unexpected("\(path): sent \(sent) of \(bytes.count) bytes, error \(errno)") }
    }

    /// So many words of four bytes, least significant byte first as in this machine: it is little-endian.
    func receive(words count: Int) throws -> [UInt32] {
        var words = [UInt32](repeating: 0, count: count)
        let received = unsafe words.withUnsafeMutableBytes { bytes in
            unsafe recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_WAITALL))
        }
        guard received == 4 * count else {
            throw Unexpected("\(path): received \(received) of \(4 * count) bytes, error \(errno)")
        }
        return words
    }
}

extension [UInt8] {
    /// Puts a number at the end, least significant byte first.
    mutating func append(number: some FixedWidthInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
