import Geometry
import Testing

@testable import PNGCoding

@Suite struct PNGWritingTests {
    private let size = PixelSize(width: 7, height: 4)

    @Test func writesEightBitsOfColourAndAlpha() throws {
        let file = try PNG.encode(size: size, straight: smallPicture)
        let head = chunk("IHDR", bigEndian(7) + bigEndian(4) + [8, 6, 0, 0, 0])
        #expect(file.starts(with: HandmadeFile.signature + head))
        #expect(file.suffix(12) == chunk("IEND", [])[...])
    }

    @Test func givesTheSameBytesForTheSamePicture() throws {
        let file = try PNG.encode(size: size, straight: smallPicture)
        #expect(try PNG.encode(size: size, straight: smallPicture) == file)
    }

    @Test func writesAPictureThatCannotBeCompressed() throws {
        var state: UInt32 = 1
        let noise = (0..<301 * 203).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return state
        }
        let size = PixelSize(width: 301, height: 203)
        #expect(try PNG.decode(PNG.encode(size: size, straight: noise)).straight == noise)
    }

    @Test(arguments: [(0, 9), (9, 0), (-1, 9), (32_769, 1)]) func refusesASizeThatIsNone(width: Int, height: Int) {
        #expect(throws: PNGFailure("expected 1 to 32768 pixels a side, got \(width)x\(height)")) {
            try PNG.encode(size: PixelSize(width: width, height: height), straight: [])
        }
    }
}
