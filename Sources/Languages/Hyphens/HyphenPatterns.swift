/// Where the words of a language may be divided: Liang's patterns (F. M. Liang, Word Hy-phen-a-tion by Com-put-er, 1983) in the
/// files of LibreOffice, which Debian's packages hyphen-* install.
///
/// A file is searched as it is for every word. It is the machine's, as fonts are, and stays mapped to memory. For use by one
/// thread.
public final class HyphenPatterns {
    /// Where Debian's packages put the files.
    public static let folder = "/usr/share/hyphen"

    private let file: MappedFile
    private let head: PatternFileHead
    private let letters: LetterBytes

    /// A word with more letters is none.
    private static let longestWord = 100

    /// The patterns for a BCP 47 tag, those of its region if there are such. Nil where there are none, and where the file is
    /// none of patterns.
    public init?(language: String, folder: String = HyphenPatterns.folder) {
        guard let path = patternFile(for: language, in: folder), let file = MappedFile(path) else { return nil }
        let head = file.withBytes { PatternFileHead($0) }
        guard let letters = LetterBytes(encoding: head.encoding) else { return nil }
        (self.file, self.head, self.letters) = (file, head, letters)
    }

    /// The offsets in a word, in UTF-16 units, where it may be divided by a hyphen and nothing else, ascending. The word has
    /// letters only; one with a letter that the file's language does not have has no places. The cost is that of reading the
    /// whole file, 1 MB for the largest.
    public func places(in word: [UInt16]) -> [Int] {
        let scalars = Array(String(decoding: word, as: UTF16.self).unicodeScalars)
        let bytes = scalars.compactMap { letters.bytes(of: $0) }
        guard bytes.count == scalars.count, scalars.count <= HyphenPatterns.longestWord else { return [] }
        let ends = parts(of: bytes).dropLast().map(\.upperBound)
        return ends.map { scalars[..<$0].reduce(0) { $0 + UTF16.width($1) } }
    }

    /// The letters between the places. The levels before the last part compounds again and again, until nothing is left to part;
    /// the last one divides each of the parts.
    private func parts(of word: [[UInt8]]) -> [Range<Int>] {
        var parts = [0..<word.count]
        for level in head.levels.dropLast() where !level.isEmpty {
            while case let more = divided(parts, of: word, by: level), more.count > parts.count { parts = more }
        }
        return divided(parts, of: word, by: head.levels[head.levels.count - 1])
    }

    private func divided(_ parts: [Range<Int>], of word: [[UInt8]], by level: Range<Int>) -> [Range<Int>] {
        var search = PatternSearch(parts.map { Array(word[$0]) })
        file.withBytes { search.read($0.extracting(level)) }
        return zip(parts, search.places).flatMap { part, places in
            let first = part.lowerBound == 0 ? head.word.start : head.part.start
            let last = part.count - (part.upperBound == word.count ? head.word.end : head.part.end)
            let ends = places.filter { first <= $0 && $0 <= last }.map { part.lowerBound + $0 }
            return zip([part.lowerBound] + ends, ends + [part.upperBound]).map { $0..<$1 }
        }
    }
}
