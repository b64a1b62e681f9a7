import FeedModel
import FeedStore
import FetchPlanning
import Foundation
import KioskUI
import Synchronization
import SystemService
import Testing
import WorkerContract

@testable import pullkiosk

/// A story's way from a worker's answer to the one who asks for it, with a store and without.
@Suite struct StoryReadingTests {
    private let folder = TemporaryFolder()
    private let url = "https://news.example.org/feed"
    private let now = Timestamp(year: 2026, month: 11, day: 20)
    private let keeper = StoreKeeper()

    private func story(_ text: String) -> StoryText { StoryText(blocks: [.paragraph(.init([.init(text)]))]) }

    private func loaded(_ texts: [String]) -> LoadedFeed {
        let entries = texts.indices.map { Entry(id: "urn:\($0)", title: "\($0)") }
        return LoadedFeed(
            feed: Feed(format: "rss", entries: entries), version: FetchedVersion(),
            stories: texts.map { $0.isEmpty ? [] : story($0).encoded })
    }

    private func keep(_ texts: [String]?, entries: Int = 2) {
        let loaded = loaded(texts ?? Array(repeating: "", count: entries))
        var feed = StoredFeed(url: url, feed: loaded.feed ?? Feed(format: "rss"), fetched: now)
        feed.stories = texts == nil ? nil : loaded.stories.map(feed.stories)
        keeper.keep(StoredContent(feeds: [feed]), amongAll: [url], at: folder["feeds.sqlite"])
    }

    private func read(_ index: Int, store: String? = nil) -> StoryText? {
        let answers = Mutex<[StoryText?]>([])
        let came = DispatchSemaphore(value: 0)
        let reader = StoryReader(keeper: keeper) { text, _ in
            answers.withLock { $0.append(text) }
            came.signal()
        }
        reader.read("id:urn:\(index)", feed: url, storePath: store ?? folder["feeds.sqlite"])
        came.wait()
        return answers.withLock { $0[0] }
    }

    @Test func aStoryIsReadFromTheStore() {
        keep(["One", ""])
        keeper.storeWaiting()
        #expect(read(0) == story("One"))
        #expect(read(1) == nil && read(7) == nil)
    }

    @Test func whatIsNotStoredYetIsTheNewest() {
        keep(["One", "Two"])
        keeper.storeWaiting()
        keep(["New", "Two"])
        #expect(read(0) == story("New"))
        // The server has said that nothing has changed.
        keep(nil)
        #expect(read(0) == story("New"))
        keeper.storeWaiting()
        #expect(read(0) == story("New") && read(1) == story("Two"))
    }

    @Test func aStoreThatIsNotThereHasNone() {
        #expect(read(0, store: folder["none/feeds.sqlite"]) == nil)
    }

    @Test func theLastWishIsAlwaysAnswered() {
        keep((0..<50).map { "Story \($0)" })
        keeper.storeWaiting()
        let answers = Mutex<[String]>([])
        let reader = StoryReader(keeper: keeper) { _, identity in answers.withLock { $0.append(identity) } }
        for index in 0..<50 { reader.read("id:urn:\(index)", feed: url, storePath: folder["feeds.sqlite"]) }
        #expect(eventually { answers.withLock { $0.last == "id:urn:49" } })
    }

    @Test func aReplayHasThemWithoutAStore() throws {
        var configuration = Configuration()
        configuration.feeds = [FeedSource(name: "news", url: url)]
        let loads = ReplayLoads(configuration, first: [url: .success(loaded(["One", ""]))], now: now)
        guard case .content(let content) = loads.next() else { throw Unexpected("no content") }
        #expect(Set(content.timeline.items.map(\.identity)) == ["id:urn:0", "id:urn:1"])
        #expect(loads.story(of: "id:urn:0") == story("One"))
        #expect(loads.story(of: "id:urn:1") == nil && loads.story(of: "none") == nil)
    }

    /// A timeline names an item as the store does, whatever its feed is called.
    @Test func theStoreAndTheListCallAnItemTheSame() {
        let entries = [Entry(id: "7", title: "A"), Entry(title: "B", link: "https://a.test/b"), Entry(title: "C")]
        let feed = Feed(format: "rss", entries: entries)
        for name in ["Town", "Hall"] {
            let timeline = Timeline(merging: [.init(name, feed, address: url)], now: now, limit: 9)
            #expect(Set(timeline.items.map(\.identity)) == Set(feed.identities(at: url)))
        }
    }
}
