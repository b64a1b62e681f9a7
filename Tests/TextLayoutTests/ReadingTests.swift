import Geometry
import Paths
import Testing

@testable import TextLayout

/// How much of a text is read and shaped, and that the result is the same as for all of it.
@Suite struct ReadingTests {
    /// Lines are cut from the shaped paragraph wherever that makes no difference.
    @Test(arguments: manyScripts) func aPartOfAShapedTextIsWhatShapingItAloneGives(text: String) throws {
        let cache = FontCache()
        let selection = try FontSelection(catalog: FontCatalog(families: ["Inter", "Noto Sans", "sans-serif"]), cache: cache)
        let paragraph = Paragraph(text, limit: 1000)
        let style = TextStyle(size: 20, lineHeight: 30)
        let typesetter = Typesetter(paragraph, style: style, language: nil, selection: selection, cache: cache)
        let fonts = selection.fonts(for: paragraph, style.traits, language: typesetter.language)
        let runs = TextRun.runs(of: paragraph, fonts: fonts)
        let ends = [0] + paragraph.graphemes.map(\.range.upperBound)
        for (index, start) in ends.enumerated() {
            for end in ends[index...].dropFirst().prefix(12) {
                let alone = runs.filter { $0.range.overlaps(start..<end) }.flatMap { run in
                    let properties = RunProperties(
                        script: run.script, language: typesetter.language, isRightToLeft: run.level % 2 == 1)
                    return cache.font(run.font).shape(paragraph.units, run.range.clamped(to: start..<end), properties)
                }
                let part = typesetter.glyphRuns(in: start..<end).flatMap(\.glyphs)
                #expect(part.map(\.id) == alone.map(\.id), "\(start)..<\(end)")
                #expect(part.map(\.cluster) == alone.map(\.cluster), "\(start)..<\(end)")
                #expect(part.map(\.advance) == alone.map(\.advance), "\(start)..<\(end)")
                #expect(part.map(\.offset) == alone.map(\.offset), "\(start)..<\(end)")
            }
        }
    }

    /// Where a text is cut does not depend on how much follows.
    @Test(arguments: manyScripts) func whatIsFarBehindTheCutChangesNothing(text: String) throws {
        let library = try makeLibrary()
        func block(_ count: Int) -> TextBlock {
            library.block(Array(repeating: text, count: count).joined(separator: " "), width: 330, maximumLines: 2)
        }
        let short = block(4)
        #expect(short.isTruncated)
        for count in [5, 8, 20, 60] { #expect(block(count).glyphs == short.glyphs, "\(count) times") }
    }

    /// Letters so narrow that more of them than usual fit on a line.
    @Test(arguments: ["il ", "l", "i.", "। "]) func narrowLettersFillAllLines(letters: String) throws {
        let library = try makeLibrary()
        let block = library.block(String(repeating: letters, count: 600), width: 400, maximumLines: 3)
        #expect(block.lines.count == 3 && block.isTruncated)
        for line in block.lines { #expect(line.width > 300 && line.width <= 400) }
    }

    @Test func lettersReadAreNoMoreThanTheTextHas() {
        let style = TextStyle(size: 20, lineHeight: 30)
        func letters(_ text: String, width: Double, lines: Int) -> Int {
            FontLibrary.lettersRead(of: text, style: style, width: width, maximumLines: lines)
        }
        #expect(letters("four", width: 400, lines: 3) == 4)
        #expect(letters("", width: 400, lines: 3) == 0 && letters("four", width: 400, lines: 0) == 0)
        let long = String(repeating: "long ", count: 20_000)
        #expect((100..<300).contains(letters(long, width: 400, lines: 3)))
        #expect(letters(long, width: .nan, lines: 3) < 100 && letters(long, width: -1, lines: 3) < 100)
        #expect(letters(long, width: .infinity, lines: .max) == FontLibrary.maximumScalars)
    }
}
