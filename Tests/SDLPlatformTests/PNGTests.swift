import CSDL2
import CSDL2Image
import Geometry
import Glibc
import Raster
import Testing

@testable import SDLPlatform

extension SDLTests {
    struct PNGTests {
        private let directory = TemporaryDirectory()

        private var picture: PixelBuffer {
            var picture = PixelBuffer(size: PixelSize(width: 5, height: 3), filledWith: 0xFF20_4060)
            picture[0, 0] = 0xFFFF_0000
            picture[4, 2] = 0xFF00_00FF
            picture[1, 1] = 0x8040_2010
            picture[2, 1] = 0
            return picture
        }

        @Test func keepsEveryPixelWithStraightAlpha() throws {
            let path = directory.path + "/picture.png"
            try PNG.write(picture, to: path)
            let (size, words) = try #require(load(path))
            #expect(size == picture.size)
            var expected = picture.pixels
            expected[1 * 5 + 1] = 0x8080_4020
            #expect(words == expected)
            #expect(names(in: directory.path) == ["picture.png"])
        }

        @Test func givesTheSameBytesForTheSamePicture() throws {
            #expect(try PNG.encode(picture) == PNG.encode(picture))
        }

        @Test func writesAPictureThatCannotBeCompressed() throws {
            var noise = PixelBuffer(size: PixelSize(width: 301, height: 203))
            var state: UInt32 = 1
            for index in 0..<noise.pixels.count {
                state = state &* 1_664_525 &+ 1_013_904_223
                noise[index % 301, index / 301] = 0xFF00_0000 | state >> 8
            }
            let path = directory.path + "/noise.png"
            try PNG.write(noise, to: path)
            #expect(try #require(load(path)).words == noise.pixels)
        }

        @Test func leavesNothingBehindWhereItCannotWrite() throws {
            let missing = directory.path + "/missing/picture.png"
            let failure = #expect(throws: ImageFailure.self) { try PNG.write(picture, to: missing) }
            #expect(failure?.message.hasPrefix("cannot write \(missing)") ?? false)
            #expect(failure?.message.hasSuffix("No such file or directory") ?? false)
            // a directory stands where the file should go: only the last step fails
            let occupied = directory.path + "/occupied"
            unsafe mkdir(occupied, 0o755)
            #expect(throws: ImageFailure.self) { try PNG.write(picture, to: occupied) }
            #expect(names(in: directory.path) == ["occupied"])
        }

        @Test func aNameMayBeAsLongAsTheSystemAllows() throws {
            let name = String(repeating: "n", count: 251) + ".png"
            try PNG.write(picture, to: "\(directory.path)/\(name)")
            #expect(names(in: directory.path) == [name])
        }

        @Test func keepsTheOldFileWhenTheDiskIsFull() throws {
            let path = directory.path + "/picture.png"
            try PNG.write(picture, to: path)
            let old = try #require(load(path))
            unsafe symlink("/dev/full", PNG.temporaryName(beside: path))
            let failure = #expect(throws: ImageFailure.self) { try PNG.write(PixelBuffer(size: picture.size), to: path) }
            #expect(failure?.message.hasSuffix("No space left on device") ?? false)
            #expect(try #require(load(path)).words == old.words)
            #expect(names(in: directory.path) == ["picture.png"])
        }

        @Test func refusesAPictureWithoutPixels() {
            let empty = PixelBuffer(size: PixelSize(width: 0, height: 9))
            let path = directory.path + "/empty.png"
            #expect(throws: ImageFailure("cannot write \(path): expected 1 to 32768 pixels a side, got 0x9")) {
                try PNG.write(empty, to: path)
            }
            #expect(names(in: directory.path) == [])
        }

        /// The size and the straight 0xAARRGGBB words of a picture file.
        private func load(_ path: String) -> (size: PixelSize, words: [UInt32])? {
            guard let loaded = unsafe IMG_Load(path) else { return nil }
            defer { unsafe SDL_FreeSurface(loaded) }
            guard let surface = unsafe SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
                return nil
            }
            defer { unsafe SDL_FreeSurface(surface) }
            let size = PixelSize(width: Int(unsafe surface.pointee.w), height: Int(unsafe surface.pointee.h))
            let stride = Int(unsafe surface.pointee.pitch) / 4
            guard let pixels = unsafe surface.pointee.pixels?.assumingMemoryBound(to: UInt32.self) else { return nil }
            let words = (0..<size.height).flatMap { y in (0..<size.width).map { x in unsafe pixels[y * stride + x] } }
            return (size, words)
        }
    }
}
