import FeedModel
import FetchPlanning
import Testing

@testable import WorkerContract

/// Stories between worker and kiosk, and as they are kept.
@Suite struct StoryMessageTests {
    private static let story = StoryText(
        blocks: [
            .heading(level: 2, .init([.init("One")])),
            .paragraph(.init([.init("a "), .init("b", isStrong: true, isLink: true)], language: "fr")),
            .list(
                start: 3,
                items: [[.paragraph(.init([.init("c", isCode: true)]))], [.list(start: nil, items: [[.code("d\ne")]])]]),
            .quote([.paragraph(.init([.init("f", isEmphasized: true)]))]),
            .picture(EntryImage(url: "https://a.test/1.jpg", width: 640, alt: "One")),
        ], isCut: true)

    private func answer(_ entries: [Entry], limit: Int?) throws -> WorkerMessage<WorkerAnswer> {
        let message = try WorkerMessage(Feed(format: "rss", entries: entries), version: FetchedVersion(), storyLimit: limit)
        return try #require(WorkerMessage(decoding: message.encoded))
    }

    @Test func aStoryComesBackAsItWas() {
        #expect(StoryText(decoding: Self.story.encoded) == Self.story)
    }

    @Test func storiesComeBehindTheirFeedAndNotInIt() throws {
        let entries = [Entry(title: "A", story: Self.story), Entry(title: "B"), Entry(title: "C", story: Self.story)]
        let loaded = try #require(try answer(entries, limit: 10_000).loaded).get()
        #expect(loaded.feed?.entries == [Entry(title: "A"), Entry(title: "B"), Entry(title: "C")])
        #expect(loaded.stories?.map { StoryText(decoding: $0) } == [Self.story, nil, Self.story])
    }

    @Test func noneComeUnlessTheyAreAskedFor() throws {
        let loaded = try #require(try answer([Entry(title: "A", story: Self.story)], limit: nil).loaded).get()
        #expect(loaded.stories == nil && loaded.feed?.entries == [Entry(title: "A")])
    }

    @Test func asManyComeAsFit() throws {
        let one = Self.story.encoded.count
        let entries = (0..<4).map { Entry(title: "\($0)", story: Self.story) }
        let loaded = try #require(try answer(entries, limit: 2 * one + 5).loaded).get()
        #expect(loaded.stories?.map(\.isEmpty) == [false, false, true, true])
    }

    @Test(arguments: [[-1], [1, 2], [.max], [.max, .max], [1 << 40]]) func lengthsThatCannotBeAreNoAnswer(lengths: [Int]) throws
    {
        let feed = try answer([Entry(title: "A")], limit: nil).bytes
        let message = WorkerMessage(WorkerAnswer.feed(version: FetchedVersion(), stories: lengths), bytes: feed)
        #expect(message.loaded == nil)
    }

    @Test(arguments: [
        "", "{}", "null", "[]", "{\"blocks\":[],\"isCut\":false}", "{\"blocks\":[{\"type\":\"film\"}],\"isCut\":false}",
    ])
    func whatIsNoStoryIsNone(text: String) {
        #expect(StoryText(decoding: Array(text.utf8)) == nil)
    }

    @Test func aStoryIsBoundedWhateverAWorkerSends() throws {
        func kept(_ blocks: [StoryText.Block]) -> StoryText? { StoryText(blocks: blocks).kept }
        let paragraph = StoryText.Block.paragraph(.init([.init("a")]))
        #expect(kept(Array(repeating: paragraph, count: 100_000))?.blocks.count == 2_500)
        #expect(kept([.paragraph(.init([.init(String(repeating: "a", count: 1 << 20))]))]) == nil)
        #expect(
            kept([.heading(level: .max, .init([.init("a")]))]) == StoryText(blocks: [.heading(level: 6, .init([.init("a")]))]))
        #expect(
            kept([.list(start: .min, items: [[paragraph]])]) == StoryText(blocks: [.list(start: -99_999, items: [[paragraph]])])
        )
        #expect(kept([.picture(EntryImage(url: "file:///etc/passwd"))]) == nil)
        let long = String(repeating: "x", count: 1_000)
        #expect(kept([.paragraph(.init([.init("a")], language: long))]) == StoryText(blocks: [paragraph]))
        #expect(kept([.quote([.quote([])]), .list(start: nil, items: [[], []])]) == nil)
    }

    @Test func aStoryIsNotReadThatIsDeepOrLong() {
        var deep = StoryText.Block.paragraph(.init([.init("a")]))
        for _ in 0..<15 { deep = .quote([deep]) }
        #expect(StoryText(decoding: StoryText(blocks: [deep]).encoded) != nil)
        for _ in 0..<200 { deep = .quote([deep]) }
        #expect(StoryText(decoding: StoryText(blocks: [deep]).encoded) == nil)
        let open = Array(String(repeating: "[", count: 900_000).utf8)
        #expect(StoryText(decoding: open) == nil)
        #expect(StoryText(decoding: Array("{\"blocks\":[".utf8) + open) == nil)
        #expect(StoryText(decoding: [UInt8](repeating: 0x20, count: (1 << 20) + 1)) == nil)
    }
}
