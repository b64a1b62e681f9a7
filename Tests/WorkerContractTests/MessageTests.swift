import FeedModel
import FetchPlanning
import Testing
import WorkerContract

@Suite struct MessageTests {
    private let requests: [WorkerMessage<WorkerRequest>] = [
        WorkerMessage(
            .fetchFeed(
                url: "https://u:\"p\\\n@example.org/é", movedTo: "https://example.net/", version: Validators(etag: "W/\"1\""),
                deadline: 25, byteLimit: 1 << 20,
                userAgent: "pullkiosk/1", reading: FeedReading(itemLimit: 500))),
        WorkerMessage(
            .readFeed(reading: FeedReading(contentType: "text/xml", baseURL: "https://example.org/")), bytes: [10, 0, 255]),
        WorkerMessage(.readFeed(reading: FeedReading())),
    ]

    @Test func aRequestComesBackAsItWas() {
        for request in requests { #expect(WorkerMessage(decoding: request.encoded) == request) }
    }

    @Test func anAnswerBringsItsFeed() throws {
        let feed = Feed(format: "rss-2.0", title: "Two\nlines", entries: [Entry(title: "A", published: Timestamp(seconds: 5))])
        let version = FetchedVersion(
            validators: Validators(etag: "\"1\""), movedTo: "https://example.net/", serverInterval: 60, feedInterval: 3_600)
        let sent = try WorkerMessage(feed, version: version).encoded
        let answer = try #require(WorkerMessage<WorkerAnswer>(decoding: sent))
        #expect(answer.loaded == .success(LoadedFeed(feed: feed, version: version)))
    }

    private func isEnd(_ received: [UInt8]) -> Bool {
        var end = MessageEnd()
        return end.isReached(by: received)
    }

    /// Piece by piece, cut at any place.
    @Test func theEndIsFoundWithTheLastByteAndNotBefore() {
        for request in requests {
            let whole = request.encoded
            for step in [1, 7, whole.count] {
                var end = MessageEnd()
                var count = 0
                while !end.isReached(by: Array(whole.prefix(count))), count < whole.count { count += step }
                #expect(count >= whole.count && count < whole.count + step)
            }
        }
    }

    @Test func whatIsMoreOrLessThanAMessageIsNone() {
        let whole = requests[1].encoded
        #expect(WorkerMessage<WorkerRequest>(decoding: whole + [0]) == nil)
        #expect(WorkerMessage<WorkerRequest>(decoding: Array(whole.dropLast())) == nil)
        #expect(WorkerMessage<WorkerRequest>(decoding: []) == nil)
    }

    /// A reader that waited for more would wait without end.
    @Test(arguments: ["nonsense\n", "{\"bytes\":-1}\n", "{\"bytes\":1e300}\n", "{}\n", "\n"])
    func whatNeverBecomesAMessageHasItsEndAtOnce(text: String) {
        #expect(isEnd(Array(text.utf8)))
    }

    @Test func aLineIsNoLongerThanAMebibyte() {
        let spaces = [UInt8](repeating: 32, count: 1 << 20)
        #expect(!isEnd(spaces.dropLast()))
        #expect(isEnd(spaces))
    }

    @Test func aLengthBeyondAllNumbersIsWaitedForAndNeverAdded() {
        #expect(!isEnd(Array("{\"bytes\":\(Int.max)}\n".utf8)))
    }
}
