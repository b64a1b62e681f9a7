import FeedModel
import TextLayout

/// Words of a story that are laid out at once, and where they are emphasized.
struct StoryWords: Hashable {
    var text: String
    /// Ascending.
    var emphasis: [TextEmphasis] = []

    fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

extension StoryText.Words {
    /// Its lines; a break begins one. Editors leave lines with nothing but a no-break space, which are left out.
    var lines: [StoryWords] {
        var lines = StoryLines()
        for run in runs { lines.append(run) }
        return lines.lines.filter { !$0.isBlank }
    }
}

/// Lines in the making. The last one's scalars are counted as they come: to count a long line again for each of its runs would take
/// the square of its length.
private struct StoryLines {
    private(set) var lines = [StoryWords(text: "")]
    private var scalarCount = 0

    mutating func append(_ run: StoryText.Run) {
        for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                lines.append(StoryWords(text: ""))
                scalarCount = 0
            }
            append(part, as: run)
        }
    }

    private mutating func append(_ words: Substring, as run: StoryText.Run) {
        let scalars = scalarCount..<scalarCount + words.unicodeScalars.count
        scalarCount = scalars.upperBound
        lines[lines.count - 1].text += words
        guard run.isStrong || run.isEmphasized, !words.isEmpty else { return }
        lines[lines.count - 1].emphasis.append(
            TextEmphasis(scalars: scalars, isStrong: run.isStrong, isItalic: run.isEmphasized))
    }
}

extension StoryWords {
    /// A paragraph that a frame could not lay out in its time, cut behind sentences.
    var readableParts: [StoryWords] {
        guard text.utf8.count > mostOfParagraph else { return [self] }
        var start = 0
        return text.readableParts.map { part in
            let scalars = start..<start + part.unicodeScalars.count
            start = scalars.upperBound
            return StoryWords(text: part, emphasis: emphasis.compactMap { $0.part(scalars) })
        }
    }
}

extension TextEmphasis {
    /// What of it lies in some scalars, counted from their first one.
    fileprivate func part(_ part: Range<Int>) -> TextEmphasis? {
        let common = scalars.clamped(to: part)
        guard !common.isEmpty else { return nil }
        let own = common.lowerBound - part.lowerBound..<common.upperBound - part.lowerBound
        return TextEmphasis(scalars: own, isStrong: isStrong, isItalic: isItalic)
    }
}

extension String {
    /// All of it, in parts that end with a sentence, or else with a word.
    fileprivate var readableParts: [String] {
        var parts: [String] = []
        var rest = self[...]
        while rest.utf8.count > mostOfParagraph {
            let head = rest.prefix(mostOfParagraph)
            let end =
                wholeSentences(of: String(head), maximum: 1).first?.count ?? head.lastIndex(of: " ").map {
                    head.distance(from: head.startIndex, to: $0)
                } ?? head.count
            parts.append(String(rest.prefix(Swift.max(end, 1))))
            rest = rest.dropFirst(Swift.max(end, 1))
        }
        return parts + (rest.isEmpty ? [] : [String(rest)])
    }
}

/// In bytes of UTF-8: what a frame lays out in about a millisecond.
private let mostOfParagraph = 1_600
