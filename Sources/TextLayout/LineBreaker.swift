/// Where a line ends and the next one begins.
struct LineEnd {
    enum Kind {
        /// After a word, or where it may break by itself.
        case word
        /// Within a word too long for a line.
        case hyphenated, cut
    }

    let offset: Int
    let kind: Kind
}

/// Computes where lines end, from the advances of a paragraph laid out on one line. Lengths are in em.
struct LineBreaker {
    /// Offsets where a new line may start, ascending, including the end.
    private let breaks: [Int]
    /// The same without those between a number and its unit, and within a phrase.
    private let wordBreaks: [Int]
    private let hyphenPlaces: HyphenPlaces
    private let divide: (Range<Int>) -> [Int]
    /// Offsets where a word too long for a line may be cut, ascending, including the end.
    private let graphemes: [Int]
    /// For every offset, the sum of the advances before it.
    private let positions: [Double]
    /// For every offset, the sum of the advances before it without the tracking just before it.
    private let endPositions: [Double]
    /// For every offset, the one after the last unit before it that is not a space.
    private let inkEnds: [Int]

    /// - Parameters:
    ///   - phrases: the offsets of `breaks` where a line had better end.
    ///   - divide: where in a word of letters a hyphen may stand, by the patterns of its language.
    init(
        _ paragraph: Paragraph, breaks: [Int], phrases: [Int]?, advances: [UnitAdvance],
        divide: @escaping (Range<Int>) -> [Int]
    ) {
        let graphemes = paragraph.graphemes.map(\.range.upperBound)
        // A break inside a grapheme would cut it; Korean breaks at its spaces.
        self.breaks = breaks.filter { graphemes.containsAscending($0) && !isInsideHangul(paragraph.units, $0) }
        let together = numbersWithUnits(in: paragraph.units)
        wordBreaks = self.breaks.filter { offset in
            guard phrases?.containsAscending(offset) != false else { return false }
            let next = together.partitioningIndex { $0.upperBound > offset }
            return next == together.count || !together[next].contains(offset)
        }
        hyphenPlaces = HyphenPlaces(in: paragraph)
        self.divide = divide
        self.graphemes = graphemes
        (positions, endPositions) = summed(advances)
        var inkEnds = [0]
        inkEnds.reserveCapacity(advances.count + 1)
        for (index, unit) in paragraph.units.enumerated() { inkEnds.append(isSpaceUnit(unit) ? inkEnds[index] : index + 1) }
        self.inkEnds = inkEnds
    }

    /// Where the line from `start` ends and the next begins: the last break before `limit` up to which the line is no wider
    /// than `width`, or else the last place where it fits with a hyphen, of syllables if its language has them, or else the last
    /// grapheme, and always at least one.
    func end(from start: Int, width: Double, before limit: Int, hyphen: () -> Double) -> LineEnd {
        if let end = wordEnd(from: start, width: width, before: limit) { return LineEnd(offset: end, kind: .word) }
        for places in [syllables(at: start), hyphenPlaces.good, hyphenPlaces.poor] {
            // A line of one letter and a hyphen is worse than one without.
            let end = lastFitting(in: places, from: start, width: width - hyphen(), before: limit)
            if let end, end > firstGraphemeEnd(from: start) { return LineEnd(offset: end, kind: .hyphenated) }
        }
        let end = graphemeEnd(from: start, width: width, before: limit)
        return LineEnd(offset: end, kind: breaks.containsAscending(end) ? .word : .cut)
    }

    /// The places of its language's patterns in the word at an offset, and in the rest of one that was divided before it.
    private func syllables(at start: Int) -> [Int] {
        let end = breaks[breaks.partitioningIndex { $0 > start }]
        let first = hyphenPlaces.words.partitioningIndex { $0.upperBound > start }
        return hyphenPlaces.words[first...].prefix { $0.lowerBound < end }.flatMap { word in
            divide(word).map { word.lowerBound + $0 }
        }
    }

    /// A number is separated from its unit only if nothing else fits.
    private func wordEnd(from start: Int, width: Double, before limit: Int) -> Int? {
        lastFitting(in: wordBreaks, from: start, width: width, before: limit)
            ?? lastFitting(in: breaks, from: start, width: width, before: limit)
    }

    private func firstGraphemeEnd(from start: Int) -> Int { graphemes[graphemes.partitioningIndex { $0 > start }] }

    /// The same as `end`, ignoring words.
    private func graphemeEnd(from start: Int, width: Double, before limit: Int) -> Int {
        let end = lastFitting(in: graphemes, from: start, width: width, before: limit) ?? firstGraphemeEnd(from: start)
        return endOfSpaces(from: end)
    }

    /// Where to cut a line from `start` before an ellipsis: after the last word that fits, or within a word if more than a
    /// quarter of the line would stay empty.
    func cutEnd(from start: Int, width: Double, before limit: Int) -> Int {
        let word = wordEnd(from: start, width: width, before: limit)
        guard let word, length(of: start..<word) >= width * 3 / 4 else {
            return graphemeEnd(from: start, width: width, before: limit)
        }
        return word
    }

    /// The length of all text from `start` on one line.
    func rest(from start: Int) -> Double { positions[positions.count - 1] - positions[start] }

    func length(of line: Range<Int>) -> Double { endPositions[visibleEnd(of: line)] - positions[line.lowerBound] }

    /// The offset after the last unit of a line that is not a space.
    func visibleEnd(of line: Range<Int>) -> Int { max(inkEnds[line.upperBound], line.lowerBound) }

    /// A line includes the spaces at its cut, so that the next one does not start with them.
    private func endOfSpaces(from offset: Int) -> Int {
        var end = offset
        while end < inkEnds.count - 1, inkEnds[end + 1] == inkEnds[end] { end += 1 }
        return end
    }

    /// The lines of the whole text, or one more than `maximum`; nil where a word must be cut, or parted from its number.
    func wordLines(width: Double, maximum: Int) -> [Range<Int>]? {
        var lines: [Range<Int>] = []
        var start = 0
        while start < inkEnds.count - 1, lines.count <= maximum {
            guard let end = lastFitting(in: wordBreaks, from: start, width: width, before: .max) else { return nil }
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    private func lastFitting(in offsets: [Int], from start: Int, width: Double, before limit: Int) -> Int? {
        var last: Int?
        for end in offsets[offsets.partitioningIndex(where: { $0 > start })...] {
            guard end < limit, length(of: start..<end) <= width else { break }
            last = end
        }
        return last
    }
}

/// The sums of the advances before every offset, and the same for a line that ends there. A negative advance counts as 0.
private func summed(_ advances: [UnitAdvance]) -> (positions: [Double], endPositions: [Double]) {
    var (positions, ends) = ([0.0], [0.0])
    positions.reserveCapacity(advances.count + 1)
    ends.reserveCapacity(advances.count + 1)
    for advance in advances {
        positions.append(positions[positions.count - 1] + max(advance.length, 0))
        ends.append(advance.length == 0 ? ends[ends.count - 1] : positions[positions.count - 1] - advance.tracking)
    }
    return (positions, ends)
}

/// Between a Hangul syllable and another letter, a digit, or a bracket: "2024년", "도서관(중앙)에". ICU 72 has no rule for it.
private func isInsideHangul(_ units: [UInt16], _ offset: Int) -> Bool {
    guard offset < units.count else { return false }
    let (before, after) = (units[offset - 1], units[offset])
    return isHangul(after) && endsWord(before) || isHangul(before) && beginsWord(after)
}

private func isHangul(_ unit: UInt16) -> Bool { (0xAC00...0xD7A3).contains(unit) }

private func endsWord(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(unit), !isLetterOrDigit(unit) else { return true }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return true
    default: return "%\"'".unicodeScalars.contains(scalar)
    }
}

private func beginsWord(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(unit), !isLetterOrDigit(unit) else { return true }
    return [.openPunctuation, .initialPunctuation].contains(scalar.properties.generalCategory)
}

private func isLetterOrDigit(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(unit) else { return true }
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
}

/// No space needs two units.
func isSpaceUnit(_ unit: UInt16) -> Bool { Unicode.Scalar(unit).map(isSpace) ?? false }
