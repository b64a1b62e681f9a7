import FeedModel
import Geometry
import Gestures
import TestSupport
import Testing
import TextLayout

@testable import KioskUI

/// Which story is shown how (Documentation/Design.md, rules 15 to 19).
@Suite struct ListPlanTests {
    /// A story of the random feeds.
    private struct Story {
        let number: Int
        let hasPicture: Bool
        let isNotice: Bool
    }

    private func stories(_ numbers: Range<Int>, pictures: Double, notices: Double = 0.1, seed: UInt64) -> [Story] {
        numbers.map { number in
            var random = Random(seed: seed &* 1_000_003 &+ UInt64(number))
            return Story(number: number, hasPicture: random.unit() < pictures, isNotice: random.unit() < notices)
        }
    }

    /// The higher its number, the newer is a story: seven a day.
    private func items(_ stories: [Story]) -> [Timeline.Item] {
        let entries = stories.map { story in
            let isNotice = story.isNotice
            return Entry(
                id: "\(story.number)", title: "Story \(story.number)",
                link: isNotice ? nil : "https://example.org/\(story.number)",
                published: Timestamp(seconds: Laws.noon.seconds - Int64(1_000 - story.number) * 12_342),
                images: story.hasPicture && !isNotice ? [EntryImage(url: "https://example.org/\(story.number).jpeg")] : [])
        }
        let feed = Feed(format: "rss-2.0", title: "Town", entries: entries)
        return Timeline(merging: [.init("Town", feed)], now: Laws.noon, limit: 2_000).items
    }

    private func plan(
        _ stories: [Story], _ layout: ScreenLayout = Laws.layout(1080, 1920), kept: [String: CardKind] = [:]
    ) throws -> ListPlan {
        ListPlan(items(stories), Laws.typesetter(layout, try Laws.fonts()), kept: kept)
    }

    private static let shares = [0.0, 0.2, 0.3, 0.5, 1]

    @Test(arguments: shares, [UInt64(1), 2, 3]) func twoPostersNeverFollowEachOther(share: Double, seed: UInt64) throws {
        let plan = try plan(stories(0..<200, pictures: share, seed: seed))
        for (first, second) in zip(plan.kinds, plan.kinds.dropFirst()) { #expect(first != .poster || second != .poster) }
    }

    /// Cards on the screen keep their kind, and those around them yield.
    @Test(arguments: 0..<60) func twoPostersDoNotMeetWhereCardsAreKept(seed: Int) throws {
        let old = stories(0..<60, pictures: 0.32, seed: UInt64(seed))
        let before = try plan(old)
        let start = 3 * seed % 40
        let window = before.items[start..<start + 8].map(\.identity)
        let kept = before.kindsByIdentity.filter { window.contains($0.key) }
        // Other pictures are known to be had, or not, and newer stories came.
        let changed = stories(0..<63, pictures: 0.1 + 0.02 * Double(seed % 15), seed: UInt64(seed) + 100)
        let new = (0..<63).map { window.contains("\($0)") && $0 < 60 ? old[$0] : changed[$0] }
        let after = try plan(new, kept: kept)
        for (identity, kind) in kept where after.place(of: identity) != nil {
            #expect(after.kindsByIdentity[identity] == kind, "\(identity)")
        }
        for (first, second) in zip(after.kinds, after.kinds.dropFirst()) { #expect(first != .poster || second != .poster) }
    }

    @Test(arguments: [UInt64(1), 2, 3, 4]) func postersAreForFeedsWithFewPictures(seed: UInt64) throws {
        for share in Self.shares {
            let stories = stories(0..<99, pictures: share, seed: seed)
            let plan = try plan(stories)
            let pictures = plan.kinds.count { $0 == .picture }
            #expect(plan.kinds.contains(.poster) == (3 * pictures < stories.count), "\(pictures) pictures")
        }
    }

    /// Without pictures the first of a day is a poster, and one in four or so of the others.
    @Test func aDayWithoutPicturesBeginsWithAPoster() throws {
        let plan = try plan(stories(0..<140, pictures: 0, notices: 0, seed: 1))
        for (entry, next) in zip(plan.entries, plan.entries.dropFirst()) {
            guard case .day = entry, case .story(let place, let kind) = next else { continue }
            #expect(kind == .poster || plan.items.count == place + 1)
        }
        let posters = plan.kinds.count { $0 == .poster }
        #expect((35..<60).contains(posters), "\(posters)")
    }

    /// Newer stories change nothing of those of the days before, nor of who stands beside whom.
    @Test(arguments: shares, 1..<9) func aStoryKeepsItsKindAndItsPartner(share: Double, newer: Int) throws {
        let old = stories(0..<70, pictures: share, seed: 9)
        let new = old + stories(70..<70 + newer, pictures: share, seed: 9)
        let (before, after) = (try plan(old), try plan(new))
        guard before.kinds.contains(.poster) == after.kinds.contains(.poster) else { return }
        let lastDay = try #require(before.items.first?.entry.date.map { $0.seconds / 86_400 })
        let older = before.items.filter { ($0.entry.date?.seconds ?? 0) / 86_400 < lastDay }.map(\.identity)
        #expect(older.count > 40)
        for identity in older {
            #expect(after.kindsByIdentity[identity] == before.kindsByIdentity[identity], "\(identity)")
            #expect(after.partners[identity] == before.partners[identity], "\(identity)")
        }
    }

    @Test func aNoticeIsANoticeWhateverElseItIs() throws {
        let stories = stories(0..<50, pictures: 0.5, notices: 0.4, seed: 4)
        let plan = try plan(stories)
        for item in plan.items { #expect((plan.kindsByIdentity[item.identity] == .notice) == item.isNotice) }
        #expect(plan.kinds.contains(.notice))
    }

    @Test(arguments: [(1.0, true), (1.2, true), (1.3, false), (1.6, false), (2, false)])
    func pairsStandBesideEachOtherInUsualTextOnly(textSize: Double, hasPairs: Bool) throws {
        let plan = try plan(stories(0..<80, pictures: 0.4, seed: 2), Laws.layout(1080, 1920, textSize: textSize))
        #expect(plan.partners.isEmpty == !hasPairs)
    }

    @Test func columnsHaveNoPairs() throws {
        let plan = try plan(stories(0..<80, pictures: 0.4, seed: 2), Laws.layout(3440, 1080))
        #expect(plan.partners.isEmpty)
    }

    /// Every item is in the plan once, in order, below its day.
    @Test(arguments: shares) func everyStoryIsThereOnce(share: Double) throws {
        let plan = try plan(stories(0..<200, pictures: share, seed: 5))
        #expect(plan.places == Array(0..<200))
        var day: Int64?
        for entry in plan.entries {
            switch entry {
            case .day(let next): day = next
            case .story(let place, _): #expect(plan.items[place].entry.date.map { $0.seconds / 86_400 } == day)
            case .pair(let first, let second):
                for place in [first, second] { #expect(plan.items[place].entry.date.map { $0.seconds / 86_400 } == day) }
            }
        }
    }

    /// The picture of a story is too small or too narrow to be worth its place.
    @Test(arguments: [
        (160, 160, true), (159, 400, false), (400, 159, false), (800, 1_999, true), (800, 2_001, false), (901, 300, false),
    ])
    func aPictureIsWorthItsPlace(width: Int, height: Int, isShown: Bool) throws {
        let image = EntryImage(url: "https://example.org/1.jpeg", width: width, height: height)
        let entry = Entry(id: "1", title: "Bus", link: "https://example.org", published: Laws.noon, images: [image])
        let feed = Feed(format: "rss-2.0", title: "Town", entries: [entry])
        let items = Timeline(merging: [.init("Town", feed)], now: Laws.noon, limit: 2).items
        let plan = ListPlan(items, Laws.typesetter(Laws.layout(480, 800), try Laws.fonts()))
        #expect((plan.kinds == [.picture]) == isShown)
    }

    /// What came while the list is read changes no card on the screen.
    @Test(arguments: [0.0, 0.3, 0.6, 1.1, 2.3]) func cardsOnTheScreenKeepTheirKind(share: Double) throws {
        for content in [LawContent.mixed, .many, .pictures] {
            var player = LawPlayer(try LawScene(width: 1080, height: 1920, content: content).kiosk())
            player.pass(1)
            player.kiosk.handle(.wheel(share * 1920), at: player.time)
            player.pass(1)
            let before = player.kiosk.kindsOnScreen
            #expect(!before.isEmpty)
            player.kiosk.reloadEnded(.content(content.content(newer: 3)), at: player.time)
            player.pass(2)
            for (identity, kind) in player.kiosk.kindsOnScreen {
                #expect(before[identity].map { $0 == kind } != false, "\(identity)")
            }
        }
    }
}

extension ListPlan {
    /// Of all stories in order; one of a pair counts as text.
    fileprivate var kinds: [CardKind] {
        entries.flatMap { entry -> [CardKind] in
            switch entry {
            case .day: []
            case .story(_, let kind): [kind]
            case .pair: [.text, .text]
            }
        }
    }

    fileprivate var places: [Int] {
        entries.flatMap { entry -> [Int] in
            switch entry {
            case .day: []
            case .story(let place, _): [place]
            case .pair(let first, let second): [first, second]
            }
        }
    }

    fileprivate var kindsByIdentity: [String: CardKind] {
        Dictionary(uniqueKeysWithValues: zip(places.map { items[$0].identity }, kinds))
    }

    /// Who stands beside whom.
    fileprivate var partners: [String: String] {
        var partners: [String: String] = [:]
        for case .pair(let first, let second) in entries {
            (partners[items[first].identity], partners[items[second].identity]) = (
                items[second].identity, items[first].identity
            )
        }
        return partners
    }
}

extension Kiosk {
    /// Text and half of a pair are both text.
    fileprivate var kindsOnScreen: [String: CardKind] {
        list.cards.kinds(from: viewTop, to: viewBottom - layout.bottomInset).mapValues { $0 == .half ? .text : $0 }
    }
}
