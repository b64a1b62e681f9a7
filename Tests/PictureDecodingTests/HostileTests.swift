import Geometry
import TestSupport
import Testing

@testable import PictureDecoding

/// Files that are broken, bombs, or no pictures: each ends in one line or in a picture.
@Suite struct HostileTests {
    /// What `checked` says; nil is a picture.
    private func outcome(_ bytes: [UInt8]) -> String? {
        do throws(PictureFault) {
            _ = try PictureDecoder.checked(bytes, byteLimit: 2 << 20)
            return nil
        } catch {
            return error.message
        }
    }

    private func isALine(_ message: String) -> Bool {
        !message.isEmpty && message.count < 200 && !message.contains("\n") && !message.hasSuffix(".")
    }

    @Test(arguments: MadePictures.hostileNames) func everyHostileFileEndsInALineOrAPicture(name: String) throws {
        let expected = try #require(hostileOutcomes[name], "\(name) has no row")
        let message = outcome(MadePictures.hostile(name))
        #expect(message.map(isALine) ?? true)
        #expect(expected == nil ? message == nil : message?.hasPrefix(expected!) == true, "\(message ?? "a picture")")
    }

    @Test func everyHostileFileIsThere() { #expect(Set(hostileOutcomes.keys) == Set(MadePictures.hostileNames)) }

    /// 12 cuts of one picture of each kind.
    @Test(arguments: MadePictures.names.filter { !$0.contains("rientation") && !$0.contains("turned") })
    func everyCutFileEndsInALineOrAPicture(name: String) {
        let bytes = MadePictures.bytes(name)
        for part in 1...12 {
            let message = outcome(Array(bytes.prefix(bytes.count * part / 13)))
            #expect(message.map(isALine) ?? true)
            if part <= 3 && !name.contains("progressive") && !name.contains("animated") {
                #expect(message != nil, "\(name) cut after \(part) of 13")
            }
        }
    }

    /// Some wrong bytes anywhere.
    @Test(
        arguments: MadePictures.names.filter { !$0.contains("rientation") && !$0.contains("turned") && !$0.contains("large") })
    func everySpoiledFileEndsInALineOrAPicture(name: String) {
        let bytes = MadePictures.bytes(name)
        var random = Random(seed: 33)
        for _ in 0..<40 {
            var spoiled = bytes
            let range = random.below(2) == 0 ? min(600, bytes.count) : bytes.count
            for _ in 0...random.below(6) { spoiled[random.below(range)] = UInt8(random.below(256)) }
            #expect(outcome(spoiled).map(isALine) ?? true)
        }
    }
}
