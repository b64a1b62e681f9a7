internal import Languages

/// The properties of a run that a shaper needs besides its characters and its font.
struct RunProperties: Hashable {
    let script: Script
    let language: LanguageTag?
    let isRightToLeft: Bool
    var hasTabularDigits = false
}

/// The longest stretch of UTF-16 units with one font, one script and one embedding level.
struct TextRun {
    let range: Range<Int>
    let font: FontID
    let level: UInt8
    let script: Script

    /// All runs of a paragraph, in logical order.
    static func runs(of paragraph: Paragraph, fonts: [FontID]) -> [TextRun] {
        var runs: [TextRun] = []
        var start = 0
        for end in paragraph.units.indices.dropFirst() where !isUniform(paragraph, fonts, end) {
            runs.append(TextRun(start..<end, paragraph, fonts))
            start = end
        }
        if start < paragraph.units.count { runs.append(TextRun(start..<paragraph.units.count, paragraph, fonts)) }
        return runs
    }

    private init(_ range: Range<Int>, _ paragraph: Paragraph, _ fonts: [FontID]) {
        self.range = range
        font = fonts[range.lowerBound]
        level = paragraph.levels.units[range.lowerBound]
        script = paragraph.scripts[range.lowerBound]
    }

    /// Whether the unit at an offset belongs to the same run as the one before it.
    private static func isUniform(_ paragraph: Paragraph, _ fonts: [FontID], _ offset: Int) -> Bool {
        fonts[offset] == fonts[offset - 1] && paragraph.levels.units[offset] == paragraph.levels.units[offset - 1]
            && paragraph.scripts[offset] == paragraph.scripts[offset - 1]
    }
}
