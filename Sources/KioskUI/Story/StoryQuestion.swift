import Drawing
import Geometry
import Raster
import TextLayout

/// Whether somebody is still reading, and the button that answers, in what Close leaves of a story's bar. Both are in the largest type
/// with which they are whole, on one line or on two; where none is, the button is alone.
struct StoryQuestion {
    let frame: Rect
    let answerFrame: Rect
    private let question: TextBlock?
    private let answer: TextBlock
    private let layout: ScreenLayout

    init(from start: Double, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        let width = layout.bar.width - start
        let frame = Rect(
            x: layout.left(of: width, from: start, in: layout.bar), y: layout.bar.top, width: width, height: layout.bar.height)
        let type = layout.type
        let attempts = [(type.channel, 1), (type.channel, 2), (type.chip, 1), (type.chip, 2)].lazy.map { style, lines in
            Attempt(style, lines: lines, width: width, height: frame.height, layout: layout, fonts: fonts, words: words)
        }
        let best = attempts.first(where: \.isWhole)
        let answer =
            best?.answer
            ?? fonts.layout(
                words.readOn, style: type.chip, width: max(width - layout.length(2 * StoryQuestion.inset + 2), 0),
                maximumLines: 2, language: words.language, isBalanced: true)
        self.answer = answer
        question = best?.question
        self.frame = frame
        self.layout = layout
        answerFrame = StoryQuestion.answerFrame(in: frame, answer, isAlone: best == nil, layout)
    }

    /// At the end, or, alone, over all of it.
    private static func answerFrame(in frame: Rect, _ answer: TextBlock, isAlone: Bool, _ layout: ScreenLayout) -> Rect {
        let inset = layout.length(inset)
        let widest = frame.width - 2 * inset
        let width = isAlone ? widest : min(layout.snapped(answer.width) + layout.length(padding), widest)
        let left = layout.left(of: width, from: frame.width - inset - width, in: frame)
        return Rect(x: left, y: frame.top + inset, width: width, height: frame.height - 2 * inset)
    }

    var isWhole: Bool { question != nil }

    // In units: the button in the bar, its word in it, the question before them.
    private static let inset = 0.75
    private static let padding = 5.0
    private static let start = 3.0
    private static let gap = 1.5

    /// Question and answer in one type.
    private struct Attempt {
        let question: TextBlock
        let answer: TextBlock
        let isWhole: Bool

        init(
            _ style: TextStyle, lines: Int, width: Double, height: Double, layout: ScreenLayout, fonts: FontLibrary,
            words: Words
        ) {
            func block(_ text: String, _ width: Double) -> TextBlock {
                fonts.layout(
                    text, style: style, width: max(width, 0), maximumLines: lines, language: words.language, isBalanced: true)
            }
            let padding = layout.length(StoryQuestion.padding)
            let mostOfAnswer = width - 2 * layout.length(StoryQuestion.inset) - padding
            let answer = block(words.readOn, lines == 1 ? mostOfAnswer : min(mostOfAnswer, width / 2 - padding))
            let ends = StoryQuestion.start + StoryQuestion.gap + StoryQuestion.inset
            let question = block(words.stillReading, width - answer.width - padding - layout.length(ends))
            (self.question, self.answer) = (question, answer)
            let insideButton = height - layout.length(2 * StoryQuestion.inset)
            isWhole =
                [question, answer].allSatisfy { !$0.isTruncated && !$0.cutsWord } && answer.height <= insideButton
                && question.height <= height - layout.length(1)
        }
    }
}

// Drawing.
extension StoryQuestion {
    func draw(into list: inout DrawingList, press: PressFade, look: Palette) {
        list.fill(frame, radius: frame.height / 2, look.accent, name: "question")
        if let question {
            let left = layout.left(of: question, from: layout.length(StoryQuestion.start), in: frame)
            list.text(question, at: Point(left, frame.center.y - question.height / 2), look.onAccent)
        }
        let ground = look.onAccent.mixed(with: look.accent, fraction: 0.25 * press.share(of: .readOn))
        list.fill(answerFrame, radius: answerFrame.height / 2, ground, name: "button")
        let left = answerFrame.center.x - answer.width / 2 - (answer.lines.map(\.left).min() ?? 0)
        list.text(answer, at: Point(left, frame.center.y - answer.height / 2), look.accent)
    }
}
