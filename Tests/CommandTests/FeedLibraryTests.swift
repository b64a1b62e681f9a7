import FeedModel
import FeedStore
import FetchPlanning
import KioskUI
import SystemService
import Testing
import WorkerContract

@testable import pullkiosk

@Suite struct FeedLibraryTests {
    private let news = FeedSource(name: "news", url: "https://news.example.org/feed")
    private let events = FeedSource(name: "events", url: "https://events.example.org/feed")
    private let now = Timestamp(year: 2026, month: 11, day: 20)

    private func feed(_ titles: [String], from start: Int64 = 0) -> Feed {
        let entries = titles.enumerated().map { index, title in
            Entry(id: title, title: title, published: Timestamp(seconds: now.seconds - 10_000 + start + Int64(index)))
        }
        return Feed(format: "rss-2.0", title: "Feed", entries: entries)
    }

    private func loaded(_ titles: [String], from start: Int64 = 0) -> Result<LoadedFeed, LoadFailure> {
        .success(LoadedFeed(feed: feed(titles, from: start), validators: Validators(etag: titles.joined())))
    }

    private func titles(_ content: Content) -> [String] { content.timeline.items.compactMap(\.entry.title) }

    @Test func keepsTheNewestOfAFeedThatStandsOldestFirst() {
        var library = FeedLibrary(sources: [news], itemLimit: 3)
        _ = library.merge([loaded((0..<10).map { "Item \($0)" })], now: now)
        #expect(titles(library.content(now: now)) == ["Item 9", "Item 8", "Item 7"])
    }

    @Test func keepsOldContentOfAFeedThatFails() {
        var library = FeedLibrary(sources: [news, events], itemLimit: 10)
        _ = library.merge([loaded(["A"]), loaded(["B"], from: 1)], now: now)
        let failure = LoadFailure("news.example.org: refused", cause: .offline)
        let outcome = library.merge([.failure(failure), loaded(["C"], from: 2)], now: now)
        guard case .partial(let content, let told) = outcome else { return #expect(Bool(false), "got \(outcome)") }
        #expect(titles(content) == ["C", "A"])
        #expect(told.reason == "Feed, " + failure.message && !told.isOffline)
    }

    /// The reason follows the title.
    @Test func aLongTitleLeavesRoomForTheReason() {
        var library = FeedLibrary(sources: [news, events], itemLimit: 10)
        let long = Feed(format: "rss-2.0", title: String(repeating: "Town ", count: 100), entries: [Entry(title: "A")])
        _ = library.merge([.success(LoadedFeed(feed: long, validators: Validators())), loaded(["B"])], now: now)
        let outcome = library.merge([.failure(LoadFailure("news.example.org: refused")), loaded(["B"])], now: now)
        guard case .partial(_, let told) = outcome else { return #expect(Bool(false), "got \(outcome)") }
        #expect(told.reason.hasPrefix("Town Town ") && told.reason.hasSuffix("…, news.example.org: refused"))
        #expect(told.reason.utf8.count < 100)
    }

    /// A feed that has neither a title nor a name is shown by its server's name; its address may hold a password.
    @Test func noPasswordStandsOnACard() {
        let url = "https://u:secret@h.example/feed"
        var library = FeedLibrary(sources: [FeedSource(name: url, url: url)], itemLimit: 10)
        let untitled = LoadedFeed(feed: Feed(format: "rss-2.0", entries: [Entry(title: "A")]), validators: Validators())
        _ = library.merge([.success(untitled)], now: now)
        #expect(library.content(now: now).timeline.items.map(\.source) == ["h.example"])
    }

    @Test func isOfflineOnlyWhenEveryFeedSaysSo() {
        var library = FeedLibrary(sources: [news, events], itemLimit: 10)
        let (offline, refused) = (LoadFailure("a", cause: .offline), LoadFailure("b"))
        func told(_ isOffline: Bool) -> ReloadOutcome { .failed(ReloadFailure(reason: "a", isOffline: isOffline)) }
        #expect(library.merge([.failure(offline), .failure(offline)], now: now) == told(true))
        #expect(library.merge([.failure(offline), .failure(refused)], now: now) == told(false))
    }

    @Test func believesAnEmptyFeedAtTheThirdTime() {
        var library = FeedLibrary(sources: [news], itemLimit: 10)
        _ = library.merge([loaded(["A"])], now: now)
        for _ in 0..<2 {
            guard case .failed = library.merge([loaded([])], now: now) else { return #expect(Bool(false)) }
            #expect(titles(library.content(now: now)) == ["A"])
        }
        #expect(library.merge([loaded([])], now: now) == .content(Content(timeline: .empty, updated: now)))
    }

    /// An hour later the server answers that nothing has changed.
    @Test func whatHasNotChangedIsAsNewAsNow() {
        var library = FeedLibrary(sources: [news], itemLimit: 10)
        let hour = Timestamp(seconds: now.seconds + 3_600)
        _ = library.merge([loaded(["A"])], now: now)
        #expect(library.plan(for: news, now: hour) == .fetch(unlessStill: Validators(etag: "A")))
        let same = LoadedFeed(feed: nil, validators: Validators(etag: "B"))
        guard case .content(let content) = library.merge([.success(same)], now: hour) else { return #expect(Bool(false)) }
        #expect(titles(content) == ["A"] && content.updated == hour)
        #expect(library.feedsToStore(fetchedAt: hour).count == 1)
        #expect(library.plan(for: news, now: hour) == .fetch(unlessStill: Validators(etag: "B")))
    }

    @Test func anAnswerOfNoChangeNeedsContent() {
        var library = FeedLibrary(sources: [news], itemLimit: 10)
        let same = LoadedFeed(feed: nil, validators: Validators(etag: "A"))
        let failure = ReloadFailure(reason: "news.example.org: the worker's answer makes no sense", isOffline: false)
        #expect(library.merge([.success(same)], now: now) == .failed(failure))
    }

    /// With that version its server would never send the items again.
    @Test func theVersionOfAnEmptyFeedIsNotSent() {
        var library = FeedLibrary(sources: [news], itemLimit: 10)
        _ = library.merge([loaded(["A"])], now: now)
        _ = library.merge([loaded([])], now: now)
        #expect(library.plan(for: news, now: now) == .fetch(unlessStill: Validators()))
        library = FeedLibrary(sources: [news], itemLimit: 10)
        _ = library.merge([loaded([])], now: now)
        library.recall([stored(news, ["Old"])])
        #expect(library.plan(for: news, now: now) == .fetch(unlessStill: Validators()))
    }

    @Test func keepsTheOrderWhenTheClockHasNotBeenSetYet() {
        let stored = [StoredFeed(url: news.url, feed: feed(["old", "new"]), fetched: now)]
        var library = FeedLibrary(sources: [news], itemLimit: 10, stored: stored)
        #expect(titles(library.content(now: Timestamp(seconds: 100))) == ["new", "old"])
    }

    @Test func forgetsATimeOfFetchingInTheFuture() {
        let future = Timestamp(year: 2031, month: 1, day: 1)
        let stored = [StoredFeed(url: events.url, feed: feed(["A"]), fetched: future)]
        var library = FeedLibrary(sources: [news, events], itemLimit: 10, stored: stored)
        #expect(library.content(now: now).updated == future)
        _ = library.merge([loaded(["B"]), .failure(LoadFailure("x"))], now: now)
        #expect(library.content(now: now).updated == now)
    }

    @Test func namesAFeedWithoutItsPassword() {
        let url = "https://u:secret@h.example:81/x?t=1"
        #expect(FeedSource(name: url, url: url).displayName(ownTitle: nil) == "h.example:81")
        #expect(FeedSource(name: "town", url: "https://u:secret@h.example/").displayName(ownTitle: nil) == "town")
        #expect(FeedSource(name: "town", url: "https://u:secret@h.example/").displayName(ownTitle: "Hall") == "Hall")
        let titled = FeedSource(name: "town", url: "https://h.example/", title: "Town hall")
        #expect(titled.displayName(ownTitle: "Hall") == "Town hall")
        #expect(placeName(of: "http://u:secret@:99999999/") == "the feed")
        #expect(placeName(of: "feeds/local.xml") == "feeds/local.xml")
    }

    private func stored(_ source: FeedSource, _ titles: [String]) -> StoredFeed {
        StoredFeed(url: source.url, feed: feed(titles), fetched: Timestamp(seconds: now.seconds - 3600))
    }

    /// Content that the disk delivers after the first reload.
    @Test func whatWasStoredComesLateAndStandsBehindWhatCameSince() {
        var library = FeedLibrary(sources: [news, events], itemLimit: 10)
        let failure = LoadFailure("events.example.org: refused", cause: .offline)
        _ = library.merge([loaded(["New"], from: 5000), .failure(failure)], now: now)
        let other = FeedSource(name: "other", url: "https://other.example.org/feed")
        library.recall([stored(news, ["Old"]), stored(events, ["Kept"]), stored(other, ["Nobody's"])])
        #expect(titles(library.content(now: now)) == ["New", "Kept"])
        #expect(library.content(now: now).updated == now)
        #expect(library.feedsToStore(fetchedAt: now).map(\.url) == [news.url], "what was stored is not new")
    }

    /// An empty answer that comes before the disk's content is the first of the three that clear a screen.
    @Test func anEmptyAnswerBeforeTheDisksCountsAsTheFirst() {
        var library = FeedLibrary(sources: [news], itemLimit: 10)
        _ = library.merge([loaded([])], now: now)
        library.recall([stored(news, ["Old"])])
        #expect(titles(library.content(now: now)) == ["Old"])
        _ = library.merge([loaded([])], now: now)
        #expect(titles(library.content(now: now)) == ["Old"])
        _ = library.merge([loaded([])], now: now)
        #expect(titles(library.content(now: now)) == [])
        library.recall([stored(news, [])])
        #expect(titles(library.content(now: now)) == [])
    }
}

@Suite struct ReloadTimerTests {
    private func configuration(interval: Double) -> Configuration {
        var configuration = Configuration()
        configuration.feeds = [FeedSource(name: "news", url: "https://news.example.org/")]
        configuration.refresh.interval = interval
        return configuration
    }

    private let content = ReloadOutcome.content(.none)

    @Test func loadsAtOnceThenAtTheInterval() {
        var timer = ReloadTimer(configuration(interval: 600))
        #expect(timer.isDue(at: 0))
        timer.began()
        #expect(!timer.isDue(at: 1e9))
        timer.ended(content, at: 100)
        #expect(!timer.isDue(at: 699) && timer.isDue(at: 700))
    }

    @Test func triesAgainSoonAfterAFailure() {
        var timer = ReloadTimer(configuration(interval: 0))
        timer.began()
        timer.ended(.failed(ReloadFailure(reason: "x", isOffline: true)), at: 0)
        #expect(!timer.isDue(at: 1) && timer.isDue(at: 3))
        timer.ended(content, at: 3)
        #expect(timer.due == nil)
    }

    // Without a feed no reload is ever due, and the loop sleeps.
    @Test func neverIsDueWithoutAFeed() { #expect(ReloadTimer(Configuration()).due == nil) }
}
