import FeedModel
import Testing

@Suite struct TimelineTests {
    private let now = Timestamp(seconds: 1_000_000)

    private func entry(_ title: String, _ seconds: Int64? = nil, id: String? = nil, link: String? = nil) -> Entry {
        Entry(id: id, title: title, link: link, published: seconds.map(Timestamp.init(seconds:)))
    }

    private func feed(_ link: String, _ entries: Entry...) -> Timeline.Source {
        Timeline.Source("Source of \(link)", Feed(format: "rss-2.0", link: link, language: "en", entries: entries))
    }

    private func titles(_ feeds: Timeline.Source..., limit: Int = 100) -> [String?] {
        Timeline(merging: feeds, now: now, limit: limit).items.map(\.entry.title)
    }

    @Test func putsTheNewestFirst() {
        let result = titles(feed("a", entry("1", 1), entry("4", 4)), feed("b", entry("3", 3), entry("2", 2)))
        #expect(result == ["4", "3", "2", "1"])
    }

    @Test func keepsTheOrderOfTheDocumentAtOneMoment() {
        #expect(titles(feed("a", entry("x", 5), entry("y", 5)), feed("b", entry("z", 5))) == ["x", "y", "z"])
    }

    @Test func saysWhereAnItemIsFrom() {
        let item = Timeline(merging: [feed("a", entry("1", 1))], now: now, limit: 1).items[0]
        #expect(item.source == "Source of a")
        #expect(item.language == "en")
    }

    @Test func anItemsOwnLanguageGoesBeforeItsFeeds() {
        let entries = [Entry(id: "1", language: "ar"), Entry(id: "2")]
        let items = Timeline(merging: [.init("a", Feed(format: "rss", language: "en", entries: entries))], now: now, limit: 2)
            .items
        #expect(items.map(\.language) == ["ar", "en"])
    }

    @Test func showsAnItemOfTwoFeedsOnce() {
        let global = "https://site.test/?p=1"
        #expect(titles(feed("a", entry("first", 1, id: global)), feed("b", entry("second", 2, id: global))) == ["first"])
        #expect(titles(feed("a", entry("same", 1, link: "l")), feed("b", entry("same", 1, link: "l"))) == ["same"])
    }

    @Test(arguments: ["https://a.test/1", "http://a.test/1", "urn:uuid:1", "tag:a.test,2026:1", "TAG:a.test,2026:1"])
    func knowsIDsThatAreUniqueInTheWorld(id: String) {
        #expect(titles(feed("a", entry("x", id: id, link: "l")), feed("b", entry("x", id: id, link: "m"))).count == 1)
    }

    @Test(arguments: ["1", "2026-11-20", "news:7", "httpd"])
    func keepsItemsOfTwoSitesApartThatCountFromOne(id: String) {
        #expect(titles(feed("a", entry("x", id: id)), feed("b", entry("x", id: id))).count == 2)
        #expect(titles(feed("a", entry("x", id: id)), feed("a", entry("x", id: id))).count == 1)
    }

    @Test func showsAnItemThatAFeedRepeatsOnce() {
        let result = titles(feed("a", entry("x", 2, id: "1", link: "l"), entry("x, corrected", 1, id: "1", link: "l")))
        #expect(result == ["x"])
    }

    @Test func keepsAllItemsOfAFeedThatGivesThemOneID() {
        #expect(
            titles(feed("a", entry("x", 3, id: "same"), entry("y", 2, id: "same"), entry("z", 1, id: "same"))) == [
                "x", "y", "z",
            ])
    }

    @Test func keepsAllItemsOfAFeedThatLinksThemToOnePage() {
        #expect(titles(feed("a", entry("x", 3, link: "home"), entry("y", 2, link: "home"))) == ["x", "y"])
    }

    @Test func tellsItemsWithoutIDAndLinkByTheirText() {
        #expect(titles(feed("a", entry("x", 1), entry("x", 2), entry("x", 1))) == ["x", "x"])
    }

    @Test func keepsAnUndatedEntryBehindTheOneBeforeIt() {
        let dateless = feed("a", entry("a9", 9), entry("after a9"), entry("a1", 1), entry("after a1"))
        #expect(titles(dateless, feed("b", entry("b5", 5))) == ["a9", "after a9", "b5", "a1", "after a1"])
    }

    @Test func keepsAnUndatedEntryBeforeTheFirstDatedOne() {
        #expect(titles(feed("a", entry("lead"), entry("a5", 5)), feed("b", entry("b6", 6))) == ["b6", "lead", "a5"])
    }

    @Test func putsAFeedWithoutDatesLast() {
        #expect(titles(feed("a", entry("x"), entry("y")), feed("b", entry("old", -5))) == ["old", "x", "y"])
    }

    @Test func letsNoFeedPinAnItemToTheTop() {
        let future = feed("a", entry("year 9999", 253_402_300_799), entry("end of time", .max))
        let honest = feed("b", entry("now", now.seconds), entry("before", now.seconds - 1))
        #expect(titles(honest, future) == ["now", "year 9999", "end of time", "before"])
    }

    @Test func usesTheUpdateWhereNothingWasPublished() {
        let updated = Entry(title: "u", updated: Timestamp(seconds: 7))
        #expect(titles(feed("a", entry("p", 6)), feed("b", updated)) == ["u", "p"])
    }

    @Test(arguments: [(Int.min, 0), (0, 0), (1, 1), (2, 2), (Int.max, 3)])
    func keepsNoMoreThanTheLimit(limit: Int, count: Int) {
        #expect(titles(feed("a", entry("1", 1), entry("2", 2), entry("3", 3)), limit: limit).count == count)
    }

    @Test func survivesMomentsAtTheEndsOfTime() {
        #expect(titles(feed("a", entry("first", .min), entry("last", .max))) == ["last", "first"])
    }

    @Test func countsWhatIsNew() {
        let old = Timeline(merging: [feed("a", entry("1", 1, id: "1"))], now: now, limit: 9)
        let new = Timeline(merging: [feed("a", entry("2", 2, id: "2"), entry("1, edited", 1, id: "1"))], now: now, limit: 9)
        #expect(new.newItemCount(since: old) == 1)
        #expect(new.newItemCount(since: .empty) == 2)
        #expect(old.newItemCount(since: new) == 0)
    }

    @Test func comparesAheadWithTheTimelineThatItFollows() {
        let feeds = (1...3).map { count in feed("a", entry("1", 1, id: "1"), entry("\(count)", 2, id: "\(count)")) }
        let first = Timeline(merging: [feeds[0]], now: now, limit: 9)
        let second = Timeline(merging: [feeds[1]], now: now, limit: 9, since: first)
        let third = Timeline(merging: [feeds[2]], now: now, limit: 9, since: second)
        #expect(second.newItems(since: first).count == 1 && third.newItems(since: second).count == 1)
        #expect(third.newItems(since: second) == third.newItems(since: first), "the second item is gone in the third")
        #expect(second.newItems(since: .empty).count == 2 && first.newItems(since: second).isEmpty)
        #expect(second == Timeline(merging: [feeds[1]], now: now, limit: 9), "whom it follows does not matter")
    }

    @Test func findsAnItemByItsIdentity() {
        let timeline = Timeline(merging: [feed("a", entry("1", 1, id: "1"), entry("2", 2, id: "2"))], now: now, limit: 9)
        for (index, item) in timeline.items.enumerated() { #expect(timeline.index(of: item.identity) == index) }
        #expect(timeline.index(of: "") == nil)
    }

    @Test func knowsWhetherItHasACopy() {
        // In a function of its own: unoptimized code keeps temporary values until the function ends.
        func makeTimelines() -> [Timeline] { [Timeline(merging: [feed("a", entry("1", 1))], now: now, limit: 9)] }
        func follow(_ timeline: Timeline) -> Timeline { Timeline(merging: [], now: now, limit: 9, since: timeline) }
        var timelines = makeTimelines()
        let following = follow(timelines[0])
        let before = timelines[0].isTheOnlyCopy()
        let copy = timelines[0]
        let after = timelines[0].isTheOnlyCopy()
        #expect(before && !after)
        #expect(copy == timelines[0] && following.items.isEmpty)
    }
}
