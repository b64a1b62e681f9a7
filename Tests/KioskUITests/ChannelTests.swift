import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing

@testable import KioskUI

/// Visitors choose what they see (rule 25).
@Suite struct ChannelTests {
    private let names = ["Town", "Buses", "Library", "Weather", "Museum", "Stadium"]

    private func session(_ names: [String]) throws -> Session {
        var session = Session(try makeKiosk(makeChannels(names)))
        session.play(0.5)
        return session
    }

    private func shown(_ session: Session) throws -> Set<String> {
        let nodes =
            try #require(session.kiosk.tree.node(.list)).children.filter { $0.role == .item }
            + [try #require(session.kiosk.tree.node(.cover))]
        return Set(nodes.compactMap { $0.name.split(separator: " ").first.map(String.init) })
    }

    @Test func aChannelShowsOnlyItsStories() throws {
        var session = try session(names)
        #expect(try shown(session) == Set(names))
        try session.tap(.channel("Buses"))
        session.play(1)
        #expect(try shown(session) == ["Buses"])
        #expect(session.kiosk.tree.node(.channel("Buses"))?.state.contains(.selected) == true)
        #expect(session.kiosk.tree.node(.allChannels)?.state.contains(.selected) == false)
        try session.tap(.allChannels)
        session.play(1)
        #expect(try shown(session) == Set(names))
    }

    @Test func anotherChannelBeginsAtItsTop() throws {
        var session = try session(names)
        session.send(.wheel(900))
        session.play(1)
        try session.tap(.channel("Town"))
        session.play(1)
        #expect(session.kiosk.scroll.offset == 0 && session.hasNothingToDo == false, "it is reset in a minute")
    }

    /// What the others bring does not come in, and what the shown one brings does.
    @Test func aReloadKeepsTheChannel() throws {
        var session = try session(Array(names.prefix(2)))
        try session.tap(.channel("Buses"))
        session.play(1)
        session.kiosk.reloadEnded(.content(makeChannels(names)), at: session.time)
        session.play(1)
        #expect(try shown(session) == ["Buses"])
    }

    @Test func aChannelThatIsGoneGivesWayToAll() throws {
        var session = try session(names)
        try session.tap(.channel("Buses"))
        session.play(1)
        session.kiosk.reloadEnded(.content(makeChannels(["Town", "Library"])), at: session.time)
        session.play(1)
        #expect(try shown(session) == ["Town", "Library"])
    }

    @Test func arrowsMoveTheChannelsThatDoNotFit() throws {
        var session = try session(names)
        func visible() -> [String] {
            let nodes = session.kiosk.tree.node(.channels)?.children ?? []
            return nodes.filter { $0.role == .tab && $0.state.contains(.visible) }.map(\.name)
        }
        let first = visible()
        #expect(first.first == "All" && first.count < names.count + 1 && session.kiosk.tree.node(.previousChannels) == nil)
        var seen = Set(first)
        for _ in 0..<6 where session.kiosk.tree.node(.moreChannels) != nil {
            try session.tap(.moreChannels)
            session.play(0.5)
            seen.formUnion(visible())
        }
        #expect(seen == Set(names + ["All"]) && visible().last == "Stadium")
        for _ in 0..<6 where session.kiosk.tree.node(.previousChannels) != nil {
            try session.tap(.previousChannels)
            session.play(0.5)
        }
        #expect(visible() == first && session.kiosk.visitor.channel == nil)
    }

    @Test func oneFeedHasNothingToChoose() throws {
        #expect(try session(["Town"]).kiosk.tree.node(.channels) == nil)
        #expect(try session(["Town", "Buses"]).kiosk.tree.node(.channels)?.children.count == 3)
    }
}
