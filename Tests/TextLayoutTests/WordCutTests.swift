import Languages
import Testing
import TextLayout

/// Words longer than a line.
@Suite struct WordCutTests {
    let library: FontLibrary
    private let hyphen: [UInt64]

    init() throws {
        library = try makeLibrary()
        hyphen = library.glyphs("-")
    }

    private func isHyphenated(_ line: [UInt64]) -> Bool { Array(line.suffix(1)) == hyphen }

    @Test func aWordLongerThanALineIsCutWithAHyphen() {
        let block = library.block("no oooooooooooo", width: library.width("oooo-") + 1)
        #expect(block.glyphs.map(\.count) == [2, 5, 5, 4])
        #expect(block.glyphs.map(isHyphenated) == [false, true, true, false])
        #expect(block.cutsWord && !block.isTruncated)
    }

    @Test(
        arguments: [("Donaudampfschifffahrt", nil), ("Ανεξαρτητοποίηση", "el"), ("Достопримечательность", nil)]
            as [(String, String?)])
    func noLetterIsLostOrWider(_ word: String, _ language: String?) {
        let letters = library.glyphs(word)
        for width in stride(from: 20.0, through: library.width(word) - 1, by: 7) {
            let block = library.block(word, width: width, language: language)
            #expect(block.cutsWord)
            #expect(block.width <= width + 1e-4)
            let kept = block.glyphs.flatMap { isHyphenated($0) ? $0.dropLast() : $0 }
            #expect(kept == letters)
        }
    }

    @Test(.enabled(if: HyphenPatterns(language: "de") != nil, "needs hyphen-de"))
    func aGermanWordIsDividedBetweenSyllables() {
        let word = "Lebensversicherungsgesellschaft"
        let syllables = ["Le", "bens", "ver", "si", "che", "rungs", "ge", "sell", "schaft"]
        let ends = syllables.reduce(into: [0]) { $0.append($0[$0.count - 1] + library.glyphs($1).count) }
        for width in stride(from: library.width("schafts-") + 1, through: library.width(word) - 1, by: 9) {
            let lines = library.block(word, width: width, language: "de-DE").glyphs
            let lengths = lines.map { isHyphenated($0) ? $0.count - 1 : $0.count }
            let places = lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
            #expect(lines.count > 1 && Set(places).isSubset(of: ends), "\(width): \(places)")
        }
        #expect(!library.block("kurz und gut", width: library.width("kurz und "), language: "de").cutsWord)
    }

    @Test func oneLetterStandsNeitherBeforeAHyphenNorAfterIt() {
        for width in stride(from: library.width("onon-") + 1, through: library.width("onononono-"), by: 2) {
            let lines = library.block("onononono", width: width).glyphs
            for line in lines.dropLast() where isHyphenated(line) { #expect(line.count > 2) }
            #expect(lines.last!.count > 1, "\(width)")
        }
    }

    @Test func aWordOfThreeLettersHasNoBetterPlace() {
        #expect(library.block("non", width: library.width("no-") + 1).glyphs.map(\.count) == [3, 1])
    }

    @Test func aLineTooNarrowForAHyphenHasNone() {
        let block = library.block("oooo", width: library.width("o-") + 1)
        #expect(block.cutsWord)
        #expect(!block.glyphs.contains(where: isHyphenated))
    }

    @Test(arguments: [
        "www.example.org/calendar", "example.org/calendar", "calendar.example.org", "someone@example", "ABCDEF123456GHIJKL",
        "some_long_name_of_a_file",
    ])
    func anAddressGetsNoHyphen(_ address: String) {
        let block = library.block(address, width: 70)
        #expect(block.lines.count > 1)
        #expect(!block.glyphs.contains(where: isHyphenated))
    }

    @Test func aFullStopBehindAWordMakesNoAddress() {
        let block = library.block("oooooooooo.", width: library.width("oooooo-") + 1)
        #expect(block.glyphs.map(isHyphenated) == [true, false])
    }

    @Test(.enabled(if: hasFonts(for: "สวัสดี한국어"), "needs Thai and Korean fonts, such as fonts-noto-core and fonts-noto-cjk"))
    func otherScriptsGetNoHyphen() {
        for word in ["한국어한국어한국어한국어한국어한국어", "עעעעעעעעעעעעעעעעעעעעעעעע"] {
            let block = library.block(word, width: 80)
            #expect(block.cutsWord)
            #expect(!block.glyphs.contains { $0.contains(hyphen[0]) })
        }
    }

    @Test func aWordThatFitsIsNotCut() {
        #expect(!library.block("one two three", width: library.width("three")).cutsWord)
        #expect(!library.block("日本日本日本", width: 50).cutsWord)
        #expect(!library.block("inter\u{AD}national", width: library.width("national")).cutsWord)
        #expect(!library.block("", width: 50).cutsWord)
    }

    @Test func anEllipsisWithinAWordIsTruncationAlone() {
        let block = library.block("oooooooooooooo", width: library.width("ooooo"), maximumLines: 1)
        #expect(block.isTruncated && !block.cutsWord)
        let later = library.block("oooooooooooooo", width: library.width("ooooo"), maximumLines: 2)
        #expect(later.isTruncated && later.cutsWord)
    }

    @Test(.enabled(if: hasFonts(for: "שלום"), "needs a Hebrew font, such as fonts-noto-core"))
    func theHyphenFollowsItsLettersInRightToLeftText() {
        let lines = library.block("של oooooooooo", width: library.width("oooooo-") + 1).glyphs
        #expect(lines.count == 3)
        #expect(lines.count == 3 && isHyphenated(lines[1]))
    }

    /// One word as long as all that is read, in lines of a few letters.
    @Test func aWordWithoutEndIsCutIntoManyLines() {
        let block = library.block(String(repeating: "o", count: FontLibrary.maximumScalars), width: 100)
        #expect(block.lines.count > 5000)
        #expect(block.glyphs.dropLast().allSatisfy(isHyphenated))
    }
}
