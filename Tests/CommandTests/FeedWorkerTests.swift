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

    private func result(_ outcome: WorkerOutcome) -> Result<Feed, ReloadFailure> {
        FeedWorker.result(of: outcome, source: source, limits: Configuration().limits)
    }

    private func reason(_ outcome: WorkerOutcome) throws -> String {
        switch result(outcome) {
        case .success(let feed): throw Unexpected("a feed of \(feed.entries.count) entries")
        case .failure(let failure): return failure.reason
        }
    }

    @Test(arguments: ["", "nonsense", "null", "[]", "{\"entries\": 5}", "{\"format\": \"rss\"", "\u{0}\u{0}\u{0}"])
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
        let output = Array(
            #"{"format": "rss", "entries": [{"title": "\#(long)", "summary": "\#(long)"}], "warnings": []}"#.utf8)
        let entry = try #require(try result(.finished(status: 0, output: output, message: "")).get().entries.first)
        #expect(entry.title?.count == 600 && entry.summary?.count == 1_500)
    }

    /// No text of a worker that was taken over is longer than an honest one's, whatever it stands for and whatever it is made of.
    @Test(arguments: ["x", "\u{301}", "👩‍👩‍👧"]) func noTextOfAnAnswerIsLong(piece: String) throws {
        let long = String(repeating: piece, count: 200_000)
        let entry = Entry(id: long, title: "e" + long, link: long, author: long, summary: "e" + long, image: long)
        let feed = Feed(
            format: long, title: long, link: long, language: long, entries: [entry],
            warnings: Array(repeating: long, count: 3))
        let output = Array(try JSONEncoder().encode(feed))
        let kept = try result(.finished(status: 0, output: output, message: "")).get()
        #expect(try JSONEncoder().encode(kept).count < 150_000)
        #expect(kept.entries.count == 1 && kept.entries.first?.title?.unicodeScalars.first == "e")
        let said = try JSONEncoder().encode(WorkerFailure(message: long, offline: false))
        #expect(try reason(.finished(status: 69, output: Array(said), message: "")).utf8.count < 3_000)
    }

    @Test func moreEntriesThanAreShownAreNotTaken() throws {
        let entries = (0..<2_000).map { Entry(id: "\($0)", published: Timestamp(seconds: Int64($0))) }
        let output = Array(try JSONEncoder().encode(Feed(format: "rss", entries: entries)))
        let kept = try result(.finished(status: 0, output: output, message: "")).get()
        #expect(kept.entries.count == 500 && kept.entries.first?.id == "1999")
    }

    /// The word of a worker that failed is no feed, and one that succeeded says no reason.
    @Test func theStatusSaysWhatTheOutputIs() throws {
        let feed = Array(try JSONEncoder().encode(Feed(format: "rss", entries: [Entry(title: "A")])))
        #expect(try reason(.finished(status: 1, output: feed, message: "odd")) == "news.example.org: odd")
        let said = Array(WorkerFailure(message: "down", offline: true).json.utf8)
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

    @Test func aWorkerSaysWhenTheNetworkIsAway() {
        let said = WorkerFailure(message: "news.example.org: the name does not resolve", offline: true)
        let expected = ReloadFailure(reason: said.message, isOffline: true)
        #expect(result(.finished(status: 69, output: Array(said.json.utf8), message: "")) == .failure(expected))
    }
}
