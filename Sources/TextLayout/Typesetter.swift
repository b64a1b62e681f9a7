/// The glyphs of a part of a run, from left to right.
struct GlyphRun {
    let font: FontID
    let level: UInt8
    let glyphs: [Glyph]

    /// In em.
    var width: Double { glyphs.reduce(0) { $0 + $1.advance } }

    func atLevel(_ level: UInt8) -> GlyphRun { GlyphRun(font: font, level: level, glyphs: glyphs) }
}

/// Shapes any part of one paragraph.
struct Typesetter {
    let paragraph: Paragraph
    let language: LanguageTag?
    private let runs: [TextRun]
    private let cache: FontCache

    init(_ paragraph: Paragraph, weight: FontWeight, language: LanguageTag?, selection: FontSelection, cache: FontCache) {
        self.paragraph = paragraph
        self.language = LanguageTag.resolved(language, scripts: Set(paragraph.scripts))
        self.cache = cache
        let fonts = selection.fonts(for: paragraph, weight: weight, language: self.language)
        runs = TextRun.runs(of: paragraph, fonts: fonts)
    }

    /// The glyphs of some units, run by run in logical order.
    func glyphRuns(in part: Range<Int>) -> [GlyphRun] {
        let first = runs.partitioningIndex { $0.range.upperBound > part.lowerBound }
        return runs[first...].prefix { $0.range.lowerBound < part.upperBound }.map { run in
            let properties = RunProperties(script: run.script, language: language, isRightToLeft: run.level % 2 == 1)
            let glyphs = cache.font(run.font).shape(paragraph.units, run.range.clamped(to: part), properties)
            return GlyphRun(font: run.font, level: run.level, glyphs: glyphs)
        }
    }

    /// How far every unit moves the pen, in em, when the whole paragraph stands on one line. A glyph's advance belongs to
    /// the first unit that it draws; none counts as less than 0.
    func advances() -> [Double] {
        var advances = [Double](repeating: 0, count: paragraph.units.count)
        for run in glyphRuns(in: paragraph.units.indices) {
            for glyph in run.glyphs { advances[glyph.cluster] += glyph.advance }
        }
        return advances.map { max($0, 0) }
    }
}
