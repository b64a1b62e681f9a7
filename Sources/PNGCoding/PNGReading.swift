private import CPNG
public import Geometry

extension PNG {
    /// The longest side of a picture that is read, in pixels, and the longest file, in bytes: more than any mark needs, and
    /// small enough to decode without a noticeable delay.
    public static let longestSide = 2048
    public static let longestFile = 4 << 20

    /// Decodes a PNG file to numbers 0xAARRGGBB with straight alpha, one for each pixel. The size in its header is checked
    /// against `longestSide` before anything is decoded or memory is allocated for the pixels. Only the chunks that hold
    /// pixels are decoded: an ignored chunk cannot be broken, and no gamma or profile changes a value. 16-bit values are
    /// rounded to eight bits. Fails with the reason.
    public static func decode(
        _ file: [UInt8], longestSide: Int = PNG.longestSide
    ) throws(PNGFailure) -> (size: PixelSize, straight: [UInt32]) {
        let size = try size(of: file)
        guard size.width > 0, size.height > 0, max(size.width, size.height) <= longestSide else {
            throw PNGFailure("expected at most \(longestSide)×\(longestSide) pixels, got \(size.width)×\(size.height)")
        }
        return (size, try pixels(of: chunks(pixelNames, of: file), size))
    }

    // The frame of the file (PNG specification, section 5): a signature, then chunks of a length, a name, data and a sum.

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    static let pixelNames = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

    private static func size(of file: [UInt8]) throws(PNGFailure) -> PixelSize {
        guard file.count <= longestFile else { throw PNGFailure("expected at most \(longestFile >> 20) MiB") }
        return try anySize(of: file)
    }

    static func anySize(of file: [UInt8]) throws(PNGFailure) -> PixelSize {
        guard file.count >= 33, file.starts(with: signature), name(file, at: 8) == "IHDR" else {
            throw PNGFailure("not a PNG file")
        }
        return PixelSize(width: number(file, at: 16), height: number(file, at: 20))
    }

    /// The file with only the chunks of these names, up to its end. Of a chunk that is cut off, what is there is kept if cuts
    /// are allowed.
    static func chunks(_ names: [String], of file: [UInt8], allowingCut: Bool = false) throws(PNGFailure) -> [UInt8] {
        var kept = signature
        var start = signature.count
        while start < file.count {
            let end = start + 12 <= file.count ? start + 12 + number(file, at: start) : Int.max
            guard end <= file.count || allowingCut else { throw PNGFailure("not a whole PNG file: it ends in a chunk") }
            guard start + 8 <= file.count else { break }
            let name = name(file, at: start)
            if names.contains(name) { kept += file[start..<min(end, file.count)] }
            if name == "IEND" || end >= file.count { break }
            start = end
        }
        return kept
    }

    static func number(_ file: [UInt8], at index: Int) -> Int {
        file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The name of the chunk that starts at `index`.
    private static func name(_ file: [UInt8], at index: Int) -> String {
        String(decoding: file[index + 4..<index + 8], as: UTF8.self)
    }

    private static func pixels(of chunks: [UInt8], _ size: PixelSize) throws(PNGFailure) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: size.width * size.height)
        let failure = unsafe chunks.withUnsafeBytes { memory -> String? in
            var file = unsafe png_file()
            unsafe file.rest = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
            unsafe file.count = memory.count
            let isRead = unsafe png_file_read(&file, png_uint_32(size.width), png_uint_32(size.height), &pixels) != 0
            return isRead ? nil : unsafe text(file.failure)
        }
        if let failure { throw PNGFailure("not a whole PNG file: \(failure)") }
        return pixels
    }
}
