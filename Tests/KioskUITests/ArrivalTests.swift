import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing

@testable import KioskUI

/// New items come without taking anything from under somebody's eyes (rules 20, 54 and 55).
@Suite struct ArrivalTests {
    private func visibleTops(_ session: Session) -> [NodeIdentity: Double] {
        let nodes = session.kiosk.tree.node(.list)?.children.filter { $0.state.contains(.visible) && $0.role == .item } ?? []
        return Dictionary(nodes.map { ($0.identity, $0.frame.top) }, uniquingKeysWith: { one, _ in one })
    }

    /// From the first offset at which the first row is out of view.
    @Test(arguments: News.allCases, [(480, 800), (800, 480)])
    func theListKeepsItsPlaceWhenItemsComeAboveIt(news: News, size: (width: Int, height: Int)) throws {  // R82
        for offset in stride(from: 360.0, to: 1000, by: 47) {
            let old = Array(5..<60)
            var session = Session(try makeKiosk(makeContent(old), width: size.width, height: size.height))
            session.send(.wheel(offset))
            session.play(1)
            try #require(session.kiosk.isScrolledAway)
            let before = visibleTops(session)
            session.kiosk.reloadEnded(.content(makeContent(news.numbers + old)), at: session.time)
            for _ in 0..<40 {
                session.play(Session.frame)
                let after = visibleTops(session)
                for (identity, top) in before {
                    let moved = after[identity].map { abs($0 - top) } ?? .infinity
                    #expect(moved <= 0.5, "\(identity) at \(offset): \(moved)")
                }
            }
            #expect(session.kiosk.tree.node(story(4)) != nil, "it has come")
        }
    }

    /// Where each card is drawn, and how high it is.
    private func drawn(_ kiosk: Kiosk) -> [String: Rect] {
        var places: [String: Rect] = [:]
        for row in kiosk.list.cards.rows {
            let y = kiosk.layout.sheetTop - kiosk.scroll.offset + row.top + (kiosk.list.motion?.place(of: row).distance ?? 0)
            for card in row.cards { places[card.item.identity] = Rect(x: 0, y: y, width: 1, height: row.height) }
        }
        return places
    }

    @Test(arguments: News.allCases, [true, false])
    func nothingJumpsAtTheTopWhenItemsCome(news: News, isAsked: Bool) throws {  // R82
        var session = Session(try makeKiosk(makeContent(5..<60)))
        session.play(1)
        if isAsked {
            session.send(.key(.refresh))
            session.play(1)
        }
        session.kiosk.reloadEnded(.content(makeContent(news.numbers + Array(5..<60))), at: session.time)
        let view = session.kiosk.layout.stuckTop...session.kiosk.layout.bar.top
        var before = drawn(session.kiosk)
        var most = 0.0
        for _ in 0..<240 {
            session.play(Session.frame)
            let after = drawn(session.kiosk)
            for (identity, old) in before {
                guard let new = after[identity], view.overlaps(old.top...old.bottom), view.overlaps(new.top...new.bottom) else {
                    continue
                }
                most = max(most, abs(new.top - old.top) / old.height)
            }
            before = after
        }
        #expect(most < 0.5, "\(most) of a card")
        #expect(session.kiosk.list.motion == nil && session.kiosk.tree.node(story(4)) != nil)
    }

    @Test func newCardsComeOneAfterTheOther() throws {
        var session = Session(try makeKiosk(makeContent(5..<60)))
        session.play(1)
        session.kiosk.reloadEnded(.content(makeContent(-5..<60)), at: session.time)
        session.play(0.1)
        let kiosk = session.kiosk
        let new = kiosk.list.cards.rows.filter { row in
            !row.cards.isEmpty && row.cards.allSatisfy { kiosk.list.newness.isNew($0.item.identity) }
        }
        // What is below the screen when they come is simply there.
        let places = new.compactMap { kiosk.list.motion?.place(of: $0) }.prefix { $0.distance < 0 }
        #expect(places.count > 2)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.opacity >= $1.opacity && $0.distance >= $1.distance })
        #expect(places.allSatisfy { (0.4...1).contains($0.opacity) && $0.distance >= -32 - 1e-9 && $0.distance < 8 })
        session.play(1)
        #expect(session.kiosk.list.motion == nil)
    }

    // MARK: The pill

    private func scrolledAway() throws -> Session {
        var session = Session(try makeKiosk(makeContent(5..<60)))
        session.send(.wheel(800))
        session.play(3)
        session.kiosk.reloadEnded(.content(makeContent(2..<60)), at: session.time)
        session.play(0.5)
        return session
    }

    @Test func thePillLeadsToTheTopAndGoesThere() throws {
        var session = try scrolledAway()
        let pill = try #require(session.kiosk.tree.node(.message))
        #expect(pill.name == "3 new messages" && pill.role == .button && pill.action == .scrollToTop)
        session.pass(40)
        #expect(session.message == "3 new messages", "it stays until it has been used")
        try session.tap(.message)
        session.play(2)
        #expect(session.kiosk.scroll.offset == 0 && session.message == nil)
    }

    @Test func thePillGoesWhenTheTopIsReachedByHand() throws {
        var session = try scrolledAway()
        session.send(.wheel(-5000))
        session.play(2)
        #expect(session.kiosk.scroll.offset == 0 && session.message == nil)
        session.send(.wheel(800))
        session.play(2)
        #expect(session.message == nil)
    }

    @Test func atTheTopThePillIsNoButtonAndGoesByItself() throws {
        var session = Session(try makeKiosk(makeContent(5..<60)))
        session.send(.key(.refresh))
        session.play(0.5)
        session.kiosk.reloadEnded(.content(makeContent(4..<60)), at: session.time)
        session.play(1)
        #expect(session.kiosk.tree.node(.message)?.role == .status && session.message == "1 new message")
        session.play(4)
        #expect(session.message == nil)
    }

    // MARK: Marks

    @Test func marksLastTwoSecondsAndFade() throws {
        var session = Session(try makeKiosk(makeContent(5..<60)))
        session.play(1)
        session.kiosk.reloadEnded(.content(makeContent(4..<60)), at: session.time)
        session.play(Session.frame)
        func share() throws -> Double {
            let row = try #require(session.kiosk.list.cards.row(of: "local:item-4|Town hall"))
            return session.kiosk.list.newness.share(of: row.cards)
        }
        #expect(session.kiosk.tree.node(story(4))?.state.contains(.new) == true)
        session.play(1.9)
        #expect(try share() == 1 && session.kiosk.draw().bounds(named: "new").count == 1)
        session.play(0.4)
        #expect(try (0.3...0.7).contains(share()) && session.kiosk.isMoving)
        session.play(0.4)
        #expect(try share() == 0 && session.kiosk.draw().bounds(named: "new").isEmpty)
        #expect(session.kiosk.tree.node(story(4))?.state.contains(.new) == false)
    }

    /// A mark begins to go when it has been on the screen, not before.
    @Test func whatNobodyHasSeenStaysNew() throws {
        var session = try scrolledAway()
        session.pass(30)
        #expect(session.kiosk.tree.node(story(2))?.state.contains(.new) == true)
        session.send(.key(.home))
        session.play(1.5)
        #expect(!session.kiosk.draw().bounds(named: "new").isEmpty)
        session.play(4)
        #expect(session.kiosk.draw().bounds(named: "new").isEmpty)
    }
}

/// Those of today are number -999 and above, as younger ones would be tomorrow's.
enum News: CaseIterable {
    case one, three, thirty, ofToday

    var numbers: [Int] {
        switch self {
        case .one: [4]
        case .three: [2, 3, 4]
        case .thirty: Array(-25..<5)
        case .ofToday: [-900, -800, 4]
        }
    }
}
