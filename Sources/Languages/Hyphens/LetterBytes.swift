private import CICU

/// How a file of patterns writes small letters: in UTF-8, or each in one byte.
enum LetterBytes {
    case utf8
    case oneByte([Unicode.Scalar: UInt8])

    /// Nil for an encoding that ICU does not know.
    init?(encoding: String) {
        if encoding == "UTF-8" {
            self = .utf8
        } else if let scalars = LetterBytes.upperHalf(of: encoding) {
            let ascii = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { (Unicode.Scalar($0), $0) }
            self = .oneByte(Dictionary(ascii + zip(scalars, 128...255), uniquingKeysWith: { first, _ in first }))
        } else {
            return nil
        }
    }

    /// The small form of a letter; nil if the encoding has none.
    func bytes(of letter: Unicode.Scalar) -> [UInt8]? {
        let small = letter.properties.lowercaseMapping.unicodeScalars
        guard small.count == 1, let small = small.first else { return nil }
        switch self {
        case .utf8: return Array(UTF8.encode(small)!)
        case .oneByte(let bytes): return bytes[small].map { [$0] }
        }
    }

    /// What the bytes 128 to 255 stand for. LibreOffice's names of Microsoft's encodings have the maker before them.
    private static func upperHalf(of encoding: String) -> [Unicode.Scalar]? {
        var status = U_ZERO_ERROR
        let name = encoding.hasPrefix("microsoft-") ? String(encoding.dropFirst("microsoft-".count)) : encoding
        guard let converter = unsafe icuConverterOpen(name, &status) else { return nil }
        defer { unsafe icuConverterClose(converter) }
        let bytes = (128...255).map { CChar(bitPattern: $0) }
        var units = [UInt16](repeating: 0, count: 2 * bytes.count)
        let count = unsafe icuConverterText(converter, &units, Int32(units.count), bytes, Int32(bytes.count), &status)
        guard status.rawValue <= 0, Int(count) == bytes.count else { return nil }
        return units.prefix(bytes.count).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    }
}
