internal import Languages

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

    /// Without the tracking after its last cluster.
    var withoutTrackingAtEnd: GlyphRun {
        func hasWidth(_ glyph: Glyph) -> Bool { glyph.advance != 0 || glyph.tracking != 0 }
        let last = isRightToLeft ? glyphs.firstIndex(where: hasWidth) : glyphs.lastIndex(where: hasWidth)
        guard let last, glyphs[last].tracking != 0 else { return self }
        var trimmed = glyphs
        trimmed[last] = trimmed[last].tracked(by: 0, isRightToLeft: isRightToLeft)
        return GlyphRun(font: font, level: level, glyphs: trimmed)
    }

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
    private let style: TextStyle
    private let runs: [TextRun]
    /// Every run as a whole.
    private let shaped: [GlyphRun]
    private let cache: FontCache

    init(_ paragraph: Paragraph, style: TextStyle, language: LanguageTag?, selection: FontSelection, cache: FontCache) {
        let language = LanguageTag.resolved(language, scripts: paragraph.scriptSet)
        let fonts = selection.fonts(for: paragraph, style.traits, language: language)
        let runs = TextRun.runs(of: paragraph, fonts: fonts)
        self.paragraph = paragraph
        self.language = language
        self.style = style
        self.cache = cache
        self.runs = runs
        shaped = runs.map { Typesetter.shaped($0, $0.range, of: paragraph, style, language, cache) }
    }

    /// The glyphs of some units, run by run in logical order.
    func glyphRuns(in part: Range<Int>) -> [GlyphRun] {
        let first = runs.partitioningIndex { $0.range.upperBound > part.lowerBound }
        return runs.indices[first...].prefix { runs[$0].range.lowerBound < part.upperBound }.map { index in
            let run = runs[index]
            let range = run.range.clamped(to: part)
            return shaped[index].part(range, of: run.range)
                ?? Typesetter.shaped(run, range, of: paragraph, style, language, cache)
        }
    }

    private static func shaped(
        _ run: TextRun, _ part: Range<Int>, of paragraph: Paragraph, _ style: TextStyle, _ language: LanguageTag?,
        _ cache: FontCache
    ) -> GlyphRun {
        let isRightToLeft = run.level % 2 == 1
        let properties = RunProperties(
            script: run.script, language: language, isRightToLeft: isRightToLeft, hasTabularDigits: style.hasTabularDigits)
        let glyphs = cache.font(run.font).shape(paragraph.units, part, properties)
        let tracking = style.tracking(in: run.script)
        return GlyphRun(
            font: run.font, level: run.level,
            glyphs: tracking == 0 ? glyphs : tracked(glyphs, by: tracking, isRightToLeft: isRightToLeft))
    }

    /// How far every unit moves the pen, with the whole paragraph on one line.
    func advances() -> [UnitAdvance] {
        var advances = [UnitAdvance](repeating: UnitAdvance(), count: paragraph.units.count)
        for run in shaped {
            for glyph in run.glyphs {
                advances[glyph.cluster].length += glyph.advance
                advances[glyph.cluster].tracking += glyph.tracking
            }
        }
        return advances
    }
}

/// How far a UTF-16 unit moves the pen, in em. All of its cluster's advance belongs to the cluster's first unit.
struct UnitAdvance {
    /// With the tracking.
    var length = 0.0
    /// What does not count where a line ends behind the cluster.
    var tracking = 0.0
}

/// Glyphs, from left to right, with tracking after each cluster that has a width.
private func tracked(_ glyphs: [Glyph], by tracking: Double, isRightToLeft: Bool) -> [Glyph] {
    var tracked = glyphs
    var start = 0
    while start < glyphs.count {
        let end = glyphs[start...].firstIndex { $0.cluster != glyphs[start].cluster } ?? glyphs.count
        if glyphs[start..<end].contains(where: { $0.advance > 0 }) {
            let place = isRightToLeft ? start : end - 1
            tracked[place] = glyphs[place].tracked(by: tracking, isRightToLeft: isRightToLeft)
        }
        start = end
    }
    return tracked
}
