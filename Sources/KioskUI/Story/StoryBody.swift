import Drawing
import FeedModel
import Geometry
import TextLayout

/// The text of an open story, laid out piece by piece as it is needed. Positions are in the space of the text: y = 0 is the end of
/// its head.
struct StoryBody {
    let pieces: [StoryPiece]
    let layout: StoryLayout
    let feedAddress: String
    /// A BCP 47 tag.
    let language: String?
    private(set) var blocks: [StoryBlock] = []
    /// For how long one reads.
    let wordCount: Int

    init(_ pieces: [StoryPiece], feedAddress: String, language: String?, layout: StoryLayout) {
        self.pieces = pieces
        self.layout = layout
        self.feedAddress = feedAddress
        self.language = language
        wordCount = pieces.reduce(0) { $0 + $1.text.wordCount }
    }

    var isMeasured: Bool { blocks.count == pieces.count }
    private var measuredBottom: Double { blocks.last?.bottom ?? 0 }

    /// Of all of it; what is not laid out yet is estimated.
    var height: Double { measuredBottom + Double(pieces.count - blocks.count) * 3 * layout.screen.type.body.lineHeight }

    /// Lays out pieces until they reach `bottom`, or the budget is used up.
    mutating func measure(
        to bottom: Double, fonts: FontLibrary, pictures: PictureShelf, within budget: inout LayoutBudget
    ) {
        while !isMeasured, measuredBottom < bottom {
            let piece = pieces[blocks.count]
            guard budget.take(letters(of: piece) + StoryBody.pieceCost) else { return }
            let top = measuredBottom + (blocks.isEmpty ? 0 : gap(above: piece))
            blocks.append(StoryBlock(piece, top: top, in: self, fonts: fonts, pictures: pictures))
        }
    }

    /// In letters.
    private static let pieceCost = 20

    private func letters(of piece: StoryPiece) -> Int {
        FontLibrary.lettersRead(
            of: piece.text, style: layout.screen.type.body, width: layout.measure, maximumLines: .max)
    }

    private func gap(above piece: StoryPiece) -> Double {
        switch piece.gap {
        case .none: 0
        case .item: layout.itemGap
        case .paragraph: layout.paragraphGap
        case .heading: layout.headingGap
        }
    }

    /// The indices of what is laid out in `top..<bottom`.
    func blocks(from top: Double, to bottom: Double) -> Range<Int> {
        let first = blocks.firstIndex { $0.bottom > top } ?? blocks.count
        let end = blocks[first...].firstIndex { $0.top >= bottom } ?? blocks.count
        return first..<end
    }

    /// A picture's place gets another height, and what is below it moves by the difference, which is returned.
    mutating func setHeight(_ height: Double, ofBlock index: Int) -> Double {
        let distance = height - blocks[index].height
        blocks[index] = blocks[index].with(height: height)
        for below in blocks.indices[(index + 1)...] { blocks[below] = blocks[below].moved(by: distance) }
        return distance
    }
}

extension String {
    /// Words as a reader counts them. In scripts without spaces two Chinese or Japanese characters count as one, or five letters of
    /// Thai, Lao, Burmese or Khmer.
    fileprivate var wordCount: Int {
        var (spaces, wide, letters) = (0, 0, 0)
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x20: spaces += 1
            case 0x2E80...: wide += 1
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: letters += 1
            default: break
            }
        }
        return isEmpty ? 0 : spaces + 1 + wide / 2 + letters / 5
    }
}
