import TestSupport

/// A server on 127.0.0.1 that answers each request with the bytes that a test gives it, at the pace that the test gives it.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let path: String
        /// The whole head as it came.
        let head: String
    }

    enum Step: Sendable {
        case send([UInt8])
        /// Sends nothing until the client closes.
        case waitForClient
        /// Sends one byte after another, far apart, until the client closes.
        case drip
    }

    private let listener: LoopbackListener

    init(answer: @escaping @Sendable (Request) -> [Step]) {
        listener = LoopbackListener { connection, _ in
            guard let (path, head) = connection.readRequest() else { return }
            for step in answer(Request(path: path, head: head)) {
                switch step {
                case .send(let bytes): guard connection.send(bytes) else { return }
                case .waitForClient: connection.waitForClient()
                case .drip: connection.drip(UInt8(ascii: "x"), every: 0.02)
                }
            }
            connection.end()
        }
    }

    var port: UInt16 { listener.port }

    func url(_ path: String) -> String { listener.url(path) }
}

/// An answer as text: the lines of its head, an empty line, its body.
func answer(_ status: String, _ headers: [String] = [], body: [UInt8] = [], length: Int? = nil) -> [LoopbackServer.Step] {
    let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(length ?? body.count)", "Connection: close", "", ""]
    return [.send(Array(lines.joined(separator: "\r\n").utf8) + body)]
}
