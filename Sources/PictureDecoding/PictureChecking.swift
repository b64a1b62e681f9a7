import Geometry

extension PictureDecoder {
    /// The least side of a picture worth showing, in pixels: what is smaller counts readers.
    static let leastSide = 16

    /// Checks a picture by decoding all of it. A file of more than `byteLimit` bytes comes back as a smaller JPEG file: upright,
    /// sRGB, on white. Fails with the reason if there is no picture, or none worth showing: tiny, or of one colour.
    public static func checked(_ bytes: [UInt8], byteLimit: Int) throws(PictureFault) -> CheckedPicture {
        let file = try openPicture(bytes)
        let header = file.header
        guard min(header.size.width, header.size.height) >= leastSide else {
            throw PictureFault(
                "it has \(header.size.width) × \(header.size.height) pixels, expected at least \(leastSide) a side")
        }
        let sample = try scaled(file, Framing(all: header.size, as: sampleSize))
        guard !hasOneColor(sample.pixels) else { throw PictureFault("it has one colour") }
        guard bytes.count > byteLimit else { return CheckedPicture(bytes: bytes, format: header.format, size: header.size) }
        return try smaller(bytes, byteLimit: byteLimit)
    }

    /// What is compared for one colour: details of a 64th of a side still show.
    private static let sampleSize = PixelSize(width: 64, height: 64)

    /// Levels of 255 that a channel may vary in one colour: noise and the traces of JPEG's compression.
    private static let noise = 6

    private static func hasOneColor(_ pixels: [Pixel]) -> Bool {
        let least = pixels.reduce(Pixel(repeating: 255)) { pointwiseMin($0, $1) }
        let most = pixels.reduce(Pixel(repeating: 0)) { pointwiseMax($0, $1) }
        return Int((most &- least).max()) <= noise
    }

    /// The longest sides of a smaller file, tried in this order, in pixels: a panel of 4K in portrait is 2160 wide.
    private static let smallerSides = [2560, 1810, 1280, 640]

    private static func smaller(_ bytes: [UInt8], byteLimit: Int) throws(PictureFault) -> CheckedPicture {
        for side in smallerSides {
            let file = try openPicture(bytes)
            let bitmap = try scaled(file, Framing(all: file.header.size, as: fitting(file.header.size, in: side)))
            let encoded = try jpegFile(of: bitmap.onWhite, quality: 85)
            if encoded.count <= byteLimit { return CheckedPicture(bytes: encoded, format: .jpeg, size: bitmap.size) }
        }
        throw PictureFault("it does not fit into \(byteLimit) bytes")
    }

    private static func fitting(_ size: PixelSize, in side: Int) -> PixelSize {
        let scale = min(Double(side) / Double(max(size.width, size.height)), 1)
        func scaled(_ length: Int) -> Int { max(Int((Double(length) * scale).rounded()), 1) }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }
}

extension Bitmap {
    fileprivate var onWhite: Bitmap {
        Bitmap(size: size, pixels: pixels.map { $0 &+ Pixel(repeating: 255 - $0.w) })
    }
}
