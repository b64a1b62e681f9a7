import Drawing
import Geometry
import Paths
import Raster
import Testing

@testable import KioskUI

/// Words have 4.5:1 to what they stand on, in high contrast 7:1, and signs 3:1.
@Suite struct ContrastLawTests {
    private static let scenes = LawScene.all.filter { $0.state != .pulled } + looks

    /// Each accent in each look, on the small screens.
    private static let looks: [LawScene] = Laws.accents.flatMap { accent in
        [(false, false), (true, false), (false, true), (true, true)].map { isDark, isHighContrast in
            LawScene(
                width: isDark ? 800 : 480, height: isDark ? 480 : 800, isDark: isDark, isHighContrast: isHighContrast,
                accent: accent,
                content: isHighContrast ? .notices : .mixed, state: isHighContrast ? .panel : .pill)
        }
    }

    // R121
    @Test(arguments: scenes) func wordsAreReadableOnTheirGround(scene: LawScene) throws {
        let kiosk = try scene.played()
        let drawn = DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen)
        for text in drawn.texts where text.piece.opacity >= 1 {
            guard let color = text.piece.color else { continue }
            for point in text.seen.flatMap(\.samples) where text.piece.isInItsClips(point) {
                guard let ground = drawn.ground(under: text.place, at: point) else { continue }
                let contrast = color.contrast(with: ground)
                #expect(contrast >= (scene.isHighContrast ? 7 : 4.5), "\(color) on \(ground) at \(point): \(contrast)")
            }
        }
    }

    // R121
    @Test(arguments: scenes) func signsAreSeenOnTheirGround(scene: LawScene) throws {
        let kiosk = try scene.played()
        let disabled = kiosk.tree.flattened.filter { $0.state.contains(.disabled) }.map(\.frame)
        let drawn = DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen)
        for (place, piece) in drawn.pieces.enumerated() where piece.name == "sign" && piece.opacity >= 1 {
            guard case .stroke(let path, .color(let color)) = piece.content else { continue }
            guard !disabled.contains(where: { $0.contains(piece.bounds.center) }) else { continue }
            let seen = drawn.visible(place)
            for point in path.flattenedPoints where seen.contains(where: { $0.contains(point) }) {
                guard let ground = drawn.ground(under: place, at: point) else { continue }
                #expect(color.contrast(with: ground) >= 3, "\(color) on \(ground) at \(point)")
            }
        }
    }

    /// Over pictures, white and of any colour, as painted: the mean of each cell of 8 × 8 pixels under the words.
    @Test(arguments: [(480, 800), (800, 480), (1024, 600), (600, 1024)], [(1.0, false), (2, false), (1, true)])
    func wordsAreReadableOnPictures(size: (width: Int, height: Int), look: (textSize: Double, isHighContrast: Bool)) throws {
        for picture in [Color.white, Color(0xF7E26B), Color(0x8A8A8A)] {
            let scene = LawScene(
                width: size.width, height: size.height, textSize: look.textSize, isHighContrast: look.isHighContrast,
                content: .pictures)
            var player = LawPlayer(try scene.kiosk())
            player.pictureColor = picture
            player.pass(2)
            #expect(player.kiosk.cover.cover?.image != nil)
            expectReadable(player.kiosk, least: look.isHighContrast ? 7 : 4.5)
        }
    }

    private func expectReadable(_ kiosk: Kiosk, least: Double) {
        let list = kiosk.draw()
        let size = PixelSize(width: Int(kiosk.layout.size.width), height: Int(kiosk.layout.size.height))
        var picture = Picture()
        _ = picture.paint(list.withoutText, size: size, scale: 1)
        let drawn = DrawnScreen(list, screen: kiosk.layout.screen)
        var count = 0
        for text in drawn.texts where drawn.ground(under: text.place, at: text.piece.bounds.center) == nil {
            guard let color = text.piece.color else { continue }
            count += 1
            for cell in text.seen.flatMap({ $0.cells(in: size) }) {
                let mean = meanColor(picture.buffer.pixels, stride: size.width, cell)
                #expect(color.contrast(with: mean.color) >= least, "\(color) on \(mean.color) at \(cell)")
            }
        }
        #expect(count >= 4, "header, age and title")
    }
}

extension Rect {
    /// A grid of points inside it, from edge to edge.
    fileprivate var samples: [Point] {
        [0.02, 0.3, 0.7, 0.98].flatMap { x in [0.1, 0.5, 0.9].map { Point(left + x * width, top + $0 * height) } }
    }

    /// The cells of 8 × 8 pixels that it touches, at one pixel a point.
    fileprivate func cells(in size: PixelSize) -> [PixelRect] {
        let area = PixelRect(left: Int(left), top: Int(top), right: Int(right.rounded(.up)), bottom: Int(bottom.rounded(.up)))
            .intersection(size.bounds)
        guard !area.isEmpty else { return [] }
        return (area.top / 8...(area.bottom - 1) / 8).flatMap { row in
            (area.left / 8...(area.right - 1) / 8).map { column in
                PixelRect(left: 8 * column, top: 8 * row, right: 8 * column + 8, bottom: 8 * row + 8).intersection(size.bounds)
            }
        }
    }
}

extension SIMD3<Double> {
    /// Rounded up, as the words over it are white.
    fileprivate var color: Color {
        func level(_ value: Double) -> UInt8 { UInt8(Swift.min((value * 255).rounded(.up), 255)) }
        return Color(red: level(x), green: level(y), blue: level(z))
    }
}

extension DrawingList {
    /// The same picture without its words.
    fileprivate var withoutText: DrawingList {
        var list = DrawingList()
        var rest = commands[...]
        list.append(&rest)
        return list
    }

    private mutating func append(_ commands: inout ArraySlice<DrawingCommand>) {
        while let command = commands.popFirst() {
            switch command.content {
            case .popClip, .popGroup: return
            case .shapes: break
            case .fill(let path, let rule): fill(path, rule: rule, command.paint)
            case .stroke(let path, let style): stroke(path, style, command.paint)
            case .pushClip(let path, let rule): clipped(to: path, rule: rule) { $0.append(&commands) }
            case .pushGroup(let opacity): group(opacity: opacity) { $0.append(&commands) }
            case .part(let part, let origin):
                let bare = DrawingPart(size: part.size, on: part.background) { list in
                    var inside = part.list.commands[...]
                    list.append(&inside)
                }
                self.part(bare, at: origin)
            }
        }
    }
}
