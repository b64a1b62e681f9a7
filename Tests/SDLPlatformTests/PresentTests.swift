import CSDL2
import Geometry
import Raster
import Testing

@testable import SDLPlatform

extension SDLTests {
    struct PresentTests {
        private let panel = PixelSize(width: 7, height: 4)

        /// A picture whose pixels all have different colours, opaque.
        private func word(_ x: Int, _ y: Int) -> UInt32 {
            0xFF00_0000 | UInt32(x * 30 + 10) << 16 | UInt32(y * 30 + 10) << 8 | 7
        }

        /// Presents all of these words.
        private func picture(for display: Display) -> PixelBuffer {
            var picture = PixelBuffer(size: display.pixelSize)
            for y in 0..<picture.size.height {
                for x in 0..<picture.size.width { picture[x, y] = word(x, y) }
            }
            return picture
        }

        /// The pixel of the picture that is shown at a pixel of the panel.
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
            try display.present(picture(for: display), [display.pixelSize.bounds])
            let shown = try display.readBack()
            #expect(shown.size == panel)
            for y in 0..<panel.height {
                for x in 0..<panel.width {
                    let expected = source(x, y, rotation)
                    #expect(shown[x, y] == word(expected.x, expected.y), "panel pixel \(x), \(y)")
                }
            }
        }

        /// The panel is covered: beside the picture it shows what would be there if it had not moved.
        @Test(arguments: Rotation.allCases, [PixelShift(x: 2, y: 0), PixelShift(x: -3, y: 1), PixelShift(x: 1, y: -2)])
        func movesThePictureAndLeavesNoGap(rotation: Rotation, shift: PixelShift) throws {
            let display = try openDisplay(rotation: rotation, size: panel)
            display.move(by: shift)
            try display.present(picture(for: display), [display.pixelSize.bounds])
            let shown = try display.readBack()
            for y in 0..<panel.height {
                for x in 0..<panel.width {
                    let (column, row) = (x - shift.x, y - shift.y)
                    let isCovered = (0..<panel.width).contains(column) && (0..<panel.height).contains(row)
                    let expected = isCovered ? source(column, row, rotation) : source(x, y, rotation)
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
        func bringsOnlyWhatIsDamaged(rotation: Rotation) throws {
            let display = try openDisplay(rotation: rotation, size: panel)
            try display.present(PixelBuffer(size: display.pixelSize, filledWith: 0xFF11_2233), [display.pixelSize.bounds])
            let damage = PixelRect(left: 1, top: 2, right: 3, bottom: 4)
            try display.present(picture(for: display), [damage])
            let shown = try display.readBack()
            for y in 0..<panel.height {
                for x in 0..<panel.width {
                    let from = source(x, y, rotation)
                    let isInside = (1..<3).contains(from.x) && (2..<4).contains(from.y)
                    #expect(shown[x, y] == (isInside ? word(from.x, from.y) : 0xFF11_2233))
                }
            }
        }

        /// One rectangle contains all damage; what lies outside the picture is left out.
        @Test func bringsOneRectangleAroundAllDamage() throws {
            let display = try openDisplay(size: panel)
            try display.present(PixelBuffer(size: panel, filledWith: 0xFF11_2233), [panel.bounds])
            let damage = [
                PixelRect(left: -5, top: -5, right: 2, bottom: 2), PixelRect(left: 3, top: 1, right: 4, bottom: 3),
                PixelRect(left: 5, top: 3, right: 5, bottom: 4),
            ]
            try display.present(picture(for: display), damage)
            let shown = try display.readBack()
            for y in 0..<panel.height {
                for x in 0..<panel.width { #expect(shown[x, y] == (x < 4 && y < 3 ? word(x, y) : 0xFF11_2233)) }
            }
            for far in [PixelRect(left: 7, top: 0, right: 9, bottom: 4), PixelRect(left: -9, top: -9, right: 0, bottom: 99)] {
                try display.present(PixelBuffer(size: panel), [far])
                #expect(try display.readBack() == shown)
            }
        }

        @Test func showsTheSamePictureAgainWithoutDamage() throws {
            let display = try openDisplay(size: panel)
            try display.present(picture(for: display), [panel.bounds])
            let first = try display.readBack()
            try display.present(PixelBuffer(size: panel), [])
            #expect(try display.readBack() == first)
        }

        @Test func aPictureOfAnotherSizeIsHarmless() throws {
            let display = try openDisplay(size: panel)
            for (width, height) in [(0, 0), (3, 2), (20, 1), (1, 20)] {
                try display.present(PixelBuffer(size: PixelSize(width: width, height: height)), [panel.bounds])
            }
        }

        /// After a reset of the graphics SDL requires new textures, because the old one shows nothing. The new texture gets the
        /// whole picture, though nothing in it has changed.
        @Test func makesTheTextureAnewOnceItIsLost() throws {
            let display = try openDisplay(size: panel)
            try display.present(picture(for: display), [panel.bounds])
            var event = unsafe SDL_Event()
            unsafe event.type = SDL_RENDER_DEVICE_RESET.rawValue
            unsafe SDL_PushEvent(&event)
            #expect(display.poll(scale: 1) == [.redraw])
            let other = PixelBuffer(size: panel, filledWith: 0xFF11_2233)
            try display.present(other, [])
            #expect(try display.readBack() == other)
        }

        @Test func opensAgainAfterItWasClosed() throws {
            for _ in 0..<3 { #expect(try openDisplay(size: panel).pixelSize == panel) }
        }

        /// The dummy driver declares no rate in SDL 2.26, and 60 Hz in 2.32.
        @Test func knowsNoRefreshRateWhereTheDriverHasNone() throws {
            let display = try openDisplay(driver: "offscreen")
            #expect(display.refreshRate == nil)
            #expect(display.driverName == "offscreen")
            #expect(!display.hasTouchDevice)
        }
    }
}
