// The text rules of `feed --json`: no markup, no references, no control characters, single spaces, trimmed, NFC.

enum PlainText {
    /// The text of an HTML fragment; nil if empty.
    ///
    /// - Parameters:
    ///   - limit: the most Unicode scalars kept.
    ///   - isCertain: false if it may be plain text. Then only closed tags are markup (see `HTMLText`).
    ///   - gaps: what becomes of the ends of paragraphs and the like.
    static func html(
        _ html: [UInt8], limit: Int, isCertain: Bool = true, gaps: SpaceCollapser.Gaps = .spaces
    ) -> String? {
        literal(HTMLText.text(of: html, limit: limit * 8, isCertain: isCertain), limit: limit, gaps: gaps)
    }

    /// UTF-8 text without markup; nil if it has only white space and invisible characters, such as zero-width spaces.
    static func literal(_ text: [UInt8], limit: Int, gaps: SpaceCollapser.Gaps = .spaces) -> String? {
        let collapsed = collapse(text, limit: limit, gaps: gaps)
        return collapsed.unicodeScalars.contains(where: isSeen) ? normalized(collapsed) : nil
    }

    static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        scalar != " " && !scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func collapse(_ text: [UInt8], limit: Int, gaps: SpaceCollapser.Gaps) -> String {
        var collapser = SpaceCollapser(limit: limit, gaps: gaps)
        collapser.take(text[...])
        return String(decoding: collapser.result, as: UTF8.self)
    }
}

extension SpaceCollapser {
    /// Takes UTF-8, until it is full.
    mutating func take(_ text: ArraySlice<UInt8>) {
        var start = text.startIndex
        while start < text.endIndex, !isFull {
            if text[start] < 0x80 {
                take(Unicode.Scalar(text[start]))
                start += 1
            } else {
                let end = text[start...].firstIndex { $0 < 0x80 } ?? text.endIndex
                for scalar in String(decoding: text[start..<end], as: UTF8.self).unicodeScalars { take(scalar) }
                start = end
            }
        }
    }
}
