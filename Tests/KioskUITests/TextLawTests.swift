import Drawing
import FeedModel
import Geometry
import Paths
import Testing
import TextLayout

@testable import KioskUI

/// No text lies on another, leaves its card or the screen, or is cut (rules 2 to 4).
@Suite struct TextLawTests {
    /// What words may stand in.
    private static let containers: Set = [
        "card", "freshness", "pill", "panel", "capsule", "part", "band", "sheet", "background", "sticky", "fade", "channels",
        "header",
        "poster", "picture", "button", "question", "code",
    ]

    @Test(arguments: LawScene.all) func textStandsFreeInItsPlace(scene: LawScene) throws {
        let kiosk = try scene.played()
        let drawn = DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen)
        let texts = drawn.texts
        #expect(!texts.isEmpty)
        for text in texts {
            let whole = text.piece.bounds
            #expect(
                whole.left >= -0.5 && whole.right <= drawn.screen.right + 0.5 || isInStrip(whole, kiosk),
                "\(whole) leaves the screen")
            let container = drawn.pieces[..<text.place].last { Self.isContainer($0) && $0.seen.contains(text.seen[0].center) }
            // A day that the next one pushes out slides under the header. Letters may lean out of their line by a hair.
            if container?.name == "sticky", whole.top < (container?.bounds.top ?? 0) { continue }
            let isHeld = container?.bounds.contains(whole, tolerance: 0.2 * kiosk.layout.unit) ?? false
            #expect(
                isHeld || isInStrip(whole, kiosk), "\(whole) in \(container?.name ?? "nothing") \(container?.bounds ?? .zero)")
        }
        expectNoOverlap(texts.map { ($0.piece, $0.seen) }, unit: kiosk.layout.unit)
    }

    private static func isContainer(_ piece: DrawnScreen.Piece) -> Bool {
        guard case .fill = piece.content else { return false }
        return containers.contains(piece.name ?? "")
    }

    /// Channels that do not fit slide under the ends of their strip.
    private func isInStrip(_ frame: Rect, _ kiosk: Kiosk) -> Bool {
        kiosk.tree.node(.channels)?.frame.contains(Point(kiosk.layout.bar.center.x, frame.center.y)) ?? false
            && kiosk.tree.node(.moreChannels) ?? kiosk.tree.node(.previousChannels) != nil
    }

    private func expectNoOverlap(_ texts: [(piece: DrawnScreen.Piece, seen: [Rect])], unit: Double) {
        for (index, one) in texts.enumerated() {
            for other in texts[(index + 1)...] where one.piece.bounds.intersects(other.piece.bounds) {
                // Accents and descenders of one text's lines may reach between each other's.
                let allowed =
                    one.piece.block == other.piece.block
                    ? 0.3 * min(one.piece.bounds.height, other.piece.bounds.height) : 0.08 * unit
                for first in one.seen {
                    for second in other.seen {
                        let shared = first.intersection(second)
                        #expect(min(shared.width, shared.height) <= allowed, "\(first) and \(second)")
                    }
                }
            }
        }
    }

    /// What is drawn on a card keeps away from its pattern and its picture.
    @Test(arguments: LawScene.all) func wordsOfACardKeepOffItsPicture(scene: LawScene) throws {
        let kiosk = try scene.played()
        let drawn = DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen)
        let cards = Set(drawn.pieces.filter { $0.name == "card" }.compactMap(\.part))
        let pictures = drawn.pieces.filter { ["picture", "pattern"].contains($0.name) && $0.part.map(cards.contains) == true }
        for text in drawn.texts where text.piece.part.map(cards.contains) == true {
            for picture in pictures where picture.part == text.piece.part {
                let shared = picture.bounds.intersection(picture.clip).intersection(text.piece.bounds)
                #expect(min(shared.width, shared.height) < 1, "\(text.piece.bounds) on \(picture.bounds)")
            }
        }
    }

    /// A word is cut only if a line cannot hold it.
    @Test(arguments: LawScene.all.filter { $0.state == .rest || $0.content == .mixed })
    func onlyWordsLongerThanTheirLineAreCut(scene: LawScene) throws {
        let kiosk = try scene.played()
        let fonts = kiosk.fonts
        for card in kiosk.list.cards.rows.flatMap(\.cards) where card.title.cutsWord {
            let longest = ItemWords(card.item, kiosk.words).title.split(whereSeparator: { $0 == " " || $0 == "-" }).map {
                word in
                fonts.layout(
                    String(word), style: card.shape.title, width: .infinity, maximumLines: 1, language: card.item.language
                ).width
            }
            #expect((longest.max() ?? 0) > card.shape.textWidth, "\(card.item.identity)")
        }
    }

    @Test(arguments: [(240, 320), (480, 800), (1920, 1080), (2160, 3840)], [1, 2])
    func whatIsCutOffEndsInAnEllipsis(size: (width: Int, height: Int), textSize: Double) throws {
        let scene = LawScene(width: size.width, height: size.height, textSize: textSize, content: .long)
        let kiosk = try scene.played()
        let titles = kiosk.list.cards.rows.flatMap(\.cards).map { ($0.title, $0.shape.title) }
        let cover =
            kiosk.cover.cover.map { [($0.text.title, kiosk.layout.type.coverTitle(TypeScale.coverTitles.last ?? 1))] } ?? []
        #expect(!titles.isEmpty)
        for (title, style) in titles + cover where title.isTruncated {
            let ellipsis = kiosk.fonts.layout("…", style: style, width: .infinity, maximumLines: 1, language: nil)
            let sign = try #require(ellipsis.lines.first?.glyphs.shapes.first?.shape.identity)
            let last = title.lines.last?.glyphs.shapes.map(\.shape.identity) ?? []
            #expect(last.contains(sign))
            #expect(last.count > 1, "an ellipsis after some words")
        }
        #expect(titles.contains { $0.0.isTruncated } || size.width > 480)
    }

    /// What is shown has words, whatever there is no room for.
    @Test(arguments: LawScene.all) func everyCardHasATitle(scene: LawScene) throws {
        let kiosk = try scene.played()
        for card in kiosk.list.cards.rows.flatMap(\.cards) { #expect(!card.title.lines.isEmpty, "\(card.item.identity)") }
        if let cover = kiosk.cover.cover { #expect(!cover.text.title.lines.isEmpty) }
    }

    /// Nothing is on the screen yet: the words of the quiet screen stand free, and are named.
    @Test(arguments: [(240, 320), (320, 240), (480, 272), (480, 800), (800, 480), (1080, 1920), (3440, 1080)], [1, 2])
    func theQuietScreenIsWhole(size: (width: Int, height: Int), textSize: Double) throws {
        let scene = LawScene(width: size.width, height: size.height, textSize: textSize, content: .nothing)
        let kiosk = try scene.played()
        let node = try #require(kiosk.tree.node(.quiet))
        #expect(node.name == "No messages yet. As soon as there is something new, it is here.")
        let texts = DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen).texts.map { ($0.piece, $0.seen) }
        let inside = texts.filter { node.frame.contains($0.0.bounds.center) }
        #expect(inside.count >= (size.height < 480 ? 1 : 2), "title and detail")
        for text in inside {
            #expect(node.frame.contains(text.0.bounds, tolerance: 0.2 * kiosk.layout.unit), "\(text.0.bounds) in \(node.frame)")
        }
        for text in texts { #expect(kiosk.layout.screen.contains(text.0.bounds, tolerance: 0.5), "\(text.0.bounds)") }
        expectNoOverlap(texts, unit: kiosk.layout.unit)
    }
}
