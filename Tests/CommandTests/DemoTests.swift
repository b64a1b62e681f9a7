import DemoFeed
import FeedModel
import Foundation
import Testing

/// The demo's feeds as the kiosk's own reader finds them.
@Suite struct DemoTests {
    private let server: DemoServer

    init() throws { server = try DemoServer(now: Timestamp(year: 2026, month: 11, day: 20, hour: 9)) }

    private func feed(_ url: String) throws -> Feed {
        let end = try Program.run("feed", url, "--json")
        try #require(end.status == 0, "\(end.errors)")
        return try JSONDecoder().decode(Feed.self, from: Data(end.bytes))
    }

    @Test func itsFeedsAreReadWithoutWarnings() throws {
        let feeds = try server.feeds.map { try feed($0.url) }
        #expect(feeds.map(\.title) == ["The Old Mill", "Town Hall"])
        for feed in feeds {
            #expect(feed.warnings == [] && feed.language == "en")
            #expect(feed.entries.count >= 10)
            #expect(
                feed.entries.allSatisfy { $0.title != nil && $0.date != nil && $0.language != nil && $0.categories.count == 1 })
            #expect(
                feed.entries.contains { $0.categories == [DemoServer.noticeCategory] && $0.summary == nil && $0.link == nil })
        }
    }

    @Test func itsPicturesHaveAnAddressASizeAndADescription() throws {
        for served in server.feeds {
            let images = try feed(served.url).entries.flatMap(\.images)
            let folder = served.url.dropLast("\(served.name).xml".count) + "pictures/"
            #expect(images.count >= 4)
            for image in images {
                #expect(image.url.hasPrefix(folder) && [nil, "image/jpeg"].contains(image.type))
                #expect(image.width ?? 0 >= 400 && image.height ?? 0 >= 360 && image.alt?.isEmpty == false)
            }
        }
    }
}
