import Foundation
import Glibc

/// Listens on 127.0.0.1 or ::1, on a port that the kernel chooses, until its last owner is gone.
public final class LoopbackListener: Sendable {
    public let port: UInt16
    private let descriptor: Int32
    private let host: String

    /// - Parameter serve: called for each connection, on a thread of its own; gets the connection and the number of connections
    /// before. The connection is closed when it returns.
    public init(overIPv6: Bool = false, serve: @escaping @Sendable (LoopbackConnection, _ earlier: Int) -> Void) {
        let family = overIPv6 ? AF_INET6 : AF_INET
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        host = overIPv6 ? "[::1]" : "127.0.0.1"
        port = overIPv6 ? bindToIPv6Loopback(descriptor) : bindToLoopback(descriptor)
        precondition(port != 0 && listen(descriptor, 32) == 0, "no loopback socket")
        Thread.detachNewThread {
            var count = 0
            while case let connection = accept(descriptor, nil, nil), connection >= 0 {
                let earlier = count
                Thread.detachNewThread {
                    defer { close(connection) }
                    serve(LoopbackConnection(descriptor: connection), earlier)
                }
                count += 1
            }
            close(descriptor)
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    public func url(_ path: String) -> String { "http://\(host):\(port)\(path)" }
}

/// Binds a socket to a port of the kernel's choice and returns that; 0 when it cannot be had.
public func bindToLoopback(_ descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return bind(descriptor, to: address)
}

private func bindToIPv6Loopback(_ descriptor: Int32) -> UInt16 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    return bind(descriptor, to: address)
}

/// Whether this machine has ::1.
public var hasIPv6Loopback: Bool {
    let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return bindToIPv6Loopback(descriptor) != 0
}

private func bind<Address>(_ descriptor: Int32, to address: Address) -> UInt16 {
    var address = address
    var length = socklen_t(MemoryLayout<Address>.size)
    return unsafe withUnsafeMutableBytes(of: &address) { bytes in
        let pointer = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!
        guard unsafe Glibc.bind(descriptor, pointer, length) == 0, unsafe getsockname(descriptor, pointer, &length) == 0 else {
            return 0
        }
        // The port stands at the same place in addresses of both families.
        return unsafe UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
    }
}

/// A client of a listener.
public struct LoopbackConnection: Sendable {
    fileprivate let descriptor: Int32

    /// The head of a request, up to and with its empty line, and the path that it asks for; nil when the client has gone before.
    public func readRequest() -> (path: String, head: String)? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = receive() else { return nil }
            bytes.append(byte)
        }
        let head = String(decoding: bytes, as: UTF8.self)
        let words = head.split(separator: " ")
        return (words.count > 1 ? String(words[1]) : "", head)
    }

    /// False when the client has gone.
    public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Sends a byte again and again, so many seconds apart, until the client has gone.
    public func drip(_ byte: UInt8, every pause: Double) {
        while send([byte]) { Thread.sleep(forTimeInterval: pause) }
    }

    /// Reads what comes until the client has gone.
    public func waitForClient() {
        while receive() != nil {}
    }

    /// Says that nothing more comes. To close with unread bytes would reset the connection and could take the answer with it.
    public func end() {
        shutdown(descriptor, Int32(SHUT_WR))
        waitForClient()
    }

    private func receive() -> UInt8? {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
    }
}
