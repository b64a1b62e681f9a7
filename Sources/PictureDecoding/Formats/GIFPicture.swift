import Geometry

/// GIF (GIF89a specification), of an animated one the first frame without what lies around it. It is simple enough to be read
/// here, where no error of a C library can be reached.
final class GIFPicture: PictureFile {
    static let format = PictureFormat.gif

    let size: PixelSize
    let orientation = Orientation.upright
    let color = PictureColor.standard
    let isGray = false
    private let frame: GIFFrame
    private let data: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) throws(PictureFault) {
        var reader = GIFReader(bytes)
        guard let frame = reader.firstFrame() else { throw PictureFault("not a whole GIF file: it has no picture") }
        self.frame = frame
        size = frame.size
        data = reader.rest
    }

    func rows(reducedBy reduction: Double) throws(PictureFault) -> any PictureRows {
        var reader = GIFReader(data)
        var decoder = LZWDecoder(rootBits: frame.rootBits, limit: size.width * size.height)
        decoder.decode(reader.blocks())
        let rows = decoder.indices.count / size.width
        return DecodedRows(Bitmap(size: size, pixels: pixels(decoder.indices, rows: rows)))
    }

    /// As many rows as there are; an interlaced picture that is cut off is none.
    private func pixels(_ indices: [UInt8], rows: Int) -> [Pixel] {
        guard frame.isInterlaced else { return indices.prefix(rows * size.width).map(frame.color) }
        guard rows == size.height else { return [] }
        var pixels = [Pixel](repeating: .zero, count: indices.count)
        let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0.0, to: size.height, by: $0.1) }
        for (stored, seen) in order.enumerated() {
            for x in 0..<size.width { pixels[seen * size.width + x] = frame.color(indices[stored * size.width + x]) }
        }
        return pixels
    }
}

/// What is known of a frame before its pixels.
struct GIFFrame {
    let size: PixelSize
    let isInterlaced: Bool
    let rootBits: Int
    /// 256 colours; what the file does not name is transparent.
    private var palette: [Pixel]

    init(size: PixelSize, isInterlaced: Bool, rootBits: Int, colors: [Pixel], transparent: Int?) {
        (self.size, self.isInterlaced, self.rootBits) = (size, isInterlaced, rootBits)
        palette = colors + Array(repeating: .zero, count: 256 - colors.count)
        if let transparent { palette[transparent] = .zero }
    }

    func color(_ index: UInt8) -> Pixel { palette[Int(index)] }
}
