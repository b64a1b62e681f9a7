/// The glyphs of a part of a run, from left to right.
struct GlyphRun {
    let font: FontID
    let level: UInt8
    let glyphs: [Glyph]

    /// In em.
    var width: Double { glyphs.reduce(0) { $0 + $1.advance } }

    func atLevel(_ level: UInt8) -> GlyphRun { GlyphRun(font: font, level: level, glyphs: glyphs) }

    /// The glyphs of a part of the run's units. Nil if that part may have other glyphs when shaped separately, as within a
    /// ligature or between kerned letters.
    ///
    /// - Parameter range: the units of the whole run.
    func part(_ part: Range<Int>, of range: Range<Int>) -> GlyphRun? {
        guard isSafe(part.lowerBound, in: range), isSafe(part.upperBound, in: range) else { return nil }
        let (start, end) = (place(of: part.lowerBound), place(of: part.upperBound))
        return GlyphRun(font: font, level: level, glyphs: Array(glyphs[min(start, end)..<max(start, end)]))
    }

    private var isRightToLeft: Bool { level % 2 == 1 }

    /// The position between the glyphs at which a unit starts.
    private func place(of unit: Int) -> Int {
        isRightToLeft
            ? glyphs.partitioningIndex { $0.cluster < unit } : glyphs.partitioningIndex { $0.cluster >= unit }
    }

    private func isSafe(_ unit: Int, in range: Range<Int>) -> Bool {
        guard unit > range.lowerBound, unit < range.upperBound else { return true }
        let place = place(of: unit)
        let first = isRightToLeft ? place - 1 : place
        return glyphs.indices.contains(first) && glyphs[first].cluster == unit && glyphs[first].isSafeToBreak
    }
}

/// Shapes any part of one paragraph.
struct Typesetter {
    let paragraph: Paragraph
    let language: LanguageTag?
    private let runs: [TextRun]
    /// Every run as a whole.
    private let shaped: [GlyphRun]
    private let cache: FontCache

    init(_ paragraph: Paragraph, weight: FontWeight, language: LanguageTag?, selection: FontSelection, cache: FontCache) {
        let language = LanguageTag.resolved(language, scripts: paragraph.scriptSet)
        let fonts = selection.fonts(for: paragraph, weight: weight, language: language)
        let runs = TextRun.runs(of: paragraph, fonts: fonts)
        self.paragraph = paragraph
        self.language = language
        self.cache = cache
        self.runs = runs
        shaped = runs.map { Typesetter.shaped($0, $0.range, of: paragraph, language: language, cache: cache) }
    }

    /// The glyphs of some units, run by run in logical order.
    func glyphRuns(in part: Range<Int>) -> [GlyphRun] {
        let first = runs.partitioningIndex { $0.range.upperBound > part.lowerBound }
        return runs.indices[first...].prefix { runs[$0].range.lowerBound < part.upperBound }.map { index in
            let run = runs[index]
            let range = run.range.clamped(to: part)
            return shaped[index].part(range, of: run.range)
                ?? Typesetter.shaped(run, range, of: paragraph, language: language, cache: cache)
        }
    }

    private static func shaped(
        _ run: TextRun, _ part: Range<Int>, of paragraph: Paragraph, language: LanguageTag?, cache: FontCache
    ) -> GlyphRun {
        let properties = RunProperties(script: run.script, language: language, isRightToLeft: run.level % 2 == 1)
        let glyphs = cache.font(run.font).shape(paragraph.units, part, properties)
        return GlyphRun(font: run.font, level: run.level, glyphs: glyphs)
    }

    /// How far every unit moves the pen, in em, with the whole paragraph on one line. A glyph's advance belongs to the first
    /// unit that it draws. A negative advance counts as 0.
    func advances() -> [Double] {
        var advances = [Double](repeating: 0, count: paragraph.units.count)
        for run in shaped {
            for glyph in run.glyphs { advances[glyph.cluster] += glyph.advance }
        }
        return advances.map { max($0, 0) }
    }
}
