import Glibc
import TestSupport

/// A server on 127.0.0.1 that answers each request as a test wants, also with garbage.
final class LoopbackServer: Sendable {
    enum Answer: Sendable {
        /// These bytes, head and all, then the end.
        case bytes([UInt8])
        /// Nothing, until the client closes.
        case silence
        /// This head, then a byte now and then, without end.
        case drip(head: [UInt8])

        static func http(
            _ status: String = "200 OK", type: String = "application/rss+xml", headers: [String] = [], body: [UInt8],
            length: Int? = nil
        ) -> Answer {
            let lines = ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(length ?? body.count)"] + headers
            return .bytes(Array((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8) + body)
        }
    }

    private let listener: LoopbackListener

    /// - Parameter answer: gets the path and the number of requests before.
    convenience init(answer: @escaping @Sendable (_ path: String, _ earlier: Int) -> Answer) {
        self.init(LoopbackServer.listener { answer($0.path, $1) })
    }

    /// - Parameter answer: gets the head of the request and the number of requests before.
    static func readingHeads(_ answer: @escaping @Sendable (_ head: String, _ earlier: Int) -> Answer) -> LoopbackServer {
        LoopbackServer(listener { answer($0.head, $1) })
    }

    private init(_ listener: LoopbackListener) { self.listener = listener }

    private static func listener(
        answer: @escaping @Sendable (_ request: (path: String, head: String), _ earlier: Int) -> Answer
    ) -> LoopbackListener {
        LoopbackListener { connection, earlier in
            guard let request = connection.readRequest() else { return }
            switch answer(request, earlier) {
            case .bytes(let bytes): if connection.send(bytes) { connection.end() }
            case .silence: connection.waitForClient()
            case .drip(let head): if connection.send(head) { connection.drip(UInt8(ascii: " "), every: 0.05) }
            }
        }
    }

    /// Its feed gains one item with each request.
    static func growing() -> LoopbackServer {
        LoopbackServer { _, earlier in .http(body: Feeds.rss((0...earlier).map { "Item \($0)" })) }
    }

    var port: UInt16 { listener.port }

    func url(_ path: String = "/feed.xml") -> String { listener.url(path) }

    /// A port of this machine on which nothing listens.
    static func closedPort() -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        return bindToLoopback(descriptor)
    }
}
