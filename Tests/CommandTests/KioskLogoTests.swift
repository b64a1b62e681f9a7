import Geometry
import PullToRefresh
import Raster
import SystemService
import Testing

@testable import pullkiosk

/// `[kiosk] logo`, from the configuration to a mark that can be drawn.
@Suite struct KioskLogoTests {
    private let folder = TemporaryFolder()

    private func logo(_ value: String) throws -> RingLogo? {
        let file = try folder.write("[kiosk]\nlogo = \(value)\n", to: "k.conf")
        return try ConfigurationReader.read(file: file, environment: [:]).configuration.kioskLogo
    }

    @Test func aPictureIsRead() throws {
        let words = ["preview", "--style", "ring", "--size", "60x40", "--pull", "40", "--output", folder["logo.png"]]
        #expect(try Program.run(words).status == 0)
        guard case .picture(let image, _) = try logo(folder["logo.png"]) else { return #expect(Bool(false)) }
        #expect(image.size.width == 60 && image.size.height == 40)
    }

    @Test func aPathIsTaken() throws {
        guard case .path = try logo("M0 0h24v24z") else { return #expect(Bool(false)) }
    }

    @Test func withoutOneAndWithAFileThatCannotBeReadThereIsNone() throws {
        #expect(try logo("") == nil && logo(folder["nowhere.png"]) == nil && logo(folder.path) == nil)
    }
}
