import Drawing
import FeedModel
import Geometry
import Gestures
import Paths
import Testing
import TextLayout

@testable import KioskUI

/// The tree names what the screen shows, and says nothing else.
@Suite struct TreeLawTests {
    @Test(arguments: LawScene.all) func everyTitleOnTheScreenHasItsNode(scene: LawScene) throws {
        let kiosk = try scene.played()
        let tree = kiosk.tree
        let nodes = Dictionary(tree.flattened.map { ($0.identity, $0) }, uniquingKeysWith: { one, _ in one })
        let titles = kiosk.titlesByRun
        var found = 0
        for text in DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen).texts {
            guard let identity = text.piece.run.flatMap({ titles[$0.identity] }) else { continue }
            for seen in text.seen where seen.height > 2 && seen.top < kiosk.layout.bar.top - 1 {
                found += 1
                let node = try #require(nodes[identity], "\(identity)")
                #expect(node.state.contains(.visible), "\(identity) at \(seen)")
                #expect(node.frame.contains(seen, tolerance: 1), "\(identity): \(seen) in \(node.frame)")
            }
        }
        #expect(found > 0 || scene.content == .nothing || scene.state == .panel || kiosk.openItem != nil)
    }

    /// Headings, chips, messages, channels and the panel's rows, too.
    @Test(arguments: LawScene.all) func everyWordOnTheScreenIsInANode(scene: LawScene) throws {
        let kiosk = try scene.played()
        let named = kiosk.tree.flattened.filter {
            $0.state.contains(.visible) && ![.screen, .list, .group, .tabs, .dialog].contains($0.role) && !$0.name.isEmpty
        }
        for text in DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen).texts {
            for seen in text.seen where min(seen.width, seen.height) > 2 && seen.top < kiosk.layout.bar.top - 1 {
                #expect(named.contains { $0.frame.contains(seen.center) } || isOfTheTextSize(seen, kiosk), "\(seen)")
            }
        }
    }

    /// Its row is a group, which has a name.
    private func isOfTheTextSize(_ place: Rect, _ kiosk: Kiosk) -> Bool {
        kiosk.tree.node(.textSize)?.frame.contains(place.center) ?? false
    }

    /// A day's heading that stays at the top is where the tree says.
    @Test(arguments: LawScene.all) func theDayAtTheTopIsANode(scene: LawScene) throws {
        let kiosk = try scene.played()
        let drawn = DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen)
        guard let sticky = drawn.pieces.firstIndex(where: { $0.name == "sticky" }) else { return }
        let words = try #require(drawn.texts.first { $0.place > sticky })
        let days = kiosk.tree.flattened.filter { $0.role == .heading && $0.state.contains(.visible) }
        #expect(days.contains { $0.frame.contains(words.piece.bounds.center) }, "\(words.piece.bounds)")
    }

    @Test(arguments: LawScene.all) func whatIsVisibleIsOnTheScreen(scene: LawScene) throws {
        let kiosk = try scene.played()
        let nodes = kiosk.tree.flattened
        for node in nodes where node.state.contains(.visible) {
            #expect(node.frame.intersects(kiosk.layout.screen), "\(node.identity): \(node.frame)")
        }
        for node in nodes where node.action != nil { #expect(!node.name.isEmpty, "\(node.identity)") }
        #expect(Set(nodes.map(\.identity)).count == nodes.count, "identities are unique")
    }

    @Test(arguments: LawScene.all.filter { $0.state == .rest || $0.width == 480 }) func equalStatesHaveEqualTrees(
        scene: LawScene
    ) throws {
        let (one, other) = (try scene.played(), try scene.played())
        #expect(one.tree == other.tree && one.tree == one.tree)
    }

    @Test(arguments: LawContent.allCases) func aListNamesAllItsItems(content: LawContent) throws {
        let kiosk = try LawScene(content: content).played()
        let list = kiosk.tree.node(.list)
        let named = (list?.children ?? []).compactMap { node -> String? in
            if case .item(let identity) = node.identity { identity } else { nil }
        }
        let lead = kiosk.cover.lead?.item.identity
        #expect(named == kiosk.content.timeline.items.map(\.identity).filter { $0 != lead })
        #expect(list != nil || content == .nothing)
    }

    /// Focus goes once around everything that can be pressed, in reading order.
    @Test(arguments: LawScene.all.filter { $0.state == .panel || $0.state == .pillAbove })
    func theKeyboardReachesEverything(scene: LawScene) throws {
        var kiosk = try scene.played()
        let all = kiosk.tree.flattened.filter { $0.action != nil }.map(\.identity)
        var reached: [NodeIdentity] = []
        for step in all.indices {
            let time = 100 + Double(step)
            kiosk.handle(.key(.tab), at: time)
            _ = kiosk.advance(to: time + 0.5, inputTime: time + 0.5)
            reached += kiosk.tree.flattened.filter { $0.state.contains(.focused) }.map(\.identity)
        }
        // On its way the focus moves the channels, and scrolls the list to its top, where these are gone.
        let passing: Set<NodeIdentity> = [.previousChannels, .moreChannels, .message, .toTop]
        #expect(Set(reached).isSuperset(of: all.filter { !passing.contains($0) }))
    }
}

extension Kiosk {
    /// The items whose titles are drawn, by the identity of a line's glyphs.
    fileprivate var titlesByRun: [UInt64: NodeIdentity] {
        var titles: [UInt64: NodeIdentity] = [:]
        for card in list.cards.rows.flatMap(\.cards) {
            for line in card.title.lines { titles[line.glyphs.identity] = .item(card.item.identity) }
        }
        for line in cover.cover?.text.title.lines ?? [] { titles[line.glyphs.identity] = .cover }
        for line in attract.show?.turn.story.text.title.lines ?? [] { titles[line.glyphs.identity] = .attract }
        return titles
    }
}
