import Geometry
import Paths
import Testing
import TextLayout

/// What titles need: even lines, closer letters, a face of their own, lines as high as their script needs.
@Suite struct TitleTests {
    let library: FontLibrary

    init() throws { library = try makeLibrary() }

    private func title(
        _ text: String, width: Double = .infinity, tracking: Double = 0, face: FontFace = .text, maximumLines: Int = .max,
        lineHeight: Double = 30, isBalanced: Bool = true
    ) -> TextBlock {
        let style = TextStyle(size: 20, weight: .bold, lineHeight: lineHeight, tracking: tracking, face: face)
        return library.layout(
            text, style: style, width: width, maximumLines: maximumLines, language: nil, isBalanced: isBalanced)
    }

    @Test func runningTextFillsItsLines() {
        let style = TextStyle(size: 20, lineHeight: 30)
        let width = title("aaaa aaaa aaaa aaaa aaaa").width + 1
        func counts(keepsMeasure: Bool) -> [Int] {
            library.layout(
                "aaaa aaaa aaaa aaaa aaaa aa", style: style, width: width, maximumLines: 99, language: nil,
                keepsMeasure: keepsMeasure
            ).glyphs.map(\.count)
        }
        #expect(counts(keepsMeasure: true) == [20, 2])
        #expect(counts(keepsMeasure: false).last ?? 0 > 2)
    }

    @Test func balancedLinesAreAsEvenAsTheyCanBe() {
        let block = title("aaaa aaaa aaaa aaaa aaaa aaaa", width: title("aaaa aaaa aaaa aaaa aaaa").width + 1)
        #expect(block.glyphs.map(\.count) == [12, 12])
    }

    @Test(arguments: manyScripts, [0, -0.022]) func balancedLinesAreNoMoreLinesAndNoNarrowerHoldsThem(
        _ text: String, _ tracking: Double
    ) {
        for width in stride(from: 110.0, through: 420, by: 31) {
            let usual = title(text, width: width, tracking: tracking, isBalanced: false)
            let even = title(text, width: width, tracking: tracking)
            #expect(even.lines.count == usual.lines.count)
            // Phrases of Japanese may take wider lines.
            guard !text.contains("カタカナ") else { continue }
            #expect(even.width <= usual.width + 1e-9)
            guard !even.cutsWord, even.lines.count > 1 else { continue }
            let narrower = title(text, width: even.width - 2.5, tracking: tracking)
            #expect(narrower.lines.count > even.lines.count || narrower.cutsWord, "\(width)")
        }
    }

    @Test func aTruncatedTextIsNotBalanced() {
        let text = "aaaa bbbb cccc dddd eeee ffff gggg hhhh"
        let (even, usual) = [true, false].map { title(text, width: 120, maximumLines: 2, isBalanced: $0) }.pair
        #expect(even.isTruncated && even.glyphs == usual.glyphs)
    }

    @Test func balancingKeepsNumbersWithTheirUnits() {
        let block = title("nnnnnnnn 555 km nnnn", width: title("nnnnnnnn 555 km").width + 1)
        #expect(block.lines.count == 2)
        let parted = [title("nnnnnnnn 555").glyphs[0], title("km nnnn").glyphs[0]]
        #expect(block.glyphs != parted)
    }

    @Test(arguments: [-0.022, 0.1]) func trackingStandsBetweenLettersOnly(_ tracking: Double) {
        for (text, gaps) in [("o", 0.0), ("ooo", 2), ("o o", 2), ("e\u{301}\u{323}e\u{301}", 1), ("in\u{AD}n", 2)] {
            let difference = title(text, tracking: tracking).width - title(text).width
            #expect(abs(difference - gaps * tracking * 20) < 1e-9, "\(text)")
        }
    }

    @Test(.enabled(if: hasFonts(for: "שלום"), "needs a Hebrew font, such as fonts-noto-core"))
    func trackingOfRightToLeftTextEndsAtItsEdges() {
        let (plain, tracked) = (title("אאא", width: 300), title("אאא", width: 300, tracking: 0.1))
        #expect(abs(tracked.width - plain.width - 4) < 1e-9)
        #expect(abs(tracked.lines[0].ink.right - plain.lines[0].ink.right) < 1e-9)
        #expect(abs(tracked.lines[0].ink.left - plain.lines[0].ink.left + 4) < 1e-9)
    }

    @Test(arguments: ["مرحبا بالعالم", "直走了", "カタカナ", "쳇바퀴"]) func arabicAndEastAsianIgnoreTracking(_ text: String) {
        #expect(title(text, tracking: -0.022).width == title(text).width)
    }

    @Test(arguments: manyScripts, [-0.022, 0.1]) func aTrackedTextFitsIntoItsOwnWidth(_ text: String, _ tracking: Double) {
        let block = title(text, tracking: tracking)
        #expect(title(text, width: block.width, tracking: tracking, maximumLines: 1).glyphs == block.glyphs)
        for width in stride(from: 60.0, through: 420, by: 37) {
            #expect(title(text, width: width, tracking: tracking).width <= width + 1e-4)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func aTrackingThatIsNoneIsZero(_ tracking: Double) {
        #expect(title("text", tracking: tracking).width == title("text").width)
    }

    @Test(.enabled(if: hasInterDisplay(), "needs Inter Display of fonts-inter 4"))
    func theDisplayFaceIsFinerAndOtherwiseTheSame() {
        #expect(title("Rag", face: .display).glyphs != title("Rag").glyphs)
        #expect(title("Rag", face: .display).width < title("Rag").width)
        #expect(title("直ب", face: .display).glyphs == title("直ب").glyphs)
    }

    @Test func aFamilyWithoutADisplayFaceStandsInForIt() throws {
        let library = try FontLibrary(families: ["Noto Sans Mono", "sans-serif"])
        let (text, display) = FontFace.allCases.map { face in
            let style = TextStyle(size: 20, lineHeight: 30, face: face)
            return library.layout("Rag", style: style, width: 300, maximumLines: 1, language: nil)
        }.pair
        #expect(text.glyphs == display.glyphs)
    }

    @Test(arguments: [
        ("Latin", 30.0, 30.0), ("Latin", 20.8, 20.8), ("שלום", 20.8, 20.8), ("مرحبا", 30, 36), ("مرحبا", 20, 24), ("直", 30, 36),
        ("直", 20, 22.4), ("カ", 24.9, 27.888), ("한", 25, 30), ("12 한", 20, 22.4), ("a 直", 20, 20),
    ])
    func linesAreAsHighAsTheScriptNeeds(_ text: String, _ lineHeight: Double, _ expected: Double) {
        #expect(abs(title(text, lineHeight: lineHeight).height - expected) < 1e-9)
    }
}

extension Array {
    /// The first two elements.
    fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}

private func hasInterDisplay() -> Bool {
    guard let display = try? FontLibrary(families: ["Inter Display"]), let text = try? FontLibrary(families: ["Inter"]) else {
        return false
    }
    return display.width("Rag") < text.width("Rag")
}
