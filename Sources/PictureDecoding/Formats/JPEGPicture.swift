private import CJPEG
import Geometry

/// JPEG (ITU-T T.81), baseline and progressive, in grey, colours or four inks. libjpeg reduces it by 2, 4 or 8 while it decodes.
@safe final class JPEGPicture: PictureFile {
    static let format = PictureFormat.jpeg

    let size: PixelSize
    let orientation: Orientation
    let color: PictureColor
    let isGray: Bool
    let hasInks: Bool

    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let file: UnsafeMutablePointer<jpeg_file>

    init(_ bytes: [UInt8]) throws(PictureFault) {
        unsafe self.bytes = .allocate(capacity: bytes.count)
        _ = unsafe self.bytes.initialize(fromContentsOf: bytes)
        unsafe file = .allocate(capacity: 1)
        let isRead = unsafe jpeg_file_open(file, self.bytes.baseAddress, bytes.count) != 0
        let decoder = unsafe file.pointee.decoder
        size = unsafe PixelSize(width: Int(decoder.image_width), height: Int(decoder.image_height))
        let space = unsafe decoder.jpeg_color_space
        isGray = space == JCS_GRAYSCALE
        hasInks = space == JCS_CMYK || space == JCS_YCCK
        orientation = unsafe isRead ? Self.orientation(decoder.marker_list) : .upright
        color = unsafe isRead ? Self.color(file) : .standard
        guard isRead else { throw failure }
    }

    deinit {
        unsafe jpeg_file_close(file)
        unsafe file.deallocate()
        unsafe bytes.deallocate()
    }

    func rows(reducedBy reduction: Double) throws(PictureFault) -> any PictureRows {
        let divisor = [8, 4, 2].first { Double($0) <= reduction } ?? 1
        guard unsafe jpeg_file_start(file, UInt32(divisor)) != 0 else { throw failure }
        let decoder = unsafe file.pointee.decoder
        return unsafe JPEGRows(
            self, size: PixelSize(width: Int(decoder.output_width), height: Int(decoder.output_height)))
    }

    /// `row` has a place for each pixel of a reduced row.
    fileprivate func next(into row: inout [Pixel]) throws(PictureFault) -> Bool {
        let status = unsafe row.withUnsafeMutableBytes { memory in
            unsafe jpeg_file_row(file, memory.baseAddress!.assumingMemoryBound(to: UInt8.self))
        }
        guard status >= 0 else { throw failure }
        return status > 0
    }

    private var failure: PictureFault {
        let words = unsafe withUnsafeBytes(of: &file.pointee.failure) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        return PictureFault("not a whole JPEG file: \(words)")
    }

    /// In the first APP1 segment that begins with Exif's name.
    private static func orientation(_ markers: jpeg_saved_marker_ptr?) -> Orientation {
        var marker = unsafe markers
        while let segment = unsafe marker?.pointee {
            let data = unsafe UnsafeBufferPointer(start: segment.data, count: Int(segment.data_length))
            let name = Array("Exif\0\0".utf8)
            if unsafe Int32(segment.marker) == JPEG_APP0 + 1 && data.starts(with: name) {
                return unsafe Orientation(exif: Array(data)[name.count...])
            }
            unsafe marker = segment.next
        }
        return .upright
    }

    private static func color(_ file: UnsafeMutablePointer<jpeg_file>) -> PictureColor {
        var count: UInt32 = 0
        guard let profile = unsafe jpeg_file_profile(file, &count) else { return .standard }
        defer { unsafe free(profile) }
        return .profile(unsafe [UInt8](UnsafeBufferPointer(start: profile, count: Int(count))))
    }
}

private final class JPEGRows: PictureRows {
    let size: PixelSize
    private let picture: JPEGPicture

    init(_ picture: JPEGPicture, size: PixelSize) {
        self.picture = picture
        self.size = size
    }

    func next(into row: inout [Pixel]) throws(PictureFault) -> Bool {
        precondition(row.count == size.width)
        return try picture.next(into: &row)
    }
}
