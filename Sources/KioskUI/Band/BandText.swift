import Drawing
import Geometry
import PullToRefresh
import Raster
import TextLayout

/// The words in the band of a pull, laid out; the style says where they stand.
struct BandText {
    private struct Line {
        let text: String
        let block: TextBlock
        /// Its outlines at a size, with the block's top left corner at the origin. They are kept from frame to frame: what is
        /// the same is not painted again.
        var scale = 0.0
        var drawing = DrawingList()

        mutating func setScale(_ scale: Double) {
            guard scale != self.scale else { return }
            self.scale = scale
            var whole = DrawingList()
            whole.text(block, at: Point(-(block.lines.first?.left ?? 0), 0), .white)
            drawing = whole.placed(scale: scale)
        }
    }

    /// What the frame shows.
    private(set) var words: [BandWords] = []
    private var lines: [BandWords.Text: Line] = [:]

    /// An empty text is not said. Only what has changed is laid out.
    mutating func say(_ text: String, as kind: BandWords.Text, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        guard lines[kind]?.text != text else { return }
        guard !text.isEmpty else { return lines[kind] = nil }
        let block = fonts.layout(
            text, style: layout.type.band(kind), width: .infinity, maximumLines: 1, language: words.language)
        lines[kind] = Line(text: text, block: block)
    }

    func text(_ kind: BandWords.Text) -> String? { lines[kind]?.text }

    var sizes: BandWordSizes {
        var sizes = BandWordSizes()
        sizes.pull = size(.pull)
        sizes.release = size(.release)
        sizes.lastLoaded = size(.lastLoaded)
        sizes.loading = size(.loading)
        sizes.result = size(.result)
        sizes.isRightToLeft = lines[.pull]?.block.isRightToLeft ?? false
        return sizes
    }

    private func size(_ kind: BandWords.Text) -> Size {
        lines[kind].map { Size($0.block.width, $0.block.height) } ?? Size(0, 0)
    }

    mutating func arrange(_ words: [BandWords]) {
        self.words = words
        for word in words { lines[word.text]?.setScale(word.scale) }
    }

    func draw(_ words: [BandWords], into list: inout DrawingList, _ color: Color) {
        for word in words {
            for command in lines[word.text]?.drawing.commands ?? [] {
                guard case .shapes(let run, let offset) = command.content else { continue }
                list.shapes(run, offset: offset + word.origin, color.faded(word.opacity))
            }
        }
    }
}

extension TypeScale {
    /// Rules 46 and 53: at the largest size that the band has for them. What becomes a pill has its type.
    func band(_ kind: BandWords.Text) -> TextStyle {
        switch kind {
        case .pull, .release: bandTitle
        case .lastLoaded: bandDetail
        case .loading, .result: pill
        }
    }
}
