/// Computes where lines end, from the advances of a paragraph laid out on one line. Lengths are in em.
struct LineBreaker {
    /// Offsets where a new line may start, ascending, including the end.
    private let breaks: [Int]
    /// Offsets where a word too long for a line may be cut, ascending, including the end.
    private let graphemes: [Int]
    /// For every offset, the sum of the advances before it.
    private let positions: [Double]
    /// For every offset, the one after the last unit before it that is not a space.
    private let inkEnds: [Int]

    init(_ paragraph: Paragraph, breaks: [Int], advances: [Double]) {
        let graphemes = paragraph.graphemes.map(\.range.upperBound)
        // A break inside a grapheme would cut it; Korean breaks at its spaces.
        self.breaks = breaks.filter { offset in
            let place = graphemes.partitioningIndex { $0 >= offset }
            return place < graphemes.count && graphemes[place] == offset && !isInsideHangul(paragraph.units, offset)
        }
        self.graphemes = graphemes
        var positions = [0.0]
        positions.reserveCapacity(advances.count + 1)
        for advance in advances { positions.append(positions[positions.count - 1] + advance) }
        self.positions = positions
        var inkEnds = [0]
        inkEnds.reserveCapacity(advances.count + 1)
        for (index, unit) in paragraph.units.enumerated() { inkEnds.append(isSpaceUnit(unit) ? inkEnds[index] : index + 1) }
        self.inkEnds = inkEnds
    }

    /// Where the line from `start` ends and the next begins: the last break before `limit` up to which the line is no wider
    /// than `width`, or else the last grapheme, and always at least one.
    func end(from start: Int, width: Double, before limit: Int) -> Int {
        if let end = lastFitting(in: breaks, from: start, width: width, before: limit) { return end }
        return graphemeEnd(from: start, width: width, before: limit)
    }

    /// The same, ignoring words.
    func graphemeEnd(from start: Int, width: Double, before limit: Int) -> Int {
        let one = graphemes[graphemes.partitioningIndex { $0 > start }]
        let end = lastFitting(in: graphemes, from: start, width: width, before: limit) ?? one
        return endOfSpaces(from: end)
    }

    /// The greatest width below `width` with which the last line is not short, and the number of lines it gives. Nil if the
    /// last line is not short already, if this would take another line, if a word is longer than a line, and if there is only
    /// one line, or more than `maximum`.
    func narrowing(of width: Double, maximum: Int) -> (width: Double, lineCount: Int)? {
        guard let lines = wordLines(width: width, maximum: maximum), (2...max(maximum, 2)).contains(lines.count),
            endsShort(lines, width: width)
        else { return nil }
        for step in 1...LineBreaker.narrowings {
            let narrow = width * (1 - 0.4 * Double(step) / Double(LineBreaker.narrowings))
            guard let even = wordLines(width: narrow, maximum: maximum), even.count == lines.count else { break }
            if !endsShort(even, width: narrow) { return (narrow, lines.count) }
        }
        return nil
    }

    /// A single word in the last line looks lost.
    private func endsShort(_ lines: [Range<Int>], width: Double) -> Bool {
        length(of: lines[lines.count - 1]) < min(width / 2, LineBreaker.longEnough)
    }

    /// About four words, which is enough for a last line however wide the others are.
    private static let longEnough = 10.0
    /// How many narrower widths are tried.
    private static let narrowings = 16

    /// The lines of the whole text, or one more than `maximum`; nil where a word must be cut.
    private func wordLines(width: Double, maximum: Int) -> [Range<Int>]? {
        var lines: [Range<Int>] = []
        var start = 0
        while start < inkEnds.count - 1, lines.count <= maximum {
            guard let end = lastFitting(in: breaks, from: start, width: width, before: .max) else { return nil }
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    /// Where to cut a line from `start` before an ellipsis: after the last word that fits, or within a word if more than a
    /// quarter of the line would stay empty.
    func cutEnd(from start: Int, width: Double, before limit: Int) -> Int {
        let word = lastFitting(in: breaks, from: start, width: width, before: limit)
        guard let word, length(of: start..<word) >= width * 3 / 4 else {
            return graphemeEnd(from: start, width: width, before: limit)
        }
        return word
    }

    /// The length of all text from `start` on one line.
    func rest(from start: Int) -> Double { positions[positions.count - 1] - positions[start] }

    private func length(of line: Range<Int>) -> Double { positions[visibleEnd(of: line)] - positions[line.lowerBound] }

    /// The offset after the last unit of a line that is not a space.
    func visibleEnd(of line: Range<Int>) -> Int { max(inkEnds[line.upperBound], line.lowerBound) }

    /// A line includes the spaces at its cut, so that the next one does not start with them.
    private func endOfSpaces(from offset: Int) -> Int {
        var end = offset
        while end < inkEnds.count - 1, inkEnds[end + 1] == inkEnds[end] { end += 1 }
        return end
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

private func isInsideHangul(_ units: [UInt16], _ offset: Int) -> Bool {
    let syllables: ClosedRange<UInt16> = 0xAC00...0xD7A3
    return offset < units.count && syllables.contains(units[offset - 1]) && syllables.contains(units[offset])
}

/// No space needs two units.
private func isSpaceUnit(_ unit: UInt16) -> Bool { Unicode.Scalar(unit).map(isSpace) ?? false }
