private import CSDL2
private import CSDL2Image
private import Geometry
public import Raster

extension PNG {
    /// The longest side of a picture that is read, in pixels, and the longest file in bytes: more than any mark needs, and
    /// little enough that decoding it is over before anyone waits.
    public static let longestSide = 2048
    public static let longestFile = 4 << 20

    /// The picture in a PNG file's bytes, premultiplied. What the file says of its size is believed only within
    /// `longestSide`, before anything is decoded; of its chunks only those go on that hold pixels, as what is not decoded cannot
    /// be broken. Fails with what is wrong.
    public static func decode(_ file: [UInt8]) throws(ImageFailure) -> PixelBuffer {
        let size = try size(of: file)
        guard (1...longestSide).contains(size.width), (1...longestSide).contains(size.height) else {
            throw ImageFailure("expected at most \(longestSide)×\(longestSide) pixels, got \(size.width)×\(size.height)")
        }
        var pixels = try pixelChunks(file)
        guard let words = straightWords(&pixels, size) else { throw ImageFailure("not a whole PNG file: \(libraryError())") }
        var picture = PixelBuffer(size: size)
        picture.withMutableWords { target in
            for (index, word) in words.enumerated() {
                var color = Color(word)
                color.alpha = UInt8(word >> 24)
                target[index] = color.premultiplied
            }
        }
        return picture
    }

    // The frame of the file (PNG specification, section 5): a signature, then chunks of a length, a name, data and a sum.

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let pixelNames = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

    private static func size(of file: [UInt8]) throws(ImageFailure) -> PixelSize {
        guard file.count <= longestFile else { throw ImageFailure("expected at most \(longestFile >> 20) MiB") }
        guard file.count >= 33, file.starts(with: signature), name(file, at: 8) == "IHDR" else {
            throw ImageFailure("not a PNG file")
        }
        return PixelSize(width: number(file, at: 16), height: number(file, at: 20))
    }

    private static func pixelChunks(_ file: [UInt8]) throws(ImageFailure) -> [UInt8] {
        var kept = signature
        var start = signature.count
        while start < file.count {
            guard start + 12 <= file.count else { throw ImageFailure("not a whole PNG file: it ends in a chunk") }
            let end = start + 12 + number(file, at: start)
            guard end <= file.count else { throw ImageFailure("not a whole PNG file: it ends in a chunk") }
            let name = name(file, at: start)
            if pixelNames.contains(name) { kept += file[start..<end] }
            if name == "IEND" { break }
            start = end
        }
        return kept
    }

    private static func number(_ file: [UInt8], at index: Int) -> Int {
        file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Of the chunk that starts at an index.
    private static func name(_ file: [UInt8], at index: Int) -> String {
        String(decoding: file[index + 4..<index + 8], as: UTF8.self)
    }

    // Decoding.

    /// Words 0xAARRGGBB; nil with SDL's error set where the file is broken or has another size than it said.
    private static func straightWords(_ file: inout [UInt8], _ size: PixelSize) -> [UInt32]? {
        unsafe file.withUnsafeMutableBytes { memory in
            guard let stream = unsafe SDL_RWFromConstMem(memory.baseAddress, Int32(memory.count)) else { return nil }
            defer { unsafe SDL_RWclose(stream) }
            guard let decoded = unsafe load_png_silently(stream) else { return nil }
            defer { unsafe SDL_FreeSurface(decoded) }
            let format = SDL_PIXELFORMAT_ARGB8888.rawValue
            guard let surface = unsafe SDL_ConvertSurfaceFormat(decoded, format, 0) else { return nil }
            defer { unsafe SDL_FreeSurface(surface) }
            return unsafe words(of: surface, size)
        }
    }

    private static func words(of surface: UnsafeMutablePointer<SDL_Surface>, _ size: PixelSize) -> [UInt32]? {
        let (width, height, pitch) = unsafe (Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch))
        guard width == size.width, height == size.height, let pixels = unsafe surface.pointee.pixels else { return nil }
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        for y in 0..<height {
            let row = unsafe UnsafeRawBufferPointer(start: pixels + y * pitch, count: width * 4)
            unsafe words.append(contentsOf: row.bindMemory(to: UInt32.self))
        }
        return words
    }
}
