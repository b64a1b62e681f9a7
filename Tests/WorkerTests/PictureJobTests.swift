import Foundation
import TestSupport
import Testing

/// The jobs for pictures, as requests and answers on the stream.
@Suite(.timeLimit(.minutes(5))) struct PictureJobTests {
    /// A PNG file of 320 × 240 pixels, red above, blue below.
    private static let flag = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAUAAAADwAQMAAABL4y8oAAAABlBMVEXQOh8gUMBNIJsKAAAAL0lEQVR42u3KoQEAAAgDoP3/tB6wYhcyCQAAAA"
                + "BQ5kgURVEURVEURVEURVEUH8UFfh2uTyVYC5AAAAAASUVORK5CYII=")
            ?? Data())

    private let asked = Counter()

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var number = 0
        var value: Int { lock.withLock { number } }
        func increment() { lock.withLock { number += 1 } }
    }

    private func server(_ status: String = "200 OK", body: [UInt8] = flag) -> LoopbackListener {
        LoopbackListener { [asked] connection, _ in
            guard let request = connection.readRequest() else { return }
            asked.increment()
            #expect(request.head.contains("Accept: image/"))
            let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "ETag: \"7\""]
            _ = connection.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        }
    }

    private func fetch(_ url: String, origin: String, version: String = "{}") throws -> (content: [String: Any], bytes: Data) {
        let worker = try Worker()
        try worker.send(
            #"{"bytes":0,"content":{"fetchPicture":{"url":"\#(url)","origin":"\#(origin)","version":\#(version),"deadline":20,"#
                + #""byteLimit":1000000,"keptBytes":100000,"userAgent":"kiosk/9"}}}"#)
        let answer = try worker.answer()
        #expect(worker.status() == 0)
        return answer
    }

    private func message(_ answer: [String: Any]) -> String? {
        ((answer["failed"] as? [String: Any])?["failure"] as? [String: Any])?["message"] as? String
    }

    @Test func aPictureComesAsItIsWithItsVersion() throws {
        let server = server()
        let answer = try fetch(server.url("/a.png"), origin: server.url("/feed"))
        let picture = try #require(answer.content["picture"] as? [String: Any])
        let facts = try #require(picture["_0"] as? [String: Any])
        #expect(facts["format"] as? String == "png" && facts["width"] as? Int == 320 && facts["height"] as? Int == 240)
        let version = try #require(picture["version"] as? [String: Any])
        #expect((version["validators"] as? [String: Any])?["etag"] as? String == "\"7\"")
        #expect(Array(answer.bytes) == Self.flag)
    }

    @Test func saysThatItHasNotChanged() throws {
        let server = server("304 Not Modified", body: [])
        let answer = try fetch(server.url("/a.png"), origin: server.url("/feed"), version: #"{"etag":"\"7\""}"#)
        #expect(answer.content["unchanged"] != nil && answer.bytes.isEmpty)
    }

    /// The feed is one of the Internet (192.0.2.1 is of RFC 5737): it must not lead into the kiosk's network.
    @Test func aFeedOfTheInternetDoesNotLeadToThisMachine() throws {
        let server = server()
        let answer = try fetch(server.url("/a.png"), origin: "http://192.0.2.1/feed")
        #expect(message(answer.content)?.contains("may not lead into this network") == true, "\(answer.content)")
        #expect(asked.value == 0)
    }

    @Test func whatIsNoPictureHasItsReason() throws {
        let server = server(body: Array("<html><body>No</body></html>".utf8))
        let answer = try fetch(server.url("/a.png"), origin: server.url("/feed"))
        #expect(message(answer.content)?.isEmpty == false && answer.bytes.isEmpty)
    }

    @Test func aFileGivesPixelsOfTheSizeThatIsAskedFor() throws {
        let worker = try Worker()
        try worker.send(#"{"bytes":\#(Self.flag.count),"content":{"scalePicture":{"width":8,"height":6}}}"#, Self.flag)
        let answer = try worker.answer()
        let pixels = try #require(answer.content["pixels"] as? [String: Any])
        #expect(pixels["width"] as? Int == 8 && pixels["height"] as? Int == 6)
        #expect(answer.bytes.count == 8 * 6 * 4)
        // Blue, green, red, alpha. Scaling rounds.
        for (bytes, expected) in [
            (answer.bytes.prefix(4), [0x1F, 0x3A, 0xD0, 0xFF]), (answer.bytes.suffix(4), [0xC0, 0x50, 0x20, 0xFF]),
        ] {
            #expect(zip(bytes, expected).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(Array(bytes))")
        }
    }

    /// 320 × 240 pixels, never enlarged.
    @Test(arguments: [(160, 900, 160, 120), (900, 900, 320, 240), (300, 60, 80, 60), (1, 900, 1, 1)])
    func aWholePictureFitsIntoTheSize(width: Int, height: Int, own: Int, high: Int) throws {
        let worker = try Worker()
        let size = #""width":\#(width),"height":\#(height),"isWhole":true"#
        try worker.send(#"{"bytes":\#(Self.flag.count),"content":{"scalePicture":{\#(size)}}}"#, Self.flag)
        let answer = try worker.answer()
        let pixels = try #require(answer.content["pixels"] as? [String: Any])
        #expect(pixels["width"] as? Int == own && pixels["height"] as? Int == high)
        #expect(answer.bytes.count == own * high * 4)
    }

    @Test(arguments: [(0, 6), (-1, 6), (8, 9_000), (Int.max, Int.max)])
    func aSizeThatCannotBeIsAFailure(width: Int, height: Int) throws {
        let worker = try Worker()
        try worker.send(
            #"{"bytes":\#(Self.flag.count),"content":{"scalePicture":{"width":\#(width),"height":\#(height)}}}"#, Self.flag)
        #expect(message(try worker.answer().content)?.contains("wanted size") == true)
    }
}
