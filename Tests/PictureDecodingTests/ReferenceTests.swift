import Geometry
import Testing

@testable import PictureDecoding

/// Real files of every format, orientation and profile beside what Pillow, Little CMS and avifdec make of them.
@Suite struct ReferenceTests {
    /// Levels of 255, over all channels: eight bits between decoding, colours and scaling, in another order than Pillow's.
    private static let mean = 0.6

    /// The share of channels that may be more than 12 levels apart: at edges, where the filter overshoots, or a picture was
    /// reduced while it was decoded.
    private static let share = 0.01

    @Test(arguments: MadePictures.names) func looksLikeTheReference(name: String) throws {
        let pixels = try PictureDecoder.pixels(of: MadePictures.bytes(name), filling: MadePictures.wanted)
        let reference = MadePictures.reference(name)
        #expect(pixels.count == 90 * 70)
        #expect(reference.count == 90 * 70)
        let difference = PictureDifference(pixels, reference)
        #expect(difference.mean <= Self.mean)
        #expect(difference.share <= Self.share)
    }

    @Test func theReferencesDifferFromEachOther() {
        let other = MadePictures.reference("orientation-2.jpg")
        for name in ["orientation-1.jpg", "orientation-3.jpg", "display-p3.jpg", "alpha.png"] {
            #expect(PictureDifference(MadePictures.reference(name), other).mean > 5 * Self.mean)
        }
        let plain = MadePictures.reference("orientation-1.jpg")
        for name in ["display-p3.jpg", "adobe-rgb.jpg", "measured.png"] {
            #expect(PictureDifference(MadePictures.reference(name), plain).mean > 2 * Self.mean)
        }
    }

    @Test(arguments: 1...8) func theHeadersSizeIsAsItIsSeen(orientation: Int) throws {
        let expected = orientation < 5 ? PixelSize(width: 240, height: 160) : PixelSize(width: 160, height: 240)
        for (name, format) in [("orientation-", PictureFormat.jpeg), ("png-orientation-", .png), ("webp-orientation-", .webp)] {
            let header = try PictureDecoder.header(
                of: MadePictures.bytes("\(name)\(orientation).\(format == .jpeg ? "jpg" : format.rawValue)"))
            #expect(header == PictureHeader(format: format, size: expected))
        }
    }

    @Test(arguments: MadePictures.names) func everyPictureIsWorthShowing(name: String) throws {
        let bytes = MadePictures.bytes(name)
        let checked = try PictureDecoder.checked(bytes, byteLimit: 1 << 22)
        #expect(checked.bytes == bytes)
        let header = try PictureDecoder.header(of: bytes)
        #expect(checked.size == header.size && checked.format == header.format)
    }

    /// What does not fit comes back as JPEG, upright and sRGB.
    @Test(arguments: ["orientation-6.jpg", "display-p3.jpg", "alpha.png", "inks-profile.jpg", "large.png"])
    func whatHasTooManyBytesBecomesASmallerFile(name: String) throws {
        let bytes = MadePictures.bytes(name)
        let checked = try PictureDecoder.checked(bytes, byteLimit: bytes.count - 1)
        #expect(checked.format == .jpeg && checked.bytes.count < bytes.count)
        #expect(try PictureDecoder.header(of: checked.bytes) == PictureHeader(format: .jpeg, size: checked.size))
        guard !name.hasPrefix("alpha") else { return }
        let pixels = try PictureDecoder.pixels(of: checked.bytes, filling: MadePictures.wanted)
        #expect(PictureDifference(pixels, MadePictures.reference(name)).mean < 4)
    }

    @Test func anySizeIsFilled() throws {
        let bytes = MadePictures.bytes("orientation-1.jpg")
        for (width, height) in [(1, 1), (1, 500), (700, 3), (480, 320), (8192, 2)] {
            let pixels = try PictureDecoder.pixels(of: bytes, filling: PixelSize(width: width, height: height))
            #expect(pixels.count == width * height)
            #expect(pixels.allSatisfy { $0 >> 24 == 255 })
        }
        for (width, height) in [(0, 5), (5, -1), (8193, 1)] {
            #expect(throws: PictureFault("expected a wanted size of 1 to 8192 pixels a side")) {
                try PictureDecoder.pixels(of: bytes, filling: PixelSize(width: width, height: height))
            }
        }
    }
}
