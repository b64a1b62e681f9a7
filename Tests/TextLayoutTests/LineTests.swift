import Geometry
import Paths
import Testing
import TextLayout

@Suite struct LineTests {
    let library: FontLibrary

    init() throws { library = try makeLibrary() }

    @Test func widthAddsUp() {
        let one = library.width("o")
        #expect(one > 0)
        #expect(abs(library.width("oooooooo") - 8 * one) < 1e-9)
    }

    @Test func widthGrowsWithSize() {
        let text = "Wide, wider, widest"
        #expect(abs(library.block(text, size: 40).width - 2 * library.width(text)) < 1e-9)
    }

    @Test func boldIsAnotherFont() {
        #expect(library.block("n", weight: .bold).glyphs != library.block("n").glyphs)
    }

    @Test(arguments: manyScripts) func linesNeverExceedTheWidth(_ text: String) {
        for width in stride(from: 60.0, through: 420, by: 17) {
            let block = library.block(text, width: width)
            #expect(block.width <= width + 1e-4)
            #expect(!block.isTruncated)
        }
    }

    @Test func aLineWithoutTheKerningBehindItFits() {
        for width in stride(from: 60.0, through: 90, by: 0.25) {
            #expect(library.block("AVAVAVAVAVAVAVAV", width: width).width <= width + 1e-4)
        }
    }

    @Test(arguments: manyScripts) func inkStaysWithItsLine(_ text: String) {
        let (width, size) = (200.0, 20.0)
        let block = library.block(text, size: size, width: width)
        let lineHeight = block.height / Double(block.lines.count)
        for (index, line) in block.lines.enumerated() {
            // Glyphs may overhang their advance, and tall scripts their line, by a part of an em.
            let top = Double(index) * lineHeight
            #expect(line.ink.left >= -0.2 * size && line.ink.right <= width + 0.2 * size)
            #expect(line.ink.top >= top - 0.3 * size && line.ink.bottom <= top + lineHeight + 0.3 * size)
        }
    }

    @Test func latinInkStaysInsideItsLine() {
        let line = library.block("Ågjpqy|").lines[0]
        #expect(line.ink.top > 0 && line.ink.bottom < 30)
        #expect(line.ink.top < line.baseline && line.ink.bottom > line.baseline)
    }

    @Test func linesHoldEveryGlyphOnce() {
        let text = "She sells sea shells on the sea shore at noon"
        let block = library.block(text, width: 100)
        #expect(block.lines.count > 3)
        #expect(block.glyphs.flatMap { $0 } == library.glyphs(text))
    }

    @Test func wordsStayWhole() {
        let block = library.block("aaaa bbbb", width: library.width("aaaa bb"))
        #expect(block.glyphs == [library.glyphs("aaaa"), library.glyphs("bbbb")])
    }

    @Test(arguments: manyScripts) func aTextFitsIntoItsOwnWidth(_ text: String) {
        for size in [11.0, 13.7, 20, 31.3] {
            let block = library.block(text, size: size)
            #expect(library.block(text, size: size, width: block.width).glyphs == block.glyphs)
        }
    }

    @Test func spacesAtTheEndOfALineHang() {
        let width = library.width("aaaa")
        #expect(library.block("aaaa          aaaa", width: width).glyphs.map(\.count) == [4, 4])
        #expect(library.block("  aaaa    ", width: width).width == width)
    }

    @Test func softHyphenShowsOnlyWhereALineEnds() {
        let hyphen = library.glyphs("-")
        #expect(library.glyphs("inter\u{AD}nal") == library.glyphs("internal"))
        #expect(library.block("inter\u{AD}nal", width: library.width("interna")).glyphs[0] == library.glyphs("inter") + hyphen)
    }

    @Test(arguments: ["a\nb", "a\tb", "a\u{0}b", "a\u{2028}b", "\r\n a\rb\u{1B}"])
    func controlCharactersAreSpaces(_ text: String) {
        #expect(library.glyphs(text) == library.glyphs("a b"))
        #expect(abs(library.width(text) - library.width("a b")) < 1e-9)
        #expect(library.takeWarnings().isEmpty)
    }

    @Test func noBreakSpaceHoldsWordsTogether() {
        let block = library.block("aa bb\u{A0}cc", width: library.width("aa bb c"))
        #expect(block.glyphs.map(\.count) == [2, 4])
    }

    @Test(arguments: ["", "   ", "\n\t", "\u{2003}"]) func whiteSpaceAloneHasNoLines(_ text: String) {
        let block = library.block(text, width: 100)
        #expect(block.lines.isEmpty && block.height == 0 && block.width == 0 && !block.isTruncated)
    }

    @Test func linesAreOneLineHeightApart() {
        let block = library.block("one two three four five six", width: 60)
        #expect(block.lines.count > 2)
        #expect(block.height == 30 * Double(block.lines.count))
        for (line, next) in zip(block.lines, block.lines.dropFirst()) {
            #expect(abs(next.baseline - line.baseline - 30) < 1e-9)
        }
    }

    @Test func everyScriptSharesTheBaseline() {
        let baseline = library.block("Latin").lines[0].baseline
        for text in manyScripts { #expect(library.block("a " + text).lines[0].baseline == baseline) }
        let line = library.block("Latin 日本 한국 Ж").lines[0]
        #expect(Set(line.glyphs.shapes.map(\.origin.y)) == [baseline])
    }

    @Test func noWordStandsAloneInTheLastLine() {
        let width = library.width("aaaa bbbb cccc")
        #expect(library.block("aaaa bbbb cccc d", width: width).glyphs == ["aaaa bbbb", "cccc d"].map { library.glyphs($0) })
        let title = "Library opens on Sundays from December"
        let lines = library.block(title, width: library.width("Library opens on Sundays from") + 1).glyphs
        #expect(lines == ["Library opens on Sundays", "from December"].map { library.glyphs($0) })
    }

    @Test func linesBecomeEvenTogether() {
        let words = Array(repeating: "nn", count: 13).joined(separator: " ")
        let block = library.block(words, width: library.width(String(words.prefix(17))) + 1)
        #expect(block.lines.count == 3)
        let widths = block.lines.map(\.width)
        #expect(widths.min()! >= widths.max()! / 2, "\(widths)")
        #expect(widths.prefix(2).min()! > 0.9 * widths.max()!, "not only the last two lines: \(widths)")
    }

    @Test(arguments: manyScripts) func evenLinesAreNoMoreLines(_ text: String) {
        for width in stride(from: 60.0, through: 420, by: 17) {
            let count = library.block(text, width: width).lines.count
            #expect(!library.block(text, width: width, maximumLines: count).isTruncated)
            #expect(library.block(text, width: width, maximumLines: count).lines.count == count)
        }
    }

    @Test(
        .enabled(if: hasFonts(for: "စာကြည့်")),
        arguments: [
            "မြို့တော် စာကြည့်တိုက် တနင်္ဂနွေနေ့တိုင်း ဖွင့်သည်", "ห้องสมุดที่ชั้นสอง น้ำผึ้งกี่ปี่ ญาติผู้ใหญ่", "Ẫgjpqy ẪÅgjpqy Ẫgjpqy ẪÅgjpqy",
        ])
    func linesOfHighScriptsDoNotTouch(_ text: String) {
        let style = TextStyle(size: 21, weight: .semibold, lineHeight: 28)
        let lines = library.layout(text, style: style, width: 160, maximumLines: 9, language: nil).lines
        #expect(lines.count > 1)
        for (upper, lower) in zip(lines, lines.dropFirst()) { #expect(upper.ink.bottom < lower.ink.top) }
    }

    @Test func aTowerOfMarksMovesLinesByOneLineAtMost() {
        let tower = "x" + String(repeating: "\u{30D}\u{330}", count: 7)
        let lines = library.block("\(tower) \(tower)", width: library.width("xx")).lines
        #expect(lines.count == 2)
        #expect(lines[1].baseline - lines[0].baseline <= 60)
    }

    @Test func sameInputGivesTheSameShapes() {
        for text in manyScripts {
            let first = library.block(text, width: 150, language: "en")
            let second = library.block(text, width: 150, language: "en")
            #expect(first.glyphs == second.glyphs)
            #expect(first.lines.map { $0.glyphs.shapes.map(\.origin) } == second.lines.map { $0.glyphs.shapes.map(\.origin) })
        }
    }
}
