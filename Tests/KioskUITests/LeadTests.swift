import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing

@testable import KioskUI

/// Which story is on the cover (rules 10 and 28).
@Suite struct LeadTests {
    private static let large = EntryImage(url: "https://a.example/large.jpg", width: 1600, height: 1000)

    private struct Story {
        let title: String
        /// Hours before noon.
        let age: Double
        var image: EntryImage?
        var category: String?
    }

    private func content(_ stories: [Story]) -> Content {
        let entries = stories.map { story in
            var image = story.image
            image?.url = "https://a.example/\(story.title).jpg"
            return Entry(
                id: story.title, title: story.title, link: "https://a.example/\(story.title)",
                published: Timestamp(seconds: noon.seconds - Int64(3600 * story.age)), images: image.map { [$0] } ?? [],
                categories: story.category.map { [$0] } ?? [])
        }
        let feed = Feed(format: "rss-2.0", title: "Town hall", entries: entries)
        let source = Timeline.Source("Town hall", feed, rules: FeedRules(pin: "Top"))
        return Content(timeline: Timeline(merging: [source], now: noon, limit: 100), updated: noon)
    }

    private func session(_ stories: [Story]) throws -> Session {
        var session = Session(try makeKiosk(content(stories)))
        session.play(0.5)
        return session
    }

    private func lead(_ session: Session) -> String? { session.kiosk.tree.node(.cover)?.name }
    private func hasPicture(_ session: Session) -> Bool { session.kiosk.cover.lead?.hasPicture == true }

    /// The next best story's picture comes; until then the lead stays.
    private func bring(_ story: String, _ session: inout Session) throws {
        session.play(0.1)
        let request = try #require(session.kiosk.pictures.wanted.first { $0.forms[0].url.hasSuffix("/\(story).jpg") })
        let image = Image(PixelBuffer(size: request.size, filledWith: 0xFFD0_3A1F), keepsSmallerCopies: false)
        session.kiosk.pictureArrived(image, for: request, at: session.time)
        session.play(1)
    }

    private let plain = Story(title: "plain", age: 1)
    private let old = Story(title: "old", age: 20, image: large)

    @Test func theOwnersPinIsTheLead() throws {
        let pinned = Story(title: "pinned", age: 70, category: "Top")
        let session = try session([plain, old, pinned])
        #expect(lead(session) == "pinned" && !hasPicture(session))
    }

    @Test func theNewestOfADayWithAPictureIsTheLead() throws {
        let newer = Story(title: "newer", age: 3, image: Self.large)
        let session = try session([plain, newer, old])
        #expect(lead(session) == "newer" && hasPicture(session))
    }

    @Test(arguments: [(30.0, "with picture"), (47, "with picture"), (49, "plain")])
    func aPictureOfTwoDaysIsBetterThanNone(age: Double, expected: String) throws {
        let session = try session([plain, Story(title: "with picture", age: age, image: Self.large)])
        #expect(lead(session) == expected)
        #expect(hasPicture(session) == (expected != "plain"))
    }

    /// Enlarged more than twice, too flat, too narrow.
    @Test(arguments: [(220, 200, false), (300, 300, true), (2600, 1000, false), (700, 1200, false), (1000, 1500, true)])
    func aPictureThatCannotFillTheCoverIsNoLeads(width: Int, height: Int, isUsable: Bool) throws {
        let image = EntryImage(url: "", width: width, height: height)
        let session = try session([plain, Story(title: "with picture", age: 2, image: image)])
        #expect(lead(session) == (isUsable ? "with picture" : "plain"))
    }

    /// What the feed does not say is known when the file has come.
    @Test func aPictureThatTurnsOutTooSmallMakesWay() throws {
        var session = try session([Story(title: "small", age: 1, image: EntryImage(url: "")), old])
        #expect(lead(session) == "small")
        let request = try #require(session.kiosk.pictures.wanted.first)
        let image = Image(PixelBuffer(size: request.size, filledWith: 0xFFD0_3A1F), keepsSmallerCopies: false)
        session.kiosk.pictureArrived(image, natural: PixelSize(width: 200, height: 160), for: request, at: session.time)
        session.play(1)
        #expect(lead(session) == "small" && !hasPicture(session))
        try bring("old", &session)
        #expect(lead(session) == "old" && hasPicture(session))
    }

    @Test func aPictureThatCannotBeHadMakesWay() throws {
        var session = try session([Story(title: "lost", age: 1, image: Self.large), old])
        let request = try #require(session.kiosk.pictures.wanted.first)
        session.kiosk.pictureArrived(nil, for: request, at: session.time)
        session.play(1)
        #expect(lead(session) == "lost" && !hasPicture(session))
        try bring("old", &session)
        #expect(lead(session) == "old" && hasPicture(session))
    }

    /// The screen does not go from story to story.
    @Test func whereNoPictureCanBeHadTheLeadStays() throws {
        var session = try session((1...5).map { Story(title: "lost \($0)", age: Double($0), image: Self.large) })
        for _ in 0..<8 {
            for request in session.kiosk.pictures.wanted { session.kiosk.pictureArrived(nil, for: request, at: session.time) }
            session.play(0.5)
            #expect(lead(session) == "lost 1" && !hasPicture(session))
        }
    }

    @Test func aLeadStaysForHalfAnHour() throws {
        var session = try session([plain, old])
        let newer = Story(title: "newer", age: 0.5, image: Self.large)
        session.kiosk.reloadEnded(.content(content([newer, plain, old])), at: session.time)
        session.play(1)
        #expect(lead(session) == "old")
        session.time = 1799
        session.play(0.1)
        #expect(lead(session) == "old")
        session.time = 1801
        session.play(1)
        #expect(lead(session) == "newer")
        #expect(session.kiosk.tree.node(.list)?.children.contains { $0.name == "old" } == true)
    }

    @Test func anotherPinMakesWayAtOnce() throws {
        var session = try session([plain, old])
        let pinned = Story(title: "pinned", age: 2, category: "Top")
        session.kiosk.reloadEnded(.content(content([plain, pinned, old])), at: session.time)
        session.play(1)
        #expect(lead(session) == "pinned")
        session.kiosk.reloadEnded(.content(content([plain, old])), at: session.time)
        session.play(1)
        #expect(lead(session) == "old")
    }

    @Test func aPosterGivesWayToTheFirstPicture() throws {
        var session = try session([plain])
        #expect(lead(session) == "plain" && !hasPicture(session))
        session.kiosk.reloadEnded(.content(content([plain, old])), at: session.time)
        session.play(1)
        #expect(lead(session) == "plain")
        try bring("old", &session)
        #expect(lead(session) == "old" && hasPicture(session))
    }

    /// A board of short notes has a cover, too: its header is read on that.
    @Test func aNoticeLeadsWhereThereIsNothingElse() throws {
        let entries = ["Opening hours", "Closed on Monday"].map { Entry(id: $0, title: $0, published: noon) }
        let feed = Feed(format: "rss-2.0", title: "Town hall", entries: entries)
        let content = Content(timeline: Timeline(merging: [.init("Town hall", feed)], now: noon, limit: 9), updated: noon)
        #expect(content.timeline.items.allSatisfy { $0.isNotice })
        var session = Session(try makeKiosk(content, width: 800, height: 480))
        session.play(0.5)
        #expect(lead(session) == "Opening hours")
        #expect(!session.kiosk.draw().bounds(named: "pattern").isEmpty)
    }

    @Test func theLeadIsNotRepeatedInTheList() throws {
        let session = try session([plain, old])
        let names = session.kiosk.tree.node(.list)?.children.filter { $0.role == .item }.map(\.name)
        #expect(names == ["plain"])
    }

    /// Its centre hangs above 1220 mm.
    @Test func whereTheCoverIsOutOfReachTheLeadIsInTheListToo() throws {
        var settings = KioskSettings(name: "Notices")
        settings.place = ScreenPlace(floorHeight: 900, pictureHeight: 1200)
        let session = Session(try makeKiosk(content([plain, old]), settings: settings))
        #expect(lead(session) == "old")
        let names = session.kiosk.tree.node(.list)?.children.filter { $0.role == .item }.map(\.name)
        #expect(names == ["plain", "old"])
    }
}
