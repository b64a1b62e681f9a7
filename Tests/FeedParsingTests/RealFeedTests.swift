import FeedModel
import FeedParsing
import Foundation
import Testing

/// Whole feeds: those of Tests/Feeds, and those of other projects, from the folder that FEEDS names.
@Suite struct RealFeedTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Feeds").standardizedFileURL
    private static let others = ProcessInfo.processInfo.environment["FEEDS"].map { URL(filePath: $0) }

    /// A line of a manifest; Tests/Feeds/README.md explains the fields.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let file: String
        let baseUrl: String?
        let http: [String: String]?
        let kind: String?
        let orClearError: Bool?
        let expect: Expectation?
        let entries: Int?
        let firstTitles: [String?]?

        var testDescription: String { file }
    }

    struct Expectation: Decodable, Sendable {
        let entryCount: Int?
        let minEntries: Int?
        let feedTitle: String?
        let feedTitleAnyOf: [String]?
    }

    @Test(arguments: manifest(of: folder.appending(path: "cases"))) func readsCases(one: Case) throws {
        let expect = try #require(one.expect)
        let feed = Result { try RealFeedTests.feed(one, in: RealFeedTests.folder.appending(path: "cases")) }
        switch (one.kind, feed) {
        case ("error", .failure): break
        case ("recover", .failure): #expect(one.orClearError == true)
        case ("error", .success): Issue.record("no feed, and read as one")
        case (_, .failure(let failure)): throw failure
        case (_, .success(let feed)):
            #expect(feed.entries.count >= expect.minEntries ?? 0)
            if let count = expect.entryCount { #expect(feed.entries.count == count) }
            guard one.kind == "ok", let title = expect.feedTitle else { return }
            #expect((expect.feedTitleAnyOf ?? [title]).contains(feed.title ?? ""))
        }
    }

    @Test(arguments: manifest(of: folder.appending(path: "languages"))) func readsLanguages(one: Case) throws {
        try expectEntriesAndTitles(one, in: RealFeedTests.folder.appending(path: "languages"))
    }

    @Test(.enabled(if: others != nil, "FEEDS is not set: Tests/Feeds/get-others DIR fetches them, then FEEDS=DIR make test"))
    func readsFeedsOfOthers() throws {
        let folder = try #require(RealFeedTests.others)
        let cases = RealFeedTests.manifest(of: folder)
        try #require(!cases.isEmpty, "no manifest.jsonl in \(folder.path)")
        for one in cases { try expectEntriesAndTitles(one, in: folder) }
    }

    private func expectEntriesAndTitles(_ one: Case, in folder: URL) throws {
        let feed = try RealFeedTests.feed(one, in: folder)
        #expect(feed.entries.count == one.entries, "\(one.file)")
        for (entry, title) in zip(feed.entries, one.firstTitles ?? []) {
            let expected = (title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(entry.title ?? "" == expected, "\(one.file)")
        }
    }

    private static func feed(_ one: Case, in folder: URL) throws -> Feed {
        let bytes = try [UInt8](Data(contentsOf: folder.appending(path: one.file)))
        return try FeedParser.parse(
            bytes, contentType: one.http?["content_type"], baseURL: one.baseUrl ?? "https://feed.test/")
    }

    private static func manifest(of folder: URL) -> [Case] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let lines = (try? String(contentsOf: folder.appending(path: "manifest.jsonl"), encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").compactMap { try? decoder.decode(Case.self, from: Data($0.utf8)) }
    }
}
