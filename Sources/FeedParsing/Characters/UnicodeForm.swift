/// UTF-8 with a byte order mark, UTF-16 or UTF-32, detected from the first bytes.
struct UnicodeForm {
    enum Unit { case one, two, four }

    let unit: Unit
    let isBigEndian: Bool
    /// The length of the byte order mark.
    let mark: Int

    /// Nil if the first bytes have none of these forms, as in UTF-8 without a mark.
    init?(of bytes: [UInt8]) {
        func starts(_ pattern: UInt8...) -> Bool { bytes.starts(with: pattern) }
        if starts(0xEF, 0xBB, 0xBF) {
            self.init(.one, isBigEndian: false, mark: 3)
        } else if starts(0xFF, 0xFE, 0, 0) {
            self.init(.four, isBigEndian: false, mark: 4)
        } else if starts(0, 0, 0xFE, 0xFF) {
            self.init(.four, isBigEndian: true, mark: 4)
        } else if starts(0xFF, 0xFE) {
            self.init(.two, isBigEndian: false, mark: 2)
        } else if starts(0xFE, 0xFF) {
            self.init(.two, isBigEndian: true, mark: 2)
        } else {
            self.init(ofZerosIn: bytes)
        }
    }

    private init(_ unit: Unit, isBigEndian: Bool, mark: Int) {
        self.unit = unit
        self.isBigEndian = isBigEndian
        self.mark = mark
    }

    /// Detected by the zeros around the first characters, which are ASCII in every feed ("<" and a letter, "{" and a quote).
    private init?(ofZerosIn bytes: [UInt8]) {
        switch bytes.prefix(4).map({ $0 == 0 }) {
        case [false, true, true, true]: self.init(.four, isBigEndian: false, mark: 0)
        case [true, true, true, false]: self.init(.four, isBigEndian: true, mark: 0)
        case [false, true, false, true]: self.init(.two, isBigEndian: false, mark: 0)
        case [true, false, true, false]: self.init(.two, isBigEndian: true, mark: 0)
        default: return nil
        }
    }

    func utf8(_ bytes: [UInt8], warnings: Warnings) -> [UInt8] {
        var result: [UInt8]
        switch unit {
        case .one: result = Array(String(decoding: bytes.dropFirst(mark), as: UTF8.self).utf8)
        case .two: result = Array(String(decoding: units(bytes, width: 2).map(UInt16.init), as: UTF16.self).utf8)
        case .four: result = Array(String(decoding: units(bytes, width: 4), as: UTF32.self).utf8)
        }
        // Concatenated files leave further marks.
        var start = 0
        while result[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
        result.removeFirst(start)
        return result
    }

    private func units(_ bytes: [UInt8], width: Int) -> [UInt32] {
        stride(from: mark, to: bytes.count - width + 1, by: width).map { start in
            (0..<width).reduce(UInt32(0)) { value, offset in
                let index = isBigEndian ? start + offset : start + width - 1 - offset
                return value << 8 | UInt32(bytes[index])
            }
        }
    }
}
