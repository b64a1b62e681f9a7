extension Orientation {
    private static let tag = 0x0112

    /// What a TIFF structure says (TIFF 6.0, section 2), which is what Exif data is. Upright where it is broken. Only the first
    /// directory is looked at, so nothing can lead in circles.
    init(exif: ArraySlice<UInt8>) {
        self = Self.number(TIFFBytes(exif)).map(Orientation.init) ?? .upright
    }

    private static func number(_ bytes: TIFFBytes?) -> Int? {
        guard let bytes, let directory = bytes.number(at: 4, count: 4), let count = bytes.number(at: directory, count: 2) else {
            return nil
        }
        let entries = (0..<count).lazy.map { directory + 2 + $0 * 12 }
        let entry = entries.first { bytes.number(at: $0, count: 2).map { $0 == tag } ?? true }
        // A SHORT, the first two of the four bytes for values.
        return entry.flatMap { bytes.number(at: $0 + 8, count: 2) }
    }
}

private struct TIFFBytes {
    private let bytes: ArraySlice<UInt8>
    private let isBigEndian: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        isBigEndian = bytes.starts(with: "MM".utf8)
        guard isBigEndian || bytes.starts(with: "II".utf8), number(at: 2, count: 2) == 42 else { return nil }
    }

    /// Nil beyond the end.
    func number(at offset: Int, count: Int) -> Int? {
        let start = bytes.startIndex + offset
        guard offset >= 0, start + count <= bytes.endIndex else { return nil }
        let digits = bytes[start..<start + count]
        return isBigEndian ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
