public import Geometry

public enum PictureDecoder {
    /// The most pixels that a header may promise.
    public static let mostPixels = 50_000_000

    /// The sides of the pixels that can be asked for: any panel.
    public static let sides = 1...8192

    /// Reads the header only. Fails if the format is none of `PictureFormat`, or the header is broken or promises more than
    /// `mostPixels`.
    public static func header(of bytes: [UInt8]) throws(PictureFault) -> PictureHeader { try openPicture(bytes).header }

    /// The whole picture scaled until it fills exactly `size` (each side one of `sides`), what is left over cut off: half of
    /// it at each side, or two fifths at the top and three at the bottom. Numbers 0xAARRGGBB, sRGB, premultiplied, row by row
    /// from the top. Rows that are missing at the end of a file that is cut off repeat the last one. Fails if there is
    /// no picture in `bytes`, or less than seven eighths of one.
    public static func pixels(of bytes: [UInt8], filling size: PixelSize) throws(PictureFault) -> [UInt32] {
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw PictureFault("expected a wanted size of \(sides.lowerBound) to \(sides.upperBound) pixels a side")
        }
        let file = try openPicture(bytes)
        let picture = try scaled(file, Framing(filling: size, from: file.header.size))
        return picture.pixels.map(\.word)
    }

    /// The framed part of a picture, upright, sRGB, premultiplied.
    static func scaled(_ file: any PictureFile, _ framing: Framing) throws(PictureFault) -> Bitmap {
        let stored = framing.stored(file.orientation)
        let rows = try file.rows(reducedBy: stored.reduction)
        var resampler = Resampler(stored.scaled(to: rows.size), isPremultiplying: !file.hasInks)
        try feed(rows, to: &resampler)
        var bitmap = resampler.bitmap
        ColorConverter(file.color, hasInks: file.hasInks, isGray: file.isGray).convert(&bitmap.pixels)
        return bitmap.upright(file.orientation)
    }

    /// Hands all rows to the resampler, and the last one again for each that is missing.
    private static func feed(_ rows: any PictureRows, to resampler: inout Resampler) throws(PictureFault) {
        var row = [Pixel](repeating: .zero, count: rows.size.width)
        var count = 0
        while count < rows.size.height, try rows.next(into: &row) {
            resampler.add(row)
            count += 1
        }
        guard count * 8 >= rows.size.height * 7 else {
            throw PictureFault("it is cut off after \(count * 100 / rows.size.height) % of its rows")
        }
        for _ in count..<rows.size.height { resampler.add(row) }
    }
}
