internal import Languages

/// Divides words by the patterns of this machine. The files of the last languages stay open, and the last words are remembered.
final class Hyphenation {
    private struct Word: Hashable {
        let units: [UInt16]
        let language: String
    }

    private var patterns = BoundedCache<String, HyphenPatterns?>(capacity: 4)
    private var words = BoundedCache<Word, [Int]>(capacity: 256)

    /// The offsets in a word where a line may end with a hyphen, ascending; none where the language has no patterns.
    ///
    /// - Parameter language: A BCP 47 tag.
    func places(in word: ArraySlice<UInt16>, language: String) -> [Int] {
        guard let patterns = patterns(for: language) else { return [] }
        let key = Word(units: Array(word), language: language)
        if let known = words.value(for: key) { return known }
        let places = patterns.places(in: key.units)
        words.keep(places, for: key)
        return places
    }

    private func patterns(for language: String) -> HyphenPatterns? {
        if let known = patterns.value(for: language) { return known }
        let opened = HyphenPatterns(language: language)
        patterns.keep(opened, for: language)
        return opened
    }
}
