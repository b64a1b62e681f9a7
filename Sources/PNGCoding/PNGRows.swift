private import CPNG
public import Geometry

/// What a PNG file says about its colours (PNG specification, section 11.3.2).
public enum PNGColor: Hashable, Sendable {
    /// It says sRGB, or nothing.
    case standard
    /// The bytes of an ICC profile.
    case profile([UInt8])
    /// The exponent that makes light of a value, above 0, and x and y of white, red, green and blue: eight numbers, or none
    /// where the file does not name them.
    case measured(exponent: Double, chromaticities: [Double])
}

/// A PNG picture of any size, read row by row, so that nobody needs memory for all of it. Only the chunks that hold pixels or
/// colours are looked at.
@safe public final class PNGRows {
    public let size: PixelSize
    public let color: PNGColor
    /// Whether its pixels are grey.
    public let isGray: Bool

    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let rows: UnsafeMutablePointer<png_rows>
    /// All pixels of an interlaced picture.
    private var interlaced: [SIMD4<UInt8>] = []
    private var nextRow = 0

    private static let names = PNG.pixelNames + ["iCCP", "sRGB", "gAMA", "cHRM"]

    /// Reads what stands before the pixels. The size is not limited: check it before `start`. The file may be cut off after
    /// that. Fails with the reason.
    public init(_ file: [UInt8]) throws(PNGFailure) {
        size = try PNG.anySize(of: file)
        let chunks = try PNG.chunks(Self.names, of: file, allowingCut: true)
        unsafe bytes = .allocate(capacity: chunks.count)
        _ = unsafe bytes.initialize(fromContentsOf: chunks)
        unsafe rows = .allocate(capacity: 1)
        guard unsafe png_rows_open(rows, bytes.baseAddress, bytes.count) != 0 else {
            color = .standard
            isGray = false
            throw PNGFailure("not a whole PNG file: \(unsafe text(rows.pointee.file.failure))")
        }
        color = unsafe Self.color(rows)
        isGray = unsafe Int32(png_get_color_type(rows.pointee.png, rows.pointee.info)) & PNG_COLOR_MASK_COLOR == 0
    }

    deinit {
        unsafe png_rows_close(rows)
        unsafe rows.deallocate()
        unsafe bytes.deallocate()
    }

    /// To be called once, before `next`. An interlaced picture is decoded here, as its rows are not in order: four bytes of
    /// memory a pixel.
    public func start() throws(PNGFailure) {
        guard unsafe png_rows_start(rows) != 0 else { throw failure }
        guard unsafe rows.pointee.is_interlaced != 0 else { return }
        var pixels = [SIMD4<UInt8>](repeating: .zero, count: size.width * size.height)
        let isRead = unsafe pixels.withUnsafeMutableBytes { memory in
            unsafe png_rows_all(rows, memory.baseAddress!.assumingMemoryBound(to: UInt8.self)) != 0
        }
        guard isRead else { throw failure }
        interlaced = pixels
    }

    /// Fills `row`, which must have a place for each pixel of a row, with red, green, blue and straight alpha, eight bits each.
    /// False after the last row. Fails where the file is cut off or spoiled.
    public func next(into row: inout [SIMD4<UInt8>]) throws(PNGFailure) -> Bool {
        precondition(row.count == size.width)
        guard nextRow < size.height else { return false }
        defer { nextRow += 1 }
        if !interlaced.isEmpty {
            row = Array(interlaced[nextRow * size.width..<(nextRow + 1) * size.width])
            return true
        }
        let isRead = unsafe row.withUnsafeMutableBytes { memory in
            unsafe png_rows_next(rows, memory.baseAddress!.assumingMemoryBound(to: UInt8.self)) != 0
        }
        guard isRead else { throw failure }
        return true
    }

    private var failure: PNGFailure { PNGFailure("not a whole PNG file: \(unsafe text(rows.pointee.file.failure))") }

    private static func color(_ rows: UnsafeMutablePointer<png_rows>) -> PNGColor {
        var count: png_uint_32 = 0
        if let profile = unsafe png_rows_profile(rows, &count) {
            return .profile(unsafe [UInt8](UnsafeBufferPointer(start: profile, count: Int(count))))
        }
        let (png, info) = unsafe (rows.pointee.png, rows.pointee.info)
        var gamma = 1 / 2.2
        let hasGamma = unsafe png_get_gAMA(png, info, &gamma) != 0
        var points = [Double](repeating: 0, count: 8)
        let hasPoints = unsafe png_rows_chromaticities(rows, &points) != 0
        let isStandard = unsafe png_get_valid(png, info, PNG_INFO_sRGB) != 0 || !(hasGamma || hasPoints) || !(gamma > 0)
        return isStandard ? .standard : .measured(exponent: 1 / gamma, chromaticities: hasPoints ? points : [])
    }
}

extension PNG {
    /// The data of the first eXIf chunk of a file, empty if it has none.
    public static func exif(of file: [UInt8]) -> [UInt8] {
        guard let chunk = try? chunks(["eXIf"], of: file, allowingCut: true).dropFirst(8), chunk.count > 12 else { return [] }
        let bytes = Array(chunk)
        return Array(bytes[8..<min(8 + number(bytes, at: 0), bytes.count - 4)])
    }
}
