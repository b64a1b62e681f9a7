private import CAVIF
import Geometry

/// AVIF, of an animated one the first frame, where Debian's library is at hand.
@safe final class AVIFPicture: PictureFile {
    static let format = PictureFormat.avif

    let size: PixelSize
    let orientation: Orientation
    let color: PictureColor
    let isGray: Bool
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let library: avif_library
    private let decoder: UnsafeMutablePointer<avifDecoder>

    init(_ bytes: [UInt8]) throws(PictureFault) {
        guard let library = Self.loaded() else {
            throw PictureFault("AVIF needs \(unsafe String(cString: avif_library_name())), which is not installed")
        }
        guard let decoder = library.create() else { throw PictureFault("no memory for the AVIF picture") }
        self.library = library
        unsafe self.decoder = decoder
        unsafe self.bytes = .allocate(capacity: bytes.count)
        _ = unsafe self.bytes.initialize(fromContentsOf: bytes)
        let status = unsafe Self.parse(library, decoder, self.bytes)
        let image = unsafe decoder.pointee.image
        size = unsafe PixelSize(width: Int(image?.pointee.width ?? 0), height: Int(image?.pointee.height ?? 0))
        orientation = unsafe image.map { unsafe Self.orientation($0) } ?? .upright
        color = unsafe image.map { unsafe Self.color($0.pointee) } ?? .standard
        isGray = unsafe image?.pointee.yuvFormat == AVIF_PIXEL_FORMAT_YUV400
        guard status == AVIF_RESULT_OK else { throw failure(status) }
    }

    deinit {
        unsafe library.destroy(decoder)
        unsafe bytes.deallocate()
    }

    func rows(reducedBy reduction: Double) throws(PictureFault) -> any PictureRows {
        try hold(unsafe library.next(decoder))
        let image = unsafe decoder.pointee.image.pointee
        guard unsafe Int(image.width) == size.width, unsafe Int(image.height) == size.height else {
            throw PictureFault("not a whole AVIF file: another size than its header says")
        }
        var pixels = [Pixel](repeating: .zero, count: size.width * size.height)
        let status = unsafe pixels.withUnsafeMutableBytes { memory in
            unsafe withUnsafePointer(to: library) {
                unsafe avif_read($0, decoder, memory.baseAddress!.assumingMemoryBound(to: UInt8.self))
            }
        }
        try hold(status)
        return DecodedRows(Bitmap(size: size, pixels: pixels))
    }

    private static func loaded() -> avif_library? {
        var library = avif_library()
        return unsafe avif_load(&library) != 0 ? library : nil
    }

    private static func parse(
        _ library: avif_library, _ decoder: UnsafeMutablePointer<avifDecoder>, _ bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> avifResult {
        unsafe decoder.pointee.imageSizeLimit = UInt32(PictureDecoder.mostPixels)
        unsafe decoder.pointee.imageCountLimit = 1000
        unsafe decoder.pointee.ignoreExif = AVIF_TRUE
        unsafe decoder.pointee.ignoreXMP = AVIF_TRUE
        let status = unsafe library.set_memory(decoder, bytes.baseAddress, bytes.count)
        return unsafe status == AVIF_RESULT_OK ? library.parse(decoder) : status
    }

    private func hold(_ status: avifResult) throws(PictureFault) {
        if status != AVIF_RESULT_OK { throw failure(status) }
    }

    private func failure(_ status: avifResult) -> PictureFault {
        PictureFault("not a whole AVIF file: \(unsafe String(cString: avif_text(library, status)))")
    }

    /// By the turn and the mirror of the container (ISO/IEC 23008-12, 6.5.10 and 6.5.12); Exif's number counts for nothing there.
    private static func orientation(_ image: UnsafePointer<avifImage>) -> Orientation {
        let numbers = [[1, 4, 2], [8, 5, 7], [3, 2, 4], [6, 7, 5]]
        return Orientation(numbers[Int(unsafe avif_turns(image))][Int(unsafe avif_mirror(image))])
    }

    private static func color(_ image: avifImage) -> PictureColor {
        if unsafe image.icc.size > 0 {
            return .profile(unsafe [UInt8](UnsafeBufferPointer(start: image.icc.data, count: image.icc.size)))
        }
        let white = [0.3127, 0.3290]
        // Rec. ITU-T H.273, table 2; the curve is taken for sRGB's.
        return switch unsafe image.colorPrimaries {
        case 9: .measured(exponent: 0, chromaticities: white + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046])
        case 12: .measured(exponent: 0, chromaticities: white + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060])
        default: .standard
        }
    }
}
