import FeedModel
import Testing

@Suite struct FeedRulesTests {
    private let now = Timestamp(seconds: 100 * 86_400)

    private func entry(
        _ title: String?, _ categories: String..., days: Double? = nil, link: String? = "https://a.test/"
    ) -> Entry {
        let date = days.map { Timestamp(seconds: now.seconds - Int64($0 * 86_400)) }
        return Entry(id: title, title: title, link: link, published: date, summary: "Bicycle", categories: categories)
    }

    private func items(_ rules: FeedRules, _ entries: Entry..., now: Timestamp? = nil) -> [Timeline.Item] {
        let source = Timeline.Source("Town", Feed(format: "rss", entries: entries), channel: "town", rules: rules)
        return Timeline(merging: [source], now: now ?? self.now, limit: 100).items
    }

    private func isHidden(_ title: String?, by words: String..., in category: String = "News") -> Bool {
        items(FeedRules(hide: words), entry(title, category)).isEmpty
    }

    @Test func withoutRulesEverythingIsShownInItsChannel() {
        let shown = items(.none, entry("A", "Top"), entry(nil))
        #expect(shown.map(\.channel) == ["town", "town"] && !shown.contains { $0.isPinned || $0.isNotice })
    }

    @Test(arguments: ["fair", "FAIR", "Fáir", "book fair", "the book", " fair ", "fair!", "fair: now"])
    func wholeWordsAndPhrasesOfATitleAreHidden(word: String) {
        #expect(isHidden("The Book-Fair: now open", by: word))
        #expect(isHidden("The Book-Fair: now open", by: "nothing", word))
    }

    @Test(arguments: ["fairs", "air", "fair book", "book the", "bicycle", "★", "", " "])
    func partsOfWordsOtherOrdersAndTheSummaryAreNot(word: String) {
        #expect(!isHidden("The Book-Fair: now open", by: word))
    }

    @Test func aPhraseDoesNotGoOverATitlesEnd() {
        #expect(isHidden("Now open", by: "now open") && !isHidden("Now open", by: "now open tomorrow"))
        #expect(!isHidden("Now", by: "now open", in: "open"))
        #expect(isHidden("now now open", by: "now open"))
    }

    @Test func aCategoryHidesToo() {
        #expect(isHidden("A", by: "for sale", in: "Market/For sale") && isHidden(nil, by: "for sale", in: "FOR SALE"))
        #expect(!isHidden("A", by: "sale", in: "Wholesale"))
    }

    @Test func wordsOfAScriptWithoutSpacesAreFoundInALine() {
        #expect(isHidden("図書館の中古市は土曜日", by: "中古") && !isHidden("図書館の中古市は土曜日", by: "古中"))
    }

    @Test func itemsOfTheCategoryArePinned() {
        let rules = FeedRules(pin: "Top Story", notice: "Dienst")
        let shown = items(
            rules, entry("a", "News", "top story"), entry("b", "Top"), entry("c", "Top story of the day"), entry("d", "DIENST"))
        #expect(shown.map(\.isPinned) == [true, false, false, false])
        #expect(shown.map(\.isNotice) == [false, false, false, true])
    }

    @Test func aCategoryOfSignsIsNone() {
        #expect(items(FeedRules(pin: "★", notice: ""), entry("a", "★", "")).map(\.isPinned) == [false])
    }

    @Test func whatIsPinnedCanBeHiddenAndOld() {
        let rules = FeedRules(pin: "Top", hide: ["sale"], newestDays: 2)
        #expect(items(rules, entry("Sale", "Top", days: 1), entry("A", "Top", days: 3)).isEmpty)
    }

    @Test func aShortItemWithNothingToOpenIsANotice() {
        func isNotice(_ change: (inout Entry) -> Void) -> Bool {
            var entry = Entry(title: String(repeating: "é", count: 40), summary: String(repeating: "n\u{303}", count: 50))
            change(&entry)
            return items(.none, entry).allSatisfy(\.isNotice)
        }
        #expect(isNotice { _ in } && isNotice { $0.summary = nil } && isNotice { $0.title = nil })
        #expect(
            !isNotice { $0.title? += "1" } && !isNotice { $0.link = "https://a.test/" } && !isNotice { $0.hasContent = true })
        #expect(!isNotice { $0.image = "https://a.test/" } && !isNotice { $0.images = [EntryImage(url: "https://a.test/")] })
    }

    @Test(
        arguments: [(0, true), (6.9, true), (7, false), (8, false), (1e9, false), (-1, true), (-1e9, true), (nil, true)]
            as [(Double?, Bool)])
    func itemsAreShownUntilTheyAreSoManyDaysOld(days: Double?, isShown: Bool) {
        #expect(items(FeedRules(newestDays: 7), entry("A", days: days)).isEmpty != isShown)
    }

    @Test func theEndsOfTimeAreOldAndToCome() {
        let (first, last) = (Timestamp(seconds: .min), Timestamp(seconds: .max))
        for days in [1, 3650, .max] {
            let rules = FeedRules(newestDays: days)
            #expect(items(rules, Entry(title: "A", published: first), now: last).isEmpty)
            #expect(items(rules, Entry(title: "A", published: last), now: first).count == 1)
        }
        for days in [0, -1, Int.min] {
            let rules = FeedRules(newestDays: days)
            #expect(items(rules, entry("A", days: 0.1), entry("B", days: 0), entry("C")).map(\.entry.title) == ["B", "C"])
        }
    }

    /// The date that sorts it.
    @Test func anUpdateMakesNoOldItemNew() {
        var old = entry("A", days: 9)
        old.updated = now
        #expect(items(FeedRules(newestDays: 7), old).isEmpty)
        old.published = nil
        #expect(items(FeedRules(newestDays: 7), old).count == 1)
    }
}

/// How the rules meet the merging of several feeds.
@Suite struct RuledTimelineTests {
    private let now = Timestamp(seconds: 1_000_000)

    private func source(_ channel: String, _ ids: [String], _ rules: FeedRules = .none) -> Timeline.Source {
        let entries = ids.enumerated().map { index, id in
            Entry(id: "urn:\(id)", title: id, published: Timestamp(seconds: 1_000 - Int64(index)))
        }
        return Timeline.Source(channel, Feed(format: "rss", entries: entries), channel: channel, rules: rules)
    }

    private func timeline(_ sources: Timeline.Source..., limit: Int = 100, since older: Timeline? = nil) -> Timeline {
        Timeline(merging: sources, now: now, limit: limit, since: older)
    }

    @Test func anItemOfTwoFeedsIsOfTheFirstThatShowsIt() {
        let hiding = FeedRules(hide: ["a"])
        #expect(timeline(source("one", ["a"]), source("two", ["a"])).items.map(\.channel) == ["one"])
        #expect(timeline(source("one", ["a"], hiding), source("two", ["a"])).items.map(\.channel) == ["two"])
        #expect(timeline(source("one", ["a"], hiding), source("two", ["a"], hiding)).items.isEmpty)
    }

    @Test func hiddenItemsTakeNoPlaceOfTheLimit() {
        #expect(
            timeline(source("one", ["a", "b", "c"], FeedRules(hide: ["a"])), limit: 2).items.map(\.entry.title) == ["b", "c"])
    }

    @Test func hidingChangesNoIdentityAndNoPlaceOfOthers() {
        func source(_ rules: FeedRules) -> Timeline.Source {
            let entries = [
                Entry(id: "1", title: "dated", published: Timestamp(seconds: 900)), Entry(id: "2", title: "follows it"),
                Entry(id: "2", title: "another", link: "https://a.test/"),
                Entry(id: "3", title: "old", published: Timestamp(seconds: 5)),
            ]
            return Timeline.Source("one", Feed(format: "rss", entries: entries), rules: rules)
        }
        let other = self.source("two", ["newer"])
        let (all, some) = (timeline(source(.none), other), timeline(source(FeedRules(hide: ["dated", "another"])), other))
        #expect(all.items.filter { !["dated", "another"].contains($0.entry.title) } == some.items)
        #expect(some.items.map(\.entry.title) == ["newer", "follows it", "old"])
    }

    @Test func comparisonsKnowOnlyWhatIsShown() {
        let all = timeline(source("one", ["a", "b"]))
        let hidden = timeline(source("one", ["a", "b"], FeedRules(hide: ["a"])), since: all)
        #expect(hidden.newItemCount(since: all) == 0 && all.newItemCount(since: hidden) == 1)
        #expect(hidden.index(of: all.items[0].identity) == nil && hidden != all)
        let back = timeline(source("one", ["a", "b"]), since: hidden)
        #expect(back.newItems(since: hidden) == [all.items[0].identity] && back == all)
    }

    @Test func otherRulesMakeAnotherTimeline() {
        let entry = Entry(id: "1", title: "A", link: "https://a.test/", categories: ["Top"])
        func timeline(_ rules: FeedRules) -> Timeline {
            Timeline(merging: [.init("one", Feed(format: "rss", entries: [entry]), rules: rules)], now: now, limit: 9)
        }
        #expect(timeline(.none) != timeline(FeedRules(pin: "top")) && timeline(.none) != timeline(FeedRules(notice: "top")))
        #expect(timeline(.none) == timeline(FeedRules(pin: "other")))
    }
}
