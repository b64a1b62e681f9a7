import Geometry
import Paths
import Testing
import TextLayout

@Suite struct TruncationTests {
    let library: FontLibrary

    init() throws { library = try makeLibrary() }

    @Test func aTextThatFitsHasNoEllipsis() {
        let block = library.block("one two", width: 500, maximumLines: 1)
        #expect(!block.isTruncated)
        #expect(block.glyphs == [library.glyphs("one two")])
    }

    @Test func theLastLineEndsInAnEllipsis() {
        let width = library.width("ooooo…")
        let block = library.block("ooooooo ooo ooo", width: width + 0.001, maximumLines: 1)
        #expect(block.isTruncated)
        #expect(block.glyphs == [library.glyphs("ooooo…")])
    }

    @Test func theEllipsisStandsBehindAWholeWord() {
        let block = library.block("aaaa bbbb cccc dddd", width: library.width("aaaa bbbb cc…"), maximumLines: 1)
        #expect(block.glyphs == [library.glyphs("aaaa bbbb…")])
    }

    @Test func noCommaStandsBeforeTheEllipsis() {
        for text in ["aaaa bbbb, cccccccc", "aaaa bbbb – cccccccc", "aaaa bbbb-cccccccc", "aaaa bbbb. Cccccccc"] {
            let block = library.block(text, width: library.width("aaaa bbbb – …") + 1, maximumLines: 1)
            #expect(block.glyphs == [library.glyphs("aaaa bbbb…")])
        }
    }

    @Test func aLongWordIsCutRatherThanALineLeftEmpty() {
        let block = library.block("aa bbbbbbbbbbbbbbbb", width: library.width("aa bbbb…"), maximumLines: 1)
        #expect(block.glyphs == [library.glyphs("aa bbbb…")])
    }

    @Test func noSpaceStandsBeforeTheEllipsis() {
        let block = library.block("ooo nnnnnnn", width: library.width("ooo …") + 1, maximumLines: 1)
        #expect(block.width == library.width("ooo…"))
    }

    @Test(arguments: manyScripts) func aCutLineFits(_ text: String) {
        for width in stride(from: 30.0, through: 300, by: 13) {
            let block = library.block(text, width: width, maximumLines: 2)
            #expect(block.lines.count <= 2)
            #expect(block.width <= width + 1e-4)
        }
    }

    @Test func marksAreNotCutFromTheirLetters() {
        let text = String(repeating: "e\u{301}\u{323}", count: 30)
        let letter = library.width("e\u{301}\u{323}")
        let block = library.block(text, width: library.width("…") + 3.5 * letter, maximumLines: 1)
        #expect(block.glyphs == [library.glyphs("e\u{301}\u{323}e\u{301}\u{323}e\u{301}\u{323}…")])
    }

    @Test func noLinesFitIntoNone() {
        #expect(library.block("text", maximumLines: 0).isTruncated)
        #expect(library.block("text", maximumLines: -1).lines.isEmpty)
        #expect(!library.block("", maximumLines: 0).isTruncated)
    }

    @Test(arguments: [0, -5, -Double.infinity, .nan]) func aWidthThatIsNoneHoldsOneGraphemeALine(_ width: Double) {
        #expect(library.block("ab c", width: width).glyphs.map(\.count) == [1, 1, 1])
        let cut = library.block("abc", width: width, maximumLines: 2)
        #expect(cut.isTruncated)
        #expect(cut.glyphs == [library.glyphs("a"), library.glyphs("…")])
        #expect(library.block("שלום", width: width).lines.allSatisfy { $0.glyphs.shapes.allSatisfy(\.origin.isFinite) })
    }

    @Test(arguments: [0, -20, .infinity, .nan]) func aSizeThatIsNoneDrawsNothing(_ size: Double) {
        #expect(library.block("text", size: size, width: 100).lines.isEmpty)
    }

    @Test(arguments: [0, -20, .infinity, .nan]) func aLineHeightThatIsNoneIsTheFonts(_ lineHeight: Double) {
        let style = TextStyle(size: 20, lineHeight: lineHeight)
        let block = library.layout("text", style: style, width: 100, maximumLines: 1, language: nil)
        #expect(block.height > 20 && block.height < 40)
    }

    @Test func aHugeTextIsReadOnlyAsFarAsItFits() {
        let start = String(repeating: "x", count: 5000)
        let block = library.block(start + String(repeating: "\u{378}", count: 95_000), width: 300, maximumLines: 3)
        #expect(library.takeWarnings().isEmpty, "the characters no font has were read")
        #expect(block.glyphs == library.block(start, width: 300, maximumLines: 3).glyphs)
        #expect(block.isTruncated && block.lines.count == 3)
    }

    @Test func noTextIsReadBeyondTheLimit() {
        let text = String(repeating: "x", count: FontLibrary.maximumScalars) + "\u{378}"
        #expect(library.block(text, width: 1000).isTruncated)
        #expect(library.takeWarnings().isEmpty)
    }

    @Test func aTowerOfMarksIsCut() {
        let block = library.block("a" + String(repeating: "\u{301}", count: 50) + "b", width: 300)
        #expect(block.glyphs.flatMap { $0 }.count <= 17)
        #expect(block.glyphs[0].last == library.glyphs("b")[0])
    }

    @Test func spacesWithoutEndAreNoWork() {
        let block = library.block("a" + String(repeating: " ", count: 50_000) + "b", width: 300)
        #expect(block.glyphs == [library.glyphs("a"), library.glyphs("b")])
    }
}
