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
        .success(
            LoadedFeed(feed: feed(titles, from: start), version: FetchedVersion(validators: Validators(etag: titles.joined()))))
    }

    private func library(_ sources: [FeedSource], items: Int = 10, stored: [StoredFeed] = []) -> FeedLibrary {
        var configuration = Configuration()
        configuration.feeds = sources
        configuration.limits.items = items
        var library = FeedLibrary(configuration)
        library.recall(stored)
        return library
    }

    private func titles(_ content: Content) -> [String] { content.timeline.items.compactMap(\.entry.title) }

    @Test func keepsTheNewestOfAFeedThatStandsOldestFirst() {
        var library = library([news], items: 3)
        _ = library.merge([loaded((0..<10).map { "Item \($0)" })], now: now)
        #expect(titles(library.content(now: now)) == ["Item 9", "Item 8", "Item 7"])
    }

    @Test func keepsOldContentOfAFeedThatFails() {
        var library = library([news, events])
        _ = library.merge([loaded(["A"]), loaded(["B"], from: 1)], now: now)
        let failure = LoadFailure("news.example.org: refused", cause: .offline)
        let outcome = library.merge([.failure(failure), loaded(["C"], from: 2)], now: now)
        guard case .partial(let content, let told) = outcome else { return #expect(Bool(false), "got \(outcome)") }
        #expect(titles(content) == ["C", "A"])
        #expect(told.reason == "Feed, " + failure.message && !told.isOffline)
    }

    /// The reason follows the title.
    @Test func aLongTitleLeavesRoomForTheReason() {
        var library = library([news, events])
        let long = Feed(format: "rss-2.0", title: String(repeating: "Town ", count: 100), entries: [Entry(title: "A")])
        _ = library.merge([.success(LoadedFeed(feed: long, version: FetchedVersion())), loaded(["B"])], now: now)
        let outcome = library.merge([.failure(LoadFailure("news.example.org: refused")), loaded(["B"])], now: now)
        guard case .partial(_, let told) = outcome else { return #expect(Bool(false), "got \(outcome)") }
        #expect(told.reason.hasPrefix("Town Town ") && told.reason.hasSuffix("…, news.example.org: refused"))
        #expect(told.reason.utf8.count < 100)
    }

    /// A feed that has neither a title nor a name is shown by its server's name; its address may hold a password.
    @Test func noPasswordStandsOnACard() {
        let url = "https://u:secret@h.example/feed"
        var library = library([FeedSource(name: url, url: url)])
        let untitled = LoadedFeed(feed: Feed(format: "rss-2.0", entries: [Entry(title: "A")]), version: FetchedVersion())
        _ = library.merge([.success(untitled)], now: now)
        #expect(library.content(now: now).timeline.items.map(\.source) == ["h.example"])
    }

    @Test func isOfflineOnlyWhenEveryFeedSaysSo() {
        var library = library([news, events])
        let (offline, refused) = (LoadFailure("a", cause: .offline), LoadFailure("b"))
        func told(_ isOffline: Bool) -> ReloadOutcome { .failed(ReloadFailure(reason: "a", isOffline: isOffline)) }
        #expect(library.merge([.failure(offline), .failure(offline)], now: now) == told(true))
        #expect(library.merge([.failure(offline), .failure(refused)], now: now) == told(false))
    }

    @Test func believesAnEmptyFeedAtTheThirdTime() {
        var library = library([news])
        _ = library.merge([loaded(["A"])], now: now)
        for _ in 0..<2 {
            guard case .failed = library.merge([loaded([])], now: now) else { return #expect(Bool(false)) }
            #expect(titles(library.content(now: now)) == ["A"])
        }
        let channels = [Channel(id: "news", title: "Feed")]
        #expect(
            library.merge([loaded([])], now: now) == .content(Content(timeline: .empty, updated: now, channels: channels)))
    }

    /// An hour later the server answers that nothing has changed.
    @Test func whatHasNotChangedIsAsNewAsNow() {
        var library = library([news])
        let hour = Timestamp(seconds: now.seconds + 3_600)
        _ = library.merge([loaded(["A"])], now: now)
        #expect(library.validators(now: hour) == Validators(etag: "A"))
        let same = LoadedFeed(feed: nil, version: FetchedVersion(validators: Validators(etag: "B"), isWhole: false))
        guard case .content(let content) = library.merge([.success(same)], now: hour) else { return #expect(Bool(false)) }
        #expect(titles(content) == ["A"] && content.updated == hour)
        #expect(library.storedFeeds(now: hour) == [news.url])
        #expect(library.validators(now: hour) == Validators(etag: "B"))
    }

    @Test func anAnswerOfNoChangeNeedsContent() {
        var library = library([news])
        let same = LoadedFeed(feed: nil, version: FetchedVersion(validators: Validators(etag: "A"), isWhole: false))
        let failure = ReloadFailure(reason: "news.example.org: the worker's answer makes no sense", isOffline: false)
        #expect(library.merge([.success(same)], now: now) == .failed(failure))
    }

    /// With that version its server would never send the items again.
    @Test func theVersionOfAnEmptyFeedIsNotSent() {
        var library = library([news])
        _ = library.merge([loaded(["A"])], now: now)
        _ = library.merge([loaded([])], now: now)
        #expect(library.validators(now: now) == Validators())
        library = self.library([news])
        _ = library.merge([loaded([])], now: now)
        library.recall([stored(news, ["Old"])])
        #expect(library.validators(now: now) == Validators())
    }

    @Test func keepsTheOrderWhenTheClockHasNotBeenSetYet() {
        let stored = [StoredFeed(url: news.url, feed: feed(["old", "new"]), fetched: now)]
        var library = library([news], stored: stored)
        #expect(titles(library.content(now: Timestamp(seconds: 100))) == ["new", "old"])
    }

    @Test func forgetsATimeOfFetchingInTheFuture() {
        let future = Timestamp(year: 2031, month: 1, day: 1)
        let stored = [StoredFeed(url: events.url, feed: feed(["A"]), fetched: future)]
        var library = library([news, events], stored: stored)
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
        var library = library([news, events])
        let failure = LoadFailure("events.example.org: refused", cause: .offline)
        _ = library.merge([loaded(["New"], from: 5000), .failure(failure)], now: now)
        let other = FeedSource(name: "other", url: "https://other.example.org/feed")
        library.recall([stored(news, ["Old"]), stored(events, ["Kept"]), stored(other, ["Nobody's"])])
        #expect(titles(library.content(now: now)) == ["New", "Kept"])
        #expect(library.content(now: now).updated == now)
        #expect(library.storedFeeds(now: now) == [news.url], "what was stored is not new")
    }

    /// An empty answer that comes before the disk's content is the first of the three that clear a screen.
    @Test func anEmptyAnswerBeforeTheDisksCountsAsTheFirst() {
        var library = library([news])
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

/// What the owner says of each feed.
extension FeedLibraryTests {
    @Test func everyFeedIsAChannelInTheirOrderAlsoBeforeItComes() {
        var blue = events
        blue.hue = 265
        let again = FeedSource(name: "again", url: news.url)
        var library = library([blue, news, again])
        #expect(library.content(now: now).channels.map(\.title) == ["events", "news"])
        _ = library.merge([.failure(LoadFailure("x")), loaded(["A"])], now: now)
        let content = library.content(now: now)
        let expected = [Channel(id: "events", title: "events", hue: 265), Channel(id: "news", title: "Feed")]
        #expect(content.channels == expected)
        #expect(content.timeline.items.map(\.channel) == ["news"])
    }

    @Test func aStoredFeedObeysTheRules() {
        var ruled = news
        ruled.hide = ["b"]
        var library = library([ruled], stored: [stored(news, ["A", "B", "C"])])
        #expect(titles(library.content(now: now)) == ["C", "A"])
    }

    /// SIGHUP: what was hidden has been kept.
    @Test func otherRulesShowOtherItemsAtOnce() {
        func configuration(_ change: (inout FeedSource) -> Void) -> Configuration {
            var configuration = Configuration()
            configuration.feeds = [news]
            change(&configuration.feeds[0])
            return configuration
        }
        func regrouped(_ library: FeedLibrary, _ change: (inout FeedSource) -> Void) -> [String] {
            var library = library.regrouped(for: configuration(change), at: FetchTime(now))
            return titles(library.content(now: now))
        }
        var library = FeedLibrary(configuration { $0.hide = ["b", "c"] })
        let old = Entry(id: "old", title: "Old", published: Timestamp(seconds: now.seconds - 9 * 86_400))
        let feed = Feed(format: "rss-2.0", entries: feed(["A", "B", "C"]).entries + [old])
        _ = library.merge([.success(LoadedFeed(feed: feed, version: FetchedVersion()))], now: now)
        #expect(titles(library.content(now: now)) == ["A", "Old"])
        #expect(regrouped(library) { $0.newestDays = 9 } == ["C", "B", "A"])
        #expect(regrouped(library) { $0.newestDays = 10 } == ["C", "B", "A", "Old"])
        #expect(regrouped(library) { _ in } == ["C", "B", "A", "Old"])
    }

    @Test func whatAFeedHidesAnotherMayShow() {
        var ruled = news
        ruled.hide = ["a"]
        let shared = Feed(format: "rss-2.0", title: "Feed", entries: [Entry(id: "urn:a", title: "A")])
        let answer = Result<LoadedFeed, LoadFailure>.success(LoadedFeed(feed: shared, version: FetchedVersion()))
        var library = library([ruled, events])
        _ = library.merge([answer, answer], now: now)
        #expect(library.content(now: now).timeline.items.map(\.channel) == ["events"])
    }

    /// A board without a battery starts in 1970; its newest fetch is a better clock.
    @Test func aClockThatIsNotSetHidesNothingNew() {
        var ruled = news
        ruled.newestDays = 1
        let old = Entry(id: "old", title: "Old", published: Timestamp(seconds: now.seconds - 3 * 86_400))
        let feed = Feed(format: "rss-2.0", entries: feed(["A"]).entries + [old])
        var library = library([ruled], stored: [StoredFeed(url: news.url, feed: feed, fetched: now)])
        #expect(titles(library.content(now: Timestamp(seconds: 100))) == ["A"])
    }
}

/// With results in the order of the sources, by one clock.
extension FeedLibrary {
    fileprivate mutating func merge(_ results: [Result<LoadedFeed, LoadFailure>], now: Timestamp) -> ReloadOutcome {
        merge(Dictionary(uniqueKeysWithValues: zip(statuses.map(\.url), results)), at: FetchTime(now))
    }

    fileprivate mutating func recall(_ feeds: [StoredFeed]) {
        recall(StoredContent(feeds: feeds), at: FetchTime(uptime: 0, wall: 0))
    }

    /// What its first feed's server would be asked with.
    fileprivate func validators(now: Timestamp) -> Validators? {
        var library = self
        _ = library.pull(at: FetchTime(now))
        return library.begin(at: FetchTime(now)).first?.order.validators
    }

    /// The feeds that are stored after fetches that ended now.
    fileprivate func storedFeeds(now: Timestamp) -> [String] {
        statuses.flatMap { stored($0.url, at: FetchTime(now)).feeds.map(\.url) }
    }
}

extension FetchTime {
    fileprivate init(_ now: Timestamp) { self.init(uptime: Double(now.seconds), wall: now.seconds) }
}

@Suite struct ReloadOutcomeTests {
    private let sources = ["a", "b", "c"].map { FeedSource(name: $0, url: "https://\($0).example.org/feed") }
    private let now = Timestamp(year: 2026, month: 11, day: 20)

    private func library() -> FeedLibrary {
        var configuration = Configuration()
        configuration.feeds = sources
        return FeedLibrary(configuration)
    }

    private func take(_ name: Int, _ failure: LoadFailure? = nil, _ library: inout FeedLibrary) {
        let feed = Feed(format: "rss-2.0", entries: [Entry(id: sources[name].name, title: "Item")])
        let result = failure.map { Result.failure($0) } ?? .success(LoadedFeed(feed: feed, version: FetchedVersion()))
        library.take(result, of: sources[name].url, at: FetchTime(now), random: 0.5)
    }

    private func outcome(_ library: inout FeedLibrary, awaiting: Int...) -> ReloadOutcome? {
        library.report(awaiting: Set(awaiting.map { sources[$0].url }), now: now).outcomeSoFar
    }

    @Test func aFeedIsShownWhileOthersAreAwaited() {
        var library = library()
        #expect(outcome(&library, awaiting: 0, 1, 2) == nil)
        take(0, nil, &library)
        guard case .content(let content) = outcome(&library) else { return #expect(Bool(false)) }
        #expect(content.timeline.items.count == 1)
        // A visitor who waits no longer hears the truth.
        guard case .partial(_, let failure) = outcome(&library, awaiting: 1, 2) else { return #expect(Bool(false)) }
        #expect(failure.reason == "b, c" && failure.share == ReloadFailure.Share(fresh: 1, of: 3))
        take(1, nil, &library)
        guard case .partial(_, let other) = outcome(&library, awaiting: 2) else { return #expect(Bool(false)) }
        #expect(other.reason == "c, no answer yet" && other.share == nil)
    }

    @Test func nothingIsSaidOfAFailureBeforeTheOthersHaveAnswered() {
        var library = library()
        take(0, LoadFailure("a.example.org: refused"), &library)
        #expect(outcome(&library) == nil)
        take(1, LoadFailure("b.example.org: refused"), &library)
        take(2, LoadFailure("c.example.org: refused"), &library)
        let failure = ReloadFailure(reason: "a.example.org: refused", isOffline: false)
        #expect(outcome(&library) == .failed(failure))
    }

    @Test func aPullThatOneFeedRefusedAndNoOtherAnsweredHasFailed() {
        var library = library()
        take(1, LoadFailure("b.example.org: refused"), &library)
        let failure = ReloadFailure(reason: "b.example.org: refused", isOffline: false)
        #expect(outcome(&library, awaiting: 0, 2) == .failed(failure))
    }
}
