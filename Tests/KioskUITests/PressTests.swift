import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing

@testable import KioskUI

/// What the tree says can be pressed is pressed, by a finger and by the keyboard, and nothing else is
/// (rules 21 and 27).
@Suite struct PressTests {
    /// Screens that have all there is to press, between them.
    enum Scene: CaseIterable {
        case rest, channelsMoved, panel, largestText, away, newItems, reloading, narrowPanel, story, stillReading

        func session() throws -> Session {
            let names = self == .narrowPanel ? ["Town", "Bus"] : ["Town", "Buses", "Library", "Weather", "Museum", "Stadium"]
            let (width, height) = self == .narrowPanel ? (240, 320) : (480, 800)
            var session = Session(try makeKiosk(makeChannels(names), width: width, height: height))
            session.play(0.5)
            switch self {
            case .rest: break
            case .channelsMoved: try session.tap(.moreChannels)
            case .panel, .narrowPanel: try session.tap(.panelButton)
            case .largestText:
                try session.tap(.panelButton)
                for _ in 0..<3 { try session.tap(.largerText) }
            case .away: session.send(.wheel(1500))
            case .newItems:
                session.send(.wheel(700))
                session.play(1)
                session.kiosk.reloadEnded(.content(makeChannels(names + ["News"])), at: session.time)
            case .reloading: try session.tap(.reload)
            case .story, .stillReading:
                try session.tap(.cover)
                session.pass(self == .story ? 0 : 95)
            }
            session.play(2)
            return session
        }
    }

    /// What a press may change.
    private struct Effect: Equatable {
        let reloads: Int
        let visitor: [String]
        let strip: [Rect]
        let isAtTop: Bool
        let isPanelOpen: Bool

        init(_ session: Session) {
            let (kiosk, tree) = (session.kiosk, session.kiosk.tree)
            reloads = session.reloads
            visitor = ["\(kiosk.visitor.textSize)", "\(kiosk.visitor.hasHighContrast)", kiosk.visitor.channel ?? "all"]
            strip = tree.node(.channels)?.children.map(\.frame) ?? []
            isAtTop = kiosk.scroll.offset <= 0
            isPanelOpen = tree.node(.panel) != nil
        }
    }

    private func happens(_ action: Node.Action, _ before: Session, _ after: Session) -> Bool {
        let (old, new) = (Effect(before), Effect(after))
        let (was, visitor) = (before.kiosk.visitor, after.kiosk.visitor)
        return switch action {
        case .reload: new.reloads == old.reloads + 1
        case .showChannel(let channel): visitor.channel == channel
        case .scrollChannels: new.strip != old.strip
        case .openPanel: !old.isPanelOpen && new.isPanelOpen
        case .closePanel: old.isPanelOpen && !new.isPanelOpen
        case .enlargeText: visitor.textSize > was.textSize
        case .reduceText: visitor.textSize < was.textSize
        case .toggleContrast: visitor.hasHighContrast != was.hasHighContrast
        case .showLanguage(let language): visitor.language == language
        case .showMoreLanguages: after.kiosk.panel?.languages.node(chosen: "", words: after.kiosk.words) != nil
        case .scrollToTop: !old.isAtTop && new.isAtTop
        case .openStory(let item): before.kiosk.openItem != item && after.kiosk.openItem == item
        case .closeStory: before.kiosk.openItem != nil && after.kiosk.openItem == nil
        case .readOn: before.kiosk.isAskingReader && !after.kiosk.isAskingReader
        }
    }

    @Test(arguments: Scene.allCases) func aTapInTheMiddlePresses(scene: Scene) throws {
        let session = try scene.session()
        #expect(session.kiosk.tree.pressable.count >= 2)
        let tree = session.kiosk.tree
        // The middle of a card may lie under a pill.
        for node in tree.pressable where tree.pressable(at: node.frame.center)?.identity == node.identity {
            var tapped = session
            tapped.tap(node.frame.center)
            tapped.play(3)
            check(node, session, tapped, "a tap")
        }
    }

    /// Any key answers the question of who still reads.
    @Test(arguments: Scene.allCases.filter { $0 != .stillReading })
    func theKeyboardReachesAllThatAFingerDoes(scene: Scene) throws {
        let session = try scene.session()
        for node in session.kiosk.tree.pressable {
            var struck = session
            for key in [Key](repeating: .backTab, count: 24) + [Key](repeating: .tab, count: 100)
            where struck.kiosk.focused != node.identity {
                struck.send(.key(key))
                struck.play(0.4)
            }
            #expect(struck.kiosk.focused == node.identity, "\(node.name)")
            let before = struck
            struck.send(.key(.enter))
            struck.play(3)
            check(node, before, struck, "Return")
        }
    }

    private func check(_ node: Node, _ before: Session, _ after: Session, _ way: Comment) {
        guard let action = node.action else { return }
        if node.state.contains(.disabled) {
            #expect(Effect(before) == Effect(after), "\(node.name) does nothing now: \(way)")
        } else {
            #expect(happens(action, before, after), "\(node.name), \(way)")
        }
    }

    /// Any touch answers the question of who still reads.
    @Test(arguments: Scene.allCases.filter { $0 != .stillReading }) func nothingElseReacts(scene: Scene) throws {
        var session = try scene.session()
        // A reload gives up after six seconds.
        session.play(scene == .reloading ? 1 : 4)
        let size = session.kiosk.layout.size
        for x in stride(from: 7.0, to: size.width, by: size.width / 8) {
            for y in stride(from: 7.0, to: size.height, by: size.height / 14) {
                guard session.kiosk.tree.pressable(at: Point(x, y)) == nil else { continue }
                var tapped = session
                tapped.tap(Point(x, y))
                tapped.play(0.5)
                let isBesidePanel = session.kiosk.panel.map { !$0.frame.contains(Point(x, y)) } ?? false
                #expect(tapped.kiosk.tree == session.kiosk.tree || isBesidePanel, "at \(x), \(y)")
                #expect(tapped.intents == session.intents)
            }
        }
    }

    /// The finger slides off sideways, and the list does not move for that.
    @Test(arguments: Scene.allCases, [-90.0, 90]) func aPressThatLiftsElsewhereDoesNothing(scene: Scene, way: Double) throws {
        let session = try scene.session()
        for node in session.kiosk.tree.pressable {
            var slid = session
            let start = node.frame.center
            slid.touch(.down, start.x, start.y)
            slid.play(0.05)
            for step in 1...6 {
                slid.touch(.move, start.x + way * Double(step) / 6, start.y)
                slid.play(Session.frame)
            }
            slid.play(0.4)
            slid.touch(.up, start.x + way, start.y)
            slid.play(1)
            #expect(Effect(slid) == Effect(session), "\(node.name)")
            #expect(slid.kiosk.press.identity == nil)
        }
    }

    /// Nothing looks pressed that would not be pressed by lifting.
    @Test(arguments: [(90.0, 0.0), (0, -40)]) func aPressThatSlidesAwayIsSeenNoMore(dx: Double, dy: Double) throws {
        var session = try Scene.rest.session()
        let start = try #require(session.kiosk.tree.node(.reload)).frame.center
        session.touch(.down, start.x, start.y)
        session.play(0.05)
        session.touch(.move, start.x - dx, start.y + dy)
        session.play(0.4)
        #expect(session.kiosk.press.share(of: .reload) == 0)
        #expect(session.kiosk.tree.node(.reload)?.state.contains(.pressed) == false)
    }

    /// A row of the panel is wide: the finger is still on it, and lifting it presses nothing.
    @Test(arguments: [0.05, 0.3]) func aFingerThatSlidesAlongARowDoesNotPressIt(rest: Double) throws {
        var session = try Scene.panel.session()
        let row = try #require(session.kiosk.tree.node(.contrast)).frame
        session.touch(.down, row.left + 20, row.center.y)
        session.play(rest)
        session.touch(.move, row.left + 120, row.center.y)
        session.play(0.4)
        #expect(session.kiosk.press.share(of: .contrast) == 0)
        #expect(session.kiosk.tree.node(.contrast)?.state.contains(.pressed) == false)
        session.touch(.up, row.left + 120, row.center.y)
        session.play(0.5)
        #expect(!session.kiosk.visitor.hasHighContrast && session.kiosk.panel != nil)
    }

    /// The list goes on as it was.
    @Test func aFingerThatSlidesOffAButtonDoesNotStopTheList() throws {
        var session = try Scene.rest.session()
        let button = try #require(session.kiosk.tree.node(.reload)).frame.center
        session.send(.wheel(1500))
        session.play(0.05)
        session.touch(.down, button.x, button.y)
        session.touch(.move, button.x - 60, button.y)
        session.play(0.05)
        session.touch(.up, button.x - 60, button.y)
        session.play(2)
        #expect(session.kiosk.scroll.offset == 1500 && session.reloads == 0)
    }

    @Test func aDragThatBeginsOnTheBarScrolls() throws {
        var session = try Scene.rest.session()
        for identity in [NodeIdentity.reload, .panelButton, .channel("Town")] {
            let start = try #require(session.kiosk.tree.node(identity)).frame.center
            let offset = session.kiosk.scroll.offset
            session.touch(.down, start.x, start.y)
            for step in 1...10 {
                session.play(Session.frame)
                session.touch(.move, start.x, start.y - 15 * Double(step))
            }
            session.play(0.2)
            session.touch(.up, start.x, start.y - 150)
            session.play(1)
            #expect(abs(session.kiosk.scroll.offset - offset - 140) < 1 && session.reloads == 0)
            #expect(session.kiosk.panel == nil && session.kiosk.visitor.channel == nil)
        }
    }

    @Test func aDisabledButtonDoesNotLookPressed() throws {
        var session = try Scene.reloading.session()
        let button = try #require(session.kiosk.tree.node(.reload))
        #expect(button.state.contains(.disabled))
        session.touch(.down, button.frame.center.x, button.frame.center.y)
        session.play(0.3)
        #expect(session.kiosk.press.share(of: .reload) == 0)
    }

    @Test func theFocusSurvivesAReloadAndAnotherSize() throws {
        var session = try Scene.rest.session()
        for _ in 0..<3 { session.send(.key(.tab)) }
        let focused = try #require(session.kiosk.focused)
        session.kiosk.reloadEnded(
            .content(makeChannels(["Town", "Buses", "Library", "Weather", "Museum", "News"])), at: session.time)
        session.play(1)
        #expect(session.kiosk.tree.node(focused)?.state.contains(.focused) == true)
        session.kiosk.resize(Viewport(pixels: PixelSize(width: 1024, height: 600), scale: 1), at: session.time)
        session.play(1)
        #expect(session.kiosk.tree.node(focused)?.state.contains(.focused) == true)
        #expect(!session.kiosk.draw().bounds(named: "focus").isEmpty)
    }
}
