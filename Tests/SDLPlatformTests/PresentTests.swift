import CSDL2
import Geometry
import Raster
import Testing

@testable import SDLPlatform

extension SDLTests {
    struct PresentTests {
        private let panel = PixelSize(width: 7, height: 4)

        /// A colour of its own for each pixel of a picture, opaque.
        private func word(_ x: Int, _ y: Int) -> UInt32 {
            0xFF00_0000 | UInt32(x * 30 + 10) << 16 | UInt32(y * 30 + 10) << 8 | 7
        }

        private func paint(_ part: PixelRect, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout) {
            for y in part.top..<part.bottom {
                for x in part.left..<part.right { words[layout.index(x: x, y: y)] = word(x, y) }
            }
        }

        /// The pixel of the picture that a pixel of the panel shows.
        private func source(_ x: Int, _ y: Int, _ rotation: Rotation) -> (x: Int, y: Int) {
            switch rotation {
            case .none: (x, y)
            case .quarter: (y, panel.width - 1 - x)
            case .half: (panel.width - 1 - x, panel.height - 1 - y)
            case .threeQuarters: (panel.height - 1 - y, x)
            }
        }

        @Test(arguments: Rotation.allCases)
        func turnsThePictureWithoutLosingAPixel(rotation: Rotation) throws {
            let display = try openDisplay(rotation: rotation, size: panel)
            try display.present([display.pixelSize.bounds], paint: paint)
            let shown = try display.readBack()
            #expect(shown.size == panel)
            for y in 0..<panel.height {
                for x in 0..<panel.width {
                    let expected = source(x, y, rotation)
                    #expect(shown[x, y] == word(expected.x, expected.y), "panel pixel \(x), \(y)")
                }
            }
        }

        @Test func quarterTurnsSwapThePicturesSides() throws {
            for rotation in Rotation.allCases {
                let size = try openDisplay(rotation: rotation, size: panel).pixelSize
                let isSwapped = rotation == .quarter || rotation == .threeQuarters
                #expect(size == (isSwapped ? PixelSize(width: 4, height: 7) : panel))
            }
        }

        @Test(arguments: Rotation.allCases)
        func paintsOnlyWhatIsDamaged(rotation: Rotation) throws {
            let display = try openDisplay(rotation: rotation, size: panel)
            let all = display.pixelSize.bounds
            try display.present([all]) { _, words, _ in for index in words.indices { words[index] = 0xFF11_2233 } }
            let part = PixelRect(left: 1, top: 2, right: 3, bottom: 4)
            try display.present([part], paint: paint)
            let shown = try display.readBack()
            for y in 0..<panel.height {
                for x in 0..<panel.width {
                    let from = source(x, y, rotation)
                    let isInside = (1..<3).contains(from.x) && (2..<4).contains(from.y)
                    #expect(shown[x, y] == (isInside ? word(from.x, from.y) : 0xFF11_2233))
                }
            }
        }

        @Test func cutsDamageToThePicture() throws {
            let display = try openDisplay(size: panel)
            var parts: [PixelRect] = []
            let damage = [
                PixelRect(left: -5, top: -5, right: 2, bottom: 100), PixelRect(left: 7, top: 0, right: 9, bottom: 4),
                PixelRect(left: 3, top: 3, right: 3, bottom: 4),
            ]
            try display.present(damage) { part, words, layout in
                parts.append(part)
                #expect(layout.bounds == part)
                #expect(layout.stride >= part.width)
                #expect(words.count == layout.stride * (part.height - 1) + part.width)
            }
            #expect(parts == [PixelRect(left: 0, top: 0, right: 2, bottom: 4)])
        }

        @Test func showsTheSamePictureAgainWithoutDamage() throws {
            let display = try openDisplay(size: panel)
            try display.present([panel.bounds], paint: paint)
            let first = try display.readBack()
            try display.present([]) { _, _, _ in Issue.record("nothing is damaged") }
            #expect(try display.readBack() == first)
        }

        /// After a reset of the graphics SDL wants all textures made anew; the old one shows nothing any more.
        @Test func makesTheTextureAnewOnceItIsLost() throws {
            let display = try openDisplay(size: panel)
            try display.present([panel.bounds], paint: paint)
            var event = unsafe SDL_Event()
            unsafe event.type = SDL_RENDER_DEVICE_RESET.rawValue
            unsafe SDL_PushEvent(&event)
            #expect(display.poll(scale: 1) == [.redraw])
            try display.present([]) { _, _, _ in }
            #expect(try display.readBack().pixels.allSatisfy { $0 & 0xFF_FFFF == 0 }, "the old texture is shown")
        }

        @Test func opensAgainAfterItWasClosed() throws {
            for _ in 0..<3 { #expect(try openDisplay(size: panel).pixelSize == panel) }
        }

        /// The dummy driver has none in SDL 2.26, and 60 Hz in 2.32.
        @Test func knowsNoRefreshRateWhereTheDriverHasNone() throws {
            let display = try openDisplay(driver: "offscreen")
            #expect(display.refreshRate == nil)
            #expect(display.driverName == "offscreen")
            #expect(!display.hasTouchDevice)
        }
    }
}
