import Catalogues
import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing
import TextLayout

@testable import KioskUI

/// The screen in the visitor's language.
@Suite struct LanguageTests {
    private static let all = Catalogue.languages

    private func session(
        _ languages: [String], width: Int = 480, height: Int = 800, content: Content = makeContent(0..<20)
    ) throws -> Session {
        var settings = KioskSettings(name: "Notices")
        settings.languages = languages
        var session = Session(try makeKiosk(content, width: width, height: height, settings: settings))
        session.play(0.5)
        return session
    }

    private func choose(_ language: String, in session: inout Session) throws {
        if session.kiosk.panel == nil { try session.tap(.panelButton) }
        for _ in 0..<Self.all.count where session.kiosk.tree.node(.language(language))?.state.contains(.visible) != true {
            try session.tap(.moreLanguages)
        }
        try session.tap(.language(language))
        session.play(1)
    }

    @Test func aVisitorChoosesALanguageAndItIsResetAfterAMinute() throws {
        var session = try session(["de", "en-GB", "ar"])
        #expect(session.kiosk.tree.node(.reload)?.name == "Neu laden" && session.kiosk.tree.language == "de")
        try choose("ar", in: &session)
        #expect(session.kiosk.tree.node(.reload)?.name == "تحديث")
        #expect(session.kiosk.tree.language == "ar" && session.kiosk.tree.isRightToLeft == true)
        #expect(session.kiosk.tree.node(.language("ar"))?.state.contains(.selected) == true)
        session.pass(61)
        session.play(1)
        #expect(session.kiosk.tree.language == "de" && session.kiosk.tree.node(.panel) == nil && session.hasNothingToDo)
    }

    @Test func withOneLanguageThereIsNothingToChoose() throws {
        var session = try session(["fr"])
        #expect(session.kiosk.tree.node(.panelButton)?.name == "Texte et contraste")
        try session.tap(.panelButton)
        #expect(session.kiosk.tree.node(.languages) == nil)
    }

    /// Their fonts are opened while nothing moves; then no more frames are asked for.
    @Test func theNamesAreReadyBeforeThePanelOpens() throws {
        var session = try session(Self.all)
        session.play(4)
        #expect(session.kiosk.unpreparedNames.isEmpty && !session.kiosk.isLayingOutAhead && !session.kiosk.isMoving)
    }

    @Test func everyLanguageIsNamedInItself() throws {
        var session = try session(["en", "de", "he"])
        try session.tap(.panelButton)
        let names = try #require(session.kiosk.tree.node(.languages)).children
        #expect(names.map(\.name) == ["English", "Deutsch", "עברית"] && names.map(\.language) == ["en", "de", "he"])
        #expect(names.last?.isRightToLeft == true)
    }

    @Test func theFactsOfAnOpenStoryAreListedInTheLanguage() throws {
        var session = try session(["ar"])
        try session.tap(.cover)
        session.play(2)
        let facts = try #require(session.kiosk.tree.node(.storyTitle)?.value)
        #expect(facts.contains("Town hall، ") && !facts.contains(","))
    }

    /// What is read stays where it is: cards keep their texts, their own direction, and their place.
    @Test func theStoriesStayAsTheyAre() throws {
        var session = try session(["de", "ar"])
        session.send(.wheel(700))
        session.play(2)
        let before = session.kiosk.list.cards
        try choose("ar", in: &session)
        try session.tap(.panelButton)
        session.play(1)
        let after = session.kiosk.list.cards
        #expect(after.layout.isRightToLeft && !before.layout.isRightToLeft)
        for row in before.rows[before.rows(from: 700, to: 1_000)] {
            let identity = row.cards.first?.item.identity ?? ""
            #expect(after.row(of: identity)?.height == row.height, "\(identity)")
            #expect(after.row(of: identity)?.cards.first?.title.isRightToLeft == false)
        }
    }

    /// The finger's press is seen at once; the words follow when all of them are ready.
    @Test func theWordsChangeTogether() throws {
        var session = try session(["de", "ja"])
        try session.tap(.panelButton)
        try session.tap(.language("ja"))
        var seen: Set<String> = []
        for _ in 0..<60 {
            session.play(Session.frame)
            let tree = session.kiosk.tree
            let names = [tree.node(.reload)?.name, tree.node(.textSize)?.name, tree.node(.contrast)?.name]
            seen.insert(names.compactMap(\.self).joined(separator: " "))
        }
        #expect(seen == ["Neu laden Schriftgröße Hoher Kontrast", "再読み込み 文字の大きさ 高コントラスト"])
    }

    /// To paint all of a large screen takes longer than a frame should.
    @Test func theAgesFollowTheWordsARowAFrame() throws {
        var session = try session(["de", "ja"], content: makeContent(-990 ..< -960))
        session.send(.wheel(300))
        session.play(2)
        func ages() -> [String] {
            let cards = session.kiosk.list.cards
            let rows = cards.rows[cards.rows(from: session.kiosk.viewTop, to: session.kiosk.viewBottom)]
            return rows.map { $0.cards.first?.meta.age ?? "" } + [session.kiosk.cover.cover?.text.capsule.age ?? ""]
        }
        let before = ages()
        #expect(before.count { $0.hasPrefix("vor") } > 2)
        try session.tap(.panelButton)
        try session.tap(.language("ja"))
        var seen = [before]
        for _ in 0..<60 {
            session.play(Session.frame)
            if session.kiosk.words.language == "de" { #expect(ages() == before) }
            seen.append(ages())
        }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { zip($0, $1).count { $0 != $1 } <= 1 })
        #expect(ages().allSatisfy { !$0.hasPrefix("vor") } && !session.kiosk.isMoving)
    }

    // MARK: Room

    private static let sizes = [(240, 320), (480, 800), (800, 480), (1080, 1920), (1920, 1080)]

    /// However many languages there are, each is reached by taps.
    @Test(arguments: sizes) func everyLanguageCanBeReached(width: Int, height: Int) throws {
        var session = try session(Self.all, width: width, height: height)
        try session.tap(.panelButton)
        let screen = session.kiosk.layout.screen
        for language in Self.all.reversed() {
            try choose(language, in: &session)
            #expect(session.kiosk.words.language == language)
            let panel = try #require(session.kiosk.tree.node(.panel))
            let frames = panel.pressable.map(\.frame)
            #expect(frames.allSatisfy { $0.isWithin(screen) && $0.isWithin(panel.frame) }, "\(language)")
            for (place, frame) in frames.enumerated() {
                #expect(!frames[..<place].contains { $0.intersects(frame) }, "\(language)")
            }
        }
    }

    /// What is in the bar's panel, a pill and a band fits on the narrowest screens.
    @Test(arguments: all) func everyWordFits(language: String) throws {
        let fonts = try makeFonts()
        for (width, height) in Self.sizes {
            let words = Words(language: language)
            let layout = ScreenLayout(
                viewport: Viewport(size: Size(Double(width), Double(height)), scale: 1), textSize: 1.3,
                isRightToLeft: words.isRightToLeft)
            for message in [Pill.Message.newItems(88), .nothingNew, .notUpdated(""), .notUpdated("88:88")] {
                let pill = Pill(message, isButton: false, layout: layout, fonts: fonts, words: words, at: 0)
                #expect(!pill.isCut, "\(Pill.text(message, words)) \(width)×\(height)")
                #expect(pill.frame.left >= 0 && pill.frame.right <= layout.size.width)
            }
        }
    }
}

/// The words in the bar of an open story.
@Suite struct StoryBarLanguageTests {
    /// "Still reading?" is whole beside its answer, in type of any size that a visitor can choose.
    @Test(arguments: Catalogue.languages) func theQuestionAndItsAnswerAreWhole(language: String) throws {
        let (fonts, words) = (try makeFonts(), Words(language: language))
        for (width, height) in [(480, 800), (800, 480), (1_080, 1_920), (1_920, 1_080)] {
            for textSize in [1, 1.3, 2.0] {
                let layout = ScreenLayout(
                    viewport: Viewport(size: Size(Double(width), Double(height)), scale: 1), textSize: textSize,
                    isRightToLeft: words.isRightToLeft, for: .story)
                let question = StoryBar(.init(), layout: layout, fonts: fonts, words: words).question
                #expect(question.isWhole, "\(language) \(width)×\(height) \(textSize)")
                #expect(question.frame.width > question.answerFrame.width + 30)
            }
        }
    }
}

/// The words in the band of a pull.
@Suite struct BandLanguageTests {
    /// Under a finger in the middle and at a side, in a style whose words stand over its mark and in one where they stand beside it.
    @Test(arguments: Catalogue.languages) func theWordsOfABandAreWholeAndOnTheScreen(language: String) throws {
        for (style, x) in [(WaveStyle() as any RefreshStyle, 240.0), (RingStyle(), 240), (WaveStyle(), 20), (RingStyle(), 460)]
        {
            var settings = KioskSettings(name: "Notices")
            settings.languages = [language]
            var session = Session(try makeKiosk(makeContent(0..<20), settings: settings, style: style))
            session.play(0.5)
            session.touch(.down, x, 100)
            for step in 1...30 {
                session.play(Session.frame)
                session.touch(.move, x, 100 + 15 * Double(step))
            }
            session.play(0.5)
            let (words, sizes) = (session.kiosk.band.words, session.kiosk.band.sizes)
            let first = try #require(words.first { $0.text == .release }, "\(style)")
            let right = first.origin.x + first.scale * sizes.release.width
            #expect(first.origin.x >= 0 && right <= 480 && first.opacity == 1, "\(style) \(x)")
        }
    }
}

/// A screen in a language from right to left is the mirror image of one from left to right.
@Suite struct MirroringTests {
    private static let sizes = [(480, 800), (800, 480), (1080, 1920), (1920, 1080), (3440, 1080), (432, 400)]

    private func kiosk(_ language: String, _ width: Int, _ height: Int, _ content: Content) throws -> Kiosk {
        var settings = KioskSettings(name: "Notices")
        settings.languages = [language]
        var session = Session(
            try makeKiosk(content, width: width, height: height, settings: settings))
        session.send(.wheel(900))
        session.play(3)
        return session.kiosk
    }

    @Test(arguments: sizes) func everythingIsAtTheOtherSide(width: Int, height: Int) throws {
        let content = makeContent(0..<40)
        let (left, right) = (try kiosk("en-GB", width, height, content), try kiosk("he", width, height, content))
        let screen = left.layout.screen
        for node in left.tree.flattened where node.state.contains(.visible) && node.identity != .message {
            let other = try #require(right.tree.node(node.identity), "\(node.identity)")
            #expect(near(other.frame, node.frame.mirrored(in: screen)), "\(node.identity): \(node.frame) \(other.frame)")
        }
    }

    private func near(_ a: Rect, _ b: Rect) -> Bool {
        zip([a.left, a.top, a.right, a.bottom], [b.left, b.top, b.right, b.bottom]).allSatisfy { abs($0 - $1) <= 1 }
    }

    /// Every ground that is drawn: cards, sheet, buttons, indicator.
    @Test(arguments: sizes) func whatIsDrawnIsMirrored(width: Int, height: Int) throws {
        let content = makeContent(0..<40)
        let (left, right) = (try kiosk("en-GB", width, height, content), try kiosk("he", width, height, content))
        for name in ["card", "sheet", "indicator", "logo", "button", "sticky", "header"] {
            let (before, after) = (left.draw().bounds(named: name), right.draw().bounds(named: name))
            #expect(before.count == after.count, "\(name)")
            for frame in before {
                let mirrored = frame.mirrored(in: left.layout.screen)
                #expect(after.contains { near($0, mirrored) }, "\(name): \(frame) \(after)")
            }
        }
    }
}

extension Rect {
    fileprivate func isWithin(_ other: Rect) -> Bool {
        left >= other.left - 0.5 && top >= other.top - 0.5 && right <= other.right + 0.5 && bottom <= other.bottom + 0.5
    }
}
