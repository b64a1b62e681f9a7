import FeedModel
import FeedParsing
import Foundation
import Testing

/// Feeds as they were caught, which lie beside the repository on some machines; skipped where they do not.
@Suite struct RealFeedTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/data/feeds/realworld").standardizedFileURL

    private struct Case: Decodable {
        let file: String
        let entries: Int
        let firstTitles: [String]
    }

    private static func cases() -> [Case] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let lines = (try? String(contentsOf: folder.appending(path: "manifest.jsonl"), encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").compactMap { try? decoder.decode(Case.self, from: Data($0.utf8)) }
    }

    @Test(.enabled(if: !cases().isEmpty, "the feeds of ../shared/data/feeds/realworld are not on this machine"))
    func readsAllEntriesAndTitles() throws {
        for one in RealFeedTests.cases() {
            let bytes = try [UInt8](Data(contentsOf: RealFeedTests.folder.appending(path: one.file)))
            let feed = try FeedParser.parse(bytes, contentType: nil, baseURL: "https://feed.test/")
            #expect(feed.entries.count == one.entries, "\(one.file)")
            for (entry, title) in zip(feed.entries, one.firstTitles) {
                let expected = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(entry.title ?? "" == expected, "\(one.file)")
            }
        }
    }
}
