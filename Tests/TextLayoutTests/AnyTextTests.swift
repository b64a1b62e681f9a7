import Geometry
import Paths
import Testing
import TextLayout

/// What holds for random texts.
@Suite struct AnyTextTests {
    @Test(arguments: 0..<12) func everyTextIsLaidOut(_ seed: UInt64) throws {
        let library = try makeLibrary()
        var generator = Generator(state: seed)
        for _ in 0..<10 {
            let text = generator.text(length: generator.number(below: 60))
            let (width, maximumLines) = (Double(generator.number(below: 400)) - 20, 1 + generator.number(below: 5))
            let block = library.block(text, width: width, maximumLines: maximumLines, language: "ja")
            #expect(block.lines.count <= maximumLines)
            #expect(block.lines.allSatisfy { $0.baseline.isFinite && $0.glyphs.shapes.allSatisfy(\.origin.isFinite) })
            #expect(block.isTruncated || !library.block(text, width: width, maximumLines: maximumLines + 1).isTruncated)
            #expect(block.glyphs == library.block(text, width: width, maximumLines: maximumLines, language: "ja").glyphs)
        }
    }

    @Test(arguments: 0..<12) func everyTextFitsIntoItsOwnWidth(_ seed: UInt64) throws {
        let library = try makeLibrary()
        var generator = Generator(state: seed)
        let text = generator.text(length: 40)
        let block = library.block(text, maximumLines: 1)
        let again = library.block(text, width: block.width, maximumLines: 1)
        #expect(!again.isTruncated)
        #expect(again.glyphs == block.glyphs)
    }
}

/// Texts of the characters that matter to layout; the same seed gives the same texts.
private struct Generator {
    var state: UInt64

    /// A linear congruential generator with the factors of Knuth's MMIX.
    mutating func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }

    mutating func text(length: Int) -> String {
        var text = ""
        for _ in 0..<length {
            let range = Self.ranges[number(below: Self.ranges.count)]
            let value = range.lowerBound + UInt32(number(below: range.count))
            text.unicodeScalars.append(Unicode.Scalar(value) ?? "?")
        }
        return text
    }

    /// Latin, spaces, marks, Hebrew, Arabic, Devanagari, Thai, Hangul letters and syllables, joiners, direction controls, kana,
    /// Han, presentation forms, variation selectors, specials, emoji, flags, tags, and any other.
    private static let ranges: [ClosedRange<UInt32>] = [
        0x00...0x7F, 0x20...0x20, 0x41...0x7A, 0x80...0xFF, 0x300...0x36F, 0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F,
        0xE00...0xE7F, 0x1100...0x11FF, 0xAC00...0xD7A3, 0x2000...0x200F, 0x2028...0x202F, 0x2066...0x2069, 0x3000...0x30FF,
        0x4E00...0x9FFF, 0xFB00...0xFDFF, 0xFE00...0xFE0F, 0xFEFF...0xFFFF, 0x1F600...0x1F64F, 0x1F1E6...0x1F1FF,
        0xE0001...0xE007F, 0x0...0x10FFFF,
    ]
}
