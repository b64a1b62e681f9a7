import Foundation
import TestSupport
import Testing

/// Heads that curl and browsers accept, and URLSession alone does not (CurlRepairs.c).
@Suite(.timeLimit(.minutes(5))) struct HeadTests {
    /// A worker's answer to a server that sends these bytes, and then ends or goes on sending the last ones.
    private func answer(
        to bytes: [UInt8], forever more: String? = nil
    ) throws -> (content: [String: Any], bytes: Data) {
        let server = LoopbackListener { connection, _ in
            _ = connection.readRequest()
            guard connection.send(bytes) else { return }
            if let more { while connection.send(Array(more.utf8)) {} }
            connection.end()
        }
        let worker = try Worker()
        try worker.sendFetch(server.url("/"))
        let answer = try worker.answer()
        #expect(worker.status() == 0)
        return answer
    }

    private func message(_ bytes: [UInt8], forever more: String? = nil) throws -> String {
        let content = try answer(to: bytes, forever: more).content
        let failure = try #require((content["failed"] as? [String: Any])?["failure"] as? [String: Any], "\(content)")
        let message = try #require(failure["message"] as? String)
        #expect(failure["cause"] as? String == (message.contains("broke off") ? "unreached" : "source"))
        return message
    }

    private func head(_ lines: [String], end: String = "\r\n") -> [UInt8] {
        Array((lines + ["Content-Length: \(Worker.document.count)", "", ""]).joined(separator: end).utf8)
    }

    /// The ETag that comes through such a head, behind it a document.
    private func etag(_ head: [UInt8]) throws -> String? {
        let answer = try answer(to: head + Worker.document)
        #expect(try feed(answer.bytes)["title"] as? String == "Board")
        return try validators(answer.content)?["etag"]
    }

    @Test func linesMayEndWithLineFeedAlone() throws {
        #expect(try etag(head(["HTTP/1.1 200 OK", "ETag: \"7\""], end: "\n")) == "\"7\"")
    }

    /// As in a Latin-1 file name, and in the reason behind the status.
    @Test(arguments: [
        [0xE9], [0x80, 0xFF, 0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ])
    func bytesMayBeNoText(bytes: [UInt8]) throws {
        let start = Array("HTTP/1.1 200 ".utf8) + bytes + Array("\r\nContent-Disposition: inline; filename=".utf8) + bytes
        #expect(try etag(start + Array("\r\n".utf8) + head(["ETag: \"7\""])) == "\"7\"")
    }

    @Test func aLocationInUTF8IsReadAsSuch() throws {
        let server = LoopbackListener { connection, _ in
            guard let request = connection.readRequest() else { return }
            let head =
                request.path == "/old"
                ? "HTTP/1.1 302 Found\r\nLocation: /é€😀\r\n\r\n" : "HTTP/1.1 200 OK\r\nETag: \"8\"\r\n\r\n"
            #expect(["/old", "/%C3%A9%E2%82%AC%F0%9F%98%80"].contains(request.path))
            _ = connection.send(Array(head.utf8) + Worker.document)
        }
        let worker = try Worker()
        try worker.sendFetch(server.url("/old"))
        #expect(try validators(try worker.answer().content) == ["etag": "\"8\""])
    }

    @Test(arguments: ["HTTP/1.1 200", "HTTP/1.1 200 ", "HTTP/1.0 200 OK"]) func theStatusMayHaveNoReason(line: String) throws {
        #expect(try etag(head([line, "ETag: \"7\""])) == "\"7\"")
    }

    @Test(arguments: ["Bad Name: x", "Bad: x", "X@Y: x", ": x", "ä: x", "Bad Name: x\r\n  folded", "X: \r\n \t"])
    func aFieldWithoutANameIsLeftOut(line: String) throws {
        #expect(try etag(head(["HTTP/1.1 200 OK", line, "ETag: \"7\""])) == "\"7\"")
    }

    @Test func anAnswerMayComeBehindOthers() throws {
        let hint = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        #expect(try etag(Array(hint.utf8) + head(["HTTP/1.1 200 OK", "ETag: \"7\""])) == "\"7\"")
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Ty", "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 20",
        "HTTP/1.1 200 OK\nETag: \"7\"\n", "HTTP/1.1 302 Found\r\nLocation: /x\r\nA",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nA: b",
    ])
    func aHeadThatIsCutShortIsAFailureAndNoCrash(head: String) throws {
        #expect(try message(Array(head.utf8)).hasSuffix(": the connection broke off before an answer"))
    }

    @Test func aHeadThatIsTooLongIsCalledSo() throws {
        let start = Array("HTTP/1.1 200 OK\r\n".utf8)
        let filler = "X: " + String(repeating: "y", count: 8_000) + "\r\n"
        #expect(try message(start, forever: filler).hasSuffix(": the head of its answer is too long"))
        let line = Array("X: ".utf8) + [UInt8](repeating: 121, count: 1_000_000)
        #expect(try message(start + line + head([""])).contains("too long"))
    }

    @Test func aLineWithoutAColonIsNoHead() throws {
        let bytes = head(["HTTP/1.1 200 OK", "Nonsense"]) + Worker.document
        #expect(try message(bytes).hasSuffix(": the head of its answer is not sound HTTP"))
    }

    @Test(.enabled(if: hasIPv6Loopback)) func anAddressMayBeInNumbers() throws {
        let server = LoopbackListener(overIPv6: true) { connection, _ in
            guard let request = connection.readRequest() else { return }
            let host = request.head.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6) ?? ""
            let isNew = request.path == "/new"
            let head = isNew ? "HTTP/1.1 200 OK\r\nETag: \"\(host)\"" : "HTTP/1.1 301 Moved\r\nLocation: http://\(host)/new"
            _ = connection.send(Array((head + "\r\n\r\n").utf8) + (isNew ? Worker.document : []))
        }
        let worker = try Worker()
        try worker.sendFetch(server.url("/old"))
        let content = try worker.answer().content
        #expect(try validators(content) == ["etag": "\"[::1]:\(server.port)\""])
        #expect(try version(content)["movedTo"] as? String == server.url("/new"))
    }
}
