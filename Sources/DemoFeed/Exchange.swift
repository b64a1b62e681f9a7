import FeedModel
import Synchronization

/// Answers the requests, on the server's thread.
final class Exchange: Sendable {
    enum Answer {
        case content(type: String, body: [UInt8])
        /// In one line for a person.
        case noSuchPath(String)
        case methodNotAllowed(String)
    }

    private let start: Timestamp
    /// How often each board was asked for, by its name.
    private let requests = Mutex<[String: Int]>([:])

    init(start: Timestamp) { self.start = start }

    static func path(of board: NoticeBoard) -> String { "/\(board.name).xml" }

    /// A board gains a notice by being asked for; a picture is always the same.
    func answer(method: String, path: String) -> Answer {
        let board = NoticeBoard.all.first { Exchange.path(of: $0) == path }
        let picture = DemoPicture.allCases.first { "/\($0.path)" == path }
        guard board != nil || picture != nil else {
            let paths = NoticeBoard.all.map(Exchange.path).joined(separator: ", ")
            return .noSuchPath("Only \(paths) and their pictures are here.\n")
        }
        guard method == "GET" else { return .methodNotAllowed("Only GET is answered.\n") }
        return board.map(document) ?? .content(type: DemoPicture.type, body: picture?.file ?? [])
    }

    private func document(of board: NoticeBoard) -> Answer {
        let earlier = requests.withLock { requests in
            defer { requests[board.name, default: 0] += 1 }
            return requests[board.name, default: 0]
        }
        let document = board.document(arrived: earlier, start: start)
        return .content(type: "application/rss+xml; charset=utf-8", body: Array(document.utf8))
    }
}
