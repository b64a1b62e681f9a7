import Geometry
import Paths
import Testing
import TextLayout

@Suite struct EmphasisTests {
    private let library: FontLibrary

    init() throws { library = try makeLibrary() }

    private func block(
        _ text: String, _ emphasis: [TextEmphasis] = [], weight: FontWeight = .regular, width: Double = .infinity
    ) -> TextBlock {
        library.layout(
            text, style: TextStyle(size: 20, weight: weight, lineHeight: 28), width: width, maximumLines: .max, language: nil,
            emphasis: emphasis)
    }

    private func strong(_ scalars: Range<Int>) -> TextEmphasis {
        TextEmphasis(scalars: scalars, isStrong: true, isItalic: false)
    }
    private func italic(_ scalars: Range<Int>) -> TextEmphasis {
        TextEmphasis(scalars: scalars, isStrong: false, isItalic: true)
    }

    /// The outlines of all glyphs, from left to right.
    private func shapes(_ block: TextBlock) -> [Path] { block.lines.flatMap { $0.glyphs.shapes.map(\.shape.path) } }

    @Test func aStrongTextIsASemiboldOne() {
        #expect(shapes(block("strong", [strong(0..<6)])) == shapes(block("strong", weight: .semibold)))
        #expect(shapes(block("strong", [strong(0..<6)], weight: .bold)) == shapes(block("strong", weight: .bold)))
    }

    @Test func onlyTheEmphasizedLettersAreOthers() {
        let (plain, some) = (shapes(block("aaa aaa")), shapes(block("aaa aaa", [italic(4..<7)])))
        #expect(some.prefix(3) == plain.prefix(3))
        #expect(zip(some, plain).dropFirst(3).allSatisfy(!=))
    }

    @Test func strongAndItalicIsAFourthFont() {
        let both = TextEmphasis(scalars: 0..<1, isStrong: true, isItalic: true)
        let all = [[], [strong(0..<1)], [italic(0..<1)], [both]].map { shapes(block("a", $0)) }
        #expect(Set(all.map { "\($0)" }).count == 4)
    }

    @Test func whiteSpaceBeforeTheTextCounts() {
        #expect(shapes(block("  \n ab", [strong(5..<6)])) == shapes(block("ab", [strong(1..<2)])))
        #expect(shapes(block("   ab", [strong(0..<3)])) == shapes(block("ab")))
    }

    @Test(arguments: [[0..<0], [3..<3], [7..<900], [-5..<0]]) func emphasisOfNothingChangesNothing(_ ranges: [Range<Int>]) {
        #expect(shapes(block("letters", ranges.map(strong))) == shapes(block("letters")))
    }

    @Test func whatOverlapsIsThatOfTheFirst() {
        let overlapping = block("aaaaaa", [strong(0..<4), italic(2..<6)])
        #expect(shapes(overlapping) == shapes(block("aaaaaa", [strong(0..<4), italic(4..<6)])))
    }

    @Test(arguments: ["日本語", "שלום", "مرحبا"]) func scriptsWithoutItalicsStayUpright(_ text: String) {
        #expect(shapes(block(text, [italic(0..<text.unicodeScalars.count)])) == shapes(block(text)))
    }

    /// Emphasis may begin within a grapheme, and a letter and its accents are never parted.
    @Test func aGraphemeHasOneFont() {
        #expect(shapes(block("e\u{301}e", [strong(1..<2)])) == shapes(block("e\u{301}e")))
        #expect(shapes(block("e\u{301}e", [strong(0..<1)])) == shapes(block("e\u{301}e", [strong(0..<2)])))
    }

    /// Strong letters are wider; lines break by their own widths.
    @Test func linesHoldTheirWidth() {
        let text = String(repeating: "minimum wonders ", count: 12)
        let all = strong(0..<text.unicodeScalars.count)
        for width in stride(from: 160.0, through: 400, by: 13) {
            let lines = block(text, [all], width: width).lines
            #expect(lines.allSatisfy { $0.ink.right <= width + 2 && $0.width <= width + 1e-4 })
        }
    }
}
