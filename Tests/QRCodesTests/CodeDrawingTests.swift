import Drawing
import Geometry
import Raster
import Testing

@testable import QRCodes

/// The code as pixels: read by another program, whole pixels, dark on light.
@Suite struct CodeDrawingTests {
    private let dark = Color(red: 0x17, green: 0x14, blue: 0x13)

    private static let addresses = [
        "https://example.org/a",
        "https://www.example.org/news/2026/11/24/the-bridge-is-open-again?from=kiosk",
        "https://example.org/" + String(repeating: "0123456789", count: 25) + "z",
    ]

    @Test(
        .enabled(if: CodeReader.isInstalled, "no zbar-tools"), arguments: addresses,
        [(1, 2), (1, 3), (1, 7), (1.5, 4), (2, 3)])
    func isReadFromOurPicture(address: String, size: (scale: Double, module: Double)) throws {
        let code = try #require(QRCode(address: address))
        let side = Double(code.side + 8) * size.module / size.scale
        for background in [Color.white, dark] {
            let picture = CodeScreen(scale: size.scale, background: background).paint(code, tile: side)
            #expect(try CodeReader.read(picture) == address)
        }
    }

    @Test(.enabled(if: CodeReader.isInstalled, "no zbar-tools")) func lettersOfOtherScriptsAreReadAsPercentSigns() throws {
        let code = try #require(QRCode(address: "https://me@example.org/größe/駅?q=é"))
        let read = try CodeReader.read(CodeScreen().paint(code, tile: 400))
        #expect(read == "https://example.org/gr%C3%B6%C3%9Fe/%E9%A7%85?q=%C3%A9")
    }

    /// No pixel is grey but at the tile's round corners.
    @Test(arguments: [1, 1.25, 1.5, 2.75]) func everyModuleIsWholePixels(scale: Double) throws {
        let code = try #require(QRCode(address: Self.addresses[0]))
        let picture = CodeScreen(side: 400, scale: scale).paint(code, tile: 101.3)
        let colors = Dictionary(grouping: picture.pixels, by: { $0 }).mapValues(\.count)
        #expect(Set(colors.keys) == [0xFFFF_FFFF, 0xFF00_0000])
        let module = Int(101.3 * scale / Double(code.side + 8))
        let modules = (0..<code.side * code.side).count { code.isDark(x: $0 % code.side, y: $0 / code.side) }
        #expect(colors[0xFF00_0000] == modules * module * module)
    }

    @Test func aTileIsLongEnoughAndItsModulesAreWholePixels() throws {
        let code = try #require(QRCode(address: Self.addresses[0]))
        let modules = Double(code.side + 8)
        #expect(code.tileSide(atLeast: 186, scale: 1) == modules * (186 / modules).rounded(.up))
        #expect(code.tileSide(atLeast: modules * 5, scale: 1) == modules * 5)
        #expect(code.tileSide(atLeast: modules * 5 / 1.5, scale: 1.5) == modules * 5 / 1.5)
        for none in [0, -4, Double.nan] { #expect(code.tileSide(atLeast: none, scale: 2) == modules / 2) }
        #expect(code.tileSide(atLeast: .infinity, scale: 1).isFinite)
    }

    @Test func aTileWithoutRoomHasNoModules() throws {
        let code = try #require(QRCode(address: Self.addresses[0]))
        let picture = CodeScreen(background: dark).paint(code, tile: Double(code.side + 7))
        #expect(picture[30, 30] == 0xFFFF_FFFF)
        #expect(!picture.pixels.contains(0xFF00_0000))
        for side in [-1, Double.nan, .infinity] {
            let nothing = CodeScreen(background: dark).paint(code, tile: side)
            #expect(!nothing.pixels.contains(0xFFFF_FFFF))
        }
    }
}
