// The text rules of `feed --json`: no markup, no references, no control characters, single spaces, trimmed, NFC.

enum PlainText {
    /// The text of an HTML fragment; nil if empty.
    ///
    /// - Parameters:
    ///   - limit: the most Unicode scalars kept.
    ///   - isCertain: false if it may be plain text. Then only closed tags are markup (see `HTMLText`).
    static func html(_ html: [UInt8], limit: Int, isCertain: Bool = true) -> String? {
        literal(HTMLText.text(of: html, limit: limit * 8, isCertain: isCertain), limit: limit)
    }

    /// UTF-8 text without markup; nil if it has only white space and invisible characters, such as zero-width spaces.
    static func literal(_ text: [UInt8], limit: Int) -> String? {
        let collapsed = collapse(text, limit: limit)
        return collapsed.unicodeScalars.contains(where: isSeen) ? normalized(collapsed) : nil
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        scalar != " " && !scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func collapse(_ text: [UInt8], limit: Int) -> String {
        var collapser = SpaceCollapser(limit: limit)
        var start = 0
        while start < text.count, !collapser.isFull {
            if text[start] < 0x80 {
                collapser.take(Unicode.Scalar(text[start]))
                start += 1
            } else {
                let end = text[start...].firstIndex { $0 < 0x80 } ?? text.count
                for scalar in String(decoding: text[start..<end], as: UTF8.self).unicodeScalars { collapser.take(scalar) }
                start = end
            }
        }
        return String(decoding: collapser.result, as: UTF8.self)
    }
}
