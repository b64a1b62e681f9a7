/// Widths below that of the lines with which a text's lines are more even.
extension LineBreaker {
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

    /// The least width with which there are no more lines than with `width`, so that they are as even as they can be, and their
    /// number. Nil if a word is longer than a line, and if there is only one line, or more than `maximum`.
    func balancing(of width: Double, maximum: Int) -> (width: Double, lineCount: Int)? {
        guard let lines = wordLines(width: width, maximum: maximum), (2...max(maximum, 2)).contains(lines.count) else {
            return nil
        }
        var (tooNarrow, wideEnough) = (0.0, longest(lines))
        while wideEnough - tooNarrow > LineBreaker.balancingStep {
            let middle = (tooNarrow + wideEnough) / 2
            if let even = wordLines(width: middle, maximum: lines.count), even.count == lines.count {
                wideEnough = longest(even)
            } else {
                tooNarrow = middle
            }
        }
        // More than the rounding error of the sums.
        return (wideEnough + 1e-6, lines.count)
    }

    private func longest(_ lines: [Range<Int>]) -> Double { lines.map(length).max() ?? 0 }

    /// Widths in em that differ by less count as one: a tenth of the narrowest letter.
    private static let balancingStep = 0.02

    /// A single word in the last line looks lost.
    private func endsShort(_ lines: [Range<Int>], width: Double) -> Bool {
        length(of: lines[lines.count - 1]) < min(width / 2, LineBreaker.longEnough)
    }

    /// About four words, which is enough for a last line however wide the others are.
    private static let longEnough = 10.0
    /// How many narrower widths are tried.
    private static let narrowings = 16
}
