import FeedFetching
import FeedModel
import Foundation
import KioskUI
import SystemService
import Testing

@testable import pullkiosk

/// Whatever a worker does, the kiosk gets a feed or a reason.
@Suite struct FeedWorkerTests {
    private let source = FeedSource(
        name: "https://u:secret@news.example.org/feed", url: "https://u:secret@news.example.org/feed")

    private func result(_ outcome: WorkerOutcome) -> Result<LoadedFeed, LoadFailure> {
        FeedWorker.result(of: outcome, source: source, limits: Configuration().limits)
    }

    private func reason(_ outcome: WorkerOutcome) throws -> String {
        switch result(outcome) {
        case .success(let loaded): throw Unexpected("a feed of \(loaded.feed?.entries.count ?? 0) entries")
        case .failure(let failure): return failure.message
        }
    }

    /// What an honest worker prints.
    private func answer(_ feed: Feed) -> [UInt8] { Array(LoadedFeed(feed: feed, validators: Validators()).json.utf8) }

    private func kept(_ output: [UInt8]) throws -> Feed {
        try #require(try result(.finished(status: 0, output: output, message: "")).get().feed)
    }

    @Test(arguments: [
        "", "nonsense", "null", "[]", "{}", "{\"feed\": {}}", "{\"feed\": 5, \"validators\": {}}", "{\"format\": \"rss\"",
        "\u{0}\u{0}\u{0}",
    ])
    func nonsenseIsNoFeed(output: String) throws {
        let reason = try reason(.finished(status: 0, output: Array(output.utf8), message: ""))
        #expect(reason == "news.example.org: the worker's answer makes no sense")
    }

    @Test func bytesThatAreNoTextAreNoFeed() throws {
        let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167) }
        #expect(try reason(.finished(status: 0, output: bytes, message: "")).hasSuffix("makes no sense"))
    }

    @Test func textsThatNoCardShowsAreCut() throws {
        let long = String(repeating: "x", count: 5_000)
        let entry = try #require(
            try kept(answer(Feed(format: "rss", entries: [Entry(title: long, summary: long)]))).entries.first)
        #expect(entry.title?.count == 600 && entry.summary?.count == 1_500)
    }

    /// No text of a worker that was taken over is longer than an honest one's, whatever it stands for and whatever it is made of.
    @Test(arguments: ["x", "\u{301}", "👩‍👩‍👧"]) func noTextOfAnAnswerIsLong(piece: String) throws {
        let long = String(repeating: piece, count: 200_000)
        let entry = Entry(id: long, title: "e" + long, link: long, author: long, summary: "e" + long, image: long)
        let feed = Feed(
            format: long, title: long, link: long, language: long, entries: [entry],
            warnings: Array(repeating: long, count: 3))
        let kept = try kept(answer(feed))
        #expect(try JSONEncoder().encode(kept).count < 150_000)
        #expect(kept.entries.count == 1 && kept.entries.first?.title?.unicodeScalars.first == "e")
        let said = Array(LoadFailure(message: long).json.utf8)
        #expect(try reason(.finished(status: 69, output: said, message: "")).utf8.count < 3_000)
    }

    @Test func moreEntriesThanAreShownAreNotTaken() throws {
        let entries = (0..<2_000).map { Entry(id: "\($0)", published: Timestamp(seconds: Int64($0))) }
        let kept = try kept(answer(Feed(format: "rss", entries: entries)))
        #expect(kept.entries.count == 500 && kept.entries.first?.id == "1999")
    }

    /// The word of a worker that failed is no feed, and one that succeeded says no reason.
    @Test func theStatusSaysWhatTheOutputIs() throws {
        let feed = answer(Feed(format: "rss", entries: [Entry(title: "A")]))
        #expect(try reason(.finished(status: 1, output: feed, message: "odd")) == "news.example.org: odd")
        let said = Array(LoadFailure(message: "down", isOffline: true).json.utf8)
        #expect(try reason(.finished(status: 0, output: said, message: "")).hasSuffix("makes no sense"))
    }

    @Test func everyOtherEndHasItsReason() throws {
        #expect(try reason(.crashed(signal: 11, message: "")) == "news.example.org: the worker was ended by signal 11")
        #expect(try reason(.timedOut) == "news.example.org: no answer within 25 seconds")
        #expect(try reason(.tooMuchOutput) == "news.example.org: the feed is too large")
        #expect(try reason(.notStarted("no memory")) == "news.example.org: no worker could be started: no memory")
        #expect(try reason(.finished(status: 65, output: [], message: "it is HTML")) == "news.example.org: it is HTML")
        #expect(try reason(.finished(status: 70, output: [], message: "")) == "news.example.org: the worker gave no reason")
    }

    @Test func aWorkerSaysWhyAndWhetherTheNetworkIsAway() {
        let said = LoadFailure(message: "news.example.org: the name does not resolve", isOffline: true, retryAfter: 60)
        #expect(result(.finished(status: 69, output: Array(said.json.utf8), message: "")) == .failure(said))
    }
}
