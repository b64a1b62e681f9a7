import Foundation
import Glibc

/// A server on 127.0.0.1 that answers each request as a test wants, however badly.
final class LoopbackServer: Sendable {
    enum Answer: Sendable {
        /// These bytes, head and all, then the end.
        case bytes([UInt8])
        /// Nothing, for as long as the client stays.
        case silence
        /// This head, then a byte now and then, for ever.
        case drip(head: [UInt8])

        static func http(
            _ status: String = "200 OK", type: String = "application/rss+xml", headers: [String] = [], body: [UInt8],
            length: Int? = nil
        ) -> Answer {
            let lines = ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(length ?? body.count)"] + headers
            return .bytes(Array((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8) + body)
        }
    }

    let port: UInt16
    private let listener: Int32

    /// - Parameter answer: is told the path and how many requests came before.
    init(answer: @escaping @Sendable (_ path: String, _ earlier: Int) -> Answer) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        port = bindToLoopback(listener)
        precondition(port != 0 && listen(listener, 32) == 0, "no loopback socket")
        let listener = listener
        Thread.detachNewThread {
            var count = 0
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                let earlier = count
                Thread.detachNewThread { serve(connection) { answer($0, earlier) } }
                count += 1
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    func url(_ path: String = "/feed.xml") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// A port of this machine on which nothing listens.
    static func closedPort() -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        return bindToLoopback(descriptor)
    }
}

/// Binds to a port of the kernel's choice and returns it; 0 when it cannot be had.
private func bindToLoopback(_ descriptor: Int32) -> UInt16 {
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

private func serve(_ connection: Int32, _ answer: (String) -> LoopbackServer.Answer) {
    defer { close(connection) }
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        guard let byte = receive(connection) else { return }
        head.append(byte)
    }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    switch answer(words.count > 1 ? String(words[1]) : "") {
    case .bytes(let bytes):
        guard transmit(bytes, to: connection) else { return }
        shutdown(connection, Int32(SHUT_WR))
    case .silence: break
    case .drip(let head):
        guard transmit(head, to: connection) else { return }
        while transmit([UInt8(ascii: " ")], to: connection) { usleep(50_000) }
        return
    }
    // A close with unread bytes would reset the connection and could take the answer with it.
    while receive(connection) != nil {}
}

private func receive(_ connection: Int32) -> UInt8? {
    var byte: UInt8 = 0
    return unsafe recv(connection, &byte, 1, 0) == 1 ? byte : nil
}

private func transmit(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let sent = unsafe rest.withUnsafeBytes {
            unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard sent > 0 else { return false }
        rest = rest.dropFirst(sent)
    }
    return true
}
