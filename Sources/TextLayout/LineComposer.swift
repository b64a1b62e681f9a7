internal import Languages

/// The glyphs of one line, from left to right.
struct ComposedLine {
    let runs: [GlyphRun]
    /// In em.
    let width: Double

    /// From runs in logical order. The tracking after the last letter is not part of the line.
    init(_ runs: [GlyphRun]) {
        var logical = runs
        if let last = runs.lastIndex(where: { run in run.glyphs.contains { $0.advance != 0 } }) {
            logical[last] = runs[last].withoutTrackingAtEnd
        }
        self.runs = BidirectionalLevels.visualOrder(of: logical.map(\.level)).map { logical[$0] }
        width = logical.reduce(0) { $0 + $1.width }
    }
}

/// The lines of a text.
struct ComposedText {
    let lines: [ComposedLine]
    /// The last line ends in an ellipsis.
    let isTruncated: Bool
    /// A word longer than a line was cut.
    let cutsWord: Bool
    /// The part of the text that the paragraph did not read would change nothing.
    let isCertain: Bool
    let isRightToLeft: Bool
    /// That of the first letter.
    let script: Script
}

/// How even the lines of a text are.
enum LineEvenness {
    /// Each is filled.
    case none
    /// The last one is not much shorter than the others.
    case usual
    /// All are as even as they can be.
    case balanced
}

/// Fills lines with a paragraph. Lengths are in em.
struct LineComposer {
    let typesetter: Typesetter
    let breaker: LineBreaker
    let width: Double
    /// The glyphs of text added at the end of a line, such as an ellipsis, at an embedding level.
    let mark: (_ text: String, _ level: UInt8) -> [GlyphRun]

    /// At most `maximum` lines. The last one ends in an ellipsis if there is more text.
    func text(maximum: Int, evenness: LineEvenness) -> ComposedText {
        evenText(maximum: maximum, evenness) ?? text(width: width, maximum: maximum)
    }

    private func narrowWidth(maximum: Int, _ evenness: LineEvenness) -> (width: Double, lineCount: Int)? {
        switch evenness {
        case .none: nil
        case .usual: breaker.narrowing(of: width, maximum: maximum)
        case .balanced: breaker.balancing(of: width, maximum: maximum)
        }
    }

    private func evenText(maximum: Int, _ evenness: LineEvenness) -> ComposedText? {
        guard typesetter.paragraph.isComplete, let narrow = narrowWidth(maximum: maximum, evenness) else { return nil }
        // A line shaped separately may be wider, so that the even lines may be one more after all.
        return LineComposer.slacks.lazy.map { min(narrow.width + $0, width) }
            .map { text(width: $0, maximum: maximum) }
            .first { !$0.isTruncated && !$0.cutsWord && $0.lines.count <= narrow.lineCount }
    }

    /// In em: what even lines may be wider than reckoned.
    private static let slacks = [0, 0.1]

    private func text(width: Double, maximum: Int) -> ComposedText {
        let count = typesetter.paragraph.units.count
        let isComplete = typesetter.paragraph.isComplete
        var lines: [ComposedLine] = []
        var cutsWord = false
        var start = 0
        func text(isTruncated: Bool, isCertain: Bool) -> ComposedText {
            ComposedText(
                lines: lines, isTruncated: isTruncated, cutsWord: cutsWord, isCertain: isCertain,
                isRightToLeft: typesetter.paragraph.isRightToLeft, script: typesetter.paragraph.script)
        }
        while start < count {
            let (line, end) = fullLine(from: start, width: width)
            let isLast = end.offset == count || lines.count + 1 == maximum
            if isLast, end.offset < count || !isComplete {
                let isFull = lines.count + 1 == maximum && breaker.rest(from: start) > width + LineComposer.farBehind
                lines.append(truncatedLine(from: start))
                return text(isTruncated: true, isCertain: isComplete || isFull)
            }
            lines.append(line)
            if isLast { break }
            cutsWord = cutsWord || end.kind != .word
            start = end.offset
        }
        return text(isTruncated: false, isCertain: isComplete)
    }

    /// In em: about twenty letters. Text this far after the end of a line does not change it.
    private static let farBehind = 12.0

    /// A line shaped separately can be a little wider than its part of the paragraph, where kerning and joins crossed the
    /// break. Then an earlier break is used.
    private func fullLine(from start: Int, width: Double) -> (line: ComposedLine, end: LineEnd) {
        func lastEnd(before limit: Int) -> LineEnd {
            breaker.end(from: start, width: width, before: limit, hyphen: { ComposedLine(mark("-", 0)).width })
        }
        var end = lastEnd(before: .max)
        while true {
            let line = self.line(start..<end.offset, trailing: hyphen(at: end))
            let earlier = line.width > width ? lastEnd(before: breaker.visibleEnd(of: start..<end.offset)) : end
            if earlier.offset >= end.offset { return (line, end) }
            end = earlier
        }
    }

    /// In the direction of the letters that it follows.
    private func hyphen(at end: LineEnd) -> [GlyphRun] {
        guard end.kind == .hyphenated || endsInSoftHyphen(end.offset) else { return [] }
        return mark("-", typesetter.paragraph.levels.units[end.offset - 1])
    }

    private func truncatedLine(from start: Int) -> ComposedLine {
        let ellipsis = mark("…", typesetter.paragraph.levels.paragraph)
        let room = width - ComposedLine(ellipsis).width
        guard room > 0 else { return ComposedLine(ellipsis) }
        var end = breaker.cutEnd(from: start, width: room, before: .max)
        while true {
            let line = self.line(withoutStop(start..<end), trailing: ellipsis)
            if line.width <= width { return line }
            let earlier = breaker.cutEnd(from: start, width: room, before: breaker.visibleEnd(of: start..<end))
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
