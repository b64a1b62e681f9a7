/// The glyphs of one line, from left to right.
struct ComposedLine {
    let runs: [GlyphRun]
    /// In em.
    let width: Double

    /// From runs in logical order.
    init(_ logical: [GlyphRun]) {
        runs = BidirectionalLevels.visualOrder(of: logical.map(\.level)).map { logical[$0] }
        width = logical.reduce(0) { $0 + $1.width }
    }
}

/// The lines of a text.
struct ComposedText {
    let lines: [ComposedLine]
    /// The last line ends in an ellipsis.
    let isTruncated: Bool
    /// The part of the text that the paragraph did not read would change nothing.
    let isCertain: Bool
    let isRightToLeft: Bool
}

/// Fills lines with a paragraph. Lengths are in em.
struct LineComposer {
    let typesetter: Typesetter
    let breaker: LineBreaker
    let width: Double
    /// The glyphs of text added at the end of a line, such as an ellipsis.
    let mark: (String) -> [GlyphRun]

    /// At most `maximum` lines. The last one ends in an ellipsis if there is more text; otherwise it is not much shorter than
    /// the others.
    func text(maximum: Int) -> ComposedText {
        guard typesetter.paragraph.isComplete, let narrow = breaker.narrowing(of: width, maximum: maximum) else {
            return text(width: width, maximum: maximum)
        }
        let even = text(width: narrow.width, maximum: maximum)
        // A line shaped separately may be wider, so that the even lines may be one more after all.
        return even.isTruncated || even.lines.count > narrow.lineCount ? text(width: width, maximum: maximum) : even
    }

    private func text(width: Double, maximum: Int) -> ComposedText {
        let count = typesetter.paragraph.units.count
        let isComplete = typesetter.paragraph.isComplete
        var lines: [ComposedLine] = []
        var start = 0
        while start < count {
            let (line, end) = fullLine(from: start, width: width)
            let isLast = end == count || lines.count + 1 == maximum
            if isLast, end < count || !isComplete {
                let isFull = lines.count + 1 == maximum && breaker.rest(from: start) > width + LineComposer.farBehind
                return text(lines + [truncatedLine(from: start)], isTruncated: true, isCertain: isComplete || isFull)
            }
            lines.append(line)
            if isLast { break }
            start = end
        }
        return text(lines, isTruncated: false, isCertain: isComplete)
    }

    private func text(_ lines: [ComposedLine], isTruncated: Bool, isCertain: Bool) -> ComposedText {
        ComposedText(
            lines: lines, isTruncated: isTruncated, isCertain: isCertain, isRightToLeft: typesetter.paragraph.isRightToLeft)
    }

    /// In em: about twenty letters. Text this far after the end of a line does not change it.
    private static let farBehind = 12.0

    /// A line shaped separately can be a little wider than its part of the paragraph, where kerning and joins crossed the
    /// break. Then an earlier break is used.
    private func fullLine(from start: Int, width: Double) -> (line: ComposedLine, end: Int) {
        var end = breaker.end(from: start, width: width, before: .max)
        while true {
            let line = self.line(start..<end, trailing: endsInSoftHyphen(end) ? mark("-") : [])
            let earlier = line.width > width ? breaker.end(from: start, width: width, before: end) : end
            if earlier >= end { return (line, end) }
            end = earlier
        }
    }

    private func truncatedLine(from start: Int) -> ComposedLine {
        let ellipsis = mark("…")
        let room = width - ComposedLine(ellipsis).width
        guard room > 0 else { return ComposedLine(ellipsis) }
        var end = breaker.cutEnd(from: start, width: room, before: .max)
        while true {
            let line = self.line(withoutStop(start..<end), trailing: ellipsis)
            if line.width <= width { return line }
            let earlier = breaker.cutEnd(from: start, width: room, before: end)
            if earlier >= end { return ComposedLine(ellipsis) }
            end = earlier
        }
    }

    /// A comma, full stop or dash before an ellipsis is dropped.
    private func withoutStop(_ part: Range<Int>) -> Range<Int> {
        let end = breaker.visibleEnd(of: part)
        let isStop = end > part.lowerBound && LineComposer.stops.contains(typesetter.paragraph.units[end - 1])
        return part.lowerBound..<(isStop ? end - 1 : end)
    }

    private static let stops = Set(",;:.-–—،؛、，；：。".utf16)

    private func endsInSoftHyphen(_ end: Int) -> Bool {
        end < typesetter.paragraph.units.count && typesetter.paragraph.units[end - 1] == 0xAD
    }

    private func line(_ part: Range<Int>, trailing: [GlyphRun]) -> ComposedLine {
        let visible = part.lowerBound..<breaker.visibleEnd(of: part)
        return ComposedLine(typesetter.glyphRuns(in: visible) + trailing)
    }
}
