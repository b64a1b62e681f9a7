import Geometry
import Testing

@testable import PNGCoding

/// A picture file that another program wrote.
@Suite struct PNGReadingTests {
    private func file() throws -> [UInt8] {
        try PNG.encode(size: PixelSize(width: 7, height: 4), straight: smallPicture)
    }

    /// The file with another chunk after its header.
    private func file(with chunk: [UInt8]) throws -> [UInt8] {
        let file = try file()
        return Array(file[..<33]) + chunk + Array(file[33...])
    }

    private func words(_ file: HandmadeFile) throws -> [UInt32] { try PNG.decode(file.bytes).straight }

    @Test func readsWhatWasWritten() throws {
        let (size, words) = try PNG.decode(file())
        #expect(size == PixelSize(width: 7, height: 4))
        #expect(words == smallPicture)
    }

    @Test func readsColours() throws {
        #expect(try words(HandmadeFile(width: 1, kind: 2, rows: [0, 0x11, 0x22, 0x33])) == [0xFF11_2233])
        #expect(try words(HandmadeFile(width: 1, kind: 6, rows: [0, 0x11, 0x22, 0x33, 0x44])) == [0x4411_2233])
    }

    @Test func readsGreyOfEveryDepth() throws {
        #expect(try words(HandmadeFile(width: 1, kind: 0, rows: [0, 0x77])) == [0xFF77_7777])
        #expect(try words(HandmadeFile(width: 1, kind: 4, rows: [0, 0x77, 0x44])) == [0x4477_7777])
        let few = HandmadeFile(width: 3, depth: 2, kind: 0, rows: [0, 0b0001_1100])
        #expect(try words(few) == [0xFF00_0000, 0xFF55_5555, 0xFFFF_FFFF])
    }

    @Test func readsPalettes() throws {
        let colors = chunk("PLTE", [0x11, 0x22, 0x33, 0x44, 0x55, 0x66])
        let file = HandmadeFile(width: 2, depth: 1, kind: 3, chunks: [colors, chunk("tRNS", [0x80])], rows: [0, 0b0100_0000])
        #expect(try words(file) == [0x8011_2233, 0xFF44_5566])
    }

    /// A tRNS chunk: one value that is transparent.
    @Test func readsTheTransparentValueOfGreyAndColours() throws {
        let grey = HandmadeFile(width: 2, kind: 0, chunks: [chunk("tRNS", [0, 0x77])], rows: [0, 0x77, 0x78])
        #expect(try words(grey) == [0x0077_7777, 0xFF78_7878])
        let color = HandmadeFile(width: 2, kind: 2, chunks: [chunk("tRNS", [0, 1, 0, 2, 0, 3])], rows: [0, 1, 2, 3, 3, 2, 1])
        #expect(try words(color) == [0x0001_0203, 0xFF03_0201])
    }

    @Test func roundsSixteenBits() throws {
        let file = HandmadeFile(width: 3, depth: 16, kind: 0, rows: [0, 0x80, 0x00, 0x80, 0xFF, 0xFF, 0xFF])
        #expect(try words(file) == [0xFF80_8080, 0xFF80_8080, 0xFFFF_FFFF])
    }

    /// 2 × 2 pixels of 16 bits in three passes (PNG specification, section 8.2).
    @Test func readsInterlacedRows() throws {
        let rows: [UInt8] = [0, 1, 1, 0, 2, 2, 0, 3, 3, 4, 4]
        let file = HandmadeFile(width: 2, height: 2, depth: 16, kind: 0, isInterlaced: true, rows: rows)
        #expect(try words(file) == [0xFF01_0101, 0xFF02_0202, 0xFF03_0303, 0xFF04_0404])
    }

    @Test(arguments: [("gAMA", [0, 1, 0x86, 0xA0]), ("gAMA", [0, 0, 0xB1, 0x8F]), ("sRGB", [0]), ("sBIT", [5, 5, 5, 5])])
    func noGammaChangesAValue(name: String, data: [UInt8]) throws {
        #expect(try PNG.decode(file(with: chunk(name, data))).straight == smallPicture)
    }

    /// A text that cannot be inflated, and a broken profile: neither holds pixels, so both are ignored.
    @Test(arguments: ["zTXt", "iCCP", "eXIf", "abCd"]) func whatHoldsNoPixelsIsNotLookedAt(name: String) throws {
        let strange = chunk(name, [UInt8](repeating: 0xFF, count: 5000))
        #expect(try PNG.decode(file(with: strange)).straight == smallPicture)
    }

    @Test func theSizeIsBelievedWithinLimits() throws {
        for (width, height) in [(2049, 1), (1, 2049), (0, 4), (60_000, 60_000), (0x7FFF_FFFF, 0x7FFF_FFFF)] as [(Int, Int)] {
            var file = try file()
            file.replaceSubrange(16..<24, with: bigEndian(UInt32(width)) + bigEndian(UInt32(height)))
            #expect(throws: PNGFailure("expected at most 2048×2048 pixels, got \(width)×\(height)")) {
                try PNG.decode(file)
            }
        }
        let longest = PixelSize(width: 2048, height: 2)
        let file = try PNG.encode(size: longest, straight: [UInt32](repeating: 0, count: 4096))
        #expect(try PNG.decode(file).size == longest)
    }

    @Test func whatIsNoPNGIsRefused() throws {
        for bytes in [
            [], [1, 2, 3], Array("<svg/>".utf8), [UInt8](repeating: 0, count: 100), Array(try file().dropFirst()),
        ] {
            #expect(throws: PNGFailure("not a PNG file")) { try PNG.decode(bytes) }
        }
        #expect(throws: PNGFailure("expected at most 4 MiB")) {
            try PNG.decode([UInt8](repeating: 0, count: PNG.longestFile + 1))
        }
    }

    @Test func everyCutFileIsRefused() throws {
        let file = try file()
        for count in 0..<file.count - 12 {
            #expect(throws: PNGFailure.self) { try PNG.decode(Array(file[..<count])) }
        }
    }

    @Test func theReasonIsLibpngs() throws {
        var spoiled = try file()
        spoiled[spoiled.count - 20] ^= 1
        #expect(throws: PNGFailure("not a whole PNG file: IDAT: incorrect data check")) { try PNG.decode(spoiled) }
        let rest = HandmadeFile(width: 2, kind: 0, rows: [0, 1])
        #expect(throws: PNGFailure("not a whole PNG file: Not enough image data")) { try PNG.decode(rest.bytes) }
    }

    /// One wrong byte anywhere, a thousand times: a picture or a reason, never a crash.
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
            do throws(PNGFailure) {
                _ = try PNG.decode(spoiled)
            } catch {
                refused += 1
                #expect(!error.message.isEmpty && !error.message.contains("\n"))
            }
        }
        #expect(refused > 500)
    }
}
