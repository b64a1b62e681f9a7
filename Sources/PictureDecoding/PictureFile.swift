import Geometry

/// Four bytes: red, green, blue and alpha, or four inks, 255 for none.
typealias Pixel = SIMD4<UInt8>

extension Pixel {
    /// 0xAARRGGBB.
    var word: UInt32 { UInt32(w) << 24 | UInt32(x) << 16 | UInt32(y) << 8 | UInt32(z) }
}

/// Pixels row by row from the top.
struct Bitmap {
    var size: PixelSize
    var pixels: [Pixel]
}

/// The rows of a picture from the top, one after the other.
protocol PictureRows: AnyObject {
    var size: PixelSize { get }

    /// Fills `row`, which has a place for each pixel of a row; alpha is straight. False where the file has no more.
    func next(into row: inout [Pixel]) throws(PictureFault) -> Bool
}

/// A file whose header has been read. It is decoded once at most.
protocol PictureFile: AnyObject {
    static var format: PictureFormat { get }

    /// As it is stored, before `orientation`.
    var size: PixelSize { get }
    var orientation: Orientation { get }
    var color: PictureColor { get }
    var isGray: Bool { get }
    /// Whether the pixels are inks (CMYK).
    var hasInks: Bool { get }

    init(_ bytes: [UInt8]) throws(PictureFault)

    /// Starts to decode, at a size reduced by at most `reduction`, which is at least 1.
    func rows(reducedBy reduction: Double) throws(PictureFault) -> any PictureRows
}

extension PictureFile {
    var hasInks: Bool { false }

    var header: PictureHeader { PictureHeader(format: Self.format, size: orientation.upright(size)) }
}

/// Reads the header of any format, and holds it to `PictureDecoder.mostPixels`.
func openPicture(_ bytes: [UInt8]) throws(PictureFault) -> any PictureFile {
    let file = try fileType(of: bytes).init(bytes)
    let (width, height) = (file.size.width, file.size.height)
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0 else { throw PictureFault("its header says \(width) × \(height) pixels") }
    guard !isTooLarge, area <= PictureDecoder.mostPixels else {
        let most = PictureDecoder.mostPixels / 1_000_000
        throw PictureFault("its header says \(width) × \(height) pixels, expected at most \(most) megapixels")
    }
    return file
}

/// By the first bytes; names and types are often wrong.
private func fileType(of bytes: [UInt8]) throws(PictureFault) -> any PictureFile.Type {
    func has(_ text: String, at index: Int = 0) -> Bool { bytes.dropFirst(index).starts(with: text.utf8) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return JPEGPicture.self }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return PNGPicture.self }
    if has("RIFF"), has("WEBP", at: 8) { return WebPPicture.self }
    if has("GIF87a") || has("GIF89a") { return GIFPicture.self }
    if has("ftyp", at: 4), has("avif", at: 8) || has("avis", at: 8) || has("mif1", at: 8) { return AVIFPicture.self }
    if bytes.isEmpty { throw PictureFault("it is empty") }
    throw PictureFault("it is \(isMarkup(bytes) ? "markup such as HTML or SVG" : "none of JPEG, PNG, WebP, GIF and AVIF")")
}

private func isMarkup(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0)
    return text.first { $0 > 0x20 } == UInt8(ascii: "<")
}

/// Rows of a picture that was decoded at once.
final class DecodedRows: PictureRows {
    private let bitmap: Bitmap
    private var nextRow = 0

    init(_ bitmap: Bitmap) { self.bitmap = bitmap }

    var size: PixelSize { bitmap.size }

    /// Also false where the bitmap has fewer rows than its size says.
    func next(into row: inout [Pixel]) -> Bool {
        let start = nextRow * size.width
        guard start + size.width <= bitmap.pixels.count else { return false }
        row.replaceSubrange(0..<size.width, with: bitmap.pixels[start..<start + size.width])
        nextRow += 1
        return true
    }
}
