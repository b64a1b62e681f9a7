/// The text of a program in a story.
enum StoryCode {
    /// Without white space at the ends of its lines, without empty lines at its ends and without control characters; nil if nothing
    /// is left, or only the numbers of lines.
    ///
    /// - Parameter limit: the most bytes kept.
    static func text(_ bytes: [UInt8], limit: Int) -> String? {
        let end = bytes.count <= limit ? bytes.count : bytes[...limit].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
            .map(line)
        guard let first = lines.firstIndex(where: { !$0.isEmpty }), let last = lines.lastIndex(where: { !$0.isEmpty }),
            !isNumbering(lines[first...last])
        else { return nil }
        var room = limit
        let kept = lines[first...last].prefix { line in
            room -= line.utf8.count + 1
            return room >= 0
        }
        return kept.isEmpty ? nil : PlainText.normalized(kept.joined(separator: "\n"))
    }

    private static func line(_ text: Substring) -> String {
        var marks = MarkRow()
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\t" {
                scalars.append(contentsOf: "    ".unicodeScalars)
            } else if SpaceCollapser.isShown(scalar), !marks.exceeds(scalar) {
                scalars.append(scalar)
            }
        }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }

    private static func isNumbering(_ lines: ArraySlice<String>) -> Bool {
        lines.count > 1 && lines.allSatisfy { $0.utf8.allSatisfy { isDigit($0) || $0 == 0x20 } }
    }
}
