import Geometry
import Raster
import Testing

@testable import SDLPlatform

extension SDLTests {
    /// A picture file that somebody else wrote.
    struct PNGReadingTests {
        private var picture: PixelBuffer {
            var picture = PixelBuffer(size: PixelSize(width: 7, height: 4), filledWith: 0xFF20_4060)
            picture[0, 0] = 0xFFFF_0000
            picture[6, 3] = 0xFF00_00FF
            picture[1, 1] = 0x8040_2010
            picture[2, 1] = 0
            return picture
        }

        private func file() throws -> [UInt8] { try PNG.encode(picture) }

        private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let content = Array(name.utf8) + data
            var sum = UInt32.max
            for byte in content {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            return bigEndian(UInt32(data.count)) + content + bigEndian(~sum)
        }

        private func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

        /// The file with another chunk behind its head.
        private func file(with chunk: [UInt8]) throws -> [UInt8] {
            let file = try file()
            return Array(file[..<33]) + chunk + Array(file[33...])
        }

        @Test func readsWhatWasWrittenPremultiplied() throws {
            #expect(try PNG.decode(file()) == picture)
        }

        @Test func readsGreyAndPalettes() throws {
            // 1 × 1, eight bits of grey; a zlib stream of one stored block with a filter byte and the value 0x77.
            let head = bigEndian(1) + bigEndian(1)
            let stored: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF]
            let grey = stored + [0, 0x77] + bigEndian(0x0079_0078)
            let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            let greyFile = start + chunk("IHDR", head + [8, 0, 0, 0, 0]) + chunk("IDAT", grey) + chunk("IEND", [])
            #expect(try PNG.decode(greyFile).pixels == [0xFF77_7777])
            let first = stored + [0, 0] + bigEndian(0x0002_0001)
            let paletteFile =
                start + chunk("IHDR", head + [8, 3, 0, 0, 0]) + chunk("PLTE", [0x11, 0x22, 0x33]) + chunk("tRNS", [255])
                + chunk("IDAT", first) + chunk("IEND", [])
            #expect(try PNG.decode(paletteFile).pixels == [0xFF11_2233])
        }

        /// A text that cannot be inflated, a profile that is none: neither holds pixels.
        @Test(arguments: ["zTXt", "iCCP", "eXIf", "abCd"]) func whatHoldsNoPixelsIsNotLookedAt(name: String) throws {
            let strange = chunk(name, [UInt8](repeating: 0xFF, count: 5000))
            #expect(try PNG.decode(file(with: strange)) == picture)
        }

        @Test func theSizeIsBelievedWithinLimits() throws {
            for (width, height) in [(2049, 1), (1, 2049), (0, 4), (60_000, 60_000), (0x7FFF_FFFF, 0x7FFF_FFFF)] as [(Int, Int)]
            {
                var file = try file()
                file.replaceSubrange(16..<24, with: bigEndian(UInt32(width)) + bigEndian(UInt32(height)))
                #expect(throws: ImageFailure("expected at most 2048×2048 pixels, got \(width)×\(height)")) {
                    try PNG.decode(file)
                }
            }
            let longest = PixelBuffer(size: PixelSize(width: 2048, height: 2))
            #expect(try PNG.decode(PNG.encode(longest)).size == longest.size)
        }

        @Test func whatIsNoPNGIsRefused() throws {
            for bytes in [
                [], [1, 2, 3], Array("<svg/>".utf8), [UInt8](repeating: 0, count: 100), Array(try file().dropFirst()),
            ] {
                #expect(throws: ImageFailure("not a PNG file")) { try PNG.decode(bytes) }
            }
            #expect(throws: ImageFailure("expected at most 4 MiB")) {
                try PNG.decode([UInt8](repeating: 0, count: PNG.longestFile + 1))
            }
        }

        @Test func everyCutFileIsRefused() throws {
            let file = try file()
            for count in 0..<file.count - 12 {
                #expect(throws: ImageFailure.self) { try PNG.decode(Array(file[..<count])) }
            }
        }

        /// One wrong byte anywhere, a thousand times: a picture of some size or a reason, no crash.
        @Test func anySpoiledFileIsAPictureOrAReason() throws {
            let file = try file()
            var state: UInt64 = 9
            var refused = 0
            for _ in 0..<1000 {
                var spoiled = file
                for _ in 0..<3 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    spoiled[Int(state >> 33) % file.count] = UInt8(truncatingIfNeeded: state >> 24)
                }
                do throws(ImageFailure) {
                    _ = try PNG.decode(spoiled)
                } catch {
                    refused += 1
                    #expect(!error.message.isEmpty && !error.message.contains("\n"))
                }
            }
            #expect(refused > 500)
        }
    }
}
