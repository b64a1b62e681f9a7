import Foundation
import Glibc

/// A server on 127.0.0.1 that answers each request with the bytes a test gives it, at the pace a test gives it.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let path: String
        /// The whole head as it came.
        let head: String
    }

    enum Step: Sendable {
        case send([UInt8])
        /// Keeps still until the client has gone.
        case waitForClient
        /// Sends one byte after another, far apart, until the client has gone.
        case drip
    }

    let port: UInt16
    private let listener: Int32

    init(answer: @escaping @Sendable (Request) -> [Step]) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        port = bindToLoopback(listener)
        precondition(port != 0 && listen(listener, 32) == 0, "no loopback socket")
        let listener = listener
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { serve(connection, answer) }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}

/// Binds to a port of the kernel's choice and returns it.
func bindToLoopback(_ descriptor: Int32) -> UInt16 {
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

private func serve(_ connection: Int32, _ answer: (LoopbackServer.Request) -> [LoopbackServer.Step]) {
    defer { close(connection) }
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        guard let byte = receive(connection) else { return }
        head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    let words = text.split(separator: " ")
    let request = LoopbackServer.Request(path: words.count > 1 ? String(words[1]) : "", head: text)
    for step in answer(request) {
        switch step {
        case .send(let bytes): guard transmit(bytes, to: connection) else { return }
        case .waitForClient: while receive(connection) != nil {}
        case .drip: while transmit([UInt8(ascii: "x")], to: connection) { usleep(20_000) }
        }
    }
    // A close with unread bytes would reset the connection and could take the answer with it.
    shutdown(connection, Int32(SHUT_WR))
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

/// An answer as text: the lines of its head, an empty line, its body.
func answer(_ status: String, _ headers: [String] = [], body: [UInt8] = [], length: Int? = nil) -> [LoopbackServer.Step] {
    let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(length ?? body.count)", "Connection: close", "", ""]
    return [.send(Array(lines.joined(separator: "\r\n").utf8) + body)]
}
