import Foundation
import Glibc

/// Listens on 127.0.0.1, on a port that the kernel chooses, until its last owner is gone.
public final class LoopbackListener: Sendable {
    public let port: UInt16
    private let descriptor: Int32

    /// - Parameter serve: called for each connection, on a thread of its own; gets the connection and the number of connections
    /// before. The connection is closed when it returns.
    public init(serve: @escaping @Sendable (LoopbackConnection, _ earlier: Int) -> Void) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        port = bindToLoopback(descriptor)
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

    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}

/// Binds a socket to a port that the kernel chooses, and returns it; 0 on failure.
public func bindToLoopback(_ descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafeMutableBytes(of: &address) { bytes in
        let pointer = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!
        guard unsafe bind(descriptor, pointer, length) == 0, unsafe getsockname(descriptor, pointer, &length) == 0 else {
            return 0
        }
        return unsafe UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
    }
}

/// A client of a listener.
public struct LoopbackConnection: Sendable {
    fileprivate let descriptor: Int32

    /// The head of a request, with its empty line, and the requested path; nil where the client closed before.
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

    /// False where the client has closed.
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

    /// Sends a byte again and again, so many seconds apart, until the client closes.
    public func drip(_ byte: UInt8, every pause: Double) {
        while send([byte]) { Thread.sleep(forTimeInterval: pause) }
    }

    /// Reads and drops what comes until the client closes.
    public func waitForClient() {
        while receive() != nil {}
    }

    /// Shuts down the sending side. Closing with unread bytes would reset the connection and could lose the answer.
    public func end() {
        shutdown(descriptor, Int32(SHUT_WR))
        waitForClient()
    }

    private func receive() -> UInt8? {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
    }
}
