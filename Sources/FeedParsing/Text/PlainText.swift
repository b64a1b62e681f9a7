// The text rules of `feed --json`: no markup, no references, no control characters, single spaces, trimmed, NFC.

enum PlainText {
    /// What an HTML fragment says; nil when that is nothing.
    ///
    /// - Parameter limit: the most Unicode scalars kept.
    static func html(_ html: [UInt8], limit: Int) -> String? {
        literal(HTMLText.text(of: html, limit: limit * 8), limit: limit)
    }

    /// UTF-8 text without markup; nil when nothing but white space is in it.
    static func literal(_ text: [UInt8], limit: Int) -> String? {
        let collapsed = collapse(text, limit: limit)
        return collapsed.isEmpty ? nil : normalized(collapsed)
    }

    private static func collapse(_ text: [UInt8], limit: Int) -> String {
        var result: [UInt8] = []
        var count = 0
        var isSpaceDue = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if isSpace(scalar) {
                isSpaceDue = count > 0
            } else if isShown(scalar) {
                count += isSpaceDue ? 2 : 1
                guard count <= limit else { break }
                if isSpaceDue { result.append(0x20) }
                isSpaceDue = false
                result.append(utf8: scalar)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Unicode's White_Space, and the byte order mark, which is a space of no width.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    /// Controls and noncharacters are not.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
        case let value: value & 0xFFFE != 0xFFFE
        }
    }
}
