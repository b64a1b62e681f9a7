import Drawing
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing

@testable import KioskUI

/// Where parts of the screen stand while they move (Documentation/Design.md, rules 5, 9, 11, 23 and 45).
@Suite struct PlaceRuleTests {
    private func session(_ width: Int = 1080, _ height: Int = 1920) throws -> Session {
        var session = Session(try makeKiosk(makeContent(1..<60), width: width, height: height))
        session.play(3)
        return session
    }

    /// Rule 5: cards have the margin at their sides and the gap between them.
    @Test(arguments: [(480, 800), (1080, 1920)]) func cardsKeepTheirDistances(width: Int, height: Int) throws {
        let session = try session(width, height)
        let unit = session.kiosk.layout.unit
        let cards = session.kiosk.draw().cards
        let wide = cards.filter { $0.width > 0.6 * Double(width) }
        #expect(
            wide.count > 1 && wide.allSatisfy { abs($0.left - 3 * unit) <= 1 && abs(Double(width) - $0.right - 3 * unit) <= 1 })
        let gaps = zip(wide, wide.dropFirst()).map { $1.top - $0.bottom }.filter { $0 < 2 * unit }
        #expect(gaps.allSatisfy { abs($0 - 1.25 * unit) <= 1 })
    }

    /// Rule 9: the sheet slides over the cover, and in the last 5.5 units over the header as well.
    @Test func theSheetSlidesOverCoverAndHeader() throws {
        var session = try session()
        let layout = session.kiosk.layout
        for (top, edge) in [(40.0, 40.0), (16, 16), (13.25, 8), (10.5, 0)] {
            session.kiosk.scroll.scroll(to: layout.sheetTop - layout.length(top), animated: false, at: session.time)
            session.play(Session.frame)
            #expect(abs(session.kiosk.sheetEdge - edge * layout.unit) <= 1.5, "list at \(top)")
            #expect(try abs(#require(session.kiosk.tree.node(.header)).frame.top) < 1, "the header stays")
        }
    }

    /// Rules 11 and 45: the picture reaches as far above the screen as any band hangs below its flat part.
    @Test(arguments: [(480, 800), (1080, 1920), (1920, 1080)]) func theCoverReachesAboveTheScreen(width: Int, height: Int)
        throws
    {
        let layout = try session(width, height).kiosk.layout
        #expect(abs(layout.coverPictureSize.height - layout.cover.height - 12.25 * layout.unit) <= 1)
        #expect(layout.overscan > 12 * layout.unit)
    }

    /// Rule 23: at the end's edge, half a unit wide, at least six high, dark while the list moves and for two seconds.
    @Test func theIndicatorShowsWhereOneIs() throws {
        var session = try session()
        let unit = session.kiosk.layout.unit
        func seen() throws -> (frame: Rect, alpha: UInt8) {
            let list = session.kiosk.draw()
            let color = list.placedCommands.first { $0.command.name == "indicator" }?.command.color
            return (try #require(list.bounds(named: "indicator").first), try #require(color).alpha)
        }
        let rest = try seen()
        #expect(abs(rest.frame.width - 0.5 * unit) <= 1 && rest.frame.height >= 6 * unit - 1)
        #expect(rest.frame.left > 1080 - 3 * unit && rest.alpha == UInt8((0.12 * 255).rounded()))
        session.send(.wheel(900))
        session.play(0.5)
        let moved = try seen()
        #expect(moved.alpha == UInt8((0.28 * 255).rounded()))
        session.send(.wheel(1_500))
        session.play(0.5)
        #expect(try seen().frame.top > moved.frame.top)
        session.play(1.8)
        #expect(try seen().alpha == moved.alpha)
        session.play(1)
        #expect(try seen().alpha == rest.alpha)
    }
}
