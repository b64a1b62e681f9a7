import Drawing
import Geometry
import Raster
import TextLayout

/// "Touch to read" beside its sign, and where the owner names several languages, the same in another one at the end, with each story
/// the next. Where there is no room for both they take turns.
struct AttractHint {
    /// What it says: with the next story it may be the same.
    let texts: [String]
    /// Each with its place; none where there is no room.
    private(set) var blocks: [(block: TextBlock, origin: Point)] = []

    private struct Saying: Hashable {
        let text: String
        let language: String
    }

    /// - Parameters:
    ///   - turn: counts the stories that were shown, from 0.
    ///   - languages: those that the owner names.
    init(turn: Int, languages: [String], layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        func block(_ saying: Saying, _ size: Double) -> TextBlock? {
            let style = layout.type.hint(size)
            let block = fonts.layout(
                saying.text, style: style, width: layout.hintWidth, maximumLines: 1, language: saying.language)
            return block.isTruncated ? nil : block
        }
        func largest(_ saying: Saying) -> TextBlock? { AttractHint.sizes.lazy.compactMap { block(saying, $0) }.first }
        let own = Saying(text: words.touchToRead, language: words.language)
        let others = AttractHint.others(than: own, languages)
        /// Beside each of the others: with all of them it is as large.
        func fits(_ size: Double) -> Bool {
            guard let start = block(own, size) else { return false }
            let room = layout.hintWidth - start.width - layout.length(3)
            return !others.isEmpty && others.allSatisfy { block($0, size).map { $0.width <= room } ?? false }
        }
        if let size = AttractHint.sizes.prefix(2).first(where: fits) {
            let other = others[turn % others.count]
            texts = [own.text, other.text]
            place(block(own, size), atEnd: false, layout)
            place(block(other, size), atEnd: true, layout)
        } else {
            let said = ([own] + others)[turn % (others.count + 1)]
            texts = [said.text]
            place(largest(said), atEnd: false, layout)
        }
    }

    /// In units. The last one is for a saying that stands alone.
    private static let sizes = [3, 2.25, 1.75]

    /// Each once.
    private static func others(than own: Saying, _ languages: [String]) -> [Saying] {
        languages.map { Saying(text: Words.touchToRead(in: $0), language: $0) }.reduce(into: []) { others, saying in
            if saying.text != own.text, !others.contains(where: { $0.text == saying.text }) { others.append(saying) }
        }
    }

    private mutating func place(_ block: TextBlock?, atEnd: Bool, _ layout: ScreenLayout) {
        guard let block else { return }
        let frame = layout.attractHint
        let distance = atEnd ? frame.width - block.width : layout.hintStart
        let origin = Point(layout.left(of: block, from: distance, in: frame), frame.center.y - block.height / 2)
        blocks.append((block, origin))
    }

    func draw(into list: inout DrawingList, ink: Color) {
        for (block, origin) in blocks { list.text(block, at: origin, ink) }
    }
}

extension ScreenLayout {
    /// Beside the sign.
    fileprivate var hintStart: Double { attractHint.height + length(1.5) }
    fileprivate var hintWidth: Double { attractHint.width - hintStart }
}
