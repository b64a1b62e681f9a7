import FeedModel
import FetchPlanning
import Foundation
import SystemService
import Testing
import WorkerContract

@testable import pullkiosk

/// For anything that a worker does the kiosk gets a feed or a reason.
@Suite struct FeedWorkerTests {
    private let worker = FeedWorker(place: "news.example.org", deadline: 25, itemLimit: 500)

    private func reason(_ outcome: WorkerOutcome) throws -> String {
        switch worker.result(of: outcome) {
        case .success(let loaded): throw Unexpected("a feed of \(loaded.feed?.entries.count ?? 0) entries")
        case .failure(let failure): return failure.message
        }
    }

    /// The answer of a correct worker.
    private func answer(_ feed: Feed) throws -> WorkerOutcome {
        .answered(try WorkerMessage(feed, version: FetchedVersion()).encoded)
    }

    private func answer(_ failure: LoadFailure) -> WorkerOutcome {
        .answered(WorkerMessage(WorkerAnswer.failed(failure: failure)).encoded)
    }

    /// The stories belong to the entries as they came.
    @Test func aFeedOfMoreEntriesThanWereAskedForHasNoStories() throws {
        let story = StoryText(blocks: [.code("a")])
        let entries = (0..<501).map { Entry(title: "\($0)", story: story) }
        func stories(_ count: Int) throws -> [[UInt8]]? {
            let feed = Feed(format: "rss", entries: Array(entries.prefix(count)))
            let answer = try WorkerMessage(feed, version: FetchedVersion(), storyLimit: 1 << 20).encoded
            return try worker.result(of: .answered(answer)).get().stories
        }
        #expect(try stories(500)?.count == 500)
        #expect(try stories(501) == nil)
    }

    private func kept(_ outcome: WorkerOutcome) throws -> Feed { try #require(try worker.result(of: outcome).get().feed) }

    @Test(arguments: [
        "", "nonsense", "null\n", "[]\n", "{}\n", "\u{0}\u{0}\u{0}", "{\"bytes\":0}\n", "{\"bytes\":0,\"content\":{}}\n",
        "{\"bytes\":0,\"content\":{\"feed\":{\"version\":{}}}}\n", "{\"bytes\":2,\"content\":{\"feed\":{\"version\":{}}}}\n{}",
        "{\"bytes\":2,\"content\":{\"unchanged\":{\"version\":{}}}}\n{}",
        "{\"bytes\":9,\"content\":{\"unchanged\":{\"version\":{}}}}\n",
        "{\"bytes\":-1,\"content\":{\"unchanged\":{\"version\":{}}}}\n",
    ])
    func nonsenseIsNoFeed(output: String) throws {
        let reason = try reason(.answered(Array(output.utf8)))
        #expect(reason == "news.example.org: the worker's answer makes no sense")
    }

    /// The next worker is sent there.
    @Test(arguments: [
        ("https://new.example.org/", true), ("file:///etc/passwd", false),
        ("http://h/" + String(repeating: "x", count: 9_000), false),
    ])
    func aMoveIsToAnAddressOfTheWeb(address: String, isKept: Bool) throws {
        let answer = WorkerMessage(WorkerAnswer.unchanged(version: FetchedVersion(movedTo: address, isWhole: false)))
        #expect((try worker.result(of: .answered(answer.encoded)).get().version.movedTo != nil) == isKept)
    }

    @Test func bytesThatAreNoTextAreNoFeed() throws {
        let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167) }
        #expect(try reason(.answered(bytes)).hasSuffix("makes no sense"))
    }

    @Test func textsThatNoCardShowsAreCut() throws {
        let long = String(repeating: "x", count: 5_000)
        let entry = try #require(
            try kept(try answer(Feed(format: "rss", entries: [Entry(title: long, summary: long)]))).entries.first)
        #expect(entry.title?.count == 600 && entry.summary?.count == 1_500)
    }

    /// An attacker may control the worker. No text of its answer is longer than a correct worker's, in any field, in any
    /// script.
    @Test(arguments: ["x", "\u{301}", "👩‍👩‍👧"]) func noTextOfAnAnswerIsLong(piece: String) throws {
        let long = String(repeating: piece, count: 200_000)
        let entry = Entry(id: long, title: "e" + long, link: long, author: long, summary: "e" + long, image: long)
        let feed = Feed(
            format: long, title: long, link: long, language: long, entries: [entry],
            warnings: Array(repeating: long, count: 3))
        let kept = try kept(try answer(feed))
        #expect(try JSONEncoder().encode(kept).count < 150_000)
        #expect(kept.entries.count == 1 && kept.entries.first?.title?.unicodeScalars.first == "e")
        #expect(try reason(answer(LoadFailure(long))).utf8.count < 3_000)
    }

    @Test func moreEntriesThanAreShownAreNotTaken() throws {
        let entries = (0..<2_000).map { Entry(id: "\($0)", published: Timestamp(seconds: Int64($0))) }
        let kept = try kept(try answer(Feed(format: "rss", entries: entries)))
        #expect(kept.entries.count == 500 && kept.entries.first?.id == "1999")
    }

    /// What it has sent so far may be half a feed.
    @Test func aWorkerThatEndsBeforeItsAnswerIsWholeHasFailed() throws {
        guard case .answered(let bytes) = try answer(Feed(format: "rss", entries: [Entry(title: "A")])) else { return }
        let half = Array(bytes.dropLast())
        #expect(try reason(.finished(status: 0, output: half, message: "odd")) == "news.example.org: odd")
        #expect(try reason(.answered(half)).hasSuffix("makes no sense"))
    }

    @Test func everyOtherEndHasItsReason() throws {
        #expect(try reason(.crashed(signal: 11, message: "")) == "news.example.org: the worker was ended by signal 11")
        #expect(try reason(.timedOut) == "news.example.org: no answer within 25 s")
        #expect(try reason(.tooMuchOutput) == "news.example.org: the feed is too large")
        #expect(try reason(.notStarted("no memory")) == "news.example.org: no worker could be started: no memory")
        #expect(try reason(.finished(status: 65, output: [], message: "it is HTML")) == "news.example.org: it is HTML")
        #expect(try reason(.finished(status: 70, output: [], message: "")) == "news.example.org: the worker gave no reason")
    }

    @Test func aWorkerSaysWhyAndWhetherTheNetworkIsAway() {
        let said = LoadFailure("news.example.org: the name does not resolve", cause: .offline, retryAfter: 60)
        #expect(worker.result(of: answer(said)) == .failure(said))
    }

    /// The worker does not know where a document came from.
    @Test func whereADocumentCameFromIsAdded() throws {
        #expect(try reason(answer(LoadFailure("it is HTML", cause: .document))) == "news.example.org: it is HTML")
    }
}
