import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Testing

@testable import KioskUI

/// What can be pressed is large enough, apart from its neighbours, on the screen, and within reach (rules 27
/// and 28).
@Suite struct TargetLawTests {
    // R118: 9 mm at 160 points an inch, and in proportion on large screens.
    @Test(arguments: LawScene.all) func whatCanBePressedIsLargeEnoughForAFinger(scene: LawScene) throws {
        let kiosk = try scene.played()
        let (layout, nodes) = (kiosk.layout, kiosk.tree.pressable.filter { !$0.isContent })
        // A story on the whole screen is all that can be pressed.
        let needed: Set<NodeIdentity> =
            scene.state == .attract ? [.attract] : kiosk.openItem != nil ? [.closeStory] : [.reload, .panelButton]
        #expect(needed.isSubset(of: nodes.map(\.identity)))
        for node in nodes {
            let side = min(node.frame.width, node.frame.height)
            #expect(side >= max(57, 5.5 * layout.unit) - 0.5, "\(node.identity): \(node.frame)")
            #expect(layout.screen.contains(node.frame, tolerance: 0.01), "\(node.identity): \(node.frame)")
        }
        for (index, one) in nodes.enumerated() {
            for other in nodes[(index + 1)...] {
                #expect(!one.frame.intersects(other.frame), "\(one.identity) \(one.frame), \(other.identity) \(other.frame)")
                // The channels' strip and its arrows are one row.
                guard !isInStrip(one, kiosk) || !isInStrip(other, kiosk) else { continue }
                let gap = one.frame.gap(to: other.frame)
                #expect(gap < 0.5 || gap >= layout.unit - 0.5, "\(one.identity), \(other.identity): \(gap)")
            }
        }
    }

    /// Cards go on under header and bar, and a pill may lie on one; what counts is the whole card.
    @Test(arguments: LawScene.all) func cardsAreLargeEnoughForAFinger(scene: LawScene) throws {
        let kiosk = try scene.played()
        let frames = kiosk.tree.pressable.filter(\.isContent).compactMap { kiosk.contentFrame(of: $0.identity)?.frame }
        for (index, frame) in frames.enumerated() {
            #expect(min(frame.width, frame.height) >= max(57, 5.5 * kiosk.layout.unit) - 0.5, "\(frame)")
            #expect(!frames[(index + 1)...].contains { frame.intersects($0) }, "\(frame)")
        }
    }

    private func isInStrip(_ node: Node, _ kiosk: Kiosk) -> Bool {
        kiosk.bar.channels?.capsule.contains(node.frame.center) ?? false
    }

    /// The panel hangs directly over the bar, and is no higher than its rows.
    @Test(arguments: LawScene.all.filter { $0.width < $0.height }) func controlsAreLow(scene: LawScene) throws {
        let kiosk = try scene.played()
        let (layout, tree) = (kiosk.layout, kiosk.tree)
        let panel = tree.node(.panel)
        let rows = Set(panel?.flattened.map(\.identity) ?? [])
        for node in tree.pressable where !rows.contains(node.identity) && node.identity != .attract && !node.isContent {
            // What stands on a lifted bar is as near to the hands as the bar.
            // Where there is no cover, there is hardly a list either.
            let highest =
                layout.isBarLifted || layout.form == .headerOnly
                ? layout.bar.top - 1.5 * layout.unit - max(6 * layout.unit, layout.target, node.frame.height) - 1
                : 0.6 * layout.size.height
            #expect(node.frame.top >= min(highest, 0.6 * layout.size.height), "\(node.identity): \(node.frame)")
        }
        guard let panel else { return }
        #expect(layout.bar.top - panel.frame.bottom <= 1.5 * layout.unit)
        let lowest = panel.flattened.filter { $0.action != nil }.map(\.frame.bottom).max() ?? 0
        #expect(panel.frame.bottom - lowest <= 2 * layout.unit, "no room is left under the rows")
    }

    @Test(arguments: LawScene.all) func nodesAreInReadingOrder(scene: LawScene) throws {
        let kiosk = try scene.played()
        let (tree, isMirrored) = (kiosk.tree, kiosk.layout.isRightToLeft)
        for part in tree.flattened where part.identity != .screen {
            let frames: [Rect] = part.children.filter { $0.state.contains(.visible) && !$0.frame.isEmpty }.map(\.frame)
            for (first, second) in zip(frames, frames.dropFirst())
            where part.identity != .list || first != tree.node(.freshness)?.frame {
                let isBeside = min(first.bottom, second.bottom) - max(first.top, second.top) > 0.5
                let isAfter = isMirrored ? second.right <= first.right : second.left >= first.left
                #expect(isBeside ? isAfter : second.top >= first.top, "\(part.identity): \(first), \(second)")
            }
        }
    }

    /// Hands reach 800 to 1100 mm above the floor; the bar stays in the lowest four tenths of the picture.
    @Test(arguments: [(1080, 1920), (480, 800), (1920, 1080)], [500.0, 900, 1400, 1800])
    func theBarIsLiftedToTheHands(size: (width: Int, height: Int), pictureHeight: Double) {
        for floor in stride(from: 0.0, through: 1_200, by: 50) {
            let layout = Laws.layout(
                size.width, size.height, place: ScreenPlace(floorHeight: floor, pictureHeight: pictureHeight))
            let usual = Laws.layout(size.width, size.height).bar
            let height = Double(size.height)
            let center = floor + (height - layout.bar.center.y) / height * pictureHeight
            let isAtLimit = layout.bar.top <= 0.6 * height + 1
            #expect(center >= 799 || isAtLimit, "\(center) mm above the floor")
            #expect(center <= 1_101 || layout.bar == usual, "\(center) mm above the floor")
            #expect(layout.bar.top >= 0.6 * height - 1 && layout.bar.bottom <= usual.bottom)
        }
    }

    @Test func aBarOfAnUnknownPlaceLiesAtTheEdge() {
        let usual = Laws.layout(1080, 1920).bar
        let places = [
            ScreenPlace(floorHeight: 300), ScreenPlace(pictureHeight: 900), ScreenPlace(floorHeight: .nan, pictureHeight: 900),
            ScreenPlace(floorHeight: 300, pictureHeight: 0), ScreenPlace(floorHeight: -1, pictureHeight: 900),
        ]
        for place in places { #expect(Laws.layout(1080, 1920, place: place).bar == usual) }
    }

    /// Where the cover is too high for some, its story is in the list, too.
    @Test func aCoverOutOfReachIsRepeatedInTheList() throws {
        var settings = KioskSettings(name: "Notices")
        settings.place = ScreenPlace(floorHeight: 600, pictureHeight: 1_400)
        for isHigh in [false, true] {
            if !isHigh {
                settings.place = ScreenPlace()
            } else {
                settings.place = ScreenPlace(floorHeight: 600, pictureHeight: 1_400)
            }
            var player = LawPlayer(
                Kiosk(
                    settings: settings, style: WaveStyle(), fonts: try Laws.fonts(), viewport: Laws.viewport(1080, 1920),
                    content: LawContent.mixed.content(), clock: WallClock(now: Laws.noon, utcOffset: 0), at: 0))
            player.pass(1)
            let kiosk = player.kiosk
            let lead = try #require(kiosk.cover.lead?.item.identity)
            #expect((kiosk.tree.node(.item(lead)) != nil) == isHigh)
        }
    }
}

extension Rect {
    /// The distance of the nearest points of two rectangles; 0 where they touch.
    fileprivate func gap(to other: Rect) -> Double {
        let across = max(other.left - right, left - other.right, 0)
        let along = max(other.top - bottom, top - other.bottom, 0)
        return max(across, along)
    }
}

extension Node {
    /// A story of the list, or the cover.
    fileprivate var isContent: Bool {
        switch identity {
        case .item, .cover: true
        default: false
        }
    }
}
