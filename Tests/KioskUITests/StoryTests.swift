import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Scrolling
import Testing
import TextLayout

@testable import KioskUI

/// A story opens, is read, and goes back.
@Suite struct StoryTests {
    private static let text = StoryText(blocks: [
        .paragraph(.init([.init("The first paragraph.")])), .heading(level: 2, .init([.init("A heading")])),
        .list(start: nil, items: [[.paragraph(.init([.init("One item")]))], [.paragraph(.init([.init("Another")]))]]),
        .quote([.paragraph(.init([.init("Somebody said so.")]))]), .code("let x = 1\n    let y = 2"),
        .paragraph(.init([.init("The last one.")])),
    ])

    /// A list of stories at rest; the first is on the cover.
    private func list(width: Int = 480, height: Int = 800, settings: KioskSettings = KioskSettings(name: "Notices")) throws
        -> Session
    {
        var session = Session(try makeKiosk(makeContent(1...40), width: width, height: height, settings: settings))
        session.play(1)
        return session
    }

    private func reading(_ number: Int = 3, text: StoryText? = StoryTests.text) throws -> Session {
        var session = try list()
        try session.tap(number == 1 ? .cover : story(number))
        session.kiosk.storyRead(text, of: identity(number), at: session.time)
        session.play(1)
        return session
    }

    private func identity(_ number: Int) -> String { if case .item(let identity) = story(number) { identity } else { "" } }

    private func long(_ paragraphs: Int) -> StoryText {
        let words = String(repeating: "Some words that are read for a while. ", count: 8)
        return StoryText(blocks: (0..<paragraphs).map { .paragraph(.init([.init("Paragraph \($0). " + words)])) })
    }

    // MARK: Opening (rules 37 to 39)

    @Test func aTapOnACardOpensItsStory() throws {
        let session = try reading()
        #expect(session.kiosk.openItem == identity(3))
        #expect(session.intents.contains(.readStory(identity(3))))
        #expect(session.kiosk.tree.node(.list) == nil)
        #expect(session.kiosk.tree.node(.story(identity(3)))?.state.contains(.visible) == true)
    }

    @Test func aTapOnTheCoverOpensTheLead() throws {
        var session = try list()
        try session.tap(.cover)
        #expect(session.kiosk.openItem == identity(1))
    }

    @Test func aNoticeOpensNothing() throws {
        let entries = [
            Entry(id: "a", title: "A story", link: "https://example.org"), Entry(id: "b", title: "Counter 4 is closed"),
        ]
        let feed = Feed(format: "rss-2.0", title: "Town hall", entries: entries)
        let content = Content(timeline: Timeline(merging: [.init("Town hall", feed)], now: noon, limit: 9), updated: noon)
        var session = Session(try makeKiosk(content))
        session.play(1)
        let notice = try #require(session.kiosk.tree.flattened.first { $0.role == .notice })
        #expect(notice.action == nil)
        session.tap(notice.frame.center)
        session.play(1)
        #expect(session.kiosk.openItem == nil)
    }

    @Test func aFingerThatStopsTheListOpensNothing() throws {
        var session = try list()
        session.send(.wheel(600))
        session.play(0.05)
        session.tap(Point(200, 500))
        session.play(1)
        #expect(session.kiosk.openItem == nil)
    }

    @Test func aDragThatBeginsOnACardOpensNothing() throws {
        var session = try list()
        session.drag(from: 600, to: 450)
        session.play(1)
        #expect(session.kiosk.openItem == nil)
        #expect(session.kiosk.scroll.offset > 50)
    }

    // R37
    @Test func aRestingFingerIsAnsweredWithinATenthOfASecond() throws {
        var session = try list()
        let before = session.kiosk.draw().commands.count { $0.name == "press" }
        let card = try #require(session.kiosk.tree.node(story(3)))
        session.touch(.down, card.frame.center.x, card.frame.center.y)
        session.play(0.117)
        #expect(before == 0)
        #expect(session.kiosk.draw().commands.contains { $0.name == "press" })
    }

    @Test func itIsReadInOrder() throws {
        let tree = try reading().kiosk.tree
        let article = try #require(tree.node(.story(identity(3))))
        let said = ["Notice 3 Notice 3 Notice 3 Notice 3", "The first paragraph.", "A heading", "One item", "Another"]
        #expect(Array(article.children.map(\.name).prefix(5)) == said)
        #expect(
            article.children.map(\.role) == [
                .heading, .paragraph, .heading, .item, .item, .quote, .code, .paragraph,
            ])
        #expect(tree.node(.phoneCode)?.name == "Read on your phone")
        let tops = article.children.map(\.frame.top)
        #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func withoutATextTheSummaryIsTheText() throws {
        let pieces = try reading(text: nil).kiosk.story?.page?.body.pieces
        #expect(pieces?.map(\.text) == ["What notice 3 says."])
    }

    @Test func aSummaryThatTheTextRepeatsIsNotShownTwice() throws {
        let repeated = StoryText(blocks: [.paragraph(.init([.init("What notice 3 says. And more.")]))])
        let once = try reading(text: repeated).kiosk.story?.page?.head?.height ?? 0
        let twice = try reading().kiosk.story?.page?.head?.height ?? 0
        #expect(twice > once + 15)
    }

    // MARK: Going back (rules 41 and 42)

    @Test(arguments: [NodeIdentity.closeStory]) func closingGoesBackToTheSamePlace(way: NodeIdentity) throws {
        var session = try list()
        session.send(.wheel(900))
        session.play(2)
        let (offset, before) = (session.kiosk.scroll.offset, session.kiosk.draw())
        let card = try #require(session.kiosk.tree.pressable.first { if case .openStory = $0.action { true } else { false } })
        session.tap(card.frame.center)
        session.play(1)
        #expect(session.kiosk.openItem != nil)
        try session.tap(way)
        session.play(3)
        #expect(session.kiosk.story == nil)
        #expect(session.kiosk.scroll.offset == offset)
        #expect(session.kiosk.draw().commands.count == before.commands.count)
    }

    @Test func aPullAtTheTopCloses() throws {
        var session = try reading()
        session.drag(from: 400, to: 560)
        session.play(1)
        #expect(session.kiosk.story == nil)
        #expect(session.reloads == 0)
    }

    @Test func aShortPullSpringsBack() throws {
        var session = try reading()
        session.drag(from: 400, to: 440)
        #expect(session.kiosk.story?.transition.openness ?? 1 < 1)
        session.play(1)
        #expect(session.kiosk.story?.transition.isOpen == true)
    }

    @Test func aDragFurtherDownScrollsAndClosesNothing() throws {
        var session = try reading(text: long(12))
        session.drag(from: 600, to: 200)
        session.play(1)
        let offset = session.kiosk.story?.scroller.offset ?? 0
        #expect(offset > 300)
        session.drag(from: 300, to: 700)
        session.play(1)
        #expect(session.kiosk.story?.transition.isOpen == true)
        #expect(session.kiosk.story?.scroller.offset ?? offset < offset - 300)
    }

    @Test(arguments: [(140.0, true), (100, false), (-300, false)]) func aSwipeToTheEndSideCloses(way: Double, closes: Bool)
        throws
    {
        var session = try reading()
        session.touch(.down, 240, 500)
        for step in 1...20 {
            session.play(Session.frame)
            session.touch(.move, 240 + way * Double(step) / 20, 500)
        }
        session.play(0.2)
        #expect(session.kiosk.story?.transition.sideways != 0)
        session.touch(.up, 240 + way, 500)
        session.play(1)
        #expect((session.kiosk.story == nil) == closes)
    }

    @Test func whatIsInterruptedGoesOnFromThere() throws {
        var session = try list()
        try session.tap(story(3))
        session.play(0.15)
        let before = session.kiosk.story?.transition.openness ?? 0
        #expect(before > 0.05 && before < 1)
        try session.tap(.closeStory)
        let after = session.kiosk.story?.transition.openness ?? 0
        #expect(abs(after - before) < 0.35)
        session.play(1)
        #expect(session.kiosk.story == nil)
    }

    @Test func escapeClosesAndTabReachesWhatThereIs() throws {
        var session = try reading()
        var reached: [NodeIdentity?] = []
        for _ in 0..<4 {
            session.send(.key(.tab))
            reached.append(session.kiosk.focused)
        }
        #expect(reached == [.closeStory, .previousStory, .nextStory, .closeStory])
        session.send(.key(.escape))
        session.send(.key(.escape))
        session.play(1)
        #expect(session.kiosk.story == nil)
    }

    // MARK: Others

    @Test func nextAndPreviousWalkThroughTheList() throws {
        var session = try reading(1)
        #expect(session.kiosk.tree.node(.previousStory) == nil)
        for number in 2...4 {
            try session.tap(.nextStory)
            session.play(1)
            #expect(session.kiosk.openItem == identity(number))
        }
        try session.tap(.previousStory)
        session.play(1)
        #expect(session.kiosk.openItem == identity(3))
    }

    @Test func theLastStoryHasNoNext() throws {
        var session = Session(try makeKiosk(makeContent(1...2)))
        session.play(1)
        try session.tap(story(2))
        session.play(1)
        #expect(session.kiosk.tree.node(.nextStory) == nil)
        #expect(session.kiosk.tree.node(.previousStory) != nil)
    }

    // MARK: Its pictures (rule 39)

    @Test func thePlaceOfARefusedPictureHasAPatternUntilItIsOutOfView() throws {
        let picture = StoryText.Block.picture(EntryImage(url: "https://example.org/a.jpg", width: 300, height: 200))
        var session = try reading(text: StoryText(blocks: [picture] + long(12).blocks))
        let request = try #require(session.kiosk.pictures.wanted.first { $0.forms[0].url == "https://example.org/a.jpg" })
        let before = session.kiosk.draw()
        session.kiosk.pictureArrived(nil, for: request, at: session.time)
        session.play(1)
        let after = session.kiosk.draw()
        #expect(before.bounds(named: "pattern").isEmpty && !after.bounds(named: "pattern").isEmpty)
        #expect(texts(before) == texts(after), "nothing moves")
        session.send(.wheel(900))
        session.play(2)
        session.send(.wheel(-2000))
        session.play(2)
        #expect(session.kiosk.draw().bounds(named: "pattern").isEmpty)
        #expect(try #require(texts(session.kiosk.draw()).dropFirst().first) < texts(before)[2] - 100, "the place has closed")
    }

    private func texts(_ list: DrawingList) -> [Double] { list.parts.map(\.place.y) }

    // MARK: What its feed does

    @Test func aStoryThatIsTakenBackClosesWithCalmWords() throws {
        var session = try reading()
        session.kiosk.reloadEnded(.content(makeContent([1, 2, 4, 5])), at: session.time)
        session.play(1)
        #expect(session.kiosk.story == nil)
        #expect(session.message == "This message is no longer there.")
    }

    @Test func aStoryThatChangesIsChangedInPlace() throws {
        var session = try reading(text: long(12))
        session.drag(from: 600, to: 300)
        session.play(1)
        let offset = session.kiosk.story?.scroller.offset
        session.kiosk.reloadEnded(.content(makeContent(0...40)), at: session.time)
        session.play(1)
        #expect(session.intents.suffix(20).contains(.readStory(identity(3))))
        session.kiosk.storyRead(long(13), of: identity(3), at: session.time)
        session.play(1)
        #expect(session.kiosk.openItem == identity(3))
        #expect(session.kiosk.story?.scroller.offset == offset)
        #expect(session.kiosk.story?.page?.body.pieces.count == 13)
    }

    /// A reload that brings other stories leaves a long text as it is, far down, too.
    @Test func aReloadLeavesWhatIsReadInPlace() throws {
        var session = try reading(text: long(40))
        session.send(.wheel(4000))
        session.play(2)
        let before = session.kiosk.draw().commands.filter { $0.name == "text" }.count
        let offset = session.kiosk.story?.scroller.offset
        session.kiosk.reloadEnded(.content(makeContent(0...40)), at: session.time)
        session.play(Session.frame)
        #expect(before > 2)
        #expect(session.kiosk.draw().commands.filter { $0.name == "text" }.count == before)
        session.kiosk.storyRead(long(41), of: identity(3), at: session.time)
        #expect(session.kiosk.draw().commands.filter { $0.name == "text" }.count == before)
        session.play(1)
        #expect(session.kiosk.story?.scroller.offset == offset)
    }

    @Test func itsAgeGoesOnWithTheClock() throws {
        var session = try reading()
        let old = session.kiosk.story?.page?.age
        session.kiosk.set(wallClock(Timestamp(seconds: noon.seconds + 3 * 86_400)), at: session.time)
        session.play(0.1)
        #expect(old != nil && session.kiosk.story?.page?.age != old)
        #expect(session.kiosk.story?.page?.isComplete == true)
    }

    @Test func aTextThatComesForAnotherStoryIsDropped() throws {
        var session = try reading()
        session.kiosk.storyRead(long(3), of: identity(9), at: session.time)
        #expect(session.kiosk.story?.page?.body.pieces.first?.text == "The first paragraph.")
    }

    // MARK: Time

    @Test func aReaderWhoHasGoneIsAskedAndThenItCloses() throws {
        var session = try list()
        session.send(.wheel(900))
        session.play(2)
        let card = try #require(session.kiosk.tree.pressable.first { if case .openStory = $0.action { true } else { false } })
        session.tap(card.frame.center)
        session.pass(89)
        #expect(session.kiosk.tree.node(.stillReading) == nil)
        session.pass(2)
        #expect(session.kiosk.tree.node(.stillReading)?.name == "Still reading?")
        session.pass(18)
        #expect(session.kiosk.openItem != nil)
        session.pass(3)
        #expect(session.kiosk.story == nil)
        #expect(session.kiosk.scroll.offset > 0)
        session.pass(16)
        #expect(session.kiosk.scroll.offset == 0)
    }

    @Test(arguments: [true, false]) func anyTouchAnswersTheQuestion(onButton: Bool) throws {
        var session = try reading()
        session.pass(95)
        #expect(session.kiosk.isAskingReader)
        if onButton { try session.tap(.readOn) } else { session.tap(Point(200, 500)) }
        session.pass(80)
        #expect(session.kiosk.openItem == identity(3))
        #expect(!session.kiosk.isAskingReader)
    }

    @Test func aLongTextHasTheTimeThatItsWordsTake() throws {
        var session = try reading(text: long(10))
        let words = Double(session.kiosk.story?.page?.body.wordCount ?? 0)
        #expect(words > 600)
        session.pass(words / 100 * 60 - 5)
        #expect(!session.kiosk.isAskingReader)
        session.pass(8)
        #expect(session.kiosk.isAskingReader)
    }

    /// Thai has no spaces between its words; each of these has five letters.
    @Test func wordsWithoutSpacesBetweenThemTakeTimeAsWell() throws {
        let words = String(repeating: "ภาษาไ", count: 300)
        var session = try reading(text: StoryText(blocks: [.paragraph(.init([.init(words)]))]))
        session.pass(170)
        #expect(!session.kiosk.isAskingReader)
        session.pass(15)
        #expect(session.kiosk.isAskingReader)
    }

    @Test func whatAVisitorHasSetStaysWhileTheyRead() throws {
        var session = try list()
        try session.tap(.panelButton)
        try session.tap(.contrast)
        try session.tap(.panelButton)
        session.play(1)
        try session.tap(.cover)
        session.pass(80)
        #expect(session.kiosk.visitor.hasHighContrast)
        session.pass(60)
        #expect(!session.kiosk.visitor.hasHighContrast)
    }

    // MARK: Long texts

    /// A frame lays out no more than a few paragraphs, however long the text is.
    @Test func aLongTextIsLaidOutOverSeveralFrames() throws {
        var session = try list()
        try session.tap(story(3))
        session.play(1)
        session.kiosk.storyRead(long(150), of: identity(3), at: session.time)
        var counts = [session.kiosk.story?.page?.body.blocks.count ?? 0]
        for _ in 0..<40 {
            session.play(Session.frame)
            counts.append(session.kiosk.story?.page?.body.blocks.count ?? 0)
        }
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 4 })
        #expect(counts.last ?? 0 < 60, "what is far away is not laid out")
        #expect(counts.last ?? 0 > 5)
    }

    /// The picture of an emoji takes as long as a hundred letters.
    @Test func aTextOfEmojiIsLaidOutAParagraphAFrame() throws {
        let faces = (0..<40).map { row in (0..<8).map { String(Unicode.Scalar(0x1F600 + UInt32((row + $0) % 64))!) }.joined() }
        var session = try reading(text: nil)
        session.kiosk.storyRead(
            StoryText(blocks: faces.map { .paragraph(.init([.init($0)])) }), of: identity(3), at: session.time)
        var counts = [session.kiosk.story?.page?.body.blocks.count ?? 0]
        for _ in 0..<30 {
            session.play(Session.frame)
            counts.append(session.kiosk.story?.page?.body.blocks.count ?? 0)
        }
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 1 }, "\(counts)")
        #expect(counts.last ?? 0 > 5)
    }

    @Test func aParagraphWithoutEndIsCutBehindSentences() {
        let endless = String(repeating: "This is one sentence of many. ", count: 300)
        let pieces = [StoryPiece](StoryText(blocks: [.paragraph(.init([.init(endless)]))]))
        #expect(pieces.count > 3)
        #expect(pieces.allSatisfy { $0.text.utf8.count <= 1_600 })
        #expect(pieces.dropLast().allSatisfy { $0.text.hasSuffix(".") })
        #expect(pieces.map(\.text).joined() == endless)
    }

    @Test func emphasisKeepsItsPlaceInTheLinesOfAParagraph() throws {
        let words = StoryText.Words([
            .init("Plain, "), .init("strong\n\u{A0}\nand", isStrong: true), .init(" stressed", isEmphasized: true),
            .init(" end"),
        ])
        let pieces = [StoryPiece](StoryText(blocks: [.paragraph(words)]))
        let expected = [
            StoryWords(text: "Plain, strong", emphasis: [.init(scalars: 7..<13, isStrong: true, isItalic: false)]),
            StoryWords(
                text: "and stressed end",
                emphasis: [
                    .init(scalars: 0..<3, isStrong: true, isItalic: false),
                    .init(scalars: 3..<12, isStrong: false, isItalic: true),
                ]),
        ]
        #expect(pieces.map(\.content) == expected.map { .words($0) })
    }

    @Test func emphasisGoesOnInTheNextPartOfALongParagraph() {
        let words = StoryText.Words([.init(String(repeating: "One sentence of many, strong. ", count: 200), isStrong: true)])
        let pieces = [StoryPiece](StoryText(blocks: [.heading(level: 2, words)]))
        #expect(pieces.count > 3)
        let texts = pieces.map(\.text)
        let expected = texts.map { text in
            StoryWords(
                text: text,
                emphasis: [.init(scalars: 0..<text.unicodeScalars.count, isStrong: true, isItalic: false)])
        }
        #expect(pieces.map(\.content) == expected.map { .heading(level: 2, $0) })
    }
}
