private import CWebP
import Geometry

/// WebP, of an animated one the first frame. libwebp reduces it while it decodes.
@safe final class WebPPicture: PictureFile {
    static let format = PictureFormat.webp

    let size: PixelSize
    let orientation: Orientation
    let color: PictureColor
    let isGray = false
    private let image: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) throws(PictureFault) {
        let chunks = RIFFChunks(bytes[...].dropFirst(12))
        image = chunks.first("ANMF").map { $0.dropFirst(Self.frameHeader) } ?? bytes[...]
        var features = WebPBitstreamFeatures()
        let status = unsafe image.withUnsafeBytes { memory in
            unsafe WebPGetFeatures(memory.baseAddress?.assumingMemoryBound(to: UInt8.self), memory.count, &features)
        }
        guard status == VP8_STATUS_OK else { throw Self.failure(status) }
        size = PixelSize(width: Int(features.width), height: Int(features.height))
        orientation = chunks.first("EXIF").map(Orientation.init(exif:)) ?? .upright
        color = chunks.first("ICCP").map { .profile(Array($0)) } ?? .standard
    }

    /// Place, size, duration and flags (WebP container specification, "Animation").
    private static let frameHeader = 16

    func rows(reducedBy reduction: Double) throws(PictureFault) -> any PictureRows {
        // By a whole number: where some pixels of a reduced picture stand for one and some for two, edges look ragged.
        let divisor = Int(min(reduction, Double(max(size.width, size.height))))
        let reduced = PixelSize(width: max(size.width / divisor, 1), height: max(size.height / divisor, 1))
        var pixels = [Pixel](repeating: .zero, count: reduced.width * reduced.height)
        let status = unsafe pixels.withUnsafeMutableBytes { memory in unsafe decode(to: memory, reduced) }
        guard status == VP8_STATUS_OK else { throw Self.failure(status) }
        return DecodedRows(Bitmap(size: reduced, pixels: pixels))
    }

    private func decode(to memory: UnsafeMutableRawBufferPointer, _ reduced: PixelSize) -> VP8StatusCode {
        var configuration = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&configuration) != 0 else { return VP8_STATUS_INVALID_PARAM }
        unsafe configuration.options.use_scaling = reduced == size ? 0 : 1
        unsafe configuration.options.scaled_width = Int32(reduced.width)
        unsafe configuration.options.scaled_height = Int32(reduced.height)
        unsafe configuration.output.colorspace = MODE_RGBA
        unsafe configuration.output.is_external_memory = 1
        unsafe configuration.output.u.RGBA.rgba = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe configuration.output.u.RGBA.stride = Int32(reduced.width * 4)
        unsafe configuration.output.u.RGBA.size = memory.count
        return unsafe image.withUnsafeBytes { file in
            unsafe WebPDecode(file.baseAddress?.assumingMemoryBound(to: UInt8.self), file.count, &configuration)
        }
    }

    private static func failure(_ status: VP8StatusCode) -> PictureFault {
        switch status {
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: PictureFault("not a whole WebP file: the file ends too early")
        case VP8_STATUS_OUT_OF_MEMORY: PictureFault("no memory for the WebP picture")
        case VP8_STATUS_UNSUPPORTED_FEATURE: PictureFault("not a WebP file that can be decoded: an unsupported feature")
        default: PictureFault("not a whole WebP file: broken data")
        }
    }
}

/// The chunks of a RIFF file: a name, a length from its low end, as many bytes, and one more where they are odd.
private struct RIFFChunks {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The data of the first chunk of this name, as far as the file goes.
    func first(_ name: String) -> ArraySlice<UInt8>? {
        var rest = bytes
        while rest.count >= 8 {
            let count = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let data = rest.dropFirst(8).prefix(count)
            if rest.starts(with: name.utf8) { return data }
            rest = rest.dropFirst(8 + count + count % 2)
        }
        return nil
    }
}
