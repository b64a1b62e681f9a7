import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing
import TextLayout

@testable import KioskUI

/// What visitors set in the panel, and how it becomes the owner's again (rule 26).
@Suite struct PanelTests {
    private func session(opened: Bool = true) throws -> Session {
        var session = Session(try makeKiosk(makeChannels(["Town", "Buses"])))
        session.play(0.5)
        if opened { try session.tap(.panelButton) }
        return session
    }

    @Test func aTapBesideThePanelClosesItAndDoesNothingElse() throws {
        for (isScrolled, point) in [(false, Point(200, 200)), (true, Point(200, 300))] {
            var session = try session(opened: false)
            if isScrolled { session.send(.wheel(300)) }
            session.play(3)
            let tree = session.kiosk.tree
            try session.tap(.panelButton)
            #expect(session.kiosk.tree.node(.panel) != nil && session.kiosk.panel?.frame.contains(point) == false)
            session.tap(point)
            session.play(0.5)
            #expect(session.kiosk.tree == tree && session.reloads == 0)
        }
    }

    @Test func aDragBesideThePanelMovesNothing() throws {
        var session = try session()
        session.drag(from: 400, to: 100)
        session.play(1)
        #expect(session.kiosk.scroll.offset == 0)
    }

    @Test func theListStepsBackBehindThePanelAndTheCoverDoesNot() throws {
        for scrolled in [0.0, 120, 2_000] {
            var session = Session(try makeKiosk(makeContent(1..<40)))
            session.play(0.5)
            session.send(.wheel(scrolled))
            session.play(1)
            try session.tap(.panelButton)
            session.play(0.5)
            let scrim = try #require(session.kiosk.draw().bounds(named: "scrim").first)
            let header = session.kiosk.layout.header.bottom
            #expect(scrim.top == max(session.kiosk.sheetEdge, header) && scrim.bottom >= 800)
            #expect(scrolled < 2_000 ? scrim.top > header : scrim.top == header)
        }
    }

    @Test func escapeClosesThePanel() throws {
        var session = try session()
        session.send(.key(.escape))
        #expect(session.kiosk.tree.node(.panel) == nil)
    }

    /// The way back to the top lies under the panel.
    @Test func whatLiesUnderThePanelIsNotPressed() throws {
        var session = try session(opened: false)
        session.send(.wheel(1500))
        session.play(2)
        let button = try #require(session.kiosk.tree.node(.toTop)).frame.center
        try session.tap(.panelButton)
        session.play(0.5)
        try #require(session.kiosk.panel?.frame.contains(button) == true)
        let offset = session.kiosk.scroll.offset
        session.tap(button)
        session.play(2)
        #expect(session.kiosk.scroll.offset == offset)
    }

    @Test func textAndContrastChangeAtOnce() throws {
        var session = try session()
        for percent in ["130%", "160%", "200%"] {
            let height = session.kiosk.layout.type.cardTitle.size
            try session.tap(.largerText)
            #expect(session.kiosk.tree.node(.textSize)?.value == percent && session.kiosk.layout.type.cardTitle.size > height)
        }
        #expect(session.kiosk.tree.node(.largerText)?.state.contains(.disabled) == true)
        try session.tap(.contrast)
        #expect(session.kiosk.look.paper == .white && session.kiosk.look.ink == .black)
        #expect(session.kiosk.tree.node(.contrast)?.state.contains(.selected) == true)
    }

    /// What is read stays in view when the text grows.
    @Test func theListKeepsItsStoryWhenTheTextGrows() throws {
        var session = try session(opened: false)
        session.send(.wheel(1200))
        session.play(2)
        let kiosk = session.kiosk
        let first = try #require(
            kiosk.list.cards.anchor(keptIn: kiosk.list.cards.plan, from: kiosk.viewTop, to: kiosk.viewBottom))
        try session.tap(.panelButton)
        try session.tap(.largerText)
        session.play(0.5)
        let node = try #require(session.kiosk.tree.node(.item(first)))
        #expect(node.state.contains(.visible) && node.frame.top >= session.kiosk.layout.stuckTop)
    }

    private func settings(_ session: Session) -> [String] {
        let visitor = session.kiosk.visitor
        return ["\(visitor.textSize)", "\(visitor.hasHighContrast)", visitor.channel ?? "all", "\(visitor.isPanelOpen)"]
    }

    @Test func whatAVisitorSetIsResetAfterAMinuteWithoutTouch() throws {
        var session = try session(opened: false)
        let usual = settings(session)
        try session.tap(.channel("Buses"))
        try session.tap(.panelButton)
        try session.tap(.largerText)
        try session.tap(.contrast)
        let set = settings(session)
        #expect(zip(usual, set).allSatisfy { $0 != $1 })
        #expect(abs((session.kiosk.visitor.resetTime ?? 0) - session.time - 60) < 0.1)
        session.pass(59)
        #expect(settings(session) == set)
        session.touch(.down, 200, 200)
        session.touch(.up, 200, 200)
        let touched = settings(session)
        session.pass(59)
        #expect(settings(session) == touched)
        session.pass(1.5)
        #expect(settings(session) == usual && session.kiosk.layout.type.listFactor == 1)
        #expect(session.hasNothingToDo)
    }

    /// A finger that moves is somebody, however long it stays.
    @Test func nothingIsResetUnderAFinger() throws {
        var session = try session()
        try session.tap(.contrast)
        session.tap(Point(200, 200))
        session.touch(.down, 200, 500)
        for step in 0..<80 {
            session.touch(.move, 200, 500 + Double(step % 2) * 60)
            session.pass(1)
            #expect(session.kiosk.visitor.hasHighContrast)
        }
        session.touch(.up, 200, 500)
        session.pass(61)
        #expect(!session.kiosk.visitor.hasHighContrast)
    }

    @Test func theOwnersSettingsAreWhatItIsResetTo() throws {
        var owner = KioskSettings(name: "Notices", textSize: 1.6)
        owner.hasHighContrast = true
        var session = Session(try makeKiosk(makeContent(0..<20), settings: owner))
        session.play(0.5)
        try session.tap(.panelButton)
        try session.tap(.contrast)
        try session.tap(.smallerText)
        #expect(session.kiosk.visitor.textSize == 1.3 && !session.kiosk.visitor.hasHighContrast)
        session.pass(61)
        #expect(session.kiosk.visitor.textSize == 1.6 && session.kiosk.visitor.hasHighContrast)
    }
}
