private import CSDL2
private import CSDL2Image
private import Geometry
private import Glibc
public import Raster

/// Why a picture could not be written or read: one line.
public struct ImageFailure: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) { self.message = message }
}

/// Pictures as PNG files, by SDL_image.
public enum PNG {
    /// Writes the picture with straight alpha, replacing a file of that name. The same picture gives the same bytes. On
    /// failure there is no new file and an old one is as it was.
    public static func write(_ picture: PixelBuffer, to path: String) throws(ImageFailure) {
        let temporary = temporaryName(beside: path)
        do throws(ImageFailure) {
            try writeFile(encode(picture), to: temporary)
            guard unsafe rename(temporary, path) == 0 else { throw ImageFailure(systemError()) }
        } catch {
            unsafe unlink(temporary)
            throw ImageFailure("cannot write \(path): \(error.message)")
        }
    }

    /// A short name: the file's own may be as long as names can be.
    static func temporaryName(beside path: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return "\(folder).pullkiosk-\(getpid()).new"
    }

    /// The bytes of the file.
    static func encode(_ picture: PixelBuffer) throws(ImageFailure) -> [UInt8] {
        let (width, height) = (picture.size.width, picture.size.height)
        guard width > 0, height > 0, width <= 1 << 15, height <= 1 << 15 else {
            throw ImageFailure("expected 1 to \(1 << 15) pixels a side, got \(width)x\(height)")
        }
        var words = picture.pixels.map(straight)
        // Deflate adds less than 1 %, a row its filter byte, the chunks their frames.
        var bytes = [UInt8](repeating: 0, count: (width * 4 + 1) * height * 65 / 64 + 65536)
        let count = encode(&words, Int32(width), Int32(height), into: &bytes)
        guard count > 0 else { throw ImageFailure("SDL_image: \(libraryError())") }
        return Array(bytes.prefix(count))
    }

    /// How many bytes were written; 0 with SDL's error set when it failed.
    private static func encode(_ words: inout [UInt32], _ width: Int32, _ height: Int32, into bytes: inout [UInt8]) -> Int {
        unsafe words.withUnsafeMutableBytes { pixels in
            unsafe bytes.withUnsafeMutableBytes { memory in
                let format = SDL_PIXELFORMAT_ARGB8888.rawValue
                let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
                    pixels.baseAddress, width, height, 32, width * 4, format)
                defer { unsafe SDL_FreeSurface(surface) }
                let stream = unsafe SDL_RWFromMem(memory.baseAddress, Int32(clamping: memory.count))
                guard let surface = unsafe surface, let stream = unsafe stream else { return 0 }
                defer { unsafe SDL_RWclose(stream) }
                return unsafe IMG_SavePNG_RW(surface, stream, 0) == 0 ? Int(SDL_RWtell(stream)) : 0
            }
        }
    }

    private static func writeFile(_ bytes: [UInt8], to path: String) throws(ImageFailure) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ImageFailure(systemError()) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = ImageFailure(systemError())
                close(descriptor)
                throw failure
            }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0 else { throw ImageFailure(systemError()) }
    }
}

/// The word with its colours divided by its alpha, rounded to nearest; PNG keeps them so.
private func straight(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : word }
    func divided(_ shift: UInt32) -> UInt32 { min(((word >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift }
    return alpha << 24 | divided(16) | divided(8) | divided(0)
}
